"""Sheets made by hand, for what is read from the sheet of any kind."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.rules.common.seats import standings, winners_of
from scorekeeper.rules.kind import Cell, Column, Row, Sheet

ANA, BEN, CAS, DEE = range(4)
NAMES = ("Ana", "Ben", "Cas", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit", "Lu")
Said = tuple[int, int, int] | None  # bid, took, points; None: not at the table


def bid_sheet(*players: Sequence[Said], carried: dict[int, int] | None = None) -> Sheet:
    """Return a finished game of one player an argument, each a list of deals."""
    totals = dict.fromkeys(range(len(players)), 0) | (carried or {})
    rows: list[Row] = []
    for number, squares in enumerate(zip(*players, strict=True), start=1):
        cells = []
        for seat, deal in enumerate(squares):
            totals[seat] += deal[2] if deal else 0
            cells.append(_cell(seat, deal, totals[seat]))
        order = tuple(seat for seat, deal in enumerate(squares) if deal)
        rows.append(Row(number, "done", tuple(cells), order=order))
    sheet = whole(tuple(rows), totals)
    first = {seat: next((n for n, deal in enumerate(deals, 1) if deal), 1) for seat, deals in enumerate(players)}
    columns = (
        replace(column, begins=first[column.seat], carry_in=(carried or {}).get(column.seat, 0))
        for column in sheet.columns
    )
    return replace(sheet, columns=tuple(columns))


def whole(rows: tuple[Row, ...], totals: dict[int, int], given: int = 0, **more: Any) -> Sheet:
    """Return a sheet of these rows with its standings; `given`: the chips that everybody began with."""
    winners = winners_of(totals)
    return Sheet(
        columns=tuple(Column(seat, NAMES[seat], total, carry_in=given) for seat, total in totals.items()),
        rows=rows,
        standings=standings(totals, NAMES, winners),
        finished=True,
        winners=winners,
        **more,
    )


def _cell(seat: int, deal: Said, total: int) -> Cell:
    if deal is None:
        return Cell(seat, marks=frozenset({"out"}))
    bid, took, points = deal
    return Cell(seat, points, total, bid == took, bid=bid, took=took)
