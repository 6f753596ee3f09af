"""The rows of a sheet to be filled in by hand: every deal that is known before the game, and nothing entered."""

from dataclasses import replace

from scorekeeper.rules.abilities import Plans
from scorekeeper.rules.kind import AnyKind, Row, Setup

ROWS = 12  # where the number of hands is not agreed on


def blank_rows(kind: AnyKind, setup: Setup, agreed: tuple[int, ...] = ()) -> tuple[Row, ...]:
    """Return the rows of an empty sheet; where a kind plans its deals, with hand size, trump, dealer and factor.

    `agreed`: the hand sizes of a table that changed those of the rules.
    """
    if isinstance(kind, Plans):
        return tuple(
            Row(deal.deal, "todo", (), deal.hand_size, deal.trump, dealer=deal.dealer, factor=deal.factor)
            for deal in kind.planned(setup, agreed)
        )
    rows = kind.sheet(kind.opening(setup)).rows
    if len(rows) > 1:
        return tuple(replace(row, state="todo", cells=()) for row in rows)
    return tuple(Row(number, "todo", ()) for number in range(1, ROWS + 1))
