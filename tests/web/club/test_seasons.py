"""Seasons: kept, shown, changed, deleted; on paper, as spreadsheets that agree with the pages, and for watchers."""

import csv
from collections import Counter, defaultdict
from datetime import date, datetime, timedelta
from io import BytesIO, StringIO
from random import Random
from urllib.parse import parse_qs, urlsplit
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
from scorekeeper.web.language.texts import today
from tests.conftest import ANA, BEN
from tests.storage.random_seasons import FAMILY, LOWEST, chips, family
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


def number_of(season: str) -> str:
    return parse_qs(urlsplit(season).query)["season"][0]


def standing(shown: Element) -> list[str]:
    return [row.text for row in shown.one(class_="ranks--season").all("tr")[1:]]


def test_the_standing_counts_points_for_places(client: FlaskClient, season: str):
    shown = page(client, season)
    assert standing(shown) == ["1 Ben 1 1 10.0 10", "2 Ana 1 0 7.0 7"]


def test_who_has_too_few_games_has_no_place(client: FlaskClient, season: str):
    number = number_of(season)
    client.post("/seasons", data=SAID | {"id": number, "min_games": "2"})
    assert standing(page(client, season)) == ["Ben 1 1 – 10", "Ana 1 0 – 7"]


def test_a_game_after_midnight_is_one_of_the_same_evening(app: Flask, client: FlaskClient):
    midnight = datetime.now().astimezone().replace(hour=0, minute=0)
    with app.app_context():
        for minutes in (-30, 30):
            facts = chips(Random(3), ("Ana", "Ben", "Cas"))
            entries = [
                Entry(seq, midnight + timedelta(minutes=minutes), "file", fact) for seq, fact in enumerate(facts, 1)
            ]
            games.restore(entries, f"{minutes}")
    day = str((midnight - timedelta(minutes=30)).date())
    [line] = page(client, "/").all(class_="evening")
    assert line["href"] == f"/evenings/{day}"
    assert len(page(client, line["href"]).all(class_="eve__to")) == 2


@pytest.fixture
def evenings(app: Flask) -> list[str]:
    """Ana, Ben and Cas play three times on each of four evenings. Returns the days."""
    days = [date(2026, 3, number) for number in (2, 9, 16, 23)]
    chance = Random(3)  # by which every game counts, for all three
    with app.app_context():
        for number, day in enumerate(day for day in days for _ in range(3)):
            at = datetime(day.year, day.month, day.day, 19, number % 3).astimezone()
            facts = family(chance, ("Ana", "Ben", "Cas"), chance.choice(FAMILY[:3]), ends=9)
            games.restore([Entry(seq, at, "file", fact) for seq, fact in enumerate(facts, 1)], str(number))
    return [str(day) for day in days]


SPRING = SAID | {"name": "Spring", "first_on": "2026-03-01", "last_on": "2026-03-31", "place-1": "4", "place-2": "2"}


def test_an_evening_has_a_page_by_the_points_of_its_season(client: FlaskClient, evenings: list[str]):
    client.post("/seasons", data=SPRING)
    shown = page(client, f"/evenings/{evenings[1]}")
    assert shown.one("h1").text.startswith("Monday")
    # Three games: 4 and 2 and 5 for the places, for whoever has them.
    points = [float(row.all("td")[-1].text) for row in shown.one(class_="ranks--eve").one("tbody").all("tr")]
    assert len(points) == 3
    assert sum(points) == pytest.approx(3 * (4 + 2 + 5), abs=0.2)
    assert shown.one(class_="night").one(class_="src").text.startswith("Spring")
    for path in (f"evenings/{evenings[1]}/share", f"seasons/standing/print?day={evenings[1]}",
                 f"seasons/standing.csv?day={evenings[1]}"):  # fmt: skip
        assert client.get(f"/{path}").status_code == 200
    season = page(client, "/players?season=1")
    assert season.one(class_="cross").one("a", href=f"/evenings/{evenings[1]}").text == "9 Mar"


def test_an_evening_reached_from_a_season_keeps_that_season(client: FlaskClient, evenings: list[str]):
    client.post("/seasons", data=SPRING)
    client.post("/seasons", data=SPRING | {"name": "March", "place-1": "40"})
    for season, first in ((1, "Spring"), (2, "March")):
        line = page(client, f"/players?season={season}").all(class_="evening")[0]
        assert page(client, line["href"]).one(class_="night").one(class_="src").text.startswith(first)


def test_the_text_of_an_evening_says_who_won_and_every_game(client: FlaskClient, evenings: list[str]):
    text = page(client, f"/evenings/{evenings[0]}/share").one("textarea").text
    head = page(client, f"/evenings/{evenings[0]}").one(class_="moment-eve").one("h2").text
    assert head in text
    assert text.count("Oh Pshaw") + text.count("British") == 3


def test_no_other_day_is_an_evening(client: FlaskClient, evenings: list[str]):
    for day in ("2026-02-31", "2026-03-99", "0000-01-01", "2026-03-03"):
        assert client.get(f"/evenings/{day}").status_code == 404, day


def test_the_evenings_are_listed_by_month(client: FlaskClient, evenings: list[str]):
    shown = page(client, "/evenings")
    assert [part.one("h2").text for part in shown.all(class_="part")] == ["March 2026"]
    assert [line["href"].partition("?")[0] for line in shown.all(class_="evening")] == [
        f"/evenings/{day}" for day in reversed(evenings)
    ]


def test_what_is_chosen_stays_chosen(client: FlaskClient, evenings: list[str]):
    client.post("/seasons", data=SPRING)
    client.get("/players?season=ever")
    person = page(client, "/players").one(class_="ranks--season").one("tbody").all("a")[-1]
    assert "season=ever" in person["href"]
    now = [link.text for link in page(client, "/players/1").one(class_="filters").all("a", aria_current="true")]
    assert now == ["ever"]
    client.get("/players?season=year-2026")
    assert [link.text for link in page(client, "/players").one(class_="filters").all("a", aria_current="true")] == [
        "2026"
    ]


def test_an_address_of_an_earlier_version_leads_on(client: FlaskClient, evenings: list[str]):
    client.post("/seasons", data=SPRING)
    for old, new in (
        ("/seasons", "/players"), ("/seasons/standing?season=1&sort=won", "/players"),
        (f"/seasons/standing?season={evenings[0]}", f"/evenings/{evenings[0]}"),
        ("/seasons/standing/games?season=ever", "/players"),
    ):  # fmt: skip
        answer = client.get(old, follow_redirects=True)
        assert (answer.status_code, answer.request.path) == (200, new)


def test_watchers_of_a_season_may_be_shown_one_evening(app: Flask, client: FlaskClient, evenings: list[str]):
    client.post("/seasons", data=SPRING)
    link = (
        urlsplit(page(client, "/players?season=1").one(class_="watch-link").one("a")["href"]).path + f"/{evenings[0]}"
    )
    watched = read(app.test_client().get(link).text)
    assert watched.one("h1").text.startswith("Monday")
    assert ways_out(watched, link) == []
    for outside in ("2025-03-02", "soon"):
        assert client.get(f"{link.rpartition('/')[0]}/{outside}").status_code == 404


def test_the_watch_link_is_one_for_other_devices(client: FlaskClient, season: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("scorekeeper.web.site.addresses.lan_addresses", lambda: ("192.168.1.7",))
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
    "counts, many, mean, counting",
    [
        ("", 10, "", 12), ("best", 8, "", 8), ("best", 2, "", 2), ("worst", 3, "", 9),
        ("best", 20, "average", 12), ("worst", 5, "average", 7),
    ],
)  # fmt: skip
@pytest.mark.parametrize("by", ["places", "won", "points"])
def test_the_season_counts_one_way_everywhere(
    client: FlaskClient, evenings: list[str], counts: str, many: int, mean: str, counting: int, by: str
):
    client.post("/seasons", data=SPRING | {"counts": counts, "many": str(many), "mean": mean, "by": by})
    shown = page(client, "/players?season=1")
    table = shown.one(class_="ranks--season")
    points = last_cells(table.all("tr")[1:])
    a_game = {row.one("th").text: row.all("td")[3].text for row in table.all("tr")[1:]}
    exact = [float(each) / counting for each in points.values()]
    assert [float(each) for each in a_game.values()] == pytest.approx(exact, abs=0.06)
    if mean:
        assert list(map(float, a_game.values())) == sorted(map(float, a_game.values()), reverse=True)
    race = next(table for table in shown.all("table") if "after each evening" in table.text)
    raced = last_cells(race.all("tr")[1:])
    assert raced == ({name: each.rstrip("0").rstrip(".") for name, each in a_game.items()} if mean else points)
    assert last_cells(shown.one(class_="cross").one("tbody").all("tr")) == points
    paper = page(client, "/seasons/standing/print?season=1")
    assert last_cells(paper.one(class_="ranks--paper").all("tr")[1:]) == points
    sentences = shown.one(class_="club").one(class_="src").text.removesuffix(" Change")
    assert sentences in paper.text
    assert [word in sentences for word in ("the best", "the worst", "by the mean")] == [
        counts == "best", counts == "worst", bool(mean),
    ]  # fmt: skip
    sheet = client.get("/seasons/standing.csv?season=1").text.splitlines()[1:]
    rounded = {name: f"{float(each):.1f}".removesuffix(".0") for name, each in csv_cells(sheet)}
    assert rounded == points
    watched = urlsplit(shown.one(class_="watch-link").one("a")["href"]).path
    assert standing(page(client, watched)) == standing(shown)
    sent = page(client, "/seasons/1/change").one(id="season").sent()
    assert (sent["counts"], sent["many"], sent["mean"]) == ([counts], [str(many)], [mean])
    with ZipFile(BytesIO(client.get("/seasons/standing.zip?season=1").data)) as files:
        counts_in = list(csv.DictReader(StringIO(files.read("results.csv").decode("utf-8-sig"))))
    for name in points:
        assert sum(int(row["counts in the season"]) for row in counts_in if row["player"] == name) == counting


def test_the_standings_are_sorted_by_the_column_that_is_tapped(client: FlaskClient, evenings: list[str]):
    client.post("/seasons", data=SPRING)
    by_place = page(client, "/players?season=1")
    watched = urlsplit(by_place.one(class_="watch-link").one("a")["href"]).path
    for sort in ("place", "games", "won", "a_game", "points", "name"):
        shown = by_place if sort != "place" else page(client, "/players?season=1&sort=name")
        # A table of names or places rises first; one of figures falls.
        for is_rising in (True, False) if sort in ("name", "place") else (False, True):
            shown = page(client, shown.one(class_="ranks--season").one("th", class_=f"by-{sort}").one("a")["href"])
            assert_sorted(shown, sort, is_rising)
            assert sorted(standing(by_place)) == sorted(standing(shown))
    paper = page(client, next(link for link in shown.all("a", class_="btn") if link.text == "Print")["href"])
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
        "1 = Ana 2 1 8.5 17", "1 = Ben 2 1 8.5 17",
    ]  # fmt: skip


def test_a_season_of_one_day_says_the_day_once(client: FlaskClient, season: str):
    # Before six in the morning the game of this minute is one of the evening before.
    day = str(today())
    client.post("/seasons", data=SAID | {"id": number_of(season), "first_on": day, "last_on": day})
    words = page(client, season).one(class_="club").all("small")[0].text
    assert " to " not in words
    assert day[:4] in words


def test_a_season_needs_no_end(client: FlaskClient, season: str):
    client.post("/seasons", data={**SAID, "id": number_of(season), "first_on": "0001-01-01", "last_on": ""})
    assert "from 1 January 1" in page(client, season).text
    assert page(client, f"/seasons/{number_of(season)}/change").one(id="season").sent()["last_on"] == [""]


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
    assert kept(client) == []


def test_a_date_that_is_chosen_saves_nothing(client: FlaskClient):
    """A field that draws the form anew sends it without a button."""
    said = {key: text for key, text in SAID.items() if key != "act"}
    answer = client.post("/seasons", data=said)
    assert answer.status_code == 200
    assert read(answer.text).one(id="season").sent()["first_on"] == [SAID["first_on"]]
    assert kept(client) == []


def test_a_name_that_another_season_has_is_told(client: FlaskClient, season: str):
    answer = client.post("/seasons", data=SAID | {"name": "autumn"})
    assert answer.status_code == 422
    words = "One is called autumn already. Choose another name."
    assert read(answer.text).one(id="season").one(class_="error").text == words
    assert kept(client) == ["Autumn"]
    number = number_of(season)
    assert client.post("/seasons", data=SAID | {"id": number}).status_code == 303


def kept(client: FlaskClient) -> list[str]:
    """Return the seasons that the page offers, the newest at the head."""
    links = page(client, "/players").one(class_="filters").all("a")
    named = [link for link in links if "season=" in link["href"]]
    return [link.text for link in named if link["href"].startswith("/players") and number_of(link["href"]).isdecimal()]


def test_every_season_is_offered_and_the_last_that_began_is_shown(client: FlaskClient, season: str):
    client.post("/seasons", data=SAID | {"name": "Later", "first_on": "2090-01-07", "last_on": "2090-03-31"})
    assert kept(client) == ["Later", "Autumn"]
    assert "Autumn" in page(client, "/players").one(class_="club").all("small")[0].text


def test_a_change_of_a_season_says_who_made_it_and_is_undone(client: FlaskClient, season: str):
    client.post("/seasons", data=SAID | {"id": number_of(season), "name": "Winter"})
    assert kept(client) == ["Winter"]
    shown = page(client, f"/seasons/{number_of(season)}/change")
    line = next(form for form in shown.all("form") if "Winter changed" in form.text)
    assert "Computer" in line.text
    client.post(line["action"])
    assert kept(client) == ["Autumn"]
    added = next(form for form in shown.all("form") if "Autumn added" in form.text)
    client.post(added["action"])
    assert kept(client) == []


def test_whoever_never_kept_score_here_changes_no_season(app: Flask, client: FlaskClient, season: str):
    guest = app.test_client()
    assert guest.post("/seasons", data=SAID | {"id": number_of(season), "name": "Mine"}).status_code == 403
    assert guest.post(f"/seasons/{number_of(season)}/remove").status_code == 403
    assert kept(client) == ["Autumn"]


def test_a_deleted_season_comes_back(client: FlaskClient, season: str):
    answer = client.post(f"/seasons/{number_of(season)}/remove")
    assert kept(client) == []
    form = page(client, answer.location).one(class_="undone")
    client.post(form["action"])
    assert kept(client) == ["Autumn"]


def test_by_points_the_least_wins_where_it_does(app: Flask, client: FlaskClient):
    with app.app_context():
        for number in range(3):
            facts = family(Random(number), ("Ana", "Ben", "Cas"), ("oh_pshaw", {}, LOWEST))
            at = datetime(2026, 3, 2, 19, number).astimezone()
            games.restore([Entry(seq, at, "file", fact) for seq, fact in enumerate(facts, 1)], str(number))
    client.post("/seasons", data=SPRING | {"by": "points"})
    points = [
        float(each)
        for each in last_cells(page(client, "/players?season=1").one(class_="ranks--season").all("tr")[1:]).values()
    ]
    assert points == sorted(points)


NAMES = ("Ana", "=Ben", "Zoë «42»", "משה כהן", "田中")
Table = list[dict[str, str]]


@pytest.fixture
def shelf(app: Flask) -> None:
    """Five people play eleven games on four days."""
    chance = Random(11)
    with app.app_context():
        seasons.keep(Season("Frühling", "2026-03-01", "2026-03-31", Counting(min_games=1, worst=2)), "Tablet")
        for number in range(11):
            at = datetime(2026, 3, 2 + 7 * (number % 4), 19, number).astimezone()
            names = tuple(chance.sample(NAMES, 4))
            facts = chips(chance, names) if number == 5 else family(chance, names, chance.choice(FAMILY[:3]), ends=9)
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
        if int(row["Bids"]):
            assert float(row["points"]) == pytest.approx(points[row["game"], row["player"]])
            assert int(row["bids made"]) == made[row["game"], row["player"]]
    season = defaultdict(float)
    for row in results:
        if row["counts in the season"] == "1":
            season[row["player"]] += float(row["points in the season"])
    standing = read(client.get("/players?season=1").text).one(class_="ranks--season").one("tbody")
    shown = {row.one("th").text: float(row.all("td")[-1].text) for row in standing.all("tr")}
    assert {name.lstrip("'"): round(total, 1) for name, total in season.items()} == pytest.approx(shown, abs=0.1)
    assert {row["player"] for row in deals} == {"Anna", "'=Ben", *NAMES[2:]}


@pytest.mark.usefixtures("shelf")
def test_an_evening_and_every_game_are_handed_out_too(app: Flask, client: FlaskClient):
    with app.app_context():
        evenings = days(View(), 9)
    counted = [len(tables(client, f"/seasons/standing.zip?day={day}")["games.csv"]) for day in evenings]
    assert counted == [3, 3, 3, 2]
    assert len(tables(client, "/seasons/standing.zip?season=ever")["games.csv"]) == 11


@pytest.mark.usefixtures("shelf")
def test_the_tables_are_in_the_language_of_the_reader(client: FlaskClient):
    found = tables(client, "/seasons/standing.zip?season=1", "de", ";")
    assert {len(table) for table in found.values()} >= {11, 44}
    cells = [cell for table in found.values() for row in table for cell in row.values()]
    assert not [cell for cell in cells if cell.replace(".", "", 1).isdigit() and "." in cell]
