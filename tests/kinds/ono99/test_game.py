"""O'NO 99 as a kind of game: hands, starters, modes, corrections, and who is out when."""

import pytest

from scorekeeper.rules.facts import Adjustment, Ended, FirstDealer, Noted, PenPassed, Renamed, Resumed, RulesChanged
from scorekeeper.rules.kind import Problem, Prompt
from scorekeeper.rules.ono99.facts import CannotPlay, CountedBy, HandLost, Misdeal, Played, Starts
from scorekeeper.rules.ono99.rules import BOOK, Ono99Rules
from tests.kinds.ono99.table import ANA, BEN, CAS, DEE, KIND, cards, codes, enter, lost, table

TEN_TENS = [(seat % 4, 10) for seat in range(1, 11)]  # Ben starts and Cas makes 100


ALL = (ANA, BEN, CAS, DEE)
BY_CARDS = CountedBy(2, "card_by_card")
ONE_CARD = (*lost(ANA), BY_CARDS, Played(2, 1, ANA, 7), CountedBy(2, "hand_loser"))


@pytest.mark.parametrize(
    ("facts", "options", "prompt"),
    [
        (lost(BEN), {}, Prompt("loser", 2, ALL)),
        # The table, or else the first card, says who starts.
        ((Starts(1, CAS),), {"mode": "card_by_card"}, Prompt("card", 1, (CAS,))),
        ((Starts(1, CAS), Played(1, 1, DEE, 5)), {}, Prompt("card", 1, (ANA,))),
        # A hand counted to its end says itself who lost; the next is counted as the last was said.
        (cards(1, *TEN_TENS), {}, Prompt("card", 2, (CAS,))),
        ((*cards(1, *TEN_TENS), HandLost(1, CAS)), {}, Prompt("loser", 2, ALL)),
        # The modes may change from hand to hand.
        ((*lost(ANA), BY_CARDS), {}, Prompt("card", 2, (ANA,))),
        (ONE_CARD, {}, Prompt("loser", 2, ALL)),
        ((*ONE_CARD, HandLost(2, BEN)), {}, Prompt("loser", 3, ALL)),
    ],
)
def test_the_next_hand_or_card_is_asked_for(facts, options, prompt):
    state = table(*facts, **options)
    assert (KIND.prompt(state), codes(state)) == (prompt, [])


@pytest.mark.parametrize(
    ("facts", "loser", "plays"),
    [
        (lost(BEN), BEN, 0),
        (cards(1, *TEN_TENS), CAS, 10),
        ((*cards(1, *TEN_TENS), HandLost(1, CAS)), CAS, 10),
        ((*cards(1, *TEN_TENS), HandLost(1, BEN)), BEN, 0),
    ],
)
def test_whoever_lost_gives_a_chip_and_only_the_cards_that_agree_stay(facts, loser, plays):
    hand = table(*facts).hands[0]
    assert hand.chips == {**dict.fromkeys(ALL, 3), loser: 2}
    assert (hand.loser, len(hand.plays)) == (loser, plays)


def test_the_last_one_in_wins_and_the_others_stand_as_they_went_out():
    state = table(*lost(ANA, CAS, ANA, BEN), chips=1, players=3)
    assert (state.is_finished, KIND.prompt(state)) == (False, Prompt("loser", 5, (BEN, CAS)))
    state = enter(state, HandLost(5, BEN))
    assert [(line.place, line.seat, line.won) for line in KIND.sheet(state).standings] == [
        (1, CAS, True), (2, BEN, False), (3, ANA, False),
    ]  # fmt: skip
    assert (KIND.prompt(state), KIND.sheet(state).winners) == (None, (CAS,))


@pytest.mark.parametrize(
    ("facts", "options", "dealers", "starters"),
    [
        # Whoever sits left of the first dealer is proposed, then the loser, or the next who is still in.
        (lost(DEE), {}, [ANA, BEN], [BEN, DEE]),
        (lost(BEN), {"chips": 0}, [ANA, CAS], [BEN, CAS]),
        ((FirstDealer(DEE),), {}, [DEE], [ANA]),
        ((FirstDealer(7),), {}, [ANA], [BEN]),
        # The deal may pass left instead.
        (lost(DEE, CAS), {"chips": 0, "next_starter": "left_of_dealer"}, [ANA, BEN, ANA], [BEN, CAS, BEN]),
    ],
)
def test_who_starts_follows_from_the_first_dealer_and_the_losers(facts, options, dealers, starters):
    state = table(*facts, **options)
    assert [hand.dealer for hand in state.hands] == dealers
    assert [hand.starter for hand in state.hands] == starters


def test_the_newest_word_about_a_hand_wins():
    state = table(*lost(ANA), HandLost(1, BEN))
    assert (state.hands[0].loser, state.hands[0].slip.is_corrected) == (BEN, True)
    state = enter(table(Played(1, 1, BEN, 5)), Played(1, 1, BEN, 6))
    assert (state.hands[0].pile.total, state.hands[0].slip.is_corrected) == (6, True)
    state = enter(table(*lost(ANA)), *cards(1, (BEN, 5)))
    assert (state.hands[0].loser, state.hands[0].pile.total) == (None, 5)


def test_a_misdeal_sets_the_hand_aside():
    state = table(*lost(ANA), *cards(2, (ANA, 5)), Misdeal(2))
    assert (state.hands[1].plays, state.hands[1].slip.misdeals, codes(state)) == ((), 1, [])
    assert KIND.sheet(state).rows[1].marks == {"misdealt"}


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (lost(ANA, ANA, ANA, ANA, ANA), "loser_is_out"),
        (lost(9), "loser_is_out"),
        ((Starts(1, 9),), "player_is_out"),
        (cards(1, (9, 5)), "player_is_out"),
        (cards(1, (BEN, 5), (DEE, 5)), "out_of_turn"),
        ((*cards(1, (BEN, 5)), Starts(1, CAS)), "out_of_turn"),
        (cards(1, (BEN, "DP"), (CAS, "DP")), "double_play_on_first_turn"),
        (cards(1, (BEN, "X")), "card_not_in_edition"),
        (cards(1, (BEN, "ONO"), (BEN, 5)), "hand_is_over"),
        ((*cards(1, (BEN, "ONO")), CannotPlay(1, 2, CAS)), "hand_is_over"),
        ((CannotPlay(1, 1, BEN),), "must_play"),
        ((Played(1, 2, BEN, 5),), "play_missing"),
        ((Played(1, 1, BEN, 5), HandLost(2, ANA)), "hand_unfinished"),
        ((Starts(1, CAS), HandLost(2, ANA)), "hand_unfinished"),
        ((HandLost(0, ANA),), "hand_too_early"),
        ((HandLost(2, ANA),), "hand_unfinished"),
        ((Ended("late"), HandLost(1, ANA)), "game_is_over"),
        ((Adjustment(1, 1, ANA, 1, "gift"),), "no_points_here"),
        ((Renamed(BEN, "Ana"),), "name_twice"),
    ],
)
def test_what_cannot_be_is_a_problem(facts, code):
    assert codes(table(*facts)) == [code]


@pytest.mark.parametrize(
    ("facts", "codes_of"),
    [
        (lost(ANA, ANA), ["after_the_winner"]),
        ((*lost(ANA), CountedBy(2, "hand_loser")), []),
        # A seat that does not exist stays a problem of a hand that was dealt again.
        ((Played(1, 1, -5, 9), Misdeal(1)), ["unknown_seat"]),
        # An adjustment of nought takes itself back.
        ((Adjustment(1, 1, ANA, 1, "gift"), Adjustment(1, 1, ANA, 0, "")), []),
    ],
)
def test_what_a_game_of_two_without_chips_says_of_it(facts, codes_of):
    assert codes(table(*facts, players=2, chips=0)) == codes_of


def test_the_table_may_end_the_game_and_go_on():
    state = table(*lost(ANA), Ended("the last train"), chips=0)
    assert (state.is_finished, len(state.hands), KIND.prompt(state)) == (True, 1, None)
    assert KIND.sheet(state).winners == (BEN, CAS, DEE)
    assert codes(enter(state, HandLost(1, BEN))) == []
    assert KIND.prompt(enter(state, Resumed())) == Prompt("loser", 2, (BEN, CAS, DEE))
    assert KIND.problems(enter(state, HandLost(2, BEN))) == (Problem("game_is_over", deal=2),)
    before_the_first = table(Ended("rain"))
    assert (KIND.sheet(before_the_first).rows, before_the_first.still_in) == ((), (ANA, BEN, CAS, DEE))


@pytest.mark.parametrize("said", [CountedBy(2, "card_by_card"), Misdeal(2), HandLost(2, ANA)])
def test_a_hand_that_is_open_again_is_in_play_whatever_was_said_of_the_next(said):
    rules = KIND.resolved("ono99", {"limit": 200}, 4)
    state = table(*cards(1, *TEN_TENS), said, RulesChanged("ono99", {"limit": 200}, rules))
    assert KIND.prompt(state) == Prompt("card", 1, (DEE,))
    assert codes(enter(state, Played(1, 11, DEE, 5))) == codes(state)


def test_names_notes_and_rules_are_put_right_for_the_whole_game():
    rules = KIND.resolved("ono99", {"chips": 1}, 4)
    facts = (Renamed(BEN, "Bea"), Noted("Friday", "Ghent", "Cas"), RulesChanged("ono99", {"chips": 1}, rules))
    state = table(*lost(ANA, ANA), *facts, PenPassed("Ben's phone", "link"))
    assert (state.names, state.hands[1].out) == (("Ana", "Bea", "Cas", "Dee"), (ANA,))


def test_the_sheet_has_a_row_a_hand_with_the_chips_left():
    sheet = KIND.sheet(table(*lost(BEN, BEN), HandLost(2, CAS), chips=1, next_starter="left_of_dealer"))
    assert [column.total for column in sheet.columns] == [1, 0, 0, 1]
    assert [(column.ahead, sorted(column.marks)) for column in sheet.columns] == [
        (True, []), (False, []), (False, []), (True, []),
    ]  # fmt: skip
    first, second, live = sheet.rows
    assert [cell.small for cell in first.cells] == ["1", "0", "1", "1"]
    assert [sorted(cell.marks) for cell in second.cells] == [[], ["dealt"], ["corrected", "leads", "lost"], []]
    assert [cell.made for cell in second.cells] == [None, None, False, None]
    assert (live.state, live.dealer, live.leader) == ("live", CAS, DEE)
    assert (sheet.counts, sheet.deal_word) == ("chips", "hand")
    out = KIND.sheet(table(*lost(BEN, CAS), chips=0))
    assert [sorted(column.marks) for column in out.columns] == [[], ["out"], ["out"], []]
    assert (out.rows[1].cells[BEN].small, out.rows[1].dealer) == ("", None)
    assert [line.place for line in out.standings] == [1, 1, 3, 4]


def test_the_later_edition_brings_its_own_rules_and_options_still_win():
    classic = Ono99Rules("hand_loser", "classic", 3, 99, "lose_with_zero", False, "loser")
    assert BOOK.resolved({"chips": None}, 8) == classic
    later = BOOK.resolved({"edition": "later"}, 6)
    assert (later.chips, later.floor_zero) == (0, True)
    assert BOOK.resolved({"edition": "later", "floor_zero": False, "chips": 2}, 6).chips == 2


def test_the_one_variant_offers_every_option():
    (variant,) = KIND.variants
    assert {*variant.offered, "one_pile"} == set(BOOK.names) and variant.kind == KIND.key
