"""Bad input on the command line: one line that begins with the place."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from scorekeeper.rules.kind import Problem, Refused, Unreadable
from scorekeeper.web.sentences.saying import sentence


class BadInput(Exception):
    """What was given cannot be used; the text says where and why."""


def one_line(text: str) -> str:
    """Return the text without line ends and whatever else a terminal would act on."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


@contextmanager
def refusals(source: str, names: Sequence[str] = ()) -> Generator[None]:
    """Turn what the rules refuse into BadInput; `source` is the place where none is named."""
    try:
        yield
    except Unreadable as unreadable:
        raise BadInput(_line(unreadable.place or source, unreadable.problem, names)) from None
    except Refused as refused:
        raise BadInput(_line(refused.problems[0].part or source, refused.problems[0], names)) from None


def _line(place: str, problem: Problem, names: Sequence[str]) -> str:
    if "line" in problem.numbers:
        place = f"{place}: line {problem.numbers['line']}, column {problem.numbers['column']}"
    return f"{place}: {sentence(problem, names)}"
