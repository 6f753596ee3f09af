"""The variants: found by any name or rule, and each tells its rules, its ladder and its scores from its axes."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules import all_variants
from scorekeeper.web.kinds.variants import entries
from tests.kit.pages import page, read


@pytest.mark.parametrize("variant", all_variants(), ids=lambda variant: variant.id)
def test_every_variant_has_a_page_for_each_number_of_players(visitor: FlaskClient, variant):
    shown = page(visitor, f"/variants/{variant.id}")
    assert shown.one("h1").text == variant.name
    assert len(shown.one(class_="lede").text) > 40
    assert variant.source in shown.text
    links = [int(link.text) for link in shown.one("nav", class_="counts").all("a")]
    fewest, most = variant.players
    assert set(range(fewest, most + 1)) <= set(links)


def test_more_players_than_the_book_has_stand_on_the_page_with_that_said(visitor: FlaskClient):
    shown = page(visitor, "/variants/oh_hell_common?players=9")
    assert shown.one(class_="ladder")["aria-label"] == "5 cards down to 1 and up again to 5"
    assert "The standard rules are for 3 to 7 players, but there are enough cards for 9." in shown.text


def test_call_break_by_three_takes_one_card_out_and_no_second_pack(visitor: FlaskClient):
    shown = page(visitor, "/variants/call_break?players=3").text
    assert "Take 1 card from the bottom of the pack, unseen." in shown
    assert "The standard rules are for 4 players, but there are enough cards for 3." in shown


def test_a_ladder_draws_a_square_for_each_card(visitor: FlaskClient):
    ladder = page(visitor, "/variants/oh_hell_common?players=6").one(class_="ladder")
    assert ladder["aria-label"] == "8 cards down to 1 and up again to 8"
    assert [len(rung.all("i")) for rung in ladder.all(class_="rung")] == [*range(8, 0, -1), *range(2, 9)]


def test_what_a_bid_scores_is_told_with_its_misses(visitor: FlaskClient):
    table = page(visitor, "/variants/squares").one("table")
    assert [cell.text for cell in table.all("th", scope="col")] == [
        "bid",
        "made",
        "1 short",
        "1 over",
        "2 short",
        "2 over",
    ]
    rows = [[cell.text for cell in row.all()] for row in table.all("tr")]
    assert ["3", "19", "−1", "−1", "−4", "−4"] in rows


def test_a_miss_that_always_scores_the_same_has_one_column(visitor: FlaskClient):
    rows = page(visitor, "/variants/oh_hell_simple").one("table").all("tr")
    assert [cell.text for cell in rows[4].all()] == ["3", "13", "0"]


def test_what_to_do_before_the_first_deal_is_told(visitor: FlaskClient):
    assert "Take 2 cards from the bottom of the pack, unseen." in page(visitor, "/variants/oh_well?players=5").text
    assert "Take out every 2, 3, 4, 5 and 6: 32 cards remain." in page(visitor, "/variants/romanian_whist").text
    assert "Shuffle 2 packs together: 104 cards." in page(visitor, "/variants/up_down_river?players=7").text


def picks(client: FlaskClient, address: str) -> list[str]:
    return [line["id"].removeprefix("pick-") for line in page(client, address).all("a", class_="gl__pick")]


def test_the_list_shows_few_games_and_all_of_them_in_one_tap(visitor: FlaskClient):
    few = picks(visitor, "/variants")
    assert few[:2] == ["oh_hell_common", "oh_hell_simple"]
    assert few[9:] == ["skull_king_2021", "wizard", "rikiki_sherpal", "plump", "ohio", "ono99"]
    way = page(visitor, "/variants").one("a", href="/variants?all=1")
    assert way.text == "all 56"
    assert sorted(picks(visitor, way["href"])) == sorted(row.id for row in entries())
    # A short form stands under its variant.
    assert page(visitor, "/variants/oh_pshaw").all("a", href="/variants/oh_pshaw_zero5")


def test_each_game_has_a_line_of_its_own_that_fits():
    lines = [row.summary for row in entries()]
    assert len(set(lines)) == len(lines)
    assert max(map(len, lines)) <= 70


def test_the_same_list_says_from_which_game_house_rules_begin(visitor: FlaskClient):
    assert visitor.get("/house-rules/new").location == "/variants?for=rules"
    listed = page(visitor, "/variants?for=rules")
    assert listed.one("a", id="pick-plump")["href"] == "/house-rules/new?variant=plump"
    assert listed.one("a", id="pick-ohio")["href"] == "/house-rules/new?variant=ohio"


def test_what_is_not_found_is_told(visitor: FlaskClient):
    assert "No games match “xyzzy”." in page(visitor, "/variants?find=xyzzy").text


def test_a_made_up_variant_is_told(visitor: FlaskClient):
    answer = visitor.get("/variants/canasta")
    assert answer.status_code == 404
    assert "There is no variant called “canasta”." in answer.text


def test_a_book_for_one_number_of_players_is_told_for_them(visitor: FlaskClient):
    assert page(visitor, "/variants/sevens_first_player").one(aria_current="true").text == "3"
    assert (
        "standard rules are for 4 players, but there are enough cards for 3"
        in page(visitor, "/variants/nomwhist_13?players=3").text
    )


@pytest.mark.parametrize(("players", "nearest"), [("0", "4"), ("99", "7"), ("-3", "3"), ("many", "4")])
def test_a_number_of_players_that_cannot_be_shows_the_nearest(visitor: FlaskClient, players: str, nearest: str):
    shown = page(visitor, f"/variants/nomination_whist?players={players}")
    assert shown.one(aria_current="true").text == nearest


@pytest.mark.parametrize(
    ("variant", "label", "words"),
    [
        ("oh_pshaw", "Best with", "4 or 5 players"),
        (
            "up_to_ten_random_trump",
            "Trump at random",
            "a card is turned up in every deal, so there is always a trump suit",
        ),
        ("ono99", "The pack", "3 each of 2 to 9, 10 tens, 4 Minus 10, 4 Hold, 6 Reverse, 2 Double Play, 4 O’NO 99"),
    ],
)
def test_a_variants_page_tells_how_many_it_is_best_with_and_what_is_in_its_pack(visitor, variant, label, words):
    lines = [line.text for line in read(visitor.get(f"/variants/{variant}").text).all("li")]
    assert f"{label}{words}" in [line.replace(f"{label} ", label) for line in lines]


FOUND = {
    "nomination_whist": ("screw the dealer", "HOOK", "blind", "dealer screw", "hooks", "nil hook", "pool"),
    "up_to_ten_down": ("Devil’s Bridge", "forehead", "caller", "random trump", "devils bridge", "DEVIL'S-BRIDGE"),
    "oh_hell_simple": ("blackout",),
    "up_down_river": ("elevator", "elevators", "fahrstuhl", "two decks"),
    "oh_hell_common": ("estimation", "ohell", "o hell", "estimacion", "oh hell of Rotterdam", "the hook", "nil",
        "Stiche raten", "pagat", "Stiche-Raten"),
    "rikiki_sherpal": ("ríkiki",),
    "plump": ("plump", "no trump"),
    "boerenbridge_8": ("boerenbrug", "Dutch"),
    "ascenseur_fr": ("rikiki", "Aufzug"),
    "romanian_whist": ("rumanian whist", "romania"),
    "oh_pshaw": ("ohpshaw", "no hook"),
    "wizard": ("wizzard",),
    "ono99": ("o'no", "ONO99", "uno", "later edition"),
    "triples": ("la podrida", "Podrida"),
    "la_pocha": ("la pocha", "pocha", "marrana"),
    "kachuful": ("rotating trump",),
    "oh_well": ("last card trump",),
    "ohio": ("money", "Knizia"),
    "sevens_first_player": ("parlett",),
}  # fmt: skip
