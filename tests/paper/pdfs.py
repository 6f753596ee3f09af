"""Leaves as a real PDF, in the fonts of one family, written down by the template that the pages use."""

import io
from collections.abc import Sequence

import pdfplumber
from jinja2 import Environment, FileSystemLoader
from pdfplumber.page import Page

from scorekeeper import paths
from scorekeeper.web.paper import pdf
from scorekeeper.web.paper.canvas import PrintedPage
from tests.programs import missing

FAMILIES = {
    "DejaVu": ("DejaVu Serif", "DejaVu Sans"),
    "Liberation": ("Liberation Serif", "Liberation Sans"),
    "Noto": ("Noto Serif", "Noto Sans"),
}
TEMPLATES = Environment(loader=FileSystemLoader(paths.TEMPLATES), autoescape=True)


def page_of(printed: Sequence[PrintedPage], family: str) -> str:
    """Return a page with these printed pages."""
    serif, sans = FAMILIES[family]
    styles = (paths.STATIC / "css/paper/game.css").read_text(encoding="utf-8")
    fonts = f'.paper {{ --paper-serif: "{serif}"; --paper-sans: "{sans}"; }}'
    drawn = TEMPLATES.get_template("macros/paper.html").make_module().paper_pages(printed, "Score sheet")  # pyright: ignore
    return (
        f'<!doctype html><html lang="en"><head><title>Paper</title><style>{styles}{fonts}</style></head>'
        f'<body class="paper"><main>{drawn}</main></body></html>'
    )


def pages_of(printed: Sequence[PrintedPage], family: str) -> list[Page]:
    """Return the pages of a PDF file with these printed pages."""
    if not pdf.can_make():
        missing("WeasyPrint or its Pango is missing: tests/install-programs.sh installs Pango, as root")
    from weasyprint import HTML

    return read(HTML(string=page_of(printed, family)).write_pdf() or b"")


def read(data: bytes) -> list[Page]:
    """Return the pages of a PDF file."""
    return pdfplumber.open(io.BytesIO(data)).pages
