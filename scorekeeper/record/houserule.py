"""A house rule for sharing: as a file, and as a code that fits into a URL."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast
from unicodedata import category

from scorekeeper.record.foreign_json import cleaned, parse
from scorekeeper.rules import KINDS, named_variant, variant
from scorekeeper.rules.common import reading
from scorekeeper.rules.common.axes import nested
from scorekeeper.rules.common.names import UNSHOWN
from scorekeeper.rules.kind import House, Problem, Refused, Unreadable

PARTS = ("name", "variant", "rules")
LONGEST_NAME = 60
LONGEST_NOTE = 300
FEWEST_SEATS, MOST_SEATS = 3, 12  # if there are enough cards
USUAL_TABLE = 4
LONGEST_CODE = 8_000  # twice as long as any rule needs


@dataclass(frozen=True, slots=True)
class HouseRule:
    name: str
    variant: str
    rules: House
    note: str = ""  # rules for which there is no axis


def house_rule_of(data: Any) -> HouseRule:
    """Return the house rule of a file's data. Unknown keys are ignored.

    Raises Unreadable at the place of a value that is missing, unknown, of the wrong type or out of range.
    """
    content = reading.mapping(data, "")
    given = {key: cleaned(content.get(key), key, keeps_nulls=True) for key in PARTS}
    variant_id = reading.text(given["variant"], "variant")
    note = " ".join(reading.text(cleaned(content.get("note"), "note"), "note", LONGEST_NOTE).split())
    if any(category(letter) in UNSHOWN for letter in note):
        raise Unreadable("note", Problem("not_text", part="note"))
    name = " ".join(reading.text(given["name"], "name").split())
    if any(category(letter) in UNSHOWN for letter in name):
        raise Unreadable("name", Problem("name_unshown", part="name"))
    if not name:
        raise Unreadable("name", Problem("name_empty", part="name"))
    if len(name) > LONGEST_NAME:
        numbers: Mapping[str, int] = {"letters": len(name), "most": LONGEST_NAME}
        raise Unreadable("name", Problem("name_long", part="name", numbers=numbers))
    return HouseRule(name, variant_id, house_of(variant_id, given["rules"]), note)


def house_of(variant_id: str, rules: Any) -> House:
    """Return house rules for a variant, each value in the type of its axis. Raises Unreadable."""
    kind = KINDS[named_variant(variant_id).kind]
    return nested(kind.axes.changes_of(cleaned(rules, "rules", keeps_nulls=True)))


def seats_of(rule: HouseRule) -> tuple[int, ...]:
    """Return the numbers of players who can play by a house rule. Raises Refused as `usual_table` does."""
    return tuple(sorted(_tables(rule)))


def usual_table(rule: HouseRule) -> int:
    """Return the number of players nearest to four who can play by a house rule.

    Raises Refused if nobody can, with the reason for the number nearest to four.
    """
    return next(_tables(rule))


def _tables(rule: HouseRule) -> Iterator[int]:
    reasons = list[Refused]()
    fewest, most = variant(rule.variant).players
    tables = range(min(fewest, FEWEST_SEATS), max(most, MOST_SEATS) + 1)
    for players in sorted(tables, key=lambda players: abs(players - USUAL_TABLE)):
        try:
            KINDS[variant(rule.variant).kind].resolved(rule.variant, {}, players, rule.rules)
        except Refused as refused:
            reasons.append(refused)
        else:
            yield players
    if len(reasons) == len(tables):
        raise reasons[0]


def written(rule: HouseRule) -> dict[str, Any]:
    note = {"note": rule.note} if rule.note else {}
    return {"name": rule.name, "variant": rule.variant, "rules": rule.rules, **note}


def code_of(rule: HouseRule) -> str:
    """Return a house rule as letters, digits, - and _, for a link or a QR code."""
    note = [rule.note] if rule.note else []
    text = json.dumps([rule.name, rule.variant, rule.rules, *note], ensure_ascii=False, separators=(",", ":"))
    return urlsafe_b64encode(text.encode()).decode().rstrip("=")


def of_code(code: str) -> HouseRule:
    """Return the house rule of a code that `code_of` made.

    Raises Unreadable("code", ...) if the code is incomplete, and as `house_rule_of` does.
    """
    broken = Unreadable("code", Problem("code_broken"))
    try:
        data = parse(urlsafe_b64decode(code + "=" * (-len(code) % 4))) if len(code) <= LONGEST_CODE else None
    except (ValueError, Unreadable):
        raise broken from None
    parts = cast("list[Any]", data) if isinstance(data, list) else []
    if len(parts) != len(PARTS) and not (len(parts) == len(PARTS) + 1 and isinstance(parts[-1], str)):
        raise broken
    rule = house_rule_of(dict(zip((*PARTS, "note"), parts, strict=False)))
    if code_of(rule) != code:
        raise broken
    return rule
