"""Turn: where people sit round the tablet, and what the pad before each of them says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.facts import Renamed
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.web.table import facing
from scorekeeper.web.table.facing import SHARE, TABLES, fits, usual
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit.pages import Element, read
from tests.kit.web import ONE, Table

BIDS = oh.Bids(1, {BEN: 2, CAS: 2, DEE: 0, ANA: 4})
SCORED = oh.Tricks(1, {BEN: 2, CAS: 1, DEE: 0, ANA: 4})


def seats(table: Table, act: str):
    return table.client.post(f"/g/{table.id}/seats", data={"act": act})


def turning(table: Table, *facts) -> Table:
    """Let the pad turn at a table, and record what was announced since."""
    seats(table, "done")
    table.add(*facts)
    return table


@pytest.fixture
def table(table: Table) -> Table:
    return turning(table)


def pad(table: Table) -> Element:
    return table.read().one(class_="fpad")


def asks_seats(table: Table) -> bool:
    answer = table.client.get(f"/g/{table.id}")
    return answer.status_code == 303 and answer.location.endswith("/seats")


@given(st.integers(2, 8), st.lists(st.integers(0, 8), max_size=20))
def test_however_seats_are_moved_the_order_round_the_table_stays(players, moves):
    table = facing.Table(usual(range(players)), is_on=True)
    assert fits([*table.sides.values()]) and table.sides[0] == 0  # whoever sits down first is at the bottom
    for move in moves:
        table = facing.Table(table.turned() if move >= players else table.moved(move), is_on=True)
        sides = [*table.sides.values()]
        assert fits(sides), sides
        assert max(map(sides.count, sides)) <= SHARE


def test_a_name_moves_round_the_next_corner_with_whoever_sits_between():
    table = facing.Table({0: 0, 1: 1, 2: 2, 3: 2, 4: 3}, is_on=True)
    assert table.moved(4) == {0: 0, 1: 1, 2: 2, 3: 2, 4: 0}
    assert table.moved(2) == {0: 0, 1: 1, 2: 3, 3: 3, 4: 0}


@pytest.mark.parametrize(("act", "side"), [("turn", "fpad--2"), ("move:1", "fpad--2"), ("move:9", "fpad--1")])
def test_the_seats_are_turned_and_a_name_is_moved_by_plain_forms(start, act, side):
    table = start()
    assert seats(table, act).location.endswith("/seats")
    seats(table, "done")
    assert side in table.read().one("main")["class"].split()  # Ben, who bids first


def test_new_players_are_shown_their_seats_once_and_the_same_players_never_again(start):
    table = start()
    assert seats(table, "on").location.endswith("/seats")
    assert table.read("/seats").all(id="done")
    assert seats(table, "done").location.endswith(table.id)
    assert pad(table).one("h1").text == "Ben bids"
    seats(table, "off")
    assert not table.read().all(class_="fpad")
    assert seats(table, "on").location.endswith(table.id)
    assert "fpad--1" in table.read().one("main")["class"]


def test_each_answer_is_the_next_page_of_the_pad_turned_to_its_player(start):
    names = ("Ann", "Ben", "Chloe", "Dave", "Evi")
    table = turning(start("oh_hell_common", names, maximum=5))
    for seat, side in ((1, 1), (2, 2), (3, 2), (4, 3), (0, 0)):
        assert f"fpad--{side}" in table.read().one("main")["class"].split()
        assert pad(table).one("h1").one("b").text == names[seat]
        table.tap(**{f"seat_{seat}": 0})
    assert table.read().all(class_="shout__side")[0].text.startswith("UNDER by 5")


def test_a_bid_is_asked_for_again_at_its_own_seat_and_taken_back_by_undo_and_brought_again(table):
    table.add(oh.Bids(1, {BEN: 2, CAS: 1}))
    again = table.read(face="1")
    assert (again.one("h1").text, again.one(class_="is-was").text) == ("Ben bids again", "2")
    table.tap(seat_1=3)
    assert pad(table).one("h1").text == "Dee bids"
    table.tap("undo", target=table.game.seq)
    foot = table.read().one(class_="fpad__foot")
    assert foot.one("p").text.startswith("Undid")
    table.tap("undo", target=foot.one("button", name="target")["value"])
    assert "Undid" not in table.read().one(class_="fpad__foot").text
    assert table.dealt(1).slip.bids == {BEN: 3, CAS: 1}


def test_undo_by_a_plain_form_brings_the_pad_back_to_whose_bid_it_was(table):
    table.tap(seat_1=2)
    assert pad(table).one("h1").text == "Cas bids"
    table.tap("undo", target=table.read().one("button", id="undo")["value"])
    assert pad(table).one("h1").text == "Ben bids again"


def test_the_tables_that_were_turned_last_are_known_the_oldest_is_forgotten(start):
    tables = [turning(start(players=("Ana", "Ben", f"Cas {each}"))) for each in range(TABLES + 2)]
    known = [seats(table, "on").location.endswith(table.id) for table in tables]
    assert known == [False] * 2 + [True] * TABLES


def test_the_pad_inks_the_barred_bid_out_with_the_reason_and_stays_where_it_is_refused(table):
    table.add(oh.Bids(1, {BEN: 2, CAS: 2, DEE: 0}))
    shown = pad(table)
    assert shown.one("h1").text == "Ana bids last"
    barred = shown.one(id="seat_0-3")
    assert (barred["aria-disabled"], barred.one("small").text) == ("true", "3 would make 7 bid, 7 tricks")
    refused = read(table.tap(seat_0="3").text)
    assert refused.one("h1").text == "Ana bids last"
    assert "Ana" in refused.one(role="alert").text


def test_once_all_have_bid_the_turning_board_stands_in_a_frame_of_calls(table):
    table.add(BIDS)
    page = table.read()
    assert [each.text for each in page.all(class_="fframe")] == ["OVER by 1 8 bid, 7 tricks"] * 4
    assert len(page.all(class_="row")) == 4
    assert page.all(class_="shout")
    table.add(oh.PencilledTricks(1, {ANA: 3}))
    assert not table.read().all(class_="shout")


def test_what_a_deal_gave_is_shown_before_each_seat_until_the_next_bid(table):
    table.add(BIDS, SCORED)
    page = table.read()
    gains = page.one(class_="shout--gains")
    assert sorted(gain.text for gain in gains.all(class_="gain")) == ["+1 1", "+10 10", "+12 12", "+14 14"]
    assert [line.text for line in gains.all(class_="shout__line")] == ["1 Ana 14 2 Ben 12 3 Dee 10 4 Cas 1"] * 2
    assert {place.one("small").text for place in page.all(class_="place")} == {"14", "12 deals", "10", "1"}
    table.add(oh.Bids(2, {CAS: 6}))
    page = table.read()
    assert page.all(class_="shout--gains") == []
    assert [bid.text for bid in page.all(class_="place__bid--this-way")] == ["6"]


def test_the_pad_says_who_bids_after_whom_and_who_last(table):
    told = [pad(table).one(id="foot-line").text]
    for seat in (BEN, CAS):
        table.add(oh.Bids(1, {seat: 1}))
        told.append(pad(table).one(id="foot-line").text)
    assert told == ["Then Cas and Dee; Ana bids last.", "Then Dee; Ana bids last.", "Ana bids last."]


def test_a_blind_bid_is_seen_as_one_on_the_pad_and_before_its_seat(start):
    table = turning(start(blind=True, blind_deficit=1), BIDS, SCORED)
    table.tap(blind_2="1")
    page = table.read()
    assert page.one("h1").text == "Cas bids blind"
    assert "1 blind" in [place.one("small").text for place in page.all(class_="place")]


def test_of_nine_it_is_said_why_the_pad_cannot_turn(start):
    table = start("up_to_ten_down", tuple("ABCDEFGHI"))
    assert seats(table, "on").location.endswith("/seats")
    assert "3 to 8 players" in table.read("/seats").text
    assert not table.read("/seats").all(id="done")


@pytest.mark.parametrize("variant", ["ohio", "ono99"])
def test_a_game_without_bids_cannot_turn(start, variant):
    table = start(variant)
    assert not table.read().all(id="turn")
    assert table.client.get(f"/g/{table.id}/seats").status_code == 303


def test_trump_that_was_tapped_wrongly_is_asked_for_again_on_the_pad(table):
    table.tap(trump="H")
    page = table.read()
    assert (page.one(id="set-trump").text, page.all(id="trump-S")) == ("hearts", [])
    assert table.read(turn="1").one(id="trump-H")["aria-pressed"] == "true"


def test_who_only_watches_cannot_turn_the_pad(table):
    table.lose_pen()
    assert seats(table, "on").status_code == 403
    assert not table.read().all(id="turn") and not table.read().all(class_="fpad")


@pytest.mark.parametrize(
    ("changed", "act"),
    [
        (oh.Joined(2, 4, "Zoe", after=3), "move:4"),
        (oh.TableChanged(2, (ANA, CAS, BEN, DEE), (), (), ()), "done"),
        (Renamed(BEN, "Benno"), "done"),
    ],
)
def test_whoever_is_new_at_the_table_or_sits_in_another_order_is_asked_for_the_seats(table, changed, act):
    table.add(*ONE, changed)
    assert asks_seats(table)
    seats(table, act)
    assert pad(table)


def test_a_pad_that_is_switched_off_stays_so_when_somebody_leaves(table):
    seats(table, "off")
    table.add(*ONE, oh.Left(2, DEE))
    assert not table.read().all(class_="fpad")


def test_who_leaves_in_mid_deal_is_said_on_the_pad_and_the_board_with_the_way_to_deal_again(table):
    table.add(oh.Bids(1, {BEN: 1}))
    table.save("players", state_2="left")
    assert pad(table).one(id="foot-line").text == "Cas leaves after this deal."
    assert pad(table).one(id="misdeal").text == "Deal again without Cas"
    assert table.ask("misdeal").status_code == 303
    assert asks_seats(table)
    seats(table, "off")
    table.add(oh.Bids(1, {BEN: 1}))
    table.save("players", state_3="left")
    for bids in ({}, {DEE: 1, ANA: 1}):  # in either phase
        table.add(*([oh.Bids(1, bids)] if bids else []))
        assert "Dee leaves after this deal." in table.read().one(id="foot-line").text
        assert table.read().one(id="misdeal").text == "Deal again without Dee"
    table.add(oh.Tricks(1, {BEN: 7, DEE: 0, ANA: 0}))
    assert not table.read().all(id="misdeal")


def test_a_covered_bid_stands_on_the_pad_until_another_is_tapped(start):
    table = turning(start("skull_king_2021"))
    table.tap(seat_3=1)
    assert table.read().one(id="face-3")["aria-label"] == "Dee has bid, tap to change it"
    page = table.read(face="3")
    assert page.one("h1").text == "Dee bids again"
    assert (page.one(id="leave").text, page.all(class_="is-was")) == ("Keep the bid", [])
    assert {bid.text for bid in page.all(class_="place__bid")} <= {""}
    assert table.dealt(1).slip.bids == {DEE: 1}
    table.tap(seat_3=0)
    assert table.dealt(1).slip.bids == {DEE: 0}


def test_after_the_first_deal_the_voice_is_offered_once(table):
    assert not table.read().all(id="voice")
    table.add(*ONE)
    page = table.read()
    assert page.one(id="voice").text == "Read aloud"
    assert page.one(id="table")["data-say"].endswith("Cas bids.")
    seats(table, "voice")
    page = table.read()
    assert not page.all(id="voice")
    assert "data-voice" in page.one(id="table").attributes
