"""A game of the family from the first bid to the last total, and the ties that the most bids made break."""

from fractions import Fraction
from unittest.mock import Mock

import pytest

from scorekeeper.rules.facts import Adjustment, Ended, Resumed
from scorekeeper.rules.kind import Prompt
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.facts import Joined, Left
from scorekeeper.rules.oh_hell.state import OhHellState, next_deal
from scorekeeper.rules.sheets.highlights import Feat, Holder, feats
from scorekeeper.rules.sheets.summary import played_game, summary
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, EVE, KIND, codes, enter, played, refused, table

SEVEN = played(1, (2, 2, 2, 2), (3, 1, 2, 1))  # deal 1, seven cards


def test_the_seats_left_of_the_dealer_are_asked_for_bids_and_then_all_for_tricks():
    assert KIND.prompt(table()) == Prompt("bids", 1, (BEN, CAS, DEE, ANA))
    assert KIND.prompt(table(oh.Bids(1, {BEN: 2}))) == Prompt("bids", 1, (CAS, DEE, ANA))
    all_bid = table(oh.Bids(1, {ANA: 2, BEN: 2, CAS: 2, DEE: 2}))
    assert KIND.prompt(all_bid) == Prompt("tricks", 1, (BEN, CAS, DEE, ANA))
    assert all_bid.live.call == "over"


def test_the_dealer_may_not_bid_the_hook():
    state = table(oh.Bids(1, {BEN: 2, CAS: 2, DEE: 2}))
    (problem,) = refused(state, oh.Bids(1, {ANA: 1}))
    assert (problem.code, problem.weight, problem.seat) == ("hook", "impossible", ANA)
    assert problem.numbers == {"barred": 1, "hand_size": 7, "total": 7}
    assert codes(state, oh.Bids(1, {ANA: 2})) == []


def test_a_correction_moves_every_later_total_and_leaves_its_mark():
    state = table(*SEVEN, *played(2, (1, 1, 1, 1), (2, 2, 1, 1)))
    before = KIND.sheet(state).columns[ANA].total
    fixed = oh.Corrected(1, {ANA: 2, BEN: 2, CAS: 2, DEE: 2}, {ANA: 2, BEN: 2, CAS: 2, DEE: 1}, trump="H")
    sheet = KIND.sheet(enter(state, fixed))
    assert (before, sheet.columns[ANA].total) == (5, 14)
    assert "corrected" in sheet.rows[0].cells[ANA].marks
    assert "corrected" not in sheet.rows[0].cells[CAS].marks
    assert sheet.rows[0].trump == "H"


def test_a_bid_put_right_after_the_deal_is_marked_too():
    state = enter(table(*SEVEN), oh.Bids(1, {ANA: 3}), oh.Blind(1, BEN))
    assert {(1, ANA), (1, BEN)} == state.corrected
    assert enter(table(*SEVEN), oh.Tricks(1, {ANA: 2, BEN: 2, CAS: 2, DEE: 1})).corrected == {(1, ANA), (1, BEN)}
    assert enter(table(*SEVEN), oh.Blind(1, BEN, blind=False)).corrected == frozenset()


def test_a_misdeal_sets_aside_what_was_entered_and_the_dealer_stays():
    state = table(*SEVEN, oh.Dealer(2, DEE), oh.TurnUp(2, "H"), oh.Bids(2, {ANA: 1}), oh.Misdeal(2))
    assert (state.live.number, state.live.dealer, dict(state.live.slip.bids), state.live.trump) == (2, DEE, {}, None)
    assert KIND.sheet(state).rows[1].marks == {"misdealt"}


def test_a_tie_at_the_top_plays_on_where_the_table_wants_it():
    tied = table(*played(1, (0, 0, 0), (1, 0, 0)), players=3, maximum=1, tie="continue")
    assert KIND.prompt(tied) == Prompt("bids", 2, (CAS, ANA, BEN))
    decided = enter(tied, *played(2, (0, 0, 1), (1, 0, 0)))
    assert KIND.sheet(decided).winners == (BEN,)


def test_the_highest_bidder_leads_where_the_variant_says_so():
    state = table(variant="plump", players=3)
    assert state.live.leader is None
    assert enter(state, oh.Bids(1, {ANA: 4, BEN: 1, CAS: 4})).live.leader == CAS


def test_the_table_may_stop_early_and_go_on_again():
    state = enter(table(*SEVEN, oh.Bids(2, {CAS: 1})), Ended("it is late"))
    sheet = KIND.sheet(state)
    assert (sheet.finished, sheet.winners, len(sheet.rows)) == (True, (CAS,), 1)
    assert KIND.prompt(state) is None
    assert KIND.prompt(enter(state, Resumed())) == Prompt("bids", 2, (DEE, ANA, BEN))


def test_covered_bids_are_not_on_the_sheet_until_all_are_in():
    state = table(oh.Bids(1, {ANA: 1}), variant="british_oh_hell_fists", players=3)
    assert KIND.sheet(state).rows[0].cells[ANA].small == ""
    state = enter(state, oh.Bids(1, {ANA: None}), oh.Bids(1, {ANA: 0, BEN: 0, CAS: 1}))
    assert [cell.small for cell in KIND.sheet(state).rows[0].cells] == ["0", "0", "1"]


def test_blind_bids_want_the_option_and_a_deficit():
    assert codes(table(oh.Bids(1, {BEN: 1})), oh.Blind(1, BEN)) == ["blind_off"]
    state = table(*SEVEN, oh.Bids(2, {CAS: 1}), blind=True, blind_deficit=11)
    (problem,) = refused(state, oh.Blind(2, ANA))
    assert (problem.code, problem.weight) == ("blind_too_near", "confirm")
    assert problem.numbers == {"behind": 9, "needed": 11}
    assert codes(state, oh.Blind(2, DEE)) == []
    assert enter(state, oh.Blind(2, DEE), oh.Blind(2, DEE, blind=False)).live.slip.blind == frozenset()
    blind = enter(state, oh.Blind(2, DEE), oh.Blind(2, ANA), *played(2, (1, 1, 1, 1), (1, 1, 1, 3)))
    cells = KIND.sheet(blind).rows[1].cells
    assert [cell.seat for cell in cells if "too_near" in cell.marks] == [ANA]


def test_a_correction_of_somebody_who_came_later_is_a_problem_where_a_miss_halves_the_total():
    state = table(*SEVEN, house={"scoring": {"halved": True}})
    state = enter(state, oh.Joined(2, EVE, "Eve", 5))
    five = oh.Corrected(1, {ANA: 2, BEN: 2, CAS: 2, DEE: 2, EVE: 2}, {ANA: 3, BEN: 1, CAS: 2, DEE: 0, EVE: 1})
    assert codes(state, five) == ["not_playing", "not_playing"]


def test_whoever_joins_brings_tenths_only_where_points_have_them():
    half = oh.Joined(2, EVE, "Eve", Fraction(1, 2))
    assert codes(table(*SEVEN), half) == ["whole_points"]
    assert codes(table(variant="call_break"), oh.Joined(1, EVE, "Eve", Fraction(1, 2))) == []


ONE_DEAL = {"players": 4, "maximum": 1, "tie": "most_made"}
# Ben and Cas make their bids and have 11 and 10, Ana and Dee miss theirs and have nothing.
DEAL = played(1, (1, 1, 0, 1), (0, 1, 0, 0))


def given(**points: int) -> tuple[Adjustment, ...]:
    """Return points beside the first deal, by the first letter of a name."""
    seats = dict(zip("abcde", range(5), strict=True))
    return tuple(Adjustment(number, 1, seats[who], more, "") for number, (who, more) in enumerate(points.items(), 1))


def places(state: OhHellState) -> dict[int, int | None]:
    """Return who stands where, the same on the sheet, in a file's result and in the figures."""
    sheet, result = KIND.sheet(state), KIND.result(state)
    by_seat = {line.seat: line.place for line in sheet.standings}
    assert {state.names[seat]: place for seat, place in by_seat.items()} == result["ranking"]
    assert [state.names[seat] for seat in sheet.winners] == result["winners"]
    game = played_game(sheet)
    assert game is not None
    assert {seat.seat: seat.place for seat in game.seats} == by_seat
    assert {seat.seat for seat in game.seats if seat.won} == {*sheet.winners}
    return by_seat


@pytest.mark.parametrize(
    ("points", "rules", "standing", "outdone"),
    [
        # Ana and Ben have 11, of which Ben made his bid.
        ({"a": 11}, {}, {BEN: 1, ANA: 2, CAS: 3, DEE: 4}, (ANA,)),
        ({"a": 11}, {"tie": "shared"}, {ANA: 1, BEN: 1, CAS: 3, DEE: 4}, ()),
        # Three are level, of whom two are level in bids made as well.
        ({"a": 11, "c": 1}, {}, {BEN: 1, CAS: 1, ANA: 3, DEE: 4}, (ANA,)),
        # Below the first place: Cas stands before Ana and Dee, who share what is left.
        ({"a": 10, "d": 10}, {}, {BEN: 1, CAS: 2, ANA: 3, DEE: 3}, ()),
        # Nobody is level.
        ({"a": 5}, {}, {BEN: 1, CAS: 2, ANA: 3, DEE: 4}, ()),
        # The lowest total wins.
        ({"b": -11}, {"winner": "lowest"}, {BEN: 1, ANA: 2, DEE: 2, CAS: 4}, (ANA, DEE)),
        # A bid that wins at once is no tie.
        ({"a": 11}, {"scoring": {"wins_at_once": 1}}, {BEN: 1, ANA: 2, CAS: 3, DEE: 4}, ()),
    ],
)
def test_of_equal_totals_whoever_made_more_bids_stands_before(points, rules, standing, outdone):
    state = table(*DEAL, *given(**points), house=rules, **ONE_DEAL)
    assert places(state) == standing
    assert KIND.sheet(state).outdone == outdone


def test_who_left_breaks_no_tie_and_a_joiner_counts_the_deals_since():
    two = {"players": 3, "maximum": 2, "tie": "most_made"}
    first = played(1, (1, 1, 2), (1, 1, 0))
    joined = Joined(2, DEE, "Dee", 11, after=CAS)
    second = played(2, (0, 0, 0, 1), (0, 0, 0, 1))
    # Ana and Ben have 21 of two bids made; Dee has 11 and 11.
    state = table(*first, joined, *second, Adjustment(1, 2, DEE, -1, ""), Ended(""), **two)
    assert places(state) == {ANA: 1, BEN: 1, DEE: 3, CAS: 4}
    left = table(*first, joined, Left(2, ANA), Left(2, BEN), *played(2, (0, 0, 0, 1), (0, 0, 0, 1)), Ended(""), **two)
    assert places(left) == {DEE: 1, CAS: 2, ANA: None, BEN: None}


def test_how_a_tie_was_broken_is_told_with_its_total():
    sheet = KIND.sheet(table(*DEAL, *given(a=11), **ONE_DEAL))
    told = Feat("tie", (Holder(BEN),), {"points": 11}, others=(ANA,))
    assert feats(sheet, summary(sheet))[0] == told
    assert summary(sheet).margin == 0


def test_a_log_that_goes_back_and_forth_calculates_one_deal_with_each_fact_at_most(monkeypatch: pytest.MonkeyPatch):
    calculate = Mock(wraps=next_deal)
    monkeypatch.setattr("scorekeeper.rules.oh_hell.state.next_deal", calculate)
    deals = (1, 2, 3, 4, 5, 6, 7, *(1, 7) * 10)
    facts = [fact for deal in deals for fact in played(deal, (1, 1, 0, 1), (1, 1, 0, 0))]
    state = table()
    for fact in facts:
        state = KIND.apply(state, fact)
    assert 7 <= calculate.call_count <= len(facts)
