"""House rules of the family put together."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.record.log import Game
from scorekeeper.rules.common.axes import EMPTY_LIST, TAKEN_AWAY, Changes, text_of
from scorekeeper.rules.common.options import ROOT
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.kind import Difference, House, Options, Problem, Refused, Setup, Variant
from scorekeeper.rules.oh_hell.axes import AXES, OPTIONAL_GROUPS, changes_of, group_of
from scorekeeper.rules.oh_hell.facts import OhHellFact
from scorekeeper.rules.oh_hell.house import (
    as_house_rules,
    axes_in_force,
    book_of,
    differences,
    read_line,
    remedies,
    whole_of,
    with_set,
    without,
)
from scorekeeper.rules.oh_hell.points import scoring_table
from scorekeeper.rules.oh_hell.resolving import player_counts, resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.rules.oh_hell.without_effect import is_idle
from scorekeeper.web.kinds.description import Described
from scorekeeper.web.kinds.house import Ask, AxisRow, Example, Questions, Remedy, RuleLine, Score
from scorekeeper.web.kinds.oh_hell.axis_words import AXIS_WORDS, FOUND_BY, GROUPS, label_of, labelled, value_words
from scorekeeper.web.kinds.oh_hell.description import description_of
from scorekeeper.web.kinds.oh_hell.house_questions import (
    DECIMALS,
    asks_of,
    deals_ask,
    hook_ask,
    made_ask,
    missed_ask,
    most_ask,
    trump_ask,
)
from scorekeeper.web.kinds.oh_hell.nicknames import PITCHES, nicknames
from scorekeeper.web.kinds.oh_hell.scoring_words import example_deal
from scorekeeper.web.kinds.oh_hell.told import Tonight, rule_words, topic_words
from scorekeeper.web.kinds.protocols import KindPages
from scorekeeper.web.language.texts import (
    N_,
    capital,
    listed,
    series,
    signed,
)
from scorekeeper.web.language.texts import gettext as _

BIDS = 6  # that an example offers
PLACE = re.compile(r"\[[0-9]+\]$")  # in a list
SPACED = re.compile(r"\s*(:)\s*|(?<=-)\s+")  # "1: 15" and "- 5" are typed with spaces


@dataclass(frozen=True, slots=True)
class _Line:
    """One of the six: the axes that it is about, how it says them, and the questions that it opens with."""

    key: str
    label: str
    about: tuple[str, ...]  # axes, or what they begin with
    asks: Callable[[Changes, int | None], tuple[Ask, ...]]

    def told(self, own: Changes, rules: OhHellRules | None, book: OhHellRules, players: int) -> RuleLine:
        """Return what it says by the rules, by the axes that the table set where nobody can play those."""
        axes = [axis for axis in own if self.has(axis)]
        was = topic_words(self.key, self.label, Tonight(book, players))
        now = series(labelled(axis, own[axis]) for axis in axes) or was
        if rules:
            now = topic_words(self.key, self.label, Tonight(rules, players))
        differs = now != was
        book_words, undo = (was, " ".join(axes)) if differs else ("", "")
        return RuleLine(self.key, capital(_(self.label)), now, book_words, undo)

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


def is_asked(axis: str) -> bool:
    """Say whether a table may say it: how often a pack has a card its variant knows."""
    return not axis.startswith("bonus_limits")


def line_of(axis: str) -> str:
    """Return the line that an axis belongs to; its own where it is in none of the six."""
    return next((line.key for line in LINES if line.has(axis)), axis)


class OhHellHouse(KindPages[OhHellState, OhHellFact]):
    """What the rules and the house rules of the family say."""

    first_role = N_("deals first")
    pitches = PITCHES
    rules_sought = N_("zero, blind, packs, money, lead…")
    note_example = N_("For example: no trump in deal 5; the joker is the highest card")

    def described(self, variant: str, house: House, players: int) -> Described:
        return description_of(resolved(variant, {}, players, house), variant, players)

    def of_setup(self, setup: Setup, agreed: tuple[int, ...] = ()) -> Described:
        return description_of(from_plain(OhHellRules, setup.rules), setup.variant, len(setup.players), agreed)

    def nicknames(self, variant: str) -> tuple[tuple[str, str], ...]:
        return nicknames(variant)

    def rule_words(self, variant: str) -> tuple[str, ...]:
        return rule_words(variant)

    def player_counts(self, variant: Variant) -> tuple[int, ...]:
        return player_counts(variant.id, {})

    def with_words(self, variant: str, house: House, words: str) -> dict[str, Any]:
        return with_set(variant, house, changes_of(read_line(f"{variant} {words}").rules))

    def retyped(self, variant: str, house: House, typed: Mapping[str, str], players: int) -> dict[str, str]:
        now = {**axes_in_force(variant, house, players)}
        if now.get("schedule.maximum") == "most":
            # The field shows the number that this comes to.
            now["schedule.maximum"] = _largest(variant, house, players)
        tidied = {axis: _tidy(axis, text) for axis, text in typed.items() if axis in AXES and axis in now}
        return {axis: text for axis, text in tidied.items() if text and text != text_of(now[axis])}

    def stepped(self, variant: str, house: House, axis: str, by: int, players: int) -> dict[str, Any]:
        now = axes_in_force(variant, house, players).get(axis)
        if axis not in AXES or AXES[axis].form != "one" or AXES[axis].type != "number":
            return dict(house)
        takes = AXES[axis]
        if not isinstance(now, int):
            largest = _largest(variant, house, players) if axis == "schedule.maximum" else None
            now = takes.least - by if largest is None else largest
        return with_set(variant, house, {axis: min(max(now + by, takes.least), takes.most)})

    def rule_label(self, place: str) -> str:
        path = PLACE.sub("", place.removeprefix(f"{ROOT}."))
        axis = next((each for each in (path, path.rpartition(".")[0]) if each in AXES or each in OPTIONAL_GROUPS), "")
        return label_of(axis) if axis else ""

    def with_ladder(self, game: Game, house: House) -> dict[str, Any]:
        head = game.head
        sizes = [row.size for row in game.sheet.rows if row.size]
        if head.rules["repeats"] or not sizes or sizes == list(head.rules["hand_sizes"]):
            return dict(house)
        return with_set(head.variant, house, {"schedule.list": sizes})

    def without(self, house: House, axis: str) -> dict[str, Any]:
        rest = dict(house)
        for each in axis.split():
            rest = without(rest, each)
        return rest

    def rule_lines(self, variant: str, house: House, players: int) -> tuple[RuleLine, ...]:
        own, rules, differing = changes_of(house), None, tuple(_changed_axes(variant, house, players))
        with suppress(Refused):
            rules = resolved(variant, {}, players, house)
            differing = differences(variant, {}, house, players)
        book = book_of(variant, players)
        return (*(line.told(own, rules, book, players) for line in LINES), *_beyond(own, differing))

    def axes(self, variant: str, house: House, players: int) -> tuple[AxisRow, ...]:
        return tuple(_axis_rows(changes_of(house), _awake(variant, house, players)))

    def questions_of(self, variant: str, house: House, players: int, key: str) -> Questions:
        own, now = changes_of(house), _awake(variant, house, players)
        line = next((line for line in LINES if line.key == key), None)
        if line is None:
            return Questions(_axis_asks(key, own, now) if key in AXIS_WORDS and is_asked(key) else ())
        axes = (axis for axis in AXES if line.has(axis) and axis not in IN_FRONT)
        rest = tuple(ask for axis in axes for ask in asks_of(axis, own, now))
        front = tuple(_opening(ask, key) for ask in line.asks(now, _largest(variant, house, players)))
        return Questions(front, rest) if front else Questions(rest)

    def with_options(self, variant: str, options: Options, house: House) -> House:
        return as_house_rules(variant, options, house)

    def example(self, variant: str, house: House, players: int, bid: int) -> Example:
        rules, book = resolved(variant, {}, players, house), book_of(variant, players)
        deal = example_deal(rules, players)
        scored = {row.bid: row.points for row in deal.rows()}
        by_book = [row.points for row in scoring_table(book.scoring, deal.size, deal=deal.number)]
        bid = min(scored, key=lambda each: abs(each - bid))
        pairs = dict.fromkeys(((bid, bid), (bid, bid + 1), (bid, bid - 1), (0, 0), (0, 1)))
        words = description_of(rules, variant, players)
        return Example(
            size=deal.size,
            bid=bid,
            bids=tuple(scored)[:BIDS],
            scores=tuple(
                Score(each, took, signed(scored[each][took]), scored[each][took] != by_book[each][took])
                for each, took in pairs if each in scored and 0 <= took <= deal.size
            ),
            length=listed([words.length, words.cards]),
        )  # fmt: skip

    def remedies(self, variant: str, house: House, players: int, problem: Problem) -> tuple[Remedy, ...]:
        return tuple(_remedy(change) for change in remedies(variant, house, players, problem))


def _beyond(own: Changes, differing: Sequence[Difference]) -> Iterator[RuleLine]:
    for difference in differing:
        axis = difference.axis
        was, now = value_words(axis, difference.book), value_words(axis, difference.table)
        # Set as it is anyway, in rules that nobody can play.
        if line_of(axis) == axis and was != now:
            undo = axis if any(axis in (path, group_of(path)) for path in own) else ""
            yield RuleLine(axis, label_of(axis), now, was, undo)


def _opening(ask: Ask, line: str) -> Ask:
    """Return a question whose last answer opens the rest of its line."""
    return replace(ask, answers=tuple(replace(each, opens=line) if each.opens else each for each in ask.answers))


def _axis_asks(axis: str, own: Changes, now: Changes) -> tuple[Ask, ...]:
    """Return the question about an axis; about a group the one about the whole, and those about its parts."""
    parts = (path for path in AXES if group_of(path) == axis)
    return tuple(ask for each in (axis, *parts) for ask in asks_of(each, own, now))


def _axis_rows(own: Changes, now: Changes) -> Iterator[AxisRow]:
    """Yield every axis that there is now, each group in front of its parts."""
    for axis in dict.fromkeys(each for path in AXES for each in (group_of(path), path) if each):
        if is_asked(axis) and (axis in now or any(group_of(path) == axis for path in now)):
            other = any(axis in (path, group_of(path)) for path in own)
            value = value_words(axis, whole_of(axis, now))
            yield AxisRow(axis, label_of(axis), _found_by(axis), value, line_of(axis), other)


def _found_by(axis: str) -> str:
    """Return the words by which an axis is found beside its label, in English and in the reader's language."""
    words = AXIS_WORDS[axis]
    texts = [FOUND_BY.get(axis, ""), GROUPS.get(axis.rpartition(".")[0], ""), words.label, *words.values.values()]
    return " ".join([axis.replace(".", " "), *(word for text in texts if text for word in (text, _(text)))])


def _tidy(axis: str, text: str) -> str:
    if AXES[axis].type in DECIMALS:
        text = text.replace(",", ".")
    words = SPACED.sub(r"\1", text.replace("−", "-")).split()
    # Numbers apart are a list, and never one number.
    tidy = ",".join(word.strip(",") for word in words if word.strip(","))
    empty = EMPTY_LIST if AXES[axis].form == "list" and not AXES[axis].size[0] else ""
    return tidy or (TAKEN_AWAY if AXES[axis].optional else empty)


def _largest(variant: str, house: House, players: int) -> int | None:
    try:
        return max(resolved(variant, {}, players, house).hand_sizes)
    except Refused:
        maximum = axes_in_force(variant, house, players).get("schedule.maximum")
        return maximum if isinstance(maximum, int) else None


def _awake(variant: str, house: House, players: int) -> Changes:
    """Return the value of every axis that has an effect; of all where nobody can play by the rules."""
    now = axes_in_force(variant, house, players)
    with suppress(Refused):
        rules = resolved(variant, {}, players, house)
        now = {axis: value for axis, value in now.items() if not is_idle(axis, rules, players)}
    return now


def _changed_axes(variant: str, house: House, players: int) -> Iterator[Difference]:
    book, changes = axes_in_force(variant, {}, players), changes_of(house)
    # A group that the book does not have at all is one difference.
    gone = {path: group for path in changes if (group := group_of(path)) and group in book}
    for axis in dict.fromkeys(gone.get(path, path) for path in (*AXES, *OPTIONAL_GROUPS) if path in changes):
        yield Difference(axis, book.get(axis), whole_of(axis, changes))


def _remedy(change: Changes) -> Remedy:
    sets = " ".join(f"{axis}={text_of(value)}" for axis, value in change.items())
    words = [labelled(axis, value) for axis, value in change.items()]
    return Remedy(sets, series(words))
