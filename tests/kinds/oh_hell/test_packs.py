"""Packs, stripped cards and players: every schedule fits, what does not is said beforehand; and the plan of a game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.kind import Refused, Unreadable
from scorekeeper.rules.oh_hell.packs import beyond_book, maximum_range, player_counts
from scorekeeper.rules.oh_hell.presets import VARIANTS
from scorekeeper.rules.oh_hell.resolving import resolved
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND

EVERY_TABLE = [(variant.id, n) for variant in VARIANTS for n in range(variant.players[0], variant.players[1] + 1)]


def served(variant_id, options):
    counts = player_counts(variant_id, options)
    return counts[0], counts[-1]


def problem(variant_id, options, players):
    with pytest.raises(Refused) as refusal:
        resolved(variant_id, options, players)
    (found,) = refusal.value.problems
    return found


def test_every_schedule_fits_the_packs_and_takes_none_more_than_its_deals_need():
    for variant_id, players in EVERY_TABLE:
        rules = resolved(variant_id, {}, players)
        assert min(rules.hand_sizes) >= 1, (variant_id, players)
        dealt = max(rules.hand_sizes) * players
        assert rules.cards * (rules.packs - 1) < dealt <= rules.cards * rules.packs - rules.stripped, (
            variant_id,
            players,
        )


@given(st.sampled_from(EVERY_TABLE), st.none() | st.integers(1, 30), st.none() | st.integers(1, 4))
def test_whatever_a_table_asks_for_fits_or_is_refused(table, maximum, packs):
    variant_id, players = table
    asked = {"maximum": maximum, "packs": packs}
    least, most = maximum_range(variant_id, asked, players)
    try:
        rules = resolved(variant_id, asked, players)
    except Refused:
        if maximum:
            assert maximum > most
    except Unreadable:
        assert maximum < least
    else:
        if maximum:
            assert max(rules.hand_sizes) == maximum
        assert least <= max(rules.hand_sizes) <= most
        assert max(rules.hand_sizes) * players <= rules.cards * rules.packs - rules.stripped


@pytest.mark.parametrize(("players", "stripped"), [(3, 1), (4, 0), (5, 2), (6, 4), (7, 3)])
def test_oh_well_strips_what_would_be_left_over(players, stripped):
    rules = resolved("oh_well", {}, players)
    assert rules.stripped == stripped
    assert rules.hand_sizes[0] * players == 52 - stripped


def test_packs_are_as_asked_by_table_or_as_few_as_hold_the_deals():
    assert resolved("oh_hell_common", {"packs": 2}, 4).packs == 2
    assert [resolved("up_to_ten_down", {}, players).packs for players in (5, 6, 10)] == [1, 2, 2]
    assert [resolved("escalier5", {}, players).packs for players in (6, 7, 10)] == [1, 2, 2]


def test_more_packs_let_the_hand_that_fits_grow_and_change_no_table():
    assert max(resolved("rikiki_sherpal", {"packs": 2}, 4).hand_sizes) == 25
    assert max(resolved("oh_hell_common", {"packs": 2}, 7).hand_sizes) == 7
    assert resolved("oh_well", {"packs": 2}, 3).stripped == 1


@pytest.mark.parametrize(("players", "deals"), [(4, 19), (5, 19), (6, 15), (7, 13), (8, 11)])
def test_up_and_down_the_river_shrinks_with_one_pack(players, deals):
    one_pack = resolved("up_down_river", {"packs": 1}, players)
    assert len(one_pack.hand_sizes) == deals
    assert one_pack == resolved("up_down_river_single_pack", {}, players)


def test_ohell_goes_to_ten_or_to_the_most_that_fits():
    assert [max(resolved("ohell", {}, players).hand_sizes) for players in (3, 5, 6, 7)] == [10, 10, 8, 7]


def test_ohell_keeps_a_card_to_turn_and_three_to_play():
    assert maximum_range("ohell", {}, 4) == (3, 12)
    assert maximum_range("ohell", {"packs": 2}, 4) == (3, 25)
    assert len(resolved("ohell", {"maximum": 3}, 4).hand_sizes) == 5
    with pytest.raises(Unreadable) as refusal:
        resolved("ohell", {"maximum": 2}, 4)
    assert refusal.value.place == "options.maximum"
    assert (refusal.value.problem.numbers["least"], refusal.value.problem.numbers["most"]) == (3, 12)


def test_twelve_may_sit_down_and_at_ohell_with_more_packs_as_many_as_three_cards_reach():
    assert served("ohell", {}) == (3, 12)
    assert served("ohell", {"packs": 2}) == (3, 34)
    assert served("oh_hell_common", {"packs": 2}) == (3, 12)
    assert resolved("ohell", {"packs": 2}, 34).hand_sizes == (1, 2, 3, 2, 1)


def test_elsewhere_any_largest_hand_goes_that_the_packs_hold():
    assert maximum_range("oh_hell_common", {}, 4) == (1, 13)
    assert maximum_range("oh_well", {}, 5) == (1, 10)
    assert resolved("nomination_whist", {"maximum": 1}, 4).hand_sizes == (1,)
    assert max(resolved("oh_hell_common", {"maximum": 13}, 4).hand_sizes) == 13


def test_more_cards_than_the_packs_hold_are_refused_with_what_is_needed():
    found = problem("oh_hell_common", {"maximum": 10}, 6)
    assert (found.code, found.part) == ("too_many_cards", "options.maximum")
    assert found.numbers == {
        "players": 6, "hand_size": 10, "needed": 60, "cards": 52, "packs": 1, "packs_needed": 2, "most": 8,
    }  # fmt: skip
    assert problem("up_to_ten_down", {"packs": 1}, 6).part == "options.packs"
    # Nobody has so many packs.
    assert "packs_needed" not in problem("oh_hell_common", {"maximum": 90}, 6).numbers


@pytest.mark.parametrize(
    ("players", "code"), [(2, "too_few_players"), (13, "too_many_players"), (0, "too_few_players")]
)
def test_players_outside_the_range_are_refused(players, code):
    found = problem("oh_hell_common", {}, players)
    assert (found.code, found.part) == (code, "players")
    assert found.numbers == {"players": players, "fewest": 3, "most": 12}


@pytest.mark.parametrize(
    ("variant", "players", "largest"),
    [
        ("oh_hell_common", 8, 6), ("oh_hell_common", 12, 4), ("oh_pshaw", 9, 5), ("ohell", 10, 5), ("kachuful", 10, 5),
        ("up_down_river", 3, 10), ("judgement_down", 5, 10),
    ],
)  # fmt: skip
def test_one_pack_seats_as_many_as_its_cards_reach_whatever_the_book_says(variant, players, largest):
    rules = resolved(variant, {}, players)
    assert (rules.packs, max(rules.hand_sizes)) == (1, largest)


@pytest.mark.parametrize(("players", "deals", "largest"), [(8, 11, 6), (9, 9, 5), (10, 9, 5)])
def test_a_house_rule_makes_any_variant_fit_one_pack(players, deals, largest):
    rules = resolved("nomination_whist", {}, players, {"schedule": {"maximum": largest}})
    assert (rules.packs, len(rules.hand_sizes)) == (1, deals)
    assert resolved("nomination_whist", {"maximum": largest, "packs": 1}, players).hand_sizes == rules.hand_sizes


def test_a_whole_pack_dealt_to_more_than_the_book_has_leaves_out_what_is_over():
    tables = [resolved("oh_well", {}, players) for players in (8, 9, 10, 11, 12)]
    assert [(rules.hand_sizes, rules.stripped) for rules in tables] == [
        ((6,), 4),
        ((5,), 7),
        ((5,), 2),
        ((4,), 8),
        ((4,), 4),
    ]


def test_more_than_the_book_has_bring_no_pack_of_themselves():
    found = problem("nomination_whist", {}, 8)
    assert (found.code, found.part) == ("too_many_cards", "players")
    assert (found.numbers["most"], found.numbers["packs_needed"]) == (6, 2)
    assert resolved("up_down_river", {}, 9).packs == 2  # as the eight of its book have


@pytest.mark.parametrize(("players", "limits"), [(3, (4, 8)), (4, None), (8, None), (9, (4, 8))])
def test_a_book_that_names_other_limits_is_told(players, limits):
    told = [(problem.numbers["fewest"], problem.numbers["most"]) for problem in beyond_book("up_down_river", players)]
    assert told == ([limits] if limits else [])


@pytest.mark.parametrize(
    ("variant", "options", "players", "packs"),
    [("up_to_ten_down", {}, 12, 3), ("oh_pshaw", {"maximum": 13, "packs": 1}, 12, 3), ("oh_pshaw", {}, 13, None)],
)
def test_too_many_players_are_told_the_packs_with_which_they_could_play(variant, options, players, packs):
    assert problem(variant, options, players).numbers.get("packs_needed") == packs


def test_a_largest_hand_is_asked_only_for_a_table_that_can_be():
    with pytest.raises(Refused):
        maximum_range("oh_hell_common", {}, 13)
    assert maximum_range("oh_hell_common", {}, 8) == (1, 6)


def test_the_players_whom_the_options_suit_are_known_before_they_are_chosen():
    assert player_counts("oh_hell_common", {}) == tuple(range(3, 13))
    assert player_counts("nomination_whist", {}) == (3, 4, 5, 6, 7)
    assert player_counts("up_to_ten_down", {"packs": 1}) == (3, 4, 5)
    # Five would need a second pack, which the rules bring in with the sixth.
    assert player_counts("up_to_ten_down", {"maximum": 13}) == (3, 4, 6, 7, 8)
    assert player_counts("oh_hell_common", {"maximum": 40}) == ()


def test_a_plan_lists_every_deal_with_its_roles():
    plan = KIND.plan("nomination_whist", {}, 4)
    assert [deal.hand_size for deal in plan.deals] == [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]
    second = plan.deals[1]
    assert (second.dealer, second.first_bidder, second.leader, second.bid_order) == (
        BEN,
        CAS,
        CAS,
        (CAS, DEE, ANA, BEN),
    )
    assert (plan.packs, plan.stripped, plan.repeat_until, plan.same_everywhere) == (1, 0, None, True)


def test_a_target_game_lists_one_cycle():
    plan = KIND.plan("oh_well", {"target": "50"}, 5)
    assert ([deal.hand_size for deal in plan.deals], plan.repeat_until, plan.stripped) == ([10], "target", 2)


def test_scores_that_change_from_deal_to_deal_are_told_so():
    assert not KIND.plan("anderson", {}, 4).same_everywhere


def test_the_leader_is_unknown_where_the_highest_bidder_leads():
    assert {deal.leader for deal in KIND.plan("plump", {}, 3).deals} == {None}


def test_what_is_printed_has_the_keys_that_others_read():
    printed = KIND.plan("up_to_ten_down", {"maximum": "3"}, 4).plain()
    assert list(printed) == ["variant", "players", "packs", "stripped", "deals", "repeat_until"]
    assert [(deal["trump"], deal["leader"]) for deal in printed["deals"]] == [
        ("S", CAS), ("H", DEE), ("D", ANA), ("C", BEN), ("NT", CAS),
    ]  # fmt: skip


def test_what_cannot_be_played_has_no_plan():
    with pytest.raises(Refused):
        KIND.plan("nomination_whist", {}, 8)
    with pytest.raises(Unreadable):
        KIND.plan("nomination_whist", {"maximum": "seven"}, 4)
