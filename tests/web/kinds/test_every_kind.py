"""One contract for the screens of every kind, from the set-up to paper and files at every moment of a game."""

import csv
import io
import json
import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming, write_game
from scorekeeper.record.log import Entry, game_of
from scorekeeper.rules import KINDS, kind_of
from scorekeeper.rules.facts import RulesChanged
from scorekeeper.rules.kind import Refused
from scorekeeper.rules.oh_hell.facts import BidChanges, Bids, Bonuses, Corrected, PencilledTricks, Tricks, Wagers
from scorekeeper.storage import games
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.paper.sheet import page_of
from scorekeeper.web.sheets.printing import blank_sheet, game_sheet
from scorekeeper.web.sheets.spreadsheet import csv_text, rows
from scorekeeper.web.sheets.views import paper_choices
from tests.kit import tables
from tests.kit.pages import read
from tests.kit.recorded import OF_A_KIND, brought_in
from tests.kit.web import Table, seat, starting

each_kind = pytest.mark.parametrize("kind", sorted(KINDS))


@pytest.fixture
def table(app: Flask, client: FlaskClient, kind: str) -> Table:
    """A table of four at which nothing is entered yet."""
    return starting(app, client, KINDS[kind].variants[0].id)()


@pytest.fixture
def kept(app: Flask, client: FlaskClient, kind: str) -> Game:
    """The recorded game of the kind, brought in by this device."""
    address = brought_in(client, OF_A_KIND[kind])
    with app.app_context():
        return games.load(address.removeprefix("/g/"))


def test_every_kind_has_rules_pages_and_a_recorded_game():
    assert set(KINDS) == set(PAGES) == set(OF_A_KIND)


@each_kind
def test_a_game_is_set_up_by_taps_and_opens_at_its_table(client: FlaskClient, kind: str):
    variant = KINDS[kind].variants[0].id
    assert client.get(f"/variants/{variant}").status_code == 200
    page = seat(client, variant=variant)
    answer = client.post("/new", data=page.one("form", id="draft").sent(act="start"))
    assert answer.status_code == 303, page.one(id="foot").text
    assert client.get(answer.location).status_code == 200


@each_kind
def test_a_tap_is_recorded_taken_back_and_brought_again(table: Table, kind: str):
    tapped = {name: value for _, name, value in buttons(table.page())[:1]}
    assert table.tap(**tapped).status_code == 303
    after = table.game
    assert after.seq == 2
    assert table.tap("undo", target=2).status_code == 303
    assert table.game.state == table.game.kind.opening(table.game.setup)
    assert table.tap("undo", target=table.game.marks.redo).status_code == 303
    assert table.game.state == after.state


@each_kind
def test_the_second_of_two_writers_is_shown_what_stands(table: Table, kind: str):
    before = buttons(table.page())
    _, name, value = before[0]
    first = {"seq": 1, "token": "one", name: value}
    assert table.client.post(f"/g/{table.id}/enter", data=first).status_code == 303
    assert table.client.post(f"/g/{table.id}/enter", data=first).status_code == 303
    # A tap on another row of a board would simply be written; a pad has one thing to tap at a time.
    same = [button for button in before if button[1] == name]
    _, name, value = (same if len(same) > 1 else buttons(table.page()))[-1]
    answer = table.client.post(f"/g/{table.id}/enter", data={"seq": 1, "token": "two", name: value})
    assert (answer.status_code, table.game.seq) == (409, 2)
    assert "foot--ask" in answer.text


@each_kind
def test_whatever_is_asked_is_among_the_questions_of_the_kind(app: Flask, table: Table, kind: str):
    with app.app_context():
        asked = [ask.key for ask in PAGES[kind].table_asks(table.game)]
    assert sorted(asked) == sorted(PAGES[kind].questions)
    for key in asked:
        answer = table.client.get(f"/g/{table.id}/{key}")
        assert (answer.status_code, answer.location) == (303, f"/g/{table.id}")


@pytest.mark.parametrize("end", ["nobody", "questions", "misdeals"])
def test_no_other_end_of_an_address_is_known(app: Flask, client: FlaskClient, end: str):
    game = starting(app, client, next(iter(KINDS.values())).variants[0].id)()
    assert client.get(f"/g/{game.id}/{end}").status_code == 404


@each_kind
def test_a_cell_of_the_sheet_turns_the_page_back(client: FlaskClient, kept: Game, kind: str):
    cell = re.search(r'<a class="cell[^>]*href="([^"]*)"', client.get(f"/g/{kept.id}/sheet").text)
    assert cell
    page = read(client.get(cell[1]).text)
    assert "Correct" in page.one("h1", id="over-head").text
    hidden = {name: page.one("input", name=name).attributes["value"] for name in ("seq", "token")}
    answer = client.post(cell[1], data=hidden | {"save": 1})
    assert (answer.status_code, seq(client, kept)) == (422, kept.seq)


def buttons(page: str) -> list[tuple[str, str, str]]:
    """Return the buttons of the board that can be tapped: id, name and value."""
    board = page[page.index('id="entry"') :]
    tags = re.findall(r"<button\b([^>]*)>", board[: board.index("</form>")])
    attributes = [dict(re.findall(r'([\w-]+)="([^"]*)"', tag)) for tag in tags if " disabled" not in tag]
    return [(tag["id"], tag["name"], tag["value"]) for tag in attributes if "name" in tag]


def seq(client: FlaskClient, game: Game) -> int:
    return int(read(client.get(f"/g/{game.id}").text).one(id="table").attributes["data-seq"])


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
    kind = kind_of(whole[0].fact.kind)
    for entries in [*played(whole)][:: 1 if ALL else -12]:
        game = game_of(kind, entries)
        table = list(csv.reader(io.StringIO(csv_text(rows(game.sheet)))))
        assert len({len(line) for line in table}) == 1
        again = incoming(parse(json.dumps(write_game(kind, entries)).encode()), NOW, "file")
        assert (again.entries, again.differs) == (entries, ())
        with app.test_request_context():
            size, style = paper_choices()
            assert page_of(game_sheet(game, style), size)
            assert page_of(blank_sheet(game), size)


def test_the_pencilled_tricks_have_a_column_of_their_own(app: Flask):
    whole = incoming(
        parse((DATA / "games" / "real_boerenbridge_18_of_20_deals.json").read_bytes()), NOW, "file"
    ).entries
    pencilled = next(entries for entries in played(whole) if isinstance(entries[-1].fact, PencilledTricks))
    heads = rows(game_of(kind_of(whole[0].fact.kind), pencilled).sheet)[0]
    assert any(str(head).endswith(": tricks taken, not scored") for head in heads)


def test_rules_without_bonuses_are_refused_while_some_are_entered_and_a_log_with_taken_back_ones_comes_in_again(
    app: Flask,
):
    even = dict.fromkeys(range(4), 0)
    game = tables.enter(app, tables.start(app, "skull_king_advanced"), Bids(1, {**even, 0: 1}))
    beside = (BidChanges(1, {0: -1}), Wagers(1, {0: 20}), Bonuses(1, {0: {"colour_14": 1}}))
    game = tables.enter(app, game, *beside, Tricks(1, {**even, 0: 1}))
    setup = tables.setup_of("skull_king")
    plain = RulesChanged(variant="skull_king", options=setup.options, rules=setup.rules)
    with pytest.raises(Refused) as refused:
        tables.enter(app, game, plain)
    assert {problem.code for problem in refused.value.problems} == {"bonus_off", "wagers_off", "bid_changes_off"}
    game = tables.enter(app, game, Corrected(1, {**even, 0: 1}, {**even, 0: 1}), plain)
    again = incoming(parse(json.dumps(write_game(game.kind, game.entries)).encode()), NOW, "file")
    assert (again.entries, again.differs) == (game.entries, ())
