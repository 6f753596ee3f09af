"""What a reader takes away: files that a browser keeps, and QR codes, each drawn as one path without a picture file."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from urllib.parse import quote

import segno
from flask import Response, abort
from werkzeug.http import dump_options_header

from scorekeeper.web.language.texts import gettext as _

PLAIN = frozenset(" -_.")  # beside the letters and digits of ASCII
MARGIN = 4  # squares round a QR code; a phone needs them
_making = Lock()


@contextmanager
def one_at_a_time() -> Generator[None]:
    """Make one large file at a time: each takes a core for seconds. Aborts with 503 while another is being made."""
    if not _making.acquire(blocking=False):
        abort(503, _("A file is being made for another device."))
    try:
        yield
    finally:
        _making.release()


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


@dataclass(frozen=True, slots=True)
class QrCode:
    """A QR code: `path` draws its dark squares in a square of `size` squares, margin included."""

    path: str
    size: int


def qr_code(text: str) -> QrCode:
    """Return the QR code of an address."""
    squares = list(segno.make(text, error="m", micro=False).matrix_iter(border=MARGIN))
    return QrCode("".join(_runs(squares)), len(squares))


def qr_picture(text: str) -> str:
    """Return the QR code of an address as a whole SVG file."""
    qr = qr_code(text)
    box = f'viewBox="0 0 {qr.size} {qr.size}" shape-rendering="crispEdges"'
    field = f'<path fill="#fff" d="M0 0h{qr.size}v{qr.size}H0z"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{field}<path d="{qr.path}"/></svg>'


def _runs(squares: Iterable[Iterable[int]]) -> list[str]:
    runs: list[str] = []
    for y, line in enumerate(squares):
        start = None
        for x, dark in enumerate([*line, 0]):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                runs.append(f"M{start} {y}h{x - start}v1h-{x - start}z")
                start = None
    return runs
