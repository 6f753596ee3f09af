"""A hidden person stands on no page of the club but where it says who sat at a table, who belongs to a group, or who
is hidden: by the URL map.
"""

from collections.abc import Iterable
from datetime import datetime
from random import Random

import pytest
from flask import Flask

from scorekeeper.storage import groups, people, seasons
from scorekeeper.storage.seasons import Season
from tests.kit.chance_games import FAMILY, family
from tests.kit.club import person_ids, played_at
from tests.kit.every_form import House
from tests.kit.pages import Element, read

DAY = "2026-03-02"
# By page: the classes of the elements that name everybody who sat at a table or belongs to a group.
SAYS_WHO_SAT = {
    "home.index": {"now", "evening"}, "home.every": {"kept", "member"}, "evenings.index": {"evening"},
    "evenings.show": {"eve__game"}, "groups.index": {"groups"}, "groups.show": {"member"},
    "players.index": {"plainlist"},  # where they are shown again
}  # fmt: skip
FIGURES = {
    "players.index",
    "players.show",
    "season_watch.watched",
    "seasons.to_print",
    "seasons.export",
    "evenings.show",
    "evenings.share",
}


@pytest.fixture
def club(app: Flask) -> House:
    """Ana, Zoe and Ben play three times on one evening of a season, and Zoe, who won most, is hidden."""
    for number in range(3):
        facts = family(Random(number), ("Ana", "Zoe", "Ben"), FAMILY[0], ends=9)
        played_at(app, datetime.fromisoformat(f"{DAY} 19:0{number}").astimezone(), facts)
    ids = person_ids(app)
    with app.app_context():
        season = seasons.keep(Season("Spring", "2026-03-01", "2026-03-31"), "tablet")
        group = groups.keep("Mondays", [*ids.values()], "tablet")
        people.hide(ids["Zoe"], "tablet")
    known = {"person_id": (ids["Ana"],), "season_id": (season.id,), "watch_id": (season.watch_id,),
             "group_id": (group,), "day": (DAY,)}  # fmt: skip
    return House(app, app.test_client(), known)


def said(part: Element, besides: Iterable[str]) -> str:
    """Return what a page says, but for the elements of these classes."""
    inside = (each if isinstance(each, str) else said(each, besides) for each in part.shown)
    is_left_out = set(besides) & set(part.attributes.get("class", "").split())
    return "" if is_left_out else " ".join(inside)


@pytest.mark.parametrize("season", ["ever", "1"])
def test_a_hidden_person_stands_in_no_figures_of_the_club_on_any_page(club: House, season: str):
    with_figures = set[str]()
    for rule in club.rules("GET"):
        for path in club.addresses(rule) if rule.arguments <= set(club.known) else ():
            answer = club.device.get(path, query_string={"season": season})
            if answer.status_code != 200 or not answer.mimetype.startswith("text/"):
                continue
            parsed = read(answer.text)
            assert "Zoe" not in [won.text for won in parsed.all(class_="evening__won")], path
            shown = said(parsed, SAYS_WHO_SAT.get(rule.endpoint, ()))
            if rule.endpoint == "evenings.share":  # its figures come first, then each game with all who sat
                shown = shown.partition("Oh Pshaw")[0]
            assert "Zoe" not in shown, path
            with_figures |= {rule.endpoint} if "Ana" in shown else set()
    assert with_figures >= FIGURES
