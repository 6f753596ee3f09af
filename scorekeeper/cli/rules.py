"""score, plan and variants: the rules on the command line, without a database."""

import sys
from argparse import Namespace
from typing import Any, cast

from scorekeeper.cli.files import game_data, names_in, print_json, source_of
from scorekeeper.cli.options import idle_line
from scorekeeper.cli.plantext import print_plan
from scorekeeper.cli.refusal import BadInput, refusals
from scorekeeper.record.gamefile import read_game
from scorekeeper.record.houserule import house_of
from scorekeeper.record.log import state_of
from scorekeeper.rules import all_variants, kind_of, variant
from scorekeeper.rules.abilities import House, Plans
from scorekeeper.rules.kind import Problem, Unreadable, Variant


def score(chosen: Namespace) -> int:
    """Print the result of a game file."""
    data = game_data(chosen.file)
    with refusals(source_of(chosen.file), names_in(data)):
        kind, setup, facts = read_game(data)
        print_json(kind.result(state_of(kind, (setup, *facts))))
    return 0


def plan(chosen: Namespace) -> int:
    """Print every deal of a game to come."""
    typed = _typed(chosen)
    with refusals("plan", typed=typed):
        row = _variant(chosen.variant)
        kind = kind_of(row.kind)
        if not isinstance(kind, Plans):
            raise BadInput(f"{row.id}: {row.name} has no plan, its hands are not dealt to a schedule")
        options, players = _options(chosen.option), _players(chosen.players)
        house: House = _house(row, chosen.rules) if chosen.rules is not None else {}
        whole = kind.plan(row.id, options, players, house)
    for note in whole.notes:
        print(idle_line(note, typed), file=sys.stderr)
    if chosen.json:
        print_json(whole.plain())
    else:
        print_plan(row, whole)
    return 0


def variants(chosen: Namespace) -> int:
    """List the variants."""
    rows = [_plain(row) for row in all_variants()]
    if chosen.json:
        # The words of the options are those of the pages: only this needs the web floor.
        from scorekeeper.web.kinds.describe import counts_of, usual_count
        from scorekeeper.web.kinds.variations import variations

        told = ([one.plain() for one in variations(row, usual_count(counts_of(row)))] for row in all_variants())
        print_json([{**row, "variations": varied} for row, varied in zip(rows, told, strict=True)])
        return 0
    wide = max(len(row["id"]) for row in rows)
    for row in rows:
        fewest, most = row["players"]
        print(f"{row['id']:{wide}}  {fewest:2}-{most:<2}  {row['name']}: {row['summary']}")
    return 0


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


def _variant(given: str) -> Variant:
    try:
        return variant(given)
    except LookupError:
        raise Unreadable("VARIANT", Problem("unknown_variant", numbers={"variant": given})) from None


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


def _options(given: list[str]) -> dict[str, str]:
    pairs = [text.partition("=") for text in given]
    for key, equals, _ in pairs:
        if not (key and equals):
            raise BadInput(f"--option: {key or '='} is not KEY=VALUE, such as hook=true")
    return {key: value for key, _, value in pairs}


def _typed(chosen: Namespace) -> dict[str, str]:
    """Return the arguments as they were typed, by the place that the rules name."""
    typed = {f"options.{text.partition('=')[0]}": f"--option {text}" for text in chosen.option}
    return {**typed, "players": f"--players {chosen.players}"}


def _players(given: str) -> int:
    if not given.isascii() or not given.isdigit() or len(given) > 4:
        raise BadInput(f"--players: {given} is not a number of players")
    return int(given)
