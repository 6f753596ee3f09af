"""Tables as files for a spreadsheet program, their columns parted as the reader's own program expects it."""

from collections.abc import Sequence
from functools import lru_cache

from babel import Locale, UnknownLocaleError
from babel.numbers import get_decimal_symbol
from flask import Response, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.web.compress import vary
from scorekeeper.web.spreadsheet import Value, csv_text

KEPT_HEADERS, LONGEST_HEADER = 200, 500  # of Accept-Language: how many are kept with their answer, and letters


def csv_of(lines: Sequence[Sequence[Value]], filename: str | None = None) -> Response:
    """Return a table as a file for a spreadsheet program on the machine that asks for it."""
    accepted = request.headers.get("Accept-Language", "")[:LONGEST_HEADER]
    text = csv_text(lines, decimal_comma=_has_decimal_comma(accepted))
    # The mark at the head tells such programs that this is UTF-8.
    answer = Response(text.encode("utf-8-sig"), content_type="text/csv; charset=utf-8")
    if filename:
        answer.headers.set("Content-Disposition", "attachment", filename=filename)
    vary(answer, "Accept-Language")
    return answer


@lru_cache(KEPT_HEADERS)
def _has_decimal_comma(accepted: str) -> bool:
    """Say whether numbers are written 78,5 there: told by the browser's first language, whatever the page's is."""
    first = parse_accept_header(accepted, LanguageAccept).best
    try:
        return get_decimal_symbol(Locale.parse(first or "en", sep="-")) == ","
    except (UnknownLocaleError, ValueError):  # a language that nobody knows, or any
        return False
