"""Games found by what somebody types: a name, a nickname, a rule in any language, the hands that are dealt.

A name is matched from the beginnings of its words, so that a word inside another finds nothing.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, lru_cache
from itertools import groupby

from scorekeeper.rules import variant as variant_of
from scorekeeper.rules.kind import Variant
from scorekeeper.web.kinds.variants import counts_of, kind_pages, short_forms, usual_count
from scorekeeper.web.language.catalogs import languages
from scorekeeper.web.language.texts import Language, territory, variant_called, with_remark
from scorekeeper.web.language.texts import gettext as _

FEWEST_LETTERS = 4  # of a word that may be written a little differently
SAME, ALIKE = 0.9, 0.8  # how much of two words is the same
LADDER = re.compile(r"\d+(?:\s*(?:-|–|to|…|/)\s*\d+)+")
WITHOUT = re.compile(r"\bno \w+")  # no hook: who looks for the hook looks for another game
ELIDED = re.compile(r"\b[ld][’'](?=\w)", re.IGNORECASE)  # L’Ascenseur
FAR = 99  # after all games that stand in front
# What was found, the nearest first.
OWN_NAME, NICKNAME, PART_OF_NAME, RULE, PART_OF_NICKNAME, ANYWHERE = range(6)
Fits = Callable[[str, str], bool]  # a word, and what was typed
Languages = tuple[Language, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A game that has what was typed."""

    row: Variant
    rank: int
    why: str = ""  # of a nickname whose it is, of a rule the rule; empty: what stands beside it


@dataclass(frozen=True, slots=True)
class _Words:
    """What a game is found by, as `plain` writes it."""

    row: Variant
    names: tuple[tuple[str, str, str | None], ...]  # as written, and its territory, if told; None: the game’s own name
    rules: tuple[tuple[frozenset[str], str], ...]  # in every language, beside each as it is marked
    text: str  # names, rules and summary
    last: str  # what all games of the kind have, what the options are called, the source


def search(rows: Collection[Variant], wanted: str) -> tuple[Found, ...]:
    """Return the games that have what was typed, each once with what matched, the nearest first.

    A word that is written a little differently is looked for where none is found as typed; a word of the summary, of
    the options or of the source where no name and no rule has it.
    """
    if LADDER.fullmatch(wanted.strip()) and (dealt := _by_ladder(rows, tuple(map(int, re.findall(r"\d+", wanted))))):
        return dealt
    typed = tuple(plain(wanted).split())
    spoken = tuple(languages().values())
    indexed = [_words(row.id, spoken) for row in rows] if typed else []
    for fits in (str.startswith, _is_alike):
        found = tuple(_by_name_or_rule(indexed, typed, fits))
        if found:
            return found
    return _anywhere(indexed, typed)


@lru_cache(20_000)
def plain(text: str) -> str:
    """Return text normalised for a search: no accents, no case, words split at hyphens and slashes."""
    letters = unicodedata.normalize("NFKD", re.sub(r"[’'`´]", "", text.casefold()))
    return re.sub(r"[\W_]+", " ", "".join(letter for letter in letters if not unicodedata.combining(letter))).strip()


@lru_cache(1_000)
def _words(variant: str, spoken: Languages) -> _Words:
    row = variant_of(variant)
    rows = (row, *short_forms(row))
    nicknames = [(each.name, "") for each in rows[1:]]
    nicknames += [(said, "") for each in rows for said in _called(each.name, spoken) if said != row.name]
    nicknames += [(alias, "") for each in rows for alias in each.aliases]
    nicknames += [pair for each in rows for pair in kind_pages(each).nicknames(each.id)]
    names: tuple[tuple[str, str | None], ...] = ((row.name, None), *nicknames)
    rules = tuple(dict.fromkeys(rule for each in rows for rule in kind_pages(each).rule_words(each.id)))
    summaries = [said for each in rows for said in _said(each.summary, spoken)]
    text = [*(name for name, _code in names), *(said for rule in rules for said in _said(rule, spoken)), *summaries]
    return _Words(
        row,
        # Without its article too: L’Ascenseur, Ascenseur.
        tuple((plain(each), name, code) for name, code in names for each in {name, ELIDED.sub("", name)}),
        tuple((frozenset(map(plain, _said(rule, spoken))), rule) for rule in rules),
        WITHOUT.sub("", plain(" ".join(text))),
        plain(" ".join(said for each in rows for last in _last(each) for said in _said(last, spoken))),
    )  # fmt: skip


def _called(name: str, spoken: Languages) -> tuple[str, ...]:
    """Return the name of a variant in every language."""
    return tuple(dict.fromkeys(variant_called(name, language) for language in spoken))


def _said(text: str, spoken: Languages) -> tuple[str, ...]:
    """Return a marked text in every language."""
    return tuple(dict.fromkeys(language.catalog.gettext(text) for language in spoken)) if text else ()


def _last(row: Variant) -> Iterator[str]:
    yield kind_pages(row).found_last_by
    yield from kind_pages(row).option_words(row)
    yield row.source


def _by_name_or_rule(indexed: Iterable[_Words], typed: tuple[str, ...], fits: Fits) -> list[Found]:
    both = ((_named(words, typed, fits), _ruled(words, typed, fits)) for words in indexed)
    nearest = (min(filter(None, found), key=lambda each: each.rank, default=None) for found in both)
    return sorted(filter(None, nearest), key=lambda each: (each.rank, each.row.front or FAR))


def _named(words: _Words, typed: tuple[str, ...], fits: Fits) -> Found | None:
    """Return the game with the name of it that is nearest to what was typed."""
    joined, best = "".join(typed), None
    for name, written, code in words.names:
        whole = name.replace(" ", "")
        if joined == whole:
            rank = OWN_NAME if code is None else NICKNAME
        elif (
            _has(name, typed, fits)
            or (len(joined) >= FEWEST_LETTERS - 1 and fits(whole, joined))
            or _is_alike(whole, joined, SAME)
        ):
            rank = PART_OF_NAME if code is None else PART_OF_NICKNAME
        else:
            continue
        if best is None or rank < best.rank:
            best = Found(words.row, rank, "" if code is None else _whose(written, code))
    return best


def _whose(name: str, code: str) -> str:
    """Return a nickname with the country that says so: Hellen (Netherlands)."""
    if not code:
        return _("also called %(name)s", name=name)
    country = territory(code)
    return country if name == country else with_remark(name, country)


def _ruled(words: _Words, typed: tuple[str, ...], fits: Fits) -> Found | None:
    """Return the game with the first of its rules that has all words typed."""
    for said, rule in words.rules:
        # Who looks for the hook does not look for games without it.
        if any(_has(each, typed, fits) and (not each.startswith("no ") or "no" in typed) for each in said):
            return Found(words.row, RULE, _(rule))
    return None


def _has(text: str, typed: tuple[str, ...], fits: Fits) -> bool:
    return all(any(word == each or fits(word, each) for word in text.split()) for each in typed)


def _is_alike(word: str, typed: str, share: float = ALIKE) -> bool:
    """Say whether a word may be what somebody meant who typed another."""
    near = len(typed) >= FEWEST_LETTERS and word[:1] == typed[0] and abs(len(word) - len(typed)) <= 1 + len(typed) // 4
    return word.startswith(typed) or (near and SequenceMatcher(None, word, typed).ratio() >= share)


def _anywhere(indexed: Collection[_Words], typed: tuple[str, ...]) -> tuple[Found, ...]:
    """Return the games that have every word somewhere, else those that have the long words that any game has."""
    rare = [each for each in typed if not any(_has(words.text, (each,), str.startswith) for words in indexed)]
    common = tuple(each for each in typed if each not in rare)
    everywhere = [
        words
        for words in indexed
        if _has(words.text, common, str.startswith) and _has(words.last, tuple(rare), str.startswith)
    ]
    long = tuple(each for each in common if len(each) >= FEWEST_LETTERS)
    if not everywhere and long:
        everywhere = [words for words in indexed if _has(words.text, long, str.startswith)]
    return tuple(Found(words.row, ANYWHERE) for words in everywhere)


def _by_ladder(rows: Iterable[Variant], typed: tuple[int, ...]) -> tuple[Found, ...]:
    """Return the games whose hands go so: up and down are told by the largest and the smallest."""
    dealt = [row for row in rows if any(typed in _turns(each.id) for each in (row, *short_forms(row)))]
    said = _("Deals of %(ladder)s cards", ladder="-".join(map(str, typed)))
    return tuple(Found(row, RULE, said) for row in sorted(dealt, key=lambda row: row.front or FAR))


@cache
def _turns(variant: str) -> tuple[tuple[int, ...], ...]:
    """Return the first hand, those where the ladder turns, and the last: with what is dealt again, and without."""
    row = variant_of(variant)
    ladder = kind_pages(row).described(variant, {}, usual_count(counts_of(row))).ladder
    turns = [
        size
        for before, size, after in zip((None, *ladder), ladder, (*ladder[1:], None), strict=False)
        if before is None or after is None or (size - before) * (after - size) <= 0
    ]
    return tuple(turns), tuple(size for size, _same in groupby(turns))
