"""Read files and options of the command line and open the scores; what prevents it becomes a BadInput of one line."""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper import paths
from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import names_in
from scorekeeper.rules import all_variants
from scorekeeper.rules.kind import NOTHING, Problem, Refused, Unreadable
from scorekeeper.settings import DATABASE_URL, INSTANCE, BadSetting
from scorekeeper.web.kinds.sentences import sentence
from scorekeeper.web.language.texts import listed

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from flask import Flask


class BadInput(Exception):
    """The input cannot be used; the text says where and why."""


LONGEST, HEAD = 1_000, 600  # characters of a refusal, and of the beginning of a longer one


def one_line(text: str) -> str:
    """Return the text without line breaks and control characters; a very long one loses its middle."""
    cut = text if len(text) <= LONGEST else f"{text[:HEAD]}...{text[HEAD - LONGEST :]}"
    return "".join(letter if letter.isprintable() else " " for letter in cut)


@contextmanager
def refusals(source: str, names: Sequence[str] = (), typed: Mapping[str, str] = NOTHING) -> Generator[None]:
    """Turn a refusal of the rules into BadInput; `source` is the place if the refusal names none.

    `typed`: the arguments as typed on the command line, by the place that a refusal names.
    """
    try:
        yield
    except Unreadable as unreadable:
        raise BadInput(_refusal_line(unreadable.place or source, unreadable.problem, names, typed)) from None
    except Refused as refused:
        raise BadInput(_refusal_line(refused.problems[0].part or source, refused.problems[0], names, typed)) from None


def _refusal_line(place: str, problem: Problem, names: Sequence[str], typed: Mapping[str, str]) -> str:
    if "line" in problem.numbers:
        place = f"{place}: line {problem.numbers['line']}, column {problem.numbers['column']}"
    return f"{typed.get(place, place)}: {option_words(problem, names, is_typed=place in typed)}"


TAKES = {
    "yes_no": "{key} takes true or false",
    "number": "{key} takes a number from {least} to {most}",
    "word": "{key} takes {words}",
    "money": "{key} takes an amount such as 0.05",
    "variant": "{key} takes the id of a variant with bids, as `scorekeeper variants` lists them",
}
NUMBER_OR_WORD = "{key} takes a number from {least} to {most} or {words}"


def option_words(problem: Problem, names: Sequence[str], *, is_typed: bool) -> str:
    """Return what is wrong: for a bad option its name and allowed values, for an unknown one the variants that have it.

    If more packs would help, it says how many, written as in the input.
    """
    if problem.code == "unknown_option":
        return f"{sentence(problem, names)}; {_had_by(problem.numbers['key'])}"
    if problem.code == "bad_option" and is_typed:
        numbers = problem.numbers
        words = listed(numbers["words"], "or")
        pattern = NUMBER_OR_WORD if numbers["takes"] == "number" and words else TAKES[numbers["takes"]]
        return pattern.format(key=numbers["key"], least=numbers["least"], most=numbers["most"], words=words)
    if packs := problem.numbers.get("packs_needed"):
        more = f"--option packs={packs}" if is_typed else f'"packs": {packs}'
        return f"{sentence(problem, names)}; {more} is enough"
    return sentence(problem, names)


def _had_by(key: str) -> str:
    """Return which variants have an option, or which few do not."""
    own = [row for row in all_variants() if not row.short_for]
    having = [row.id for row in own if key in row.offered]
    others = [row.id for row in own if key not in row.offered]
    if not having:
        return "no variant has it"
    if len(others) < len(having):
        return f"every variant but {listed(others)} has it"
    return f"{listed(having)} {'has' if len(having) == 1 else 'have'} it"


MEGABYTE = 1024 * 1024
LARGEST = 32 * MEGABYTE  # bytes; a game of ten years has less


@contextmanager
def game_data(file: str) -> Generator[Any]:
    """Yield the JSON data of a file, or of standard input for `-`. Raises BadInput, also if the block refuses it."""
    source = source_of(file)
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as opened:
            content = opened.read(LARGEST + 1)  # /dev/zero has no end
    except (OSError, ValueError) as error:
        raise BadInput(f"{source}: {getattr(error, 'strerror', None) or error}") from None
    if len(content) > LARGEST:
        raise BadInput(f"{source}: it is larger than {LARGEST // MEGABYTE} MB, too large for a game")
    with refusals(source):
        data = parse(content)
    with refusals(source, names_in(data)):
        yield data


def source_of(file: str) -> str:
    """Return the name of a file in a refusal."""
    return "standard input" if file == "-" else file


def print_json(data: Any) -> None:
    """Print data as JSON that people can read."""
    print(json.dumps(data, ensure_ascii=False, indent=1))


def opened_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the app with its database brought up to date.

    Raises BadInput if the instance folder or the database cannot be opened, or if a newer Scorekeeper wrote it.
    """
    # Imported here: the web framework takes longer to load than `score` takes to answer.
    from scorekeeper import create_app
    from scorekeeper.storage.upgrade import UnusableDatabase

    try:
        with refused():
            return create_app(config)
    except BadSetting as error:
        raise BadInput(str(error)) from None
    except UnusableDatabase as error:
        raise BadInput(f"{_place()}: {error}") from None
    except ModuleNotFoundError as error:
        if not DATABASE_URL.read():
            raise
        if error.name == "psycopg":
            raise BadInput(f"{_place()}: psycopg is missing: install the extra oh-hell-scorekeeper[postgres]") from None
        other = f"scores are kept by SQLite or PostgreSQL, not where {error.name} is needed"
        raise BadInput(f"{_place()}: {other}") from None


@contextmanager
def opened_database(config: Mapping[str, Any] | None = None) -> Generator[None]:
    """Let a command use the database. Raises BadInput as `opened_app` does, and if it cannot be read or written."""
    app = opened_app({"FETCH_HTMX": False, **(config or {})})
    from scorekeeper.storage.models import db

    with app.app_context():
        try:
            with refused():
                yield
        finally:
            db.engine.dispose()


@contextmanager
def refused(place: str = "") -> Generator[None]:
    """Raise BadInput if a file or database cannot be read or written: the place, the reason and the remedy.

    `place`: the file named on the command line, if that is the one.
    """
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except BrokenPipeError:  # the reader of the output has left
        raise
    except (OSError, SQLAlchemyError, sqlite3.Error, UnicodeEncodeError) as error:
        where = "" if place else getattr(error, "filename", None) or ""
        raise BadInput(f"{place or _place()}: {reason_of(error, where)}") from None


def reason_of(error: Exception, where: str = "") -> str:
    """Return the message of the system or the database driver, the place, and what to do."""
    from scorekeeper.storage.database import write_trouble
    from scorekeeper.web.site.errors import TROUBLES

    words = getattr(error, "strerror", None) or getattr(error, "orig", None) or error
    reason = str(words).partition("\n")[0] + (f": {where}" if where else "")
    trouble = write_trouble(error, None if isinstance(error, OSError) else scores_file().parent)
    return reason if trouble == "unknown" else f"{reason}. {TROUBLES[trouble].advice}"


def scores_file() -> Path:
    """Return the SQLite file of the scores, unless they are on a server. Raises OSError."""
    from scorekeeper.storage.database import FILE_NAME

    url = DATABASE_URL.read()
    return Path(url.database) if url and url.database else paths.instance() / FILE_NAME


def _place() -> str:
    return (DATABASE_URL if DATABASE_URL.read() else INSTANCE).name
