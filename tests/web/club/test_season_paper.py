"""A season on paper: two players or twelve with long names, and the figures of the page."""

from datetime import date, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.sheets.club import Counting
from scorekeeper.storage import seasons
from scorekeeper.storage.database import writing
from scorekeeper.storage.models import PersonRow, db
from scorekeeper.storage.seasons import Season
from tests.kit.measure import cut
from tests.kit.pages import read
from tests.kit.pdfs import printed, words
from tests.tools.load.shelf import fill

A4 = (595, 842)


def shelf(app: Flask, many: int, named: str = "") -> None:
    """Write games of twelve people, named as they are or with so many letters, and a season of all of them."""
    with app.app_context():
        seasons.keep(
            Season("The longest autumn that anybody remembers"[:40], "2026-01-01", "2026-12-31", Counting(min_games=2)),
            "Tablet",
        )
        with writing():
            fill(db.session.connection(), many, date(2026, 11, 20) - timedelta(days=1))
            for person in db.session.query(PersonRow).all() if named else ():
                person.name = (person.name + named)[:30]


@pytest.mark.paper
@pytest.mark.parametrize(
    ("many", "named"), [(2, ""), (60, " Wolfeschlegelstein-Hausenberger"), (60, "wolfeschlegelsteinhausenberger")]
)
def test_twelve_players_are_whole_on_the_pages_that_they_take(app, client, many, named):
    shelf(app, many, named)
    found = printed(client, "/seasons/standing/print.pdf?season=1")
    shown = [(round(page.width), round(page.height), cut(page)) for page in found]
    assert shown == [(*A4, [])] * (1 if many == 2 else 2)
    lines = read(client.get("/seasons/standing/print?season=1").text).one(class_="ranks").all("tr")[1:]
    assert {line.all("td")[-1].text for line in lines} <= {*words(found[0])}


def test_the_paper_has_the_figures_of_the_players_pages(app: Flask, client: FlaskClient):
    shelf(app, 60)
    for line in read(client.get("/seasons/standing/print?season=1").text).one(class_="ranks").all("tr")[1:]:
        name = line.one("th").text
        row = next(row for row in read(client.get("/players?season=1").text).one(class_="ranks--season").all("tr")[1:]
                   if row.one("th").text == name)  # fmt: skip
        shown = read(client.get(row.one("th").one("a")["href"]).text).one(class_="tells").text
        games, won, _, mean, bids, *_rest = (cell.text for cell in line.all("td")[1:])
        for figure in (f"Wins {won} of {games}", f"Average place {mean}", f"Bids made {bids}"):
            assert figure in shown
