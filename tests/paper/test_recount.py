"""A person with the printed sheet recomputes every total: points from bids and tricks, totals from points."""

import io
from collections import defaultdict
from itertools import pairwise

import pdfplumber
import pytest
from flask.testing import FlaskClient
from pdfplumber.page import Page

from scorekeeper.web.sheets import pdf
from tests.paper.pdfs import read
from tests.programs import missing
from tests.web.evenings import TABLES, played
from tests.web.test_sheets import brought_in, recorded

pytestmark = pytest.mark.paper
Square = dict[str, int]


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def columns_of(page: Page) -> list[float]:
    """Return where the rules between the columns stand, and the right edge of the table."""
    upright = [line for line in page.lines if abs(line["x1"] - line["x0"]) < 0.5 and line["height"] > 100]
    return [*sorted({round(line["x0"], 1) for line in upright}), page.width - 34]


def rows_of(page: Page) -> list[float]:
    """Return the rules under the deals: those over the whole page, from the heavy one under the names on."""
    level = [line for line in page.lines if abs(line["bottom"] - line["top"]) < 0.5 and line["width"] > page.width - 80]
    heavy = next(
        line["top"] for line in sorted(level, key=lambda line: line["top"]) if abs(line["linewidth"] - 1.4) < 0.05
    )
    return [heavy, *sorted({round(line["top"], 1) for line in level if abs(line["linewidth"] - 0.3) < 0.05})]


def squares_of(page: Page) -> list[list[Square]]:
    """Read a page with the words bid, took, points and total over each column: one square a player, row by row."""
    words = page.extract_words(x_tolerance=1.5, keep_blank_chars=False)
    columns, rows = columns_of(page), rows_of(page)
    heads: dict[int, dict[str, float]] = defaultdict(dict)
    for word in words:
        if word["text"] in ("bid", "took", "points", "total") and word["top"] < rows[0]:
            at = sum(edge < word["x0"] for edge in columns) - 1
            heads[at][word["text"]] = (word["x0"] + word["x1"]) / 2
    found: list[list[Square]] = []
    for top, bottom in pairwise(rows):
        line: list[Square] = [{} for _ in columns[:-1]]
        for word in words:
            at = sum(edge < word["x0"] for edge in columns) - 1
            if 0 <= at < len(line) and top < (word["top"] + word["bottom"]) / 2 < bottom:
                middle = (word["x0"] + word["x1"]) / 2
                nearest = min(heads[at], key=lambda name: abs(heads[at][name] - middle))
                line[at][nearest] = number(word["text"])
        found.append(line)
    return found


@pytest.fixture
def printed(client: FlaskClient):
    if not pdf.can_make():
        missing("WeasyPrint or its Pango is missing: tests/install-programs.sh installs Pango, as root")
    return lambda game: read(client.get(f"{game}/print.pdf?style=figures&paper=a4").data)


def test_every_total_of_a_printed_game_is_recomputed_from_paper_alone(client, printed):
    """The rules line says: made 10 and a point a trick, missed nothing."""
    (page,) = printed(brought_in(client, recorded("oh_pshaw")))
    assert "Made: 10 and 1 point a trick. Missed: nothing." in page.extract_text(x_tolerance=1.5)
    standing = [0, 0, 0, 0]
    rows = squares_of(page)
    assert len(rows) == 13
    for row in rows:
        for place, square in enumerate(row):
            assert square["points"] == (0 if "took" in square else 10 + square["bid"])
            standing[place] += square["points"]
        assert [square["total"] for square in row] == standing
    assert standing == [98, 70, 45, 68]


def test_a_missed_bid_has_its_tricks_beside_it_and_a_made_one_has_none(client, printed):
    (page,) = printed(brought_in(client, recorded("oh_pshaw")))
    squares = [square for row in squares_of(page) for square in row]
    assert all(square.get("took") != square["bid"] for square in squares)
    assert any("took" in square for square in squares)


def test_the_totals_of_a_table_of_strangers_are_the_sums_of_their_points(app, printed):
    variant, names, _ = TABLES["three players and 17 cards"]
    (page,) = printed(played(app, variant, names, tuple(range(1, 13))))
    standing = [0, 0, 0]
    for row in squares_of(page):
        standing = [total + square["points"] for total, square in zip(standing, row, strict=True)]
        assert [square["total"] for square in row] == standing
    assert max(standing) > 0


def test_a_pdf_file_says_its_title_and_language(client):
    if not pdf.can_make():
        missing("WeasyPrint or its Pango is missing")
    data = client.get(f"{brought_in(client, recorded('oh_pshaw'))}/print.pdf").data
    with pdfplumber.open(io.BytesIO(data)) as file:
        assert str(file.metadata["Title"]).startswith("Score sheet · Oh Pshaw")
        assert file.doc.catalog["Lang"] == b"en"
