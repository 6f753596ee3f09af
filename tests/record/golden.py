"""Logs kept from earlier versions, and a sheet as plain data to compare with what they gave then."""

import json
from pathlib import Path
from typing import Any

from scorekeeper.rules.common.tenths import number_of
from scorekeeper.rules.kind import Cell, Row, Sheet

DATA = Path(__file__).parents[1] / "data"
LOGS = DATA / "logs"


def golden_log(kind: str) -> dict[str, Any]:
    """Return the golden log of a kind: a game file, with the sheet that it gave when it was frozen."""
    return json.loads((LOGS / f"{kind}.json").read_text("utf-8"))


def without_additions(written: Any, stored: Any) -> Any:
    """Return what is written now without the fields that came since: those of which the stored object says nothing."""
    if isinstance(written, dict) and isinstance(stored, dict):
        return {key: without_additions(value, stored[key]) for key, value in written.items() if key in stored}
    if isinstance(written, list) and isinstance(stored, list) and len(written) == len(stored):
        return [without_additions(*pair) for pair in zip(written, stored, strict=True)]
    return written


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """Return everything that a sheet says, in words of this file: a field renamed in code changes no golden log."""
    names = {column.seat: column.name for column in sheet.columns}
    data = {
        "columns": [(column.name, column.total, column.ahead, sorted(column.marks)) for column in sheet.columns],
        "rows": [
            (
                *(row.number, row.state, row.size, row.trump, row.card, row.dealer, row.leader, _marks_of_row(row)),
                [
                    (cell.small, cell.points, cell.total, cell.made, _marks_of_cell(cell), _numbers(cell))
                    for cell in row.cells
                ],
            )
            for row in sheet.rows
        ],
        "standings": [(line.place, line.name, line.total, line.won) for line in sheet.standings],
        "finished": sheet.finished,
        "winners": [names[seat] for seat in sheet.winners],
        "counts": sheet.counts,
        "deal_word": sheet.deal_word,
    }
    return json.loads(json.dumps(data, default=number_of))


def _marks_of_row(row: Row) -> list[str]:
    """Return the marks of a row, and those that its cells and its factor say since."""
    marks = {*row.marks, *(["doubled"] if row.factor != 1 else [])}
    bids = [bid for cell in row.cells if (bid := cell.bid if cell.first_bid is None else cell.first_bid) is not None]
    if row.order and len(bids) == len(row.order):
        marks.add("over" if sum(bids) > row.size else "under" if sum(bids) < row.size else "even")
    return sorted(marks)


def _marks_of_cell(cell: Cell) -> list[str]:
    """Return the marks of a cell, and those that its prizes say since."""
    return sorted({*cell.marks, *(cell.prizes.keys() & {"slam", "streak"}), *(["bonus"] if cell.extras else [])})


def _numbers(cell: Cell) -> dict[str, Any]:
    return {"less" if name == "in_hand" else name: number for name, number in cell.numbers.items()}
