"""Which games were played by the same rules, so that their points may be added, and the name of those rules."""

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

from sqlalchemy import select

from scorekeeper.record.log import Game
from scorekeeper.rules import KINDS
from scorekeeper.rules.common.options import UNSCORED
from scorekeeper.rules.kind import AnyKind, House, Refused
from scorekeeper.storage.engines import database
from scorekeeper.storage.models import HouseRuleRow, db
from scorekeeper.storage.statistics.tables import RulesetRow


def ruleset_of(game: Game) -> int:
    """Return the id of the game's rules, a new one if nobody has played by them before."""
    variant, key = game.head.variant, _key(game)
    # A game that differs only in how it is settled counts as the variant itself.
    name = _name_now(game) if key != variant else ""
    known = db.session.execute(select(RulesetRow.id, RulesetRow.name).where(RulesetRow.key == key)).one_or_none()
    if known and (known.name or not name):
        return known.id
    # Another process may insert the same rules now.
    new = database().insert(RulesetRow).values(key=key, variant=variant, name=name)
    db.session.execute(new.on_conflict_do_update(index_elements=["key"], set_={"name": name}))
    return known_ruleset(game)


def known_ruleset(game: Game) -> int:
    """Return the id of the game's rules, or 0 if nobody has played by them before."""
    return db.session.scalar(select(RulesetRow.id).where(RulesetRow.key == _key(game))) or 0


def _key(game: Game) -> str:
    head = game.head
    return scored_line(game.kind.key, head.variant, len(head.players), json.dumps(head.rules, sort_keys=True))


@lru_cache(maxsize=512)
def scored_line(kind_key: str, variant: str, players: int, rules: str) -> str:
    """Return a variant, and what resolved rules (JSON) score differently, in one line.

    It is the same however the table set the rules: by options, by house rules, or not at all.
    """
    kind, resolved = KINDS[kind_key], json.loads(rules)
    return kind.line_of(variant, _scored(kind, variant, resolved, players))


def _scored(kind: AnyKind, variant: str, rules: Mapping[str, Any], players: int) -> House:
    """Return what differs from the variant, without seats, packs and money and what follows from these alone."""
    own = kind.own_rules(variant, rules, players)
    idle = {key: value for key, value in own.items() if key in UNSCORED}
    alone: House = {}
    with suppress(Refused):  # too few packs for the hands of the book
        alone = kind.own_rules(variant, kind.resolved(variant, {}, players, idle), players)
    return {key: value for key, value in own.items() if key not in idle and value != alone.get(key)}


def _name_now(game: Game) -> str:
    """Return the name of the game's house rules: their current name if they are saved."""
    head = game.head
    if not head.house_rules:
        return ""
    saved = select(HouseRuleRow.name, HouseRuleRow.rules).where(HouseRuleRow.variant == head.variant)
    names = [row.name for row in db.session.execute(saved.order_by(HouseRuleRow.id)) if row.rules == dict(head.house)]
    return head.house_rules if head.house_rules in names or not names else names[0]
