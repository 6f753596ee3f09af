"""The same bids and tricks under other formulas."""

from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.oh_hell.facts import Joined
from scorekeeper.rules.oh_hell.presets import VARIANTS
from scorekeeper.rules.oh_hell.what_if import what_ifs
from tests.kinds.oh_hell.table import BEN, CAS, KIND, played, table

# Ana makes a bid of three, Ben one of nought and Cas takes a trick more than bid.
GAME = played(1, (3, 0, 2, 1), (3, 0, 3, 1))


def _under(state, variant: str):
    return next(one for one in what_ifs(state) if one.variant == variant)


def test_the_game_as_played_comes_first():
    state = table(*GAME, variant="oh_hell_simple")
    as_played = KIND.what_ifs(state)[0]
    assert as_played.variant == "oh_hell_simple"
    assert as_played.totals == state.standing


def test_every_formula_is_one_that_the_variant_itself_would_score():
    state = table(*GAME, variant="oh_hell_simple")
    for one in what_ifs(state)[1:]:
        lent = table(*GAME, variant="oh_hell_simple", scoring=one.variant)
        assert lent.standing == one.totals, one.variant


def test_the_same_formula_stands_there_once():
    found = what_ifs(table(*GAME))
    assert len({one.variant for one in found}) == len(found) < len(VARIANTS)


def test_points_given_by_the_table_stay():
    state = table(*GAME, Adjustment(1, 1, BEN, -7, "looked"), variant="oh_hell_simple")
    plain = table(*GAME, variant="oh_hell_simple")
    assert _under(state, "ohell").totals[BEN] == _under(plain, "ohell").totals[BEN] - 7


def test_who_joins_before_a_deal_that_is_not_scored_counts_under_every_formula():
    joined = Joined(2, 4, "Eve", 3, after=0)
    state = table(*GAME, joined, variant="oh_hell_simple")
    for one in what_ifs(state):
        lent = table(*GAME, joined, variant="oh_hell_simple", scoring=one.variant)
        assert one.totals == lent.standing, one.variant


DOUBLED = {"scoring": {"slam": {"points": 9}, "double": {"deals": ["last"]}}, "success_bonus": {"1": 4}}


def test_house_rules_stand_after_the_game_as_played_and_score_it_as_they_would():
    short = {"schedule": {"list": [7, 1]}}
    facts = (*GAME, *played(2, (0, 0, 1, 0), (0, 0, 1, 0)))
    other = table(*facts, house={**short, **DOUBLED})
    found = what_ifs(table(*facts, house=short), [("nomination_whist", DOUBLED)])
    assert found[1].houses == (0,)
    assert found[1].totals == other.standing
    assert found[1].totals[CAS] - found[0].totals[CAS] == 9 * 2 + 11


def test_house_rules_of_one_formula_stand_in_one_line_those_that_score_as_played_in_the_first():
    plain = {"bidding": {"hook": False}}
    found = what_ifs(table(*GAME), [("nomination_whist", plain), ("ohell", {}), ("plump", {}), ("ohell", plain)])
    assert [one.houses for one in found if one.houses] == [(0,), (1, 3), (2,)]
    assert found[0].houses == (0,)
    assert [one.variant for one in found].count("ohell") == 2


def test_house_rules_for_other_numbers_of_players_score_this_game_as_well():
    (_, one, *_) = what_ifs(table(*GAME), [("nomination_whist", {"packs": 2, "schedule": {"list": [8]}, **DOUBLED})])
    assert one.houses == (0,)
