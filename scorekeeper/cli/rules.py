"""The commands score, plan and variants, which need no database, and house-rules, which does."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, cast

import click

from scorekeeper.cli.reading import BadInput, game_data, opened_database, print_json, refusals
from scorekeeper.record.gamefile import read_game
from scorekeeper.record.houserule import house_of, house_rule_of, seats_of, written
from scorekeeper.record.log import state_of
from scorekeeper.rules import KINDS, all_variants, named_variant, variant
from scorekeeper.rules.common.tenths import number_of
from scorekeeper.rules.kind import House, Plan, Variant
from scorekeeper.web.games.sheet_words import suit_word
from scorekeeper.web.language.texts import counted

in_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
SHOWN = ("id", "name", "kind", "group", "players", "aliases", "summary", "source")  # of a variant


@click.command()
@click.argument("file")
def score(file: str) -> None:
    """Print the result of a game file as JSON; - is standard input."""
    with game_data(file) as data:
        kind, setup, facts = read_game(data)
        print_json(kind.result(state_of(kind, (setup, *facts))))


@click.command()
@click.argument("named", metavar="VARIANT")
@click.option("--players", metavar="N", required=True, help="Number of players.")
@click.option(
    "--option", "given", metavar="KEY=VALUE", multiple=True, help="For example hook=true; repeat for more options."
)
@click.option("--rules", metavar="FILE", help="Apply the house rules of a file; - is standard input.")
@in_json
def plan(named: str, players: str, given: Sequence[str], rules: str | None, *, as_json: bool) -> None:
    """Print every deal of a planned game. VARIANT is one of the ids that `scorekeeper variants` lists."""
    # The arguments as typed, by the place that a refusal of the rules names.
    typed = {f"options.{text.partition('=')[0]}": f"--option {text}" for text in given}
    with refusals("plan", typed={**typed, "players": f"--players {players}"}):
        row = named_variant(named, "VARIANT")
        kind = KINDS[row.kind]
        if not players.isascii() or not players.isdigit() or len(players) > 4:
            raise BadInput(f"--players: {players} is not a number of players")
        pairs = [text.partition("=") for text in given]
        for key, equals, _ in pairs:
            if not (key and equals):
                raise BadInput(f"--option: {key or '='} is not KEY=VALUE, such as hook=true")
        options = {key: value for key, _, value in pairs}
        house: House = {} if rules is None else _house(row, rules)
        planned = kind.plan(row.id, options, int(players), house)
        if planned is None:
            raise BadInput(f"{row.id}: {row.name} has no plan, because its hands do not follow a schedule")
    if as_json:
        print_json(planned.plain())
    else:
        print_plan(row, planned)


@click.command()
@in_json
def variants(*, as_json: bool) -> None:
    """List the variants."""
    rows = all_variants()
    if as_json:
        print_json([{name: getattr(row, name) for name in SHOWN} for row in rows])
        return
    wide = max(len(row.id) for row in rows)
    for row in rows:
        fewest, most = row.players
        print(f"{row.id:{wide}}  {fewest:2}-{most:<2}  {row.name}: {row.summary}")


def _house(row: Variant, file: str) -> House:
    """Return the house rules of a file, which is a whole house rule or only its `rules`."""
    with game_data(file) as data:
        if not isinstance(data, dict) or "rules" not in data:
            return house_of(row.id, data)
        rule = cast("dict[str, Any]", data)  # JSON keys are strings
        if (named := rule.get("variant")) not in (None, row.id):
            raise BadInput(f"variant: these are house rules of {named}, not of {row.id}")
        return house_of(row.id, rule["rules"])


FIRST = 4  # the column of the first bidder
MISSES = (-1, 1, -2, 2)  # tricks short or over, a column of the table of scores each


def print_plan(variant: Variant, plan: Plan) -> None:
    """Print every deal, what to strip, and what each bid scores."""
    print(f"{variant.name}, {counted(plan.players, 'player')}, {counted(plan.packs, 'pack')}")
    if plan.stripped:
        print(f"Take {counted(plan.stripped, 'card')} from the bottom of the pack, unseen.")
    print()
    rows = [("deal", "cards", "trump", "dealer", "bids first", "leads")]
    for deal in plan.deals:
        cards = f"{deal.size}{f' x{deal.factor}' if deal.factor > 1 else ''}"
        leader = "?" if deal.leader is None else str(deal.leader)
        trump = suit_word(deal.trump) if deal.trump else "-"
        rows.append((str(deal.number), cards, trump, str(deal.dealer), str(deal.order[0]), leader))
    _print_table([(*row[:FIRST], *row[FIRST + 1 :]) for row in rows] if plan.at_once else rows)
    if plan.at_once:
        print("all bid at once")
    if plan.repeat_until:
        print("and so on, until the target is reached")
    print("\nSeats are numbered clockwise from 0; seat 0 deals first.\n")
    deal = plan.scores_in
    where = f" in deal {deal.number}, with {counted(deal.size or 0, 'card')}" if deal else ""
    print(f"What each bid scores{where}:")
    scores = [("bid", "made", *(f"{abs(miss)} {'over' if miss > 0 else 'short'}" for miss in MISSES))]
    for row in plan.scores:
        tricks = (row.bid + miss for miss in MISSES)
        missed = (str(number_of(row.points[took])) if 0 <= took < len(row.points) else "" for took in tricks)
        scores.append((str(row.bid), str(number_of(row.made)), *missed))
    _print_table(scores)
    for how_many, bonus in sorted(plan.success_bonus.items()):
        print(f"{counted(how_many, 'player')} made it: {bonus} more for each")


def _print_table(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())


@click.group("house-rules", invoke_without_command=True, subcommand_metavar="[export NAME | import FILE]")
@in_json
@click.pass_context
def house_rules_group(context: click.Context, *, as_json: bool) -> None:
    """List the saved house rules, those played last first; or export or import one."""
    if context.invoked_subcommand:
        return
    with opened_database():
        from scorekeeper.storage.house_rules import house_rules

        rules = [row.rule for row in house_rules()]
    if as_json:
        print_json([written(rule) for rule in rules])
        return
    for rule in rules:
        line = KINDS[variant(rule.variant).kind].line_of(rule.variant, rule.rules)
        print(f"{rule.name}: {line}")


@house_rules_group.command("export")
@click.argument("name")
@click.option("--json", is_flag=True, expose_value=False, help="No effect: the file is always JSON.")
def export_house_rule(name: str) -> None:
    """Print house rules as a file. NAME is their name in the list."""
    with opened_database():
        from scorekeeper.storage.house_rules import rule_named

        with suppress(UnicodeEncodeError):  # the argument is not UTF-8
            if saved := rule_named(name):
                print_json(written(saved.rule))
                return
    raise BadInput(f"NAME: there are no house rules called {name}")


@house_rules_group.command("import")
@click.argument("file")
@in_json
def import_house_rule(file: str, *, as_json: bool) -> None:
    """Import house rules and print the name they are saved under; - is standard input."""
    with game_data(file) as data:
        rule = house_rule_of(data)
        seats_of(rule)
    with opened_database():
        from scorekeeper.storage.house_rules import keep

        saved = keep(rule).rule
    if as_json:
        print_json(written(saved))
    else:
        print(saved.name)
