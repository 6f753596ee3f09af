"""How a game was won, each number with the deals that it comes from."""

from dataclasses import replace

from scorekeeper.rules.kind import Cell, Row
from scorekeeper.rules.sheets.summary import Gap, Highlight, LeadChange, TableBest, summary
from tests.rules.sheets import ANA, BEN, CAS, bid_sheet, whole

ANAS = [(1, 1, 11), (0, 0, 10), (2, 0, 0), (3, 3, 13)]
BENS = [(0, 2, 0), (2, 2, 12), (1, 1, 11), (0, 0, 10)]


def test_bids_made_of_bids_with_their_deals():
    found = summary(bid_sheet(ANAS, BENS))
    ana, ben = found.players
    assert (ana.seat, ana.made, ana.bids, ana.deals) == (ANA, Highlight(3, (1, 2, 4)), 4, 4)
    assert (ben.seat, ben.made, ben.bids) == (BEN, Highlight(3, (2, 3, 4)), 4)
    assert found.has_bids


def test_the_longest_run_is_the_earliest_of_equals():
    ana, ben = summary(bid_sheet(ANAS, BENS)).players
    assert (ana.run, ben.run) == (Highlight(2, (1, 2)), Highlight(3, (2, 3, 4)))


def test_what_stands_out_names_everybody_who_reached_it():
    found = summary(bid_sheet(ANAS, BENS))
    assert found.best == TableBest(13, ((ANA, (4,)),))
    assert found.boldest == TableBest(3, ((ANA, (4,)),))
    assert found.run == TableBest(3, ((BEN, (2, 3, 4)),))
    assert found.miss == TableBest(2, ((ANA, (3,)), (BEN, (1,))))
    assert found.zeros == TableBest(1, ((ANA, (2,)), (BEN, (4,))))


def test_zeros_kept_are_counted_against_zeros_bid():
    ben = summary(bid_sheet(ANAS, BENS)).players[1]
    assert (ben.zeros, ben.zero_bids, ben.off) == (Highlight(1, (4,)), 2, 2)


def test_the_finish_and_the_lead():
    found = summary(bid_sheet(ANAS, BENS))
    assert (found.winners, found.margin, found.ahead_since) == ((ANA,), 1, 4)
    assert found.closest == Gap(ANA, BEN, 1)
    assert found.lead_changes == (LeadChange(3, BEN, 23), LeadChange(4, ANA, 34))


def test_a_shared_win_has_no_margin_and_nobody_ahead_alone():
    found = summary(bid_sheet([(1, 1, 11)], [(1, 1, 11)]))
    assert (found.margin, found.ahead_since) == (None, None)


def test_who_never_made_a_bid_has_no_run():
    found = summary(bid_sheet([(1, 0, 0)], [(1, 1, 11)]))
    assert (found.players[1].made, found.players[1].run, found.players[1].boldest) == (None, None, None)


def test_a_player_who_sat_out_has_fewer_deals():
    found = summary(bid_sheet([(1, 1, 11), (1, 1, 11)], [None, (1, 1, 11)]))
    assert (found.players[1].deals, found.players[1].bids) == (1, 1)


def test_a_kind_without_bids_has_its_best_hand_and_no_more():
    rows = tuple(
        Row(number, "done", (Cell(ANA, points=ana, total=ana * number), Cell(CAS, points=30, total=30 * number)))
        for number, ana in ((1, 40), (2, 40))
    )
    found = summary(whole(rows, {ANA: 80, CAS: 60}, deal_word="hand"))
    assert not found.has_bids
    assert found.best == TableBest(40, ((ANA, (1, 2)),))
    assert (found.run, found.miss, found.zeros, found.boldest) == (None, None, None, None)


def test_where_chips_are_counted_nobody_wins_by_points():
    lost = Cell(BEN, "0", marks=frozenset({"lost", "out"}), spoken={"chips": 0})
    cells = (Cell(ANA, "3", spoken={"chips": 3}), lost)
    rows = (Row(1, "done", cells), Row(2, "live", cells))
    found = summary(whole(rows, {ANA: 3, BEN: 0}, counts="chips", deal_word="hand"))
    assert (found.margin, found.best) == (None, None)
    ana, ben = found.players
    assert (ana.lost, ana.out_in) == (None, None)
    assert (ben.lost, ben.out_in) == (Highlight(1, (1,)), 1)


def test_deals_that_nobody_or_everybody_made_are_told():
    made, missed = (1, 1, 11), (1, 0, 0)
    found = summary(bid_sheet([made, missed, made, made], [made, missed, missed, None])).table
    assert (found.everybody_made, found.nobody_made, found.deals) == ((1,), (2,), 3)


def test_deals_bid_over_and_under_are_counted():
    calls = ("over", "under", "over", "even")
    sheet = bid_sheet([(1, 1, 11)] * 4, [(1, 0, 0)] * 4)
    rows = tuple(replace(row, marks=frozenset({call})) for row, call in zip(sheet.rows, calls, strict=True))
    found = summary(replace(sheet, rows=rows)).table
    assert (found.over, found.under, found.even) == (2, 1, 1)


def test_a_race_of_noughts_is_none():
    assert not summary(bid_sheet([(1, 0, 0)], [(1, 0, 0)])).race.has_values


def test_the_closest_neighbours_are_told_with_their_gap():
    assert summary(bid_sheet(ANAS, BENS)).closest == Gap(ANA, BEN, 1)
    assert summary(replace(bid_sheet(ANAS, BENS), counts="chips")).closest is None


def test_the_closest_finish_is_one_pair_and_no_tie():
    close = summary(bid_sheet([(1, 1, 50)], [(1, 1, 47)], [(1, 1, 30)])).closest
    assert close is not None
    assert close.points == 3
    assert summary(bid_sheet([(1, 1, 50)], [(1, 1, 47)], [(1, 1, 44)])).closest is None
    assert summary(bid_sheet([(1, 1, 50)], [(1, 1, 47)], [(1, 1, 47)])).closest is None
