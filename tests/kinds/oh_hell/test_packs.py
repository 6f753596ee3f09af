"""Ladders, packs and players: every schedule fits, what does not is said beforehand; the plan of a game, in words."""

import pytest

from scorekeeper.rules.kind import Refused, Unreadable
from scorekeeper.rules.oh_hell.facts import Left
from scorekeeper.rules.oh_hell.packs import beyond_book
from scorekeeper.rules.oh_hell.presets import VARIANTS
from scorekeeper.rules.oh_hell.resolving import player_counts, resolved
from scorekeeper.rules.oh_hell.rules import Maximum, Schedule, hand_sizes, last_deal
from scorekeeper.web.kinds.oh_hell.ladder import ladder_words
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, played, table

NW = "nomination_whist"


def problem(variant_id, options, players, house):
    with pytest.raises(Refused) as refusal:
        resolved(variant_id, options, players, house)
    (found,) = refusal.value.problems
    return found


def test_every_schedule_fits_the_packs_and_takes_none_more_than_its_deals_need():
    for variant in VARIANTS:
        fewest, most = variant.players
        for players in range(fewest, most + 1):
            rules = resolved(variant.id, {}, players)
            assert min(rules.hand_sizes) >= 1, (variant.id, players)
            dealt, cards = max(rules.hand_sizes) * players, rules.cards * rules.packs
            assert cards - rules.cards < dealt <= cards - rules.stripped, (variant.id, players)


@pytest.mark.parametrize(
    ("variant", "options", "players", "packs", "largest"),
    [
        # As asked by the table, or as few as hold the deals, or as its book has it.
        ("oh_hell_common", {"packs": 2}, 4, 2, 10),
        ("oh_hell_common", {"packs": 2}, 7, 2, 7),
        ("up_to_ten_down", {}, 5, 1, 10),
        ("up_to_ten_down", {}, 6, 2, 10),
        ("escalier5", {}, 6, 1, 8),
        ("escalier5", {}, 7, 2, 8),
        ("up_down_river", {}, 9, 2, 10),
        # More packs let the hand that fits grow.
        ("rikiki_sherpal", {"packs": 2}, 4, 2, 25),
    ],
)
def test_packs_are_as_asked_by_table_or_as_few_as_hold_the_deals(variant, options, players, packs, largest):
    rules = resolved(variant, options, players)
    assert (rules.packs, max(rules.hand_sizes)) == (packs, largest)


@pytest.mark.parametrize(
    ("variant", "options", "players", "limits"),
    [
        ("ohell", {}, 4, (3, 12)),  # three to play, and a card to turn
        ("ohell", {"packs": 2}, 4, (3, 25)),
        ("oh_hell_common", {}, 4, (1, 13)),
        ("oh_hell_common", {}, 8, (1, 6)),
        ("oh_well", {}, 5, (1, 10)),
    ],
)
def test_any_largest_hand_goes_that_the_packs_hold(variant, options, players, limits):
    for maximum in limits:
        assert max(resolved(variant, {**options, "maximum": maximum}, players).hand_sizes) == maximum
    with pytest.raises(Refused) as refusal:
        resolved(variant, {**options, "maximum": limits[1] + 1}, players)
    problem = refusal.value.problems[0]
    assert (problem.part, problem.numbers["most"]) == ("options.maximum", limits[1])


def test_a_largest_hand_is_asked_only_for_a_table_that_can_be():
    with pytest.raises(Unreadable) as refusal:
        resolved("ohell", {"maximum": 2}, 4)
    assert refusal.value.place == "options.maximum"
    assert (refusal.value.problem.numbers["least"], refusal.value.problem.numbers["most"]) == (3, 12)


@pytest.mark.parametrize(
    ("options", "house", "players"), [({"maximum": 90}, {}, 6), ({}, {}, 13), ({}, {"packs": 2}, 13)]
)
def test_packs_that_nobody_has_are_not_told(options, house, players):
    assert "packs_needed" not in problem("oh_hell_common", options, players, house).numbers


BOOK = {"fewest": 3, "most": 12}


@pytest.mark.parametrize(
    ("variant", "options", "house", "players", "code", "part", "numbers"),
    [
        ("oh_hell_common", {"maximum": 10}, {}, 6, "too_many_cards", "options.maximum",
         {"players": 6, "hand_size": 10, "needed": 60, "cards": 52, "packs": 1, "packs_needed": 2, "most": 8}),
        ("oh_hell_common", {}, {}, 2, "too_few_players", "players", BOOK),
        ("oh_hell_common", {}, {}, 13, "too_many_players", "players", BOOK),
        ("up_to_ten_down", {"packs": 1}, {}, 6, "too_many_cards", "options.packs", {}),
        ("up_to_ten_down", {}, {}, 12, "too_many_cards", "players", {"packs_needed": 3}),
        ("oh_pshaw", {"maximum": 13, "packs": 1}, {}, 12, "too_many_cards", "options.maximum", {"packs_needed": 3}),
        (NW, {}, {}, 8, "too_many_cards", "players", {"most": 6, "packs_needed": 2}),
        (NW, {}, {"schedule": {"maximum": 16}}, 4, "too_many_cards", "rules.schedule.maximum",
         {"players": 4, "hand_size": 16, "needed": 64, "cards": 52, "packs": 1, "packs_needed": 2, "most": 13}),
        (NW, {}, {"schedule": {"list": [3, 14]}}, 4, "too_many_cards", "rules.schedule.list", {"most": 13}),
        (NW, {}, {"schedule": {"shape": "constant", "maximum": 14}, "trump": {"kind": "last_card"}}, 4,
         "too_many_cards", "rules.schedule.maximum", {"cards": 52, "needed": 56}),
        (NW, {}, {"cards": 24}, 4, "too_many_cards", "rules.cards", {"cards": 24, "needed": 28, "packs_needed": 2}),
        (NW, {}, {"packs": 1, "schedule": {"shape": "up"}}, 8, "too_many_cards", "rules.packs",
         {"most": 6, "packs_needed": 2}),
        (NW, {}, {"schedule": {"maximum": 9}}, 12, "too_many_cards", "rules.schedule.maximum",
         {"most": 4, "packs_needed": 3}),
        (NW, {}, {"stripped": 60}, 4, "too_many_cards", "rules.stripped", {"cards": 0, "most": 0, "packs_needed": 2}),
        ("call_break", {}, {}, 6, "too_many_players", "players", {"most": 5}),
        (NW, {}, {"packs": 2}, 13, "too_many_players", "players", {"most": 12}),
        (NW, {}, {"schedule": {"minimum": 8}}, 4, "ladder_upside_down", "rules.schedule.minimum",
         {"maximum": 7, "minimum": 8}),
        (NW, {}, {"trump": {"kind": "fixed"}}, 4, "suit_missing", "rules.trump.suit", {}),
        (NW, {}, {"repeats": True}, 4, "never_ends", "rules.target", {}),
    ],
)  # fmt: skip
def test_what_no_table_can_play_is_refused_with_what_is_needed(variant, options, house, players, code, part, numbers):
    found = problem(variant, options, players, house)
    assert (found.code, found.part) == (code, part)
    assert numbers.items() <= found.numbers.items()


def test_who_is_left_at_call_break_is_dealt_the_whole_pack():
    first = played(1, (3, 3, 3, 3), (4, 3, 3, 3))
    state = table(*first, Left(2, DEE), variant="call_break")
    assert [deal.hand_size for deal in state.deals] == [13, 17, 17, 17, 17]


@pytest.mark.parametrize(("players", "limits"), [(3, (4, 8)), (4, None), (8, None), (9, (4, 8))])
def test_a_book_that_names_other_limits_is_told(players, limits):
    told = [(problem.numbers["fewest"], problem.numbers["most"]) for problem in beyond_book("up_down_river", players)]
    assert told == ([limits] if limits else [])


@pytest.mark.parametrize(
    ("variant", "options", "house", "counts"),
    [
        ("oh_hell_common", {}, {}, range(3, 13)),
        ("oh_hell_common", {"packs": 2}, {}, range(3, 13)),
        ("oh_hell_common", {"maximum": 40}, {}, ()),
        ("call_break", {}, {}, (3, 4, 5)),
        ("ohell", {"packs": 2}, {}, range(3, 35)),  # three cards for each
        ("up_to_ten_down", {"packs": 1}, {}, (3, 4, 5)),
        # Five would need a second pack, which the rules bring in with the sixth.
        ("up_to_ten_down", {"maximum": 13}, {}, (3, 4, 6, 7, 8)),
        (NW, {}, {}, (3, 4, 5, 6, 7)),
        (NW, {}, {"packs": 2}, range(3, 13)),
        (NW, {}, {"schedule": {"maximum": 10}}, (3, 4, 5)),
        (NW, {}, {"schedule": {"maximum": 60}}, ()),
    ],
)
def test_the_players_whom_the_rules_suit_are_known_before_they_are_chosen(variant, options, house, counts):
    assert player_counts(variant, options, house) == tuple(counts)


def test_a_plan_lists_every_deal_with_its_roles():
    plan = KIND.plan("nomination_whist", {}, 4)
    assert [deal.size for deal in plan.deals] == [7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]
    second = plan.deals[1]
    assert (second.dealer, second.leader) == (BEN, CAS)
    assert second.order == (CAS, DEE, ANA, BEN)
    assert [deal.trump for deal in KIND.plan("up_to_ten_down", {"maximum": "3"}, 4).deals] == ["S", "H", "D", "C", "NT"]
    assert (plan.packs, plan.stripped, plan.repeat_until, plan.scores_in) == (1, 0, None, None)
    printed = ["variant", "players", "packs", "stripped", "deals", "repeat_until"]  # the keys that others read
    assert list(plan.plain()) == printed
    # One cycle of a game to a target; no leader where the highest bidder leads.
    target = KIND.plan("oh_well", {"target": "50"}, 5)
    assert ([deal.size for deal in target.deals], target.repeat_until, target.stripped) == ([10], "target", 2)
    assert {deal.leader for deal in KIND.plan("plump", {}, 3).deals} == {None}
    assert KIND.plan("anderson", {}, 4).scores_in.size == 10  # each deal scores more


def test_a_largest_hand_below_the_smallest_is_no_ladder():
    podrida = Schedule("down_up", Maximum("fixed", 9), minimum=4)
    assert hand_sizes(podrida, 3, 52, maximum=4) == (4,)
    with pytest.raises(ValueError, match="3"):
        hand_sizes(podrida, 3, 52, maximum=3)


def test_one_deal_repeats_to_the_target_and_a_ladder_ends_at_it():
    repeating = resolved("nomination_whist", {}, 4, {"schedule": {"list": [7]}, "target": 100})
    assert (repeating.repeats, repeating.tie, last_deal(repeating)) == (True, "continue", None)
    ladder = resolved("nomination_whist", {}, 4, {"target": 100})
    assert (ladder.repeats, ladder.tie, last_deal(ladder)) == (False, "shared", 13)
    round_and_round = resolved("nomination_whist", {}, 4, {"target": 100, "repeats": True, "tie": "shared"})
    assert (round_and_round.repeats, round_and_round.tie) == (True, "shared")


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ((5,), "5 cards each"),
        ((7, 6, 5, 4), "7 cards down to 4"),
        ((1, 2), "1 card up to 2"),
        ((3, 2, 1, 2, 3), "3 cards down to 1 and up again to 3"),
        ((1, 2, 3, 2), "1 card up to 3 and down again to 2"),
        ((7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 3), "hands of 7 to 1, 2 to 4, 3"),
        ((5, 4, 3, 2, 1, 1, 1, 2, 3), "5 to 2, 1 card ×3, 2 to 3"),
        ((3, 3, 2, 1, 2, 3, 3), "3 cards ×2, 2 to 1, 2, 3 cards ×2"),
        ((7, 6, 5, 3, 2, 1, 2, 3), "hands of 7 to 5, 3 to 1, 2 to 3"),
        ((1, 3, 5, 3, 1), "hands of 1, 3, 5, 3 and 1"),
    ],
)
def test_every_deal_is_in_the_words_of_a_ladder(sizes: tuple[int, ...], words: str):
    assert ladder_words(sizes) == words
