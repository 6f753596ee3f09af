"""The rules of a game on one page of A4: enough to play from, for every variant, as its table plays it."""

import os
import re
from collections.abc import Callable
from functools import cache

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.houserule import LONGEST_NAME, LONGEST_NOTE, HouseRule
from scorekeeper.rules import all_variants, variant
from scorekeeper.storage import house_rules
from scorekeeper.web.paper import pdf
from tests.kit.measure import cut
from tests.kit.pages import Element, page
from tests.kit.pdfs import read as pages_of
from tests.kit.web import Start

A4 = (595, 842)  # points
CLASSIC = tuple(row.id for row in all_variants() if row.group == "classic" and not row.short_for)
# The longest; the others, of each kind and with a card game's own pack, in `make paper`.
PRINTED = ("quadratic_triangular", *(("ohell", "wizard", "ohio", *CLASSIC) if os.environ.get("PAPER") == "all" else ()))
# What a stranger wants to know, as it stands beside the labels of the page.
OF_BIDS = {
    "Aim", "First dealer", "The deal", "Bids", "Allowed bids", "Leads", "A trick", "Follow suit", "Wins the trick",
    "Trump", "For example", "Ends", "Winner",
}  # fmt: skip
OF_OHIO = {
    "Starts", "A trick", "If an Ohio is led", "After an Ohio", "Passing", "Announce", "Open or hidden",
    "Takes the trick", "End of a hand", "Easy counting", "For example", "Ends", "Winner",
}  # fmt: skip
OF_ONO99 = {
    "The pack", "First dealer", "The deal", "Plays first", "Each turn", "Special card first", "Drawing", "Double Play",
    "O’NO 99", "For example", "Losing a hand", "Next hand", "Ends",
}  # fmt: skip
ANSWERS = {**dict.fromkeys(CLASSIC, OF_BIDS), "ohio": OF_OHIO, "ono99": OF_ONO99}


@pytest.fixture(scope="module")
def printed(visitor: FlaskClient) -> Callable[..., Element]:
    """Return what opens the page of a variant for so many players, each once."""
    return cache(lambda variant_id, players=4: page(visitor, f"/variants/{variant_id}/print?players={players}"))


def rows(shown: Element) -> dict[str, str]:
    """Return what stands beside each label of the first table."""
    table = shown.all("table", class_="pairs")[0]
    return {row.all("th")[0].text: row.all("td")[0].text for row in table.all("tr") if row.all("th")}


@pytest.mark.parametrize("variant", all_variants(), ids=lambda variant: variant.id)
def test_every_variant_has_a_page_and_printed_rules_for_every_number_of_players(visitor: FlaskClient, printed, variant):
    fewest, most = variant.players
    counts = page(visitor, f"/variants/{variant.id}").one("nav", class_="counts").all("a")
    assert {link.text for link in counts} >= set(map(str, range(fewest, most + 1)))
    for players in range(fewest, most + 1) if os.environ.get("VARIANTS") == "all" else {fewest, min(4, most), most}:
        shown = printed(variant.id, players)
        assert shown.one("h1").text == variant.name
        assert len(rows(shown)) >= 6
        assert shown.one("table", class_="scores").all("tr")
        assert shown.all(class_="lede")[0].text
        assert f"Source: {variant.source}" in shown.text


@pytest.mark.parametrize("variant_id", ANSWERS)
def test_a_stranger_is_answered_from_the_printed_rules(printed, variant_id: str):
    shown = printed(variant_id)
    told = rows(shown)
    assert {label for label in ANSWERS[variant_id] if not told.get(label)} == set()
    fewest, most = variant(variant_id).players
    heading = f"{variant(variant_id).name} {fewest} to {most} players (shown here for 4)"
    assert shown.one("header").text.startswith(heading)
    if variant_id in CLASSIC:
        deals = shown.all("table", class_="pairs")[1].text
        assert re.search(rf"\b{fewest}\b.*\b{most}\b", deals)


def test_deals_that_are_the_same_for_several_numbers_of_players_stand_once(printed):
    deals = printed("nomination_whist").all("table", class_="pairs")[1]
    assert [row.text for row in deals.all("tr")] == [
        "3 to 7 players 13 deals: 7 cards down to 1 and up again to 7, 1 pack"
    ]


def test_the_printed_rules_of_a_game_are_those_of_its_table(client: FlaskClient, start: Start):
    table = start("oh_well", target=50)
    assert page(client, "/variants/ohell?players=5").all("a", href="/variants/ohell/print?players=5")
    assert table.read("/print").all("a", href=f"/g/{table.id}/print/rules")
    shown = table.read("/print/rules")
    assert "until somebody has 50 points" in shown.all(class_="lede")[0].text
    assert "House rules: Ends: when somebody has 50 points" in shown.text
    assert shown.one("a", href=f"/g/{table.id}").text == "Back"


@pytest.mark.parametrize(
    ("variant_id", "source"), [("kachuful", "Wikipedia, Kachufool (CC BY-SA)"), ("nomination_whist", "Arnold")]
)
def test_a_source_is_cited_with_its_licence_where_it_has_one(visitor: FlaskClient, variant_id: str, source: str):
    for address in (f"/variants/{variant_id}", f"/variants/{variant_id}/print"):
        # Whatever the page is read in.
        assert page(visitor, address).one("span", lang="en").text == source


@pytest.mark.paper
@pytest.mark.parametrize("variant_id", dict.fromkeys(PRINTED))
def test_the_rules_are_one_page_of_a4(visitor: FlaskClient, variant_id: str):
    (only,) = pages_of(visitor.get(f"/variants/{variant_id}/print.pdf").data)
    assert (round(only.width), round(only.height)) == A4
    assert cut(only) == []
    assert max(char["bottom"] for char in only.chars) < 0.9 * only.height  # room for a font that is wider


@pytest.mark.paper
def test_house_rules_with_much_of_their_own_are_readable_on_the_pages_that_they_take(app: Flask, client: FlaskClient):
    many = {"scoring": {"streak": {"every": 3, "made": 10, "missed": -5}}, "packs": 2}
    note = "Round 5 without trump, the joker is highest, whoever spills deals twice; " * 5
    with app.app_context():
        rule = house_rules.keep(HouseRule("W" * LONGEST_NAME, "skull_king_expansion", many, note[:LONGEST_NOTE])).id
    with app.test_request_context():
        found = pages_of(pdf.pdf_of(client.get(f"/house-rules/{rule}/print").text))
    assert len(found) in range(1, 4)
    assert [cut(page) for page in found] == [[]] * len(found)
    assert min(letter["size"] for page in found for letter in page.chars) >= 9


@pytest.mark.parametrize(
    ("variant_id", "players", "label", "told"),
    [
        ("oh_well", 4, "The deal", "every card is dealt"),
        ("nomination_whist", 4, "The hook", "that would make 7"),
        ("up_down_river", 7, "First", "Shuffle 2 packs together: 104 cards."),
        ("up_down_river", 7, "Wins the trick", "of two equal cards the first played counts as higher"),
        ("ohell", 4, "Largest hand size", "first dealer chooses"),
        ("ohell", 4, "For example", "bid 5, take 2: −27"),  # where a wide miss costs more than its tricks
        ("up_to_ten_down", 4, "Trump at random", "so there is always a trump suit"),
    ],
)
def test_printed_rules_say_what_is_particular_to_a_game(printed, variant_id: str, players: int, label: str, told: str):
    assert told in rows(printed(variant_id, players))[label]
