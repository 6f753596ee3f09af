"""Every page beside the games': nothing unmarked, a description, and names that hold what their labels show."""

import re
from datetime import date

import pytest
from flask.testing import FlaskClient

from tests.web.labels import described, mislabelled
from tests.web.pages import read
from tests.web.test_house_rules import keep
from tests.web.test_pseudo import EVERYBODY, FILES, OF_A_GAME, OF_NO_GAME, PROPER, strange

OF_THE_CLUB = (
    "/players", "/players/1", "/players/1/change", "/players/1/games", "/players/1/merge", "/players/1/merge?into=2",
    "/seasons", "/seasons/1/change", "/seasons/standing", "/seasons/standing?season=1", "/seasons/standing/games",
    "/seasons/standing/print?season=1", "/house-rules", "/house-rules/new", "/house-rules/new?variant=oh_pshaw",
    "/house-rules/1", "/house-rules/1/change", "/house-rules/1/share", "/house-rules/1/print", "/house-rules/import",
    "/trust", "/backup", "/door", "/players/99", "/seasons/99/change", "/house-rules/99", "/g/x/pen", "/pen/spent",
    "/w/none", "/s/none",
)  # fmt: skip
# Names of seasons, rules, files and kinds of file; the rest is a day as Babel writes it.
OWN = (
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
    days = {"first_on": "2020-01-01", "last_on": str(date.today())}
    reader.post("/seasons", data={"name": "Autumn", "places": "10, 7, 5", "min_games": "1", "best": ""} | days)
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
