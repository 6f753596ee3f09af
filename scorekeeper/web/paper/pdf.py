"""A page as a PDF or PNG file, if WeasyPrint and its Pango are installed. Nothing is fetched from the network.

The same page gives the same file, so files are cached by the text of their page.
"""

import gc
import logging
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from io import BytesIO, StringIO
from pathlib import Path
from threading import Lock
from urllib.parse import unquote, urlsplit

from cachetools import LRUCache, cached
from flask import Response, abort, current_app, url_for

from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.answers import download

PIXELS = 96 / 72  # a point
MOST_FILES = 50  # of each kind, about 100 kB each
HERE = "http://paper.invalid"  # not a real host; pages may only refer to our own style sheets
DRAWING = "data:image/svg+xml,"
PATIENCE = 2  # seconds; a picture takes less

_redirecting = Lock()
making = Lock()  # one file at a time, because each takes a core for seconds


@cache
def can_make() -> bool:
    """Return whether PDF files can be made: the extra or the library that it draws with may be missing."""
    try:
        # Its message about a missing library is hidden, because our page says what to do. The lock is needed because
        # two threads redirecting stdout would not restore it.
        with _redirecting, redirect_stdout(StringIO()):
            import_module("weasyprint")
    except (ImportError, OSError):
        return False
    # It warns about every style that is only for screens.
    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    return True


@cache
def can_make_png() -> bool:
    try:
        import_module("pypdfium2")
    except (ImportError, OSError):
        return False
    return can_make()


@cached(LRUCache[str, bytes](MOST_FILES), lock=Lock())
def png_of(page: str) -> bytes:
    """Return the first page of an HTML page as a PNG file, one pixel per CSS pixel.

    Aborts with 503 while another file is being made.
    """
    from pypdfium2 import PdfDocument

    file, document = BytesIO(), PdfDocument(pdf_of(page))
    document[0].render(scale=PIXELS).to_pil().save(file, "PNG")
    document.close()
    return file.getvalue()


def send_pdf(page: str, name: str) -> Response:
    """Send an HTML page as a PDF file. Aborts with 404 where none can be made."""
    if not can_make():
        abort(404, _(
            "This Scorekeeper cannot make PDF files: the extra oh-hell-scorekeeper[pdf] or its Pango "
            "library is missing. Open the print page, print it and choose “Save as PDF”."
        ))  # fmt: skip
    return download(pdf_of(page), "application/pdf", f"{name}.pdf")


@cached(LRUCache[str, bytes](MOST_FILES), lock=Lock())
def pdf_of(page: str) -> bytes:
    """Return an HTML page as a PDF file. Aborts with 503 while another file is being made."""
    from weasyprint import HTML
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    static = url_for("static", filename="")
    folder = Path(current_app.static_folder or "")

    class OwnStyles(URLFetcher):
        """Serves our style sheets and the drawings in them to WeasyPrint, and refuses everything else."""

        def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
            if url.startswith(DRAWING):
                return super().fetch(url, headers)
            path = unquote(urlsplit(url).path)
            name = path.removeprefix(static)
            if not url.startswith(HERE) or name == path or ".." in name or not name.endswith(".css"):
                raise ValueError(f"not a style sheet of ours: {url}")
            return URLFetcherResponse(url, (folder / name).read_bytes(), {"Content-Type": "text/css"})

    if not making.acquire(timeout=PATIENCE):
        abort(503, _("A file is being made for another device."))
    # Its 100,000 boxes and styles would start the garbage collector again and again, for a tenth of the time.
    gc.disable()
    try:
        return HTML(string=page, base_url=f"{HERE}/", url_fetcher=OwnStyles()).write_pdf() or b""
    finally:
        gc.enable()
        making.release()
