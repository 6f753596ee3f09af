"""A page as a PDF or PNG file, if WeasyPrint and its Pango are installed. Nothing is fetched from the network.

The same page gives the same file, so files are cached by the text of their page.
"""

import logging
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from io import BytesIO, StringIO
from pathlib import Path
from threading import Lock
from urllib.parse import unquote, urlsplit

from cachetools import LRUCache
from flask import current_app, url_for

from scorekeeper.web.language.texts import N_
from scorekeeper.web.site.downloads import one_at_a_time

NO_PDF = N_(
    "This Scorekeeper cannot make PDF files: the extra oh-hell-scorekeeper[pdf] or its Pango "
    "library is missing. Open the print page, print it and choose “Save as PDF”."
)
PIXELS = 96 / 72  # a point
MOST_FILES = 50  # about 100 kB each
HERE = "http://paper.invalid"  # not a real host; pages may only refer to our own style sheets
DRAWING = "data:image/svg+xml,"

_lock = Lock()
_files: LRUCache[tuple[str, str], bytes] = LRUCache(MOST_FILES)


@cache
def can_make() -> bool:
    """Return whether PDF files can be made: the extra or the library that it draws with may be missing."""
    try:
        # Its message about a missing library is hidden, because our page says what to do. The lock is needed because
        # two threads redirecting stdout would not restore it.
        with _lock, redirect_stdout(StringIO()):
            import_module("weasyprint")
    except (ImportError, OSError):
        return False
    # It warns about every style that is only for screens.
    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    return True


@cache
def can_make_png() -> bool:
    """Return whether PNG files can be made."""
    try:
        import_module("pypdfium2")
    except (ImportError, OSError):
        return False
    return can_make()


def png_of(page: str) -> bytes:
    """Return the first page of an HTML page as a PNG file, one pixel per CSS pixel.

    Aborts with 503 while another file is being made.
    """
    return _cached("png", page, _png)


def _png(page: str) -> bytes:
    from pypdfium2 import PdfDocument

    file = BytesIO()
    document = PdfDocument(_pdf(page))
    document[0].render(scale=PIXELS).to_pil().save(file, "PNG")
    document.close()
    return file.getvalue()


def _cached(kind: str, page: str, make: Callable[[str], bytes]) -> bytes:
    key = (kind, page)
    with _lock:
        file = _files.get(key)
    if file is None:
        with one_at_a_time():
            file = make(page)
        with _lock:
            _files[key] = file
    return file


def pdf_of(page: str) -> bytes:
    """Return an HTML page as a PDF file.

    Aborts with 503 while another file is being made.
    """
    return _cached("pdf", page, _pdf)


def _pdf(page: str) -> bytes:
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

    return HTML(string=page, base_url=f"{HERE}/", url_fetcher=OwnStyles()).write_pdf() or b""
