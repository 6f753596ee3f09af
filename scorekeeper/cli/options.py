"""An option as it was typed: what it takes, and which variants have one that this variant has not."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules import all_variants
from scorekeeper.rules.kind import Problem
from scorekeeper.web.kinds.saying import sentence
from scorekeeper.web.language.texts import listed

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
        return _takes(problem)
    if packs := problem.numbers.get("packs_needed"):
        more = f"--option packs={packs}" if is_typed else f'"packs": {packs}'
        return f"{sentence(problem, names)}; {more} is enough"
    return sentence(problem, names)


def idle_line(problem: Problem, typed: Mapping[str, str]) -> str:
    """Return what was asked for in vain, as it was typed, and why; or which tables a book has."""
    if problem.code == "beyond_book":
        return f"{typed.get(problem.part, problem.part)}: {sentence(problem)}"
    return f"{typed.get(problem.part, problem.part)} has no effect: {sentence(problem)}"


def _takes(problem: Problem) -> str:
    numbers = problem.numbers
    words = listed(numbers["words"], "or")
    pattern = NUMBER_OR_WORD if numbers["takes"] == "number" and words else TAKES[numbers["takes"]]
    return pattern.format(key=numbers["key"], least=numbers["least"], most=numbers["most"], words=words)


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
