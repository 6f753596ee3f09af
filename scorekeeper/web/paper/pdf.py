"""A page as a PDF file, where WeasyPrint and its Pango are installed; nothing is ever fetched from anywhere."""

import logging
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from io import StringIO
from pathlib import Path
from urllib.parse import unquote, urlsplit

from flask import current_app, url_for

from scorekeeper.web.language.texts import N_

NO_PDF = N_(
    "This scorekeeper makes no PDF files itself. Open the page to print, print it, and choose “Save as PDF” there."
)
HERE = "http://paper.invalid"  # no such host: our own style sheets are the only files a page may name


@cache
def can_make() -> bool:
    """Tell whether this machine makes PDF files: the extra may be missing, or the library that it draws with."""
    try:
        # What it says of a missing library is for programmers; our page says what to do instead.
        with redirect_stdout(StringIO()):
            import_module("weasyprint")
    except (ImportError, OSError):
        return False
    # It warns of every style that only screens know.
    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    return True


def pdf_of(page: str) -> bytes:
    """Return a page of ours as a PDF file."""
    from weasyprint import HTML
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

    return HTML(string=page, base_url=f"{HERE}/", url_fetcher=OwnStyles()).write_pdf() or b""
