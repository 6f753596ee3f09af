"""O'NO 99 on the table screen and on paper: who lost, card by card, the correction of a lost hand, blots and chips."""

from functools import partial

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.web.kinds.ono99.pages import paper_table
from tests.kinds.ono99.table import ANA, BEN, CAS, DEE, KIND, STATES, cards, lost
from tests.kit.pages import read
from tests.kit.web import Start, Table, button, foot, found, text


@pytest.fixture
def start(app: Flask, client: FlaskClient) -> Start:
    return partial(Table, app, client, "ono99")


def play(table: Table, *cards: ono.Card) -> None:
    for card in cards:
        assert table.tap(card=card).status_code == 303


def total(page: str) -> str:
    return found(r'<h1 class="pile__n[^>]*>(.*?)</h1>', page).removeprefix("Total ")


def turn(page: str) -> str:
    return found(r'<p class="turn[^>]*>(.*?)</p>', page)


def room(page: str) -> str:
    return found(r'<p class="pile__of">(.*?)</p>', page)


def test_one_tap_says_who_lost_and_asks_for_the_next_hand(start: Start):
    table = start()
    assert table.tap(lost=f"p{CAS}").status_code == 303
    page = table.page()
    assert found(r'<div class="call__more">(.*?)</p>', page) == "Hand 1: Cas lost it"
    assert 'aria-label="2 of 3 chips"' in button(page, f"who-{CAS}")
    assert "starts this hand" in button(page, f"who-{CAS}")
    assert found(r'<h1 class="call__big[^>]*>(.*?)</h1>', table.page(starts=1)) == "Who starts"
    table.tap(starts=f"p{DEE}")
    assert "starts this hand" in button(table.page(), f"who-{DEE}")


def test_who_is_out_cannot_be_tapped_and_is_refused(start: Start):
    table = start(chips=0)
    table.tap(lost=f"p{DEE}")
    who = button(table.page(), f"who-{DEE}")
    assert "disabled" in who
    assert text(who) == "Dee out out in hand 1"
    answer = table.tap(lost=f"p{DEE}")
    assert (answer.status_code, foot(answer.text)) == (422, "Dee is out and cannot lose.")


def test_the_loss_with_no_chip_left_is_out_and_the_last_one_in_wins(start: Start):
    table = start(("Ana", "Ben"))
    for _ in range(3):
        table.tap(lost=f"p{BEN}")
    assert "out at the next loss" in button(table.page(), f"who-{BEN}")
    table.tap(lost=f"p{BEN}")
    assert found(r'<h2 class="winner[^>]*>(.*?)</h2>', table.page()) == "Ana wins with 3 chips"


def test_a_tap_a_card_keeps_total_turn_and_room(start: Start):
    table = start(mode="card_by_card")
    play(table, 10, 10, 10, 10, 10, 8)
    page = table.page()
    assert (total(page), room(page)) == ("58", "40 to go. Whoever takes it to 99 or more loses a chip.")
    assert turn(page) == "Dee plays then Ana, clockwise"
    assert text(button(page, "card-H")) == "Hold then Ana"
    assert text(button(page, "card-R")) == "Reverse then Cas"
    assert text(button(page, "card--10")) == "−10 makes 48"
    play(table, "R")
    page = table.page()
    assert turn(page) == "Cas plays then Ben, anticlockwise"
    assert room(page) == "40 to go. Dee played Reverse."
    table.tap(mode="hand_loser")
    assert foot(table.page()) == "One tap per hand"


def test_a_double_play_owes_two_and_is_refused_on_the_first(start: Start):
    table = start(mode="card_by_card")
    play(table, 5, "DP")
    page = table.page()
    assert turn(page) == "Dee must play two first of two, then Ana"
    assert text(button(page, "card-H")) == "Hold Ana must play two"
    assert "is-barred" in button(page, "card-DP") and "not on the first" in button(page, "card-DP")
    answer = table.tap(card="DP")
    assert answer.status_code == 422
    assert "Dee: double play on first turn" in text(answer.text)
    play(table, 3)
    assert turn(table.page()) == "Dee must play one more second of two, then Ana"
    assert "is-barred" not in button(table.page(), "card-DP")


def test_a_card_to_99_or_the_ono_card_loses_at_once(start: Start):
    table = start(mode="card_by_card")
    play(table, *[10] * 9)
    page = table.page()
    assert "costs" in button(page, "card-9") and "costs" not in button(page, "card-8")
    play(table, 9)
    page = table.page()
    assert (total(page), room(page)) == ("0", "98 to go. Hand 1: Cas lost at 99.")
    play(table, "ONO")
    assert room(table.page()) == "98 to go. Hand 2: Cas lost at 0."


def test_the_later_edition_has_its_own_cards_and_who_cannot_play_is_out(start: Start):
    table = start(mode="card_by_card", edition="later")
    play(table, 10, "P2")
    page = table.page()
    assert text(button(page, "card-P2")).startswith("×2 Play 2")
    assert text(button(page, "cannot")) == "Dee cannot play"
    table.tap(cannot=1)
    page = table.page()
    assert (total(page), room(page)) == ("10", "88 to go. Hand 1: Dee lost and is out.")
    assert turn(page) == "Ana plays then Ben, clockwise"


def test_another_loser_is_picked_seen_and_saved(start: Start):
    table = start()
    table.add(ono.HandLost(1, BEN), ono.HandLost(2, BEN), ono.HandLost(3, CAS))
    page = table.page("/correct/2/1")
    assert foot(page) == "Tap whoever lost it"
    answer = table.tap("correct/2/1", loser=DEE)
    assert (answer.status_code, foot(answer.text)) == (200, "Ben 1 → 2 Dee 3 → 2")
    assert len(table.game.entries) == 4
    assert table.tap("correct/2/1", loser=DEE, save=1).status_code == 303
    assert table.game.state.hands[1].loser == DEE
    assert "corrected" in table.page()
    answer = table.tap("correct/1/1", loser=BEN, save=1)
    assert (answer.status_code, foot(answer.text)) == (422, "Tap whoever lost it")  # nothing was changed
    assert table.client.get(f"/g/{table.id}/correct/7/1").status_code == 303


def test_a_correction_that_a_later_hand_forbids_says_why_and_stays_as_it_was_picked(start: Start):
    table = start(chips=0)
    table.add(ono.HandLost(1, BEN), ono.HandLost(2, CAS))
    answer = table.tap("correct/1/1", loser=CAS)
    assert foot(answer.text) == "Cas is out and cannot lose."
    refused = table.tap("correct/1/1", loser=CAS, save=1)
    assert (refused.status_code, foot(refused.text)) == (422, "Cas is out and cannot lose.")
    chosen = [each["value"] for each in read(refused.text).all("input", type="radio") if "checked" in each.attributes]
    assert chosen == [str(CAS)]


TEN_TENS = [(seat % 4, 10) for seat in range(1, 11)]


def printed(sheet):
    return paper_table(sheet, "figures")


def test_the_count_that_ended_a_hand_is_told_where_the_cards_were_followed():
    followed = KIND.sheet(STATES.table(*cards(1, *TEN_TENS), mode="card_by_card"))
    tapped = KIND.sheet(STATES.table(*lost(BEN)))
    assert (followed.rows[0].lost_at, tapped.rows[0].lost_at) == (100, None)
    assert [heading.text for heading in printed(followed).right] == ["lost at", "still in"]
    assert printed(followed).rows[0].right[0] == "100"
    assert [heading.text for heading in printed(tapped).right] == ["still in"]


def test_whoever_loses_without_a_chip_is_out_and_a_line_runs_down():
    rows = printed(KIND.sheet(STATES.table(*lost(ANA, ANA, BEN, CAS), chips=1))).rows
    column = [row.squares[ANA] for row in rows if row.squares]
    assert [[figure.text for figure in square.figures] for square in column] == [["0"], ["0", "out"], [], []]
    assert [bool(square.figures and square.figures[0].blot) for square in column] == [True, True, False, False]
    assert [square.is_closed for square in column] == [False, False, True, True]
