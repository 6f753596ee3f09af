"""The same bids and tricks, scored by the formula of another variant of the family."""

from dataclasses import replace

from scorekeeper.rules.common.ending import winners_of
from scorekeeper.rules.common.ranking import places
from scorekeeper.rules.common.what_if import WhatIf
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.resolving import lent_scoring
from scorekeeper.rules.oh_hell.state import OhHellState


def what_ifs(state: OhHellState) -> tuple[WhatIf, ...]:
    """Return the game under every formula of the family that differs, as played first; the record stays as it is.

    The table's own options stay as well: adjustments, cancelled tricks, totals that stop at nought.
    """
    known = [(state.rules.scoring, state.rules.success_bonus)]
    found = [_scored(state, state.variant)]
    for row in PRESETS.values():
        lent = scoring, bonus = lent_scoring(row)
        if lent not in known:
            known.append(lent)
            rules = replace(state.rules, scoring=scoring, success_bonus=bonus)
            found.append(_scored(replace(state, rules=rules), row.variant.id))
    return tuple(found)


def _scored(state: OhHellState, variant: str) -> WhatIf:
    totals = state.standing
    return WhatIf(variant, totals, places(totals), winners_of(totals))
