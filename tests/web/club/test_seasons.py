"""Seasons: kept, shown, changed, deleted; on paper, as spreadsheets that agree with the pages, and for watchers."""

import csv
from collections import Counter, defaultdict
from datetime import date, datetime, timedelta
from io import BytesIO, StringIO
from random import Random
from urllib.parse import urlsplit
from zipfile import ZipFile

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.log import Entry
from scorekeeper.rules.ono99.facts import HandLost
from scorekeeper.rules.sheets.season import Counting
from scorekeeper.storage import games, people, seasons
from scorekeeper.storage.seasons import Season
from scorekeeper.storage.statistics.games import days
from scorekeeper.storage.statistics.tables import View
from tests.conftest import ANA, BEN
from tests.storage.random_seasons import chips, family
from tests.web.pages import Element, page, read
from tests.web.tables import starting

DAY = timedelta(days=2)
SAID = {
    "name": "Autumn", "first_on": str(date.today() - DAY), "last_on": str(date.today() + DAY),
    "place-1": "10", "place-2": "7", "place-3": "5", "min_games": "1",
    "counts": "", "many": "10", "by": "", "act": "save",
}  # fmt: skip


@pytest.fixture
def season(app: Flask, client: FlaskClient) -> str:
    """Ana and Ben play once in the autumn, and Ben wins. Returns the address of the season."""
    starting(app, client, "ono99")(players=("Ana", "Ben"), chips=0).add(HandLost(1, ANA))
    return client.post("/seasons", data=SAID).location


def standing(shown: Element) -> list[str]:
    return [row.text for row in shown.one(class_="ranks--season").all("tr")[1:]]


def test_the_standing_counts_points_for_places(client: FlaskClient, season: str):
    shown = page(client, season)
    assert standing(shown) == ["1 Ben 1 1 1 10.0 10", "2 Ana 1 1 0 7.0 7"]
    assert "Ben is first with 10" in shown.text
    assert shown.one(class_="story").text == "Ana, 3 behind, won 0 of 1 games."


def test_who_has_too_few_games_has_no_place(client: FlaskClient, season: str):
    number = season.partition("season=")[2]
    client.post("/seasons", data=SAID | {"id": number, "min_games": "2"})
    assert standing(page(client, season)) == ["Ben 1 1 1 – 10", "Ana 1 1 0 – 7"]


def test_a_game_after_midnight_is_one_of_the_same_evening(app: Flask, client: FlaskClient):
    midnight = datetime.now().astimezone().replace(hour=0, minute=0)
    with app.app_context():
        for minutes in (-30, 30):
            facts = chips(Random(3), ("Ana", "Ben", "Cas"))
            entries = [
                Entry(seq, midnight + timedelta(minutes=minutes), "file", fact) for seq, fact in enumerate(facts, 1)
            ]
            games.restore(entries, f"{minutes}")
    home = page(client, "/")
    assert "Standings of the evening" in home.text
    day = str((midnight - timedelta(minutes=30)).date())
    evening = page(client, home.one("a", href=f"/seasons/standing?season={day}")["href"])
    assert evening.one("h1").text.startswith("Evening of ")
    assert len(page(client, f"/seasons/standing/games?season={day}").all("a", class_="line")) == 2


@pytest.fixture
def evenings(app: Flask) -> list[str]:
    """Ana, Ben and Cas play three times on each of four evenings. Returns the days."""
    days = [date(2026, 3, number) for number in (2, 9, 16, 23)]
    chance = Random(3)  # by which every game counts, for all three
    with app.app_context():
        for number, day in enumerate(day for day in days for _ in range(3)):
            at = datetime(day.year, day.month, day.day, 19, number % 3).astimezone()
            facts = family(chance, ("Ana", "Ben", "Cas"))
            games.restore([Entry(seq, at, "file", fact) for seq, fact in enumerate(facts, 1)], str(number))
    return [str(day) for day in days]


SPRING = SAID | {"name": "Spring", "first_on": "2026-03-01", "last_on": "2026-03-31", "place-1": "4", "place-2": "2"}


def test_an_evening_has_a_page_by_the_points_of_its_season(client: FlaskClient, evenings: list[str]):
    client.post("/seasons", data=SPRING)
    shown = page(client, f"/seasons/standing?season={evenings[1]}")
    assert shown.one("h1").text == "Evening of 9 March 2026"
    # Three games: 4 and 2 and 5 for the places, for whoever has them.
    points = [float(row.all("td")[-1].text) for row in shown.one(class_="ranks--season").all("tr")[1:]]
    assert len(points) == 3
    assert sum(points) == pytest.approx(3 * (4 + 2 + 5), abs=0.2)
    beside = {link.text: link["href"] for link in shown.all("a") if "evening" in link.text}
    assert beside == {
        "The evening before: 2 Mar": f"/seasons/standing?season={evenings[0]}",
        "The evening after: 16 Mar": f"/seasons/standing?season={evenings[2]}",
    }
    for path in ("standing/print", "standing.csv", "standing/games"):
        assert client.get(f"/seasons/{path}?season={evenings[1]}").status_code == 200
    season = page(client, "/seasons/standing?season=1")
    assert season.one(class_="cross").one("a", href=f"/seasons/standing?season={evenings[1]}").text == "9 Mar"


def test_no_other_day_is_an_evening(client: FlaskClient, evenings: list[str]):
    for day in ("2026-02-31", "2026-03-99", "0000-01-01"):
        assert page(client, f"/seasons/standing?season={day}").one("h1").text == "Every game"
    assert "No game yet" in page(client, "/seasons/standing?season=2026-03-03").text


def test_watchers_of_a_season_may_be_shown_one_evening(app: Flask, client: FlaskClient, evenings: list[str]):
    client.post("/seasons", data=SPRING)
    shown = page(client, f"/seasons/standing?season={evenings[0]}")
    link = urlsplit(shown.one(class_="watch-link").one("a")["href"]).path
    watched = read(app.test_client().get(link).text)
    assert watched.one("h1").text == "Evening of 2 March 2026"
    assert ways_out(watched, link) == []
    for outside in ("2025-03-02", "soon"):
        assert client.get(f"{link.rpartition('/')[0]}/{outside}").status_code == 404


def test_the_watch_link_is_one_for_other_devices(client: FlaskClient, season: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("scorekeeper.web.site.hosts.lan_address", lambda: "192.168.1.7")
    part = page(client, season).one(class_="watch-link")
    assert part.one("a")["href"].startswith("http://192.168.1.7/s/")
    assert part.one("svg")["aria-label"] == "QR code to watch"


def ways_out(shown: Element, link: str) -> list[str]:
    """Return the addresses on a page that are not its own, sorted by another column."""
    links = [anchor["href"] for anchor in shown.all("a") if anchor.attributes.get("href", "").startswith("/")]
    return [href for href in links if href.partition("?")[0] != link]


def csv_cells(lines: list[str]) -> list[tuple[str, str]]:
    return [(line.split(",")[1].strip('"'), line.split(",")[-1]) for line in lines]


def cells_of(row: Element) -> list[str]:
    place, *figures = (cell.text for cell in row.all("td"))
    return [place, row.one("th").text, *figures]


def last_cells(rows: list[Element]) -> dict[str, str]:
    return {row.one("th").text: row.all("td")[-1].text for row in rows}


@pytest.mark.parametrize(
    "counts, many, by, counting",
    [
        ("", 10, "", 12), ("best", 8, "", 8), ("best", 2, "", 2), ("worst", 3, "", 9),
        ("best", 20, "average", 12), ("worst", 5, "average", 7),
    ],
)  # fmt: skip
def test_the_season_counts_one_way_everywhere(
    client: FlaskClient, evenings: list[str], counts: str, many: int, by: str, counting: int
):
    client.post("/seasons", data=SPRING | {"counts": counts, "many": str(many), "by": by})
    shown = page(client, "/seasons/standing?season=1")
    table = shown.one(class_="ranks--season")
    points = last_cells(table.all("tr")[1:])
    a_game = {row.one("th").text: row.all("td")[4].text for row in table.all("tr")[1:]}
    exact = [float(each) / counting for each in points.values()]
    assert [float(each) for each in a_game.values()] == pytest.approx(exact, abs=0.06)
    if by:
        assert list(a_game.values()) == sorted(a_game.values(), reverse=True)
    race = next(table for table in shown.all("table") if "after each evening" in table.text)
    raced = last_cells(race.all("tr")[1:])
    assert raced == ({name: each.rstrip("0").rstrip(".") for name, each in a_game.items()} if by else points)
    assert last_cells(shown.one(class_="cross").one("tbody").all("tr")) == points
    paper = page(client, "/seasons/standing/print?season=1")
    assert last_cells(paper.one(class_="ranks--paper").all("tr")[1:]) == points
    sentences = shown.one(class_="end").one(class_="src").text.removesuffix(" Change")
    assert sentences in paper.text
    assert [word in sentences for word in ("the best", "the worst", "by points a game")] == [
        counts == "best", counts == "worst", bool(by),
    ]  # fmt: skip
    sheet = client.get("/seasons/standing.csv?season=1").text.splitlines()[1:]
    rounded = {name: f"{float(each):.1f}".removesuffix(".0") for name, each in csv_cells(sheet)}
    assert rounded == points
    watched = urlsplit(shown.one(class_="watch-link").one("a")["href"]).path
    assert standing(page(client, watched)) == standing(shown)
    sent = page(client, "/seasons/1/change").one(id="season").sent()
    assert (sent["counts"], sent["many"], sent["by"]) == ([counts], [str(many)], [by])
    for row in table.all("tr")[1:]:
        listed = page(client, row.all("a")[-1]["href"]).all("a", class_="line")
        assert sum("not counted" in line.text for line in listed) == 12 - counting


def test_the_standings_are_sorted_by_the_column_that_is_tapped(client: FlaskClient, evenings: list[str]):
    client.post("/seasons", data=SPRING)
    by_place = page(client, "/seasons/standing?season=1")
    watched = urlsplit(by_place.one(class_="watch-link").one("a")["href"]).path
    for sort in ("place", "games", "evenings", "won", "a_game", "points", "name"):
        shown = by_place if sort != "place" else page(client, "/seasons/standing?season=1&sort=name")
        # A table of names or places rises first; one of figures falls.
        for is_rising in (True, False) if sort in ("name", "place") else (False, True):
            shown = page(client, shown.one(class_="ranks--season").one("th", class_=f"by-{sort}").one("a")["href"])
            assert_sorted(shown, sort, is_rising)
            assert sorted(standing(by_place)) == sorted(standing(shown))
    paper = page(client, shown.one("footer").one("a", class_="btn--main")["href"])
    names = [row.one("th").text for row in shown.one(class_="ranks--season").one("tbody").all("tr")]
    assert list(last_cells(paper.one(class_="ranks--paper").all("tr")[1:])) == names
    head = page(client, watched).one(class_="ranks--season").one("th", class_="by-points")
    assert_sorted(page(client, head.one("a")["href"]), "points", is_rising=False)


def assert_sorted(shown: Element, sort: str, is_rising: bool) -> None:
    table = shown.one(class_="ranks--season")
    ways = {each["class"].split()[0]: each.attributes.get("aria-sort") for each in table.one("thead").all("th")}
    told = {key: way for key, way in ways.items() if way}
    assert told == {f"by-{sort}": "ascending" if is_rising else "descending"}
    cells = [cells_of(row)[list(ways).index(f"by-{sort}")] for row in table.one("tbody").all("tr")]
    numbers = [each if sort == "name" else float(each) for each in cells]
    assert numbers == sorted(numbers, reverse=not is_rising), sort


def test_who_is_level_is_told(app: Flask, client: FlaskClient):
    for loser in (ANA, BEN):
        starting(app, client, "ono99")(players=("Ana", "Ben"), chips=0).add(HandLost(1, loser))
    place = client.post("/seasons", data=SAID).location
    assert standing(page(client, place)) == [
        "1 = Ana 2 1 1 8.5 17", "1 = Ben 2 1 1 8.5 17",
    ]  # fmt: skip
    assert page(client, place).one(class_="winner").text == "Ana and Ben are first with 17"


def test_the_heads_say_how_many_games_and_evenings_there_were(client: FlaskClient, evenings: list[str]):
    client.post("/seasons", data=SPRING)
    heads = page(client, "/seasons/standing?season=1").one(class_="ranks--season").one("thead").text
    assert "games of 12 evenings of 4 wins" in heads
    evening = page(client, f"/seasons/standing?season={evenings[0]}").one(class_="ranks--season").one("thead").text
    assert "evenings" not in evening


def test_a_season_of_one_day_says_the_day_once(client: FlaskClient):
    day = "2025-11-22"
    place = client.post("/seasons", data=SAID | {"first_on": day, "last_on": day}).location
    assert " to 22 November" not in page(client, place).text
    assert "22 November 2025." in page(client, place).text
    assert "Autumn 22 November 2025, no game yet" in page(client, "/seasons").text


def test_a_season_may_have_every_day_of_the_calendar(client: FlaskClient):
    kept = client.post("/seasons", data={**SAID, "first_on": "0001-01-01", "last_on": "9999-12-31"}).location
    for path in (kept, "/seasons", kept.replace("standing", "standing/print")):
        assert "31 December 9999" in page(client, path).text


@pytest.mark.parametrize(
    "form",
    [
        {"name": ""},
        {"first_on": "soon"},
        {"first_on": "2099-01-01"},
        {"place-1": "ten"},
        {"last_on": "2000-01-01"},
        {"min_games": "x"},
        {"many": "-1"},
        {"many": "0"},
    ],
)
def test_what_cannot_be_read_is_told_and_stays_written(client: FlaskClient, form: dict[str, str]):
    answer = client.post("/seasons", data=SAID | form)
    assert answer.status_code == 422
    shown = read(answer.text).one(id="season")
    assert shown.one(class_="error").text
    assert {key: values for key, (values,) in shown.sent().items() if key in form} == form


def test_every_tap_gives_the_form_back_one_step_further(client: FlaskClient):
    form, taps = (
        SAID,
        ("more:place-2", "less:place-3", "less:min_games", "more:min_games", "more:places", "more:place-4"),
    )
    for tap in taps:
        shown = read(client.post("/seasons", data=form | {"act": tap}).text).one(id="season")
        form = {key: values[0] for key, values in shown.sent().items()}
    points = {key: value for key, value in form.items() if key.startswith("place-")}
    assert points == {"place-1": "10", "place-2": "8", "place-3": "4", "place-4": "1"}
    assert form["min_games"] == "2"
    shown = read(client.post("/seasons", data=form | {"act": "less:places"}).text)
    assert not shown.all(id="place-4")
    assert "no game yet" in shown.one(class_="start").text
    assert not page(client, "/seasons").all(class_="toc")


def test_a_date_that_is_chosen_saves_nothing(client: FlaskClient):
    """A field that draws the form anew sends it without a button."""
    said = {key: text for key, text in SAID.items() if key != "act"}
    answer = client.post("/seasons", data=said)
    assert answer.status_code == 200
    assert read(answer.text).one(id="season").sent()["first_on"] == [SAID["first_on"]]
    assert not page(client, "/seasons").all(class_="toc")


def test_a_name_that_another_season_has_is_told(client: FlaskClient, season: str):
    answer = client.post("/seasons", data=SAID | {"name": "autumn"})
    assert answer.status_code == 422
    words = "A season is called autumn already. Give this one another name."
    assert read(answer.text).one(id="season").one(class_="error").text == words
    assert len(page(client, "/seasons").one(class_="toc").all("a")) == 1
    number = season.partition("season=")[2]
    assert client.post("/seasons", data=SAID | {"id": number}).status_code == 303


def test_the_list_says_how_many_games_each_season_has_and_the_last_that_began_is_shown(
    client: FlaskClient, season: str
):
    client.post("/seasons", data=SAID | {"name": "Later", "first_on": "2090-01-07", "last_on": "2090-03-31"})
    words = [line.one("span").text for line in page(client, "/seasons").one(class_="toc").all("a")]
    assert words[0] == "7 January to 31 March 2090, no game yet"
    assert words[1].endswith(", 1 game")
    assert page(client, "/seasons/standing").one("h1").text == "Autumn"


def test_a_deleted_season_comes_back(client: FlaskClient, season: str):
    number = season.partition("season=")[2]
    answer = client.post(f"/seasons/{number}/remove")
    assert not page(client, "/seasons").all(class_="toc")
    form = page(client, answer.location).one(class_="undone").one("form")
    client.post(form["action"], data={"back": "1"})
    assert "Autumn" in page(client, "/seasons").one(class_="toc").text


def test_a_season_without_a_game_says_so(client: FlaskClient):
    shown = page(
        client, client.post("/seasons", data=SAID | {"first_on": "2026-09-03", "last_on": "2090-11-05"}).location
    )
    assert "The standings begin with the first finished game of 3 September 2026 to 5 November 2090." in shown.text
    assert "10, 7, 5 for the places" in shown.text


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
