"""What the foot of a board says beside the board's own words: what Undo took back, and one moment after a deal."""

import re

import pytest

from scorekeeper.record.log import Undo
from scorekeeper.rules.oh_hell import facts as oh
from tests.conftest import ANA, BEN, CAS, DEE
from tests.web.pages import read
from tests.web.tables import Table, starting


@pytest.fixture
def table(app, client) -> Table:
    return starting(app, client, "nomination_whist")()


def foot_of(table: Table):
    return read(table.page()).one("div", id="foot")


def test_undo_says_what_it_took_back_with_redo_beside_it(table):
    table.add(oh.Bids(1, {BEN: 2}))
    assert not foot_of(table).all("span", class_="undid")
    table.tap("undo", target=str(table.game.seq))
    foot = foot_of(table)
    assert foot.one("span", class_="undid").text == "Undid: Ben bids 2 Redo"
    redo = foot.one("button", class_="undid__redo")
    assert (redo["form"], redo["value"]) == ("undo-form", str(table.game.redo_target))
    table.tap("undo", target=redo["value"])
    assert table.game.state.live.bids == {BEN: 2}
    assert not foot_of(table).all("span", class_="undid")


def test_what_was_undone_is_gone_with_the_next_tap(table):
    table.add(oh.Bids(1, {BEN: 2}), Undo(2), oh.Bids(1, {BEN: 1}))
    assert not foot_of(table).all("span", class_="undid")


def test_a_scored_deal_brings_one_moment_until_the_first_bid(table):
    def deal(number, bids, tricks):
        table.add(oh.Bids(number, bids), oh.Tricks(number, tricks))

    deal(1, {BEN: 2, CAS: 0, DEE: 0, ANA: 4}, {BEN: 2, CAS: 1, DEE: 1, ANA: 3})
    small = foot_of(table).one("small").text
    assert re.fullmatch(r"\w+ needs \d+ more than Ben to pass\.", small)
    table.add(oh.Bids(2, {CAS: 1}))
    assert "more than" not in foot_of(table).text


def test_a_new_leader_is_told(table):
    table.add(oh.Bids(1, {BEN: 2, CAS: 0, DEE: 0, ANA: 4}), oh.Tricks(1, {BEN: 2, CAS: 1, DEE: 1, ANA: 3}))
    table.add(oh.Bids(2, {CAS: 5, DEE: 0, ANA: 0, BEN: 0}), oh.Tricks(2, {CAS: 5, DEE: 0, ANA: 0, BEN: 1}))
    assert foot_of(table).one("small").text == "New leader: Cas."
