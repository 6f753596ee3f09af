"""How many cards somebody holds: entered under More, shown where a hand is not full, told in the history."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.ono99.board import board
from scorekeeper.rules.ono99.facts import CardsHeld, HandLost, Misdeal
from tests.kinds.ono99.table import ANA, BEN, CAS, DEE, KIND, cards, codes, lost, table
from tests.kit.pages import read
from tests.kit.web import Table, button, foot, line_of, text
from tests.record.samples import state_in


def held(state):
    return [holder.cards for holder in board(state).holders]


@pytest.mark.parametrize("edition", ["classic", "later"])
@pytest.mark.parametrize(
    ("facts", "cards_held"),
    [
        ((), [4, 4, 4, 4]),
        ((CardsHeld(1, BEN, 3), CardsHeld(1, DEE, 0), CardsHeld(1, BEN, 2)), [4, 2, 4, 0]),
        ((CardsHeld(1, BEN, 3), CardsHeld(1, BEN, 4)), [4, 4, 4, 4]),
        ((CardsHeld(1, BEN, 3), Misdeal(1)), [4, 4, 4, 4]),
        ((CardsHeld(1, BEN, 3), *cards(1, (BEN, 5), (CAS, "R"))), [4, 3, 4, 4]),
    ],
)
def test_everybody_holds_the_four_cards_dealt_until_the_table_says_otherwise(edition, facts, cards_held):
    assert held(table(*facts, edition=edition)) == cards_held


def test_the_next_hand_begins_with_full_hands():
    assert held(table(CardsHeld(1, BEN, 3), HandLost(1, ANA))) == [4, 4, 4, 4]


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        (CardsHeld(1, BEN, -1), ["cards_held_range"]),
        (CardsHeld(1, BEN, 0), []),
        (CardsHeld(1, BEN, 4), []),
        (CardsHeld(1, BEN, 5), ["cards_held_range"]),
        (CardsHeld(1, 4, 3), ["holds_no_cards"]),  # nobody at the table
        (CardsHeld(2, BEN, 3), ["hand_unfinished"]),
    ],
)
def test_a_hand_is_none_to_four_cards_of_a_player_in_the_hand_that_is_due(fact, expected):
    assert codes(table(fact)) == expected


def test_who_is_out_holds_no_cards_whatever_was_said():
    state = table(*lost(BEN), CardsHeld(2, BEN, 3), CardsHeld(2, CAS, 3), chips=0)
    assert (held(state), codes(state)) == ([4, 0, 3, 4], [])
    assert [holder.holds_fewer for holder in board(state).holders] == [False, False, True, False]
    assert KIND.written(state)["hands"][1] == {"plays": [], "held": {"Cas": 3}}


def test_a_count_does_not_bar_the_correction_that_puts_its_player_out():
    corrected = table(*lost(ANA), CardsHeld(2, BEN, 3), HandLost(1, BEN), chips=0)
    assert (codes(corrected), held(corrected)) == ([], [4, 0, 4, 4])
    assert state_in({"variant": "ono99", **KIND.written(corrected)}).hands[1].active == (ANA, CAS, DEE)


@pytest.fixture
def followed(app: Flask, client: FlaskClient):
    return lambda **options: Table(app, client, variant="ono99", **options)


def typed(page: str) -> list[str]:
    form = read(page).one("form", id="change")
    return [value for seat in range(4) for value in form.sent().get(f"held_{seat}", [])]


def test_cards_in_hand_stand_under_more_beside_the_name_and_before_watchers(followed):
    evening = followed(mode="card_by_card")
    assert line_of(evening.page("/more"), "Cards in hand") == "everybody holds 4"
    evening.add(CardsHeld(1, BEN, 3), CardsHeld(1, CAS, 1))
    assert line_of(evening.page("/more"), "Cards in hand") == "Ben 3, Cas 1"
    names = [holder.text for holder in read(evening.page()).all("li", class_="holder")]
    assert ["3 cards" in name for name in names] == [False, True, False, False]
    for view in ("", "/board"):
        shown = text(evening.client.get(f"/w/{evening.game.watch_id}{view}").text)
        assert "Ben plays, 3 cards" in shown
        assert "Cas 1 card" in shown
        assert "4 cards" not in shown


def test_the_board_of_the_loser_shows_a_hand_that_is_not_full_until_the_next(followed):
    evening = followed()
    evening.add(CardsHeld(1, CAS, 1))
    assert "1 card" in text(button(evening.page(), f"who-{CAS}"))
    assert "card" not in text(button(evening.page(), f"who-{DEE}"))
    evening.add(HandLost(1, ANA))
    assert "card" not in text(button(evening.page(), f"who-{CAS}"))


def test_minus_and_plus_step_within_a_hand_and_write_nothing(followed):
    evening = followed()
    page = evening.send("cards", act=f"less:{BEN}").text
    assert (typed(page), evening.game.seq) == (["4", "3", "4", "4"], 1)
    assert "was 4" in read(page).one("span", id=f"label-{BEN}").text
    assert typed(evening.send("cards", act=f"more:{BEN}", held_1="3").text) == ["4", "4", "4", "4"]
    assert "disabled" in button(page, f"more-{ANA}") and "disabled" not in button(page, f"more-{BEN}")
    assert "disabled" in button(evening.send("cards", held_1="0").text, f"less-{BEN}")
    assert typed(evening.send("cards", act=f"less:{BEN}", held_1="many").text)[BEN] == "many"


def test_saved_is_an_entry_a_player_and_undone_one_by_one(followed):
    evening = followed()
    assert evening.save("cards", held_1="3", held_3="2").status_code == 303
    assert [entry.fact for entry in evening.game.entries[1:]] == [CardsHeld(1, BEN, 3), CardsHeld(1, DEE, 2)]
    evening.tap("undo", target=evening.game.marks.undo)
    assert evening.game.state.hands[0].slip.held == {BEN: 3}


@pytest.mark.parametrize(
    ("entered", "sentence"),
    [
        ("5", "Ben: cards held range (cards 5, most 4)."),
        ("-1", "Ben: cards held range (cards −1, most 4)."),
        ("few", "How many cards does Ben hold? Enter a whole number from 0 to 4."),
        ("4", "Nothing has changed yet."),
    ],
)
def test_what_no_hand_holds_is_refused(followed, entered: str, sentence: str):
    evening = followed()
    answer = evening.save("cards", held_1=entered)
    assert (answer.status_code, foot(answer.text), evening.game.seq) == (422, sentence, 1)
    assert typed(answer.text)[BEN] == entered


def test_who_is_out_has_no_row_and_a_game_that_is_won_none_at_all(followed):
    evening = followed(chips=0)
    evening.add(HandLost(1, BEN))
    assert 'id="held-1"' not in evening.page("/cards") and 'id="held-0"' in evening.page("/cards")
    evening.add(HandLost(2, ANA), HandLost(3, CAS))
    assert read(evening.page("/cards")).one("main", id="main").text == "The game is over: nobody holds cards."
    assert evening.save("cards").status_code == 422
