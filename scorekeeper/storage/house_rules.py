"""House rules with a name: kept, changed, copied and deleted."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from sqlalchemy import func, select

from scorekeeper.record.houserule import LONGEST_NAME, HouseRule
from scorekeeper.rules.common.names import name_key
from scorekeeper.storage import journal
from scorekeeper.storage.journal import row_of
from scorekeeper.storage.models import GameRow, HouseRuleRow, db
from scorekeeper.storage.statistics.tables import RulesetRow


@dataclass(frozen=True, slots=True)
class KeptRule:
    """A house rule as it is kept."""

    id: int
    rule: HouseRule


def house_rules() -> tuple[KeptRule, ...]:
    """Return the house rules, those played last at the head, then those changed last."""
    played = select(func.max(GameRow.started_at)).where(GameRow.house_rule_id == HouseRuleRow.id).scalar_subquery()
    last_first = (played.desc().nulls_last(), HouseRuleRow.changed_at.desc(), HouseRuleRow.id.desc())
    rows = db.session.scalars(select(HouseRuleRow).where(HouseRuleRow.key.is_not(None)).order_by(*last_first))
    return tuple(_kept_rule(row) for row in rows)


def house_rule(rule_id: int) -> KeptRule:
    """Return one of them. Raises NotThere."""
    return _kept_rule(row_of(HouseRuleRow, rule_id))


def rule_named(name: str) -> KeptRule | None:
    """Return the house rule of a name, written in whatever case. None: none that is kept has it."""
    row = _of_name(name)
    return None if row is None else _kept_rule(row)


def keep(rule: HouseRule, by: str = "") -> KeptRule:
    """Keep a house rule as a device says it.

    One of the same name and other rules stays beside it: this one gets a number to its name.
    The same rule under the same name is the one that is kept already.
    """
    with journal.change("added", rule.name, by) as note:
        note.name = _free(rule.name, same=rule)
        known = _of_name(note.name)
        return _kept_rule(known) if known else _written(HouseRuleRow(), replace(rule, name=note.name))


def change(rule_id: int, rule: HouseRule, by: str = "") -> KeptRule:
    """Write other rules or another name under a number. A name that another has gets a number. Raises NotThere."""
    with journal.change("changed", rule.name, by) as note:
        row = row_of(HouseRuleRow, rule_id)
        note.name = _free(rule.name, rule_id)
        # The figures of games by these rules are found under the name that the table uses now.
        for ruleset in db.session.scalars(select(RulesetRow).filter_by(name=row.name, variant=row.variant)):
            ruleset.name = note.name
        return _written(row, replace(rule, name=note.name))


def copy(rule_id: int, by: str = "") -> KeptRule:
    """Keep the same rules once more, under the next free name. Raises NotThere."""
    with journal.change("added", "", by) as note:
        rule = house_rule(rule_id).rule
        note.name = _free(rule.name)
        return _written(HouseRuleRow(), replace(rule, name=note.name))


def delete(rule_id: int, by: str = "") -> int:
    """Take a house rule off the list. Returns the number of the change, for its undo. Raises NotThere."""
    with journal.change("deleted", "", by) as note:
        row = row_of(HouseRuleRow, rule_id)
        row.key, note.name = None, row.name
    return note.id


def _written(row: HouseRuleRow, rule: HouseRule) -> KeptRule:
    row.name, row.key = rule.name, name_key(rule.name)
    row.variant, row.rules, row.note = rule.variant, dict(rule.rules), rule.note
    row.changed_at = datetime.now(UTC)
    db.session.add(row)
    db.session.flush()
    return _kept_rule(row)


def _free(name: str, rule_id: int | None = None, same: HouseRule | None = None) -> str:
    """Return the name, with a number to it where another house rule has it; `rule_id` and `same` are no others."""
    candidates = ((free, _of_name(free)) for free in _names(name))
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


def _of_name(name: str) -> HouseRuleRow | None:
    return db.session.scalars(select(HouseRuleRow).where(HouseRuleRow.key == name_key(name))).one_or_none()


def _kept_rule(row: HouseRuleRow) -> KeptRule:
    return KeptRule(row.id, HouseRule(row.name, row.variant, row.rules, row.note))
