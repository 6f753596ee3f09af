"""House rules are kept by name: none is written over by another of its name, and a deleted one comes back."""

import pytest
from sqlalchemy import insert, select

from scorekeeper.record.houserule import LONGEST_NAME, HouseRule
from scorekeeper.storage import games, house_rules, journal
from scorekeeper.storage.database import writing
from scorekeeper.storage.house_rules import house_rule, keep, rule_named
from scorekeeper.storage.models import RulesetRow, db
from tests.kit.cluster import BOTH
from tests.storage.series import series

pytestmark = pytest.mark.usefixtures("at_work")

THURSDAY = HouseRule("Thursday rules", "nomination_whist", {"scoring": {"made": {"bonus": 5}}})
OTHER = HouseRule("Thursday rules", "nomination_whist", {"bidding": {"hook": False}})
FRIDAY = HouseRule("Friday", "ohell", {"cards": 36})


def names() -> list[str]:
    return [kept.rule.name for kept in house_rules.house_rules()]


@BOTH
def test_house_rules_are_kept_once_and_others_of_the_same_name_beside_them() -> None:
    first, second = keep(THURSDAY), keep(OTHER)
    assert house_rule(first.id) == first == rule_named("THURSDAY  rules")
    assert first.rule == THURSDAY
    assert second.rule == HouseRule("Thursday rules (2)", OTHER.variant, OTHER.rules)
    assert [keep(rule) for rule in (THURSDAY, OTHER)] == [first, second]
    assert len(names()) == 2


def test_a_name_of_full_length_makes_room_for_its_number() -> None:
    long = "x" * LONGEST_NAME
    for bonus in range(3):
        keep(HouseRule(long, "ohell", {"scoring": {"made": {"bonus": bonus}}}))
    assert sorted(names()) == [f"{'x' * 56} (2)", f"{'x' * 56} (3)", long]


def test_the_house_rules_played_last_stand_first() -> None:
    thursday = keep(THURSDAY)
    keep(FRIDAY)
    assert names() == ["Friday", "Thursday rules"]
    games.start(series(), "Tablet", "a game", house_rule_id=thursday.id)
    assert names() == ["Thursday rules", "Friday"]


def test_a_change_keeps_the_number_of_house_rules_and_a_name_that_others_have_gets_one() -> None:
    keep(THURSDAY)
    friday = keep(FRIDAY)
    for name, becomes in (("Friday", "Friday"), ("Saturday", "Saturday"), ("Thursday Rules", "Thursday Rules (2)")):
        changed = house_rules.change(friday.id, HouseRule(name, "ohell", {}))
        assert (changed.id, changed.rule) == (friday.id, HouseRule(becomes, "ohell", {}))
    assert len(names()) == 2


def test_the_figures_have_the_name_of_their_house_rules_and_have_it_back_by_undo() -> None:
    """Games count under the name that their rules have now; other rules of that name, of another book, keep theirs."""
    ours = HouseRule("Ours", "oh_pshaw", {"last_deal": "x2"})
    rule = keep(ours)
    with writing():
        for variant in ("oh_pshaw", "ohio"):
            db.session.execute(insert(RulesetRow).values(key=variant, variant=variant, name="Ours"))
    of_rulesets = select(RulesetRow.name).order_by(RulesetRow.variant)
    house_rules.change(rule.id, HouseRule("Thursdays", "oh_pshaw", {}))
    assert db.session.scalars(of_rulesets).all() == ["Thursdays", "Ours"]
    journal.undo(journal.changes(f"house_rule {rule.id}")[0].id)
    assert house_rule(rule.id).rule == ours
    assert db.session.scalars(of_rulesets).all() == ["Ours", "Ours"]
