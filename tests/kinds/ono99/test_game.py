"""A game of O'NO 99 as the rules see it: hands, starters, chips and who is out, on one pile or anew; board and file.

What a card does stands in tests/data/vectors.json, what a file is refused for in tests/data/wounds.json.
"""

import pytest

from scorekeeper.record.gamefile import FORMAT, incoming
from scorekeeper.rules.facts import Adjustment, Ended, FirstDealer, Renamed, Resumed, RulesChanged
from scorekeeper.rules.kind import Problem, Prompt, Setup
from scorekeeper.rules.ono99.board import Key, board, tap_fact
from scorekeeper.rules.ono99.facts import CannotPlay, CardsHeld, CountedBy, HandLost, Misdeal, Played, Starts
from scorekeeper.rules.ono99.rules import BOOK, Ono99Rules
from scorekeeper.rules.ono99.state import Pile
from tests.kinds.ono99.table import KIND, LATER, NAMES, OUT, TEN_TENS, TO_95, cards, codes, enter, lost, setup, table
from tests.kit.states import ANA, BEN, CAS, DEE
from tests.record.samples import START, file_of, refusal, state_in

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


OF_TWO = {"players": 2, "chips": 0}


@pytest.mark.parametrize(
    ("facts", "options", "found"),
    [
        (cards(1, (9, 5)), {}, ["player_is_out"]),
        ((*cards(1, (BEN, 5)), Starts(1, CAS)), {}, ["out_of_turn"]),
        ((*cards(1, (BEN, "ONO")), CannotPlay(1, 2, CAS)), {}, ["hand_is_over"]),
        ((CannotPlay(1, 1, BEN),), {}, ["must_play"]),
        ((Starts(1, CAS), HandLost(2, ANA)), {}, ["hand_unfinished"]),
        ((CardsHeld(2, BEN, 3),), {}, ["hand_unfinished"]),
        *(((CardsHeld(1, BEN, cards_held),), {}, []) for cards_held in (0, 4)),
        ((Ended("late"), HandLost(1, ANA)), {}, ["game_is_over"]),
        ((Renamed(BEN, "Ana"),), {}, ["name_twice"]),
        (lost(ANA, ANA), OF_TWO, ["after_the_winner"]),
        ((*lost(ANA), CountedBy(2, "hand_loser")), OF_TWO, []),
        # A seat that does not exist stays a problem of a hand that was dealt again.
        ((Played(1, 1, -5, 9), Misdeal(1)), {}, ["unknown_seat"]),
        # An adjustment of nought takes itself back.
        ((Adjustment(1, 1, ANA, 1, "gift"), Adjustment(1, 1, ANA, 0, "")), {}, []),
    ],
)
def test_what_cannot_be_is_a_problem(facts, options, found):
    assert codes(table(*facts, **options)) == found


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


def later(*facts, players=4, **options):
    return table(*facts, players=players, **LATER, **options)


def pile(state):
    return state.hands[-1].pile


TURNED = (*cards(1, (BEN, 5), (CAS, "R")), CannotPlay(1, 3, BEN))


@pytest.mark.parametrize(
    ("facts", "options", "out", "goes_on"),
    [
        # The play goes on with the next player from the same total, in the direction in which it went.
        (OUT, {}, DEE, Pile(ANA, 95)),
        ((*OUT, *cards(2, (ANA, 3), (BEN, "-10"), (CAS, 10), (ANA, "R"))), {}, DEE, Pile(CAS, 98, -1)),
        (TURNED, {}, BEN, Pile(ANA, 5, -1)),
        ((*TURNED, CannotPlay(2, 1, ANA)), {}, BEN, Pile(DEE, 5, -1)),
        # Whoever follows somebody put out by a Play 2 owes one card.
        ((*cards(1, (BEN, "P2")), CannotPlay(1, 2, CAS)), {}, CAS, Pile(DEE)),
        ((*cards(1, (BEN, "P2"), (CAS, 4)), CannotPlay(1, 3, CAS)), {}, CAS, Pile(DEE, 4)),
        # A card that would make 99 puts out and leaves the total.
        (cards(1, *TO_95, (DEE, 4)), {}, DEE, Pile(ANA, 95)),
        # Whoever the table names is out, and the cards stay but that by which somebody else would be out.
        ((*cards(1, *TO_95), HandLost(1, DEE)), {}, DEE, Pile(ANA, 95)),
        ((*cards(1, *TO_95), HandLost(1, BEN)), {}, BEN, Pile(CAS, 95)),
        ((*cards(1, *TO_95, (DEE, 10)), HandLost(1, ANA)), {}, ANA, Pile(BEN, 95)),
        # With chips, or as earlier versions had it, each hand begins at nought.
        (OUT, {"chips": 2}, None, Pile(DEE)),
        (OUT, {"one_pile": False}, DEE, Pile(ANA)),
    ],
)
def test_who_is_out_leaves_the_pile_to_the_others(facts, options, out, goes_on):
    state = later(*facts, **options)
    assert state.hands[0].out == (() if out is None else (out,))
    assert (pile(state), codes(state)) == (goes_on, [])


def test_nobody_deals_or_begins_a_hand_of_the_same_pile_but_whom_the_table_names():
    state = later(*OUT, next_starter="left_of_dealer")
    assert [row.dealer for row in KIND.sheet(state).rows] == [ANA, None]
    assert (pile(state).turn, board(state).may_start) == (ANA, ())
    assert not board(enter(state, *cards(2, (ANA, "R")))).began_without_number
    named = enter(state, Starts(2, CAS))
    assert (pile(named), codes(named)) == (Pile(CAS, 95), [])


def test_where_nobody_can_play_whoever_played_last_wins():
    state = later(*OUT, CannotPlay(2, 1, ANA), CannotPlay(3, 1, BEN))
    assert (state.still_in, KIND.prompt(state), codes(state)) == ((CAS,), None, [])
    assert [(line.place, line.seat) for line in KIND.sheet(state).standings] == [(1, CAS), (2, BEN), (3, ANA), (4, DEE)]


def test_who_holds_fewer_cards_holds_them_until_the_table_says_otherwise():
    state = later(CardsHeld(1, BEN, 3), CardsHeld(1, CAS, 2), *cards(1, (BEN, 5)), CannotPlay(1, 2, CAS))
    assert state.hands[1].held == {BEN: 3}
    assert enter(state, CardsHeld(2, BEN, 4)).hands[1].held == {}
    assert held(table(CardsHeld(1, BEN, 3), HandLost(1, ANA))) == [4, 4, 4, 4]  # dealt anew


def test_a_log_of_an_earlier_version_says_nothing_of_the_pile_and_stays_what_it_was():
    rules = dict(KIND.resolved("ono99", LATER, 4))
    del rules["one_pile"]
    facts = (*OUT, *cards(2, (ANA, 10), (BEN, 10)))
    file, entries = file_of(KIND, Setup("ono99", "ono99", NAMES, LATER, rules), *facts)
    assert (file["options"], file["result"]["hands"][1]["total"]) == ({**LATER, "one_pile": False}, 20)
    assert KIND.result(state_in(file)) == file["result"]
    # As an earlier version wrote it.
    old = {**file, "options": LATER}
    assert (incoming(old, START, "import").entries, incoming(old, START, "import").differs) == (entries, ())
    assert KIND.result(state_in(old)) == file["result"]


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


def test_who_is_out_holds_no_cards_whatever_was_said():
    state = table(*lost(BEN), CardsHeld(2, BEN, 3), CardsHeld(2, CAS, 3), chips=0)
    assert (held(state), codes(state)) == ([4, 0, 3, 4], [])
    assert [holder.holds_fewer for holder in board(state).holders] == [False, False, True, False]
    assert KIND.written(state)["hands"][1] == {"plays": [], "held": {"Cas": 3}}


def test_a_count_does_not_bar_the_correction_that_puts_its_player_out():
    corrected = table(*lost(ANA), CardsHeld(2, BEN, 3), HandLost(1, BEN), chips=0)
    assert (codes(corrected), held(corrected)) == ([], [4, 0, 4, 4])
    assert state_in({"variant": "ono99", **KIND.written(corrected)}).hands[1].active == (ANA, CAS, DEE)


def keys(state):
    return {key.card: key for key in board(state).keys}


def test_the_room_left_is_what_may_still_be_added():
    tens = [(seat % 4, 10) for seat in range(1, 6)]
    shown = board(table(*cards(1, *tens, (CAS, 8))))
    assert (shown.hand.pile.total, shown.room, shown.hand.pile.turn, shown.next_seat) == (58, 40, DEE, ANA)


def test_each_key_says_what_would_come_of_it():
    pad = keys(table(*cards(1, *TEN_TENS[:-1])))
    assert list(pad) == [2, 3, 4, 5, 6, 7, 8, 9, 10, "-10", "H", "R", "DP", "ONO"]
    assert (pad[8], pad[9]) == (Key(8, after=Pile(DEE, 98)), Key(9, after=Pile(CAS, 99, loser=CAS)))
    assert (pad["DP"], pad["ONO"].loses) == (Key("DP", after=Pile(DEE, 90, owes=2, owed=2)), True)
    begun = table(*cards(1, (BEN, "DP")))
    assert (board(begun).next_seat, keys(begun)["DP"]) == (DEE, Key("DP", "double_play_on_first_turn"))
    assert board(table(*cards(1, (BEN, "DP"), (CAS, 5)))).hand.pile == Pile(CAS, 5, owes=1, owed=2)
    begun = later(mode="card_by_card")
    assert list(keys(begun)) == [*range(11), "-10", "R", "P2"]
    assert (board(begun).may_give_up, keys(begun)["P2"].after.owes) == (True, 2)
    assert keys(later(*cards(1, *TO_95)))[4] == Key(4, after=Pile(DEE, 95, loser=DEE))


def test_the_holders_show_their_chips():
    shown = board(table(*lost(BEN, CAS, BEN), chips=1))
    ana, ben, cas, _dee = shown.holders
    assert (ana.chips, ana.given, ana.is_last, ana.out_in, ana.name) == (1, 0, False, None, "Ana")
    assert (ben.chips, ben.is_last, ben.out_in) == (0, False, 3)
    assert (cas.is_last, cas.starts, cas.plays) == (True, True, False)
    assert (shown.hand.active, shown.hand.starter, shown.keys) == ((ANA, CAS, DEE), CAS, ())
    # Where reaching none loses already, the last chip is at stake one loss sooner.
    at_stake = board(table(*lost(BEN), chips=2, out_rule="reach_zero"))
    assert [holder.is_last for holder in at_stake.holders] == [False, True, False, False]
    assert board(table(HandLost(1, ANA), players=2, chips=0)) is None


@pytest.mark.parametrize(
    ("name", "value", "fact"),
    [
        ("card", "H", Played(1, 2, CAS, "H")),
        ("card", "P3", None),
        ("cannot", "1", CannotPlay(1, 2, CAS)),
        ("mode", "hand_loser", CountedBy(1, "hand_loser")),
        ("mode", "by_heart", None),
        ("lost", "p3", HandLost(1, DEE)),
        ("starts", "p0", Starts(1, ANA)),
        ("starts", "p4", None),
    ],
)
def test_a_button_of_the_board_announces_one_thing(name: str, value: str, fact):
    state = table(*cards(1, (BEN, 5)))
    assert tap_fact(state, state.in_play, name, value) == fact


def game(*hands, **keys):
    return {"variant": "ono99", "players": list(NAMES), "hands": list(hands), **keys}


def plays(*pairs):
    return {"plays": [{"player": name, "card": card} for name, card in pairs]}


def result(given):
    return KIND.result(state_in(given))


def test_an_unfinished_hand_tells_where_it_stands():
    read = result(game({"loser": "Ana"}, plays(("Ana", 9), ("Ben", "R"), ("Ana", "DP"))))
    assert read["hands"][1] == {
        "loser": None, "chips": {"Ana": 2, "Ben": 3, "Cas": 3, "Dee": 3}, "out": [],
        "total": 9, "direction": -1, "next": "Dee", "next_owes": 2,
    }  # fmt: skip
    assert (read["finished"], read["winners"], read["ranking"]) == (False, [], None)
    nothing_known = result(game({}, first_dealer="Cas"))["hands"][0]
    assert (nothing_known["total"], nothing_known["next"], nothing_known["next_owes"]) == (0, "Dee", 1)


def test_who_was_named_to_start_a_hand_of_which_nothing_else_is_known_is_kept():
    state = table(HandLost(1, BEN), Starts(2, DEE))
    given = {"variant": "ono99", **KIND.written(state)}
    assert (given["starter"], KIND.result(state_in(given))) == ("Dee", KIND.result(state))
    assert "starter" not in KIND.written(table(HandLost(1, BEN), Starts(2, BEN)))
    for hands in ([], [{"loser": "Ben"}]):
        assert state_in(game(*hands, starter="Dee")).slips.get(len(hands) + 1) is None


def test_a_file_of_an_earlier_version_does_not_name_the_starter():
    file, entries = file_of(KIND, setup(), Starts(1, DEE))
    del file["starter"]
    assert incoming(file, START, "import").entries == entries


@pytest.mark.parametrize(
    ("hands", "starter", "code"),
    [
        ([{"loser": "Ben"}, {}], "Ben", "player_is_out"),
        ([plays(("Ben", 5))], "Dee", "out_of_turn"),
        ([{}], "Eve", "name_unknown"),
    ],
)
def test_a_starter_who_cannot_have_started_is_refused(hands, starter, code):
    place, problem = refusal({"format": FORMAT, **game(*hands, options={"chips": 0}, starter=starter)})
    assert (place, problem.code) == ("starter", code)
