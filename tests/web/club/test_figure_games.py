"""Every figure leads to exactly the games it comes from: all links are walked, and what they list is counted."""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules.sheets.figures import EXTREMES
from scorekeeper.rules.sheets.season import Counting
from scorekeeper.storage import people, seasons
from scorekeeper.storage.seasons import Season
from scorekeeper.storage.statistics.games import NAMED
from tests.conftest import making_apps
from tests.migrated import CopyTo
from tests.storage.random_seasons import Evenings
from tests.web.pages import Element, read

pytestmark = pytest.mark.no_cover  # a whole app

Listed = list[dict[str, str]]  # the games of a list
SHARES = ("cards", "bid", "seat", "hands")
EACH = ("games", "won", "place")
# Of every game too: `make siege`, which sets VARIANTS=all.
NARROWED = ["season=ever", "season=1"] if os.environ.get("VARIANTS") == "all" else ["season=1"]
PLACE = re.compile(r"[0-9]+(st|nd|rd|th)")


def told(points: Fraction) -> str:
    return f"{float(points):.1f}".removesuffix(".0")


# What a place is worth, alone or shared, by how it is told.
WORTH = {
    told(worth): worth
    for place in range(6)
    for shared in range(1, 6)
    for worth in [Fraction(sum((10, 7, 5, 3, 2, 1)[place : place + shared]), shared)]
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, copy_migrated: CopyTo) -> Iterator[FlaskClient]:
    """Look at thirty games of three kinds on two weeks of days, and at a season of one of them. Nothing is written."""
    with making_apps(tmp_path_factory.mktemp("behind"), copy_migrated) as make:
        app = make()
        with app.app_context():
            evenings = Evenings(Random(5))
            for _ in range(30):
                evenings.import_game()
            seasons.keep(Season("Week", "2026-03-02", "2026-03-09", Counting(min_games=1)), "Tablet")
        yield app.test_client()


@pytest.fixture(scope="module")
def club(client: FlaskClient) -> list[int]:
    """Return who played."""
    with client.application.app_context():
        return [one.id for one in people.people()]


@pytest.fixture(scope="module")
def listed(client: FlaskClient) -> Callable[[str], Listed]:
    """Return what lists the games at an address, on all its pages."""
    known: dict[str, Listed] = {}

    def games(href: str) -> Listed:
        if href not in known:
            shown = read(client.get(href).text)
            known[href] = [figures(line) for line in shown.one(class_="plainlist").all("a")]
            older = [link["href"] for link in shown.all("a", class_="btn") if link.text == "Older games"]
            known[href] += games(older[0]) if older else []
        return known[href]

    return games


def figures(line: Element) -> dict[str, str]:
    adds = line.all("b", class_="adds")
    return {"game": line["href"], "words": line.text, "adds": adds[0].text if adds else ""}


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"-?\d+", text.replace("−", "-"))]


def links(shown: Element) -> Iterator[tuple[Element, Mapping[str, str]]]:
    for link in shown.all("a"):
        address = urlsplit(link.attributes.get("href", ""))
        if address.path.endswith("/games") and "figure" in parse_qs(address.query):
            yield link, {key: values[0] for key, values in parse_qs(address.query).items()}


def assert_fits(link: Element, asked: Mapping[str, str], games: Listed) -> None:
    figure, words = asked["figure"], numbers(link.text)
    if figure == "season-points":
        points = sum((WORTH[game["adds"].split()[0]] for game in games), Fraction())
        if not PLACE.fullmatch(link.text):  # at the head of a player's page the link is the place itself
            assert told(points) == link.text
        return
    added = [numbers(game["adds"]) for game in games]
    assert len({game["game"] for game in games}) == len(games)
    if figure in SHARES:
        assert words == [sum(above for above, _ in added), sum(below for _, below in added)]
    elif figure == "bids":
        assert words == [sum(above for above, _ in added)]
    elif figure in EACH and words:
        assert words == [len(games)]
    elif figure == "against" and " of " in link.text:
        ahead = [game["adds"] for game in games].count("ahead")
        level = [game["adds"] for game in games].count("level")
        assert words == ([ahead, len(games), level] if "level" in link.text else [ahead, len(games)])
    elif figure == "total":
        assert all(f"· {link.text.split()[-1]}" in game["words"] for game in games)


@pytest.mark.parametrize("narrowed", NARROWED)
def test_every_figure_of_a_player_leads_to_its_games(
    client: FlaskClient, club: list[int], listed: Callable[[str], Listed], narrowed: str
):
    walked = set()
    for person in club:
        shown = read(client.get(f"/players/{person}?{narrowed}").text)
        for link, asked in links(shown):
            games = listed(link["href"])
            assert_fits(link, asked, games)
            walked.add(asked["figure"])
        assert_sums(shown, listed)
    # There may be no game without bids.
    assert {*SHARES, *EACH, "bids", "against", "total", "run", "points"} - walked <= {"hands"}


def assert_sums(shown: Element, listed: Callable[[str], Listed]) -> None:
    """Points are told as one number of another: what their games add comes to both."""
    for line in (line for part in shown.all(class_="turns") for line in part.all("li")):
        for link, asked in links(line):
            added = [numbers(game["adds"]) for game in listed(link["href"])]
            if asked["figure"] == "points":
                points, deals = numbers(re.sub(r".*a deal *: |,.*", "", line.text))
                assert [points, deals] == [sum(one for one, _ in added), sum(deals for _, deals in added)]


@pytest.mark.parametrize("narrowed", NARROWED)
def test_every_figure_of_a_season_leads_to_its_games(
    client: FlaskClient, club: list[int], listed: Callable[[str], Listed], narrowed: str
):
    shown = read(client.get(f"/players?{narrowed}").text)
    for link, asked in links(shown):
        if asked["figure"] not in (*EXTREMES, "all_missed") and "together" not in link.text:
            assert_fits(link, asked, listed(link["href"]))
    for rival in shown.all(class_="rival"):
        ahead, behind = (numbers(number.text)[0] for number in rival.all(class_="rival__n"))
        adds = [game["adds"] for game in listed(rival.one("a")["href"])]
        assert (adds.count("ahead"), adds.count("behind")) == (ahead, behind)
        assert numbers(rival.one("a").text) == [len(adds)]


def test_a_record_leads_to_every_game_in_which_it_was_reached(client: FlaskClient, listed: Callable[[str], Listed]):
    walked = []
    shown = read(client.get("/players?season=ever").text).one(class_="turns--recs")
    for line in shown.all("li"):
        title, held = line.all("b")[0].text, list[list[Element]]()
        for link in line.all("a"):
            if "/players/games" in link["href"]:
                held.append([link])
            else:
                held[-1].append(link)
        for value, *named in held:
            games = [game["game"] for game in listed(value["href"])]
            assert games[: len(named)] == [link["href"] for link in named]
            if title == "Everybody missed":
                assert sum(numbers(game["adds"])[0] for game in listed(value["href"])) == numbers(value.text)[0]
            elif len(games) > len(named):
                assert len(named) == NAMED
                assert f"and {len(games) - NAMED} more time" in line.text
            walked.append(title)
    assert walked.count("Best score") >= 3
    assert len(set(walked)) == 6


@pytest.mark.parametrize("asked", ["figure=nothing", "figure=seat&part=9", "figure=against&part=999", "figure=margin"])
def test_there_are_no_games_behind_what_is_no_figure(client: FlaskClient, club: list[int], asked: str):
    assert client.get(f"/players/{club[0]}/games?season=ever&{asked}").status_code == 404
    assert client.get("/players/games?figure=bids").status_code == 404
