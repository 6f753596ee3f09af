"""The commands on the scores: export, import, check-games, rebuild-statistics, backup and restore."""

from datetime import UTC, datetime
from pathlib import Path

import click

from scorekeeper.cli.reading import BadInput, game_data, opened_database, print_json, refused, scores_file, source_of
from scorekeeper.record.gamefile import incoming, write_game
from scorekeeper.settings import DATABASE_URL
from scorekeeper.web.language.texts import counted

SERVED = "SCOREKEEPER_DATABASE_URL: the scores are on a database server: its own tools {} them, such as {}"
MENDING = "`scorekeeper check-games` lists it; `scorekeeper rebuild-statistics` mends results, seats and lists"


@click.command()
@click.argument("game_id", metavar="GAME")
@click.option("--csv", is_flag=True, help="Print a spreadsheet instead.")
def export(game_id: str, *, csv: bool) -> None:
    """Print a game as a game file or a spreadsheet. GAME is the id in its address."""
    with opened_database():
        from scorekeeper.storage.games import NoSuchGame, load

        try:
            game = load(game_id)
        except NoSuchGame:
            raise BadInput(f"GAME: there is no game {game_id}; its id is in its address, after /g/") from None
        if csv:
            from scorekeeper.web.sheets.spreadsheet import csv_text, rows

            print(csv_text(rows(game.kind.sheet(game.state))), end="")
        else:
            print_json(write_game(game.kind, game.entries))


@click.command("import")
@click.argument("file")
def take_in(file: str) -> None:
    """Import a game file and print its id and where its result differs from its deals; - is standard input."""
    with game_data(file) as data:
        read = incoming(data, datetime.now(UTC), "import")
        with opened_database():
            from scorekeeper.storage.games import AlreadyThere, restore

            try:
                game = restore(read.entries, read.fingerprint)
            except AlreadyThere as there:
                raise BadInput(f"{source_of(file)}: this game is already here, as {there.game_id}") from None
    print(game.id)
    for key in read.ignored:
        print(f"ignored: {key}")
    for place in read.differs:
        print(f"{place}: the file does not match the result of its deals")


@click.command("check-games")
def check() -> int:
    """Recalculate every game and list those whose stored result differs. The exit status is 1 if there are any."""
    with opened_database():
        from scorekeeper.storage import games
        from scorekeeper.storage.upgrade import REMEDY

        checked = games.check()
    for difference in checked.differences:
        if difference.what == games.DAMAGED:
            print(f"{difference.game_id}: cannot be read: {difference.computed}")
        else:
            stored = f"{difference.what} is stored as {difference.stored}"
            print(f"{difference.game_id} {difference.title}: {stored}, its entries say {difference.computed}")
    if any(difference.what == games.DAMAGED for difference in checked.differences):
        print(f"The database is damaged: export the games that can still be read, then {REMEDY}. These can be read:")
        print(*(checked.still_read or ("nothing",)), sep="\n")
    elif not checked.differences:
        print("All stored results are correct.")
    return 1 if checked.differences else 0


@click.command()
def rebuild_statistics() -> None:
    """Recalculate the statistics from the games."""
    with opened_database():
        from scorekeeper.storage.games import rewrite
        from scorekeeper.storage.upgrade import print_progress

        games = rewrite(print_progress)
    print(f"Recalculated the statistics of {counted(games, 'finished game')}.")


@click.command()
@click.argument("file")
def backup(file: str) -> None:
    """Save a copy of all scores (safe while games are being scored)."""
    with opened_database():
        from scorekeeper.storage.backup import copy
        from scorekeeper.storage.database import database

        if not database().is_file:
            raise BadInput(SERVED.format("copy", "pg_dump"))
        if Path(file).exists():
            raise BadInput(f"{file}: it already exists; choose another name")
        with refused(file):
            copy(database().engine, Path(file))
    print(f"Saved everything to {file}")


@click.command()
@click.argument("file")
@click.option("--anyway", is_flag=True, help="Restore it even if it contains a game that cannot be shown.")
def restore(file: str, *, anyway: bool) -> None:
    """Replace the scores with a backup; the old scores are kept."""
    from scorekeeper.storage.backup import InvalidBackup, draft_of, put_back

    url = DATABASE_URL.read()
    if url and url.get_backend_name() != "sqlite":
        raise BadInput(SERVED.format("restore", "pg_restore"))
    try:
        with refused(file), draft_of(Path(file)) as draft:
            games, differing = _looked_through(file, draft, anyway=anyway)
            with refused():
                aside = put_back(draft, scores_file())
    except InvalidBackup as none:
        raise BadInput(f"{file}: {none}") from None
    print(f"Restored {counted(games, 'game')} from {file}")
    if aside:
        print(f"The previous scores are in {aside}")
    if differing:
        print(f"Stored differently from what the entries say: {differing}. {MENDING}")


def _looked_through(file: str, draft: Path, *, anyway: bool) -> tuple[int, int]:
    """Bring the copy up to date and check its games. Raises BadInput if one is lost, unless `anyway`.

    Returns the number of games, and the number of stored values that do not match the entries.
    """
    from sqlalchemy import URL

    try:
        url = URL.create("sqlite", database=str(draft))
        with opened_database({"INSTANCE_PATH": str(draft.parent), "SQLALCHEMY_DATABASE_URI": url}):
            from scorekeeper.storage.games import check

            checked = check()
    except BadInput as refusal:
        _, _, reason = str(refusal).partition(": ")
        raise BadInput(f"{file}: {reason}") from None
    lost = [difference for difference in checked.differences if difference.what in ("log", "damaged")]
    if lost and not anyway:
        raise BadInput(
            f"{file}: game {lost[0].game_id} ({lost[0].title}) cannot be shown: {lost[0].computed}; "
            f"--anyway restores the others with it"
        )
    return len(checked.still_read) + len(lost), len(checked.differences) - len(lost)
