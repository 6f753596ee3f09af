"""What was chosen on a page of the club, group, season and search, stays on the way to every other page."""

import os
from collections.abc import Iterator
from datetime import datetime, time, timedelta
from itertools import product
from random import Random
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.storage import groups, seasons
from scorekeeper.storage.seasons import Season
from scorekeeper.web.club import evenings
from scorekeeper.web.home import views
from scorekeeper.web.language.texts import today
from tests.kit.chance_games import chips
from tests.kit.club import person_ids, played_at
from tests.kit.pages import Element, page, read
from tests.kit.web import as_device

CLUBS = {"Thursday": ("Ana", "Ben"), "Family": ("Ana", "Eva")}
DAYS = 1  # on which each plays
GROUPS = ("0", "1", "2")  # everybody, Family, Thursday
OF_THURSDAY = "2"
SEASONS = ("ever", "year", "1", OF_THURSDAY)
# Each season with one group, and that of a group with each; every one with each: `make siege`, which sets VARIANTS=all.
ALL = os.environ.get("VARIANTS") == "all"
WALKED = {group: SEASONS if ALL else (season, OF_THURSDAY) for group, season in zip(GROUPS, SEASONS, strict=False)}
SEARCHES = ({}, {"q": "ana"}, {"unfinished": "1"}, {"q": "ana", "unfinished": "1"})
CLUB = ("/games", "/players", "/evenings", "/seasons", "/groups")


@pytest.fixture
def club(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """Two groups who share a player play on two days, the last game unfinished; lists show few of them a page."""
    monkeypatch.setattr(views, "PAGE", 1)
    monkeypatch.setattr(evenings, "PAGE", 1)
    as_device(client)
    played = dict[str, list[str]]()
    for (name, names), back in product(CLUBS.items(), range(DAYS, -1, -1)):
        at = datetime.combine(today() - timedelta(days=back), time(9)).astimezone()
        facts = chips(Random(back), names)[: None if back else 2]
        played.setdefault(name, []).append(played_at(app, at, facts).id)
    ids = person_ids(app)
    with app.app_context():
        for group, name in enumerate(sorted(CLUBS), 1):
            groups.keep(name, [ids[each] for each in CLUBS[name]], "tablet")
            groups.move(played[name], group, "tablet")
        first, last = (str(today() - timedelta(days=days)) for days in (DAYS, 0))
        for name, group in (("Everybody’s", None), ("Thursday’s", 2)):
            seasons.keep(Season(name, first, last, group_id=group), "tablet")
    return client


def arguments(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query))


def rows(shown: Element) -> dict[str, str]:
    """Return what the rows of links say is chosen: group and season."""
    navs = [nav for nav in shown.all("nav") if nav.attributes.get("aria-labelledby", "").startswith("f-")]
    return {nav["aria-labelledby"].removeprefix("f-"): nav.one("a", aria_current="true").text for nav in navs}


def links(shown: Element) -> Iterator[tuple[str, str]]:
    """Yield the address of each link to a page of the club, with the row that it stands in; empty: in none."""
    for nav in shown.all("nav"):
        key = nav.attributes.get("aria-labelledby", "")
        if key.startswith("f-"):
            yield from ((link["href"], key.removeprefix("f-")) for link in nav.all("a"))
    inside = {id(link) for nav in shown.all("nav") if "aria-labelledby" in nav.attributes for link in nav.all("a")}
    for link in shown.all("a"):
        path = urlsplit(link["href"]).path
        if id(link) not in inside and (path == "/" or path.startswith(CLUB)) and "csv" not in path:
            yield link["href"], ""


def chosen(client: FlaskClient) -> dict[str, str]:
    with client.session_transaction() as session:
        return {"group": str(session["group"]), "season": session["season"]}


@pytest.mark.parametrize("group", GROUPS)
def test_no_link_of_the_club_loses_group_or_season(club: FlaskClient, group: str):
    for key in WALKED[group]:
        season = f"year-{today().year}" if key == "year" else key
        now, kept = rows(page(club, f"/players?season={season}&group={group}")), {"group": group, "season": season}
        assert (set(now), chosen(club)) == ({"season", "group"}, kept)
        starts = ["/", "/games", "/players", "/groups", "/seasons/new", f"/evenings?season={season}", "/players/1"]
        followed = set[str]()
        while starts:
            here = starts.pop()
            for there, row in links(page(club, here)):
                says = arguments(there)
                if row in says:  # what it chooses; a season of a group chooses that as well
                    stays = {} if says.get("season") == OF_THURSDAY and row == "season" else kept
                    assert all(says[name] == stays.get(name, says[name]) for name in says if name != row), (here, there)
                    continue
                if there in followed:
                    continue
                followed.add(there)
                answer = club.get(there)
                assert answer.status_code == 200, (here, there)
                after = rows(read(answer.text))
                assert after == {name: now[name] for name in after}, (here, there)
                assert chosen(club) == kept, (here, there)
                if urlsplit(there).path.startswith("/evenings") and here != "/":
                    # An address may be sent to somebody else: it says by which points an evening is told.
                    assert says.get("season") == season, (here, there)
                    starts.append(there)


@pytest.mark.parametrize("group", GROUPS)
def test_no_link_or_button_of_the_list_of_games_loses_what_was_searched(club: FlaskClient, group: str):
    for search, number in product(SEARCHES, ("", "2")):
        asked = search | ({"page": number} if number else {})
        club.get(f"/games?group={group}")
        shown = club.get("/games", query_string=asked)
        listed = read(shown.text)
        assert (listed.one("input", id="q")["value"], "unfinished" in search) == (
            search.get("q", ""),
            listed.one("h2").text.startswith("Unfinished"),
        )
        if not any(link.text == "Newer games" for link in listed.all("a")):
            asked = search  # there is no such page
        for there, row in links(listed):
            if urlsplit(there).path == "/games":
                keeps = {name: text for name, text in arguments(there).items() if name not in ("page", "group")}
                assert keeps == search, (asked, there)
                assert (row == "group") == ("group" in arguments(there)), (asked, there)
        for form in listed.one("main").all("form"):
            if form.attributes.get("method") == "post":
                assert arguments(form["action"]) == asked, (asked, form["action"])
            else:
                held = {name: texts[0] for name, texts in form.sent().items() if texts[0]}
                assert held == search, (asked, held)


def test_what_was_searched_stays_where_a_change_is_undone(club: FlaskClient):
    some = page(club, "/games?group=2").one("input", type="checkbox")["value"]
    moved = club.post("/groups/move?q=ana&unfinished=1", data={"game": some, "group": "1"}).location
    undone = club.post(page(club, moved).one("form", class_="undone")["action"])
    assert undone.location == "/games?q=ana&unfinished=1"
