"""The race as a drawing: everything inside its frame, labels apart, nothing left to colour."""

from dataclasses import replace
from itertools import pairwise

import pytest

from scorekeeper.rules.kind import Cell, Row
from scorekeeper.rules.sheets.summary import race
from scorekeeper.web.games.metrics import width
from scorekeeper.web.paper.chart import FACE, SIZE
from scorekeeper.web.sheets.chart import PHONE, WIDE, chart, chart_text, charts
from tests.rules.sheets import ANA, BEN, bid_sheet, whole

LEVEL = [(1, 1, 11)] * 12
FRAMES = (WIDE, PHONE)


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: f"{frame.look} {frame.width}")
@pytest.mark.parametrize("names", [("Ana", "Ben", "Cleo"), ("Wilhelmina W. Mommsen-Wimmer", "Mm", "MMMMMMMMMMMMMMMM")])
@pytest.mark.parametrize("points", [11, -40, 900])
def test_lines_and_labels_stay_in_the_frame(frame, names, points: int):
    run = race(bid_sheet([(1, 1, points)] * 24, [(1, 1, 0)] * 24, [(1, 1, 3)] * 24))
    runners = tuple(replace(runner, name=name) for runner, name in zip(run.runners, names, strict=True))
    drawn = chart(replace(run, runners=runners), frame)
    spots = [tuple(map(float, spot.split(","))) for run in drawn.runs for spot in run.points.split()]
    assert all(frame.left <= x <= frame.width and 0 <= y <= frame.height for x, y in spots)
    assert all(run.tag_x + width(run.label, FACE, SIZE) <= frame.width + 1 for run in drawn.runs)
    assert {run.number for run in drawn.runs} == {1, 2, 3}


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: f"{frame.look} {frame.width}")
def test_labels_of_level_players_stand_apart(frame):
    drawn = chart(race(bid_sheet(LEVEL, LEVEL, LEVEL, LEVEL)), frame)
    tops = sorted(run.tag_y for run in drawn.runs)
    assert all(lower - upper >= frame.apart - 0.2 for upper, lower in pairwise(tops))
    assert tops[-1] <= frame.height


def test_lines_differ_without_colour():
    drawn = chart(race(bid_sheet(LEVEL, LEVEL, LEVEL, LEVEL)), WIDE)
    assert len({(run.number == 1, run.dash) for run in drawn.runs}) == 4


def test_below_nought_there_is_an_axis_and_a_tick():
    drawn = chart(race(bid_sheet([(1, 1, -30)], [(1, 1, 50)])), WIDE)
    assert [tick.text for tick in drawn.sides] == ["0", "40", "80"]
    assert drawn.axis in [tick.grid for tick in drawn.sides]


def test_all_at_nought_can_be_drawn():
    assert chart(race(bid_sheet([(1, 0, 0)], [(1, 0, 0)])), WIDE).sides[0].text == "0"


def test_long_names_are_shortened_on_the_drawing_alone():
    sheet = bid_sheet(LEVEL, LEVEL)
    named = [
        line.__class__(line.place, line.seat, "Maximiliana Wolfeschlegelstein", line.total) for line in sheet.standings
    ]
    run = race(sheet.__class__(sheet.columns, sheet.rows, tuple(named)))
    assert chart(run, WIDE).runs[0].label == "Maximiliana 132"
    assert chart(run, PHONE).runs[0].label == "Maxi. 132"
    assert "Maximiliana Wolfeschlegelstein 132" in chart_text(run)


def test_who_is_out_has_a_shorter_line():
    rows = tuple(
        Row(number, "done", (Cell(ANA, spoken={"chips": 2}), Cell(BEN, spoken={"chips": 0} if number == 1 else {})))
        for number in (1, 2)
    )
    drawn = chart(race(whole(rows, {ANA: 2, BEN: 0}, counts="chips", deal_word="hand")), WIDE)
    assert {run.label: len(run.points.split()) for run in drawn.runs} == {"Ana 2": 2, "Ben 0": 1}


def test_nothing_is_drawn_before_the_first_deal():
    assert charts(race(whole((), {ANA: 0, BEN: 0}))) == ()


def test_one_small_minus_opens_no_band_under_nought():
    drawn = chart(race(bid_sheet([(1, 1, -3)], [(1, 1, 80)])), WIDE)
    assert drawn.sides[0].text == "0"
    assert (
        max(float(y) for run in drawn.runs for _x, y in (spot.split(",") for spot in run.points.split())) <= WIDE.bottom
    )


def test_twelve_lines_are_told_apart():
    drawn = chart(race(bid_sheet(*[[(1, 1, points)] for points in range(12)])), WIDE)
    assert len({(run.number == 1, run.dash) for run in drawn.runs}) == 12
