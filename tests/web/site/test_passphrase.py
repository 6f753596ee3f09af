"""With a house passphrase only who knows it comes in, at every address; a changed one ends every session."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from scorekeeper.storage import house_rules
from scorekeeper.storage.models import db
from scorekeeper.web.site import passphrase
from scorekeeper.web.site.passphrase import FREE, OPEN
from tests.kit.club import SEASON, THURSDAY
from tests.kit.every_form import House, stocked
from tests.kit.pages import page
from tests.kit.web import HTMX, Table

PASSPHRASE = "king of hearts"


@pytest.fixture
def outside(make_app: Callable[..., Flask]) -> FlaskClient:
    """Return a client of a house with a passphrase that has not told it yet."""
    return make_app(PASSPHRASE=PASSPHRASE).test_client()


def test_who_tells_the_passphrase_is_led_back_to_where_they_were_going(outside: FlaskClient):
    sent = outside.get("/?finished=1")
    assert (sent.status_code, sent.location) == (303, "/door?to=/?finished%3D1")
    assert outside.get("/static/css/base.css").status_code == 200
    inside = outside.post("/door", data={"passphrase": PASSPHRASE, "to": "/?finished=1"})
    assert (inside.status_code, inside.location) == (303, "/?finished=1")
    assert outside.get("/").status_code == 200


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Set the seconds since the start, by which tries are counted."""

    def set_to(seconds: int) -> None:
        monkeypatch.setattr(passphrase, "monotonic", lambda: 1000.0 + seconds)

    set_to(0)
    return set_to


def knock(client: FlaskClient, told: str = PASSPHRASE, address: str = "192.0.2.7", **more: str) -> TestResponse:
    return client.post("/door", data={"passphrase": told, **more}, environ_overrides={"REMOTE_ADDR": address})


def guess(client: FlaskClient, address: str = "192.0.2.7") -> list[int]:
    """Tell a wrong passphrase as often as nobody waits; return how each is answered."""
    return [knock(client, "guess", address).status_code for _ in range(FREE)]


def test_after_a_few_wrong_passphrases_one_is_looked_at_every_few_seconds_until_one_is_right(outside, clock):
    assert guess(outside) == [422] * FREE
    assert outside.get("/").status_code == 303
    for seconds, wait in ((0, "4"), (2, "2")):  # who tries again makes nobody wait longer
        clock(seconds)
        answer = knock(outside)
        assert (answer.status_code, answer.headers["Retry-After"]) == (429, wait)
        assert f"wait {wait} seconds, then try again." in answer.text
    clock(4)
    assert "That is not the passphrase" in knock(outside, "guess").text
    assert knock(outside).status_code == 429
    clock(8)
    assert [knock(outside).status_code for _ in range(FREE + 2)] == [303] * (FREE + 2)  # who knows it is never slowed
    assert guess(outside) == [422] * FREE


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize(
    ("guessing", "knocking", "status"),
    [
        ("192.0.2.7", "192.0.2.8", 303),
        ("2001:db8::1", "2001:db8::abcd", 429),  # the half of an address that a provider gives is one
        ("2001:db8::1", "2001:db8:0:1::1", 303),
        ("::ffff:192.0.2.7", "192.0.2.7", 429),
        ("a socket", "192.0.2.7", 303),
    ],
)
def test_only_the_address_waits_that_told_wrong_passphrases(outside, guessing: str, knocking: str, status: int):
    assert guess(outside, guessing) == [422] * FREE
    assert knock(outside, address=knocking).status_code == status


def test_an_hour_later_nobody_waits(outside: FlaskClient, clock):
    guess(outside)
    clock(3600)
    assert guess(outside) == [422] * FREE


def test_a_changed_passphrase_ends_every_session(outside: FlaskClient, make_app):
    knock(outside)
    later = make_app(PASSPHRASE="ten of clubs").test_client()
    later.set_cookie("scorekeeper", outside.get_cookie("scorekeeper").value)
    assert later.get("/").status_code == 303


@pytest.mark.parametrize(
    ("to", "leads"),
    [
        *((elsewhere, "/") for elsewhere in ("//elsewhere.example", "https://elsewhere.example", "elsewhere", "//[",
                                             "/\\elsewhere.example", "/\t/elsewhere.example", "/\r\nX: 1", "/\0")),
        ("/g/😀?kept=ü", "/g/%F0%9F%98%80?kept=%C3%BC"),  # as a header can carry it
    ],
)  # fmt: skip
@pytest.mark.parametrize(("headers", "name"), [({}, "Location"), (HTMX, "HX-Redirect")])
def test_the_door_leads_to_our_own_pages_only(outside, headers: dict[str, str], name: str, to: str, leads: str):
    answer = outside.post("/door", data={"passphrase": PASSPHRASE, "to": to}, headers=headers)
    assert answer.headers[name] == leads


def test_a_tap_of_a_session_that_ended_is_refused_and_so_kept_by_its_tablet(outside: FlaskClient):
    answer = outside.post("/g/some-game/enter", data={"seat_1": "2"}, headers=HTMX)
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (403, "/door?to=/g/some-game")


def test_the_list_of_games_names_no_house_rules_and_no_game_that_was_played_without_the_passphrase(make_app):
    app = make_app(PASSPHRASE=PASSPHRASE)
    Table(app, app.test_client(), "oh_well")
    with app.app_context():
        house_rules.keep(THURSDAY)
    client = app.test_client()
    for path in ("/variants", "/variants?find=thursday", "/variants?all=1"):
        shown = page(client, path).text
        assert ("Thursday" in shown, "last played" in shown) == (False, False), path
    knock(client)
    assert "Thursday" in page(client, "/variants").text


SAID = SEASON | {"name": "Zoe", "into": "2", "hidden": "1", "take": "1", "back": "1", "variant": "oh_pshaw"}


@pytest.fixture
def club(make_app: Callable[..., Flask]) -> House:
    """Return a house with one of everything behind a passphrase, which its device has not told."""
    return stocked(make_app(PASSPHRASE=PASSPHRASE, WTF_CSRF_ENABLED=True))


def records(app: Flask) -> dict[str, list[str]]:
    with app.app_context():
        tables = db.metadata.sorted_tables
        return {table.name: sorted(map(repr, db.session.execute(select(table)))) for table in tables}


def test_nothing_is_read_or_written_without_the_passphrase(club: House) -> None:
    stranger, before, let_in = club.app.test_client(), records(club.app), []
    form = SAID | {"csrf_token": page(stranger, "/door").one("input", name="csrf_token")["value"]}
    rules = [rule for rule in club.app.url_map.iter_rules() if rule.endpoint.partition(".")[0] not in OPEN]
    assert {rule.endpoint for rule in rules} > {"home.index", "table.enter", "files.backup"}
    for rule in rules:
        for address in club.addresses(rule):
            for method in sorted(rule.methods or ()):
                answer = stranger.open(address, method=method, data=form if method == "POST" else None)
                if (answer.status_code, (answer.location or "")[:5]) != (303, "/door"):
                    let_in.append(f"{method} {address}: {answer.status_code}")
    assert let_in == []
    assert records(club.app) == before
    # Not for its token: with the passphrase the same form is taken.
    knock(stranger, csrf_token=form["csrf_token"])
    assert stranger.post("/players/2/rename", data=form).status_code == 303
    assert any("'Zoe'" in row for row in records(club.app)["person"])


def test_a_watch_link_leads_nowhere_and_shows_its_own_alone(club: House) -> None:
    stranger, (game, season) = club.app.test_client(), club.known["watch_id"]
    for address, swapped in ((f"/w/{game}", f"/s/{game}"), (f"/s/{season}", f"/w/{season}")):
        links = {part.attributes.get("href", "") for part in page(stranger, address).all()}
        own = {link for link in links if link.startswith("/") and not link.startswith("/static")}
        assert own <= {address, f"/language?back={address}"}
        assert stranger.get(swapped).status_code == 404
    for wrong in (*(f"/w/{game_id}" for game_id in club.known["game_id"]), f"/s/{club.known['season_id'][0]}"):
        assert stranger.get(wrong).status_code == 404
    widened = stranger.get(f"/s/{season}?season=ever")
    assert widened.text == stranger.get(f"/s/{season}").text
