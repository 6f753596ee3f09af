"""A bid put right after the last one: the tricks in pencil follow it, unless somebody said otherwise."""

from scorekeeper.record.gamefile import read_game
from scorekeeper.record.log import state_of
from scorekeeper.rules.oh_hell.board import board
from scorekeeper.rules.oh_hell.facts import Bids, Misdeal, PencilledTricks
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, codes, refused, table

BIDS = Bids(1, {ANA: 2, BEN: 3, CAS: 1, DEE: 2})  # Ana deals; 8 bid, 7 tricks


def test_a_bid_put_right_takes_its_made_tricks_along():
    shown = board(table(BIDS, Bids(1, {BEN: 2}), Bids(1, {BEN: 4})))
    assert [(row.bid, row.took) for row in shown.rows] == [(4, 4), (1, 1), (2, 2), (2, 2)]
    assert (shown.excess, shown.can_score) == (2, False)


def test_tricks_that_only_said_made_follow_the_bid():
    shown = board(table(BIDS, PencilledTricks(1, {BEN: 2}), PencilledTricks(1, {BEN: 3}), Bids(1, {BEN: 4})))
    assert (shown.rows[0].bid, shown.rows[0].took) == (4, 4)


def test_tricks_that_somebody_marked_stay_where_the_bid_moves_to_them():
    shown = board(table(BIDS, PencilledTricks(1, {BEN: 2}), Bids(1, {BEN: 2})))
    assert (shown.rows[0].bid, shown.rows[0].took, shown.can_score) == (2, 2, True)


def test_a_miss_of_another_row_is_not_touched():
    shown = board(table(BIDS, PencilledTricks(1, {CAS: 0}), Bids(1, {BEN: 2})))
    assert [row.took for row in shown.rows] == [2, 0, 2, 2]


def test_the_last_miss_tapped_is_the_one_that_is_doubted():
    assert board(table(BIDS)).doubted is None
    state = table(BIDS, PencilledTricks(1, {BEN: 2}), PencilledTricks(1, {CAS: 0}))
    assert board(state).doubted.name == "Cas"
    reread = table(BIDS, PencilledTricks(1, {BEN: 2}), PencilledTricks(1, {CAS: 0}), PencilledTricks(1, {BEN: 1}))
    assert board(reread).doubted.name == "Ben"
    made = table(BIDS, PencilledTricks(1, {BEN: 2}), PencilledTricks(1, {CAS: 0}), PencilledTricks(1, {CAS: 1}))
    assert board(made).doubted.name == "Ben"


def test_the_row_whose_bid_is_asked_for_again_strikes_the_old_one_and_shows_the_hook():
    shown = board(table(BIDS, hook=True), correcting=BEN)
    row = shown.rows[0]
    assert shown.correcting is row
    assert ([chip.value for chip in row.chips if chip.was], row.barred) == ([3], 2)
    assert not any(chip.chosen or chip.blotted or chip.offered for chip in row.chips)
    assert [other.is_now for other in shown.rows] == [True, False, False, False]


def test_no_bid_is_asked_for_again_while_bids_come_in():
    shown = board(table(Bids(1, {BEN: 3})), correcting=BEN)
    assert (shown.correcting, shown.rows[0].is_correcting) == (None, False)


def test_the_table_may_insist_on_a_bid_put_right_against_the_hook():
    state = table(BIDS)
    (problem,) = refused(state, Bids(1, {BEN: 2}))
    assert (problem.code, problem.weight, problem.seat) == ("hook", "confirm", ANA)


def test_a_misdeal_forgets_that_all_had_bid():
    dealt_again = table(BIDS, Bids(1, {BEN: 4}), Misdeal(1), Bids(1, {BEN: 3, CAS: 1, DEE: 2}))
    (problem,) = refused(dealt_again, Bids(1, {ANA: 1}))
    assert (problem.code, problem.weight) == ("hook", "impossible")
    assert codes(dealt_again, Bids(1, {ANA: 2})) == []


def test_bids_against_the_hook_are_read_again_from_a_file():
    state = table(BIDS, Bids(1, {BEN: 2}))
    head = {"format": "scorekeeper.game/1", "variant": "nomination_whist"}
    kind, setup, announced = read_game({**head, **KIND.written(state)})
    reread = state_of(kind, (setup, *announced))
    assert reread.live.bids == {ANA: 2, BEN: 2, CAS: 1, DEE: 2}
    assert [problem.weight for problem in KIND.problems(reread)] == ["confirm"]
