"""Ohio on the table screen: scores, sums, and tricks followed."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.ohio import facts as ohio
from tests.conftest import ANA, BEN, CAS, DEE
from tests.web.tables import Start, Table, button, foot, found, starting, text

SCORES = (
    ohio.HandScores(1, {ANA: 41, BEN: 20, CAS: 14, DEE: 25}),
    ohio.HandScores(2, {ANA: 14, BEN: 31, CAS: 57, DEE: 4}),
)


@pytest.fixture
def start(app: Flask, client: FlaskClient) -> Start:
    return starting(app, client, "ohio")


def press(table: Table, page: str, *keys: str) -> str:
    """Follow the keys of the keypad, as a browser without scripts does."""
    for key in keys:
        address = re.search(r'href="([^"]*)"', button(page, key))
        assert address, key
        page = table.client.get(unescape(address[1])).text
    return page


def write(table: Table, page: str) -> str:
    """Tap the one button, and return the table as it stands then."""
    value = found(r'name="typed" value="([^"]*)"', page)
    answer = table.tap(typed=value)
    return answer.text if answer.status_code == 422 else table.page()


def typed(page: str) -> str:
    return found(r'<p class="typed"[^>]*>(.*?)</p>', page).removeprefix("typed").strip()


def test_the_first_hand_asks_how_it_is_entered_and_the_next_follow(start: Start):
    table = start()
    page = table.page()
    assert found(r'<h1 class="call__big[^>]*>(.*?)</h1>', page) == "Ana starts"
    assert re.findall(r'id="way-(\w+)"', page) == ["trick", "figures", "scores"]
    table.tap(way="scores")
    assert foot(table.page()) == "Type Ana’s score"
    table.add(SCORES[0])
    page = table.page()
    assert (foot(page), found(r"Starts</dt>\s*<dd[^>]*>(.*?)</dd>", page)) == ("Type Ana’s score", "Ben")
    assert 'aria-pressed="true"' in button(table.page(ways=1), "way-scores")


def test_scores_are_typed_on_its_own_keypad_with_negatives(start: Start):
    table = start()
    table.add(ohio.EntryWay(1, "scores"))
    page = press(table, table.page(), "digit-4", "digit-1")
    assert typed(page) == "41"
    page = press(table, page, "back", "digit-8")
    page = write(table, page)
    assert (foot(page), table.game.state.hand(1).said.scores) == ("Type Ben’s score", {ANA: 48})
    page = press(table, page, "sign", "digit-1", "digit-9")
    assert typed(page) == "−19"
    assert "Score it" not in button(page, "write")


def test_a_sum_that_cannot_be_is_told_and_no_number_is_lost(start: Start):
    table = start()
    table.add(ohio.EntryWay(1, "scores"), ohio.HandScores(1, {ANA: 41, BEN: 20, CAS: 15}))
    page = press(table, table.page(), "digit-2", "digit-5")
    assert "Score it" in button(page, "write")
    assert "disabled" in button(page, "write")
    assert "The scores add up to 101: the sum must be even." in page
    page = write(table, page)
    assert foot(page) == "The scores add up to 101: the sum must be even."
    page = press(table, page, f"who-{CAS}", "digit-1", "digit-4")
    assert "disabled" not in button(page, "write")
    assert text(button(page, f"who-{DEE}")).endswith("25")
    write(table, page)
    assert table.game.state.totals[-1] == {ANA: 41, BEN: 20, CAS: 14, DEE: 25}


def test_what_a_player_added_up_is_typed_part_by_part(start: Start):
    table = start(("Ana", "Ben"))
    table.add(ohio.EntryWay(1, "figures"))
    page = press(table, table.page(), "digit-5", "digit-5")
    assert foot(page) == "Ana: Captured cards, their sum"
    for key in ("digit-1", "digit-0", "digit-0"):
        page = press(table, page, "write", key)
    page = write(table, page)
    assert text(button(page, f"who-{ANA}")) == "Ana captured 45, in hand nothing 45"
    page = press(table, page, "digit-0", "write", "digit-1", "write", "digit-5", "digit-4", "write", "digit-0")
    page = write(table, page)
    assert foot(page) == "The number cards add up to 109: all of them make 110."
    page = press(table, page, "slot-hand_numbers", "digit-5", "digit-5", "slot-hand_ohio")
    write(table, page)
    assert table.game.state.totals[-1] == {ANA: 45, BEN: -65}


@pytest.mark.parametrize("form", [{"move": "11"}, {"way": "detail"}, {"way": "guess"}, {"starts": "p4"}])
def test_what_is_no_card_and_nobody_is_answered_with_what_to_do(start: Start, form: dict[str, str]):
    table = start()
    answer = table.tap(**form)
    assert answer.status_code == 422
    assert foot(answer.text) == "That cannot be entered here. Tap one of the buttons."
    assert foot(table.tap().text) == "Nothing was tapped."


def test_a_score_is_entered_again_and_saved(start: Start):
    table = start()
    table.add(*SCORES)
    page = press(table, table.page("/correct/2/1"), "digit-3", "digit-2")
    assert foot(page) == "The scores add up to 107: the sum must be even."
    page = press(table, page, "back", "digit-3", "sign")
    assert (typed(page), foot(page)) == ("−33", "Ben 51 → −13")
    value = found(r'name="typed" value="([^"]*)"', page)
    assert table.tap("correct/2/1", **{"as": "scores", "typed": value, "save": 1}).status_code == 303
    assert table.game.state.totals[-1][BEN] == 20 - 33


def test_a_hand_whose_cards_were_tapped_in_an_earlier_version_is_corrected_by_sums(start: Start):
    table = start(("Ana", "Ben"))
    whole = dict.fromkeys(ohio.CARDS, 1)
    piles = ohio.HandPiles(1, {ANA: ohio.Pile(whole), BEN: ohio.Pile(held=frozenset(ohio.CARDS))})
    table.add(ohio.EntryWay(1, "detail"), ohio.Tally(1, ANA, whole), piles)
    page = table.page("/correct/1/0")
    assert text(button(page, f"who-{ANA}")) == "Ana captured 45, in hand nothing 45"
    page = press(table, page, "digit-4", "digit-8")
    assert (foot(page), "disabled" in button(page, "save")) == (
        "The number cards add up to 103: all of them make 110.", True,
    )  # fmt: skip
    page = press(table, page, f"who-{BEN}", "slot-captured_numbers", "digit-7")
    assert foot(page) == "Ben has captured cards with all eleven still in hand: count again."
    assert foot(table.page()) == "Ana: Captured cards, their sum"


def test_nothing_changed_is_nothing_saved(start: Start):
    table = start()
    table.add(*SCORES)
    answer = table.tap("correct/1/0", **{"as": "scores", "save": 1})
    assert foot(answer.text) == "Nothing is changed yet."
    assert table.client.get(f"/g/{table.id}/correct/3/0").status_code == 303


def worth(page: str) -> str:
    return found(r'<h1 class="pile__n[^>]*>(.*?)</h1>', page).removeprefix("Trick worth ")


def turn(page: str) -> str:
    return found(r'<p class="turn[^>]*>(.*?)</p>', page)


def test_a_trick_is_called_card_by_card(start: Start):
    table = start()
    table.tap(way="trick")
    for move in ("10", "8", "pass", "4"):
        assert table.tap(move=move).status_code == 303
    page = table.page()
    assert (worth(page), turn(page)) == ("22", "Ana plays 3 or lower, an Ohio or a pass. Dee takes it if all pass.")
    assert found(r'<ol class="plays[^>]*>(.*?)</ol>', page) == "Ana 10 Ben 8 Cas passed Dee 4"
    assert text(button(page, "move-3")) == "3 makes 25"
    assert text(button(page, "move--10")) == "Ohio makes 12"
    assert "is-low" in button(page, "move-4") and text(button(page, "move-4")) == "4 not below 4"
    answer = table.tap(move=5)
    assert (answer.status_code, "Ana: not lower (" in text(answer.text)) == (422, True)


def test_after_an_opening_ohio_any_card_follows_and_the_winner_collects(start: Start):
    table = start()
    table.tap(way="trick")
    assert "Ana: lead must play" in text(table.tap(move="pass").text)
    table.tap(move="-10")
    page = table.page()
    assert (worth(page), turn(page)) == ("−10", "Ben plays Any card, an Ohio or a pass. Ana takes it if all pass.")
    table.tap(move="9")
    table.tap(move="taken")
    page = table.page()
    assert turn(page) == "Ben leads any card"
    assert found(r'<ol class="plays[^>]*>(.*?)</ol>', page) == "Ben took −1."
    assert "Trick 2" in text(page)


def test_somebody_else_may_begin_the_hand(start: Start):
    table = start()
    table.tap(way="trick")
    table.tap(starts=f"p{DEE}")
    assert turn(table.page()) == "Dee starts any card"


def test_watchers_see_what_the_trick_is_worth_and_whose_turn_it_is(start: Start):
    table = start()
    table.tap(way="trick")
    for move in ("10", "8"):
        table.tap(move=move)
    page = table.client.get(f"/w/{table.game.watch_id}/board").text
    assert found(r'<h1 class="call__big[^>]*>(.*?)</h1>', page) == "Trick worth 18"
    assert "Cas plays" in found(r'<div class="call__more">(.*?)</div>', page)
    assert 'data-say="18. Cas plays."' in page
