"""What facts of any kind put right for a whole game: the head of its sheet, its rules, and points given or taken."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.rules.facts import Adjustment, Noted, RulesChanged
from scorekeeper.rules.kind import Fact, Setup


@dataclass(frozen=True, slots=True)
class Head:
    """What stands now, whatever is played."""

    setup: Setup  # with what was put right since: variant, options, rules, title, place, scorer
    adjustments: Mapping[int, Adjustment] = field(default_factory=dict[int, Adjustment])  # the newest by its number

    def after(self, fact: Fact) -> "Head":
        """Return what stands after one more fact; one that puts nothing right here leaves it as it is."""
        match fact:
            case Noted():
                return replace(self, setup=replace(self.setup, title=fact.title, place=fact.place, scorer=fact.scorer))
            case RulesChanged():
                rules = replace(
                    self.setup,
                    variant=fact.variant,
                    options=fact.options,
                    rules=fact.rules,
                    house=fact.house,
                    house_rules=fact.house_rules,
                )
                return replace(self, setup=rules)
            case Adjustment():
                return replace(self, adjustments={**self.adjustments, fact.number: fact})
            case _:
                return self


def head_of(facts: Iterable[Fact]) -> Head:
    """Return what stands after the facts that count, the setup first."""
    setup, *rest = facts
    assert isinstance(setup, Setup)
    head = Head(setup)
    for fact in rest:
        head = head.after(fact)
    return head
