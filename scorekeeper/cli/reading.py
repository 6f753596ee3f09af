"""What is given on the command line: files and options, and one line that says what is wrong, the place first."""

import json
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scorekeeper.record.foreign_json import parse
from scorekeeper.rules import all_variants
from scorekeeper.rules.kind import NOTHING, Problem, Refused, Unreadable
from scorekeeper.web.kinds.sentences import sentence
from scorekeeper.web.language.texts import listed


class BadInput(Exception):
    """What was given cannot be used; the text says where and why."""


LONGEST, HEAD = 1_000, 600  # letters of a refusal, and of its beginning where it is longer


def one_line(text: str) -> str:
    """Return the text without line ends and whatever else a terminal would act on; of a very long one both ends."""
    cut = text if len(text) <= LONGEST else f"{text[:HEAD]}...{text[HEAD - LONGEST :]}"
    return "".join(letter if letter.isprintable() else " " for letter in cut)


@contextmanager
def refusals(source: str, names: Sequence[str] = (), typed: Mapping[str, str] = NOTHING) -> Generator[None]:
    """Turn what the rules refuse into BadInput; `source` is the place where none is named.

    `typed`: the arguments as they stand on the command line, by the place that the rules name.
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
    """Return what is wrong; of an option on the command line its name and values, of one not had, who has it.

    Where more packs would do, it says how many, as they are written there.
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
    """Return which variants have an option: their ids, or the few that have it not."""
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


def game_data(file: str) -> Any:
    """Return the JSON data of a file, `-` being standard input. Raises BadInput."""
    with refusals(source_of(file)):
        return parse(_bytes(file))


def source_of(file: str) -> str:
    """Return how a file is named in a refusal."""
    return "standard input" if file == "-" else file


def print_json(data: Any) -> None:
    """Print data as JSON that people can read."""
    print(json.dumps(data, ensure_ascii=False, indent=1))


def _bytes(file: str) -> bytes:
    try:
        if file == "-":
            content = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(file).open("rb") as opened:
                content = opened.read(LARGEST + 1)  # /dev/zero has no end
    except (OSError, ValueError) as error:
        raise BadInput(f"{source_of(file)}: {getattr(error, 'strerror', None) or error}") from None
    if len(content) > LARGEST:
        raise BadInput(f"{source_of(file)}: it holds more than {LARGEST // MEGABYTE} MB: that is no game")
    return content
