"""score, plan and variants, which open no database, and house-rules: those kept here listed, printed, taken in."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, cast

import click

from scorekeeper.cli.database import opened_database
from scorekeeper.cli.reading import BadInput, game_data, print_json, refusals, source_of
from scorekeeper.record.gamefile import names_in, read_game
from scorekeeper.record.houserule import HouseRule, house_of, house_rule_of, seats_of, written
from scorekeeper.record.log import state_of
from scorekeeper.rules import all_variants, kind_of, named_variant, variant
from scorekeeper.rules.common.tenths import Points, number_of
from scorekeeper.rules.kind import House, Plan, Row, Variant
from scorekeeper.web.games.sheet_words import suit_word
from scorekeeper.web.language.texts import counted

in_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.command()
@click.argument("file")
def score(file: str) -> None:
    """Print the result of a game file as JSON; - is standard input."""
    data = game_data(file)
    with refusals(source_of(file), names_in(data)):
        kind, setup, facts = read_game(data)
        print_json(kind.result(state_of(kind, (setup, *facts))))


@click.command()
@click.argument("named", metavar="VARIANT")
@click.option("--players", metavar="N", required=True, help="How many play.")
@click.option("--option", "given", metavar="KEY=VALUE", multiple=True, help="Such as hook=true; may be given again.")
@click.option("--rules", metavar="FILE", help="House rules; - for standard input.")
@in_json
def plan(named: str, players: str, given: Sequence[str], rules: str | None, *, as_json: bool) -> None:
    """Print every deal of a game to come. VARIANT is an id, as `scorekeeper variants` lists them."""
    # The arguments as they were typed, by the place that the rules name.
    typed = {f"options.{text.partition('=')[0]}": f"--option {text}" for text in given}
    with refusals("plan", typed={**typed, "players": f"--players {players}"}):
        row = named_variant(named, "VARIANT")
        kind = kind_of(row.kind)
        if not players.isascii() or not players.isdigit() or len(players) > 4:
            raise BadInput(f"--players: {players} is not a number of players")
        options = _options(given)
        house: House = {} if rules is None else _house(row, rules)
        planned = kind.plan(row.id, options, int(players), house)
        if planned is None:
            raise BadInput(f"{row.id}: {row.name} has no plan, its hands are not dealt to a schedule")
    if as_json:
        print_json(planned.plain())
    else:
        print_plan(row, planned)


@click.command()
@in_json
def variants(*, as_json: bool) -> None:
    """List the variants."""
    rows = [_plain(row) for row in all_variants()]
    if as_json:
        print_json(rows)
        return
    wide = max(len(row["id"]) for row in rows)
    for row in rows:
        fewest, most = row["players"]
        print(f"{row['id']:{wide}}  {fewest:2}-{most:<2}  {row['name']}: {row['summary']}")


def _plain(row: Variant) -> dict[str, Any]:
    return {
        "id": row.id,
        "name": row.name,
        "kind": row.kind,
        "group": row.group,
        "players": list(row.players),
        "aliases": list(row.aliases),
        "summary": row.summary,
        "source": row.source,
    }


def _house(row: Variant, file: str) -> House:
    """Return the house rules of a file: a whole house rule, or its rules alone."""
    read = game_data(file)
    if not isinstance(read, dict) or "rules" not in read:
        return house_of(row.id, read)
    data = cast("dict[str, Any]", read)  # JSON has no other keys than text
    named = data.get("variant")
    if named not in (None, row.id):
        raise BadInput(f"variant: these are house rules of {named}, not of {row.id}")
    return house_of(row.id, data["rules"])


def _options(given: Sequence[str]) -> dict[str, str]:
    pairs = [text.partition("=") for text in given]
    for key, equals, _ in pairs:
        if not (key and equals):
            raise BadInput(f"--option: {key or '='} is not KEY=VALUE, such as hook=true")
    return {key: value for key, _, value in pairs}


FIRST = 4  # the column of who bids first
MISSES = (-1, 1, -2, 2)  # tricks short or over that the table of scores shows


def print_plan(variant: Variant, plan: Plan) -> None:
    """Print every deal, what to strip, and what each bid scores."""
    print(f"{variant.name}, {counted(plan.players, 'player')}, {counted(plan.packs, 'pack')}")
    if plan.stripped:
        print(f"Take {counted(plan.stripped, 'card')} from the bottom of the pack, unseen.")
    print()
    rows = [("deal", "cards", "trump", "dealer", "bids first", "leads"), *map(_deal_row, plan.deals)]
    _print_table([(*row[:FIRST], *row[FIRST + 1 :]) for row in rows] if plan.at_once else rows)
    if plan.at_once:
        print("all bid at once")
    if plan.repeat_until:
        print("and so on, until the target is reached")
    print("\nSeats are numbered clockwise from 0; seat 0 deals first.\n")
    _print_scores(plan)


def _deal_row(deal: Row) -> tuple[str, ...]:
    leader = "?" if deal.leader is None else str(deal.leader)
    return (
        str(deal.number),
        f"{deal.size}{f' x{deal.factor}' if deal.factor > 1 else ''}",
        suit_word(deal.trump) if deal.trump else "-",
        str(deal.dealer),
        str(deal.order[0]),
        leader,
    )


def _print_scores(plan: Plan) -> None:
    deal = plan.scores_in
    where = f" in deal {deal.number}, with {counted(deal.size or 0, 'card')}" if deal else ""
    print(f"What each bid scores{where}:")
    heads = ("bid", "made", *(f"{abs(miss)} {'over' if miss > 0 else 'short'}" for miss in MISSES))
    rows = [
        (str(row.bid), str(number_of(row.made)), *(_missed(row.points, row.bid + miss) for miss in MISSES))
        for row in plan.scores
    ]
    _print_table([heads, *rows])
    for how_many, bonus in sorted(plan.success_bonus.items()):
        print(f"{counted(how_many, 'player')} made it: {bonus} more for each")


def _missed(points: Sequence[Points], tricks: int) -> str:
    return str(number_of(points[tricks])) if 0 <= tricks < len(points) else ""


def _print_table(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())


@click.group("house-rules", invoke_without_command=True, subcommand_metavar="[list | export NAME | import FILE]")
@in_json
@click.pass_context
def house_rules_group(context: click.Context, *, as_json: bool) -> None:
    """List the saved house rules, export one, or import one."""
    context.obj = as_json
    if not context.invoked_subcommand:
        context.invoke(list_house_rules, as_json=as_json)


@house_rules_group.command("list")
@in_json
@click.pass_obj
def list_house_rules(as_json_before: bool, *, as_json: bool) -> None:
    """List the house rules. Those played last come first: name and line, or the data of their files."""
    with opened_database():
        from scorekeeper.storage.house_rules import house_rules

        rules = [row.rule for row in house_rules()]
    if as_json or as_json_before:
        print_json([written(rule) for rule in rules])
        return
    for rule in rules:
        print(f"{rule.name}: {_house_line(rule)}")


@house_rules_group.command("export")
@click.argument("name")
@click.option("--json", is_flag=True, expose_value=False, help="As without: a file is JSON.")
def export_house_rule(name: str) -> None:
    """Print house rules as a file. NAME is their name, as the list has it."""
    with opened_database():
        from scorekeeper.storage.house_rules import rule_named

        with suppress(UnicodeEncodeError):  # bytes that spell no name
            if kept := rule_named(name):
                print_json(written(kept.rule))
                return
    raise BadInput(f"NAME: there are no house rules called {name}")


@house_rules_group.command("import")
@click.argument("file")
@in_json
def import_house_rule(file: str, *, as_json: bool) -> None:
    """Import house rules, and print the name that they are kept under; - is standard input."""
    data = game_data(file)
    with refusals(source_of(file)):
        rule = house_rule_of(data)
        seats_of(rule)
    with opened_database():
        from scorekeeper.storage.house_rules import keep

        saved = keep(rule).rule
    if as_json:
        print_json(written(saved))
    else:
        print(saved.name)


def _house_line(rule: HouseRule) -> str:
    return kind_of(variant(rule.variant).kind).line_of(rule.variant, rule.rules)
