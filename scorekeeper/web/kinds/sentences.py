"""Refusals as sentences: the pattern of each code, filled with names and numbers.

Separate from registry.py because the command line uses them without loading Flask.
"""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, cast

from markupsafe import Markup

from scorekeeper.rules.kind import Problem
from scorekeeper.web.kinds.oh_hell import words as oh_hell
from scorekeeper.web.kinds.ohio import words as ohio
from scorekeeper.web.kinds.ono99 import words as ono99
from scorekeeper.web.language import common_sentences
from scorekeeper.web.language.common_sentences import NOUNS
from scorekeeper.web.language.texts import (
    Numbers,
    Pattern,
    Plural,
    Sentence,
    as_sentence,
    gettext,
    listed,
    ngettext,
    signed,
)

SENTENCES: Mapping[str, Sentence] = {
    **common_sentences.SENTENCES, **oh_hell.SENTENCES, **ohio.SENTENCES, **ono99.SENTENCES,
}  # fmt: skip
LONGEST = 40  # letters of a quoted value
QUOTED = ("given", "value")  # may be any value, so text is put in quotes


class _Count:
    """A number in a pattern: `{tricks:trick}` is 1 trick or 2 tricks."""

    def __init__(self, number: int | None) -> None:
        self.number = number

    def __format__(self, noun: str) -> str:
        if self.number is None:
            return "?"  # the problem lacks it, and a poor sentence is better than an error
        if not noun:
            return signed(self.number)
        forms = NOUNS[noun]
        return ngettext(forms.one, forms.many, self.number)


def sentence(problem: Problem, names: Sequence[str] = ()) -> str:
    """Return what is wrong, who did it, and what is allowed, without a full stop.

    `names` are by seat. A problem that can be confirmed may have separate words, such as `hook.confirm`. One that only
    a broken file can have has none, so its code and numbers are shown.
    """
    pattern = _pattern(problem)
    if pattern is None:
        return _in_code(problem, names)
    places = defaultdict[str, Any](lambda: _Count(None), deal=problem.deal, part=problem.part, least=_Count(0))
    places |= {key: _place(key, value, names) for key, value in problem.numbers.items()}
    places["who"] = _name(problem.seat, names) if problem.seat is not None else gettext("somebody")
    return _translated(pattern, problem.numbers).format_map(places)


def file_complaint(place: str, problem: Problem, names: Sequence[str] = ()) -> str:
    """Return in whole sentences what is wrong with a file and where; the place may be empty."""
    if _pattern(problem) is None:
        detail = Markup('<code lang="en">{}</code>').format(": ".join(filter(None, [place, _in_code(problem, names)])))
        advice = gettext("This file is damaged, so nothing was imported. Save it again from the original. %(detail)s")
        return Markup(advice) % {"detail": detail}
    if not place:
        return whole_sentence(problem, names)
    return gettext("At %(place)s: %(problem)s.", place=place, problem=sentence(problem, names))


def _pattern(problem: Problem) -> Pattern | None:
    template = SENTENCES.get(f"{problem.code}.{problem.weight}") or SENTENCES.get(problem.code)
    return template if template is None or isinstance(template, str | Plural) else template(problem.numbers)


def _in_code(problem: Problem, names: Sequence[str]) -> str:
    """Return a code in words with name and numbers, such as Ann: bonus range (event kraken, given 3)."""
    who = [_name(problem.seat, names)] if problem.seat is not None else []
    numbers = ", ".join(f"{key} {_place(key, value, names)}" for key, value in problem.numbers.items())
    code = problem.code.replace("_", " ")
    return ": ".join([*who, f"{code} ({numbers})" if numbers else code])


def whole_sentence(problem: Problem, names: Sequence[str] = ()) -> str:
    """Return the same with a capital letter and a full stop."""
    return as_sentence(sentence(problem, names))


def _translated(pattern: Pattern, numbers: Numbers) -> str:
    if isinstance(pattern, str):
        return gettext(pattern)
    picks = numbers.get(pattern.by, 0)
    number = len(cast("tuple[int, ...]", picks)) if isinstance(picks, tuple) else int(picks)
    return ngettext(pattern.one, pattern.many, number)


def _place(key: str, value: Any, names: Sequence[str]) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return _Count(value)
    if key == "seats" and isinstance(value, tuple):
        return listed([_name(seat, names) for seat in cast("tuple[int, ...]", value)], "and")
    if key == "words" and isinstance(value, tuple):
        return listed([str(word) for word in cast("tuple[str, ...]", value)], "or")
    if key == "event" and isinstance(value, str):
        return _short(gettext(value.replace("_", " ")))  # black_14: what a game file calls it, in words
    if isinstance(value, str) and value.strip() and key not in QUOTED:
        return _short(value)
    return _short(json.dumps(value, ensure_ascii=False, default=str))


def _name(seat: Any, names: Sequence[str]) -> str:
    if isinstance(seat, int) and 0 <= seat < len(names):
        return names[seat]
    return gettext("seat %(number)s", number=seat)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
