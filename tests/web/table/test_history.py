"""The record that anyone may read: sentences, the value before and after, what moved, and undo and redo from there."""

import pytest

from scorekeeper.record.log import Undo
from scorekeeper.rules import facts
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.ono99 import facts as ono
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit.tables import setup_of
from tests.kit.web import EVEN, ONE, TOOK, hidden, lines, newest

EVE = oh.Joined(2, 4, "Eve", 1, BEN)
GIVEN = facts.Adjustment(1, 1, BEN, -5, "a revoke")


@pytest.mark.parametrize(
    ("announced", "told"),
    [
        (ONE, ("Deal 1 scored: Ana missed a bid of 2, Ben missed a bid of 2 and Dee missed a bid of 2",
               "Ana +3 Ben +1 Cas +12 Dee +1")),
        ((oh.TurnUp(1, "H"), oh.TurnUp(1, "S", "10S")),
         ("Trump: spades, not hearts", "hearts → spades, 10 of spades turned up")),
        ((oh.Bids(1, {BEN: 1}), oh.Misdeal(1)), ("Misdeal: deal 1 is dealt again", "set aside: Ben 1")),
        ((oh.Ladder(12, (2, 3)),), ("From deal 12: 2 3 cards, not 6 7 cards", "6 7 cards → 2 3 cards")),
        ((*ONE, oh.Joined(2, 4, "Eve", -3)), ("From deal 2: Eve joins with −3", "Eve −3")),
        ((*ONE, GIVEN), ("Ben gets −5: a revoke", "Ben 1 → −4")),
        ((oh.Bids(1, {BEN: 1}), oh.Bids(1, {BEN: 2})), ("Ben bids 2", "1 → 2")),
        ((oh.Bids(1, EVEN),), ("Ana", "Ben", "Cas", "Dee bids 2", "8 bid, 7 tricks")),
        ((oh.Bids(1, EVEN), oh.PencilledTricks(1, {BEN: 1})), ("Ben took 1",)),
        ((oh.Bids(1, {BEN: 1}), oh.Bids(1, {BEN: None})), ("Ben changes",)),
        ((oh.TurnUp(1, "H"), oh.TurnUp(1, None)), ("Trump: not known",)),
        ((oh.Dealer(1, BEN),), ("Ana → Ben", "dealer of deal 1")),
        ((oh.Ladder(12, ()),), ("From deal 12", "no more deals")),
        ((oh.SatOut(1, BEN),), ("From deal 1", "Ben sits out")),
        ((oh.SatOut(1, BEN), oh.SatOut(1, BEN, out=False)), ("Ben plays",)),
        ((oh.Left(1, BEN),), ("Ben leaves",)),
        ((oh.Left(1, BEN), oh.Returned(3, BEN)), ("From deal 3", "Ben is back")),
        ((oh.Seating(1, (ANA, CAS, BEN, DEE)),), ("Ana, Cas, Ben, Dee",)),
        ((facts.Renamed(BEN, "Benno"),), ("Ben → Benno",)),
        ((facts.Noted("Club night", "", "Ana"),), ("Title: Club night", "Scorer: Ana")),
        ((facts.Noted("", "", ""),), ("Title", "removed")),
        ((facts.FirstDealer(BEN),), ("Ben",)),
        ((facts.Ended("too late"),), ("ended", "too late")),
        ((facts.Ended(""), facts.Resumed()), ("goes on",)),
        ((facts.PenPassed("a phone", "taken"),), ("a phone",)),
        ((facts.Hidden(True),), ("hidden",)),
        ((facts.Hidden(True), facts.Hidden(False)), ("shown",)),
        ((*ONE, GIVEN, facts.Adjustment(1, 1, BEN, 0, "a revoke")), ("removed", "−5: a revoke", "Ben −4 → 1")),
        ((*ONE, oh.Bids(2, {CAS: 1}), oh.Corrected(1, EVEN, {**TOOK, ANA: 2, BEN: 2})),
         ("3 → 2, Ben took 2", "Ana 3 → 12 Ben 1 → 12")),
        ((oh.TurnUp(1, "H"), *ONE, oh.Corrected(1, EVEN, TOOK, trump="S")), ("hearts → spades",)),
        ((*ONE, oh.TableChanged(2, (ANA, BEN, 4, CAS, DEE), (EVE,), (DEE,), sat_out={CAS: True})),
         ("Eve joins with 1; Dee leaves; Cas sits out", "seats: Ana, Ben, Eve")),
    ],
)  # fmt: skip
def test_an_entry_of_the_record_says_who_and_what_was_and_is(table, announced, told):
    said = newest(table, *announced)
    assert [part for part in told if part not in said] == [], said


def test_a_whole_deal_entered_again_is_no_entry_where_it_is_the_same(table):
    again = oh.Tricks(1, {**TOOK, ANA: 2, BEN: 2})
    assert newest(table, *ONE, again).startswith("Ana took 2, not 3 3 → 2, Ben took 2, not 1 1 → 2")
    assert newest(table, facts.Noted("Friday", "", ""), again) == "Title: Friday"


def test_cancelled_tricks_and_blind_bids_are_told(start):
    table = start(cancelled_tricks=True, blind=True, blind_deficit=5)
    table.add(*ONE)
    assert newest(table, oh.Blind(2, BEN)) == "Ben bids blind"
    assert newest(table, oh.Blind(2, BEN, blind=False)) == "Ben does not bid blind"
    assert newest(table, oh.Bids(2, EVEN), oh.PencilledTricks(2, {}, 1)) == "1 trick cancelled"


def test_a_bid_changed_after_all_counts_in_the_record_and_its_change_is_taken_back_in_words(start):
    table = start("skull_king_advanced")
    bids = {BEN: 1, CAS: 1, DEE: 0, ANA: 0}
    assert newest(table, oh.Bids(1, bids), oh.BidChanges(1, {CAS: -1})).startswith("Cas bid 0, not 1 1 → 0")
    assert newest(table, oh.BidChanges(1, {CAS: 0})) == "Cas keeps the bid of 1"
    scored = newest(table, oh.BidChanges(1, {CAS: -1}), oh.Tricks(1, bids | {BEN: 0}))
    assert "Ben missed a bid of 1 and Cas missed a bid of 0" in scored


@pytest.mark.parametrize(
    ("variant", "options", "words"),
    [
        ("nomination_whist", {"hook": False, "packs": 2}, "The hook: any bid is allowed; Packs: 2"),
        ("oh_pshaw", {"settlement": "pool", "ante": "5"}, "Settlement: a pool for the winner, ante per player: 5"),
        ("ohio", {"ohio_in_hand": "literal"}, "An Ohio left in hand: scores 10"),
        ("ono99", {"out_rule": "reach_zero"}, "A player is out: on losing the last chip"),
    ],
)  # fmt: skip
def test_changed_options_are_named_in_the_record_as_on_the_page_of_a_new_game(start, variant, options, words):
    table = start(variant)
    assert words in newest(table, facts.RulesChanged(variant, options, setup_of(variant, **options).rules))


def test_an_option_set_back_and_another_variant_are_named_in_the_record(start):
    table = start(hook_total=7)
    plain, squares = setup_of(), setup_of("squares", maximum=7)
    said = newest(table, facts.RulesChanged("nomination_whist", {}, plain.rules))
    assert said.endswith("The hook: this variant’s own")
    said = newest(table, facts.RulesChanged("squares", {"maximum": 7}, squares.rules))
    assert said.startswith("Rules changed: Squares, not Nomination Whist Nomination Whist → Squares")
    assert said.endswith("Deals: 13 deals: 7 cards down to 1 and up again to 7")


def test_undo_and_redo_name_what_they_take_back_and_bring_again(table):
    table.add(oh.Bids(1, {BEN: 1}), oh.Bids(1, {CAS: 3}), Undo(3))
    page = table.read("/history")
    assert "Undone 1 entry; Redo brings it back" in page.text
    assert "Cas bids 3 tablet undone at" in lines(table.page("/history"))[0]
    assert page.one("button", id="undo").text == "Undo Ben bids 1"
    assert page.one("button", id="redo").text == "Redo Cas bids 3"


def test_undo_from_the_record_comes_back_to_it_and_is_refused_where_something_was_entered_meanwhile(table):
    table.add(oh.Bids(1, {BEN: 1}))
    form = hidden(table.page("/history")) | {"target": "2"}
    answer = table.client.post(f"/g/{table.id}/history", data=form)
    assert (answer.status_code, answer.location) == (303, f"/g/{table.id}/history")
    assert table.dealt(1).slip.bids == {}
    stale = table.client.post(f"/g/{table.id}/history", data=form | {"token": "another"})
    assert stale.status_code == 409
    assert "entered in the meantime" in stale.text
    assert table.client.post(f"/g/{table.id}/history", data={}).status_code == 422  # of another page


@pytest.mark.parametrize(
    ("announced", "sentence"),
    [
        ((ono.HandLost(1, BEN),), "Ben loses hand 1 Ben 3 → 2"),
        ((ono.HandLost(1, BEN), ono.HandLost(1, CAS)), "Cas, not Ben Ben → Cas loses hand 1"),
        ((ono.Starts(1, CAS),), "Cas starts hand 1"),
        ((ono.Played(1, 1, BEN, 9),), "Ben plays 9 total 9"),
        ((ono.Played(1, 1, BEN, "ONO"),), "Ben plays O’NO 99 Ben loses the hand:"),
        ((ono.Played(1, 1, BEN, 9), ono.Misdeal(1)), "Misdeal: hand 1 is dealt again set"),
        ((ono.CardsHeld(1, CAS, 1),), "Cas holds 1 card"),
        ((ono.CountedBy(1, "card_by_card"),), "From hand 1 on, score by: every card"),
    ],
)  # fmt: skip
def test_a_hand_of_ono_99_is_told_in_the_record(start, announced, sentence):
    assert newest(start("ono99"), *announced).startswith(sentence)


def test_a_player_without_a_card_is_told_in_the_record(start):
    said = newest(start("ono99", edition="later"), ono.CannotPlay(1, 1, BEN))
    assert said.startswith("Ben has no card to play and loses hand 1")


def test_a_long_record_is_shown_page_by_page(table):
    table.add(*(facts.Adjustment(number, 1, BEN, 1, f"reason {number}") for number in range(1, 61)))
    page = table.page("/history")
    older = table.page("/history", before="37")
    assert [len(lines(shown)) for shown in (page, older)] == [25, 25]
    assert "reason 60" in lines(page)[0]
    assert "reason 35" in lines(older)[0] and "reason 11" in lines(older)[-1]
    assert "before=37" in page and "before=12" in older


def test_a_deal_that_is_gone_was_dealt_by_somebody_who_is_gone(table):
    joins = oh.TableChanged(1, (0, 1, 2, 3, 4), (oh.Joined(1, 4, "Eve", 0, 3),))
    table.add(oh.Ladder(1, (1,)), joins, oh.Ladder(1, (1, 1)), oh.Dealer(2, 4))
    table.add(Undo(5), Undo(4), Undo(3), oh.Bids(1, {BEN: 0}))
    assert "Eve deals" in table.read("/history").text
