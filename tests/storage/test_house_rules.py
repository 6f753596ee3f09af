"""House rules are kept by name: none is written over by another of its name, and a deleted one comes back."""

import pytest
from sqlalchemy import insert, select

from scorekeeper.record.houserule import LONGEST_NAME, HouseRule
from scorekeeper.storage import games, house_rules, journal
from scorekeeper.storage.database import writing
from scorekeeper.storage.journal import NotThere
from scorekeeper.storage.models import db
from scorekeeper.storage.statistics.tables import RulesetRow
from tests.kit.cluster import BOTH
from tests.storage.fakes import tally

pytestmark = [BOTH, pytest.mark.usefixtures("at_work")]

THURSDAY = HouseRule("Thursday rules", "nomination_whist", {"scoring": {"made": {"bonus": 5}}})
OTHER = HouseRule("Thursday rules", "nomination_whist", {"bidding": {"hook": False}})


def names() -> list[str]:
    return [kept.rule.name for kept in house_rules.house_rules()]


def test_a_rule_is_kept_as_it_is() -> None:
    kept = house_rules.keep(THURSDAY)
    assert kept.rule == THURSDAY
    assert house_rules.house_rule(kept.id) == kept
    assert house_rules.rule_named("THURSDAY  rules") == kept


def test_the_same_name_with_other_rules_is_kept_beside_it() -> None:
    first, second = house_rules.keep(THURSDAY), house_rules.keep(OTHER)
    assert house_rules.house_rule(first.id).rule == THURSDAY
    assert second.rule == HouseRule("Thursday rules (2)", OTHER.variant, OTHER.rules)


def test_the_same_rule_is_not_kept_twice() -> None:
    first = house_rules.keep(THURSDAY)
    second = house_rules.keep(OTHER)
    assert house_rules.keep(THURSDAY) == first
    assert house_rules.keep(OTHER) == second
    assert len(names()) == 2


def test_a_name_of_full_length_makes_room_for_its_number() -> None:
    long = "x" * LONGEST_NAME
    for bonus in range(3):
        house_rules.keep(HouseRule(long, "ohell", {"scoring": {"made": {"bonus": bonus}}}))
    assert sorted(names()) == [f"{'x' * 56} (2)", f"{'x' * 56} (3)", long]


def test_the_rule_played_last_stands_first() -> None:
    thursday = house_rules.keep(THURSDAY)
    house_rules.keep(HouseRule("Riverside", "ohell", {}))
    assert names() == ["Riverside", "Thursday rules"]
    games.start(tally(), "Tablet", "a game", house_rule_id=thursday.id)
    assert names() == ["Thursday rules", "Riverside"]


def test_a_change_keeps_number_and_place() -> None:
    kept = house_rules.keep(THURSDAY)
    changed = house_rules.change(kept.id, HouseRule("Friday", "ohell", {"cards": 36}))
    assert (changed.id, changed.rule) == (kept.id, HouseRule("Friday", "ohell", {"cards": 36}))
    assert names() == ["Friday"]


def test_a_changed_name_that_another_has_gets_a_number() -> None:
    house_rules.keep(THURSDAY)
    other = house_rules.keep(HouseRule("Friday", "ohell", {}))
    assert house_rules.change(other.id, HouseRule("Thursday Rules", "ohell", {})).rule.name == "Thursday Rules (2)"
    assert house_rules.change(other.id, HouseRule("Friday", "ohell", {})).rule.name == "Friday"


def test_the_figures_follow_a_new_name() -> None:
    """Games count under the name that their rules have now; other rules of that name, of another book, keep theirs."""
    rule = house_rules.keep(HouseRule("Ours", "oh_pshaw", {"last_deal": "x2"}))
    with writing():
        for variant in ("oh_pshaw", "ohio"):
            db.session.execute(insert(RulesetRow).values(key=variant, variant=variant, name="Ours"))
    house_rules.change(rule.id, HouseRule("Thursdays", "oh_pshaw", {"last_deal": "x2"}))
    names = select(RulesetRow.variant, RulesetRow.name).order_by(RulesetRow.variant)
    assert db.session.execute(names).all() == [("oh_pshaw", "Thursdays"), ("ohio", "Ours")]


def test_a_copy_stands_beside_the_first() -> None:
    kept = house_rules.keep(THURSDAY)
    assert house_rules.copy(kept.id).rule == HouseRule("Thursday rules (2)", THURSDAY.variant, THURSDAY.rules)
    assert len(names()) == 2


def test_a_deleted_rule_is_gone_and_comes_back() -> None:
    kept = house_rules.keep(THURSDAY)
    deleted = house_rules.delete(kept.id)
    assert names() == []
    for gone in (house_rules.house_rule, house_rules.delete, house_rules.copy):
        with pytest.raises(NotThere):
            gone(kept.id)
    assert house_rules.rule_named("Thursday rules") is None
    journal.undo(deleted)
    assert house_rules.house_rule(kept.id) == kept


def test_nothing_is_done_to_a_rule_that_never_was() -> None:
    with pytest.raises(NotThere):
        house_rules.change(99, THURSDAY)


def test_the_undo_of_a_change_gives_the_figures_their_name_back() -> None:
    kept = house_rules.keep(HouseRule("Ours", "oh_pshaw", {"last_deal": "x2"}), "Tablet")
    with writing():
        db.session.execute(insert(RulesetRow).values(key="oh_pshaw", variant="oh_pshaw", name="Ours"))
    house_rules.change(kept.id, HouseRule("Thursdays", "oh_pshaw", {}), "Phone")
    journal.undo(journal.changes(f"house_rule {kept.id}")[0].id)
    assert house_rules.house_rule(kept.id) == kept
    assert db.session.scalars(select(RulesetRow.name)).all() == ["Ours"]
