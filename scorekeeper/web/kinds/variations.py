"""The variations of a game: every option, each way to play it, and what the rules then say otherwise.

Nothing is written here twice: what a way means is what its rules say and the rules without it do not.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.kind import Options, Refused, Unreadable, Variant
from scorekeeper.web.kinds.describe import describer
from scorekeeper.web.kinds.description import Described, OptionField
from scorekeeper.web.language.texts import as_sentence, paragraph
from scorekeeper.web.language.texts import gettext as _


@dataclass(frozen=True, slots=True)
class Way:
    """One way to play an option."""

    value: str  # as the option takes it
    word: str
    means: str  # in sentences; empty: the word says it all
    usual: bool  # as the variant plays it


@dataclass(frozen=True, slots=True)
class Variation:
    """One option of a variant."""

    option: str
    label: str
    ways: tuple[Way, ...]  # the usual one first
    hint: str = ""  # what holds of it however it is played

    @property
    def says(self) -> tuple[Way, ...]:
        """The ways that are not usual."""
        return tuple(way for way in self.ways if not way.usual)

    @property
    def usual(self) -> Way | None:
        """The way the variant has it. None: nothing holds where the table says nothing."""
        return next((way for way in self.ways if way.usual), None)

    def plain(self) -> dict[str, Any]:
        """Return it as `variants --json` prints it."""
        ways = [{"value": way.value, "word": way.word, "means": way.means, "default": way.usual} for way in self.ways]
        return {"option": self.option, "label": self.label, "hint": self.hint, "ways": ways}


def variations(row: Variant, players: int) -> tuple[Variation, ...]:
    """Return every option that so many players may choose, in the order in which it is offered."""
    return tuple(_variations(row, players))


def _variations(row: Variant, players: int) -> Iterator[Variation]:
    teller = describer(row)
    alone = _Beside(row, {}, players)
    for key in row.offered or teller.option_labels:
        needs = teller.varied_with.get(key)
        beside = _Beside(row, needs, players) if needs and key not in alone.fields else alone
        if key in beside.fields:
            found = _variation(row, beside.fields[key], beside)
            if found.hint or any(way.means for way in found.ways):  # else it changes the screen and no rule
                yield found


class _Beside:
    """The rules and the options beside some options, which others need."""

    def __init__(self, row: Variant, needs: Options, players: int) -> None:
        teller = describer(row)
        self.needs, self.players = needs, players
        try:
            self.fields = {field.key: field for field in teller.fields(row.id, needs, players)}
            self.rules = teller.describe(row.id, needs, players)
        except (Refused, Unreadable):
            self.fields = dict[str, OptionField]()  # so many cannot play it


def _variation(row: Variant, field: OptionField, beside: _Beside) -> Variation:
    values = _values(describer(row).varied_by, field)
    ways = (_way(row, field, value, word, beside) for value, word in values.items())
    known = [way for way in ways if way]
    return Variation(
        field.key, field.label, tuple(sorted(known, key=lambda way: not way.usual)),
        _(describer(row).varied_how.get(field.key, "")) if field.key in describer(row).varied_how else "",
    )  # fmt: skip


def _values(samples: Mapping[str, tuple[str, ...]], field: OptionField) -> dict[str, str]:
    """Return the values that are told, each with its word: every choice, or the usual number and some others."""
    if field.key in samples:
        words = {choice.value: choice.word for choice in field.choices}
        usual = {field.usual: words.get(field.usual, field.usual or _("none"))}
        return {**usual, **{value: words.get(value, value) for value in samples[field.key]}}
    return {choice.value: choice.word for choice in field.choices} or {field.usual: field.usual}


def _way(row: Variant, field: OptionField, value: str, word: str, beside: _Beside) -> Way | None:
    if value == field.usual:
        return Way(value, word, "", usual=True)
    teller = describer(row)
    try:
        asked = {**beside.needs, field.key: teller.option(field.key, value)}
        told = teller.describe(row.id, asked, beside.players)
    except (Refused, Unreadable):
        return None  # so many cannot play it
    return Way(value, word, _otherwise(beside.rules, told), usual=False)


def _otherwise(without: Described, told: Described) -> str:
    """Return what the rules say that others do not: in their line, else before the first deal, else at the table."""
    line = [sentence for sentence in told.sentences if sentence not in without.sentences]
    first = [as_sentence(words) for words in told.first if words not in without.first]
    habits = [as_sentence(_("%(label)s: %(value)s", label=label, value=words))
              for label, words in told.habits if (label, words) not in without.habits]  # fmt: skip
    return paragraph(*(line or first or habits))
