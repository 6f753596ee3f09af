"""Every page beside the games': nothing unmarked, a description, and names that hold what their labels show."""

import re
from datetime import date

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web.site.trust import Https
from tests.web.labels import described, mislabelled
from tests.web.pages import read
from tests.web.real_life import Evening
from tests.web.test_house_rules import keep
from tests.web.test_pseudo import EVERYBODY, FILES, IN_PLAY, OF_A_GAME, OF_NO_GAME, PROPER, XA, strange
from tests.web.unmarked import unmarked

OF_THE_CLUB = (
    "/players", "/players/1", "/players/1/change", "/players/1/games", "/players/1/merge", "/players/1/merge?into=2",
    "/seasons", "/seasons/1/change", "/seasons/standing", "/seasons/standing?season=1", "/seasons/standing/games",
    "/seasons/standing/print?season=1", "/house-rules", "/house-rules/new", "/house-rules/new?variant=oh_pshaw",
    "/house-rules/1", "/house-rules/1/change", "/house-rules/1/share", "/house-rules/1/print", "/house-rules/import",
    "/trust", "/backup", "/door", "/players/99", "/seasons/99/change", "/house-rules/99", "/g/x/pen", "/pen/spent",
    "/w/none", "/s/none",
)  # fmt: skip
# Names of seasons, rules, files, devices and kinds of file; the rest is a day as Babel writes it.
OWN = (
    "iPad, iPhone", "Android", "Windows", "Mac", "https:", "AB:CD", "zzz",
    "Autumn", "Thursday rules", "thursday-rules.json", "nomination_whist", "CSV", "Oh",
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
)  # fmt: skip


@pytest.fixture
def shelf(reader: FlaskClient) -> list[str]:
    """Fill a club's shelf: a game of each kind, house rules, a season. Returns the addresses of the games."""
    games = []
    for path in FILES.values():
        answer = reader.post("/import", data={"text": path.read_text()})
        games.append("/g/" + re.search(r"/g/([\w-]+)", answer.location or answer.text)[1])
    keep(reader)
    reader.application.extensions["scorekeeper.https"] = Https(8443, b"certificate", "AB:CD")
    days = {"first_on": "2020-01-01", "last_on": str(date.today())}
    said = {"name": "Autumn", "places": "10, 7, 5", "min_games": "1", "best": "", "act": "save"}
    reader.post("/seasons", data=said | days)
    return games


def test_the_pages_of_the_club_say_nothing_unmarked(reader: FlaskClient, shelf: list[str]):
    proper = (*PROPER, *EVERYBODY, *OWN)
    assert [text for address in OF_THE_CLUB for text in strange(reader, address, proper)] == []


def test_every_page_has_a_description_and_names_that_hold_their_labels(reader: FlaskClient, shelf: list[str]):
    wrong = []
    for address in (*OF_NO_GAME, *OF_THE_CLUB, *(f"{game}{screen}" for game in shelf for screen in OF_A_GAME)):
        answer = reader.get(address)
        if "html" in answer.mimetype and "<html" in answer.text:
            page = read(answer.text)
            wrong += [f"{address}: {line}" for line in mislabelled(page)]
            wrong += [] if described(page) else [f"{address}: no description"]
    assert wrong == []


# What is sent to an address of a game or of none, and how it is answered.
REFUSED = (
    ("{game}/enter", {"seq": "1", "token": "a", "seat_1": "3"}, 409),
    ("{game}/enter", {"seq": "2", "token": "b", "seat_1": "99"}, 422),
    ("{game}/undo", {"seq": "1", "token": "c", "target": "2"}, 409),
    ("{game}/history", {"seq": "1", "token": "d", "target": "2"}, 409),
    ("{game}/points", {"seq": "2", "token": "e", "save": "1", "points": "zzz"}, 422),
    ("{game}/players", {"seq": "2", "token": "f", "save": "1"}, 422),
    ("{game}/pen/name", {"name": ""}, 422),
    ("/import", {"text": "zzz"}, 422),
    ("/import", {"text": "zzz" * 400_000}, 413),
    ("/house-rules/import", {"text": "zzz", "act": "show"}, 422),
    ("/new", {"act": "start", "variant": "nomination_whist"}, 422),
    ("/players/1/rename", {"name": ""}, 422),
    ("/seasons", {"name": "", "first_on": "zzz", "last_on": "2020-99-99", "places": "zzz", "act": "save"}, 422),
    ("/variants", {}, 405),
    ("/pen/none", {}, 404),
)


TAP = {"seq": "2", "token": "z", "seat_1": "3"}


def test_what_is_refused_is_told_in_the_readers_language(reader: FlaskClient, shelf: list[str]):
    table = Evening(reader.application, reader, "nomination_whist")
    table.add(*IN_PLAY["bids come in"][1])
    wrong = []
    for address, form, status in REFUSED:
        answer = reader.post(address.format(game=f"/g/{table.id}"), data=form, headers=XA)
        found = unmarked(answer.text, (*PROPER, *EVERYBODY, *OWN)) + mislabelled(read(answer.text))
        wrong += [f"{address} {form}: {answer.status_code} {found}"] if found or answer.status_code != status else []
    # A whole tap: of another's pen is spoken where it would be written.
    stranger = reader.application.test_client().post(f"/g/{table.id}/enter", data=TAP, headers=XA)
    assert (wrong, stranger.status_code, unmarked(stranger.text, PROPER)) == ([], 403, [])


@pytest.mark.parametrize("moment", list(IN_PLAY))
def test_what_a_board_shows_is_in_the_names_that_are_heard(app: Flask, client: FlaskClient, moment: str):
    variant, facts = IN_PLAY[moment]
    table = Evening(app, client, variant)
    table.add(*facts)
    assert [line for seat in range(2) for line in mislabelled(read(table.page(seat=seat)))] == []
