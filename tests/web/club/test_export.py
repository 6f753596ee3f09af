"""Every game of a season in one file: three tables that agree with the pages and with each other."""

import csv
from collections import Counter, defaultdict
from datetime import datetime
from io import BytesIO, StringIO
from random import Random
from zipfile import ZipFile

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.log import Entry
from scorekeeper.rules.sheets.season import Counting
from scorekeeper.storage import games, people, seasons
from scorekeeper.storage.seasons import Season
from scorekeeper.storage.statistics.games import days
from scorekeeper.storage.statistics.tables import View
from tests.storage.random_seasons import chips, family
from tests.web.pages import read

NAMES = ("Ana", "=Ben", "Zoë «42»", "משה כהן", "田中")
Table = list[dict[str, str]]


@pytest.fixture
def shelf(app: Flask) -> None:
    """Five people play eleven games on four days."""
    chance = Random(11)
    with app.app_context():
        seasons.keep(Season("Frühling", "2026-03-01", "2026-03-31", Counting(min_games=1, worst=2)))
        for number in range(11):
            at = datetime(2026, 3, 2 + 7 * (number % 4), 19, number).astimezone()
            names = tuple(chance.sample(NAMES, 4))
            facts = chips(chance, names) if number == 5 else family(chance, names)
            games.restore([Entry(seq, at, "file", fact) for seq, fact in enumerate(facts, 1)], str(number))
        ana = next(one for one in people.people() if one.name == "Ana")
        people.rename(ana.id, "Anna", "tablet")


def tables(client: FlaskClient, address: str, language: str = "en", parted: str = ",") -> dict[str, Table]:
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.content_type == "application/zip"
    with ZipFile(BytesIO(answer.data)) as files:
        texts = {name: files.read(name) for name in files.namelist()}
    assert all(text.startswith(b"\xef\xbb\xbf") for text in texts.values())
    rows = {name: csv.DictReader(StringIO(text.decode("utf-8-sig")), delimiter=parted) for name, text in texts.items()}
    return {name: list(table) for name, table in rows.items()}


@pytest.mark.usefixtures("shelf")
def test_the_three_tables_agree_with_the_page_and_with_each_other(client: FlaskClient):
    of_games, results, deals = tables(client, "/seasons/standing.zip?season=1").values()
    assert [int(row["game"]) for row in of_games] == list(range(1, 12))
    assert [row["day"] for row in of_games] == sorted(row["day"] for row in of_games)
    seats = Counter(row["game"] for row in results)
    assert seats == {row["game"]: int(row["players"]) for row in of_games}
    points, made = defaultdict(float), Counter[tuple[str, str]]()
    for row in deals:
        points[row["game"], row["player"]] += float(row["points"])
        made[row["game"], row["player"]] += int(row["made"])
    for row in results:
        if int(row["bids"]):
            assert float(row["points"]) == pytest.approx(points[row["game"], row["player"]])
            assert int(row["bids made"]) == made[row["game"], row["player"]]
    season = defaultdict(float)
    for row in results:
        if row["counts in the season"] == "1":
            season[row["player"]] += float(row["points for the place"])
    standing = read(client.get("/seasons/standing?season=1").text).one(class_="ranks--season").one("tbody")
    shown = {row.one("th").text: float(row.all("td")[-1].text) for row in standing.all("tr")}
    assert {name.lstrip("'"): round(total, 1) for name, total in season.items()} == pytest.approx(shown, abs=0.1)
    assert {row["player"] for row in deals} == {"Anna", "'=Ben", *NAMES[2:]}


@pytest.mark.usefixtures("shelf")
def test_an_evening_and_every_game_are_handed_out_too(app: Flask, client: FlaskClient):
    with app.app_context():
        evenings = days(View(), 9)
    counted = [len(tables(client, f"/seasons/standing.zip?season={day}")["games.csv"]) for day in evenings]
    assert counted == [3, 3, 3, 2]
    assert len(tables(client, "/seasons/standing.zip?season=ever")["games.csv"]) == 11


@pytest.mark.usefixtures("shelf")
def test_the_tables_are_in_the_language_of_the_reader(client: FlaskClient):
    found = tables(client, "/seasons/standing.zip?season=1", "de", ";")
    assert {len(table) for table in found.values()} >= {11, 44}
    cells = [cell for table in found.values() for row in table for cell in row.values()]
    assert not [cell for cell in cells if cell.replace(".", "", 1).isdigit() and "." in cell]


def test_a_season_without_a_game_offers_no_file(client: FlaskClient):
    shown = read(client.get("/seasons/standing").text)
    assert [link.text for link in shown.one("footer").all("a")] == ["CSV", "Print"]
    assert set(map(len, tables(client, "/seasons/standing.zip").values())) == {0}
