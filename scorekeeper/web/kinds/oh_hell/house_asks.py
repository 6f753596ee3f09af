"""The questions about house rules: one for each axis and each group of them, with what stands now."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.rules.oh_hell.house.axes import AXES, OPTIONAL_GROUPS, group_of
from scorekeeper.rules.oh_hell.house.line import read_line, text_of
from scorekeeper.rules.oh_hell.house.reading import Changes, changes_of
from scorekeeper.web.kinds.house_parts import Answer, Ask
from scorekeeper.web.kinds.oh_hell.house_labels import WORDS
from scorekeeper.web.kinds.oh_hell.house_values import label_of, value_words
from scorekeeper.web.texts import N_, capital, listed, with_remark
from scorekeeper.web.texts import gettext as _

# What a group begins with: as the line of the rules has it, and in words.
BEGINS: Mapping[str, Sequence[tuple[str, str]]] = {
    "scoring.zero_made": (("zero_made=5", "5"), ("zero_made=10", "10"), ("zero_made=5+n", N_("5 + cards"))),
    "scoring.zero_missed": (("zero_missed=0", N_("nothing")), ("zero_missed=-5", "−5")),
    "scoring.near": (("near.points=5 near.per_card=0", "5"), ("near.points=0 near.per_card=5", N_("5 a card"))),
    "scoring.shutout": (("shutout.points=-10", "−10"), ("shutout.points=-200", "−200")),
    "scoring.slam": (("slam.points=10 slam.from=1", "10"), ("slam.points=20 slam.from=5", N_("20, from 5 cards"))),
    "scoring.streak": (
        ("streak.every=5 streak.made=20", N_("20 for 5 made")),
        ("streak.every=3 streak.made=10", N_("10 for 3 made")),
    ),
    "scoring.double": (("last_deal=x2", N_("the last deal")), ("no_trump=x2", N_("deals without trump"))),
}
TABLES: Mapping[str, str] = {
    "scoring.made.table": N_("bid:points, with commas: 0:10,1:15"),
    "scoring.zero_made.by_hand": N_("cards:points, with commas: 1:20,2:25"),
    "success_bonus": N_("how many:points, with commas: 1:30,2:20"),
}
ASKED_ABOVE = frozenset({"schedule.maximum"})  # typed among the five questions
SHORT = 3  # answers of a number that are tapped, not typed
SHORTENED = ("scoring.made.", "scoring.over.", "scoring.under.")  # stand under a title that says the rest


def asks_of(axis: str, own: Changes, now: Changes, notes: Mapping[str, str]) -> Iterator[Ask]:
    """Yield the question about an axis or a group; none about what is not there now."""
    if axis in OPTIONAL_GROUPS:
        yield _group_ask(axis, own, now, notes)
    elif axis in now:
        ask = part_ask(axis, now[axis], own, notes)
        yield replace(ask, short=capital(ask.label.rpartition(": ")[2])) if axis.startswith(SHORTENED) else ask


def _group_ask(axis: str, own: Changes, now: Changes, notes: Mapping[str, str]) -> Ask:
    gone = axis in now
    none = Answer(value_words(axis, None), sets=f"{axis}=-", chosen=gone)
    begins = [Answer(_(word), sets=sets, chosen=not gone and _holds(sets, axis, now)) for sets, word in BEGINS[axis]]
    other = any(axis in (path, group_of(path)) for path in own)
    return Ask(axis, label_of(axis), answers=(none, *begins), other=other, note=notes.get(axis, ""))


def _holds(sets: str, axis: str, now: Changes) -> bool:
    changes = changes_of(read_line(f"ohell {sets}").rules)
    return bool(changes) and all(now.get(path) == value for path, value in changes.items() if group_of(path) == axis)


def part_ask(axis: str, value: Any, own: Changes, notes: Mapping[str, str]) -> Ask:
    """Return the question about one axis."""
    other = axis in own
    label, note = label_of(axis), notes.get(axis, "")
    answers = tuple(_answers(axis, value))
    if answers and (not _is_typed(axis) or axis in ASKED_ABOVE):
        return Ask(axis, label, answers=answers, other=other, note=note)
    typed = "" if value is None or value in ("most", [], {}) else text_of(value)
    steps = AXES[axis].form == "one" and AXES[axis].takes.type == "number"
    return Ask(axis, label, answers=answers, typed=typed, steps=steps, other=other, note=note, hint=_hint(axis))


def _is_typed(axis: str) -> bool:
    takes = AXES[axis].takes
    few = takes.type == "number" and takes.most - takes.least < SHORT
    return AXES[axis].form != "one" or (takes.type in ("number", "money") and not few)


def _answers(axis: str, value: Any) -> Iterator[Answer]:
    takes, whole = AXES[axis].takes, AXES[axis].form == "one"
    values: list[Any] = []
    if takes.type == "yes_no":
        values = [False, True]
    elif takes.type == "word" and whole:
        values = list(takes.words)
    elif takes.type == "number" and whole:
        values = list(takes.words) if _is_typed(axis) else list(range(takes.least, takes.most + 1))
    if AXES[axis].optional:
        values = [None, *values]
    yield from (
        Answer(value_words(axis, one), sets=f"{axis}={text_of(one)}", chosen=_same(one, value)) for one in values
    )


def _same(one: Any, value: Any) -> bool:
    return one == value and isinstance(one, bool) == isinstance(value, bool)


def _hint(axis: str) -> str:
    if AXES[axis].form == "list":
        words = AXES[axis].takes.words
        known: Mapping[str, str] = WORDS["trump.suit"] if axis == "trump.cycle" else {}
        named = listed([with_remark(word, _(known[word])) if word in known else word for word in words], "or")
        return _("with commas: %(words)s", words=named) if words else _("with commas: 1,3,5")
    return _(TABLES[axis]) if AXES[axis].form == "table" else ""
