"""Seasons: kept, shown, changed, deleted; on paper, as a spreadsheet that agrees with the page, and for watchers."""

from datetime import date, datetime, timedelta
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.log import Entry
from scorekeeper.rules.ono99.facts import HandLost
from scorekeeper.storage import games
from scorekeeper.web.language.texts import today
from tests.conftest import ANA, BEN
from tests.kit.pages import Element, page, read
from tests.kit.web import starting
from tests.storage.random_seasons import FAMILY, LOWEST, chips, family

DAY = timedelta(days=2)
SAID = {
    "name": "Autumn", "first_on": str(date.today() - DAY), "last_on": str(date.today() + DAY),
    "places": "10, 7, 5", "min_games": "1", "best": "", "by": "places", "act": "save",
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


SPRING = SAID | {"name": "Spring", "first_on": "2026-03-01", "last_on": "2026-03-31", "places": "4 2 5"}


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
    assert season.one(class_="cross").one("a", href=f"/evenings/{evenings[1]}?season=1").text == "9 Mar"


def test_an_evening_reached_from_a_season_keeps_that_season(client: FlaskClient, evenings: list[str]):
    client.post("/seasons", data=SPRING)
    client.post("/seasons", data=SPRING | {"name": "March", "places": "40, 2, 5"})
    for season, first in ((1, "Spring"), (2, "March")):
        line = page(client, f"/players?season={season}").all(class_="evening")[0]
        assert page(client, line["href"]).one(class_="night").one(class_="src").text.startswith(first)


def test_the_text_of_an_evening_says_who_won_and_every_game(client: FlaskClient, evenings: list[str]):
    text = page(client, f"/evenings/{evenings[0]}/share").one("textarea").text
    head = page(client, f"/evenings/{evenings[0]}").one(class_="moment-eve").one("h2").text
    assert head in text
    assert text.count("Oh Pshaw") + text.count("British") == 3


def test_the_text_of_an_evening_without_points_lists_the_names(client: FlaskClient, season: str):
    text = page(client, f"/evenings/{today()}/share").one("textarea").text
    assert text.endswith("O’NO 99: Ben, Ana")


def test_no_other_day_is_an_evening(client: FlaskClient, evenings: list[str]):
    for day in ("2026-02-31", "2026-03-99", "0000-01-01", "2026-03-03"):
        assert client.get(f"/evenings/{day}").status_code == 404, day


def test_the_evenings_are_listed_by_month(client: FlaskClient, evenings: list[str]):
    shown = page(client, "/evenings")
    assert [part.one("h2").text for part in shown.all(class_="part")] == ["March 2026"]
    assert [line["href"].partition("?")[0] for line in shown.all(class_="evening")] == [
        f"/evenings/{day}" for day in reversed(evenings)
    ]


def test_a_day_among_a_groups_games_leads_to_the_evening_of_that_group(client: FlaskClient, evenings: list[str]):
    client.post("/groups", data={"name": "Mondays", "person": ["1", "2", "3"]})
    for group, whose in ((0, ""), (1, "/1")):
        grid = page(client, f"/players?season=ever&group={group}").one(class_="cross")
        days = [link["href"] for link in grid.all("a") if link["href"].startswith("/evenings")]
        assert days == [f"/evenings/{day}{whose}?season=ever" for day in reversed(evenings)]


def test_what_is_chosen_stays_chosen(client: FlaskClient, evenings: list[str]):
    client.post("/seasons", data=SPRING)
    client.get("/players?season=ever")
    person = page(client, "/players").one(class_="ranks--season").one("tbody").all("a")[-1]
    assert "season=ever" in person["href"]
    now = [link.text for link in page(client, "/players/1").one(class_="filters").all("a", aria_current="true")]
    assert now == ["all time"]
    client.get("/players?season=year-2026")
    assert [link.text for link in page(client, "/players").one(class_="filters").all("a", aria_current="true")] == [
        "2026"
    ]


def test_the_watch_link_is_one_for_other_devices(client: FlaskClient, season: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("scorekeeper.web.site.addresses.lan_addresses", lambda: ("192.168.1.7",))
    part = page(client, season).one(class_="watch-link")
    assert part.one("a")["href"].startswith("http://192.168.1.7/s/")
    assert part.one(class_="qr")["aria-label"] == "QR code to watch"


def leading(shown: Element, words: str) -> str:
    """Return where the button with these words leads."""
    return next(link for link in shown.all("a", class_="btn") if link.text == words)["href"]


def csv_cells(lines: list[str]) -> list[tuple[str, str]]:
    return [(line.split(",")[1].strip('"'), line.split(",")[-1]) for line in lines]


def last_cells(rows: list[Element]) -> dict[str, str]:
    return {row.one("th").text: row.all("td")[-1].text for row in rows}


@pytest.mark.parametrize("best, counting", [("", 12), ("8", 8), ("2", 2), ("20", 12)])
@pytest.mark.parametrize("by", ["places", "won", "points"])
def test_the_season_counts_one_way_everywhere(
    client: FlaskClient, evenings: list[str], best: str, counting: int, by: str
):
    client.post("/seasons", data=SPRING | {"best": best, "by": by})
    shown = page(client, "/players?season=1")
    table = shown.one(class_="ranks--season")
    points = last_cells(table.all("tr")[1:])
    a_game = [float(row.all("td")[3].text) for row in table.all("tr")[1:]]
    assert a_game == pytest.approx([float(each) / counting for each in points.values()], abs=0.06)
    race = next(table for table in shown.all("table") if "after each evening" in table.text)
    assert last_cells(race.all("tr")) == points
    assert last_cells(shown.one(class_="cross").one("tbody").all("tr")) == points
    paper = page(client, "/seasons/standing/print?season=1")
    assert last_cells(paper.one(class_="ranks").all("tr")[1:]) == points
    sentences = shown.one(class_="club").one(class_="src").text.removesuffix(" Change")
    assert sentences in paper.text
    assert ("Each player’s best " in sentences) is bool(best)
    sheet = client.get("/seasons/standing.csv?season=1").text.splitlines()[1:]
    rounded = {name: f"{float(each):.1f}".removesuffix(".0") for name, each in csv_cells(sheet)}
    assert rounded == points
    watched = urlsplit(shown.one(class_="watch-link").one("a")["href"]).path
    assert standing(page(client, watched)) == standing(shown)
    sent = page(client, "/seasons/1/change").one(id="season").sent()
    assert sent["best"] == [best]


def test_a_season_by_points_stays_one_when_it_is_saved_again(client: FlaskClient, evenings: list[str]):
    """Two sets of rules were played meanwhile, so that its pages go by places."""
    client.post("/seasons", data=SPRING | {"by": "points"})
    sent = {key: values[0] for key, values in page(client, "/seasons/1/change").one(id="season").sent().items()}
    client.post("/seasons", data=sent | {"name": "March", "act": "save"})
    assert page(client, "/seasons/1/change").one(id="season").sent()["by"] == ["points"]


def test_older_games_open_the_fold_that_they_lie_in_and_lead_back(app: Flask, client: FlaskClient):
    with app.app_context():
        for number in range(23):
            at = datetime(2026, 3, 1 + number, 19).astimezone()
            facts = chips(Random(number), ("Ana", "Ben", "Cas"))
            games.restore([Entry(seq, at, "file", fact) for seq, fact in enumerate(facts, 1)], str(number))
    newest = page(client, "/players?season=ever")
    assert "open" not in newest.one(class_="fold").attributes
    older = page(client, leading(newest, "Older games"))
    assert "open" in older.one(class_="fold").attributes
    assert len(older.one(class_="cross").all("th", class_="eve")) == 2 * 3
    back = page(client, leading(older, "Newer games"))
    assert back.one(class_="cross").text == newest.one(class_="cross").text
    assert "open" in back.one(class_="fold").attributes


def test_what_is_sent_and_printed_of_an_evening_is_of_the_season_that_its_page_has(client, evenings: list[str]):
    client.post("/seasons", data=SPRING)
    client.post("/seasons", data=SPRING | {"name": "March", "places": "400, 2, 5"})
    for season in (1, 2):
        shown = page(client, f"/evenings/{evenings[0]}?season={season}")
        points = shown.one(class_="ranks--eve").one("tbody").all("tr")[0].all("td")[-1].text
        for words in ("Share", "Print"):
            assert points in page(client, leading(shown, words)).text, (season, words)


def test_a_season_seen_by_one_group_offers_no_link_that_shows_everybodys(client: FlaskClient, evenings: list[str]):
    client.post("/seasons", data=SPRING)
    client.post("/groups", data={"name": "Mondays", "person": ["1", "2", "3"]})
    assert page(client, "/players?season=1&group=0").all(class_="watch-link") != []
    assert page(client, "/players?season=1&group=1").all(class_="watch-link") == []


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
        {"places": "10, seven, 5"},
        {"places": ""},
        {"places": ", ".join(["1"] * 13)},
        {"last_on": "2000-01-01"},
        {"min_games": "x"},
        {"best": "-1"},
        {"best": "0"},
    ],
)
def test_what_cannot_be_read_is_told_and_stays_written(client: FlaskClient, form: dict[str, str]):
    answer = client.post("/seasons", data=SAID | form)
    assert answer.status_code == 422
    shown = read(answer.text).one(id="season")
    assert shown.one(class_="error").text
    assert {key: values for key, (values,) in shown.sent().items() if key in form} == form


def test_a_day_that_is_chosen_says_how_many_evenings_lie_in_the_days(client: FlaskClient, season: str):
    days = {"last_on": str(date.today() + 9 * DAY), "name": "", "act": ""}
    shown = read(client.post("/seasons", data=SAID | days).text).one(id="season")
    assert shown.one(class_="start").one("p").text == "1 evening already falls within these dates."
    assert shown.all(class_="error") == []
    sent = {key: values[0] for key, values in shown.sent().items()}
    assert {**sent, "act": ""}.items() >= {**SAID, **days}.items()
    none = read(client.post("/seasons", data=SAID | days | {"first_on": str(date.today() + DAY)}).text)
    assert "no games yet" in none.one(class_="start").text
    assert kept(client) == ["Autumn"]


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
    words = "There is already one called autumn. Choose another name."
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
