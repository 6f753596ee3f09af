"""O'NO 99 on the table screen and on paper: who lost, card by card, cards in hand, corrections, blots and chips."""

from functools import partial

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.rules.ono99.facts import CardsHeld, HandLost
from scorekeeper.web.kinds.ono99.pages import Ono99Pages, paper_table
from tests.kinds.ono99.table import ANA, BEN, CAS, DEE, KIND, LATER, OUT, STATES, TEN_TENS, cards, lost
from tests.kit.pages import read
from tests.kit.web import Start, Table, button, foot, found, line_of, lines, text


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
    assert foot(table.tap(lost="Ben").text) == "That cannot be entered here. Tap one of the buttons."


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


def printed(sheet):
    return paper_table(sheet, "figures")


def test_the_count_that_ended_a_hand_is_told_where_the_cards_were_followed():
    followed = KIND.sheet(STATES.table(*cards(1, *TEN_TENS), mode="card_by_card"))
    tapped = KIND.sheet(STATES.table(*lost(BEN)))
    assert (followed.rows[0].lost_at, tapped.rows[0].lost_at) == (100, None)
    assert [heading.text for heading in printed(followed).right] == ["lost at", "still in"]
    assert printed(followed).rows[0].right[0] == "100"
    assert [heading.text for heading in printed(tapped).right] == ["still in"]


def test_the_pages_deal_nothing_anew(start: Start):
    evening = start(edition="later", mode="card_by_card")
    evening.add(*OUT)
    page = read(evening.page())
    assert page.one("p", class_="turn").text == "Ana plays then Ben, clockwise"
    assert page.all("button", class_="starts") == []
    assert page.one("button", id="card-4").text == "4 loses"
    assert "Still in 3 of 4" in page.text
    assert "begins with 4 cards again" not in evening.page("/cards")
    corrected = read(evening.tap("correct/1/1", loser=CAS).text)
    assert corrected.one(class_="foot__line").text == "Cas lost it. The loser is out."
    assert "Misdeal" not in [line.split()[0] for line in lines(evening.page("/more"))]
    evening.tap("undo", target=evening.game.marks.undo)
    assert "Misdeal" in [line.split()[0] for line in lines(evening.page("/more"))]


def test_what_has_no_effect_in_one_pile_is_not_asked():
    def asked(**house):
        return {line.key for line in Ono99Pages().rule_lines("ono99", house, 4)}

    assert {"next_starter", "out_rule"} & asked(**LATER) == set()
    assert {"next_starter", "out_rule"} <= asked(**LATER, chips=2)


def typed(page: str) -> list[str]:
    form = read(page).one("form", id="change")
    return [value for seat in range(4) for value in form.sent().get(f"held_{seat}", [])]


def test_cards_in_hand_stand_under_more_beside_the_name_and_before_watchers(start: Start):
    evening = start(mode="card_by_card")
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


def test_minus_and_plus_step_within_a_hand_and_write_nothing(start: Start):
    evening = start()
    page = evening.send("cards", act=f"less:{BEN}").text
    assert (typed(page), evening.game.seq) == (["4", "3", "4", "4"], 1)
    assert "was 4" in read(page).one("span", id=f"label-{BEN}").text
    assert typed(evening.send("cards", act=f"more:{BEN}", held_1="3").text) == ["4", "4", "4", "4"]
    assert "disabled" in button(page, f"more-{ANA}") and "disabled" not in button(page, f"more-{BEN}")
    assert "disabled" in button(evening.send("cards", held_1="0").text, f"less-{BEN}")
    assert typed(evening.send("cards", act=f"less:{BEN}", held_1="many").text)[BEN] == "many"


def test_saved_is_an_entry_a_player_and_undone_one_by_one(start: Start):
    evening = start()
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
def test_what_no_hand_holds_is_refused(start: Start, entered: str, sentence: str):
    evening = start()
    answer = evening.save("cards", held_1=entered)
    assert (answer.status_code, foot(answer.text), evening.game.seq) == (422, sentence, 1)
    assert typed(answer.text)[BEN] == entered


def test_who_is_out_has_no_row_and_a_game_that_is_won_none_at_all(start: Start):
    evening = start(chips=0)
    evening.add(HandLost(1, BEN))
    assert 'id="held-1"' not in evening.page("/cards") and 'id="held-0"' in evening.page("/cards")
    evening.add(HandLost(2, ANA), HandLost(3, CAS))
    assert read(evening.page("/cards")).one("main", id="main").text == "The game is over: nobody holds cards."
    assert evening.save("cards").status_code == 422
