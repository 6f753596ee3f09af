"""A sheet as a real PDF, in the fonts of one family, written down by the template that the pages use."""

import io
import os

import pdfplumber
from flask import Flask
from flask.testing import FlaskClient
from pdfplumber.page import Page

from scorekeeper import paths
from scorekeeper.web.language.texts import reader_language
from scorekeeper.web.paper import pdf
from scorekeeper.web.paper.sheet import Sheet, Size, page_of
from tests.kit.programs import missing

ALL = os.environ.get("PAPER") == "all"  # `make paper`: every case; else few, for each takes a second
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
    body = f'<body class="paper"><main>{drawn}</main></body>'
    return f'<!doctype html><html lang="{reader_language().code}">{head}{body}</html>'


def needs_pdf(can_make: bool | None = None) -> None:
    """Skip the test, or fail it where all programs must be there, if no PDF can be made here."""
    if not (pdf.can_make() if can_make is None else can_make):
        missing("WeasyPrint, its Pango or pypdfium2 is missing: tests/install-programs.sh installs Pango, as root")


def pages_of(app: Flask, sheet: Sheet, size: Size, family: str = "DejaVu", style: str = "figures") -> list[Page]:
    """Return the pages of a PDF file with this sheet."""
    needs_pdf()
    from weasyprint import HTML

    return read(HTML(string=html_of(app, sheet, size, family, style)).write_pdf() or b"")


def printed(client: FlaskClient, address: str, headers: dict[str, str] | None = None) -> list[Page]:
    """Return the pages of the PDF file at an address."""
    needs_pdf()
    answer = client.get(address, headers=headers)
    assert answer.mimetype == "application/pdf"
    return read(answer.data)


def words(page: Page) -> list[str]:
    return [word["text"] for word in page.extract_words(x_tolerance=1.5)]


def read(data: bytes) -> list[Page]:
    return pdfplumber.open(io.BytesIO(data)).pages
