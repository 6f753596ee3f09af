"""The chips of O'NO 99: a lost hand costs one, and who has none to give is out."""

from collections.abc import Sequence
from typing import Any


def after_loss(chips: int, out_rule: str) -> tuple[int, bool]:
    """Return the chips left to a loser, and whether that loser is out.

    `lose_with_zero`: out when there is no chip to give. `reach_zero`: out with the last chip.
    Source: rules/rules.md, sections 9 and 12.
    """
    left = max(chips - 1, 0)
    return left, chips == 0 or (out_rule == "reach_zero" and left == 0)


def chips_after(players: Sequence[str], losers: Sequence[str], chips: int, out_rule: str) -> dict[str, Any]:
    """Return chips by player, out in order of elimination, finished and winner after those lost hands.

    A hand lost by somebody who is out, or after the winner is known, is passed over.
    """
    left = dict.fromkeys(players, chips)
    out: list[str] = []
    for loser in losers:
        if loser in out or len(out) == len(players) - 1:
            continue
        left[loser], is_out = after_loss(left[loser], out_rule)
        out += [loser] if is_out else []
    still_in = [player for player in players if player not in out]
    finished = len(still_in) == 1
    return {"chips": left, "out": out, "finished": finished, "winner": still_in[0] if finished else None}
