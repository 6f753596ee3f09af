"""A printed sheet read again: what stands in each square, told from words and rules alone."""

import re
from collections import defaultdict
from collections.abc import Collection
from itertools import pairwise
from typing import Any

from pdfplumber.page import Page

Square = dict[str, int]
OH_HELL, OHIO = ("bid", "took", "bonus", "points", "total"), ("captured", "hand", "score", "total")
FIGURE = re.compile(r"[−+]?\d+|out")  # out: nothing left in hand


def number_of(text: str) -> int:
    return 0 if text == "out" else int(text.replace("−", "-"))


def columns_of(page: Page) -> list[float]:
    """Return where the rules between the columns stand, and the right edge of the table."""
    upright = [line for line in page.lines if abs(line["x1"] - line["x0"]) < 0.5 and line["height"] > 70]
    top = min(line["top"] for line in upright)
    upright = [line for line in upright if line["top"] < top + 12]
    return [*sorted({round(line["x0"], 1) for line in upright}), page.width - 34]


def rows_of(page: Page) -> list[float]:
    """Return the rules under the deals: those over the whole page, from the heavy one under the names on."""
    level = [line for line in page.lines if abs(line["bottom"] - line["top"]) < 0.5 and line["width"] > page.width - 80]
    heavy = next(
        line["top"] for line in sorted(level, key=lambda line: line["top"]) if abs(line["linewidth"] - 1.4) < 0.05
    )
    return [heavy, *sorted({round(line["top"], 1) for line in level if abs(line["linewidth"] - 0.3) < 0.05})]


def squares_of(page: Page, over: Collection[str] = OH_HELL) -> list[list[Square]]:
    """Read a page with these words over the figures of each column: one square a player, row by row."""
    words = page.extract_words(x_tolerance=1.5, keep_blank_chars=False)
    columns, rows = columns_of(page), rows_of(page)
    heads: dict[int, dict[str, float]] = defaultdict(dict)
    for word in words:
        if word["text"] in over and word["top"] < rows[0]:
            at = sum(edge < word["x0"] for edge in columns) - 1
            heads[at][word["text"]] = (word["x0"] + word["x1"]) / 2
    found: list[list[Square]] = []
    for top, bottom in pairwise(rows):
        line: list[Square] = [{} for _ in columns[:-1]]
        for word in words:
            at = sum(edge < word["x0"] for edge in columns) - 1
            if (
                0 <= at < len(line)
                and FIGURE.fullmatch(word["text"])
                and top < (word["top"] + word["bottom"]) / 2 < bottom
            ):
                middle = (word["x0"] + word["x1"]) / 2
                nearest = min(heads[at], key=lambda name: abs(heads[at][name] - middle))
                line[at][nearest] = number_of(word["text"])
        found.append(line)
    return found


def stacked_of(page: Page) -> list[list[Square]]:
    """Read a page whose squares hold two lines: the bid, a bonus and the points over the tricks taken and the total."""
    words, columns, rows = page.extract_words(x_tolerance=1.5), columns_of(page), rows_of(page)
    return [
        [_stacked(words, (left, right), (top, bottom)) for left, right in pairwise(columns)]
        for top, bottom in pairwise(rows)
    ]


def _stacked(words: list[dict[str, Any]], across: tuple[float, float], down: tuple[float, float]) -> Square:
    half = sum(down) / 2
    inside = [
        word
        for word in sorted(words, key=lambda word: word["x0"])
        if across[0] < word["x0"] < across[1] and down[0] < (word["top"] + word["bottom"]) / 2 < down[1]
    ]
    upper, lower = ([number_of(word["text"]) for word in inside if (word["top"] < half - 4) == is_upper]
                    for is_upper in (True, False))  # fmt: skip
    square = {"bid": upper[0], "points": upper[-1], "total": lower[-1]}
    square |= {"bonus": upper[1]} if len(upper) > 2 else {}
    return square | ({"took": lower[0]} if len(lower) > 1 else {})


def blots_of(page: Page) -> list[int]:
    """Return in which column each row has its blot or its word out: the loser of each hand."""
    columns, rows = columns_of(page), rows_of(page)
    found = [(curve["x0"], curve["top"]) for curve in page.curves if curve.get("fill") and curve["width"] > 9]
    found += [(word["x0"], word["top"]) for word in page.extract_words(x_tolerance=1.5) if word["text"] == "out"]
    return [
        next(sum(edge < x for edge in columns) - 1 for x, y in found if top < y < low and x > columns[0])
        for top, low in pairwise(rows)
        if any(top < y < low and x > columns[0] for x, y in found)
    ]
