"""A square of the sheet: what was won in prizes is apart from the points of the bid."""

from scorekeeper.rules.kind import Cell

ANA = 0


def test_the_points_of_the_bid_and_the_prizes_make_the_points():
    cell = Cell(ANA, points=35, total=60, prizes={"slam": 10, "streak": 5})
    assert (cell.points_apart, cell.prize) == (20, 15)


def test_who_has_not_scored_yet_has_no_points_apart():
    assert (Cell(ANA).points_apart, Cell(ANA).prize) == (None, 0)
