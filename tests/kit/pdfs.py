"""A sheet as a real PDF, in the fonts of one family, written down by the template that the pages use."""

import io

import pdfplumber
from flask import Flask
from pdfplumber.page import Page

from scorekeeper import paths
from scorekeeper.web.language.texts import reader_language
from scorekeeper.web.paper import pdf
from scorekeeper.web.paper.content import Sheet
from scorekeeper.web.paper.sheet import Size, page_of
from tests.kit.programs import missing

FAMILIES = {
    "DejaVu": ("DejaVu Serif", "DejaVu Sans"),
    "Liberation": ("Liberation Serif", "Liberation Sans"),
    "Noto": ("Noto Serif", "Noto Sans"),
}


def html_of(app: Flask, sheet: Sheet, size: Size, family: str, style: str = "figures") -> str:
    """Return a page with this sheet."""
    serif, sans = FAMILIES[family]
    styles = (paths.STATIC / "css/paper/game.css").read_text(encoding="utf-8")
    fonts = f'.paper {{ --paper-serif: "{serif}"; --paper-sans: "{sans}"; }}'
    with app.test_request_context():
        macros = app.jinja_env.get_template("macros/paper.html").module
        drawn = macros.leaf(sheet, page_of(sheet, size), style)  # pyright: ignore
    head = f"<head><title>Paper</title><style>{styles}{fonts}</style></head>"
    return (
        f'<!doctype html><html lang="{reader_language().code}">{head}'
        f'<body class="paper"><main>{drawn}</main></body></html>'
    )


def pages_of(app: Flask, sheet: Sheet, size: Size, family: str = "DejaVu", style: str = "figures") -> list[Page]:
    """Return the pages of a PDF file with this sheet."""
    if not pdf.can_make():
        missing("WeasyPrint or its Pango is missing: tests/install-programs.sh installs Pango, as root")
    from weasyprint import HTML

    return read(HTML(string=html_of(app, sheet, size, family, style)).write_pdf() or b"")


def words(page: Page) -> list[str]:
    """Return the words of a page."""
    return [word["text"] for word in page.extract_words(x_tolerance=1.5)]


def read(data: bytes) -> list[Page]:
    """Return the pages of a PDF file."""
    return pdfplumber.open(io.BytesIO(data)).pages
