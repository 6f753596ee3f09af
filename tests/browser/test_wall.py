"""The wall page of house rules is one page, for the players that it was composed for.

The variants that say most run with the other tests; all of them: `make paper`, which sets PAPER=all.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from scorekeeper.record.houserule import LONGEST_NAME, LONGEST_NOTE, HouseRule, seats_of
from scorekeeper.rules.kind import Refused, Unreadable
from scorekeeper.storage import house_rules
from scorekeeper.web.kinds.variants import entries, kind_pages
from tests.browser.tables import House
from tests.web.pdfs import pages

MUCH = (
    "scoring.made.bonus=10 scoring.made.per_trick=0 scoring.made.per_bid_squared=1"
    " scoring.slam.points=10 scoring.slam.from=3"
    " scoring.double.deals=last scoring.double.factor=2 bidding.hook_from=3 packs=2"
    " scoring.streak.every=3 scoring.streak.made=10 scoring.streak.missed=-5 scoring.streak.not_in=1"
    " first_bidder=0 direction=counterclockwise"
)
# With the most words, the most lines in their tables, and the most remarks.
SAMPLE = ("skull_king_expansion", "wizard_anniversary", "double_whammy")
NOTE = ("Round 5 without trump, the joker is highest, whoever spills deals twice; " * 5)[:LONGEST_NOTE]


def rules() -> list[HouseRule]:
    """Return rules with little and with much of their own, of every variant that house rules may begin from."""
    found: list[HouseRule] = []
    for row in entries():
        if (pages := kind_pages(row)) is None or (row.id not in SAMPLE and os.environ.get("PAPER") != "all"):
            continue
        found.append(HouseRule(f"{row.id} as it is", row.id, {}, NOTE))
        try:
            house = pages.with_words(row.id, {}, MUCH)
            seats_of(HouseRule("", row.id, house))
        except (Refused, Unreadable):
            continue
        found.append(HouseRule(f"{row.id} {'and much of our own ' * 3}"[:LONGEST_NAME], row.id, house, NOTE))
    return found


@pytest.fixture(scope="module")
def kept(house: House) -> list[tuple[int, str, int]]:
    """Keep these rules on the running server. Returns the number, the name, and the most who can play by each."""
    with house.app.app_context():
        return [(house_rules.keep(rule).id, rule.name, max(seats_of(rule))) for rule in rules()]


def test_the_wall_page_of_every_variant_is_one_page(
    new_page: Callable[..., Page], kept: list[tuple[int, str, int]], tmp_path: Path
):
    page = new_page(cdn="absent")
    wrong: dict[str, object] = {}
    for number, name, most in kept:
        for players in (4, most):
            page.goto(f"/house-rules/{number}/print?players={players}")
            found = pages(page.pdf(prefer_css_page_size=True), tmp_path)
            if len(found) != 1 or found[0].cut:
                wrong[f"{name}, {players} players"] = (len(found), found[0].cut[:3])
    assert len(kept) >= 2 * len(SAMPLE) - 1
    assert wrong == {}
