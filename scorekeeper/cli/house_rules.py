"""house-rules: those kept here listed, one printed as a file, one taken in."""

from argparse import Namespace

from scorekeeper.cli.database import opened_database
from scorekeeper.cli.reading import BadInput, game_data, print_json, refusals, source_of
from scorekeeper.record.houserule import HouseRule, house_rule_of, seats_of, written
from scorekeeper.rules import kind_of, variant
from scorekeeper.rules.abilities import HouseRuled


def list_them(chosen: Namespace) -> int:
    """Print the house rules, those played last first: name and line, or the data of their files."""
    with opened_database():
        from scorekeeper.storage.house_rules import house_rules

        rules = [row.rule for row in house_rules()]
    if chosen.json:
        print_json([written(rule) for rule in rules])
        return 0
    for rule in rules:
        print(f"{rule.name}: {_line(rule)}")
    return 0


def export(chosen: Namespace) -> int:
    """Print one house rule as a file."""
    with opened_database():
        from scorekeeper.storage.house_rules import NoSuchRule, named

        try:
            rule = named(chosen.name).rule
        except (NoSuchRule, UnicodeEncodeError):  # bytes that spell no name
            raise BadInput(f"NAME: there are no house rules called {chosen.name}") from None
    print_json(written(rule))
    return 0


def take_in(chosen: Namespace) -> int:
    """Keep the house rule of a file, and print the name that it is kept under."""
    data = game_data(chosen.file)
    with refusals(source_of(chosen.file)):
        rule = house_rule_of(data)
        seats_of(rule)
    with opened_database():
        from scorekeeper.storage.house_rules import keep

        kept = keep(rule).rule
    if chosen.json:
        print_json(written(kept))
    else:
        print(kept.name)
    return 0


def _line(rule: HouseRule) -> str:
    kind = kind_of(variant(rule.variant).kind)
    return kind.line_of(rule.variant, rule.rules) if isinstance(kind, HouseRuled) else rule.variant
