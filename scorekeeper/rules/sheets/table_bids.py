"""Counts of the bids of a whole table: deals in which nobody or everybody made it, and those bid over or under."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.kind import Row


@dataclass(frozen=True, slots=True)
class TableBids:
    """Counts of the scored deals in which at least two bid, and the numbers of some of them."""

    deals: int
    nobody_made: tuple[int, ...]
    everybody_made: tuple[int, ...]
    over: int  # deals for which more was bid than there were tricks
    under: int
    even: int


def table_bids(rows: Sequence[Row]) -> TableBids:
    """Return the counts over the scored rows, without those that have fewer than two bids."""
    done = [(row, _outcomes(row)) for row in rows if row.state == "done"]
    bid = [(row, outcomes) for row, outcomes in done if len(outcomes) > 1]
    calls = [row.marks for row, _ in bid]
    return TableBids(
        deals=len(bid),
        nobody_made=tuple(row.number for row, outcomes in bid if not any(outcomes)),
        everybody_made=tuple(row.number for row, outcomes in bid if all(outcomes)),
        over=sum("over" in each for each in calls),
        under=sum("under" in each for each in calls),
        even=sum("even" in each for each in calls),
    )


def _outcomes(row: Row) -> list[bool]:
    return [cell.made for cell in row.cells if cell.made is not None and "bid" in cell.spoken]
