"""What a PDF file shows: its pages, and every word with the place where it stands."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.programs import program

WORD = re.compile(r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>')
PAGE = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', re.DOTALL)
EDGE = 28  # points: no printer reaches further out than a centimetre


@dataclass(frozen=True)
class Word:
    left: float
    top: float
    right: float
    bottom: float
    text: str


@dataclass(frozen=True)
class Page:
    width: float
    height: float
    words: tuple[Word, ...]

    @property
    def text(self) -> list[str]:
        return [word.text for word in self.words]

    @property
    def cut(self) -> list[str]:
        """The words that reach over the edge of what is printed."""
        return [
            word.text
            for word in self.words
            if word.left < EDGE or word.right > self.width - EDGE or word.top < EDGE or word.bottom > self.height - EDGE
        ]


def pages(pdf: bytes, folder: Path) -> tuple[Page, ...]:
    """Return the pages of a PDF file."""
    path = folder / "paper.pdf"
    path.write_bytes(pdf)
    result = subprocess.run(
        [program("pdftotext", "poppler-utils"), "-bbox", str(path), "-"], capture_output=True, text=True, check=True
    )
    return tuple(
        Page(
            float(width),
            float(height),
            tuple(Word(*map(float, found[:4]), found[4]) for found in WORD.findall(inside)),
        )
        for width, height, inside in PAGE.findall(result.stdout)
    )
