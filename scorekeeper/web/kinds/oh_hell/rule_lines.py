"""The rules of the family in six lines, each with what opens in it; and every axis as a search finds it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.common.axes import Changes
from scorekeeper.rules.kind import Difference, House
from scorekeeper.rules.oh_hell.axes import AXES, changes_of, group_of
from scorekeeper.rules.oh_hell.house import whole_of
from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.web.kinds.house import Ask, AxisRow, RuleLine
from scorekeeper.web.kinds.oh_hell.axis_words import AXIS_WORDS, FOUND_BY, GROUPS, label_of, labelled, value_words
from scorekeeper.web.kinds.oh_hell.house_questions import (
    TITLES,
    asks_of,
    axes_under,
    deals_ask,
    hook_ask,
    made_ask,
    missed_ask,
    most_ask,
    trump_ask,
)
from scorekeeper.web.kinds.oh_hell.told import Tonight, topic_words
from scorekeeper.web.language.texts import N_, capital, series
from scorekeeper.web.language.texts import gettext as _


@dataclass(frozen=True, slots=True)
class _Line:
    """One of the six: the axes that it is about, how it says them, and the questions that it opens with."""

    key: str
    label: str
    about: tuple[str, ...]  # axes, or what they begin with
    asks: Callable[[Changes, int | None], tuple[Ask, ...]]

    def says(self, rules: OhHellRules, players: int) -> str:
        return topic_words(self.key, self.label, Tonight(rules, players))

    def has(self, axis: str) -> bool:
        return axis.startswith(self.about)


def _none(_now: Changes, _most: int | None) -> tuple[Ask, ...]:
    return ()


LINES: Sequence[_Line] = (
    _Line("deals", N_("Deals"), ("schedule.", "repeats"),
          lambda now, most: (deals_ask(now), most_ask(now, most))),
    _Line("trump", N_("trump"), ("trump.",), lambda now, _: (trump_ask(now),)),
    _Line("hook", N_("the hook"), ("bidding.hook", "bidding.mode"), lambda now, _: (hook_ask(now),)),
    _Line("made", N_("made"), ("scoring.made.",), lambda now, _: (made_ask(now),)),
    _Line("missed", N_("missed"), ("scoring.over.", "scoring.under."), lambda now, _: (missed_ask(now),)),
    _Line("end", N_("Ends"), ("target", "tie", "winner"), _none),
)  # fmt: skip
# Questions of a line that stand in front, and so not once more behind "Other".
IN_FRONT = frozenset({"schedule.shape", "schedule.maximum", "trump.kind", "bidding.hook"})


def line_of(axis: str) -> str:
    """Return the line that an axis belongs to; its own where it is in none of the six."""
    return next((line.key for line in LINES if line.has(axis)), axis)


def rule_lines(
    house: House,
    now: Changes,
    rules: tuple[OhHellRules | None, OhHellRules],
    players: int,
    most: int | None,
    differing: Sequence[Difference],
) -> tuple[RuleLine, ...]:
    """Return the six lines, and one for each rule beyond them that is not as in the book.

    `rules`: as they are, None where nobody can play by them, and as the book has them. `most`: the largest hand.
    """
    own, (played, book) = changes_of(house), rules
    six: list[RuleLine] = []
    for line in LINES:
        said, was = [axis for axis in own if line.has(axis)], line.says(book, players)
        is_now = line.says(played, players) if played else series(labelled(axis, own[axis]) for axis in said) or was
        axes = [axis for axis in AXES if line.has(axis) and axis not in IN_FRONT]
        rest = tuple(ask for axis in axes for ask in asks_of(axis, own, now))
        asks = tuple(_opening(ask, line.key) for ask in line.asks(now, most))
        book_words = was if said or is_now != was else ""
        first, more = (asks, rest) if asks else (rest, ())
        six.append(RuleLine(line.key, capital(_(line.label)), is_now, book_words, " ".join(said), first, more))
    return (*six, *_beyond(own, now, differing))


def _opening(ask: Ask, line: str) -> Ask:
    """Return a question whose last answer opens the rest of its line."""
    return replace(ask, answers=tuple(replace(each, opens=line) if each.opens else each for each in ask.answers))


def _beyond(own: Changes, now: Changes, differing: Sequence[Difference]) -> Iterator[RuleLine]:
    for difference in differing:
        axis = difference.axis
        if line_of(axis) == axis:
            undo = axis if any(axis in (path, group_of(path)) for path in own) else ""
            was, is_now = value_words(axis, difference.book), value_words(axis, difference.table)
            if was == is_now:
                continue  # set as it is anyway, in rules that nobody can play
            yield RuleLine(axis, label_of(axis), is_now, was, undo, axis_asks(axis, own, now))


def axis_asks(axis: str, own: Changes, now: Changes) -> tuple[Ask, ...]:
    """Return the question about an axis; about a group the one about the whole, and those about its parts."""
    parts = (path for path in AXES if group_of(path) == axis)
    return tuple(ask for each in (axis, *parts) for ask in asks_of(each, own, now))


def axis_rows(house: House, now: Changes) -> tuple[AxisRow, ...]:
    """Return every axis that there is now, heading by heading."""
    own = changes_of(house)
    return tuple(
        AxisRow(
            axis,
            label_of(axis),
            _found_by(axis, key),
            value_words(axis, whole_of(axis, now)),
            line_of(axis),
            any(axis in (path, group_of(path)) for path in own),
        )
        for key in TITLES
        for axis in axes_under(key)
        if axis in now or any(group_of(path) == axis for path in now)
    )


def _found_by(axis: str, heading: str) -> str:
    """Return the words by which an axis is found beside its label, in English and as the reader says them."""
    texts = [
        TITLES[heading],
        FOUND_BY.get(axis, ""),
        GROUPS.get(axis.rpartition(".")[0], ""),
        AXIS_WORDS[axis].label,
        *AXIS_WORDS[axis].values.values(),
    ]
    return " ".join(word for text in texts if text for word in (text, _(text)))
