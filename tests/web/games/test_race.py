"""The race: lines told apart, inside their field, each led to the middle of its row; the heavy one is the winner's."""

from dataclasses import replace

import pytest

from scorekeeper.rules.kind import Cell, Row
from scorekeeper.rules.sheets.summary import race
from scorekeeper.web.games.race import FIELD, game_race, race_of, standings
from tests.rules.sheets import ANA, BEN, bid_sheet, whole

LEVEL = [(1, 1, 11)] * 12


def drawn(sheet):
    return game_race(race(sheet), standings(sheet, {}, {}))


def spots(line) -> list[tuple[float, ...]]:
    return [tuple(map(float, spot.split(","))) for spot in line.points.split()]


@pytest.mark.parametrize("points", [11, -40, 900, -12345])
def test_lines_and_levels_stay_in_the_field_and_lead_to_the_middle_of_their_rows(points: int):
    chart = drawn(bid_sheet([(1, 1, points)] * 24, [(1, 1, 0)] * 24, [(1, 1, 3)] * 24))
    assert chart
    assert all(0 <= x <= FIELD and 0 <= y <= 100 for line in chart.lines for x, y in spots(line))
    assert all(0 <= y <= 100 for y, _number in chart.levels) and 1 < len(chart.levels) <= 5
    ends = [float(line.lead.rpartition(" ")[2]) for line in chart.lines]
    assert ends == pytest.approx([100 / 6, 300 / 6, 500 / 6], abs=0.01)
    assert [deal for _x, deal in chart.feet] == ["1", "5", "9", "13", "17", "21"]
    days = [f"{day} November" for day in range(10, 30)]  # longer than numbers of deals
    assert len(race_of([tuple(range(21))], [0], days).feet) == 2


def test_twelve_lines_are_told_apart_and_show_how_far_each_is_behind():
    chart = drawn(bid_sheet(*[[(1, 1, -1234 if player == 3 else player % 5)] * 4 for player in range(12)]))
    assert chart and len({(line.dash, line.is_first) for line in chart.lines}) >= 11
    assert chart.title == "Points behind the leader" and [number for _y, number in chart.levels][-1] == "0"
    assert len({line.dash for line in race_of([(0, at) for at in range(12)], [0], [1]).lines}) == 12


@pytest.mark.parametrize(("wins", "place"), [("lowest", 2), ("highest", None)])
def test_the_heavy_line_is_the_winners_though_another_has_more_and_though_that_one_left(wins, place):
    sheet = bid_sheet([(1, 1, 40)] * 2, [(1, 1, 10)] * 2)
    ana, ben = sheet.standings
    standing = (replace(ben, won=True, place=1), replace(ana, won=False, place=place))
    chart = drawn(replace(sheet, wins=wins, winners=(BEN,), standings=standing))
    assert chart and [line.is_first for line in chart.lines] == [True, False]
    assert spots(chart.lines[1])[-1][1] < spots(chart.lines[0])[-1][1]


def test_whoever_is_ahead_is_first_before_anybody_has_won():
    sheet = bid_sheet([(1, 1, 5)], [(1, 1, 9)])
    going_on = replace(sheet, finished=False, standings=tuple(replace(line, won=False) for line in sheet.standings))
    lines = standings(going_on, {}, {})
    assert [(line.name, line.is_first) for line in lines] == [("Ben", True), ("Ana", False)]


def test_the_levels_are_those_within_the_lines_and_one_small_minus_opens_no_band():
    chart, small = drawn(bid_sheet([(1, 1, -30)], [(1, 1, 50)])), drawn(bid_sheet([(1, 1, -3)], [(1, 1, 80)]))
    assert chart and [number for _y, number in chart.levels] == ["−20", "0", "20", "40"]
    assert small and small.levels[0][1] == "0"


def test_a_race_without_points_is_none_and_one_of_level_players_is_drawn():
    assert drawn(bid_sheet([(1, 0, 0)], [(1, 0, 0)])) is None
    assert drawn(whole((), {ANA: 0, BEN: 0})) is None
    level = drawn(bid_sheet(*[LEVEL] * 7))
    assert level and {number for _y, number in level.levels} == {"0", "−1"}


def test_who_is_out_has_a_shorter_line_that_is_led_level_to_the_edge():
    rows = tuple(
        Row(number, "done", (Cell(ANA, chips=2), Cell(BEN, chips=0 if number == 1 else None))) for number in (1, 2)
    )
    chart = drawn(whole(rows, {ANA: 2, BEN: 0}, given=2, counts="chips", deal_word="hand"))
    assert chart and [len(spots(line)) for line in chart.lines] == [3, 2]
    assert chart.lines[1].lead == "M44.0 100.0H88.0L100 75.00"
    assert chart.title == "Chips after each hand"
