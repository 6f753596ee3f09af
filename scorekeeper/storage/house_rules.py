"""House rules with a name: saved, changed, copied and deleted."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import chain, count

from sqlalchemy import func, select

from scorekeeper.record.houserule import LONGEST_NAME, HouseRule
from scorekeeper.rules.common.names import name_key
from scorekeeper.storage import journal
from scorekeeper.storage.journal import row_of
from scorekeeper.storage.models import GameRow, HouseRuleRow, RulesetRow, db


def house_rules() -> tuple[HouseRuleRow, ...]:
    """Return the house rules: those played last first, then those changed last."""
    played = select(func.max(GameRow.started_at)).where(GameRow.house_rule_id == HouseRuleRow.id).scalar_subquery()
    last_first = (played.desc().nulls_last(), HouseRuleRow.changed_at.desc(), HouseRuleRow.id.desc())
    return tuple(db.session.scalars(select(HouseRuleRow).where(HouseRuleRow.key.is_not(None)).order_by(*last_first)))


def rule_named(name: str) -> HouseRuleRow | None:
    """Return the house rule with this name, in whatever case, or None."""
    return db.session.scalar(select(HouseRuleRow).where(HouseRuleRow.key == name_key(name)))


def keep(rule: HouseRule, by: str = "", *, twice: bool = False) -> HouseRuleRow:
    """Save a house rule and return it as saved, with a number after its name if another rule has that name.

    The same rule under the same name is not saved again, unless `twice`.
    """
    with journal.change("added", rule.name, by) as note:
        note.name = _free(rule.name, same=None if twice else rule)
        return rule_named(note.name) or _written(HouseRuleRow(), replace(rule, name=note.name))


def change(rule_id: int, rule: HouseRule, by: str = "") -> HouseRuleRow:
    """Change the rules or the name, which gets a number if another house rule has it. Raises NotThere."""
    with journal.change("changed", rule.name, by) as note:
        row = row_of(HouseRuleRow, rule_id)
        note.name = _free(rule.name, rule_id)
        # Statistics list the games by these rules under their current name.
        for ruleset in db.session.scalars(select(RulesetRow).filter_by(name=row.name, variant=row.variant)):
            ruleset.name = note.name
        return _written(row, replace(rule, name=note.name))


house_rule, delete = partial(row_of, HouseRuleRow), partial(journal.remove, HouseRuleRow)


def _written(row: HouseRuleRow, rule: HouseRule) -> HouseRuleRow:
    row.rule, row.key, row.changed_at = replace(rule, rules=dict(rule.rules)), name_key(rule.name), datetime.now(UTC)
    db.session.add(row)
    db.session.flush()
    return row


def _free(name: str, rule_id: int | None = None, same: HouseRule | None = None) -> str:
    """Return the name, with a number after it if a house rule has it other than `rule_id` and `same`."""
    endings = (f" ({number})" for number in count(2))
    names = chain([name], (f"{name[: LONGEST_NAME - len(ending)]}{ending}" for ending in endings))
    candidates = ((free, rule_named(free)) for free in names)
    return next(
        free
        for free, row in candidates
        if row is None or row.id == rule_id or (same and row.rule == replace(same, name=row.name))
    )
