"""Every variant scores as its source says, against a formula of its own, and what it scores is told in a table."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from scorekeeper.rules import KINDS
from scorekeeper.rules.common.options import readable
from scorekeeper.rules.kind import Unreadable
from scorekeeper.rules.oh_hell.options import TAKEN
from scorekeeper.rules.oh_hell.points import favours_zero, points, scoring_table
from scorekeeper.rules.oh_hell.presets import PRESETS, VARIANTS, preset
from scorekeeper.rules.oh_hell.presets.rows import TRICKS, lose, score
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import Made, Scoring, Zero
from tests.tools.variants_table import DOCUMENT, written

# What a bid of b scores on a hand of n cards when it is made, and when t tricks are taken instead.
MadeBy = Callable[[int, int], int]
MissedBy = Callable[[int, int, int], int | Fraction]
Formula = tuple[MadeBy, MissedBy]


def ten_and_bid(b: int, n: int) -> int:
    return 10 + b


def five_and_bid(b: int, n: int) -> int:
    return 5 + b


def ten_and_square(b: int, n: int) -> int:
    return 10 + b * b


def nothing(b: int, t: int, n: int) -> int:
    return 0


def tricks(b: int, t: int, n: int) -> int:
    return t


def one_each(b: int, t: int, n: int) -> int:
    return -abs(b - t)


BASIC: Formula = (ten_and_bid, tricks)
SIMPLE: Formula = (ten_and_bid, nothing)
SERVER: Formula = (lambda b, n: 10 + b * b if b else 10 + n, lambda b, t, n: -(abs(b - t) ** 3))

KING: Formula = (lambda b, n: 20 * b or 10 * n, lambda b, t, n: -10 * abs(b - t) if b else -10 * n)
RASCAL: Formula = (lambda b, n: 10 * n, lambda b, t, n: 5 * n if abs(b - t) == 1 else 0)
WIZARD: Formula = (lambda b, n: 20 + 10 * b, lambda b, t, n: -10 * abs(b - t))


def over(b: int, t: int) -> Fraction | int:
    """Return what is called in tenths: the call and a tenth for each trick over, the call lost where it is short."""
    return (b + Fraction(t - b, 10) if b else 0) if t > b else -b


CALLS: Formula = (lambda b, n: b, lambda b, t, n: over(b, t))
FORMULAS: dict[str, Formula] = {
    **dict.fromkeys(("oh_well", "nomination_whist", "up_down_river", "up_down_river_single_pack"), BASIC),
    **dict.fromkeys(("oh_hell_common", "up_to_ten_down", "up_to_ten_only", "up_to_ten_random_trump"), BASIC),
    **dict.fromkeys(("oh_pshaw_all_tricks", "boerenbridge_wk", "nommy", "nomwhist_13"), BASIC),
    **dict.fromkeys(("oh_pshaw", "oh_pshaw_max17", "oh_pshaw_zero10", "oh_hell_simple"), SIMPLE),
    **dict.fromkeys(("kachuful", "judgement_down"), SIMPLE),
    **dict.fromkeys(("ohell", "ohell_max3", "ohell_max5", "ohell_max7", "ohell_max10"), SERVER),
    **dict.fromkeys(("british_oh_hell", "british_oh_hell_fists"), (lambda b, n: 10, nothing)),
    "oh_pshaw_zero5": (lambda b, n: 10 + b if b else 5, nothing),
    "oh_pshaw_zero5n": (lambda b, n: 10 + b if b else 5 + n, nothing),
    "bonus5": (five_and_bid, tricks),
    "squares": (ten_and_square, lambda b, t, n: -((b - t) ** 2)),
    "quadratic_triangular": (ten_and_square, lambda b, t, n: -5 * sum(range(1, abs(b - t) + 1))),
    "balanced": (ten_and_bid, lambda b, t, n: -2 * abs(b - t)),
    "negative": (lambda b, n: 10, lambda b, t, n: -10 * abs(b - t)),
    "hybrid": (ten_and_bid, lambda b, t, n: t if t < b else 0),
    "over_scores_tricks": (ten_and_bid, lambda b, t, n: t if t > b else 0),
    "doubles": (lambda b, n: 10 + 2 * b, lambda b, t, n: -2 * abs(b - t)),
    "triples": (lambda b, n: 10 + 3 * b, lambda b, t, n: -3 * abs(b - t)),
    "exact_penalty_bid": (ten_and_bid, lambda b, t, n: -b),
    "penalty_under_zero_over": (ten_and_bid, lambda b, t, n: -b if t < b else 0),
    "ten_per_trick": (lambda b, n: 10 * b, nothing),
    "ten_per_trick_penalty": (lambda b, n: 10 * b or 5, lambda b, t, n: -10 * b or -5),
    "cypriot": (lambda b, n: 10 + 5 * b, lambda b, t, n: -5 * b or -10),
    "set_penalty": (ten_and_bid, lambda b, t, n: t if t > b else -10),
    "double_whammy": (lambda b, n: {0: 10, 1: 15}.get(b, 11 * b), tricks),
    "trick_scoring": (lambda b, n: b or Fraction(1, 2), one_each),
    "lose_bid_plus_ten": (ten_and_bid, lambda b, t, n: -(10 + b)),
    "romanian_whist": (five_and_bid, one_each),
    "ascenseur_fr": (lambda b, n: 2 + b, one_each),
    "rikiki_sherpal": (ten_and_bid, one_each),
    "escalier5": (lambda b, n: 5 + 5 * b, lambda b, t, n: -5 * abs(b - t)),
    "boerenbridge_8": (five_and_bid, one_each),
    "boerenbridge_ien": (five_and_bid, tricks),
    "plump": (lambda b, n: {0: 5, 10: 110}.get(b) or int("1" + str(b)), nothing),
    "beredskapswhist": (lambda b, n: 10 + b if b else 5, tricks),
    "kachuful_times10": (lambda b, n: 10 * b or 10, nothing),
    "sevens_first_player": (lambda b, n: b, tricks),  # the contested bonus apart
    **dict.fromkeys(("skull_king_2013", "skull_king_2021", "skull_king_advanced", "skull_king_2022"), KING),
    **dict.fromkeys(("skull_king", "skull_king_expansion"), KING),
    **dict.fromkeys(("skull_king_rascal", "skull_king_loads"), RASCAL),
    **dict.fromkeys(("wizard_strict", "wizard_zero_free", "wizard_canadian", "wizard_anniversary"), WIZARD),
    **dict.fromkeys(("wizard", "wizard_maximus"), WIZARD),
    "podrida_fidepo": (lambda b, n: 10 + 3 * b, lambda b, t, n: -3 * abs(b - t)),
    **dict.fromkeys(("la_pocha", "la_pocha_short"), (lambda b, n: 10 + 5 * b, lambda b, t, n: -5 * abs(b - t))),
    **dict.fromkeys(("ascenseur_13", "stiche_raten"), BASIC),
    **dict.fromkeys(("call_break", "call_break_8", "call_break_direct"), CALLS),
    "call_break_bonus": (
        lambda b, n: 13 if 8 <= b <= 17 else b,
        lambda b, t, n: over(b, t) if b < 8 or b > 17 or t < b else 13,
    ),
}


def formula_points(formula: Formula, bid: int, taken: int, hand_size: int) -> int | Fraction:
    made, missed = formula
    return made(bid, hand_size) if bid == taken else missed(bid, taken, hand_size)


def hands():
    for hand_size in range(1, 16):
        for bid in range(hand_size + 1):
            for taken in range(hand_size + 1):
                yield bid, taken, hand_size


@pytest.mark.parametrize("variant_id", FORMULAS)
def test_every_bid_on_every_hand_scores_by_the_formula(variant_id):
    scoring = resolved(variant_id, {}, PRESETS[variant_id].variant.players[0]).scoring
    for hand in hands():
        assert points(scoring, *hand) == formula_points(FORMULAS[variant_id], *hand), hand


@pytest.mark.parametrize("deal", [1, 2, 7, 19])
def test_anderson_counts_ten_times_the_deal(deal):
    scoring = resolved("anderson", {}, 4).scoring
    for bid, taken, hand_size in hands():
        by_hand = 10 * deal * (bid if bid == taken else -abs(bid - taken))
        assert points(scoring, bid, taken, hand_size, deal=deal) == by_hand


def test_every_variant_has_a_formula():
    assert set(FORMULAS) | {"anderson"} == set(PRESETS)


def test_all_given_ids_and_ohell_are_variants():
    assert len(VARIANTS) == 57 + 22
    assert "ohell" in PRESETS


def test_the_classic_books_come_first_and_in_their_order():
    groups = [variant.group for variant in VARIANTS]
    assert groups == sorted(groups, key=["classic", "family"].index)
    listed = [variant.id for variant in VARIANTS if variant.group == "classic" and not variant.short_for]
    assert listed == [
        "oh_well", "nomination_whist", "up_down_river", "oh_pshaw", "british_oh_hell",
        "oh_hell_common", "oh_hell_simple", "up_to_ten_down", "ohell",
    ]  # fmt: skip


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_every_row_tells_people_what_it_is(variant):
    assert variant.name
    assert variant.source
    assert variant.summary.endswith(".")
    assert len(variant.summary) <= 110
    assert variant.kind == "oh_hell"


def test_the_names_of_the_listed_variants_differ_and_an_option_is_offered_once():
    names = [variant.name for variant in VARIANTS]
    assert len(names) == len(set(names))
    assert [variant.id for variant in VARIANTS if len(variant.offered) != len(set(variant.offered))] == []


@pytest.mark.parametrize("variant", [one for one in VARIANTS if one.short_for], ids=lambda variant: variant.id)
def test_a_short_form_is_its_main_variant_with_options(variant):
    assert not PRESETS[variant.short_for].variant.short_for
    players = variant.players[0]
    if variant.short_options:
        assert resolved(variant.id, {}, players) == resolved(variant.short_for, variant.short_options, players)
    assert readable(variant.short_options, TAKEN) == variant.short_options


@pytest.mark.parametrize(("players", "largest", "deals"), [(3, 12, 29), (4, 10, 28), (5, 8, 27)])
def test_la_pocha_runs_to_the_right_with_its_least_and_largest_hands_once_a_player(players, largest, deals):
    rules = resolved("la_pocha", {}, players)
    ladder = (*[1] * (players - 1), *range(1, largest), *[largest] * players)
    assert rules.hand_sizes[: len(ladder)] == ladder
    assert (len(rules.hand_sizes), rules.direction) == (deals, "counterclockwise")


def test_kachuful_goes_on_for_as_many_deals_as_the_pack_gives():
    for variant in ("kachuful", "kachuful_times10"):
        assert [len(resolved(variant, {}, players).hand_sizes) for players in range(3, 8)] == [17, 13, 10, 8, 7]


def test_at_beredskapswhist_the_dealer_bids_first_and_the_next_player_leads():
    rules = resolved("beredskapswhist", {}, 4)
    assert (rules.first_bidder, rules.leader, rules.bidding.hook) == (0, 1, False)


def test_at_rikiki_one_card_is_held_to_the_forehead():
    assert resolved("rikiki_sherpal", {}, 4).forehead
    assert not resolved("rikiki_sherpal", {"forehead": False}, 4).forehead


def test_what_was_not_seen_in_a_source_is_said():
    unseen = {"boerenbridge_wk", "beredskapswhist", "nomwhist_13", "skull_king_expansion", "call_break_direct"}
    unseen |= {"podrida_fidepo", "ascenseur_13"}
    assert {row.id for row in VARIANTS if not row.checked} == unseen


def test_a_variant_is_found_by_its_id_alone():
    assert preset("plump").rules.leader_rule == "highest_bidder"
    with pytest.raises(Unreadable) as refusal:
        preset("bridge")
    assert refusal.value.place == "variant"
    assert refusal.value.problem.numbers == {"variant": "bridge"}


def test_the_table_of_variants_is_current():
    document = DOCUMENT.read_text(encoding="utf-8")
    assert written(document) == document, "write it anew: python -m tests.tools.variants_table"


KIND, VARIANT = KINDS["oh_hell"], VARIANTS[0].id


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda row: row.id)
def test_the_rules_of_every_variant_are_let_through(variant):
    for players in variant.players:
        KIND.check_rules(variant.id, {}, KIND.resolved(variant.id, {}, players), {})


COMMON = score(miss=TRICKS)
OHELL = score(made=Made(10, 0, per_bid_squared=1), miss=lose(1, "cube"), zero=Zero(10, 1))


def test_the_scoring_table_says_what_every_bid_scores():
    none, one, two = scoring_table(OHELL, 2)
    assert (none.bid, none.points, none.made, none.blind) == (0, (12, -1, -8), 12, 20)
    assert (one.bid, one.points, one.made, one.blind) == (1, (-1, 11, -1), 11, 21)
    assert (two.bid, two.points, two.made, two.blind) == (2, (-8, -1, 14), 14, 24)


def test_the_scoring_table_counts_the_deal():
    assert scoring_table(Scoring(per_deal=10), 1, deal=4)[1].made == 440


def test_a_zero_bid_is_the_better_one_in_small_hands_where_it_pays_as_much_as_one_trick():
    assert favours_zero(OHELL)
    assert not favours_zero(COMMON)
