"""Files that a browser keeps: the one place that names them in a header."""

from urllib.parse import quote

from flask import Response
from werkzeug.http import dump_options_header

PLAIN = frozenset(" -_.")  # beside the letters and digits of ASCII


def as_download(answer: Response, name: str) -> Response:
    """Have the browser keep an answer as a file of that name (RFC 6266), and return the answer.

    A header holds Latin-1 and no more: a name beyond ASCII is sent as `filename*` too, which every browser of today
    reads first.
    """
    plain = "".join(letter if letter.isascii() and (letter.isalnum() or letter in PLAIN) else "_" for letter in name)
    names = {"filename": plain}
    if plain != name:
        names["filename*"] = f"UTF-8''{quote(name, safe='', errors='replace')}"
    answer.headers["Content-Disposition"] = dump_options_header("attachment", names)
    return answer
