"""The race as a drawing: everything inside its frame, labels apart, nothing left to colour."""

from dataclasses import replace
from itertools import pairwise

import pytest

from scorekeeper.rules.kind import Cell, Row
from scorekeeper.rules.sheets.summary import race
from scorekeeper.web.games.metrics import width
from scorekeeper.web.paper.chart import FACE, SIZE
from scorekeeper.web.sheets.chart import (
    APART,
    BOTTOM,
    CHART,
    HEIGHT,
    PICTURE,
    SCREEN,
    VIEWS,
    WIDTH,
    chart_text,
    phone_chart,
    result,
    standings,
)
from tests.rules.sheets import ANA, BEN, bid_sheet, whole

LEVEL = [(1, 1, 11)] * 12


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("names", [("Ana", "Ben", "Cleo"), ("Wilhelmina W. Mommsen-Wimmer", "Mm", "MMMMMMMMMMMMMMMM")])
@pytest.mark.parametrize("points", [11, -40, 900, -12345])
def test_lines_and_labels_stay_in_the_frame_of_a_phone(view: str, names: tuple[str, ...], points: int):
    run = race(bid_sheet([(1, 1, points)] * 24, [(1, 1, 0)] * 24, [(1, 1, 3)] * 24))
    runners = tuple(replace(runner, name=name) for runner, name in zip(run.runners, names, strict=True))
    drawn = phone_chart(replace(run, runners=runners), view)
    assert drawn
    spots = [tuple(map(float, spot.split(","))) for run in drawn.runs for spot in run.points.split()]
    assert all(0 < x <= WIDTH and 0 <= y <= HEIGHT for x, y in spots)
    assert all(run.tag_x + width(run.label, FACE, SIZE) <= WIDTH + 1 for run in drawn.runs)
    assert all(tick.x >= width(tick.text, "h", 14) - 1 for tick in drawn.sides)
    assert {run.number for run in drawn.runs} == {1, 2, 3}


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_of_twelve_stays_in_its_drawing_and_tells_lines_apart(view: str):
    sheet = bid_sheet(*[[(1, 1, -1234 if player == 3 else player % 5)] * 4 for player in range(12)])
    drawn = result(race(sheet), standings(sheet, {}, {}), CHART, view)
    assert drawn
    runs = [stroke for stroke in drawn.strokes if stroke.look == "run"]
    assert len({(run.dash, run.weight) for run in runs}) == 12
    spots = [tuple(map(float, spot.split())) for run in runs for spot in run.path[1:].split("L")]
    assert all(0 <= x <= CHART.right and 0 <= y <= drawn.height for x, y in spots)
    sides = [label for label in drawn.labels if label.look == "no" and label.anchor == "end" and label.x < CHART.right]
    assert all(label.x >= width(label.text, "h", label.size) - 1 for label in sides)


def test_ten_places_stand_close_enough_to_be_seen_over_the_foot():
    sheet = bid_sheet(*[LEVEL] * 10)
    drawn = result(race(sheet), standings(sheet, {}, {}), SCREEN, "points")
    assert drawn
    rows = sorted(label.y for label in drawn.labels if label.look == "tot")
    assert {round(under - over) for over, under in pairwise(rows)} == {36}


def test_all_names_have_one_size_and_only_the_long_one_two_lines():
    lines = standings(bid_sheet(LEVEL, LEVEL, LEVEL), {}, {})
    names = ("Jo", "Maximiliana Wolfeschlegelstein", "Wolfeschlegelsteinhausenberger")
    lines = [replace(line, name=name) for line, name in zip(lines, names, strict=True)]
    drawn = result(race(bid_sheet(LEVEL, LEVEL, LEVEL)), lines, SCREEN)
    assert drawn
    labels = [label for label in drawn.labels if label.look == "nm"]
    assert len({label.size for label in labels}) == 1
    assert len(labels) == 4


def test_what_is_told_of_a_player_stands_behind_the_second_line_and_makes_nobody_small():
    lines = standings(bid_sheet(LEVEL, LEVEL), {}, {})
    lines = [lines[0], replace(lines[1], name="Maximiliana Kleinschmidt", remark="left")]
    drawn = result(race(bid_sheet(LEVEL, LEVEL)), lines, PICTURE)
    assert drawn
    labels = [
        (label.text.strip("\u2068\u2069"), label.size, label.remark) for label in drawn.labels if label.look == "nm"
    ]
    assert labels[:2] == [("Maximiliana", 37, ""), ("Kleinschmidt", 37, "left")]


def test_in_places_no_two_lines_end_at_one_height_and_each_at_its_row():
    sheet = bid_sheet(LEVEL, LEVEL, LEVEL, LEVEL)
    drawn = result(race(sheet), standings(sheet, {}, {}), CHART, "places")
    assert drawn
    ends = [stroke.path.rpartition(" ")[2] for stroke in drawn.strokes if stroke.look == "run"]
    leads = [stroke.path.rpartition("L")[2] for stroke in drawn.strokes if stroke.look == "lead"]
    assert len(set(ends)) == 4
    assert ends == [lead.split()[1].partition("H")[0] for lead in leads]


def test_whoever_is_ahead_is_first_before_anybody_has_won():
    sheet = bid_sheet([(1, 1, 5)], [(1, 1, 9)])
    going_on = replace(sheet, finished=False, standings=tuple(replace(line, won=False) for line in sheet.standings))
    lines = standings(going_on, {}, {})
    assert [(line.name, line.is_first, line.won) for line in lines] == [("Ben", True, False), ("Ana", False, False)]
    drawn = result(race(sheet), lines, CHART)
    assert drawn and "ruled" not in {stroke.look for stroke in drawn.strokes}


def test_labels_of_level_players_stand_apart():
    drawn = phone_chart(race(bid_sheet(LEVEL, LEVEL, LEVEL, LEVEL)))
    assert drawn
    tops = sorted(run.tag_y for run in drawn.runs)
    assert all(lower - upper >= APART - 0.2 for upper, lower in pairwise(tops))
    assert tops[-1] <= HEIGHT


def test_the_levels_are_those_within_the_lines():
    drawn = phone_chart(race(bid_sheet([(1, 1, -30)], [(1, 1, 50)])))
    assert drawn and [tick.text for tick in drawn.sides] == ["−20", "0", "20", "40"]
    assert drawn.axis in [tick.grid for tick in drawn.sides]


def test_a_chart_without_points_is_none():
    level = race(bid_sheet([(1, 0, 0)], [(1, 0, 0)]))
    assert phone_chart(level) is None and result(level, (), CHART) is None
    assert phone_chart(race(whole((), {ANA: 0, BEN: 0}))) is None


def test_long_names_are_shortened_on_the_drawing_alone():
    sheet = bid_sheet(LEVEL, LEVEL)
    named = tuple(replace(line, name="Maximiliana Wolfeschlegelstein") for line in sheet.standings)
    run = race(replace(sheet, standings=named))
    drawn = phone_chart(run)
    assert drawn and drawn.runs[0].label == "Maxim. 132"
    assert "Maximiliana Wolfeschlegelstein 132" in chart_text(run)


def test_who_is_out_has_a_shorter_line():
    rows = tuple(
        Row(number, "done", (Cell(ANA, chips=2), Cell(BEN, chips=0 if number == 1 else None))) for number in (1, 2)
    )
    drawn = phone_chart(race(whole(rows, {ANA: 2, BEN: 0}, given=2, counts="chips", deal_word="hand")))
    assert drawn and {run.label: len(run.points.split()) for run in drawn.runs} == {"Ana 2": 3, "Ben 0": 2}


def test_one_small_minus_opens_no_band_under_nought():
    drawn = phone_chart(race(bid_sheet([(1, 1, -3)], [(1, 1, 80)])))
    assert drawn and drawn.sides[0].text == "0"
    assert max(float(spot.partition(",")[2]) for run in drawn.runs for spot in run.points.split()) == BOTTOM


def test_twelve_lines_are_told_apart():
    drawn = phone_chart(race(bid_sheet(*[[(1, 1, points)] for points in range(12)])))
    assert drawn and len({(run.number == 1, run.dash) for run in drawn.runs}) == 12
