"""Seasons: kept, shown, changed, deleted; on paper, as a spreadsheet that agrees with the page, and for watchers."""

import shutil
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.ono99.facts import HandLost
from scorekeeper.rules.sheets.club import Counting
from scorekeeper.storage import seasons
from scorekeeper.storage.database import FILE_NAME, writing
from scorekeeper.storage.models import PersonRow, db
from scorekeeper.storage.seasons import Season
from scorekeeper.web.language.texts import today
from tests.conftest import ANA, making_apps
from tests.kit.chance_games import FAMILY, LOWEST, chips, family
from tests.kit.club import DAY, SEASON, played_at
from tests.kit.measure import cut
from tests.kit.migrated import CopyTo
from tests.kit.pages import Element, page, read
from tests.kit.pdfs import printed, words
from tests.tools.load.shelf import fill

DAYS = [date(2026, 3, number) for number in (2, 9, 16, 23)]
SPRING = SEASON | {"name": "Spring", "first_on": "2026-03-01", "last_on": "2026-03-31", "places": "4 2 5"}


@pytest.fixture
def season(start, client: FlaskClient) -> str:
    """Ana and Ben play once in the autumn, and Ben wins. Returns the address of the season."""
    start("ono99", ("Ana", "Ben"), chips=0).add(HandLost(1, ANA))
    return client.post("/seasons", data=SEASON).location


@pytest.fixture(scope="module")
def twelve_games(tmp_path_factory: pytest.TempPathFactory, copy_migrated: CopyTo) -> Path:
    """Ana, Ben and Cas play three times on each of four evenings. Returns the file of their records."""
    folder = tmp_path_factory.mktemp("evenings")
    chance = Random(3)  # by which every game counts, for all three
    with making_apps(folder, copy_migrated) as make:
        app = make()
        for number, day in enumerate(day for day in DAYS for _ in range(3)):
            at = datetime(day.year, day.month, day.day, 19, number % 3).astimezone()
            played_at(app, at, family(chance, ("Ana", "Ben", "Cas"), chance.choice(FAMILY[:3]), ends=9))
    return folder / FILE_NAME


@pytest.fixture
def evenings(app: Flask, twelve_games: Path) -> list[str]:
    """Let the app of the test have those games. Returns the days."""
    shutil.copyfile(twelve_games, Path(app.instance_path, FILE_NAME))
    return [str(day) for day in DAYS]


def number_of(season: str) -> str:
    return parse_qs(urlsplit(season).query)["season"][0]


def ranks(shown: Element, class_: str = "ranks--season") -> list[Element]:
    """Return the lines of a table of standings, without its head."""
    return shown.one(class_=class_).all("tr")[1:]


def last_cells(rows: list[Element]) -> dict[str, str]:
    return {row.one("th").text: row.all("td")[-1].text for row in rows}


def leading(shown: Element, words: str) -> str:
    return next(link for link in shown.all("a", class_="btn") if link.text == words)["href"]


def points_of_evening(shown: Element) -> list[str]:
    return [row.all("td")[-1].text for row in ranks(shown, "ranks--eve")]


def seasons_of(client: FlaskClient) -> list[str]:
    """Return the seasons that the page offers, the newest at the head."""
    links = page(client, "/players").one(class_="filters").all("a")
    named = [link for link in links if "season=" in link["href"]]
    return [link.text for link in named if link["href"].startswith("/players") and number_of(link["href"]).isdecimal()]


@pytest.mark.parametrize(
    ("least", "lines"), [("1", ["1 Ben 1 1 10.0 10", "2 Ana 1 0 7.0 7"]), ("2", ["Ben 1 1 – 10", "Ana 1 0 – 7"])]
)
def test_the_standing_counts_points_for_places(client: FlaskClient, season: str, least: str, lines: list[str]):
    client.post("/seasons", data=SEASON | {"id": number_of(season), "min_games": least})
    assert [row.text for row in ranks(page(client, season))] == lines


def test_a_game_after_midnight_is_one_of_the_same_evening(app: Flask, client: FlaskClient):
    midnight = datetime(2026, 3, 3).astimezone()
    for minutes in (-30, 30):
        played_at(app, midnight + timedelta(minutes=minutes), chips(Random(3), ("Ana", "Ben", "Cas")))
    [line] = page(client, "/").all(class_="evening")
    assert line["href"] == "/evenings/2026-03-02"
    assert len(page(client, line["href"]).all(class_="eve__to")) == 2


def test_an_evening_counts_by_the_points_of_the_season_that_it_is_reached_from(client, evenings: list[str]):
    client.post("/seasons", data=SPRING)
    client.post("/seasons", data=SPRING | {"name": "March", "places": "400, 2, 5"})
    for number, name, first in ((1, "Spring", 4), (2, "March", 400)):
        season = page(client, f"/players?season={number}")
        address = f"/evenings/{evenings[-1]}?season={number}"
        assert season.one(class_="cross").one("a", href=address).text == "23 Mar"
        assert season.all(class_="evening")[0]["href"] == address
        friend = client.application.test_client()  # to whom it is sent, and who has chosen nothing
        shown = page(friend, address)
        assert shown.one(class_="night").one(class_="src").text.startswith(name)
        points = points_of_evening(shown)
        assert sum(map(float, points)) == pytest.approx(3 * (first + 2 + 5), abs=0.2)  # three games, for all places
        for label in ("Share", "Print"):
            assert points[0] in page(friend, leading(shown, label)).text, (name, label)


def test_the_text_of_an_evening_says_who_won_and_every_game(client: FlaskClient, evenings: list[str]):
    text = page(client, f"/evenings/{evenings[0]}/share").one("textarea").text
    assert page(client, f"/evenings/{evenings[0]}").one(class_="moment-eve").one("h2").text in text
    assert text.count("Oh Pshaw") + text.count("British") == 3


@pytest.mark.parametrize("day", ["2026-02-31", "2026-03-99", "0000-01-01", "2026-03-03"])
def test_a_day_without_a_game_is_no_evening(app: Flask, client: FlaskClient, day: str):
    played_at(app, datetime(2026, 3, 2, 19).astimezone(), chips(Random(3), ("Ana", "Ben", "Cas")))
    assert client.get(f"/evenings/{day}").status_code == 404


def test_the_evenings_are_listed_by_month_and_lead_to_those_of_a_group(client: FlaskClient, evenings: list[str]):
    newest = list(reversed(evenings))
    shown = page(client, "/evenings")
    assert [part.one("h2").text for part in shown.all(class_="part")] == ["March 2026"]
    listed = [line["href"].partition("?")[0] for line in shown.all(class_="evening")]
    assert listed == [f"/evenings/{day}" for day in newest]
    client.post("/groups", data={"name": "Mondays", "person": ["1", "2", "3"]})
    for group, whose in ((0, ""), (1, "/1")):
        grid = page(client, f"/players?season=ever&group={group}").one(class_="cross")
        days = [link["href"] for link in grid.all("a") if link["href"].startswith("/evenings")]
        assert days == [f"/evenings/{day}{whose}?season=ever" for day in newest]


@pytest.mark.usefixtures("evenings")
def test_the_watch_link_is_one_for_other_devices_and_never_shows_everybodys_games_to_a_group(client, monkeypatch):
    monkeypatch.setattr("scorekeeper.web.site.hosts.lan_addresses", lambda: ("192.168.1.7",))
    client.post("/seasons", data=SPRING)
    client.post("/groups", data={"name": "Mondays", "person": ["1", "2", "3"]})
    part = page(client, "/players?season=1&group=0").one(class_="watch-link")
    assert part.one("a")["href"].startswith("http://192.168.1.7/s/")
    assert part.one(class_="qr")["aria-label"] == "QR code to watch"
    assert not page(client, "/players?season=1&group=1").all(class_="watch-link")


def points_everywhere(client: FlaskClient) -> dict[str, dict[str, str]]:
    """Return the points of everybody in season 1, by the place that tells them."""
    shown = page(client, "/players?season=1")
    race = next(table for table in shown.all("table") if "after each evening" in table.text)
    paper = page(client, "/seasons/standing/print?season=1")
    watched = page(client, urlsplit(shown.one(class_="watch-link").one("a")["href"]).path)
    cells = [line.split(",") for line in client.get("/seasons/standing.csv?season=1").text.splitlines()[1:]]
    return {
        "standings": last_cells(ranks(shown)),
        "race": last_cells(race.all("tr")),
        "every game": last_cells(shown.one(class_="cross").one("tbody").all("tr")),
        "paper": last_cells(ranks(paper, "ranks")),
        "watchers": last_cells(ranks(watched)),
        "spreadsheet": {cell[1].strip('"'): f"{float(cell[-1]):.1f}".removesuffix(".0") for cell in cells},
    }


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize(
    ("by", "best", "counting"),
    [("places", "", 12), ("places", "8", 8), ("won", "2", 2), ("won", "20", 12), ("points", "8", 8)],
)
def test_a_season_counts_one_way_in_every_place(client: FlaskClient, by: str, best: str, counting: int):
    client.post("/seasons", data=SPRING | {"best": best, "by": by})
    everywhere = points_everywhere(client)
    points = everywhere["standings"]
    assert everywhere == dict.fromkeys(everywhere, points)
    shown = page(client, "/players?season=1")
    a_game = [float(row.all("td")[3].text) for row in ranks(shown)]
    assert a_game == pytest.approx([float(each) / counting for each in points.values()], abs=0.06)
    rules = shown.one(class_="club").one(class_="src").text.removesuffix(" Change")
    assert ("Each player’s best " in rules) is bool(best)
    assert rules in page(client, "/seasons/standing/print?season=1").text
    assert page(client, "/seasons/1/change").one(id="season").sent()["best"] == [best]


@pytest.mark.usefixtures("evenings")
def test_a_season_by_points_stays_one_when_it_is_saved_again(client: FlaskClient):
    """Two sets of rules were played meanwhile, so that its pages go by places."""
    client.post("/seasons", data=SPRING | {"by": "points"})
    form = page(client, "/seasons/1/change").one(id="season")
    client.post("/seasons", data=form.sent(name="March", act="save"))
    assert page(client, "/seasons/1/change").one(id="season").sent()["by"] == ["points"]


def test_by_points_the_least_wins_where_it_does(app: Flask, client: FlaskClient):
    for number in range(3):
        facts = family(Random(number), ("Ana", "Ben", "Cas"), ("oh_pshaw", {}, LOWEST))
        played_at(app, datetime(2026, 3, 2, 19, number).astimezone(), facts)
    client.post("/seasons", data=SPRING | {"by": "points"})
    points = [float(each) for each in last_cells(ranks(page(client, "/players?season=1"))).values()]
    assert points == sorted(points)


def test_older_games_of_the_grid_open_the_fold_that_they_lie_in_and_lead_back(app: Flask, client: FlaskClient):
    for number in range(23):
        at = datetime(2026, 3, 1 + number, 19).astimezone()
        played_at(app, at, chips(Random(number), ("Ana", "Ben", "Cas")))
    newest = page(client, "/players?season=ever")
    assert "open" not in newest.one(class_="fold").attributes
    older = page(client, leading(newest, "Older games"))
    assert "open" in older.one(class_="fold").attributes
    assert len(older.one(class_="cross").all("th", class_="eve")) == 2 * 3
    back = page(client, leading(older, "Newer games"))
    assert back.one(class_="cross").text == newest.one(class_="cross").text


def test_a_season_without_an_end_says_when_it_began(client: FlaskClient, season: str):
    client.post("/seasons", data=SEASON | {"id": number_of(season), "first_on": "0001-01-01", "last_on": ""})
    told = page(client, season).one(class_="club").all("small")[0].text
    assert ("from 1 January 1" in told, " to " in told) == (True, False)
    assert page(client, f"/seasons/{number_of(season)}/change").one(id="season").sent()["last_on"] == [""]


@pytest.mark.parametrize(
    ("field", "typed"),
    [("name", ""), ("first_on", "soon"), ("first_on", "2099-01-01"), ("places", "10, seven, 5"), ("places", ""),
     ("places", ", ".join(["1"] * 13)), ("last_on", "2000-01-01"), ("min_games", "x"), ("best", "-1"), ("best", "0")],
)  # fmt: skip
def test_a_season_that_cannot_be_read_is_told_and_stays_written(client: FlaskClient, field: str, typed: str):
    answer = client.post("/seasons", data=SEASON | {field: typed})
    shown = read(answer.text).one(id="season")
    assert (answer.status_code, seasons_of(client)) == (422, [])
    assert shown.one(class_="error").text
    assert shown.sent()[field] == [typed]


def test_a_day_that_is_chosen_says_how_many_evenings_lie_in_the_days_and_saves_nothing(client, season: str):
    days = {"last_on": str(today() + 9 * DAY), "name": ""}
    said = {name: value for name, value in (SEASON | days).items() if name != "act"}  # drawn anew without a button
    shown = read(client.post("/seasons", data=said).text).one(id="season")
    assert shown.one(class_="start").one("p").text == "1 evening already falls within these dates."
    assert shown.all(class_="error") == []
    assert {name: value for name, (value,) in shown.sent().items() if name in said} == said
    none = read(client.post("/seasons", data=said | {"first_on": str(today() + DAY)}).text)
    assert "no games yet" in none.one(class_="start").text
    assert seasons_of(client) == ["Autumn"]


def test_a_name_that_another_season_has_is_told(client: FlaskClient, season: str):
    answer = client.post("/seasons", data=SEASON | {"name": "autumn"})
    told = read(answer.text).one(id="season").one(class_="error").text
    assert (answer.status_code, told) == (422, "There is already one called autumn. Choose another name.")
    assert seasons_of(client) == ["Autumn"]
    assert client.post("/seasons", data=SEASON | {"id": number_of(season)}).status_code == 303


@pytest.mark.usefixtures("season")
def test_every_season_is_offered_and_the_last_that_began_is_shown(client: FlaskClient):
    client.post("/seasons", data=SEASON | {"name": "Later", "first_on": "2090-01-07", "last_on": "2090-03-31"})
    assert seasons_of(client) == ["Later", "Autumn"]
    assert "Autumn" in page(client, "/players").one(class_="club").all("small")[0].text


A4 = (595, 842)


@pytest.mark.paper
@pytest.mark.parametrize(
    ("many", "named"), [(2, ""), (60, " Wolfeschlegelstein-Hausenberger"), (60, "wolfeschlegelsteinhausenberger")]
)
def test_twelve_players_are_whole_on_the_pages_that_they_take(app, client, many, named):
    longest = "The longest autumn that anybody remembers"[:40]
    with app.app_context():
        seasons.keep(Season(longest, "2026-01-01", "2026-12-31", Counting(min_games=2)), "Tablet")
        with writing():
            fill(db.session.connection(), many, date(2026, 11, 20) - timedelta(days=1))
            for person in db.session.query(PersonRow).all():
                person.name = (person.name + named)[:30]
    found = printed(client, "/seasons/standing/print.pdf?season=1")
    shown = [(round(page.width), round(page.height), cut(page)) for page in found]
    assert shown == [(*A4, [])] * (1 if many == 2 else 2)
    lines = ranks(page(client, "/seasons/standing/print?season=1"), "ranks")
    assert {line.all("td")[-1].text for line in lines} <= {*words(found[0])}
