"""The same bids and tricks, scored by the formulas of other variants and of house rules."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from scorekeeper.rules.abilities import House, WhatIf
from scorekeeper.rules.common.seats import places, winners_of
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.oh_hell.points import (
    NOTHING_BESIDE,
    BySeat,
    PlayedDeal,
    PointsBySeat,
    deal_points,
    factor_of,
    totals_after,
)
from scorekeeper.rules.oh_hell.presets import PRESETS, preset
from scorekeeper.rules.oh_hell.resolving import Formula, formula_of, resolved
from scorekeeper.rules.oh_hell.rules import Bonus
from scorekeeper.rules.oh_hell.state import Deal, OhHellState, carried_in, totals_at_start

_Part = tuple[dict[int, Points], PlayedDeal | None, Deal]  # who joins with a deal, what was played in it


def what_ifs(state: OhHellState, houses: Sequence[tuple[str, House]] = ()) -> tuple[WhatIf, ...]:
    """Return the game as played, then under each of `houses` and under each formula of the family that differs.

    A house is a variant's id and what differs from it; those of one formula stand together. Adjustments, cancelled
    tricks and totals that stop at nought stay as they are in the game.
    """
    # What is beside the bids tells formulas apart only where the table entered any of it.
    with_beside = any(deal.beside != NOTHING_BESIDE for deal in state.deals)
    rules = state.rules
    played = _compared(Formula(rules.scoring, rules.success_bonus, rules.bonus, rules.loot), with_beside)
    formulas, parts = _formulas(houses, with_beside), _as_played(state)
    of_table = (index for formula, indexes in formulas if formula == played for index in indexes)
    winner, first = rules.winner, state.won_at_once
    results = [WhatIf(state.variant, state.standing, *_outcome(state.standing, winner, first), tuple(of_table))]

    def under(variant: str, formula: Formula, indexes: tuple[int, ...] = ()) -> WhatIf:
        totals = _totals(state, parts, formula)
        return WhatIf(variant, totals, *_outcome(totals, winner), indexes)

    results += [under(houses[indexes[0]][0], formula, indexes) for formula, indexes in formulas if formula != played]
    results += [under(variant, formula) for variant, formula in _family(with_beside) if formula != played]
    return tuple(results)


def _compared(formula: Formula, with_beside: bool) -> Formula:
    return formula if with_beside else replace(formula, bonus=Bonus(), loot=None)


def _formulas(houses: Sequence[tuple[str, House]], with_beside: bool) -> list[tuple[Formula, tuple[int, ...]]]:
    """Return every formula of house rules once, with those that have it."""
    formulas: list[tuple[Formula, tuple[int, ...]]] = []
    for index, (variant, house) in enumerate(houses):
        formula = _compared(_house_formula(variant, house), with_beside)
        place = next((place for place, (known, _) in enumerate(formulas) if known == formula), None)
        if place is None:
            formulas.append((formula, (index,)))
        else:
            formulas[place] = formula, (*formulas[place][1], index)
    return formulas


@cache
def _family(with_beside: bool) -> tuple[tuple[str, Formula], ...]:
    """Return every formula of the family once, with the first variant that has it."""
    formulas: list[tuple[str, Formula]] = []
    for row in PRESETS.values():
        formula = _compared(formula_of(row), with_beside)
        if formula not in [known for _variant, known in formulas]:
            formulas.append((row.variant.id, formula))
    return tuple(formulas)


def _house_formula(variant: str, house: House) -> Formula:
    """Return the formula of house rules over a variant; it does not depend on the number of players."""
    points = {key: house[key] for key in ("scoring", "success_bonus", "bonus", "loot") if key in house}
    rules = resolved(variant, {}, preset(variant).variant.players[0], points)
    return Formula(rules.scoring, rules.success_bonus, rules.bonus, rules.loot)


def _as_played(state: OhHellState) -> tuple[_Part, ...]:
    """Return what every formula begins with: who joins with each deal, and what was bid and taken in it."""
    parts: list[_Part] = []
    for deal in state.deals[: state.live.number] if state.live else state.deals:
        joined, played = carried_in(state, deal.number), None
        if deal.tricks is not None:
            played = PlayedDeal(
                deal.number, deal.hand_size, 1, deal.bids, deal.tricks, deal.blind, {}, deal.adjusted, deal.beside
            )  # fmt: skip
        if joined or played:
            parts.append((joined, played, deal))
    return tuple(parts)


def _totals(state: OhHellState, parts: Sequence[_Part], formula: Formula) -> PointsBySeat:
    """Return everybody's total under a formula, with seats, hand sizes and trumps as they were played."""
    scoring = formula.scoring
    rules = replace(
        state.rules, scoring=scoring, success_bonus=formula.success_bonus, bonus=formula.bonus, loot=formula.loot
    )
    totals: dict[int, Points] = totals_at_start(state)
    runs: BySeat = {}
    for joined, played, deal in parts:
        totals |= joined
        if played is None:
            continue
        if scoring.double or scoring.streak:
            factor = factor_of(scoring, deal.number, deal.trump, deal.number == state.last)
            played = replace(played, factor=factor, runs=runs)
        worth = deal_points(rules, played, totals)
        totals, runs = totals_after(rules, totals, worth.scores), worth.runs
    return totals


def _outcome(totals: PointsBySeat, winner: str, first: tuple[int, ...] = ()) -> tuple[dict[int, int], tuple[int, ...]]:
    """Return everybody's place, and who wins; `first`: who has won at once."""
    return places(totals, winner, first), first or winners_of(totals, winner)
