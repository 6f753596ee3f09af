"""A page as a PDF or PNG file, where WeasyPrint and its Pango are installed; nothing is ever fetched from anywhere.

The same page gives the same file, so the files are kept by their pages: nobody waits twice for one.
"""

import logging
from collections.abc import Callable, Iterable
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
from scorekeeper.web.paper.canvas import PrintedPage, Text
from scorekeeper.web.site.downloads import one_at_a_time

NO_PDF = N_(
    "This scorekeeper makes no PDF files itself: the extra oh-hell-scorekeeper[pdf] or its Pango is missing. Open the "
    "page to print, print it, and choose “Save as PDF” there."
)
PIXELS = 96 / 72  # a point
ASCENT = 0.87  # from the top of a line of text to its foot, of its size
ROOM = 3000  # of a paragraph over a drawing: more than any takes
# How a text stands to its place, and how much of its room is left of that.
ALIGNED = {"start": ("left", 0.0), "up": ("left", 0.0), "middle": ("center", 0.5), "end": ("right", 1.0)}
KEPT = 50  # files; some 100 kB each
HERE = "http://paper.invalid"  # no such host: our own style sheets are the only files a page may name


_lock = Lock()
_files: LRUCache[tuple[str, str, str], bytes] = LRUCache(KEPT)


@cache
def can_make() -> bool:
    """Tell whether this machine makes PDF files: the extra may be missing, or the library that it draws with."""
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
    """Tell whether this machine makes pixels of a page."""
    try:
        import_module("pypdfium2")
    except (ImportError, OSError):
        return False
    return can_make()


def png_of(page: str) -> bytes:
    """Return the first page of a page of ours as a PNG file, a pixel a pixel of CSS.

    Aborts with 503 while another file is being made.
    """
    return _kept("png", page, "", _png)


def _png(page: str, style: str) -> bytes:
    from pypdfium2 import PdfDocument

    file = BytesIO()
    document = PdfDocument(_pdf(page, style))
    document[0].render(scale=PIXELS).to_pil().save(file, "PNG")
    document.close()
    return file.getvalue()


def _kept(kind: str, page: str, style: str, make: Callable[[str, str], bytes]) -> bytes:
    key = (kind, page, style)
    with _lock:
        file = _files.get(key)
    if file is None:
        with one_at_a_time():
            file = make(page, style)
        with _lock:
            _files[key] = file
    return file


def places(texts: Iterable[Text], number: int = 1, scale: float = 1, unit: str = "px") -> str:
    """Return the style sheet that puts the paragraphs over drawing `number` where these texts of it stand.

    WeasyPrint draws the letters of an SVG one by one, from the left: no name in Hebrew or Arabic is one any more.
    """
    rules = list[str]()
    for place, text in enumerate(texts, start=1):
        align, share = ALIGNED[text.anchor]
        foot = ASCENT * text.size
        lengths = {
            "left": text.x - share * ROOM,
            "top": text.y - foot,
            "width": ROOM,
            "font-size": text.size,
        }
        styles = [f"{name}: {length * scale:.3f}{unit}" for name, length in lengths.items()]
        if text.anchor == "up":
            styles += ["transform: rotate(-90deg)", f"transform-origin: 0 {foot * scale:.3f}{unit}"]
        rules.append(f"#over-{number}-{place} {{ text-align: {align}; {'; '.join(styles)} }}")
    return "\n".join(rules)


def sheet_of(page: str, pages: Iterable[PrintedPage]) -> bytes:
    """Return a page of ours that has printed pages on it as a PDF file."""
    styles = (places(one.shaped, at, one.across_mm / one.across, "mm") for at, one in enumerate(pages, start=1))
    return pdf_of(page, "\n".join(styles))


def pdf_of(page: str, style: str = "") -> bytes:
    """Return a page of ours as a PDF file; `style`: a style sheet of this page alone.

    Aborts with 503 while another file is being made.
    """
    return _kept("pdf", page, style, _pdf)


def _pdf(page: str, style: str) -> bytes:
    from weasyprint import CSS, HTML
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    static = url_for("static", filename="")
    folder = Path(current_app.static_folder or "")

    class OwnStyles(URLFetcher):
        """Hands out our style sheets and refuses everything else."""

        def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
            path = unquote(urlsplit(url).path)
            name = path.removeprefix(static)
            if not url.startswith(HERE) or name == path or ".." in name or not name.endswith(".css"):
                raise ValueError(f"not a style sheet of ours: {url}")
            return URLFetcherResponse(url, (folder / name).read_bytes(), {"Content-Type": "text/css"})

    fetcher = OwnStyles()
    own = [CSS(string=style, url_fetcher=fetcher)] if style else None
    return HTML(string=page, base_url=f"{HERE}/", url_fetcher=fetcher).write_pdf(stylesheets=own) or b""
