"""How a game was won: the race, and what there is to tell, each true and with the deals that it comes from."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.rules.kind import Cell, Row, Sheet
from scorekeeper.rules.sheets.highlights import Feat, Holder, feats, moment
from scorekeeper.rules.sheets.summary import Bid, Race, as_deficits, leaders, race, summary
from tests.rules.sheets import ANA, BEN, CAS, DEE, bid_sheet, whole

ANAS = [(1, 1, 11), (0, 0, 10), (2, 0, 0), (3, 3, 13)]
BENS = [(0, 2, 0), (2, 2, 12), (1, 1, 11), (0, 0, 10)]
MADE, ZERO, MISSED = (1, 1, 11), (0, 0, 10), (1, 0, 0)


def deals(bids: tuple[Bid, ...]) -> list[int]:
    return [bid.deal for bid in bids]


def test_the_bids_of_a_game_are_summed_up_by_player():
    found = summary(bid_sheet(ANAS, BENS))
    ana, ben = found.players
    assert (deals(ana.made), deals(ana.bids), deals(ana.run)) == ([1, 2, 4], [1, 2, 3, 4], [1, 2])
    assert (deals(ben.made), deals(ben.run), deals(ben.zeros), deals(ben.zero_bids)) == (
        [2, 3, 4], [2, 3, 4], [4], [1, 4],
    )  # fmt: skip
    assert [bid.off for bid in ben.bids] == [2, 0, 0, 0]
    assert (found.winners, found.has_bids) == ((ANA,), True)


def test_the_longest_run_is_told_and_of_two_as_long_the_earliest():
    even, late, never = [MADE, MADE, MISSED, MADE, MADE], [MADE, MISSED, MADE, MADE, MISSED], [MISSED] * 5
    assert [deals(player.run) for player in summary(bid_sheet(even, late, never)).players] == [[1, 2], [3, 4], []]


def test_the_margin_of_a_win_is_to_the_next_total_and_of_points_alone():
    won = bid_sheet([(1, 1, 50)], [(1, 1, 47)])
    assert summary(won).margin == 3
    assert summary(bid_sheet([(1, 1, 50)], [(1, 1, 50)], [(1, 1, 47)])).margin == 3
    assert summary(bid_sheet([(1, 1, 50)], [(1, 1, 50)])).margin is None
    assert summary(replace(won, counts="chips")).margin is None


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
        # The winner was ahead since the last deal behind or level.
        (bid_sheet([MISSED, MADE, MADE], [MADE, MISSED, MISSED]),
         Feat("last_deal", (Holder(ANA),), {"points": 0}, (3,), (BEN,))),
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


def test_a_shared_win_was_nobodys_from_the_start_nor_by_a_turn():
    shared = told(bid_sheet([MADE, MADE], [MADE, MADE], [MISSED, MADE]))
    assert len(shared["shared"].by) == 2
    assert not shared.keys() & {"from_start", "turn", "last_deal"}


def test_a_kind_without_bids_has_a_best_deal_and_no_feats_of_bids():
    rows = tuple(Row(n, "done", (Cell(ANA, points=9, total=9 * n), Cell(BEN, points=n, total=n))) for n in (1, 2, 3))
    sheet = whole(rows, {ANA: 27, BEN: 6})
    assert not summary(sheet).has_bids
    assert told(sheet)["best"] == Feat("best", (Holder(ANA, (1, 2, 3)),), {"points": 9})
    assert not told(sheet).keys() & {"run", "miss", "zeros", "boldest"}


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


MISSES = [MISSED] * 5
TOOK_OVER = bid_sheet([MADE, MISSED], [MISSED, (2, 2, 20)], [MISSED, MISSED])
IN_REACH = bid_sheet([MADE, MADE], [MADE, ZERO])


@pytest.mark.parametrize(
    ("sheet", "feat"),
    [
        # A new leader is told once, and not one who has left.
        (TOOK_OVER, Feat("leader", (Holder(BEN),))),
        (bid_sheet([MADE, MISSED, MISSED], [MISSED, (2, 2, 20), MISSED], MISSES[:3]),
         Feat("pass", (Holder(ANA),), {"points": 10}, others=(BEN,))),
        (gone(TOOK_OVER), None),
        # Drawing level is no change, and neither is going ahead again; being ahead alone after it is.
        (bid_sheet([MADE, MISSED], [MISSED, MADE]), None),
        (bid_sheet([MADE, MISSED, MADE], [MISSED, MADE, MISSED]), None),
        (bid_sheet([MADE, MISSED, MISSED], [MISSED, MADE, MADE]), Feat("leader", (Holder(BEN),))),
        # A run is told from five bids on, while it lasts, of one player.
        (bid_sheet([MADE] * 5, MISSES, MISSES), Feat("run", (Holder(ANA),), {"count": 5})),
        (bid_sheet([*[MADE] * 5, MISSED], [*MISSES, MISSED], [*MISSES, MISSED]), None),
        (bid_sheet([*[MADE] * 5, None], [*MISSES, MISSED], [*MISSES, MISSED]), None),
        (bid_sheet(*[[MADE] * 5] * 3), None),
        # Who is in reach of the leader is told with the points, where it is one, and the most win.
        (IN_REACH, Feat("pass", (Holder(BEN),), {"points": 2}, others=(ANA,))),
        (bid_sheet([(1, 1, Fraction(21, 2))], [ZERO]),
         Feat("pass", (Holder(BEN),), {"points": Fraction(3, 5)}, others=(ANA,))),
        (bid_sheet([MADE, MADE], *[[MADE, ZERO]] * 3), None),
        (bid_sheet([MADE, MADE], [MADE, MADE]), None),
        (bid_sheet([MADE, MADE], [ZERO, MISSED]), None),
        (replace(IN_REACH, wins="lowest"), None),
        (gone(IN_REACH), None),
        # Nothing is told before the first deal, nor of chips.
        (whole((), {ANA: 0, BEN: 0}), None),
        (whole((), {ANA: 1, BEN: 1}, counts="chips"), None),
    ],
)  # fmt: skip
def test_a_moment_of_a_game_that_goes_on_is_told(sheet: Sheet, feat: Feat | None):
    assert moment(replace(sheet, finished=False, winners=()), summary(sheet)) == feat


LOWEST = replace(race(bid_sheet([MADE], [MISSED])), wins="lowest")


@pytest.mark.parametrize(
    ("run", "values"),
    [
        (race(bid_sheet([MADE, MISSED], [MISSED, MADE], [MADE, MADE])),
         {CAS: (0, 11, 22), ANA: (0, 11, 11), BEN: (0, 0, 11)}),
        # Who comes later begins with what was carried in; chips run as points do.
        (race(bid_sheet([MADE, MADE, MADE], [None, None, MADE], carried={BEN: 5})),
         {ANA: (0, 11, 22, 33), BEN: (None, None, 5, 16)}),
        (race(whole((Row(1, "done", (Cell(ANA, chips=3), Cell(BEN, chips=2))),), {ANA: 3, BEN: 2}, 3, counts="chips")),
         {ANA: (3, 3), BEN: (3, 2)}),
        # Whoever is ahead stands at nought, the others below: the lowest, where that wins.
        (as_deficits(race(bid_sheet([MADE, MISSED], [MISSED, MISSED], [None, MADE], carried={CAS: 4}))),
         {CAS: (None, -7, 0), ANA: (0, 0, -4), BEN: (0, -11, -15)}),
        (as_deficits(LOWEST), {ANA: (0, -11), BEN: (0, 0)}),
    ],
)  # fmt: skip
def test_a_race_has_a_line_for_everybody_from_start_to_end(run: Race, values: dict[int, tuple[int | None, ...]]):
    assert [*run.values.items()] == [*values.items()]


@pytest.mark.parametrize(
    ("sheet", "led"),
    [
        (whole((Row(1, "live", (Cell(ANA), Cell(BEN))),), {ANA: 0, BEN: 0}), ()),
        (whole((Row(1, "done", (Cell(ANA), Cell(CAS))),), {ANA: 0, CAS: 0}), (frozenset(),)),
        (bid_sheet([(1, 0, 0)], [(1, 0, 0)]), ({ANA, BEN},)),
    ],
)
def test_without_points_nobody_is_ahead_or_all_are(sheet: Sheet, led: tuple[frozenset[int], ...]):
    assert leaders(race(sheet)) == led
