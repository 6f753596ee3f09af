"""What the rules tell of a deal in whole: the hook's total, bidding places, chips, and problems with all they name."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.record.gamefile import read_game
from scorekeeper.record.log import state_of
from scorekeeper.rules.facts import Ended
from scorekeeper.rules.kind import Problem, Unreadable
from scorekeeper.rules.oh_hell.axes import AXES, changes_of
from scorekeeper.rules.oh_hell.board import BoardRow, board
from scorekeeper.rules.oh_hell.facts import Bids, Left, SatOut, Tricks
from scorekeeper.rules.oh_hell.house import remedies
from scorekeeper.rules.oh_hell.sheet import bids_of
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.rules.oh_hell.what_if import what_ifs
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, played, setup, table

ONE = played(1, (2, 2, 2, 2), (3, 1, 2, 1))
THREE_LEFT = (Left(1, BEN), Left(1, CAS), Left(1, DEE))


def house_table(house: dict[str, Any], *facts: Any, players: int = 4) -> OhHellState:
    rules = KIND.resolved_with("nomination_whist", {}, players, house)
    return state_of(KIND, (replace(setup(players=players), rules=rules, house=house), *facts))


def test_the_barred_bid_is_that_of_the_total_that_the_house_forbids() -> None:
    bids = Bids(1, {BEN: 1, CAS: 1, DEE: 1})
    assert table(bids).deals[0].barred == 4
    assert house_table({"bidding": {"hook_total": 5}}, bids).deals[0].barred == 2
    (last,) = [row for row in _rows(house_table({"bidding": {"hook_total": 5}}, bids)) if row.seat == ANA]
    assert [chip.value for chip in last.chips if chip.barred] == [2]


def _rows(state: OhHellState) -> tuple[BoardRow, ...]:
    shown = board(state)
    assert shown is not None
    return shown.rows


def test_each_bid_says_whether_it_was_the_first_or_the_last() -> None:
    assert [(bid.seat, bid.position) for bid in bids_of(table(*ONE))] == [
        (BEN, "first"), (CAS, "between"), (DEE, "between"), (ANA, "last"),
    ]  # fmt: skip


def test_chips_go_from_nought_to_all_cards() -> None:
    assert {tuple(chip.value for chip in row.chips) for row in _rows(table()) if row.chips} == {tuple(range(8))}


def test_rows_of_the_sheet_are_done_live_or_to_come() -> None:
    states = [row.state for row in KIND.sheet(table(*ONE)).rows]
    assert (states[:3], set(states[2:])) == (["done", "live", "todo"], {"todo"})


def test_a_deal_that_nobody_is_left_for_is_named_and_stays_its_first_dealer_s() -> None:
    state = table(*THREE_LEFT, first=CAS)
    assert KIND.problems(state)[0] == Problem("nobody_left", deal=1, part="out", numbers={"players": 1})
    assert table(*THREE_LEFT, Left(1, ANA), first=CAS).deals[0].dealer == CAS


def test_a_deal_without_trump_counts_double_under_house_rules_that_say_so() -> None:
    doubled = {"scoring": {"double": {"deals": ["no_trump"]}}}
    state = house_table({"trump": {"kind": "none"}}, *ONE)
    found = {one.houses: one.totals for one in what_ifs(state, [("nomination_whist", doubled)]) if one.houses}
    own = house_table({"trump": {"kind": "none"}, **doubled}, *ONE)
    assert found == {(0,): own.standing}


def test_packs_are_offered_from_two_to_the_most_that_there_are() -> None:
    problem = Problem("too_many_cards", numbers={"packs_needed": 2, "most": 0})
    found = [change["packs"] for change in remedies("nomination_whist", {}, 4, problem) if "packs" in change]
    assert found == [2]
    many = Problem("too_many_cards", numbers={"packs_needed": AXES["packs"].most, "most": 0})
    assert list(remedies("nomination_whist", {}, 4, many)) == [{"packs": AXES["packs"].most}]


def test_a_house_rule_that_is_none_is_told_as_a_part_of_the_rules() -> None:
    with pytest.raises(Unreadable) as none:
        changes_of({"scorings": {}})
    assert none.value.problem == Problem("unknown_rule", part="rules", numbers={"key": "scorings"})


def test_whoever_joined_is_told_by_a_list_at_its_place() -> None:
    game = {
        "format": "scorekeeper.game/1",
        "variant": "nomination_whist",
        "players": ["Ana", "Ben", "Cas"],
        "deals": [],
    }
    with pytest.raises(Unreadable) as none:
        read_game({**game, "joined": "Dee"})
    assert none.value.place == "joined"


def test_who_sits_out_keeps_the_total() -> None:
    state = table(SatOut(2, CAS), *ONE, Bids(2, {ANA: 1, BEN: 1, DEE: 1}), Tricks(2, {ANA: 3, BEN: 2, DEE: 1}))
    assert state.deals[1].is_played
    assert state.standing[CAS] == state.deals[0].scores[CAS]


def test_the_longest_ladder_is_offered_where_the_cards_do_not_reach() -> None:
    problem = Problem("too_many_cards", numbers={"packs_needed": 2, "most": 5})
    assert [*remedies("nomination_whist", {}, 4, problem)][-1] == {"schedule.maximum": 5}
    short = {"schedule": {"list": [9, 3]}}
    assert [*remedies("nomination_whist", short, 4, problem)][-1] == {"schedule.list": [5, 3]}


def test_nobody_has_taken_a_trick_while_the_table_bids() -> None:
    assert {row.took for row in _rows(table())} == {None}
    assert None not in {row.took for row in _rows(table(ONE[0]))}


def test_the_sheet_says_why_it_ended_early() -> None:
    assert [KIND.sheet(table(*ONE, *facts)).ended for facts in ((), (Ended("late"),))] == [None, "late"]


def test_a_deal_before_its_turn_is_told_with_the_one_that_is_due() -> None:
    game = {"format": "scorekeeper.game/1", "variant": "nomination_whist", "players": ["Ana", "Ben", "Cas"]}
    bids = {"bids": {"Ana": 2, "Ben": 2, "Cas": 2}}
    whole = {**bids, "tricks": {"Ana": 3, "Ben": 2, "Cas": 2}}
    with pytest.raises(Unreadable) as none:
        read_game({**game, "deals": [whole, bids, bids]})
    assert none.value.problem == Problem("deal_too_early", deal=3, numbers={"due": 2})
