"""The list of games: what goes on and what is finished, the same table again, games off the list, the backup."""

import errno
import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from urllib.parse import unquote_plus

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.oh_hell.facts import Bids, Tricks
from scorekeeper.storage import games, people
from scorekeeper.storage.games import Game
from scorekeeper.web.home import views
from scorekeeper.web.language.texts import ago
from tests.conftest import NAMES
from tests.kit import tables
from tests.kit.chance_games import chips, entries_of
from tests.kit.club import person_ids, played_at
from tests.kit.pages import page, read
from tests.kit.web import Table, seat, seated, started

NOW = datetime(2026, 11, 21, 21, 30).astimezone()  # here: days are those of the machine


@pytest.fixture
def play(app: Flask, client: FlaskClient) -> Callable[..., Game]:
    """Start Plump up to one card a player, and play so many of its deals: the first dealer makes every bid."""

    def play(deals: int = 0, players: tuple[str, ...] = NAMES, dealer: str = "Ana") -> Game:
        seat(client, players, house="plump schedule.maximum=1")
        client.post("/new", data={"act": f"first:{dealer}"})
        game = client.post("/new", data={"act": "start"}).location.rpartition("/")[2]
        made, tricks = dict.fromkeys(range(len(players)), 0), {seat: int(seat == 0) for seat in range(len(players))}
        facts = [fact for deal in range(1, deals + 1) for fact in (Bids(deal, made), Tricks(deal, tricks, 0))]
        return tables.enter(app, game, *facts)

    return play


def test_the_example_is_looked_at_and_counts_nowhere(client: FlaskClient):
    shown = page(client, "/g/example")
    assert "This is an example. It does not count in your statistics." in shown.text
    assert shown.one(class_="of-example").one("a")["href"] == "/"
    for part in ("/sheet", "/print", "/more", "/history", "/share", "/export.json", "/print/rules"):
        assert client.get(f"/g/example{part}").status_code == 200, part
    assert client.post("/g/example/undo").status_code == 403
    assert client.post("/again/example").status_code == 403
    assert "A clean sheet." in page(client, "/").text
    assert page(client, "/new").all("button", aria_pressed="false") == []


def test_a_game_that_goes_on_is_one_tap_away(client: FlaskClient, play):
    game = play(deals=2)
    now = page(client, "/").one(class_="now")
    assert now.one("a", href=f"/g/{game.id}").text == "Continue: deal 3 of 4 Cas deals 1 card each"
    assert "Keep score on this device" not in now.text
    assert "Same players again" not in now.text
    assert [name.text for name in now.all("bdi")] == list(NAMES)
    assert now.one(class_="now__totals").text == "Ben 10 Cas 10 Dee 10 Ana 0"
    play()
    line = page(client, "/").one(class_="game")
    assert line.one("b").text == "Ana, Ben, Cas, Dee"
    assert line.one(class_="at").text == "Deal 3 Ben, Cas and Dee ahead with 10"


def test_who_won_is_told_in_the_list(client: FlaskClient, play):
    game = play(deals=4)
    listed = page(client, "/games").one("a", href=f"/g/{game.id}")
    assert listed.one(class_="at").text == "Ben, Cas and Dee 20 shared"


def test_a_device_without_the_pen_watches_first_and_keeps_score_second(app: Flask, client: FlaskClient, play):
    game = play(deals=2)
    acts = page(app.test_client(), "/").one(class_="now__acts")
    assert acts.one(class_="btn--two")["href"] == f"/g/{game.id}"
    assert acts.text == "Watch: deal 3 of 4 Cas deals 1 card each Keep score on this device"


def test_the_same_table_again_is_one_tap_and_the_deal_passes_on(app: Flask, client: FlaskClient, play):
    game = play(deals=4, dealer="Dee")
    shown = page(client, "/")
    assert shown.one(id="again").text == "Same players again Deals first: Dee."
    form = shown.one(class_="now").one("form")
    first, second = (started(app, client.post(form["action"], data=form.sent())) for _tap in range(2))
    assert (first.setup.players, first.setup.house) == (NAMES, {"schedule": {"maximum": 1}})
    assert NAMES[first.setup.first_dealer] == "Dee"  # four deals went once round the table
    assert second.id == first.id
    draft = seat(client, (), like=game.id)  # it can be changed first
    assert (seated(draft), draft.one(id="foot").text) == (
        list(NAMES), "4 players, 4 deals. Dee deals 1 card each.",
    )  # fmt: skip


def test_a_game_in_which_nothing_was_entered_is_not_listed_beside_its_like(app: Flask, client: FlaskClient):
    games_of_a_table = [tables.start(app, "plump") for _ in range(2)]
    tables.enter(app, games_of_a_table[0], Bids(1, {1: 1}))
    tables.start(app, "plump")
    home = page(client, "/")
    listed = {link["href"] for link in home.all("a") if link["href"].startswith("/g/")}
    assert listed == {f"/g/{games_of_a_table[0].id}"}


def test_a_game_is_hidden_and_shown_by_its_pen_which_may_be_taken_for_it(app: Flask, client: FlaskClient, play):
    game, phone = play(deals=4), app.test_client()

    def is_listed() -> bool:
        return bool(page(client, "/").all(class_="evening"))

    answer = phone.post(f"/games/{game.id}/hide")
    asked = read(answer.text).one(class_="undone")
    assert (answer.status_code, "To change it, keep score on this device." in asked.text) == (403, True)
    assert is_listed()
    form = asked.one("form")
    hidden = phone.post(form["action"], data=form.sent()).location
    assert not is_listed()
    with app.app_context():
        assert games.load(game.id).entries[-2].fact.stored == "pen_passed"
    assert client.post(f"/games/{game.id}/show").status_code == 403
    assert client.post(f"/games/{game.id}/hide").status_code == 409  # nothing to hide: it is hidden
    assert not is_listed()
    undo = page(phone, hidden).one(class_="undone").one("form")
    phone.post(undo["action"], data=undo.sent())
    assert is_listed()


def test_who_knows_the_passphrase_hides_games_and_players_without_a_pen(make_app, client: FlaskClient, play):
    game = play(deals=4)
    phone = make_app(PASSPHRASE="king of hearts").test_client()
    hidden = (f"/games/{game.id}/hide", "/players/1/hide")
    assert [phone.post(path).location[:5] for path in hidden] == ["/door", "/door"]
    phone.post("/door", data={"passphrase": "king of hearts"})
    assert [phone.post(path).status_code for path in hidden] == [303, 303]
    assert not page(client, "/").all(class_="evening")


@pytest.mark.parametrize(
    ("before", "message"),
    [
        (timedelta(seconds=20), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=40), "40 minutes ago"),
        (timedelta(hours=3), "3 hours ago"),
        (timedelta(hours=22), "yesterday"),
        (timedelta(days=2), "last Thursday"),
        (timedelta(days=8), "13 November"),
        (timedelta(days=400), "17 October 2025"),
    ],
)
def test_a_time_is_said_as_people_say_it(before, message):
    assert ago(NOW - before, NOW) == message


def test_the_list_of_all_games_is_shown_a_page_at_a_time(client: FlaskClient, play, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(views, "PAGE", 2)
    first, second, third = (f"/g/{play(players=(*NAMES[:3], name)).id}" for name in ("Eve", "Fay", "Gus"))

    def shown(query: str) -> list[str]:
        links = [link["href"] for link in page(client, f"/games{query}").one("main").all("a")]
        return [link for link in links if link.startswith(("/g/", "/games"))]

    assert shown("") == [third, second, "/games?page=2"]
    assert shown("?page=2") == [first, "/games?page=1"]
    for wrong in ("0", "-1", "x", "9" * 309, "3"):
        assert shown(f"?page={wrong}")


@pytest.mark.parametrize(
    ("typed", "many"),
    [("ana", 3), ("cas", 1), ("april", 2), ("ben+april", 2), ("ben+april+2026", 1), ("2026-04-11", 1),
     ("may+saturday", 1), ("benjamin", 2), ("oh+hell", 0), ("o’no", 3), ("benjámin", 2),
     ("an", 3), ("%22an%22", 0), ("%22ana%22", 3)],
)  # fmt: skip
def test_any_game_is_found_by_person_date_and_variant_in_one_field(app, client: FlaskClient, typed: str, many: int):
    for day, names in (("2026-04-11", "Ana Ben"), ("2026-05-02", "Ana Cas"), ("2025-04-11", "Ana Ben")):
        played_at(app, datetime.fromisoformat(f"{day}T19:00").astimezone(), chips(Random(3), names.split()))
    ben = person_ids(app)["Ben"]
    with app.app_context():
        people.rename(ben, "Benjamin", "Tablet")
    shown = page(client, f"/games?q={typed}")
    assert len(shown.all(class_="kept")) == many
    assert shown.one(id="q")["value"] == unquote_plus(typed)


def test_a_game_left_unfinished_for_three_days_leads_home_no_more_and_is_counted(app, client, monkeypatch):
    monkeypatch.setattr(views, "GOING", 1)
    for days in (1, 4, 5):
        played_at(app, datetime.now().astimezone() - timedelta(days=days), chips(Random(3), ("Ana", "Ben", "Cas"))[:1])
    home = page(client, "/")
    assert (len(home.all(class_="now")), home.all(class_="game")) == (1, [])
    assert home.one("a", href="/games?unfinished=1").text == "2 unfinished games"
    assert len(page(client, "/games?unfinished=1").all(class_="kept")) == 3


def test_home_links_to_all_evenings_where_more_were_than_stand_there(app: Flask, client: FlaskClient):
    for day in range(1, 10):
        played_at(app, datetime(2026, 3, day, 19).astimezone(), chips(Random(day), ("Ana", "Ben", "Cas")))
    home = page(client, "/")
    assert len(home.all(class_="evening")) < 9
    assert home.one("a", href="/evenings").text == "all 9"


def test_a_finished_game_is_dated_by_when_it_was_played_and_not_corrected(app: Flask, client: FlaskClient):
    played, corrected = NOW - timedelta(days=400), NOW - timedelta(days=300)
    facts = chips(Random(3), ("Ana", "Ben", "Cas"))
    *entries, last = entries_of(facts, played)
    with app.app_context():
        game = games.restore([*entries, replace(last, at=corrected)], "file")
    words = page(client, "/games").one("a", href=f"/g/{game.id}").text
    assert (ago(played, NOW) in words, ago(corrected, NOW) in words) == (True, False)
    played_at(app, NOW - timedelta(days=350), chips(Random(4), ("Dee", "Eve", "Fay")))
    assert "Dee" in page(client, "/").one(class_="now").text


def test_the_backup_is_offered_with_the_games_and_holds_them_all(app: Flask, client: FlaskClient, tmp_path: Path):
    table = Table(app, client, "ohio")
    for path in ("/", "/games"):
        assert page(client, path).all("a", href="/backup"), path
    answer = client.get("/backup")
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=scorekeeper-20")
    assert answer.cache_control.no_store
    assert answer.content_length == len(answer.data)
    (tmp_path / "saved.db").write_bytes(answer.data)
    with closing(sqlite3.connect(tmp_path / "saved.db")) as saved:
        assert saved.execute("SELECT id FROM game").fetchall() == [(table.id,)]


def test_one_backup_at_a_time_is_written_and_sent(app: Flask, client: FlaskClient):
    held = app.test_client().get("/backup", buffered=False)
    answer = client.get("/backup")
    assert (answer.status_code, "being written or sent for another device" in answer.text) == (503, True)
    held.close()
    assert client.get("/backup").status_code == 200


def test_a_system_that_deletes_no_open_file_hands_out_a_backup_too(client, tmp_path, monkeypatch):
    """As Windows does."""
    usual = os.unlink

    def unlink(path: str, *, dir_fd: int | None = None) -> None:
        opened = {Path(os.path.realpath(handle)).name for handle in Path("/proc/self/fd").iterdir()}
        if Path(path).name in opened:
            raise PermissionError(errno.EACCES, "The process cannot access the file", str(path))
        usual(path, dir_fd=dir_fd)

    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr(os, "unlink", unlink)
    answer = client.get("/backup")
    assert (answer.status_code, answer.data[:15]) == (200, b"SQLite format 3")
    assert list((tmp_path / "temporary").iterdir()) == []
