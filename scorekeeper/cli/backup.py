"""backup and restore: a copy of the scores, and one put in their place."""

from argparse import Namespace
from pathlib import Path

from scorekeeper import paths
from scorekeeper.cli.database import opened_database, remedy_of
from scorekeeper.cli.reading import BadInput
from scorekeeper.settings import DATABASE_URL

SERVED = (
    "SCOREKEEPER_DATABASE_URL: the scores are on a database server: its own tools restore them, such as pg_restore; "
    "unset it to restore into the instance folder"
)
MENDING = "`scorekeeper check-games` lists it; `scorekeeper rebuild-statistics` mends results and lists"
RUNNING = "SCOREKEEPER_INSTANCE: a scorekeeper works on these scores: stop it first"


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
    from scorekeeper.storage.sqlite_file import FILE_NAME, InUse, exclusive

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
