"""The rules of a game on one page of A4: enough to play from, for every variant, as its table plays it."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules import all_variants
from tests.web.pages import Element, read
from tests.web.pdfs import pages
from tests.web.tables import Table

# The longest of each kind, one with a card game's own pack, and every classic game, of OHell its short forms too.
CLASSIC = tuple(row.id for row in all_variants() if row.group == "classic" and row.short_for in ("", "ohell"))
SAMPLE = ("quadratic_triangular", "romanian_whist", "wizard", *CLASSIC, "ohio", "ono99")
A4 = (595, 842)  # points


def page(client: FlaskClient, path: str) -> Element:
    answer = client.get(path)
    assert answer.status_code == 200
    return read(answer.text)


def rows(shown: Element) -> dict[str, str]:
    """Return what stands beside each label of the first table."""
    table = shown.all("table", class_="pairs")[0]
    return {row.all("th")[0].text: row.all("td")[0].text for row in table.all("tr") if row.all("th")}


@pytest.mark.parametrize("variant", all_variants(), ids=lambda variant: variant.id)
def test_every_variant_is_told_for_every_number_of_players(client: FlaskClient, variant):
    fewest, most = variant.players
    for players in range(fewest, most + 1):
        shown = page(client, f"/variants/{variant.id}/print?players={players}")
        assert shown.one("h1").text == variant.name
        assert len(rows(shown)) >= 6
        assert shown.one("table", class_="scores").all("tr")
        assert f"Source: {variant.source}" in shown.text


def test_a_trick_taking_game_can_be_played_from_the_page(client: FlaskClient):
    told = rows(page(client, "/variants/up_down_river/print?players=7"))
    assert told["Aim"] == "to take exactly as many tricks as you bid"
    assert told["First"] == "Shuffle 2 packs together: 104 cards."
    assert told["First dealer"] == "picked at random, or the highest card; then the deal passes to the left"
    assert told["Bids"] == "left of the dealer first, dealer last"
    assert told["The hook"].startswith("with 10 cards each, after bids of 1, 1, 1, 1, 1 and 1, the last may not bid 4")
    assert told["Leads"] == "the player left of the dealer to the first trick, then whoever took the last one"
    assert told["Tricks"].endswith("ace high; of two equal cards the first played counts as higher")
    assert told["Wins"] == "the highest total; equal totals share the place"


def test_what_a_bid_scores_stands_under_its_own_heading(client: FlaskClient):
    headings = [heading.text for heading in page(client, "/variants/squares/print").all("h2")]
    assert headings == [
        "How it is played",
        "What a bid scores tricks less or more than bid",
        "The deals",
        "Variations the usual way in bold",
    ]


def test_deals_that_are_the_same_for_several_stand_once(client: FlaskClient):
    deals = page(client, "/variants/nomination_whist/print").all("table", class_="pairs")[1]
    assert [row.text for row in deals.all("tr")] == [
        "3 to 7 players 13 deals: 7 cards down to 1 and up again to 7, 1 pack"
    ]


def test_the_other_kinds_tell_how_a_card_is_played(client: FlaskClient):
    ohio, ono = (rows(page(client, f"/variants/{variant}/print")) for variant in ("ohio", "ono99"))
    assert ohio["A trick"] == "the leader plays any card; in turn each plays a lower one or an Ohio, or passes"
    assert ohio["An Ohio led"].startswith("any card may follow it")
    assert ono["The pack"].startswith("3 each of 2 to 9, 10 tens")
    assert ono["Each turn"].startswith("play a card, say the new total, draw one at once")


def test_a_game_is_told_as_its_table_plays_it(app: Flask, client: FlaskClient):
    game = Table(app, client, "oh_well", target=50)
    assert page(client, "/variants/ohell?players=5").all("a", href="/variants/ohell/print?players=5")
    assert page(client, f"/g/{game.id}/more").all("a", href=f"/g/{game.id}/print/rules")
    shown = page(client, f"/g/{game.id}/print/rules")
    assert "until somebody has 50 points" in shown.all(class_="lede")[0].text
    assert "House rules: Play to: 50." in shown.text
    assert shown.one("a", href=f"/g/{game.id}").text == "Back"


@pytest.mark.parametrize(
    ("variant", "source"), [("plump", "Swedish Wikibooks (CC BY-SA)"), ("nomination_whist", "Arnold")]
)
def test_a_source_is_cited_with_its_licence_where_it_has_one(client: FlaskClient, variant: str, source: str):
    assert f"Source: {source}." in page(client, f"/variants/{variant}").text
    assert f"Source: {source}." in page(client, f"/variants/{variant}/print").text


def test_a_variant_that_nobody_knows_has_no_page(client: FlaskClient):
    answer = client.get("/variants/canasta/print")
    assert answer.status_code == 404
    assert "There is no variant called “canasta”." in answer.text


@pytest.mark.paper
@pytest.mark.parametrize("variant", SAMPLE)
def test_the_rules_are_one_page_of_a4(client: FlaskClient, tmp_path: Path, variant: str):
    (only,) = pages(client.get(f"/variants/{variant}/print.pdf").data, tmp_path)
    assert (round(only.width), round(only.height)) == A4
    assert only.cut == []
    assert max(word.bottom for word in only.words) < 0.9 * only.height  # room for a font that is wider
