"""Rules in words: rows, each a condition and a whole sentence with named places, and what is shown before a game."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.web.language.texts import Plural, capital, ngettext, paragraph, semicolons
from scorekeeper.web.language.texts import gettext as _

PLACE = re.compile(r"%\((\w+)\)s")

# A function of the rules: whether a row applies, the value of a place, or computed words.
Of = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Row:
    """One statement about the rules."""

    topic: str  # its line of the rules page, or ""
    when: Of
    says: str | Plural | Of  # marked for translation; %(num)s is the number of a plural
    places: dict[str, Of]
    label: str = ""  # marked: its label
    joins: bool = False  # continues the previous sentence
    search: str = ""  # marked: other words for the search

    def words(self, rules: Any) -> str:
        """Return the sentence in the reader's language with its places filled."""
        if callable(self.says):
            return self.says(rules)
        if isinstance(self.says, Plural):
            return ngettext(self.says.one, self.says.many, self.places[self.says.by](rules), **self._filled(rules))
        return _(self.says, **self._filled(rules))

    def _filled(self, rules: Any) -> dict[str, Any]:
        text = self.says.many if isinstance(self.says, Plural) else str(self.says)
        return {place: self.places[place](rules) for place in PLACE.findall(text) if place != "num"}


def row(
    topic: str,
    when: Of,
    says: str | Plural | Of,
    *,
    label: str = "",
    joins: bool = False,
    search: str = "",
    **places: Of,
) -> Row:
    """Return a row; `places`: a function for the value of each place."""
    return Row(topic, when, says, places, label, joins, search)


def always(_rules: Any) -> bool:
    """The condition of a row that always applies."""
    return True


def clauses(rows: Iterable[Row], rules: Any) -> Iterator[tuple[Row, str]]:
    """Yield the first row of each sentence that applies, with the words of the whole sentence."""
    first, parts = None, list[str]()
    for each in rows:
        if not each.when(rules):
            continue
        if first and not each.joins:
            yield first, semicolons(parts)
        if first is None or not each.joins:
            first, parts = each, []
        parts.append(each.words(rules))
    if first:
        yield first, semicolons(parts)


def labelled(rows: Iterable[Row], rules: Any) -> tuple[tuple[str, str], ...]:
    """Return label and words of each sentence that applies."""
    return tuple((capital(_(row.label)), words) for row, words in clauses(rows, rules))


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One sentence on the board, and a smaller one under it."""

    line: str
    small: str = ""
    bid: str = ""  # how much is bid, the same phrase during and after the bids
    no: str = ""  # the label of the button for correcting the last missed bid, or ""


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """A scoring table with formatted numbers."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""  # how to read it, and the deal that it is for
    title: str = ""


@dataclass(frozen=True, slots=True)
class Described:
    """The rules of a game for a number of players in words, from its resolved axes."""

    sentences: tuple[str, ...]  # the rules in a few sentences
    length: str  # "19 deals", "to 100 points"
    begins: Callable[[str], str]  # the clause for the first dealer or starter by name: "Ann deals 10 cards each"
    lot: str = ""  # how the standard rules choose who begins
    first: tuple[str, ...] = ()  # what is done before the first deal, one sentence each
    ladder: tuple[int, ...] = ()  # hand sizes; empty without a schedule
    ladder_words: str = ""  # "10 cards down to 1 and up again to 10"
    cards: str = ""  # "1 pack"
    scores: Callable[[], ScoreTable | None] = lambda: None  # called only if it is shown, because it is expensive
    habits: tuple[tuple[str, str], ...] = ()  # who deals first, bids, leads: label and words
    stripped: str = ""  # "1 card taken out unseen, from the bottom"
    beyond: str = ""  # a sentence if the standard rules are for another number of players

    @property
    def line(self) -> str:
        return paragraph(*self.sentences)
