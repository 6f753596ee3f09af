"""House rules of the family put together."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from scorekeeper.record.log import Game
from scorekeeper.rules.common.axes import EMPTY_LIST, TAKEN_AWAY, Changes, text_of
from scorekeeper.rules.common.options import ROOT
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.kind import NOTHING, Difference, House, Options, Problem, Refused, Variant
from scorekeeper.rules.oh_hell.axes import AXES, OPTIONAL_GROUPS, changes_of, group_of
from scorekeeper.rules.oh_hell.facts import OhHellFact
from scorekeeper.rules.oh_hell.house import (
    as_house_rules,
    axes_in_force,
    book_of,
    differences,
    house_of,
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
from scorekeeper.web.kinds.house import Ask, AxisRow, Differs, Example, Remedy, RuleLine, Score
from scorekeeper.web.kinds.oh_hell.axis_words import AXIS_WORDS, label_of, labelled, value_words
from scorekeeper.web.kinds.oh_hell.description import description_of
from scorekeeper.web.kinds.oh_hell.house_questions import DECIMALS
from scorekeeper.web.kinds.oh_hell.nicknames import IN_ALL, PITCHES, nicknames
from scorekeeper.web.kinds.oh_hell.rule_lines import axis_asks, axis_rows, rule_lines
from scorekeeper.web.kinds.oh_hell.scoring_words import example_deal, made_words, missed_words
from scorekeeper.web.kinds.oh_hell.told import rule_words, rules_line
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
MISSES = {"scoring.over": N_("too many tricks"), "scoring.under": N_("too few tricks")}
PLACE = re.compile(r"\[[0-9]+\]$")  # in a list
SPACED = re.compile(r"\s*(:)\s*|(?<=-)\s+")  # "1: 15" and "- 5" are typed with spaces


class OhHellHouse(KindPages[OhHellState, OhHellFact]):
    """What the rules and the house rules of the family say."""

    first_role = N_("deals first")
    pitches = PITCHES
    found_last_by = IN_ALL

    def described(self, variant: str, house: House, players: int, options: Options = NOTHING) -> Described:
        return description_of(resolved(variant, options, players, house), variant, players)

    def rules_line(self, rules: Mapping[str, Any], players: int, agreed: tuple[int, ...] = ()) -> str:
        return rules_line(from_plain(OhHellRules, rules), players, agreed)

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

    def house_of_game(self, game: Game) -> dict[str, Any]:
        return house_of(game.head.variant, game.head.options, game.head.house)

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
        now, most = _awake(variant, house, players), _largest(variant, house, players)
        rules, differing = None, tuple(_changed_axes(variant, house, players))
        with suppress(Refused):
            rules = resolved(variant, {}, players, house)
            differing = differences(variant, {}, house, players)
        return rule_lines(house, now, (rules, book_of(variant, players)), players, most, differing)

    def axes(self, variant: str, house: House, players: int) -> tuple[AxisRow, ...]:
        return axis_rows(house, _awake(variant, house, players))

    def asks(self, variant: str, house: House, players: int, axis: str) -> tuple[Ask, ...]:
        if axis not in AXIS_WORDS or not AXIS_WORDS[axis].heading:
            return ()
        return axis_asks(axis, changes_of(house), _awake(variant, house, players))

    def with_options(self, variant: str, options: Options, house: House) -> House:
        return as_house_rules(variant, options, house)

    def differs(self, variant: str, house: House, players: int, options: Options = NOTHING) -> tuple[Differs, ...]:
        own = changes_of(house)
        undone = {axis for path in own for axis in (path, group_of(path))}
        try:
            rules = resolved(variant, options, players, house)
        except Refused:
            return tuple(
                _words_of(difference, undoes=difference.axis in undone)
                for difference in _changed_axes(variant, house, players)
            )
        rows, labels = list[Differs](), set[str]()
        for difference in differences(variant, options, house, players):
            scored = _scored(difference.axis, rules, book_of(variant, players), own)
            if scored is None:
                rows.append(_words_of(difference, undoes=difference.axis in undone))
            elif scored.label not in labels:
                labels.add(scored.label)
                rows.append(scored)
        return tuple(rows)

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


def _scored(axis: str, rules: OhHellRules, book: OhHellRules, own: Mapping[str, Any]) -> Differs | None:
    """Return what a bid scores made or missed as one difference, however many axes say it. None: it is another axis."""
    part = ".".join(axis.split(".")[:2])
    now, was = rules.scoring, book.scoring
    if part == "scoring.made":
        parts, label = [part], capital(_("made"))
        before, after = (made_words(each.scoring.made, max(each.hand_sizes)) for each in (book, rules))
    elif part in MISSES:
        alike = now.over == now.under and was.over == was.under
        parts, label = (list(MISSES), capital(_("missed"))) if alike else ([part], capital(_(MISSES[part])))
        key = part.removeprefix("scoring.")
        before, after = missed_words(getattr(was, key)), missed_words(getattr(now, key))
    else:
        return None
    axes = tuple(path for path in AXES if any(path.startswith(f"{each}.") for each in parts))
    undoes = " ".join(parts) if any(path in own for path in axes) else ""
    return Differs(undoes, label, before, after, axes)


def _words_of(difference: Difference, *, undoes: bool) -> Differs:
    axis = difference.axis
    book, table = value_words(axis, difference.book), value_words(axis, difference.table)
    return Differs(axis if undoes else "", label_of(axis), book, table)


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
