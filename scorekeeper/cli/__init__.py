"""The console script. Each command imports only what it needs: `score`, `plan` and `variants` start at once."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import NoReturn

from scorekeeper.cli import games, rules
from scorekeeper.cli.reading import BadInput, one_line

Command = Callable[[argparse.Namespace], int]
JSON = "print JSON"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status: 2 for bad input, with one line on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        chosen = parser().parse_args(arguments)
        command: Command = chosen.command
        return command(chosen)
    except BadInput as refused:
        print(one_line(str(refused)), file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read the output has read enough. Python would complain once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with the command line in one line, the place first."""

    def error(self, message: str) -> NoReturn:
        reason, _, place = message.partition("arguments are required: ")
        if place:
            raise BadInput(f"{place}: missing; `{self.prog} --help` says what belongs there")
        raise BadInput(reason.removeprefix("argument "))


def parser() -> argparse.ArgumentParser:
    """Return what reads the command line: every command with its arguments."""
    root = _Parser(prog="scorekeeper", description="Keeps score at the table. Without a command it serves the app.")
    root.add_argument("--port", metavar="N", help="listen there instead of SCOREKEEPER_PORT, or of 8000")
    root.add_argument("--host", metavar="NAME", help="listen there instead of SCOREKEEPER_HOST, or of every address")
    root.add_argument("--https", action="store_true", help="serve https too, with a certificate authority of its own")
    root.add_argument("--open", action="store_true", help="open the first page in this machine's browser")
    root.set_defaults(command=_serve)
    commands = root.add_subparsers(metavar="COMMAND")
    _add_rules(commands.add_parser)
    _add_games(commands.add_parser)
    _add_house_rules(commands.add_parser)
    return root


def _add_rules(add_parser: Callable[..., argparse.ArgumentParser]) -> None:
    score = add_parser("score", help="print the result of a game file as JSON")
    score.add_argument("file", metavar="FILE", help="a game file; - for standard input")
    score.set_defaults(command=rules.score)
    plan = add_parser("plan", help="print every deal of a game to come")
    plan.add_argument("variant", metavar="VARIANT", help="its id, as `scorekeeper variants` lists it")
    plan.add_argument("--players", metavar="N", required=True, help="how many play")
    plan.add_argument(
        "--option", metavar="KEY=VALUE", action="append", default=[], help="such as hook=true; may be given again"
    )
    plan.add_argument("--rules", metavar="FILE", help="house rules; - for standard input")
    plan.add_argument("--json", action="store_true", help=JSON)
    plan.set_defaults(command=rules.plan)
    variants = add_parser("variants", help="list the variants")
    variants.add_argument("--json", action="store_true", help=JSON)
    variants.set_defaults(command=rules.variants)


def _add_games(add_parser: Callable[..., argparse.ArgumentParser]) -> None:
    export = add_parser("export", help="print a game as a game file, or as a spreadsheet")
    export.add_argument("game", metavar="GAME", help="the id of the game, as in its address")
    export.add_argument("--csv", action="store_true", help="a spreadsheet instead")
    export.set_defaults(command=games.export)
    takes_in = add_parser("import", help="import a game file")
    takes_in.add_argument("file", metavar="FILE", help="a game file; - for standard input")
    takes_in.set_defaults(command=games.take_in)
    copies = add_parser("backup", help="write a consistent copy while games are being scored")
    copies.add_argument("file", metavar="FILE", help="the copy to write")
    copies.set_defaults(command=games.backup)
    restores = add_parser("restore", help="replace the scores with a backup, and keep the old ones aside")
    restores.add_argument("file", metavar="FILE", help="what `backup` wrote, or the page's Backup button")
    restores.add_argument("--anyway", action="store_true", help="restore it although a game in it cannot be shown")
    restores.set_defaults(command=games.restore)
    check = add_parser("check-games", help="compute every game again and list those whose stored result differs")
    check.set_defaults(command=games.check)
    rebuild = add_parser("rebuild-statistics", help="compute the statistics again from the games")
    rebuild.set_defaults(command=games.rebuild_statistics)


def _add_house_rules(add_parser: Callable[..., argparse.ArgumentParser]) -> None:
    command = add_parser("house-rules", help="list the saved house rules, export one, or import one")
    command.add_argument("--json", action="store_true", help=JSON)
    command.set_defaults(command=rules.list_house_rules)
    acts = command.add_subparsers(metavar="list | export NAME | import FILE")
    listed = acts.add_parser("list", help="list them, as without a command")
    listed.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help=JSON)
    export = acts.add_parser("export", help="print house rules as a file")
    export.add_argument("name", metavar="NAME", help="its name, as the list has it")
    export.add_argument("--json", action="store_true", help="as without: a file is JSON")
    export.set_defaults(command=rules.export_house_rule)
    takes_in = acts.add_parser("import", help="import house rules")
    takes_in.add_argument("file", metavar="FILE", help="a file of house rules; - for standard input")
    takes_in.add_argument("--json", action="store_true", help="print what was kept")
    takes_in.set_defaults(command=rules.import_house_rule)


def _serve(chosen: argparse.Namespace) -> int:
    from scorekeeper.server.run import serve

    return serve(host=chosen.host, port=chosen.port, https=chosen.https, browse=chosen.open)
