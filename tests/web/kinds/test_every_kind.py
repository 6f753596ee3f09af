"""One contract for the screens of every kind of game: set-up, table, undo, sheet, correction, paper and files."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules import KINDS
from scorekeeper.storage import games
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.registry import PAGES
from tests.conftest import NAMES
from tests.web.pages import read
from tests.web.recorded import OF_A_KIND, brought_in
from tests.web.tables import Table, starting

SCREENS = ("", "/sheet", "/history", "/more", "/rules", "/heading", "/print", "/print/blank", "/chart", "/summary",
           "/share", "/watchers", "/export.json", "/export.csv")  # fmt: skip

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
    assert all(PAGES[key].table_changes and PAGES[key].describer for key in KINDS)


@each_kind
def test_a_game_is_set_up_by_taps_and_opens_at_its_table(client: FlaskClient, kind: str):
    variant = KINDS[kind].variants[0].id
    assert client.get(f"/variants/{variant}").status_code == 200
    page = read(client.get(f"/new?variant={variant}").text)
    for name in NAMES:
        sent = page.one("form", id="draft").sent(act="add", name=name)
        page = read(client.post("/new", data=sent).text)
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
    assert table.tap("undo", target=table.game.redo_target).status_code == 303
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
def test_every_screen_shows_a_recorded_game(client: FlaskClient, kept: Game, kind: str):
    for screen in SCREENS:
        assert client.get(f"/g/{kept.id}{screen}").status_code == 200, screen


@each_kind
def test_a_page_of_changes_has_an_address_by_its_name(table: Table, kind: str):
    pages = PAGES[kind].table_changes.pages
    statuses = {name: table.client.get(f"/g/{table.id}/{name}").status_code for name in pages}
    assert statuses == dict.fromkeys(pages, 200)


@each_kind
def test_whatever_is_asked_is_among_the_questions_of_the_kind(app: Flask, table: Table, kind: str):
    table_changes = PAGES[kind].table_changes
    with app.app_context():
        asked = [ask.key for ask in table_changes.asks(table.game)]
    assert sorted(asked) == sorted(table_changes.questions)
    for key in asked:
        answer = table.client.get(f"/g/{table.id}/{key}")
        assert (answer.status_code, answer.location) == (303, f"/g/{table.id}/more?ask={key}")


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
