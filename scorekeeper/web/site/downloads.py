"""Files to download, and QR codes."""

from collections.abc import Generator
from contextlib import contextmanager
from io import BytesIO
from threading import Lock

import segno
from flask import Response, abort, send_file
from markupsafe import Markup

from scorekeeper.web.language.texts import gettext as _

MARGIN = 4  # modules around a QR code, which phones need
PATIENCE = 2  # seconds; a picture takes less
_making = Lock()


@contextmanager
def one_at_a_time() -> Generator[None]:
    """Make one large file at a time, because each takes a core for seconds. Aborts with 503 after PATIENCE."""
    if not _making.acquire(timeout=PATIENCE):
        abort(503, _("A file is being made for another device."))
    try:
        yield
    finally:
        _making.release()


def download(content: bytes, mimetype: str, name: str) -> Response:
    """Let the browser save a file under this name."""
    return send_file(BytesIO(content), mimetype, as_attachment=True, download_name=name)


def qr_code(text: str) -> Markup:
    """Return the QR code of an address as an SVG drawing, for a page or for a file of its own."""
    drawn, code = BytesIO(), segno.make(text, error="m", micro=False)
    plain = {"xmldecl": False, "nl": False, "omitsize": True, "svgclass": None, "lineclass": None}
    code.save(drawn, kind="svg", border=MARGIN, light="#fff", **plain)
    # Otherwise browsers show seams between the rows.
    return Markup(drawn.getvalue().decode().replace("<svg", '<svg shape-rendering="crispEdges"', 1))
