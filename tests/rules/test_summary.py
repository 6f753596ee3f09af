"""How a game was won: the race, and what there is to tell, each true and with the deals that it comes from."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.rules.kind import Cell, Row, Sheet
from scorekeeper.rules.sheets.highlights import Feat, Holder, feats, moment
from scorekeeper.rules.sheets.played import Bid, bids_of, made_by_deal
from scorekeeper.rules.sheets.summary import (
    as_deficits,
    leaders,
    race,
    summary,
)
from tests.rules.sheets import ANA, BEN, CAS, DEE, bid_sheet, whole

ANAS = [(1, 1, 11), (0, 0, 10), (2, 0, 0), (3, 3, 13)]
BENS = [(0, 2, 0), (2, 2, 12), (1, 1, 11), (0, 0, 10)]
MADE, ZERO, MISSED = (1, 1, 11), (0, 0, 10), (1, 0, 0)


def deals(bids: tuple[Bid, ...]) -> list[int]:
    return [bid.deal for bid in bids]


def test_an_evening_of_two_is_summed_up():
    found = summary(bid_sheet(ANAS, BENS))
    ana, ben = found.players
    assert (ana.seat, deals(ana.made), deals(ana.bids)) == (ANA, [1, 2, 4], [1, 2, 3, 4])
    assert (ben.seat, deals(ben.made), len(ben.bids)) == (BEN, [2, 3, 4], 4)
    assert (deals(ana.run), deals(ben.run)) == ([1, 2], [2, 3, 4])
    assert (deals(ben.zeros), deals(ben.zero_bids), ben.off) == ([4], [1, 4], 2)
    assert (found.winners, found.margin, found.has_bids) == ((ANA,), 1, True)


def test_of_runs_as_long_the_earliest_is_the_longest():
    ana, _ben = summary(bid_sheet([MADE, MADE, MISSED, MADE, MADE], [MISSED] * 5)).players
    assert deals(ana.run) == [1, 2]


def test_a_shared_win_has_no_margin_and_nobody_ahead_alone():
    assert summary(bid_sheet([(1, 1, 11)], [(1, 1, 11)])).margin is None
    shared = told(bid_sheet([MADE, MADE], [MADE, MADE], [MISSED, MADE]))
    assert shared["shared"].is_shared
    assert not shared.keys() & {"from_start", "turn", "last_deal"}


def test_who_never_made_a_bid_has_no_run():
    found = summary(bid_sheet([(1, 0, 0)], [(1, 1, 11)]))
    assert (found.players[1].made, found.players[1].run) == ((), ())


def test_a_player_who_sat_out_has_fewer_deals():
    found = summary(bid_sheet([(1, 1, 11), (1, 1, 11)], [None, (1, 1, 11)]))
    assert deals(found.players[1].bids) == [2]


def test_a_kind_without_bids_has_its_best_hand_and_no_more():
    rows = tuple(
        Row(number, "done", (Cell(ANA, points=ana, total=ana * number), Cell(CAS, points=30, total=30 * number)))
        for number, ana in ((1, 40), (2, 40))
    )
    sheet = whole(rows, {ANA: 80, CAS: 60}, deal_word="hand")
    assert not summary(sheet).has_bids
    assert told(sheet)["best"] == Feat("best", (Holder(ANA, (1, 2)),), {"points": 40})
    assert not told(sheet).keys() & {"run", "miss", "zeros", "boldest"}


def test_where_chips_are_counted_nobody_wins_by_points():
    lost = Cell(BEN, marks=frozenset({"lost", "out"}), chips=0)
    cells = (Cell(ANA, chips=3), lost)
    rows = (Row(1, "done", cells), Row(2, "live", cells))
    found = summary(whole(rows, {ANA: 3, BEN: 0}, counts="chips", deal_word="hand"))
    ana, ben = found.players
    assert (found.margin, ana.total, ana.points) == (None, None, {})
    assert (ana.lost, ana.out_in) == ((), None)
    assert (ben.lost, ben.out_in) == ((1,), 1)


def test_deals_that_nobody_or_everybody_made_are_told():
    made, missed = (1, 1, 11), (1, 0, 0)
    sheet = bid_sheet([made, missed, made], [made, missed, missed])
    assert made_by_deal(bids_of(sheet)) == {1: [True, True], 2: [False, False], 3: [True, False]}
    assert told(sheet)["nobody"] == Feat("nobody", deals=(2,))


def test_a_race_of_noughts_is_none():
    assert not summary(bid_sheet([(1, 0, 0)], [(1, 0, 0)])).race.has_values


def test_the_margin_is_to_the_next_total_and_of_points_alone():
    assert summary(bid_sheet([(1, 1, 50)], [(1, 1, 50)], [(1, 1, 47)])).margin == 3
    assert summary(bid_sheet([(1, 1, 50)], [(1, 1, 50)])).margin is None
    assert summary(replace(bid_sheet(ANAS, BENS), counts="chips")).margin is None


def told(sheet: Sheet) -> dict[str, Feat]:
    return {feat.code: feat for feat in feats(sheet, summary(sheet))}


def with_sizes(sheet: Sheet, size: int) -> Sheet:
    return replace(sheet, rows=tuple(replace(row, size=size) for row in sheet.rows))


def gone(sheet: Sheet) -> Sheet:
    columns = tuple(replace(column, marks=frozenset({"left"})) for column in sheet.columns)
    return replace(sheet, columns=columns, standings=tuple(replace(line, place=None) for line in sheet.standings))


LATE = bid_sheet([MADE, MADE], [None, MADE], [MISSED, MISSED], [MISSED, MISSED], carried={BEN: 5})
RICH = bid_sheet([MADE, MADE, MADE], [None, MADE, MADE], carried={BEN: 30})
CLIMB = bid_sheet(
    [MISSED, MISSED, (3, 3, 50)], [MADE, MADE, MISSED], [(2, 2, 12), MISSED, MISSED], [MADE, MADE, MISSED]
)
RISE = bid_sheet([MISSED, (2, 2, 20)], [MADE, MISSED])
FELL = bid_sheet([MADE, (0, 0, -30)], [MISSED, MADE])


@pytest.mark.parametrize(
    ("sheet", "feat"),
    [
        (bid_sheet([MADE, MADE], [MISSED, MADE]), Feat("from_start", (Holder(ANA),))),
        # The turn names who was ahead and missed, where one did and no more.
        (bid_sheet([MISSED, (2, 2, 20), MADE], [MADE, MISSED, MADE]),
         Feat("turn", (Holder(ANA),), {"bid": 1}, (2,), (BEN,))),
        (bid_sheet([MISSED, (2, 2, 30), MADE], [MADE, ZERO, MADE]), Feat("turn", (Holder(ANA),), {}, (2,))),
        (bid_sheet([MISSED, (2, 2, 20), MADE], [MADE, MISSED, MADE], [MADE, MISSED, MADE]),
         Feat("turn", (Holder(ANA),), {}, (2,))),
        # The last deal says by how much it was made up.
        (RISE, Feat("last_deal", (Holder(ANA),), {"points": 11}, (2,), (BEN,))),
        (bid_sheet([MADE, MADE], [MADE, MISSED]), Feat("last_deal", (Holder(ANA),), {"points": 0}, (2,), (BEN,))),
        (bid_sheet([MISSED, (2, 2, 20)], *[[MADE, MISSED]] * 3),
         Feat("last_deal", (Holder(ANA),), {"points": 11}, (2,))),
        # Who has not come yet was never ahead: below nought nobody is behind the nought of an empty column.
        (bid_sheet([(1, 0, -20), (1, 1, 15)], [(0, 1, -10), (0, 1, -5)], [None, None], carried={CAS: -99}),
         Feat("last_deal", (Holder(ANA),), {"points": 10}, (2,), (BEN,))),
        (replace(FELL, wins="lowest", winners=(ANA,), standings=FELL.standings[::-1]),
         Feat("last_deal", (Holder(ANA),), {"points": 11}, (2,), (BEN,))),
        (bid_sheet([MADE, MADE], [MADE, MADE], [MISSED, MADE]), Feat("shared", (Holder(ANA), Holder(BEN)))),
        # Who joined late and came among the first; who climbed from the lower half, three places at least.
        (LATE, Feat("late", (Holder(BEN, (2,), {"points": 5, "place": 2}),))),
        (RICH, Feat("turn", (Holder(BEN),), {}, (2,))),
        (CLIMB, Feat("climb", (Holder(ANA, (1,), {"was": 4, "place": 1}),), {"players": 4})),
        (bid_sheet([MADE] * 5, [MISSED] * 5), Feat("run", (Holder(ANA, (1, 2, 3, 4, 5)),), {"count": 5})),
        # A bold bid is far above an even share; the furthest off is told with bid and tricks.
        (with_sizes(bid_sheet([(3, 3, 13)], [MISSED], [MISSED]), 4),
         Feat("boldest", (Holder(ANA, (1,), {"bid": 3, "took": 3, "cards": 4}),))),
        (bid_sheet([(0, 3, 0), MADE], [MADE, MADE]),
         Feat("miss", (Holder(ANA, (1,), {"bid": 0, "took": 3, "cards": 0}),))),
        (bid_sheet([ZERO] * 4 + [(0, 1, 0)], [MISSED] * 5),
         Feat("zeros", (Holder(ANA, (1, 2, 3, 4), {"bids": 5}),), {"count": 4})),
        # The one deal that nobody or everybody made; a tie of two below the first.
        (bid_sheet([MADE, MADE, MISSED], [MADE, MISSED, MISSED]), Feat("nobody", (), deals=(3,))),
        (bid_sheet([MADE, MADE, MADE], [MADE, MISSED, MISSED]), Feat("everybody", (), deals=(1,))),
        (bid_sheet([MADE, MADE], [MISSED, MADE], [MADE, MISSED], [MISSED, MISSED]),
         Feat("level", (Holder(BEN), Holder(CAS)), {"place": 2, "points": 11})),
    ],
    ids=lambda given: getattr(given, "code", ""),
)  # fmt: skip
def test_what_there_is_to_tell_is_told_with_its_deals(sheet: Sheet, feat: Feat):
    assert told(sheet)[feat.code] == feat


@pytest.mark.parametrize(
    ("code", "sheet"),
    [
        ("from_start", bid_sheet([MADE], [MISSED])),
        ("last_deal", bid_sheet([MADE], [MISSED])),
        ("late", gone(LATE)),
        ("late", bid_sheet([MADE, MADE], [None, MISSED], [MADE, MADE])),
        ("climb", bid_sheet([MISSED, (3, 3, 50)], [MADE, MADE], [MADE, MISSED])),
        ("climb", replace(CLIMB, wins="lowest")),
        ("climb", bid_sheet([None, (3, 3, 50)], *[[MADE, MISSED]] * 3)),  # came after half the deals
        ("run", bid_sheet([MADE] * 4, [MISSED] * 4)),
        ("run", bid_sheet(*[[MADE] * 5] * 3, [MISSED] * 5)),
        ("boldest", with_sizes(bid_sheet([(2, 2, 12)], [MISSED], [MISSED]), 4)),
        ("boldest", bid_sheet([(3, 3, 13)], [MISSED])),
        ("miss", bid_sheet([MISSED], [MADE])),
        ("miss", bid_sheet([(0, 3, 0)] * 3, [MADE] * 3)),
        ("zeros", bid_sheet([ZERO] * 3, [MISSED] * 3)),
        ("nobody", bid_sheet([MADE] * 3, [MADE] * 3)),
        ("everybody", bid_sheet([MADE] * 3, [MADE] * 3)),
        ("level", bid_sheet([MADE], [MISSED], [MISSED], [MISSED])),
    ],
)
def test_what_is_usual_or_many_share_is_not_told(code: str, sheet: Sheet):
    assert code not in told(sheet)


def test_a_game_that_goes_on_is_told_by_what_no_later_deal_changes():
    sheet = bid_sheet([MADE] * 6, [MISSED] * 6, [MISSED] * 6)
    assert told(replace(sheet, finished=False, winners=())).keys() == {"run"}


def test_a_kind_without_bids_has_a_best_deal():
    rows = tuple(Row(n, "done", (Cell(ANA, points=9, total=9 * n), Cell(BEN, points=n, total=n))) for n in (1, 2, 3))
    best = told(whole(rows, {ANA: 27, BEN: 6}))["best"]
    assert best == Feat("best", (Holder(ANA, (1, 2, 3)),), {"points": 9})


def test_chips_are_told_by_hands_lost():
    def lost(seat: int, chips: int) -> Cell:
        marks = frozenset({"lost", "out"}) if not chips else frozenset({"lost"})
        return Cell(seat, marks=marks, chips=chips)

    kept = Cell(ANA, chips=1)
    rows = (Row(1, "done", (kept, lost(BEN, 1))), Row(2, "done", (kept, lost(BEN, 0))))
    assert told(whole(rows, {ANA: 1, BEN: 0}, counts="chips", deal_word="hand")) == {
        "first_out": Feat("first_out", (Holder(BEN),), deals=(2,)),
        "lost_most": Feat("lost_most", (Holder(BEN),), {"lost": 2, "hands": 2}),
        "winner_lost": Feat("winner_lost", (Holder(ANA),), {"lost": 0, "hands": 2}),
    }
    open_game = replace(whole(rows[:1], {ANA: 1, BEN: 1}, counts="chips"), winners=())
    assert told(open_game).keys() == {"lost_most"}
    assert told(whole((), {ANA: 1, BEN: 1, DEE: 1}, counts="chips")) == {}


def now(sheet: Sheet) -> Feat | None:
    return moment(replace(sheet, finished=False, winners=()), summary(sheet))


def test_a_new_leader_is_told_once():
    sheet = bid_sheet([MADE, MISSED], [MISSED, (2, 2, 20)], [MISSED, MISSED])
    assert now(sheet) == Feat("leader", (Holder(BEN),))
    after = bid_sheet([MADE, MISSED, MISSED], [MISSED, (2, 2, 20), MISSED], [MISSED, MISSED, MISSED])
    assert now(after) == Feat("pass", (Holder(ANA),), {"points": 10}, others=(BEN,))


def test_a_run_is_told_from_five_bids_on_while_it_lasts():
    five, missed = [MADE] * 5, [MISSED] * 5
    assert now(bid_sheet(five, missed, missed)) == Feat("run", (Holder(ANA),), {"count": 5})
    assert now(bid_sheet([*five, MISSED], [*missed, MISSED], [*missed, MISSED])) is None
    assert now(bid_sheet([*five, None], [*missed, MISSED], [*missed, MISSED])) is None
    assert now(bid_sheet(five, five, five)) is None


def test_who_is_in_reach_of_the_leader_is_told_with_the_points():
    assert now(bid_sheet([MADE, MADE], [MADE, ZERO])) == Feat("pass", (Holder(BEN),), {"points": 2}, others=(ANA,))
    many = bid_sheet([MADE, MADE], [MADE, ZERO], [MADE, ZERO], [MADE, ZERO])
    assert now(many) is None
    assert now(replace(bid_sheet([MADE, MADE], [MADE, ZERO]), wins="lowest")) is None
    assert now(bid_sheet([MADE, MADE], [MADE, MADE])) is None
    assert now(gone(bid_sheet([MADE, MADE], [MADE, ZERO]))) is None
    assert now(bid_sheet([MADE, MADE], [ZERO, MISSED])) is None


def test_tenths_are_passed_by_a_tenth():
    third = Fraction(21, 2)
    sheet = bid_sheet([(1, 1, third)], [ZERO])
    assert now(sheet).numbers == {"points": Fraction(3, 5)}


def test_nothing_is_told_before_the_first_deal_nor_of_chips():
    assert now(whole((), {ANA: 0, BEN: 0})) is None
    assert now(whole((), {ANA: 1, BEN: 1}, counts="chips")) is None


def test_every_line_begins_at_nought_and_ends_at_the_total():
    run = race(bid_sheet([MADE, MISSED], [MISSED, MADE], [MADE, MADE]))
    assert run.deals == (1, 2)
    assert [(runner.name, runner.values, runner.total) for runner in run.runners] == [
        ("Cas", (0, 11, 22), 22),
        ("Ana", (0, 11, 11), 11),
        ("Ben", (0, 0, 11), 11),
    ]


def test_who_has_left_is_no_new_leader():
    sheet = bid_sheet([MADE, MISSED], [MISSED, (2, 2, 20)], [MISSED, MISSED])
    gone = tuple(replace(each, marks=frozenset({"left"})) if each.seat == BEN else each for each in sheet.columns)
    assert now(replace(sheet, columns=gone)) is None


def test_who_comes_later_begins_with_what_was_carried_in():
    run = race(bid_sheet([MADE, MADE, MADE], [None, None, MADE], carried={BEN: 5}))
    assert run.runners[1].values == (None, None, 5, 16)


def test_a_lead_changes_when_another_is_ahead_alone():
    sheet = bid_sheet([MADE, MISSED, MISSED], [MISSED, MADE, MADE])
    assert leaders(race(sheet)) == ({ANA}, {ANA, BEN}, {BEN})
    assert now(sheet) == Feat("leader", (Holder(BEN),))


def test_drawing_level_is_no_change_and_neither_is_going_ahead_again():
    assert now(bid_sheet([MADE, MISSED], [MISSED, MADE])) is None
    assert now(bid_sheet([MADE, MISSED, MADE], [MISSED, MADE, MISSED])) is None


def test_the_winner_was_ahead_since_the_last_deal_behind_or_level():
    level = bid_sheet([MISSED, MADE, MADE], [MADE, MISSED, MISSED])
    assert told(level)["last_deal"] == Feat("last_deal", (Holder(ANA),), {"points": 0}, (3,), (BEN,))


def test_chips_run_as_points_do():
    rows = tuple(
        Row(number, "done", tuple(Cell(seat, chips=left) for seat, left in enumerate(chips)))
        for number, chips in enumerate([(3, 2), (3, 1)], start=1)
    )
    run = race(whole(rows, {ANA: 3, BEN: 1}, given=3, counts="chips", deal_word="hand"))
    assert [runner.values for runner in run.runners] == [(3, 3, 3), (3, 2, 1)]
    assert run.has_values


def test_before_the_first_deal_is_scored_there_is_no_race():
    run = race(whole((Row(1, "live", (Cell(ANA), Cell(BEN))),), {ANA: 0, BEN: 0}))
    assert not run.has_values
    assert (run.runners[0].total, leaders(run)) == (None, ())


def test_a_deal_in_which_nobody_stands_anywhere_has_no_leader():
    run = race(whole((Row(1, "done", (Cell(ANA), Cell(CAS))),), {ANA: 0, CAS: 0}))
    assert leaders(run) == (frozenset(),)
    assert not run.has_values


def test_behind_the_first_everybody_who_is_ahead_stands_at_nought():
    run = as_deficits(race(bid_sheet([MADE, MISSED], [MISSED, MISSED], [None, MADE], carried={CAS: 4})))
    assert [(runner.name, runner.values) for runner in run.runners] == [
        ("Cas", (None, -7, 0)),
        ("Ana", (0, 0, -4)),
        ("Ben", (0, -11, -15)),
    ]


def test_where_the_lowest_wins_the_lowest_is_first_and_the_others_are_behind():
    run = replace(race(bid_sheet([MADE], [MISSED])), wins="lowest")
    assert {runner.name: runner.values[-1] for runner in as_deficits(run).runners} == {"Ana": -11, "Ben": 0}
