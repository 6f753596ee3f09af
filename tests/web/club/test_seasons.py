"""Seasons: kept, shown, changed, deleted; on paper, as a spreadsheet, and for watchers."""

from datetime import date, datetime, timedelta
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.log import Entry
from scorekeeper.rules.ono99.facts import HandLost
from scorekeeper.storage import games, seasons
from tests.conftest import ANA
from tests.storage.random_seasons import chips
from tests.web.pages import Element, read
from tests.web.tables import starting

DAY = timedelta(days=2)
SAID = {
    "name": "Autumn", "first_on": str(date.today() - DAY), "last_on": str(date.today() + DAY),
    "place-1": "10", "place-2": "7", "place-3": "5", "min_games": "1", "best": "", "act": "save",
}  # fmt: skip


@pytest.fixture
def season(app: Flask, client: FlaskClient) -> str:
    """Ana and Ben play once in the autumn, and Ben wins. Returns the address of the season."""
    starting(app, client, "ono99")(players=("Ana", "Ben"), chips=0).add(HandLost(1, ANA))
    return client.post("/seasons", data=SAID).location


def page(client: FlaskClient, path: str) -> Element:
    return read(client.get(path).text)


def standing(shown: Element) -> list[str]:
    return [row.text for row in shown.one(class_="ranks--season").all("tr")[1:]]


def test_the_standing_counts_points_for_places(client: FlaskClient, season: str):
    shown = page(client, season)
    assert standing(shown) == ["1 Ben 1 1 10.0 10", "2 Ana 1 0 7.0 7"]
    assert "Ben is first with 10" in shown.text


def test_who_has_too_few_games_has_no_place(client: FlaskClient, season: str):
    number = season.partition("season=")[2]
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
    home = page(client, "/")
    assert "Standings of the evening" in home.text
    games_of = home.one("a", href="/seasons/standing/games?season=ever")
    assert games_of.text.endswith(", 2 games")
    assert len(page(client, games_of["href"]).all("a", class_="line")) == 2


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


def test_watchers_see_this_season_and_no_way_out_of_it(app: Flask, client: FlaskClient, season: str):
    with app.app_context():
        link = f"/s/{seasons.seasons()[0].watch_id}"
    app.config["PASSPHRASE"] = "king of hearts"
    stranger = app.test_client()
    shown = read(stranger.get(link).text)
    assert standing(shown) == ["1 Ben 1 1 10.0 10", "2 Ana 1 0 7.0 7"]
    assert [
        anchor["href"] for anchor in shown.all("a") if "href" in anchor.attributes and anchor["href"][:1] == "/"
    ] == []
    assert stranger.get(season).status_code == 303


@pytest.mark.parametrize(
    "form",
    [
        {"name": ""},
        {"first_on": "soon"},
        {"first_on": "2099-01-01"},
        {"place-1": "ten"},
        {"last_on": "2000-01-01"},
        {"min_games": "x"},
        {"best": "-1"},
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


def test_only_the_best_games_count_where_that_is_chosen(client: FlaskClient, season: str):
    number = season.partition("season=")[2]
    shown = page(client, client.post("/seasons", data=SAID | {"id": number, "best": "8"}).location)
    assert "Of each player the best 8 games count." in shown.text
    choices = page(client, f"/seasons/{number}/change").one(class_="either").all("input")
    assert [each["value"] for each in choices if "checked" in each.attributes] == ["8"]


def test_the_list_says_how_many_games_each_season_has(client: FlaskClient, season: str):
    client.post("/seasons", data=SAID | {"name": "Later", "first_on": "2090-01-07", "last_on": "2090-03-31"})
    words = [line.one("span").text for line in page(client, "/seasons").one(class_="toc").all("a")]
    assert words[0] == "7 January to 31 March 2090, no game yet"
    assert words[1].endswith(", 1 game")


def test_the_season_that_began_last_is_shown_first(client: FlaskClient, season: str):
    client.post("/seasons", data=SAID | {"name": "Later", "first_on": "2090-01-07", "last_on": "2090-03-31"})
    assert page(client, "/seasons/standing").one("h1").text == "Autumn"


def test_the_sentence_under_the_winner_tells_how_the_next_one_stands(client: FlaskClient, season: str):
    assert page(client, season).one(class_="story").text == "Ana, 3 behind, won 0 of 1 games."


def test_a_deleted_season_comes_back(client: FlaskClient, season: str):
    number = season.partition("season=")[2]
    answer = client.post(f"/seasons/{number}/remove")
    assert not page(client, "/seasons").all(class_="toc")
    form = page(client, answer.location).one(class_="undone").one("form")
    client.post(form["action"], data={"back": "1"})
    assert "Autumn" in page(client, "/seasons").one(class_="toc").text


def test_paper_and_spreadsheet_say_the_same_standing(client: FlaskClient, season: str):
    query = season.partition("?")[2]
    paper = page(client, f"/seasons/standing/print?{query}").one(class_="ranks--paper")
    assert [row.text for row in paper.all("tr")[1:]] == ["1 Ben 1 1 10.0 1.0 – – – 10", "2 Ana 1 0 7.0 2.0 – – – 7"]
    assert '1,"Ben",1,1,10\r\n' in client.get(f"/seasons/standing.csv?{query}").text


def test_a_season_without_a_game_says_so(client: FlaskClient):
    shown = page(
        client, client.post("/seasons", data=SAID | {"first_on": "2026-09-03", "last_on": "2090-11-05"}).location
    )
    assert "The standings begin with the first finished game of 3 September 2026 to 5 November 2090." in shown.text
    assert "10, 7, 5 for the places" in shown.text
