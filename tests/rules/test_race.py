"""The race: lines over the deals, who is ahead, and when that changes."""

from dataclasses import replace

from scorekeeper.rules.kind import Cell, Row
from scorekeeper.rules.sheets.summary import LeadChange, ahead_since, behind, in_places, lead_changes, leaders, race
from tests.rules.sheets import ANA, BEN, CAS, DEE, bid_sheet, whole

MADE, MISSED = (1, 1, 11), (1, 0, 0)


def test_every_line_begins_at_nought_and_ends_at_the_total():
    run = race(bid_sheet([MADE, MISSED], [MISSED, MADE], [MADE, MADE]))
    assert run.deals == (1, 2)
    assert [(runner.name, runner.values, runner.total) for runner in run.runners] == [
        ("Cas", (0, 11, 22), 22),
        ("Ana", (0, 11, 11), 11),
        ("Ben", (0, 0, 11), 11),
    ]
    assert run.rows == ((1, (11, 11, 0)), (2, (22, 11, 11)))


def test_who_comes_later_begins_with_what_was_carried_in():
    run = race(bid_sheet([MADE, MADE, MADE], [None, None, MADE], carried={BEN: 5}))
    assert run.runners[1].values == (None, None, 5, 16)


def test_a_lead_changes_when_another_is_ahead_alone():
    run = race(bid_sheet([MADE, MISSED, MISSED], [MISSED, MADE, MADE]))
    assert leaders(run) == ({ANA}, {ANA, BEN}, {BEN})
    assert lead_changes(run) == (LeadChange(3, BEN, 22),)


def test_drawing_level_and_going_ahead_again_is_no_change():
    run = race(bid_sheet([MADE, MISSED, MADE], [MISSED, MADE, MISSED]))
    assert lead_changes(run) == ()


def test_the_winner_was_ahead_since_the_last_deal_behind_or_level():
    run = race(bid_sheet([MISSED, MADE, MADE], [MADE, MISSED, MISSED]))
    assert (ahead_since(run, ANA), ahead_since(run, BEN)) == (3, None)
    level = race(bid_sheet([MADE, MADE], [MADE, MADE]))
    assert (ahead_since(level, ANA), ahead_since(level, BEN)) == (None, None)


def test_chips_run_as_points_do():
    rows = tuple(
        Row(number, "done", tuple(Cell(seat, str(left), spoken={"chips": left}) for seat, left in enumerate(chips)))
        for number, chips in enumerate([(3, 2), (3, 1)], start=1)
    )
    run = race(whole(rows, {ANA: 3, BEN: 1}, counts="chips", deal_word="hand"))
    assert [runner.values for runner in run.runners] == [(None, 3, 3), (None, 2, 1)]
    assert run.has_values


def test_before_the_first_deal_is_scored_there_is_no_race():
    run = race(whole((Row(1, "live", (Cell(ANA), Cell(BEN))),), {ANA: 0, BEN: 0}))
    assert not run.has_values
    assert (run.runners[0].total, leaders(run), lead_changes(run)) == (None, (), ())


def test_a_deal_in_which_nobody_stands_anywhere_has_no_leader():
    run = race(whole((Row(1, "done", (Cell(ANA), Cell(CAS))),), {ANA: 0, CAS: 0}))
    assert leaders(run) == (frozenset(),)
    assert not run.has_values


def test_behind_the_first_everybody_who_is_ahead_stands_at_nought():
    run = behind(race(bid_sheet([MADE, MISSED], [MISSED, MISSED], [None, MADE], carried={CAS: 4})))
    assert [(runner.name, runner.values) for runner in run.runners] == [
        ("Cas", (None, -7, 0)),
        ("Ana", (0, 0, -4)),
        ("Ben", (0, -11, -15)),
    ]


def test_in_places_nobody_shares_one_and_equal_totals_stand_in_the_final_order():
    run = in_places(race(bid_sheet([MADE, MISSED], [MISSED, MADE], [MADE, MADE], [None, MADE], carried={DEE: 0})))
    assert [(runner.name, runner.values) for runner in run.runners] == [
        ("Cas", (-1, -1, -1)),
        ("Ana", (-2, -2, -2)),
        ("Ben", (-3, -3, -3)),
        ("Dee", (None, -4, -4)),
    ]
    assert in_places(race(whole((), {ANA: 0, BEN: 0}))).runners[0].values == (None,)


def test_where_the_lowest_wins_the_lowest_is_first_and_the_others_are_behind():
    run = replace(race(bid_sheet([MADE], [MISSED])), lowest_wins=True)
    assert {runner.name: runner.values[-1] for runner in behind(run).runners} == {"Ana": -11, "Ben": 0}
    assert {runner.name: runner.values[-1] for runner in in_places(run).runners} == {"Ana": -2, "Ben": -1}
