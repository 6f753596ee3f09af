"""What the screen shows of a hand of O'NO 99."""

import pytest

from scorekeeper.rules.ono99.board import Key, board, tap_fact
from scorekeeper.rules.ono99.facts import CannotPlay, CountedBy, HandLost, Played, Starts
from scorekeeper.rules.ono99.state import Pile
from tests.kinds.ono99.table import ANA, BEN, CAS, DEE, cards, lost, table


def keys(state):
    return {key.card: key for key in board(state).keys}


def test_the_room_left_is_what_may_still_be_added():
    tens = [(seat % 4, 10) for seat in range(1, 6)]
    shown = board(table(*cards(1, *tens, (CAS, 8))))
    assert (shown.hand.pile.total, shown.room, shown.hand.pile.turn, shown.next_seat) == (58, 40, DEE, ANA)


def test_each_key_says_what_would_come_of_it():
    tens = [(seat % 4, 10) for seat in range(1, 10)]
    pad = keys(table(*cards(1, *tens)))
    assert list(pad) == [2, 3, 4, 5, 6, 7, 8, 9, 10, "-10", "H", "R", "DP", "ONO"]
    assert pad[8] == Key(8, after=Pile(DEE, 98))
    assert pad[9] == Key(9, after=Pile(CAS, 99, loser=CAS))
    assert pad["-10"].after.total == 80
    assert pad["R"] == Key("R", after=Pile(BEN, 90, -1))
    assert pad["DP"] == Key("DP", after=Pile(DEE, 90, owes=2, owed=2))
    assert pad["ONO"].loses
    later = table(edition="later", mode="card_by_card")
    assert list(keys(later)) == [*range(11), "-10", "R", "P2"]
    assert (board(later).may_give_up, keys(later)["P2"].after.owes) == (True, 2)


def test_after_a_double_play_hold_and_reverse_name_who_would_owe():
    state = table(*cards(1, (BEN, "DP")))
    shown, pad = board(state), keys(state)
    assert (shown.hand.pile, shown.next_seat) == (Pile(CAS, owes=2, owed=2), DEE)
    assert (pad["H"].after, pad["R"].after) == (Pile(DEE, owes=2, owed=2), Pile(BEN, 0, -1, 2, 2))
    assert pad["DP"] == Key("DP", "double_play_on_first_turn")
    assert board(table(*cards(1, (BEN, "DP"), (CAS, 5)))).hand.pile == Pile(CAS, 5, owes=1, owed=2)


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


def test_the_hand_before_is_told():
    before = board(table(*lost(BEN))).before
    assert (before.number, before.loser, before.out, before.plays) == (1, BEN, (), ())
    before = board(table(*cards(1, (BEN, 5), (CAS, "ONO")), chips=0)).before
    assert (before.loser, before.out, before.pile.total) == (CAS, (CAS,), 5)
    assert board(table()).before is None
    assert board(table(Played(1, 1, BEN, 5), CountedBy(2, "hand_loser"))).before is None


def test_anybody_may_be_named_to_start_until_a_card_is_played():
    assert board(table(*lost(BEN), chips=0)).may_start == (ANA, CAS, DEE)
    assert board(table(*cards(1, (BEN, 5)))).may_start == ()


def test_a_hand_that_begins_with_no_number_card_is_told_but_not_refused():
    begun = board(table(*cards(1, (BEN, "R"))))
    assert (begun.began_without_number, begun.hand.pile.turn) == (True, ANA)
    assert not board(table(mode="card_by_card")).began_without_number
    assert not board(table(*cards(1, (BEN, 5)))).began_without_number
    assert not board(table(*cards(1, (BEN, "R"), (ANA, 5)))).began_without_number


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
