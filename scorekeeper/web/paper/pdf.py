"""A page as a PDF or PNG file, where WeasyPrint and its Pango are installed; nothing is ever fetched from anywhere.

The same page gives the same file, so the files are kept by their pages: nobody waits twice for one.
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
MOST_FILES = 50  # files; some 100 kB each
HERE = "http://paper.invalid"  # no such host: our own style sheets are the only files a page may name
DRAWING = "data:image/svg+xml,"

_lock = Lock()
_files: LRUCache[tuple[str, str], bytes] = LRUCache(MOST_FILES)


@cache
def can_make() -> bool:
    """Return whether this machine makes PDF files: the extra may be missing, or the library that it draws with."""
    try:
        # What it says of a missing library is for programmers; our page says what to do instead. Two threads that took
        # each other's stdout would not give it back.
        with _lock, redirect_stdout(StringIO()):
            import_module("weasyprint")
    except (ImportError, OSError):
        return False
    # It warns of every style that only screens know.
    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    return True


@cache
def can_make_png() -> bool:
    """Return whether this machine makes pixels of a page."""
    try:
        import_module("pypdfium2")
    except (ImportError, OSError):
        return False
    return can_make()


def png_of(page: str) -> bytes:
    """Return the first page of a page of ours as a PNG file, a pixel a pixel of CSS.

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
    """Return a page of ours as a PDF file.

    Aborts with 503 while another file is being made.
    """
    return _cached("pdf", page, _pdf)


def _pdf(page: str) -> bytes:
    from weasyprint import HTML
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    static = url_for("static", filename="")
    folder = Path(current_app.static_folder or "")

    class OwnStyles(URLFetcher):
        """Hands out our style sheets and the drawings that stand in them, and refuses everything else."""

        def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
            if url.startswith(DRAWING):
                return super().fetch(url, headers)
            path = unquote(urlsplit(url).path)
            name = path.removeprefix(static)
            if not url.startswith(HERE) or name == path or ".." in name or not name.endswith(".css"):
                raise ValueError(f"not a style sheet of ours: {url}")
            return URLFetcherResponse(url, (folder / name).read_bytes(), {"Content-Type": "text/css"})

    return HTML(string=page, base_url=f"{HERE}/", url_fetcher=OwnStyles()).write_pdf() or b""
