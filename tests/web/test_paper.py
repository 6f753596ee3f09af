"""How a game lies on its page: the highest rows that fit, and the race where there is room for it."""

import pytest

from scorekeeper.web.kinds.description import ScoreTable
from scorekeeper.web.sheets.paper import ROWS, Content, corner, layout

FOUR, TEN = ("Ana", "Ben", "Cas", "Dee"), ("Maximiliana Wolfeschlegelstein", *(f"Player {seat}" for seat in range(9)))


def content(rows: int, names: tuple[str, ...] = FOUR, **more) -> Content:
    return Content(rows, names, **({"rules": 180, "came": 200, "has_chart": True} | more))


def test_a_short_game_has_high_rows_and_the_race():
    lies = layout(content(7))
    assert (lies.row, lies.has_chart, lies.is_wide, lies.is_long) == (ROWS[0], True, False, False)


@pytest.mark.parametrize("names", [FOUR, TEN])
def test_twenty_four_deals_fit_a_page_with_the_race(names):
    lies = layout(content(24, names))
    assert lies.has_chart
    assert not lies.is_long


def test_seven_players_lie_on_the_side():
    assert [layout(content(10, TEN[:count])).is_wide for count in (6, 7)] == [False, True]


def test_rows_get_lower_before_the_race_makes_room():
    lies = [layout(content(rows)) for rows in (13, 24, 36)]
    assert [(page.row, page.has_chart) for page in lies] == [(96, True), (52, True), (42, False)]


def test_a_game_beyond_a_page_breaks_with_rows_that_can_be_read():
    lies = layout(content(90))
    assert (lies.is_long, lies.has_chart, lies.row) == (True, False, 57)
    assert "pt--r57" in lies.table


def test_rows_have_small_print_where_they_are_low():
    tables = [layout(content(rows)).table for rows in (5, 17, 24)]
    assert tables == ["pt--r96", "pt--r68 pt--mid", "pt--r52 pt--low"]


def test_many_words_take_their_room_from_the_rows():
    assert layout(content(20, rules=900)).row < layout(content(20)).row
    assert layout(content(20, came=1500)).row < layout(content(20)).row


def test_a_scoring_table_lies_along_the_foot():
    table = ScoreTable(("bid", "made"), (("0", "10"), ("1", "11"), ("2", "12")), "in deal 1")
    assert corner(table) == ScoreTable(("bid", "0", "1", "2"), (("made", "10", "11", "12"),), "in deal 1")
    assert corner(corner(table)) == corner(table)
    assert corner(None) is None
    words = ScoreTable(("What", "Counts"), (("a card", "its number"), ("an Ohio", "10"), ("a card left", "less")))
    assert corner(words) == words
