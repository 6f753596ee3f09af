"""The rules of a game on one page of A4: enough to play from, for every variant, as its table plays it."""

import os
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.houserule import LONGEST_NAME, LONGEST_NOTE, HouseRule
from scorekeeper.rules import all_variants, variant
from scorekeeper.storage import house_rules
from scorekeeper.web.paper import pdf
from tests.kit.measure import cut
from tests.kit.pages import Element, page, read
from tests.kit.pdfs import read as pages_of
from tests.kit.web import Table

# The longest of each kind, and one with a card game's own pack; others in another language: test_print.py.
SAMPLE = ("quadratic_triangular", "ohell", "wizard", "ohio")
PRINTED = tuple(row.id for row in all_variants() if row.group == "classic" and row.short_for in ("", "ohell"))
PRINTED = (*SAMPLE, *PRINTED) if os.environ.get("PAPER") == "all" else SAMPLE
A4 = (595, 842)  # points


def rows(shown: Element) -> dict[str, str]:
    """Return what stands beside each label of the first table."""
    table = shown.all("table", class_="pairs")[0]
    return {row.all("th")[0].text: row.all("td")[0].text for row in table.all("tr") if row.all("th")}


@pytest.mark.parametrize("variant", all_variants(), ids=lambda variant: variant.id)
def test_every_variant_is_told_for_every_number_of_players(visitor: FlaskClient, variant):
    fewest, most = variant.players
    for players in range(fewest, most + 1) if os.environ.get("VARIANTS") == "all" else variant.players:
        shown = page(visitor, f"/variants/{variant.id}/print?players={players}")
        assert shown.one("h1").text == variant.name
        assert len(rows(shown)) >= 6
        assert shown.one("table", class_="scores").all("tr")
        assert f"Source: {variant.source}" in shown.text


def test_what_a_bid_scores_stands_under_its_own_heading(visitor: FlaskClient):
    headings = [heading.text for heading in page(visitor, "/variants/squares/print").all("h2")]
    assert headings == [
        "How to play",
        "What a bid scores tricks short of the bid, or over it",
        "The deals",
    ]


def test_deals_that_are_the_same_for_several_stand_once(visitor: FlaskClient):
    deals = page(visitor, "/variants/nomination_whist/print").all("table", class_="pairs")[1]
    assert [row.text for row in deals.all("tr")] == [
        "3 to 7 players 13 deals: 7 cards down to 1 and up again to 7, 1 pack"
    ]


def test_a_game_is_told_as_its_table_plays_it(app: Flask, client: FlaskClient):
    game = Table(app, client, "oh_well", target=50)
    assert page(client, "/variants/ohell?players=5").all("a", href="/variants/ohell/print?players=5")
    assert page(client, f"/g/{game.id}/print").all("a", href=f"/g/{game.id}/print/rules")
    shown = page(client, f"/g/{game.id}/print/rules")
    assert "until somebody has 50 points" in shown.all(class_="lede")[0].text
    assert (
        "House rules: Ends: when somebody has 50 points; a tie for first place is played off with another deal."
        in shown.text
    )
    assert shown.one("a", href=f"/g/{game.id}").text == "Back"


@pytest.mark.parametrize(
    ("variant", "source"),
    [
        ("plump", "Swedish Wikibooks, where the bidding runs to the right (CC BY-SA)"),
        ("kachuful", "Wikipedia, Kachufool (CC BY-SA)"),
        ("nomination_whist", "Arnold"),
    ],
)
def test_a_source_is_cited_with_its_licence_where_it_has_one(visitor: FlaskClient, variant: str, source: str):
    for address in (f"/variants/{variant}", f"/variants/{variant}/print"):
        shown = page(visitor, address)
        assert f"Source: {source} ." in shown.text
        assert shown.one("span", lang="en").text == source  # whatever the page is read in


@pytest.mark.paper
@pytest.mark.parametrize("variant", dict.fromkeys(PRINTED))
def test_the_rules_are_one_page_of_a4(visitor: FlaskClient, variant: str):
    (only,) = pages_of(visitor.get(f"/variants/{variant}/print.pdf").data)
    assert (round(only.width), round(only.height)) == A4
    assert cut(only) == []
    assert max(char["bottom"] for char in only.chars) < 0.9 * only.height  # room for a font that is wider


@pytest.mark.paper
def test_house_rules_with_much_of_their_own_are_readable_on_the_pages_that_they_take(app: Flask, client: FlaskClient):
    many = {"scoring": {"streak": {"every": 3, "made": 10, "missed": -5}}, "packs": 2}
    note = "Round 5 without trump, the joker is highest, whoever spills deals twice; " * 5
    with app.app_context():
        rule = house_rules.keep(HouseRule("W" * LONGEST_NAME, "skull_king_expansion", many, note[:LONGEST_NOTE]))
    with app.test_request_context():
        found = pages_of(pdf.pdf_of(client.get(f"/house-rules/{rule.id}/print").text))
    letters = [char for page in found for char in page.chars]
    assert len(found) in range(1, 4)
    assert min(letter["size"] for letter in letters) >= 9
    assert all(letter["x0"] > 28 and letter["x1"] < A4[0] - 28 for letter in letters)


CLASSIC = tuple(row.id for row in all_variants() if row.group == "classic" and not row.short_for)
# What stands beside each label of the page; the words are looked for as patterns.
OF_BIDS = {
    "Aim": r"exactly as many tricks as you bid",
    "First dealer": r"passes to the left",
    "The deal": r"every card is dealt|put the rest of the pack face down",
    "Bids": r"left of the dealer bids first; the dealer bids last",
    "Allowed bids": r"any number from 0 to the cards in hand; nobody passes",
    "Leads": r"leads; then whoever won the last trick",
    "A trick": r"any card, then each in turn, clockwise",
    "Follow suit": r"if you can; otherwise play any card",
    "Wins the trick": r"highest trump.*ace high",
    "Trump": r"beats every card of the other suits",
    "For example": r"bid 2, take 2: .*; bid 2, take 1: .*; bid 0, take 0: ",
    "Ends": r"after the last deal|somebody has 100 points",
    "Winner": r"highest total",
}
OF_OHIO = {
    "Starts": r"anybody starts the first hand; after that, the next",
    "A trick": r"any lower card \(such as a 2 on a 9\) or an Ohio, or passes",
    "If an Ohio is led": r"^any card may follow it",
    "After an Ohio": r"4, Ohio, Ohio, 3 is allowed; 4, Ohio, Ohio, 4 is not",
    "Passing": r"even if they could play",
    "Announce": r"for 10, 8, Ohio you say 10, 18, 8",
    "Open or hidden": r"face up for everybody to see; captured cards lie face down",
    "Takes the trick": r"whoever plays the last card",
    "End of a hand": r"somebody has no cards left",
    "Easy counting": r"take off the numbers left in your hand and 10 for each Ohio",
    "For example": r"= 6",
    "Ends": r"as many hands as you like",
    "Winner": r"highest total",
}
OF_ONO99 = {
    "The pack": r"2 Double Play, 4 O’NO 99",
    "First dealer": r"highest card",
    "The deal": r"four cards each",
    "Plays first": r"left of the dealer",
    "Each turn": r"say the new total and draw a card at once; the first card of a hand must be a number card",
    "Special card first": r"Minus 10 makes −10",
    "Drawing": r"next player has played and drawn, you play on with fewer cards; until then you can put it right",
    "Double Play": r"two complete turns and draws in between.*Hold passes both turns on.*Reverse sends both back",
    "O’NO 99": r"whoever plays it loses the hand.*four of them.*at the next turn",
    "For example": r"at 91 a 7 makes 98; then a 5 makes 103",
    "Losing a hand": r"gives up one of 3 chips",
    "Next hand": r"if the loser is out, the next player",
    "Ends": r"only one player is left",
}
ANSWERS = {**dict.fromkeys(CLASSIC, OF_BIDS), "ohio": OF_OHIO, "ono99": OF_ONO99}
# What only some of them say, each in the words of its book.
OWN = {
    "oh_well": {"The deal": "every card is dealt"},
    "nomination_whist": {"First dealer": "first jack", "The hook": "that would make 7", "The name": "two other games"},
    "up_down_river": {"The hook": "that would make 10"},
    "oh_pshaw": {"Best with": "4 or 5", "Announced": "over.*under.*even"},
    "oh_hell_common": {"First dealer": "highest card", "The hook": "may not bid"},
    "oh_hell_simple": {"The hook": "may not bid"},
    "up_to_ten_down": {"Leads": "left of the first bidder"},
    "ohell": {
        "Largest hand size": "chooses the largest hand", "With the hook": "misses", "With two packs": "super-trump",
        "Tip": "zero bid",
    },
}  # fmt: skip


def told_on(client: FlaskClient, variant_id: str, path: str = "/print") -> Element:
    return read(client.get(f"/variants/{variant_id}{path}").text)


@pytest.mark.parametrize("variant_id", ANSWERS)
def test_a_stranger_is_answered_from_the_printed_page(visitor: FlaskClient, variant_id: str):
    page = told_on(visitor, variant_id)
    told = rows(page)
    for label, pattern in {**ANSWERS[variant_id], **OWN.get(variant_id, {})}.items():
        assert re.search(pattern, told.get(label, "")), (label, told.get(label))
    assert len(page.one("table", class_="scores").all("tr")) > 3
    assert page.all(class_="lede")[0].text
    fewest, most = variant(variant_id).players
    assert page.one("header").text.startswith(
        f"{variant(variant_id).name} {fewest} to {most} players (shown here for 4)"
    )


@pytest.mark.parametrize("variant_id", CLASSIC)
def test_every_number_of_players_has_its_deals_and_its_cards_on_the_page(visitor: FlaskClient, variant_id: str):
    deals = told_on(visitor, variant_id).all("table", class_="pairs")[1].text
    fewest, most = variant(variant_id).players
    assert re.search(rf"\b{fewest}\b.*\b{most}\b", deals)
    if variant_id == "oh_well":
        assert [int(cards) for cards in re.findall(r"(\d) cards? taken out unseen", deals)] == [1, 2, 4, 3]


def test_a_game_with_two_packs_says_so_and_which_of_two_equal_cards_is_higher(visitor: FlaskClient):
    told = rows(page(visitor, "/variants/up_down_river/print?players=7"))
    assert told["First"] == "Shuffle 2 packs together: 104 cards."
    assert told["Wins the trick"].endswith("of two equal cards the first played counts as higher")


def test_only_the_ohell_whose_table_chooses_says_who_chooses_the_most_cards(visitor: FlaskClient):
    assert "first dealer chooses" in rows(told_on(visitor, "ohell"))["Largest hand size"]
    assert "Largest hand size" not in rows(told_on(visitor, "ohell_max3"))


def test_a_wide_miss_is_in_the_example_where_it_costs_more_than_its_tricks(visitor: FlaskClient):
    assert "bid 5, take 2: −27" in rows(told_on(visitor, "ohell"))["For example"]
    assert "take 2: −" not in rows(told_on(visitor, "oh_pshaw"))["For example"]


def test_trump_at_random_leaves_no_deal_of_up_to_ten_without_trump(visitor: FlaskClient):
    assert "so there is always a trump suit" in rows(told_on(visitor, "up_to_ten_down"))["Trump at random"]
