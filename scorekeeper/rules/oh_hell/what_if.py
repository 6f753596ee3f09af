"""The same bids and tricks, scored by the formulas of other variants and of house rules."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from scorekeeper.rules.abilities import House, WhatIf
from scorekeeper.rules.common.ranking import places, winners_of
from scorekeeper.rules.oh_hell.counting import BySeat, PlayedDeal, deal_points, totals_after
from scorekeeper.rules.oh_hell.deals import Deal, carried_in, totals_at_start
from scorekeeper.rules.oh_hell.points import factor_of
from scorekeeper.rules.oh_hell.presets import PRESETS, preset
from scorekeeper.rules.oh_hell.resolving import Formula, formula_of, resolved
from scorekeeper.rules.oh_hell.state import OhHellState

_Part = tuple[dict[int, int], PlayedDeal | None, Deal]  # who joins with a deal, what was played in it


def what_ifs(state: OhHellState, houses: Sequence[tuple[str, House]] = ()) -> tuple[WhatIf, ...]:
    """Return the game as played, then under each of `houses` and under each formula of the family that differs.

    A house is a variant's id and what differs from it; those of one formula stand together. Adjustments, cancelled
    tricks and totals that stop at nought stay as they are in the game.
    """
    played = (state.rules.scoring, state.rules.success_bonus)
    asked, parts = _asked(houses), _as_played(state)
    of_table = (index for formula, those in asked if formula == played for index in those)
    found = [_under(state.variant, state.standing, tuple(of_table))]

    def under(variant: str, formula: Formula, those: tuple[int, ...] = ()) -> WhatIf:
        return _under(variant, _standing(state, parts, formula), those)

    found += [under(houses[those[0]][0], formula, those) for formula, those in asked if formula != played]
    found += [under(variant, formula) for variant, formula in _family() if formula != played]
    return tuple(found)


def _asked(houses: Sequence[tuple[str, House]]) -> list[tuple[Formula, tuple[int, ...]]]:
    """Return every formula of house rules once, with those that have it."""
    found: list[tuple[Formula, tuple[int, ...]]] = []
    for index, (variant, house) in enumerate(houses):
        formula = _house_formula(variant, house)
        place = next((place for place, (known, _) in enumerate(found) if known == formula), None)
        if place is None:
            found.append((formula, (index,)))
        else:
            found[place] = formula, (*found[place][1], index)
    return found


@cache
def _family() -> tuple[tuple[str, Formula], ...]:
    """Return every formula of the family once, with the first variant that has it."""
    found: list[tuple[str, Formula]] = []
    for row in PRESETS.values():
        formula = formula_of(row)
        if formula not in [known for _variant, known in found]:
            found.append((row.variant.id, formula))
    return tuple(found)


def _house_formula(variant: str, house: House) -> Formula:
    """Return the formula of house rules over a variant; it does not depend on the number of players."""
    points = {key: house[key] for key in ("scoring", "success_bonus") if key in house}
    rules = resolved(variant, {}, preset(variant).variant.players[0], points)
    return rules.scoring, rules.success_bonus


def _as_played(state: OhHellState) -> tuple[_Part, ...]:
    """Return what every formula begins with: who joins with each deal, and what was bid and taken in it."""
    found: list[_Part] = []
    for deal in state.deals[: state.live.number] if state.live else state.deals:
        joined, played = carried_in(state, deal.number), None
        if deal.tricks is not None:
            played = PlayedDeal(deal.number, deal.hand_size, 1, deal.bids, deal.tricks, deal.blind, {}, deal.adjusted)
        if joined or played:
            found.append((joined, played, deal))
    return tuple(found)


def _standing(state: OhHellState, parts: Sequence[_Part], formula: Formula) -> BySeat:
    """Return everybody's total under a formula, with seats, hand sizes and trumps as they were played."""
    scoring, bonus = formula
    rules = replace(state.rules, scoring=scoring, success_bonus=bonus)
    totals, runs = totals_at_start(state), dict[int, int]()
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


def _under(variant: str, totals: BySeat, houses: tuple[int, ...] = ()) -> WhatIf:
    return WhatIf(variant, totals, places(totals), winners_of(totals), houses)
