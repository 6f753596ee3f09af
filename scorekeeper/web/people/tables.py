"""Tables of the statistics for a spreadsheet program."""

import csv
from collections.abc import Sequence
from io import StringIO

from flask import Response

from scorekeeper.web.spreadsheet import Value, guarded


def csv_of(lines: Sequence[Sequence[Value]], filename: str) -> Response:
    """Return a table as a file for a spreadsheet program."""
    text = StringIO()
    whole = csv.writer(text, lineterminator="\r\n", quoting=csv.QUOTE_NONNUMERIC)
    whole.writerows([[guarded(value) for value in line] for line in lines])
    # The mark at the head tells such programs that this is UTF-8.
    answer = Response(text.getvalue().encode("utf-8-sig"), content_type="text/csv; charset=utf-8")
    answer.headers.set("Content-Disposition", "attachment", filename=filename)
    return answer
