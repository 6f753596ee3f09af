"""Tables as files for a spreadsheet program, their columns parted as the reader's own program expects it."""

from collections.abc import Sequence
from functools import lru_cache

from babel import Locale, UnknownLocaleError
from babel.numbers import get_decimal_symbol
from flask import Response

from scorekeeper.web.language.catalogs import first_accepted
from scorekeeper.web.sheets.spreadsheet import Value, csv_text
from scorekeeper.web.site.downloads import as_download

# Where numbers have a point, and the spreadsheet programs part columns by semicolons all the same.
SEMICOLONS = ("CH", "LI")
KEPT = 200  # languages


def csv_of(lines: Sequence[Sequence[Value]], filename: str) -> Response:
    """Return a table as a file for a spreadsheet program on the machine that asks for it."""
    decimal, parted = _habits(first_accepted())
    text = csv_text(lines, parted, decimal_comma=decimal == ",")
    # The mark at the head tells such programs that this is UTF-8.
    answer = Response(text.encode("utf-8-sig"), content_type="text/csv; charset=utf-8")
    answer.vary.add("Accept-Language")
    return as_download(answer, filename)


@lru_cache(KEPT)
def _habits(language: str) -> tuple[str, str]:
    """Return what stands in numbers where a language is spoken, as in 78,5, and what parts columns there."""
    try:
        locale = Locale.parse(language or "en", sep="-")
    except (UnknownLocaleError, ValueError):  # a language that nobody knows, or any
        return ".", ","
    decimal = get_decimal_symbol(locale)
    return decimal, ";" if decimal == "," or locale.territory in SEMICOLONS else ","
