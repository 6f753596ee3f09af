"""The commands on the scores: export, import, check-games, rebuild-statistics, backup and restore."""

from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper import paths
from scorekeeper.cli.database import REMEDY, opened_database, remedy_of
from scorekeeper.cli.reading import BadInput, game_data, print_json, refusals, source_of
from scorekeeper.files import InUse
from scorekeeper.record.gamefile import incoming, names_in, write_game
from scorekeeper.settings import DATABASE_URL
from scorekeeper.web.language.texts import counted

SERVED = (
    "SCOREKEEPER_DATABASE_URL: the scores are on a database server: its own tools restore them, such as pg_restore; "
    "unset it to restore into the instance folder"
)
MENDING = "`scorekeeper check-games` lists it; `scorekeeper rebuild-statistics` mends results and lists"
RUNNING = "SCOREKEEPER_INSTANCE: a scorekeeper works on these scores: stop it first"


def export(chosen: Namespace) -> int:
    """Print a game as a game file or as a spreadsheet."""
    with opened_database():
        from scorekeeper.storage.games import NoSuchGame, load

        try:
            game = load(chosen.game)
        except NoSuchGame:
            raise BadInput(f"GAME: there is no game {chosen.game}; its id is in its address, after /g/") from None
        if chosen.csv:
            from scorekeeper.web.sheets.spreadsheet import csv_text, rows

            print(csv_text(rows(game.kind.sheet(game.state))), end="")
        else:
            print_json(write_game(game.kind, game.entries))
    return 0


def take_in(chosen: Namespace) -> int:
    """Keep the game of a game file, and say where its result differs from what its deals come to."""
    data = game_data(chosen.file)
    with refusals(source_of(chosen.file), names_in(data)):
        read = incoming(data, datetime.now(UTC), "import")
        with opened_database():
            from scorekeeper.storage.games import AlreadyThere, restore

            try:
                game = restore(read.entries, read.fingerprint)
            except AlreadyThere as there:
                raise BadInput(f"{source_of(chosen.file)}: this game is here already, as {there.game_id}") from None
    print(game.id)
    for key in read.ignored:
        print(f"ignored: {key}")
    for place in read.differs:
        print(f"{place}: the file differs from what its deals come to")
    return 0


def check(_chosen: Namespace) -> int:
    """Fold every game afresh and list those whose stored result differs; status 1 if any does."""
    with opened_database():
        from sqlalchemy.exc import DatabaseError

        from scorekeeper.storage.check import DAMAGED
        from scorekeeper.storage.check import check as look

        try:
            checked = look()
        except DatabaseError as trouble:
            raise BadInput(f"the list of games: {trouble.orig}: {REMEDY}") from None
    for difference in checked.differences:
        if difference.what == DAMAGED:
            print(f"{difference.game_id}: cannot be read: {difference.found}")
        else:
            stored = f"{difference.what} is stored as {difference.stored}"
            print(f"{difference.game_id} {difference.title}: {stored}, its entries say {difference.found}")
    if checked.damaged:
        print(f"The database is damaged: export the games that can still be read, then {REMEDY}. These can be read:")
        print(*(checked.still_read or ("nothing",)), sep="\n")
    elif not checked.differences:
        print("Every game is as stored.")
    return 1 if checked.differences else 0


def rebuild_statistics(_chosen: Namespace) -> int:
    """Write the statistics of every finished game again, and what the lists say of all; say how far it is."""
    with opened_database():
        from scorekeeper.storage.games import rewrite
        from scorekeeper.storage.upgrade import print_progress

        games = rewrite(print_progress)
    print(f"The statistics are those of {counted(games, 'finished game')}.")
    return 0


def backup(chosen: Namespace) -> int:
    """Write a consistent copy of everything."""
    with opened_database():
        from scorekeeper.storage.backup import backup as write

        try:
            write(Path(chosen.file))
        except FileExistsError:
            raise BadInput(f"{chosen.file}: this file is there already; name another") from None
        except OSError as error:
            raise BadInput(f"{chosen.file}: {error.strerror or error}") from None
    print(f"Everything is in {chosen.file}")
    return 0


def restore(chosen: Namespace) -> int:
    """Look a backup through, put it in the place of the scores, and say where those are kept."""
    if DATABASE_URL.is_set:
        raise BadInput(SERVED)
    from scorekeeper.storage.backup import NoBackup, draft_of, put_back, remove_leftovers
    from scorekeeper.storage.sqlite_file import FILE_NAME, exclusive

    try:
        folder = paths.instance()
        with exclusive(folder):
            remove_leftovers(folder)
            with draft_of(Path(chosen.file), folder) as draft:
                games, differing = _looked_through(chosen.file, draft.parent, chosen.anyway)
                aside = put_back(draft, folder / FILE_NAME, folder / "backups")
    except InUse:
        raise BadInput(RUNNING) from None
    except NoBackup as none:
        raise BadInput(f"{chosen.file}: {none}") from None
    except OSError as error:
        remedy = remedy_of(error) if error.filename != chosen.file else ""
        raise BadInput(f"{error.filename or chosen.file}: {error.strerror or error}{remedy}") from None
    print(f"The scores are those of {chosen.file}; games: {games}")
    if aside:
        print(f"What was there before is kept as {aside}")
    if differing:
        print(f"Stored differently from what the entries say: {differing}. {MENDING}")
    return 0


def _looked_through(file: str, instance: Path, anyway: bool) -> tuple[int, int]:
    """Bring the copy up to date and fold its games. Raises BadInput at the first lost one.

    Returns how many games there are, and how much is stored differently from what their entries say.
    """
    try:
        with opened_database({"INSTANCE_PATH": str(instance)}):
            from scorekeeper.storage.check import check

            checked = check()
    except BadInput as refused:
        _, _, reason = str(refused).partition(": ")
        raise BadInput(f"{file}: {reason}") from None
    lost = [difference for difference in checked.differences if difference.what in ("log", "damaged")]
    if lost and not anyway:
        raise BadInput(
            f"{file}: game {lost[0].game_id} ({lost[0].title}) cannot be shown: {lost[0].found}; "
            f"--anyway restores the others with it"
        )
    return len(checked.still_read) + len(lost), len(checked.differences) - len(lost)
