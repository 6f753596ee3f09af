"""The record that anyone may read: sentences, the value before and after, what moved, and undo and redo from there."""

import pytest

from scorekeeper.record.log import Undo
from scorekeeper.rules import facts
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.ono99 import facts as ono99_facts
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit.web import EVEN, ONE, TOOK, Table, button, found, lines, text


def lines_after(table, *announced):
    """Return the newest line of the record after these facts, without its time."""
    table.add(*announced)
    return lines(table.page("/history"))[0][6:]


@pytest.mark.parametrize(
    ("announced", "sentence"),
    [
        ((oh.Bids(1, {BEN: 1}),), "Ben bids 1 tablet"),
        ((oh.Bids(1, {BEN: 1}), oh.Bids(1, {BEN: 2})), "Ben bids 2, not 1 1 → 2 tablet"),
        ((oh.Bids(1, EVEN),), "Ana bids 2, Ben bids 2, Cas bids 2, Dee bids 2 Over by 1 : 8 bid, 7 tricks tablet"),
        ((oh.Bids(1, EVEN), oh.PencilledTricks(1, {BEN: 1})), "Ben took 1 tablet"),
        ((oh.Bids(1, {BEN: 1}), oh.Bids(1, {BEN: None})), "Ben changes their bid tablet"),
        ((oh.TurnUp(1, "NT"),), "Trump: no trump tablet"),
        (
            ONE,
            "Deal 1 scored: Ana missed a bid of 2, Ben missed a bid of 2 and Dee missed a bid of 2 "
            "Ana +3 Ben +1 Cas +12 Dee +1 tablet",
        ),
        ((oh.TurnUp(1, "H"),), "Trump: hearts tablet"),
        (
            (oh.TurnUp(1, "H"), oh.TurnUp(1, "S", "10S")),
            "Trump: spades, not hearts hearts → spades, 10 of spades turned up tablet",
        ),
        ((oh.TurnUp(1, "H"), oh.TurnUp(1, None)), "Trump: not known tablet"),
        ((oh.Bids(1, {BEN: 1}), oh.Misdeal(1)), "Misdeal: deal 1 is dealt again tablet set aside: Ben 1"),
        ((oh.Dealer(1, BEN),), "Ben, not Ana Ana → Ben is the dealer of deal 1 tablet"),
        ((oh.Ladder(12, (2, 3)),), "From deal 12: 2 3 cards, not 6 7 cards 6 7 cards → 2 3 cards tablet"),
        ((oh.Ladder(12, ()),), "From deal 12: no more deals, not 6 7 cards 6 7 cards → no more deals tablet"),
        ((oh.SatOut(1, BEN),), "From deal 1: Ben sits out tablet"),
        ((oh.SatOut(1, BEN), oh.SatOut(1, BEN, out=False)), "From deal 1: Ben plays tablet"),
        ((oh.Left(1, BEN),), "From deal 1: Ben leaves tablet"),
        ((oh.Left(1, BEN), oh.Returned(3, BEN)), "From deal 3: Ben is back tablet"),
        ((*ONE, oh.Joined(2, 4, "Eve", -3)), "From deal 2: Eve joins with −3 Eve −3 tablet"),
        ((oh.Seating(1, (ANA, CAS, BEN, DEE)),), "From deal 1: seats: Ana, Cas, Ben, Dee tablet"),
        ((facts.Renamed(BEN, "Benno"),), "Renamed: Benno, not Ben Ben → Benno tablet"),
        ((facts.Noted("Club night", "", "Ana"),), "Title: Club night, Scorer: Ana tablet"),
        ((facts.Noted("", "", ""),), "Title, place and scorer removed tablet"),
        ((facts.FirstDealer(BEN),), "The first dealer was Ben; all later deals shift to match tablet"),
        ((*ONE, facts.Adjustment(1, 1, BEN, -5, "a revoke")), "Ben gets −5: a revoke Ben 1 → −4 tablet"),
        ((facts.Ended("too late"),), "The game was ended here: too late tablet"),
        ((facts.Ended(""), facts.Resumed()), "The game goes on tablet"),
        ((facts.PenPassed("a phone", "taken"),), "a phone keeps score now tablet"),
        ((facts.Hidden(True),), "The game is hidden tablet"),
        ((facts.Hidden(True), facts.Hidden(False)), "The game is shown again tablet"),
    ],
)  # fmt: skip
def test_every_entry_is_a_sentence(table, announced, sentence):
    assert lines_after(table(), *announced) == sentence


def test_a_correction_stands_under_its_own_deal_with_old_and_new(table):
    evening = table()
    line = lines_after(evening, *ONE, oh.Bids(2, {CAS: 1}), oh.Corrected(1, EVEN, {**TOOK, ANA: 2, BEN: 2}))
    assert line == "Ana took 2, not 3 3 → 2, Ben took 2, not 1 1 → 2 Ana 3 → 12 Ben 1 → 12 tablet"
    assert "Deal 1, corrected 7 cards" in text(evening.page("/history"))


def test_a_trump_put_right_and_a_whole_deal_entered_again_are_told(table):
    evening = table()
    line = lines_after(evening, oh.TurnUp(1, "H"), *ONE, oh.Corrected(1, EVEN, TOOK, trump="S"))
    assert line == "trump: spades, not hearts hearts → spades tablet"
    assert lines_after(evening, oh.Tricks(1, {**TOOK, ANA: 2, BEN: 2})).startswith(
        "Ana took 2, not 3 3 → 2, Ben took 2, not 1 1 → 2"
    )
    again = facts.Noted("Friday", "", ""), oh.Tricks(1, {**TOOK, ANA: 2, BEN: 2})
    assert lines_after(evening, *again) == "Title: Friday tablet"  # the same deal again is no entry


def test_cancelled_tricks_and_blind_bids_are_told(table):
    evening = table(cancelled_tricks=True, blind=True, blind_deficit=5)
    evening.add(*ONE)
    assert lines_after(evening, oh.Blind(2, BEN)) == "Ben bids blind tablet"
    assert lines_after(evening, oh.Blind(2, BEN, blind=False)) == "Ben does not bid blind tablet"
    assert lines_after(evening, oh.Bids(2, EVEN), oh.PencilledTricks(2, {}, 1)) == "1 trick cancelled tablet"


def test_a_bid_changed_after_all_counts_in_the_record_and_its_change_is_taken_back_in_words(table):
    evening = table(variant="skull_king_advanced")
    bids = oh.Bids(1, {BEN: 1, CAS: 1, DEE: 0, ANA: 0})
    assert lines_after(evening, bids, oh.BidChanges(1, {CAS: -1})).startswith("Cas bid 0, not 1 1 → 0")
    assert lines_after(evening, oh.BidChanges(1, {CAS: 0})) == "Cas keeps the bid of 1 tablet"
    taken = {BEN: 0, CAS: 1, DEE: 0, ANA: 0}
    scored = lines_after(evening, oh.BidChanges(1, {CAS: -1}), oh.Tricks(1, taken))
    assert "Ben missed a bid of 1 and Cas missed a bid of 0" in scored


def test_a_struck_adjustment_is_told_with_its_points(table):
    given = facts.Adjustment(1, 1, BEN, -5, "a revoke")
    line = lines_after(table(), *ONE, given, facts.Adjustment(1, 1, BEN, 0, "a revoke"))
    assert line == "Adjustment removed: Ben −5: a revoke Ben −4 → 1 tablet"


def test_a_table_changed_at_once_is_one_line(table):
    change = oh.TableChanged(
        2, (ANA, BEN, 4, CAS, DEE), (oh.Joined(2, 4, "Eve", 1, BEN),), left=(DEE,), sat_out={CAS: True}
    )
    line = lines_after(table(), *ONE, change)
    assert line.startswith("From deal 2: Eve joins with 1; Dee leaves; Cas sits out Eve 1 tablet seats: Ana, Ben, Eve")


def test_covered_bids_are_not_given_away(table):
    evening = table(variant="british_oh_hell_fists")
    assert lines_after(evening, oh.Bids(1, {BEN: 1})) == "Ben has bid (hidden) tablet"
    line = lines_after(evening, oh.Bids(1, {ANA: 0, CAS: 0}), oh.Bids(1, {DEE: 1}))
    assert line == "Dee bids 1 Over by 1 : 2 bid, 1 trick tablet also revealed: Ana 0, Ben 1, Cas 0"


def test_rules_put_right_name_what_changed(app, table):
    evening = table()
    rules = Table(app, app.test_client(), "squares", maximum=7).game.setup.rules
    line = lines_after(evening, *ONE, facts.RulesChanged("squares", {"maximum": 7}, rules))
    assert line.startswith("Rules changed: Squares, not Nomination Whist Nomination Whist → Squares")
    assert line.endswith("tablet Deals: 13 deals: 7 cards down to 1 and up again to 7")


@pytest.mark.parametrize(
    ("variant", "options", "words"),
    [
        ("nomination_whist", {"hook": False, "packs": 2}, "The hook: any bid is allowed; Packs: 2"),
        ("oh_pshaw", {"settlement": "pool", "ante": "5"}, "Settlement: a pool for the winner, ante per player: 5"),
        ("ohio", {"ohio_in_hand": "literal"}, "An Ohio left in hand: scores 10"),
        ("ono99", {"out_rule": "reach_zero"}, "A player is out: on losing the last chip"),
    ],
)  # fmt: skip
def test_changed_options_are_named_as_on_the_page_of_a_new_game(table, variant, options, words):
    evening = table(variant=variant)
    rules = evening.game.kind.resolved(variant, options, 4)
    assert words in lines_after(evening, facts.RulesChanged(variant, options, rules))


def test_an_option_set_back_is_named_too(table):
    evening = table(hook_total=7)
    rules = evening.game.kind.resolved("nomination_whist", {}, 4)
    line = lines_after(evening, facts.RulesChanged("nomination_whist", {}, rules))
    assert line.endswith("The hook: this variant’s own")


def test_what_was_taken_back_waits_above_the_pen(table):
    evening = table()
    evening.add(oh.Bids(1, {BEN: 1}), oh.Bids(1, {CAS: 3}), Undo(3))
    page = evening.page("/history")
    assert "Undone 1 entry; Redo brings it back" in text(page)
    assert lines(page)[0][6:].startswith("Cas bids 3 tablet undone at")
    assert text(button(page, "undo")) == "Undo Ben bids 1"
    assert text(button(page, "redo")) == "Redo Cas bids 3"


def test_undo_and_redo_from_the_record_come_back_to_it(table):
    evening = table()
    evening.add(oh.Bids(1, {BEN: 1}))
    page = evening.page("/history")
    hidden = {name: found(f'name="{name}" value="([^"]*)"', page) for name in ("seq", "token")}
    answer = evening.client.post(f"/g/{evening.id}/history", data=hidden | {"target": "2"})
    assert (answer.status_code, answer.location) == (303, f"/g/{evening.id}/history")
    assert evening.dealt(1).slip.bids == {}
    stale = evening.client.post(f"/g/{evening.id}/history", data=hidden | {"target": "2", "token": "another"})
    assert stale.status_code == 409
    assert "entered in the meantime" in stale.text


def test_a_form_of_another_page_is_refused(table):
    answer = table().client.post(f"/g/{table().id}/history", data={})
    assert answer.status_code == 422


@pytest.mark.parametrize(
    ("announced", "sentence"),
    [
        ((ono99_facts.HandLost(1, BEN),), "Ben loses hand 1 Ben 3 → 2 tablet"),
        ((ono99_facts.HandLost(1, BEN), ono99_facts.HandLost(1, CAS)), "Cas, not Ben Ben → Cas loses hand 1"),
        ((ono99_facts.Starts(1, CAS),), "Cas starts hand 1 tablet"),
        ((ono99_facts.Played(1, 1, BEN, 9),), "Ben plays 9 total 9 tablet"),
        ((ono99_facts.Played(1, 1, BEN, "ONO"),), "Ben plays O’NO 99 Ben loses the hand:"),
        ((ono99_facts.Played(1, 1, BEN, 9), ono99_facts.Misdeal(1)), "Misdeal: hand 1 is dealt again tablet set"),
        ((ono99_facts.CardsHeld(1, BEN, 3),), "Ben holds 3 cards tablet"),
        ((ono99_facts.CardsHeld(1, CAS, 1),), "Cas holds 1 card tablet"),
        ((ono99_facts.CountedBy(1, "card_by_card"),), "From hand 1 on, score by: every card tablet"),
    ],
)  # fmt: skip
def test_a_hand_of_ono_99_is_told(table, announced, sentence):
    assert lines_after(table(variant="ono99"), *announced).startswith(sentence)


def test_a_player_without_a_card_is_told(table):
    evening = table(variant="ono99", edition="later")
    assert lines_after(evening, ono99_facts.CannotPlay(1, 1, BEN)).startswith(
        "Ben has no card to play and loses hand 1"
    )


def test_a_long_record_is_shown_page_by_page(table):
    evening = table()
    evening.add(*(facts.Adjustment(number, 1, BEN, 1, f"reason {number}") for number in range(1, 61)))
    page = evening.page("/history")
    assert (len(lines(page)), "reason 60" in lines(page)[0]) == (25, True)
    older = evening.page("/history", before="37")
    assert (len(lines(older)), "reason 35" in lines(older)[0], "reason 11" in lines(older)[-1]) == (25, True, True)
    assert ("before=37" in page, "before=12" in older) == (True, True)


@pytest.mark.parametrize("before", ["0", "-5", "1", "x", "9" * 300])
def test_a_page_of_the_record_that_is_none_shows_a_page(table, before):
    assert "History" in table().page("/history", before=before)


def test_a_deal_that_is_gone_was_dealt_by_somebody_who_is_gone(table):
    evening = table()
    joins = oh.TableChanged(1, (0, 1, 2, 3, 4), (oh.Joined(1, 4, "Eve", 0, 3),))
    evening.add(oh.Ladder(1, (1,)), joins, oh.Ladder(1, (1, 1)), oh.Dealer(2, 4))
    evening.add(Undo(5), Undo(4), Undo(3), oh.Bids(1, {BEN: 0}))
    assert "Eve deals" in text(evening.page("/history"))
