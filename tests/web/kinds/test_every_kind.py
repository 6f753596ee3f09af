"""One contract for the screens of every kind, from the set-up to paper and files at every moment of a game."""

import csv
import io
import json
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming, write_game
from scorekeeper.record.log import Entry, game_of
from scorekeeper.rules import KINDS
from scorekeeper.rules.facts import RulesChanged
from scorekeeper.rules.kind import Refused
from scorekeeper.rules.oh_hell.facts import BidChanges, Bids, Bonuses, Corrected, PencilledTricks, Tricks, Wagers
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.paper.sheet import page_of
from scorekeeper.web.sheets.printing import blank_sheet, game_sheet
from scorekeeper.web.sheets.spreadsheet import csv_text, rows
from scorekeeper.web.sheets.views import choices
from tests.kit import tables
from tests.kit.pages import Element, page, read
from tests.kit.recorded import OF_A_KIND, brought_in
from tests.kit.web import Start, Table, hidden, seat

each_kind = pytest.mark.parametrize("kind", sorted(KINDS))


@pytest.fixture
def table(start: Start, kind: str) -> Table:
    """A table of four at which nothing is entered yet."""
    return start(KINDS[kind].variants[0].id)


def buttons(table: Table) -> list[Element]:
    on_board = table.read().one("form", id="entry").all("button")
    return [button for button in on_board if "name" in button.attributes and "disabled" not in button.attributes]


def test_every_kind_has_rules_pages_and_a_recorded_game():
    assert set(KINDS) == set(PAGES) == set(OF_A_KIND)


@each_kind
def test_a_game_is_set_up_by_taps_and_opens_at_its_table(client: FlaskClient, kind: str):
    variant = KINDS[kind].variants[0].id
    assert client.get(f"/variants/{variant}").status_code == 200
    draft = seat(client, variant=variant)
    answer = client.post("/new", data=draft.one("form", id="draft").sent(act="start"))
    assert answer.status_code == 303, draft.one(id="foot").text
    assert client.get(answer.location).status_code == 200


@each_kind
def test_a_tap_is_recorded_and_undo_takes_it_back_and_redo_brings_it_again(table: Table, kind: str):
    button = buttons(table)[0]
    assert table.tap(**{button["name"]: button["value"]}).status_code == 303
    after = table.game
    assert after.seq == 2
    assert table.tap("undo", target=2).status_code == 303
    assert table.game.state == table.game.kind.opening(table.game.setup)
    assert table.tap("undo", target=table.game.marks.redo).status_code == 303
    assert table.game.state == after.state


@each_kind
def test_the_second_of_two_writers_is_shown_what_stands(table: Table, kind: str):
    def send(token: str, button: Element) -> TestResponse:
        form = {"seq": 1, "token": token, button["name"]: button["value"]}
        return table.client.post(f"/g/{table.id}/enter", data=form)

    before = buttons(table)
    assert [send("one", before[0]).status_code for _time in range(2)] == [303, 303]
    # A tap on another row of a board would simply be written; a pad has one thing to tap at a time.
    same = [button for button in before if button["name"] == before[0]["name"]]
    answer = send("two", (same if len(same) > 1 else buttons(table))[-1])
    assert (answer.status_code, table.game.seq) == (409, 2)
    assert read(answer.text).all(class_="foot--ask")


@each_kind
def test_whatever_is_asked_is_among_the_questions_of_the_kind(app: Flask, table: Table, kind: str):
    with app.app_context():
        asked = [ask.key for ask in PAGES[kind].table_asks(table.game)]
    assert sorted(asked) == sorted(PAGES[kind].questions)
    for key in asked:
        answer = table.client.get(f"/g/{table.id}/{key}")
        assert (answer.status_code, answer.location) == (303, f"/g/{table.id}")


@each_kind
def test_a_cell_of_the_sheet_leads_to_its_correction(client: FlaskClient, kind: str):
    game = brought_in(client, OF_A_KIND[kind])
    cell = page(client, f"{game}/sheet").all("a", class_="cell")[0]["href"]
    shown, before = page(client, cell), page(client, game).one(id="table")["data-seq"]
    assert "Correct" in shown.one("h1", id="over-head").text
    assert client.post(cell, data=hidden(client.get(cell).text) | {"save": 1}).status_code == 422
    assert page(client, game).one(id="table")["data-seq"] == before


ALL = os.environ.get("VARIANTS") == "all"  # every entry: `make siege`; else the last one, and each twelfth before it
DATA = Path(__file__).parents[2] / "data"
RECORDED = sorted([*(DATA / "games").glob("*.json"), *(DATA / "logs").glob("o*.json")])
NOW = datetime(2026, 3, 5, 20, tzinfo=UTC)


def played(entries: tuple[Entry, ...]) -> Iterator[tuple[Entry, ...]]:
    """Yield the entries up to each; before tricks that are scored, once more with the tricks in pencil."""
    for end, entry in enumerate(entries, 1):
        if isinstance(entry.fact, Tricks):
            pencil = Entry(end, entry.at, entry.by, PencilledTricks(entry.fact.deal, entry.fact.tricks))
            yield (*entries[: end - 1], pencil)
        yield entries[:end]


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem[:30])
def test_every_export_works_after_each_entry(app: Flask, path: Path):
    data = parse(path.read_bytes())
    whole = incoming(data.get("file", data), NOW, "file").entries
    kind = KINDS[whole[0].fact.kind]
    for entries in [*played(whole)][:: 1 if ALL else -12]:
        game = game_of(kind, entries)
        table = list(csv.reader(io.StringIO(csv_text(rows(game.sheet)))))
        assert len({len(line) for line in table}) == 1
        again = incoming(parse(json.dumps(write_game(kind, entries)).encode()), NOW, "file")
        assert (again.entries, again.differs) == (entries, ())
        with app.test_request_context():
            style, size = choices()
            assert page_of(game_sheet(game, style), size)
            assert page_of(blank_sheet(game), size)


def test_rules_without_bonuses_are_refused_while_some_are_entered_and_a_log_with_taken_back_ones_comes_in_again(app):
    bids = {**dict.fromkeys(range(4), 0), 0: 1}
    beside = (BidChanges(1, {0: -1}), Wagers(1, {0: 20}), Bonuses(1, {0: {"colour_14": 1}}))
    game = tables.enter(app, tables.start(app, "skull_king_advanced"), Bids(1, bids), *beside, Tricks(1, bids))
    setup = tables.setup_of("skull_king")
    plain = RulesChanged(variant="skull_king", options=setup.options, rules=setup.rules)
    with pytest.raises(Refused) as refused:
        tables.enter(app, game, plain)
    assert {problem.code for problem in refused.value.problems} == {"bonus_off", "wagers_off", "bid_changes_off"}
    game = tables.enter(app, game, Corrected(1, bids, bids), plain)
    again = incoming(parse(json.dumps(write_game(game.kind, game.entries)).encode()), NOW, "file")
    assert (again.entries, again.differs) == (game.entries, ())
