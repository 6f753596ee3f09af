"""The console script. Each command imports only what it needs: `score`, `plan` and `variants` start at once."""

import sys
from collections.abc import Sequence
from io import TextIOWrapper

import click

from scorekeeper.cli import games, rules
from scorekeeper.cli.reading import BadInput, one_line


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status: 2 for bad input, with one line on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        return command_line.main(arguments, "scorekeeper", standalone_mode=False) or 0
    except click.Abort:  # Ctrl+C
        return 130
    except BadInput as refused:
        sentence = str(refused)
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else ""
        if isinstance(error, click.MissingParameter) and error.param:
            place = error.param.get_error_hint(error.ctx).strip("'")
            sentence = f"{place}: missing; see `{command} --help`"
        else:
            place = error.option_name if isinstance(error, click.NoSuchOption | click.BadOptionUsage) else command
            sentence = f"{place}: {error.format_message()}"
    print(one_line(sentence), file=sys.stderr)
    return 2


@click.group(invoke_without_command=True, subcommand_metavar="[COMMAND]")
@click.option("--host", metavar="NAME", help="Listen on this address, not SCOREKEEPER_HOST or every address.")
@click.option("--port", metavar="N", help="Listen on this port, not SCOREKEEPER_PORT or 8000.")
@click.option("--open", "browse", is_flag=True, help="Open the app in this computer's browser.")
@click.option("--https", is_flag=True, help="Also serve https, with its own certificate authority.")
@click.pass_context
def command_line(context: click.Context, host: str | None, port: str | None, *, browse: bool, https: bool) -> int:
    """A scorekeeper for the card table. With no command, it starts the app."""
    if context.invoked_subcommand:
        return 0
    from scorekeeper.server.run import serve

    return serve(host, port, https=https, browse=browse)


for command in (
    rules.score, rules.plan, rules.variants, games.export, games.take_in, games.backup, games.restore, games.check,
    games.rebuild_statistics, rules.house_rules_group,
):  # fmt: skip
    command_line.add_command(command)
