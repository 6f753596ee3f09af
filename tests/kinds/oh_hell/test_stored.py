"""What a stored game's rules may say: every variant's own, an older program's, and nothing that no table could play."""

import pytest

from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import Unreadable
from scorekeeper.rules.oh_hell.presets import VARIANTS

KIND, VARIANT = KINDS["oh_hell"], VARIANTS[0].id


def resolved(**groups):
    return {**KIND.resolved(VARIANT, {}, 4), **groups}


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda row: row.id)
def test_the_rules_of_every_variant_are_let_through(variant):
    for players in variant.players:
        KIND.check_rules(variant.id, {}, KIND.resolved(variant.id, {}, players), {})


def test_what_an_older_program_did_not_write_takes_its_default():
    rules = resolved()
    for axis in ("direction", "success_bonus"):
        del rules[axis]
    del rules["bidding"]["hook_last_deal"]
    del rules["scoring"]["streak"]
    KIND.check_rules(VARIANT, {}, rules, {})


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"trump": {"kind": "fixed"}}, "rules.trump.suit"),
        ({"trump": {"kind": "cycle", "cycle": ["S", "X"]}}, "rules.trump.cycle[1]"),
        ({"repeats": True, "target": None}, "rules.target"),
        ({"bidding": None}, "rules.bidding"),
        ({"schedule": {"shape": "round"}}, "rules"),
        ({"cards": 4}, "rules.cards"),
    ],
)
def test_what_no_table_could_play_is_refused_at_its_place(changes, place):
    with pytest.raises(Unreadable) as refused:
        KIND.check_rules(VARIANT, {}, resolved(**changes), {})
    assert refused.value.place == place


def test_an_option_that_names_no_variant_is_refused():
    with pytest.raises(Unreadable) as refused:
        KIND.check_rules(VARIANT, {"scoring": "nobody"}, resolved(), {})
    assert refused.value.place == "options.scoring"
