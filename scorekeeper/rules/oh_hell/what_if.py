"""The same bids and tricks, scored by the formula of another variant of the family."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.rules.common.ending import winners_of
from scorekeeper.rules.common.house import House
from scorekeeper.rules.common.ranking import places
from scorekeeper.rules.common.what_if import WhatIf
from scorekeeper.rules.oh_hell.presets import PRESETS, preset
from scorekeeper.rules.oh_hell.resolving import lent_scoring, resolved
from scorekeeper.rules.oh_hell.scoring import Scoring
from scorekeeper.rules.oh_hell.state import OhHellState

Formula = tuple[Scoring, Mapping[int, int]]


def what_ifs(state: OhHellState, houses: Sequence[tuple[str, House]] = ()) -> tuple[WhatIf, ...]:
    """Return the game under every formula that differs, as played first; the record stays as it is.

    Then come the house rules that were asked for, each a variant and what differs, and the family's own formulas.
    The table's own options stay as well: adjustments, cancelled tricks, totals that stop at nought.
    """
    played = (state.rules.scoring, state.rules.success_bonus)
    found = [_scored(state, state.variant, played)]
    known = [played]
    for index, (variant, house) in enumerate(houses):
        formula = _house_formula(variant, house)
        if formula not in known:
            known.append(formula)
            found.append(_scored(state, variant, formula, index))
    known = [played]
    for row in PRESETS.values():
        formula = lent_scoring(row)
        if formula not in known:
            known.append(formula)
            found.append(_scored(state, row.variant.id, formula))
    return tuple(found)


def _house_formula(variant: str, house: House) -> Formula:
    """Return what house rules say of points; nothing of it depends on who plays, or how many."""
    points = {key: house[key] for key in ("scoring", "success_bonus") if key in house}
    rules = resolved(variant, {}, preset(variant).variant.players[0], points)
    return rules.scoring, rules.success_bonus


def _scored(state: OhHellState, variant: str, formula: Formula, house: int | None = None) -> WhatIf:
    scoring, bonus = formula
    totals = replace(state, rules=replace(state.rules, scoring=scoring, success_bonus=bonus)).standing
    return WhatIf(variant, totals, places(totals), winners_of(totals), house)
