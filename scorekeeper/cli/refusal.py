"""Bad input on the command line: one line that begins with the place."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager

from scorekeeper.cli.options import option_words
from scorekeeper.rules.kind import NOTHING, Problem, Refused, Unreadable


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
        raise BadInput(_line(unreadable.place or source, unreadable.problem, names, typed)) from None
    except Refused as refused:
        raise BadInput(_line(refused.problems[0].part or source, refused.problems[0], names, typed)) from None


def _line(place: str, problem: Problem, names: Sequence[str], typed: Mapping[str, str]) -> str:
    if "line" in problem.numbers:
        place = f"{place}: line {problem.numbers['line']}, column {problem.numbers['column']}"
    return f"{typed.get(place, place)}: {option_words(problem, names, is_typed=place in typed)}"
