"""What facts of any kind put right for a whole game: the head of its sheet, its rules, and points given or taken."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.record.log import as_setup
from scorekeeper.rules.facts import Adjustment, Noted, RulesChanged
from scorekeeper.rules.kind import Fact, Setup


@dataclass(frozen=True, slots=True)
class Head:
    """What stands now, whatever is played."""

    setup: Setup  # with what was put right since: variant, options, rules, title, place, scorer
    adjustments: Mapping[int, Adjustment] = field(default_factory=dict[int, Adjustment])  # the newest by its number

    def after(self, fact: Fact) -> "Head":
        """Return what stands after one more fact; one that puts nothing right here leaves it as it is."""
        change = CHANGES.get(type(fact))
        return change(self, fact) if change else self


def head_of(facts: Iterable[Fact]) -> Head:
    """Return what stands after the facts that count, the setup first."""
    first, *rest = facts
    head = Head(as_setup(first))
    for fact in rest:
        head = head.after(fact)
    return head


def _noted(head: Head, fact: Noted) -> Head:
    return replace(head, setup=replace(head.setup, title=fact.title, place=fact.place, scorer=fact.scorer))


def _rules_changed(head: Head, fact: RulesChanged) -> Head:
    rules = replace(
        head.setup,
        variant=fact.variant,
        options=fact.options,
        rules=fact.rules,
        house=fact.house,
        house_rules=fact.house_rules,
        house_note=fact.house_note,
    )
    return replace(head, setup=rules)


def _adjusted(head: Head, fact: Adjustment) -> Head:
    return replace(head, adjustments={**head.adjustments, fact.number: fact})


CHANGES: Mapping[type[Fact], Callable[[Head, Any], Head]] = {
    Noted: _noted,
    RulesChanged: _rules_changed,
    Adjustment: _adjusted,
}
