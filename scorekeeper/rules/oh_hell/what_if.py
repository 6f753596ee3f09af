"""The same bids and tricks, scored by the formula of another variant of the family."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from scorekeeper.rules.common.ending import winners_of
from scorekeeper.rules.common.house import House
from scorekeeper.rules.common.ranking import places
from scorekeeper.rules.common.what_if import WhatIf
from scorekeeper.rules.oh_hell.counting import BySeat, Played, counted, totals_after
from scorekeeper.rules.oh_hell.deals import Deal, joining, totals_at_start
from scorekeeper.rules.oh_hell.points import factor_of
from scorekeeper.rules.oh_hell.presets import PRESETS, preset
from scorekeeper.rules.oh_hell.resolving import lent_scoring, resolved
from scorekeeper.rules.oh_hell.scoring import Scoring
from scorekeeper.rules.oh_hell.state import OhHellState

Formula = tuple[Scoring, Mapping[int, int]]
_Part = tuple[dict[int, int], Played | None, Deal]  # who joins with a deal, what was played in it


def what_ifs(state: OhHellState, houses: Sequence[tuple[str, House]] = ()) -> tuple[WhatIf, ...]:
    """Return the game under every formula that differs, as played first; the record stays as it is.

    Then come the house rules that were asked for, each a variant and what differs, and the family's own formulas.
    The table's own options stay as well: adjustments, cancelled tricks, totals that stop at nought.
    """
    played = (state.rules.scoring, state.rules.success_bonus)
    found = [_under(state.variant, state.standing)]
    known, parts = [played], _as_played(state)

    def under(variant: str, formula: Formula, house: int | None = None) -> WhatIf:
        return _under(variant, _standing(state, parts, formula), house)

    for index, (variant, house) in enumerate(houses):
        formula = _house_formula(variant, house)
        if formula not in known:
            known.append(formula)
            found.append(under(variant, formula, index))
    found += [under(variant, formula) for variant, formula in _family() if formula != played]
    return tuple(found)


@cache
def _family() -> tuple[tuple[str, Formula], ...]:
    """Return every formula of the family once, with the first variant that has it."""
    found: list[tuple[str, Formula]] = []
    for row in PRESETS.values():
        formula = lent_scoring(row)
        if formula not in [known for _variant, known in found]:
            found.append((row.variant.id, formula))
    return tuple(found)


def _house_formula(variant: str, house: House) -> Formula:
    """Return what house rules say of points; nothing of it depends on who plays, or how many."""
    points = {key: house[key] for key in ("scoring", "success_bonus") if key in house}
    rules = resolved(variant, {}, preset(variant).variant.players[0], points)
    return rules.scoring, rules.success_bonus


def _as_played(state: OhHellState) -> tuple[_Part, ...]:
    """Return what every formula begins with: who joins with each deal, and what was bid and taken in it."""
    found: list[_Part] = []
    for deal in state.deals[: state.live.number] if state.live else state.deals:
        joined, played = joining(state, deal.number), None
        if deal.tricks is not None:
            played = Played(deal.number, deal.hand_size, 1, deal.bids, deal.tricks, deal.blind, {}, deal.adjusted)
        if joined or played:
            found.append((joined, played, deal))
    return tuple(found)


def _standing(state: OhHellState, parts: Sequence[_Part], formula: Formula) -> BySeat:
    """Return where everybody would stand. Seats, cards and trumps are as they were, whatever a bid is worth."""
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
        worth = counted(rules, played, totals)
        totals, runs = totals_after(rules, totals, worth.scores), worth.runs
    return totals


def _under(variant: str, totals: BySeat, house: int | None = None) -> WhatIf:
    return WhatIf(variant, totals, places(totals), winners_of(totals), house)
