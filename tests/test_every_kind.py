"""What every kind of game promises the floors above, asked of all of them and of each of their variants."""

import json
import re
from dataclasses import is_dataclass

import pytest

from scorekeeper.record.gamefile import read_game, write_game
from scorekeeper.record.log import Entry, state_of
from scorekeeper.rules import KINDS, all_variants
from scorekeeper.rules.common.tenths import number_of
from scorekeeper.rules.facts import COMMON_FACTS, Ended, FirstDealer, Noted, PenPassed, Renamed, Resumed
from scorekeeper.rules.kind import Refused, Setup, Unreadable
from scorekeeper.web.kinds.registry import PAGES
from tests.kit.recorded import GAMES
from tests.record.samples import START

NAMES = ("Ana", "Ben", "Cas", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
KEYS = {"deals", "hands", "totals", "ranking", "winners", "finished", "settlement"}

every_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
every_variant = pytest.mark.parametrize("variant", all_variants(), ids=lambda variant: variant.id)
every_game = pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)


def opened(variant, *facts):
    """Return the kind and the state of a game with as few players as the variant takes."""
    kind, names = KINDS[variant.kind], NAMES[: variant.players[0]]
    setup = Setup(kind.key, variant.id, names, {}, kind.resolved(variant.id, {}, len(names)))
    return kind, state_of(kind, (setup, *facts))


def played(path):
    """Return the kind of a recorded game, its facts, and the state before and after each of them."""
    kind, setup, facts = read_game(json.loads(path.read_text("utf-8")))
    states = [kind.opening(setup)]
    for fact in facts:
        states.append(kind.apply(states[-1], fact))
    return kind, (setup, *facts), states


@every_kind
def test_a_kind_names_its_variants_its_facts_and_its_pages(kind):
    assert kind.variants and {variant.kind for variant in kind.variants} == {kind.key}
    names = [fact.stored for fact in (*COMMON_FACTS, *kind.facts)]
    assert len(set(names)) == len(names) and all(map(is_dataclass, kind.facts))
    assert kind.key in PAGES


@every_variant
def test_a_game_begins_with_something_to_ask_and_nothing_wrong(variant):
    kind, state = opened(variant)
    prompt, sheet, fewest = kind.prompt(state), kind.sheet(state), variant.players[0]
    assert kind.problems(state) == ()
    assert prompt.deal == 1 and set(prompt.seats) <= set(range(fewest)) and re.fullmatch("[a-z]+", prompt.phase)
    assert [column.name for column in sheet.columns] == list(NAMES[:fewest])
    assert (sheet.finished, sheet.winners, sheet.rows[0].state) == (False, (), "live")
    assert [line.place for line in sheet.standings] == [1] * fewest


@every_variant
def test_a_variant_says_how_many_may_play_and_means_it(variant):
    kind, (fewest, most) = KINDS[variant.kind], variant.players
    for players in (fewest, most):
        assert kind.resolved(variant.id, {}, players)
    # More may sit down where the cards reach, but never so many.
    for players in (1, 60):
        with pytest.raises(Refused):
            kind.resolved(variant.id, {}, players)


@every_variant
def test_every_option_that_is_offered_exists(variant):
    kind = KINDS[variant.kind]
    for key in (*variant.offered, "no such option"):
        with pytest.raises(Unreadable) as refused:
            kind.resolved(variant.id, {key: ["no such value"]}, variant.players[0])
        known = "bad_option" if key in variant.offered else "unknown_option"
        assert (refused.value.place, refused.value.problem.code) == (f"options.{key}", known)


@every_variant
def test_facts_of_any_table_are_taken_by_every_variant(variant):
    kind, state = opened(variant, Renamed(1, "Bea"), Noted("Friday", "At home", "Ana"), FirstDealer(1), Ended("late"))
    assert kind.problems(state) == ()
    assert [column.name for column in kind.sheet(state).columns][:2] == ["Ana", "Bea"]
    sheet = kind.sheet(state)
    assert (kind.prompt(state), sheet.finished) == (None, True)
    assert (sheet.winners, [line.won for line in sheet.standings if line.won]) == ((), [])
    assert kind.written(state)["first_dealer"] == "Bea" and kind.written(state)["ended"] == "late"
    assert kind.prompt(kind.apply(state, Resumed())) is not None


@every_variant
def test_a_fact_of_no_meaning_changes_nothing(variant):
    kind, state = opened(variant)
    assert kind.apply(state, PenPassed("phone", "taken")) == state


@every_game
def test_every_state_of_a_game_can_be_shown(path):
    kind, _facts, states = played(path)
    for state in states:
        assert all(problem.weight != "impossible" for problem in kind.problems(state))
        assert set(kind.result(state)) == KEYS
        assert (kind.prompt(state) is None) == kind.sheet(state).finished == kind.result(state)["finished"]


@every_game
def test_the_sheet_and_the_result_say_the_same(path):
    kind, facts, states = played(path)
    sheet = kind.sheet(states[-1])
    entries = [Entry(seq, START, "tablet", fact) for seq, fact in enumerate(facts, start=1)]
    result = write_game(kind, entries)["result"]
    assert [column.name for column in sheet.columns if column.seat in sheet.winners] == result["winners"]
    # A game of chips has no totals, and no places before it is over.
    is_ranked, has_totals = sheet.counts == "points" or sheet.finished, sheet.counts == "points"
    assert result["ranking"] == ({line.name: line.place for line in sheet.standings} if is_ranked else None)
    totals = {column.name: None if column.total is None else number_of(column.total) for column in sheet.columns}
    assert result["totals"] == (totals if has_totals else None)
