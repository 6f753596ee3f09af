"""Texts in the reader's language: sentences with named places, plurals, lists, numbers and dates.

Without a request (the command line, a test of one sentence) the language is English, and nothing of the web framework
is loaded. `scorekeeper.web.language.catalogs` chooses the language of a request.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache, lru_cache, reduce
from gettext import NullTranslations
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar
from unicodedata import bidirectional, normalize

from markupsafe import Markup

from scorekeeper.rules.common.clock import at_table, day_at_table
from scorekeeper.rules.common.names import plain_letters
from scorekeeper.rules.common.tenths import Points, number_of

if TYPE_CHECKING:
    from babel import Locale


class Language(NamedTuple):
    """A language that the pages can be read in."""

    code: str  # what <html lang> says: "de", "pt-BR"
    locale: str  # whose lists, numbers and days Babel writes: "de", "pt_BR"
    name: str  # as its own readers call it: "Deutsch"
    catalog: NullTranslations
    direction: str = "ltr"  # which way it is written: ltr or rtl


Each = TypeVar("Each")
NAME = attrgetter("name")

# Letters of their own, sorted after the one that they stand behind; any other accent makes no letter.
OWN_LETTERS = {
    "es": str.maketrans({"ñ": "n\uffff"}),
    "sv": str.maketrans(dict(zip("åäæöø", (f"z\uffff{after}" for after in "abbcc"), strict=True))),
}
# The first of a month, which Babel does not tell from the other days: 1er janvier.
FIRST_DAY = {"fr": (re.compile(r"(?<!\d)1(?= \D)"), "1er")}
# The name of a variant, and the part that distinguishes it from others of that name.
TAIL = re.compile(r"(?P<name>[^,]+?(?:, | (?=with )))(?P<tail>.+)")
NUMBER = re.compile(r"\d+")
# Spanish says e before the sound of i and u before that of o, which Babel's lists do not.
BEFORE_I = re.compile(r" y (?=h?[ií])", re.IGNORECASE)
BEFORE_O = re.compile(r" o (?=h?[oó])", re.IGNORECASE)
SEVERAL = 2  # how a number with decimals is told
WEEK = 7
ENGLISH = Language("en", "en_GB", "English", NullTranslations())
_reader: ContextVar[Language] = ContextVar("reader_language", default=ENGLISH)


def reader_language() -> Language:
    return _reader.get()


def set_language(language: Language) -> None:
    """Set the language of this context: that of a request, from here on."""
    _reader.set(language)


def gettext(text: str, /, **places: object) -> str:
    """Return a text in the reader's language, with its named places filled: gettext("%(name)s deals", name="Ann")."""
    message = _reader.get().catalog.gettext(text)
    return _as_safe_as(places.values())(message) % places if places else message


def ngettext(one: str, many: str, number: Points, /, **places: object) -> str:
    """Return the form of a text that a number takes; the number stands at %(num)s unless `num` is given."""
    message = _reader.get().catalog.ngettext(one, many, int(abs(number)) if number == int(number) else SEVERAL)
    return _as_safe_as(places.values())(message) % {"num": signed(number), **places}


def pgettext(context: str, text: str, /, **places: object) -> str:
    """Return the translation of a text whose English has two meanings; `context` says which."""
    message = str(reader_language().catalog.pgettext(context, text))
    return message % places if places else message


def _as_safe_as(parts: Iterable[object]) -> type[str]:
    """Return what joins parts: HTML if one of them is, which escapes the others; otherwise plain text."""
    return Markup if any(isinstance(part, Markup) for part in parts) else str


def capital(text: str) -> str:
    """Return a sentence or heading with its first letter large; the others, of names above all, stay as they are."""
    return text[:1].upper() + text[1:]  # what is safe in a page stays so


def as_sentence(clause: str) -> str:
    """Return what is said in the middle of a line as a sentence of its own: a capital, a full stop. Empty stays so."""
    return gettext("%(clause)s.", clause=capital(clause)) if clause else ""


def N_(text: str) -> str:  # noqa: N802 - the name that marks a text for the catalog everywhere
    """Mark a text for the catalog where it stands; `gettext` says it later."""
    return text


def listed(words: Sequence[str], last: Literal["and", "or"] = "and") -> str:
    """Return words as a list in a sentence: Ann, Ben and Cy."""
    from babel.lists import format_list

    language = _reader.get().locale
    text = format_list(words, "or" if last == "or" else "standard", _locale(language))
    return BEFORE_I.sub(" e ", BEFORE_O.sub(" u ", text)) if language == "es" else text


def sort_key(name: str) -> str:
    """Return a key that sorts names as the reader's language does: in Swedish Åsa after Zoe, in German next to Asa."""
    own = OWN_LETTERS.get(_locale(_reader.get().locale).language, {})
    return plain_letters(normalize("NFC", name).casefold().translate(own))


def by_name(each: Iterable[Each]) -> list[Each]:
    """Return people or groups sorted by their names, as the reader's language does."""
    return sorted(each, key=lambda item: sort_key(NAME(item)))


def is_turned(text: str) -> bool:
    """Return whether some of a text is written from the right."""
    return any(bidirectional(letter) in ("R", "AL") for letter in text)


def isolated(name: str) -> str:
    """Return a name so that figures beside it stay where they are: one written from the right would draw them over."""
    return f"\u2068{name}\u2069" if is_turned(name) else name


def series(words: Iterable[str]) -> str:
    """Join words with commas, without an "and" before the last: Ann, Ben, Cy. Empty ones are left out."""
    parts, language = [word for word in words if word], _reader.get()
    if language.locale == ENGLISH.locale:  # every cell of a sheet is such a series: Babel would cost too much
        return _as_safe_as(parts)(", ").join(parts)
    # The separator of words in a list. Babel's "unit" lists have no commas in Russian, and lack parts in German.
    between = _locale(language.locale).list_patterns["standard"]["middle"]
    return reduce(_as_safe_as(parts)(between).format, parts) if parts else ""


def semicolons(clauses: Iterable[str]) -> str:
    """Join clauses as the reader's language does: a; b. Empty ones are left out."""
    return reduce(lambda before, after: gettext("%(before)s; %(after)s", before=before, after=after),
                  [clause for clause in clauses if clause] or [""])  # fmt: skip


def of_game(page: str, game: str) -> str:
    """Return the title of a page of a game: Score chart · Friday's game."""
    return gettext("%(page)s · %(game)s", page=page, game=game)


def with_number(name: str, number: str) -> str:
    """Return a name followed by its number: Ann 24."""
    return gettext("%(name)s %(number)s", name=isolated(name), number=number)


def variant_called(variant: str, language: Language | None = None) -> str:
    """Return the name of a variant: as its source has it, what tells it from its like in the reader's language."""
    if not (parts := name_parts(variant)):
        return variant
    name, tail, number = parts
    return name + (language or _reader.get()).catalog.gettext(tail) % {"number": number}


def name_parts(variant: str) -> tuple[str, str, str] | None:
    """Return the name of a variant, the text after it and the number in that; None: it has none, or is no variant's.

    >>> name_parts("OHell, maximum 7")
    ('OHell, ', 'maximum %(number)s', '7')
    """
    parts = TAIL.fullmatch(variant) if variant in _variants() else None
    if not parts or not any(map(str.isalpha, parts["tail"])):
        return None
    numbers = NUMBER.findall(parts["tail"])
    return parts["name"], NUMBER.sub("%(number)s", parts["tail"]), "".join(numbers)


@cache
def _variants() -> frozenset[str]:
    from scorekeeper.rules import all_variants

    return frozenset(row.name for row in all_variants())


def share_of(number: object, whole: object) -> str:
    """Return a count of so many: 3 of 4."""
    return gettext("%(number)s of %(whole)s", number=number, whole=whole)


def territory(code: str) -> str:
    """Return what a country is called, by its code of ISO 3166: Netherlands."""
    return _locale(_reader.get().locale).territories[code]


def lead_in(label: str) -> str:
    """Return what stands before text of its own, with what the language sets between them: House rules:"""
    return with_value(label, "").rstrip()


def with_value(label: str, value: str) -> str:
    """Return a label and its value: Packs: 2."""
    return gettext("%(label)s: %(value)s", label=label, value=value)


def with_remark(name: str, remark: str) -> str:
    """Return a name with what tells it from others of that name: Oh Hell (by the book)."""
    return gettext("%(name)s (%(remark)s)", name=name, remark=remark)


def paragraph(*sentences: str) -> str:
    """Return whole sentences one after the other. Empty ones are left out."""
    return " ".join(sentence for sentence in sentences if sentence)


def signed(number: Points) -> str:
    """Return a number as the sheet writes it: a true minus sign, nothing between the thousands, 4.2 for 42 tenths."""
    return _figure(number, _reader.get().locale)


def decimals(number: str) -> str:
    """Return a number that is written with a point, 4.20, as the language has it: 4,20."""
    return number.replace(".", _decimal_mark(_reader.get().locale)).replace("-", "−")


def gained(number: Points) -> str:
    """Return points as they are added: +12, 0, −3."""
    return f"+{signed(number)}" if number > 0 else signed(number)


# English has four endings; the languages that Babel tells more of use the fourth for them.
ORDINALS: Mapping[str, Callable[[str], str]] = {
    "one": lambda num: pgettext("ordinal that ends in one: 1st", "%(num)sst", num=num),
    "two": lambda num: pgettext("ordinal that ends in two: 2nd", "%(num)snd", num=num),
    "few": lambda num: pgettext("ordinal that ends in three: 3rd", "%(num)srd", num=num),
    "other": lambda num: pgettext("any other ordinal: 4th", "%(num)sth", num=num),
}


def ordinal(number: int) -> str:
    """Return a place as it is called: 1st, 2nd, 11th."""
    form = _locale(_reader.get().locale).ordinal_form(number)
    return ORDINALS.get(form, ORDINALS["other"])(signed(number))


def clock(moment: datetime) -> str:
    """Return the time of day at the table: 21:13."""
    from babel.dates import format_time

    return format_time(at_table(moment).replace(tzinfo=None), "short", locale=_locale(_reader.get().locale))


def date_of(moment: date) -> str:
    """Return the day at the table: Thursday 19 November 2026."""
    return _day(moment, "full")


def long_date(moment: date) -> str:
    return _day(moment, "long")


def weekday(moment: datetime) -> str:
    return _day(moment, "EEEE")


def day_of_year(moment: datetime) -> str:
    """Return a day of this year: 19 November."""
    return day_as(moment, "MMMMd")


def day_as(moment: datetime, skeleton: str) -> str:
    """Return the day at the table with the parts that a skeleton of the Unicode locale data names: "yMMMd".

    A moment without a zone is one at the table already.
    """
    return _skeleton(_date(moment), skeleton, _reader.get().locale)


def _day(moment: date, how: str) -> str:
    from babel.dates import format_date

    locale = _locale(_reader.get().locale)
    return _first_day(format_date(_date(moment), how, locale=locale), locale)


def _date(moment: date) -> date:
    return moment if not isinstance(moment, datetime) else at_table(moment).date() if moment.tzinfo else moment.date()


@lru_cache(maxsize=4096)
def _skeleton(day: date, skeleton: str, locale: str) -> str:
    from babel.dates import format_skeleton

    moment = datetime(day.year, day.month, day.day)
    return _first_day(format_skeleton(skeleton, moment, locale=_locale(locale)), _locale(locale))


def _first_day(text: str, locale: Locale) -> str:
    pattern, first = FIRST_DAY.get(locale.language, (None, ""))
    return pattern.sub(first, text) if pattern else text


@lru_cache(maxsize=4096)
def _figure(number: Points, locale: str) -> str:
    if locale == ENGLISH.locale:  # the command line counts without loading Babel
        return str(number_of(number)).replace("-", "−")
    from babel.numbers import format_decimal

    return format_decimal(number_of(number), locale=_locale(locale), group_separator=False).replace("-", "−")


@lru_cache
def _decimal_mark(locale: str) -> str:
    if locale == ENGLISH.locale:
        return "."
    from babel.numbers import get_decimal_symbol

    return get_decimal_symbol(_locale(locale))


@lru_cache
def _locale(name: str) -> Locale:
    from babel import Locale

    return Locale.parse(name)


def ago(moment: datetime, now: datetime) -> str:
    """Return how long ago that was: just now, 40 minutes ago, yesterday, last Thursday, 19 November."""
    moment = moment.astimezone(now.tzinfo)
    minutes = int((now - moment) / timedelta(minutes=1))
    days = (now.date() - moment.date()).days
    if minutes < 1:
        return gettext("just now")
    if minutes < 60:
        return ngettext("%(num)s minute ago", "%(num)s minutes ago", minutes)
    if days < 1 or minutes < 6 * 60:
        return ngettext("%(num)s hour ago", "%(num)s hours ago", minutes // 60)
    return day_ago(moment, now)


def day_ago(moment: datetime, now: datetime) -> str:
    """Return how long ago a day was: yesterday, last Thursday, 19 November; the date as well of one to come."""
    days = (now.date() - moment.date()).days
    if days == 1:
        return gettext("yesterday")
    return gettext("last %(day)s", day=weekday(moment)) if 1 < days <= WEEK else date_words(moment, now)


def date_words(moment: datetime, now: datetime) -> str:
    """Return a date, its year only if it is another: 19 November, 4 May 2024."""
    return day_of_year(moment) if moment.year == now.year else long_date(moment)


def here_and_now() -> datetime:
    """Return the time at the table: its games are dated by its own clock."""
    return at_table(datetime.now(UTC))


def today() -> date:
    """Return the day that a game belongs to which begins now: before six in the morning it is yesterday's."""
    return day_at_table(here_and_now())


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its English noun: 1 trick, 2 tricks. `ngettext` does it in every language."""
    return f"{number} {noun if abs(number) == 1 else plural or noun + 's'}"


@dataclass(frozen=True, slots=True)
class Plural:
    """Two patterns of which a number picks one; a language with more forms has them in its catalogue."""

    one: str
    many: str
    by: str  # the key of the number that picks; of several seats, how many they are


Pattern = str | Plural
Numbers = Mapping[str, Any]
# A sentence whose numbers decide which pattern it is picks among whole patterns; it never glues words.
Sentence = Pattern | Callable[[Numbers], Pattern]


def NN_(one: str, many: str, by: str) -> Plural:  # noqa: N802 - as N_ marks a text, NN_ marks its two forms
    """Mark a pattern that has a plural, picked by the number of that key."""
    return Plural(one, many, by)
