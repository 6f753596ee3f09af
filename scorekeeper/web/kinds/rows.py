"""Rules as rows: each a condition and a whole sentence with named places, read by everything that tells rules."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.web.language.texts import Plural, capital, ngettext, semicolons
from scorekeeper.web.language.texts import gettext as _

PLACE = re.compile(r"%\((\w+)\)s")

# Of the rules that are told: whether a row holds, what stands at one of its places, its words where they are counted.
Of = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that rules say."""

    topic: str  # line of the page of rules that it belongs to; empty: it is in none of them
    when: Of
    says: str | Plural | Of  # marked; a number that says a plural is at its %(num)s
    places: dict[str, Of]
    label: str = ""  # marked: what stands before it
    joins: bool = False  # goes on with the sentence before
    search: str = ""  # marked: other words by which a search knows the rule

    def words(self, rules: Any) -> str:
        """Return it in the reader's language, every place filled."""
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
    """Return a row; `places`: what stands at each place of its words."""
    return Row(topic, when, says, places, label, joins, search)


def always(_rules: Any) -> bool:
    """Hold by all rules."""
    return True


def clauses(rows: Iterable[Row], rules: Any) -> Iterator[tuple[Row, str]]:
    """Yield the first row of each sentence that rules make, with the words of the whole."""
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
    """Return what rules say sentence by sentence: label and words."""
    return tuple((capital(_(row.label)), words) for row, words in clauses(rows, rules))
