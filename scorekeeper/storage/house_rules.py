"""House rules with a name: kept, changed, copied, deleted and brought back."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from sqlalchemy import insert, select, update

from scorekeeper.record.houserule import LONGEST_NAME, HouseRule
from scorekeeper.rules.common.names import name_key
from scorekeeper.storage import changes
from scorekeeper.storage.database import writing
from scorekeeper.storage.models import HouseRuleRow, db
from scorekeeper.storage.statistics.tables import RulesetRow

LOCK = "house rules"  # of whoever looks at them first and changes them then


@dataclass(frozen=True, slots=True)
class KeptRule:
    """A house rule as it is kept."""

    id: int
    rule: HouseRule
    played_at: datetime | None  # None: never
    games: int = 0  # started by it


class NoSuchRule(LookupError):
    """No house rule that is kept has this number or name."""


def house_rules() -> tuple[KeptRule, ...]:
    """Return the house rules, those played last at the head, then those changed last."""
    query = select(HouseRuleRow).where(HouseRuleRow.key.is_not(None))
    last_first = (HouseRuleRow.played_at.desc().nulls_last(), HouseRuleRow.changed_at.desc(), HouseRuleRow.id.desc())
    return tuple(_kept_rule(row) for row in db.session.scalars(query.order_by(*last_first)))


def house_rule(rule_id: int) -> KeptRule:
    """Return one of them. Raises NoSuchRule."""
    return _kept_rule(_row(rule_id))


def rule_named(name: str) -> KeptRule:
    """Return the house rule of a name, written in whatever case. Raises NoSuchRule."""
    row = _of_key(name_key(name))
    if row is None:
        raise NoSuchRule(name)
    return _kept_rule(row)


def keep(rule: HouseRule, by: str = "") -> KeptRule:
    """Keep a house rule as a device says it.

    One of the same name and other rules stays beside it: this one gets a number to its name.
    The same rule under the same name is the one that is kept already.
    """
    with writing(LOCK):
        name = _free(rule.name, same=rule)
        return _kept_rule(_of_key(name_key(name)) or _added(replace(rule, name=name), by))


def change(rule_id: int, rule: HouseRule, by: str = "") -> KeptRule:
    """Write other rules or another name under a number. A name that another has gets a number. Raises NoSuchRule."""
    with writing(LOCK):
        row = _row(rule_id)
        named = select(RulesetRow.id).where(RulesetRow.name == row.name, RulesetRow.variant == row.variant)
        rulesets = db.session.scalars(named).all()
        before = changes.state({"rule": [rule_id], "ruleset": rulesets})
        row.name = _free(rule.name, rule_id)
        # The figures of games by these rules are found under the name that the table uses now.
        db.session.execute(update(RulesetRow).where(RulesetRow.id.in_(rulesets)).values(name=row.name))
        row.key = name_key(row.name)
        row.variant, row.rules = rule.variant, dict(rule.rules)
        row.note = rule.note
        row.changed_at = datetime.now(UTC)
        db.session.flush()
        changes.write("rule", row.name, by, before)
        return _kept_rule(row)


def copy(rule_id: int, by: str = "") -> KeptRule:
    """Keep the same rules once more, under the next free name. Raises NoSuchRule."""
    with writing(LOCK):
        rule = house_rule(rule_id).rule
        return _kept_rule(_added(replace(rule, name=_free(rule.name)), by))


def delete(rule_id: int, by: str = "") -> KeptRule:
    """Take a house rule off the list and return it; `bring_back` undoes it. Raises NoSuchRule."""
    with writing(LOCK):
        row, before = _row(rule_id), changes.state({"rule": [rule_id]})
        row.key = None
        db.session.flush()
        changes.write("rule", row.name, by, before)
        return _kept_rule(row)


def bring_back(rule_id: int, by: str = "") -> KeptRule:
    """Put a deleted house rule back; where its name is taken since, with a number to it. Raises NoSuchRule."""
    with writing(LOCK):
        row = db.session.get(HouseRuleRow, rule_id)
        if row is None:
            raise NoSuchRule(rule_id)
        before = changes.state({"rule": [rule_id]})
        row.name = _free(row.name, rule_id)
        row.key = name_key(row.name)
        db.session.flush()
        changes.write("rule", row.name, by, before)
        return _kept_rule(row)


def note_played(name: str) -> None:
    """Note that a game by a house rule has begun."""
    with writing(LOCK):
        played = update(HouseRuleRow).where(HouseRuleRow.key == name_key(name))
        db.session.execute(played.values(played_at=datetime.now(UTC), games=HouseRuleRow.games + 1))


def _added(rule: HouseRule, by: str) -> HouseRuleRow:
    values = {"variant": rule.variant, "rules": dict(rule.rules), "note": rule.note, "changed_at": datetime.now(UTC)}
    new = insert(HouseRuleRow).values(name=rule.name, key=name_key(rule.name), **values).returning(HouseRuleRow.id)
    number = db.session.scalar(new)
    assert number is not None
    changes.write_new("rule", number, rule.name, by, {})
    return _row(number)


def _free(name: str, rule_id: int | None = None, same: HouseRule | None = None) -> str:
    """Return the name, with a number to it where another house rule has it; `rule_id` and `same` are no others."""
    candidates = ((free, _of_key(name_key(free))) for free in _names(name))
    return next(free for free, row in candidates if row is None or row.id == rule_id or _is_same_rule(row, same))


def _is_same_rule(row: HouseRuleRow, rule: HouseRule | None) -> bool:
    return rule is not None and (row.variant, row.rules, row.note) == (rule.variant, dict(rule.rules), rule.note)


def _names(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        ending = f" ({number})"
        yield f"{name[: LONGEST_NAME - len(ending)]}{ending}"
        number += 1


def _row(rule_id: int) -> HouseRuleRow:
    row = db.session.get(HouseRuleRow, rule_id)
    if row is None or row.key is None:
        raise NoSuchRule(rule_id)
    return row


def _of_key(key: str) -> HouseRuleRow | None:
    return db.session.scalars(select(HouseRuleRow).where(HouseRuleRow.key == key)).one_or_none()


def _kept_rule(row: HouseRuleRow) -> KeptRule:
    return KeptRule(row.id, HouseRule(row.name, row.variant, row.rules, row.note), row.played_at, row.games)
