"""export, import, check-games and rebuild-statistics: the commands that open the database."""

from argparse import Namespace
from datetime import UTC, datetime

from scorekeeper.cli.database import REMEDY, opened_database
from scorekeeper.cli.reading import BadInput, game_data, print_json, refusals, source_of
from scorekeeper.record.gamefile import incoming, names_in, write_game
from scorekeeper.web.language.texts import counted


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
        from scorekeeper.storage.database import writing
        from scorekeeper.storage.games import rewrite_lists
        from scorekeeper.storage.models import db
        from scorekeeper.storage.statistics.writing import rebuild
        from scorekeeper.storage.upgrade import print_progress

        with writing():
            rewrite_lists()
            games = rebuild(db.session.connection(), print_progress)
    print(f"The statistics are those of {counted(games, 'finished game')}.")
    return 0
