"""A small game as its file says it, with a log where a test wants one; entries of any game; golden logs."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from scorekeeper.record.gamefile import FORMAT, incoming, read_game, write_game
from scorekeeper.record.log import Entry, state_of
from scorekeeper.rules.common.tenths import number_of
from scorekeeper.rules.kind import Cell, Row, Sheet, Unreadable
from tests.kit.recorded import DATA

START = datetime(2024, 5, 1, 20, 0, tzinfo=UTC)


def a_game(**changes):
    """Return a game of two deals, the second not played yet."""
    game = {
        "format": "scorekeeper.game/1",
        "variant": "oh_hell_common",
        "players": ["Ana", "Ben", "Cas"],
        "deals": [
            {"bids": {"Ana": 4, "Ben": 3, "Cas": 2}, "tricks": {"Ana": 4, "Ben": 3, "Cas": 3}},
            {"bids": {"Ben": 1}},
        ],
    }
    return {**game, **changes}


def entries_of(*facts):
    """Return the entries of these facts, a minute apart."""
    return tuple(Entry(seq, START + timedelta(minutes=seq), "tablet", fact) for seq, fact in enumerate(facts, start=1))


def file_of(kind, *facts):
    entries = entries_of(*facts)
    return json.loads(json.dumps(write_game(kind, entries))), entries


def with_log(*facts):
    """Return the file of a game that has these entries after its own, and all entries."""
    kind, setup, announced = read_game(a_game(title="Friday"))
    return file_of(kind, setup, *announced, *facts)


def state_in(data):
    """Return the state of a game as its file says it, whatever its log says."""
    kind, setup, facts = read_game({"format": FORMAT, **data})
    return state_of(kind, (setup, *facts))


def refusal(data):
    with pytest.raises(Unreadable) as caught:
        incoming(data, START, "import")
    return caught.value.place, caught.value.problem


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
