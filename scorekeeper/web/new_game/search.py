"""Search for a variant by name, nickname, rule or hand sizes.

Each word has to be the beginning of a word in English or in the reader's language.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby

from scorekeeper.rules import variant as variant_of
from scorekeeper.rules.kind import Variant
from scorekeeper.web.kinds.variants import counts_of, kind_pages, short_forms, usual_count
from scorekeeper.web.language.texts import ENGLISH, Language, reader_language, territory, variant_called, with_remark
from scorekeeper.web.language.texts import gettext as _

LADDER = re.compile(r"\d+(?:\s*(?:-|–|to|…|/)\s*\d+)+")
ELIDED = re.compile(r"\b[ld][’'](?=\w)", re.IGNORECASE)  # L’Ascenseur
FAR = 99  # after the featured games
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """A variant that matches, and why."""

    row: Variant
    why: str = ""  # the nickname and its country, or the rule; "" for its name
    by_rule: bool = False
    is_whole: bool = False  # the whole name was typed


def search(rows: Collection[Variant], wanted: str) -> tuple[Match, ...]:
    """Return the variants with every typed word in one name, otherwise in one rule; each once, with what matched."""
    if LADDER.fullmatch(wanted.strip()) and (dealt := _by_ladder(rows, tuple(map(int, re.findall(r"\d+", wanted))))):
        return dealt
    typed = tuple(plain(wanted).split())
    matches = (_named(row, typed) or _ruled(row, typed) for row in rows if typed)
    return tuple(sorted(filter(None, matches), key=lambda each: (each.by_rule, not each.is_whole, _place(each.row))))


@lru_cache(20_000)
def plain(text: str) -> str:
    """Return text normalised for a search: no accents, no case, words split at hyphens and slashes."""
    letters = unicodedata.normalize("NFKD", re.sub(r"[’'`´]", "", text.casefold()))
    return re.sub(r"[\W_]+", " ", "".join(letter for letter in letters if not unicodedata.combining(letter))).strip()


def _named(row: Variant, typed: Words) -> Match | None:
    """Return the match of the first name or nickname, whatever its spaces, or None."""
    joined = "".join(typed)
    for name, written, code in _names(row.id, reader_language()):
        whole = name.replace(" ", "")
        if whole.startswith(joined) or _has(name, typed):
            why = "" if code is None else _whose(written, code)
            return Match(row, why, is_whole=code is None and whole == joined)
    return None


@lru_cache(1_000)
def _names(variant: str, language: Language) -> tuple[tuple[str, str, str | None], ...]:
    """Return each name as searched, as written, and its territory (None for the game's own name)."""
    row = variant_of(variant)
    rows = (row, *short_forms(row))
    names: list[tuple[str, str | None]] = [(row.name, None), (variant_called(row.name, language), None)]
    names += [(name, "") for each in rows[1:] for name in (each.name, variant_called(each.name, language))]
    names += [(alias, "") for each in rows for alias in each.aliases]
    names += [pair for each in rows for pair in kind_pages(each).nicknames(each.id)]
    # Without its article too: L’Ascenseur, Ascenseur.
    return tuple((plain(each), name, code) for name, code in names for each in {name, ELIDED.sub("", name)})


def _whose(name: str, code: str) -> str:
    """Return a nickname with its country, such as Hellen (Netherlands)."""
    if not code:
        return _("also called %(name)s", name=name)
    country = territory(code)
    return country if name == country else with_remark(name, country)


def _ruled(row: Variant, typed: Words) -> Match | None:
    """Return the match of the first rule with every typed word, or None."""
    for rule, texts in _rules(row.id, reader_language()):
        # A search for the hook should not match games without it.
        if any(_has(text, typed) and (not text.startswith("no ") or "no" in typed) for text in texts):
            return Match(row, _(rule), by_rule=True)
    return None


@lru_cache(1_000)
def _rules(variant: str, language: Language) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return each rule's message, with its words in English and in a language."""
    row = variant_of(variant)
    rules = dict.fromkeys(rule for each in (row, *short_forms(row)) for rule in kind_pages(each).rule_words(each.id))
    spoken = (ENGLISH, language)
    return tuple((rule, frozenset(plain(each.catalog.gettext(rule)) for each in spoken)) for rule in rules)


def _has(text: str, typed: Words) -> bool:
    return all(any(word.startswith(each) for word in text.split()) for each in typed)


def _place(row: Variant) -> int:
    return row.front or FAR


def _by_ladder(rows: Iterable[Variant], typed: tuple[int, ...]) -> tuple[Match, ...]:
    """Return the variants with these hand sizes, of which the largest and smallest are enough."""
    dealt = [row for row in rows if any(typed in _turns(each.id) for each in (row, *short_forms(row)))]
    why = _("Deals of %(ladder)s cards", ladder="-".join(map(str, typed)))
    return tuple(Match(row, why, by_rule=True) for row in sorted(dealt, key=_place))


@cache
def _turns(variant: str) -> tuple[tuple[int, ...], ...]:
    """Return the first hand size, those at the turns, and the last: with repeated sizes, and without."""
    row = variant_of(variant)
    ladder = kind_pages(row).described(variant, {}, usual_count(counts_of(row))).ladder
    turns = [
        size
        for before, size, after in zip((None, *ladder), ladder, (*ladder[1:], None), strict=False)
        if before is None or after is None or (size - before) * (after - size) <= 0
    ]
    return tuple(turns), tuple(size for size, _same in groupby(turns))
