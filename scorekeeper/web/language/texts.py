"""Texts in the reader's language: sentences with named places, plurals, lists, numbers and dates.

Without a request (command line, tests) the language is English, and the web framework is not imported.
`scorekeeper.web.language.catalogs` chooses the language of a request.
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
    """A language of the pages."""

    code: str  # for <html lang>: "de", "pt-BR"
    locale: str  # Babel's locale for lists, numbers and dates: "de", "pt_BR"
    name: str  # in the language itself: "Deutsch"
    catalog: NullTranslations
    direction: str = "ltr"  # ltr or rtl


Each = TypeVar("Each")
NAME = attrgetter("name")

# Separate letters of the alphabet, sorted after the given one; other accents do not make a separate letter.
OWN_LETTERS = {
    "es": str.maketrans({"ñ": "n\uffff"}),
    "sv": str.maketrans(dict(zip("åäæöø", (f"z\uffff{after}" for after in "abbcc"), strict=True))),
}
# The first of a month, which Babel writes like the other days: 1er janvier.
FIRST_DAY = {"fr": (re.compile(r"(?<!\d)1(?= \D)"), "1er")}
# The name of a variant, and the part that distinguishes it from others of that name.
TAIL = re.compile(r"(?P<name>[^,]+?(?:, | (?=with )))(?P<tail>.+)")
NUMBER = re.compile(r"\d+")
# Spanish uses e before the sound of i and u before that of o, which Babel's lists do not.
BEFORE_I = re.compile(r" y (?=h?[ií])", re.IGNORECASE)
BEFORE_O = re.compile(r" o (?=h?[oó])", re.IGNORECASE)
SEVERAL = 2  # plural form of a number with decimals
WEEK = 7
ENGLISH = Language("en", "en_GB", "English", NullTranslations())
_reader: ContextVar[Language] = ContextVar("reader_language", default=ENGLISH)


def reader_language() -> Language:
    return _reader.get()


def set_language(language: Language) -> None:
    """Set the language of this context, such as a request."""
    _reader.set(language)


def gettext(text: str, /, **places: object) -> str:
    """Return a text in the reader's language with its places filled, as in gettext("%(name)s deals", name="Ann")."""
    message = _reader.get().catalog.gettext(text)
    return _as_safe_as(places.values())(message) % places if places else message


def ngettext(one: str, many: str, number: Points, /, **places: object) -> str:
    """Return the singular or plural of a text; the number is at %(num)s unless `num` is given."""
    message = _reader.get().catalog.ngettext(one, many, int(abs(number)) if number == int(number) else SEVERAL)
    return _as_safe_as(places.values())(message) % {"num": signed(number), **places}


def pgettext(context: str, text: str, /, **places: object) -> str:
    """Return a text whose English has several meanings; `context` says which."""
    message = str(reader_language().catalog.pgettext(context, text))
    return message % places if places else message


def _as_safe_as(parts: Iterable[object]) -> type[str]:
    """Return a separator as HTML if one of the parts is HTML, so that joining escapes the others; otherwise as text."""
    return Markup if Markup in map(type, parts) else str


def capital(text: str) -> str:
    """Return a text with its first letter capitalized and all others unchanged, because of names."""
    return text[:1].upper() + text[1:]  # keeps Markup


def as_sentence(clause: str) -> str:
    """Return a clause as a sentence, with a capital and a full stop; "" stays ""."""
    return gettext("%(clause)s.", clause=capital(clause)) if clause else ""


def N_(text: str) -> str:  # noqa: N802 - the name that marks a text for the catalog everywhere
    """Mark a text for the catalog, for `gettext` at a later time."""
    return text


def listed(words: Sequence[str], last: Literal["and", "or"] = "and") -> str:
    """Return words as a list in a sentence, such as Ann, Ben and Cy."""
    from babel.lists import format_list

    language = _reader.get().locale
    text = format_list(words, "or" if last == "or" else "standard", _locale(language))
    return BEFORE_I.sub(" e ", BEFORE_O.sub(" u ", text)) if language == "es" else text


def sort_key(name: str) -> str:
    """Return a key that sorts names as in the reader's language: in Swedish Åsa after Zoe, in German next to Asa."""
    own = OWN_LETTERS.get(_locale(_reader.get().locale).language, {})
    return plain_letters(normalize("NFC", name).casefold().translate(own))


def by_name(each: Iterable[Each]) -> list[Each]:
    """Return people or groups sorted by name as in the reader's language."""
    return sorted(each, key=lambda item: sort_key(NAME(item)))


def isolated(name: str) -> str:
    """Return a name isolated in direction, because a right-to-left name would move numbers beside it to its other
    side."""
    is_turned = any(bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if is_turned else name


def series(words: Iterable[str]) -> str:
    """Join words with commas and no "and": Ann, Ben, Cy. Empty ones are left out."""
    parts, language = [word for word in words if word], _reader.get()
    if language.locale == ENGLISH.locale:  # every cell of a sheet is such a series, and Babel is slow
        return _as_safe_as(parts)(", ").join(parts)
    # The separator of words in a list. Babel's "unit" lists have no commas in Russian, and lack parts in German.
    between = _locale(language.locale).list_patterns["standard"]["middle"]
    return reduce(_as_safe_as(parts)(between).format, parts) if parts else ""


def semicolons(clauses: Iterable[str]) -> str:
    """Join clauses with the semicolons of the reader's language: a; b. Empty ones are left out."""
    return reduce(lambda before, after: gettext("%(before)s; %(after)s", before=before, after=after),
                  [clause for clause in clauses if clause] or [""])  # fmt: skip


def of_game(page: str, game: str) -> str:
    """Return the title of a page of a game, such as Score chart · Friday's game."""
    return gettext("%(page)s · %(game)s", page=page, game=game)


def with_number(name: str, number: str) -> str:
    """Return a name followed by its number, such as Ann 24."""
    return gettext("%(name)s %(number)s", name=isolated(name), number=number)


def variant_called(variant: str, language: Language | None = None) -> str:
    """Return the name of a variant as in its source, with the distinguishing part in the reader's language."""
    if not (parts := name_parts(variant)):
        return variant
    name, tail, number = parts
    return name + (language or _reader.get()).catalog.gettext(tail) % {"number": number}


def name_parts(variant: str) -> tuple[str, str, str] | None:
    """Return a variant's name, the text after it and the number in that, or None if it has no such text.

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
    """Return a share such as 3 of 4."""
    return gettext("%(number)s of %(whole)s", number=number, whole=whole)


def territory(code: str) -> str:
    """Return the name of a country by its ISO 3166 code, such as Netherlands."""
    return _locale(_reader.get().locale).territories[code]


def lead_in(label: str) -> str:
    """Return a label with the language's colon, such as House rules:"""
    return with_value(label, "").rstrip()


def with_value(label: str, value: str) -> str:
    """Return a label and its value, such as Packs: 2."""
    return gettext("%(label)s: %(value)s", label=label, value=value)


def with_remark(name: str, remark: str) -> str:
    """Return a name with a remark in brackets, such as Oh Hell (by the book)."""
    return gettext("%(name)s (%(remark)s)", name=name, remark=remark)


def paragraph(*sentences: str) -> str:
    """Join sentences to a paragraph. Empty ones are left out."""
    return " ".join(sentence for sentence in sentences if sentence)


def signed(number: Points) -> str:
    """Return a number as on the sheet: with a real minus sign, no thousands separator, and 4.2 for 42 tenths."""
    return _figure(number, _reader.get().locale)


def decimals(number: str) -> str:
    """Return a number written with a point, 4.20, with the decimal mark of the language: 4,20."""
    return number.replace(".", _decimal_mark(_reader.get().locale)).replace("-", "−")


def gained(number: Points) -> str:
    """Return points with a sign: +12, 0, −3."""
    return f"+{signed(number)}" if number > 0 else signed(number)


# English has four endings; languages with more plural categories use the fourth for the others.
ORDINALS: Mapping[str, Callable[[str], str]] = {
    "one": lambda num: pgettext("ordinal that ends in one: 1st", "%(num)sst", num=num),
    "two": lambda num: pgettext("ordinal that ends in two: 2nd", "%(num)snd", num=num),
    "few": lambda num: pgettext("ordinal that ends in three: 3rd", "%(num)srd", num=num),
    "other": lambda num: pgettext("any other ordinal: 4th", "%(num)sth", num=num),
}


def ordinal(number: int) -> str:
    """Return a place such as 1st, 2nd, 11th."""
    form = _locale(_reader.get().locale).ordinal_form(number)
    return ORDINALS.get(form, ORDINALS["other"])(signed(number))


def clock(moment: datetime) -> str:
    """Return the local time of day, such as 21:13."""
    from babel.dates import format_time

    return format_time(at_table(moment).replace(tzinfo=None), "short", locale=_locale(_reader.get().locale))


def date_of(moment: date, how: str = "full") -> str:
    """Return the local day, such as Thursday 19 November 2026; `how`: long without the weekday, or a pattern."""
    from babel.dates import format_date

    locale = _locale(_reader.get().locale)
    return _first_day(format_date(_date(moment), how, locale=locale), locale)


def day_as(moment: datetime, skeleton: str) -> str:
    """Return the local day with the parts of a CLDR skeleton such as "yMMMd".

    A time without a zone is local already.
    """
    return _skeleton(_date(moment), skeleton, _reader.get().locale)


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
    if locale == ENGLISH.locale:  # so that the command line does not import Babel
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
    """Return how long ago a time was: just now, 40 minutes ago, yesterday, last Thursday, 19 November."""
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
    """Return how long ago a day was: yesterday, last Thursday, or the date, also for a future day."""
    days = (now.date() - moment.date()).days
    if days == 1:
        return gettext("yesterday")
    if 1 < days <= WEEK:
        return gettext("last %(day)s", day=date_of(moment, "EEEE"))
    return day_as(moment, "MMMMd") if moment.year == now.year else date_of(moment, "long")


def here_and_now() -> datetime:
    """Return the server's local time, because games are dated by the server's clock."""
    return at_table(datetime.now(UTC))


def today() -> date:
    """Return the day of a game that starts now: before six in the morning it is yesterday."""
    return day_at_table(here_and_now())


def counted(number: int, noun: str) -> str:
    """Return a number with its English noun, such as 1 trick or 2 tricks. `ngettext` does it in every language."""
    return f"{number} {noun}{'' if abs(number) == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Plural:
    """A singular and a plural pattern, chosen by a number; a catalogue may have more forms."""

    one: str
    many: str
    by: str  # the key of the number that chooses, or of seats, which are counted


Pattern = str | Plural
Numbers = Mapping[str, Any]
# A number chooses among whole patterns, so words are never glued together.
Sentence = Pattern | Callable[[Numbers], Pattern]


def NN_(one: str, many: str, by: str) -> Plural:  # noqa: N802 - as N_ marks a text, NN_ marks its two forms
    """Mark a pattern with a plural, chosen by the number of that key."""
    return Plural(one, many, by)
