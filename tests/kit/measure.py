"""What is wrong on a page of a PDF: glyphs that meet, rules and blots too near, names that are broken, small type."""

import re
from dataclasses import dataclass
from typing import Any

from pdfplumber.page import Page

CAP, LOW, DEEP, HANG = 0.74, 0.56, 0.02, 0.22  # of the type size, from the base line
HANGING = set("gjpqyQ,;()’")
LOWER = set("acemnorsuvwxz−–-.,:")
AIR = 1.5  # points to a column rule
EDGE = 28
LEAST = 6.99
BAND = 12.0
WHITE = ((1,), (1, 1, 1), 1, [1], [1, 1, 1])


@dataclass(frozen=True)
class Glyph:
    text: str
    left: float
    top: float
    right: float
    bottom: float
    base: float
    size: float
    font: str
    is_level: bool
    is_white: bool

    def beside(self, other: "Glyph") -> bool:
        """Tell whether two glyphs are neighbours in one word: kerned, they may touch."""
        if not self.is_level and not other.is_level:
            return True
        return self.base == other.base and self.font == other.font and abs(self.right - other.left) < 0.2 * self.size


def findings(page: Page, names: tuple[str, ...] = ()) -> list[str]:
    """Return what is wrong with a page, one line a finding."""
    glyphs = [glyph_of(char, page.height) for char in page.chars if char["text"].strip()]
    wrong = [f"at the edge: {word}" for word in cut(page)]
    wrong += _collisions(glyphs) + _at_rules(page, glyphs) + _on_blots(page, glyphs)
    small = min((glyph.size for glyph in glyphs if glyph.is_level), default=LEAST)
    wrong += [f"type of {small} pt"] if small < LEAST else []
    return wrong + [f"name not whole: {name}" for name in names if not _is_whole(page, name)]


def glyph_of(char: dict[str, Any], height: float) -> Glyph:
    """Return a letter with the box of its ink: the font's own box has air above and below."""
    size, text = char["size"], char["text"]
    base = height - char["matrix"][5]
    level = bool(char["upright"])
    top = base - (LOW if text in LOWER else CAP) * size if level else char["top"]
    bottom = base + (HANG if text in HANGING else DEEP) * size if level else char["bottom"]
    return Glyph(
        text=text,
        left=char["x0"] + 0.03 * size if level else char["x0"],
        top=top,
        right=char["x1"] - 0.03 * size if level else char["x1"],
        bottom=bottom,
        base=round(base, 1) if level else round(char["matrix"][4], 1),
        size=round(size, 2),
        font=char["fontname"],
        is_level=level,
        is_white=char.get("non_stroking_color") in WHITE,
    )


def cut(page: Page) -> list[str]:
    """Return the words that reach over the edge: no printer reaches further out than a centimetre."""
    right, bottom = page.width - EDGE, page.height - EDGE
    return [
        word["text"]
        for word in page.extract_words()
        if word["x0"] < EDGE or word["x1"] > right or word["top"] < EDGE or word["bottom"] > bottom
    ]


def _collisions(glyphs: list[Glyph]) -> list[str]:
    bands: dict[int, list[Glyph]] = {}
    for glyph in glyphs:
        for band in range(int(glyph.top // BAND), int(glyph.bottom // BAND) + 1):
            bands.setdefault(band, []).append(glyph)
    found: set[str] = set()
    for band in bands.values():
        band.sort(key=lambda glyph: glyph.left)
        for place, glyph in enumerate(band):
            for other in band[place + 1 :]:
                if other.left > glyph.right + 0.3:
                    break
                if _meet(glyph, other):
                    found.add(f"{glyph.text} meets {other.text} at {glyph.left:.0f}, {glyph.base:.0f}")
    return sorted(found)


def _meet(glyph: Glyph, other: Glyph) -> bool:
    across = glyph.right - other.left
    down = min(glyph.bottom, other.bottom) - max(glyph.top, other.top)
    if down <= 0.3 or glyph.beside(other):
        return False
    # Two texts of unlike type may not even touch.
    unlike = glyph.is_level and other.is_level and abs(glyph.size - other.size) > 0.2
    return across > 0.3 or (unlike and down > 1)


def _at_rules(page: Page, glyphs: list[Glyph]) -> list[str]:
    upright = [line for line in page.lines if abs(line["x1"] - line["x0"]) < 0.5 and line["bottom"] - line["top"] > 5]
    level = [line for line in page.lines if abs(line["bottom"] - line["top"]) < 0.5 and line["x1"] - line["x0"] > 8]
    wrong: list[str] = []
    for glyph in glyphs:
        for line in upright:
            meets = min(glyph.bottom, line["bottom"]) - max(glyph.top, line["top"]) > 0.5
            if meets and glyph.left - AIR < line["x0"] < glyph.right + AIR:
                wrong.append(f"{glyph.text} at {glyph.left:.1f}, {glyph.base:.0f} by a column rule at {line['x0']:.1f}")
        for line in level:
            meets = min(glyph.right, line["x1"]) - max(glyph.left, line["x0"]) > 0.5
            if meets and glyph.top + 0.4 < line["top"] < glyph.bottom - 0.4:
                wrong.append(f"{glyph.text} at {glyph.left:.0f}, {glyph.base:.0f} is struck by a rule")
    return wrong


def _on_blots(page: Page, glyphs: list[Glyph]) -> list[str]:
    """Return the dark figures that lie in a blot or a turned corner: a filled shape."""
    wrong: list[str] = []
    shapes = [curve for curve in page.curves if curve.get("fill") and curve["x1"] - curve["x0"] > 4.5]
    for glyph in glyphs:
        for shape in shapes if not glyph.is_white else ():
            across = min(glyph.right, shape["x1"]) - max(glyph.left, shape["x0"])
            down = min(glyph.bottom, shape["bottom"]) - max(glyph.top, shape["top"])
            if across > 1.2 and down > 1.2:
                wrong.append(f"{glyph.text} at {glyph.left:.0f}, {glyph.base:.0f} lies on a blot")
    return wrong


def _is_whole(page: Page, name: str) -> bool:
    """Tell whether a name stands in one run of letters, or broken at spaces and after hyphens."""
    turned = sorted((c for c in page.chars if not c["upright"]), key=lambda c: (round(c["matrix"][4]), -c["top"]))
    upwards = "".join(char["text"] for char in turned)
    level = " ".join(word["text"] for word in page.extract_words(x_tolerance=1.5, y_tolerance=2, use_text_flow=True))
    parts = [part for part in re.split(r"(?<=-)| ", name) if part]
    # After a hyphen the rest of the name may follow.
    ends = [r"(?<=-)" if part.endswith("-") else r"(?!\w)" for part in parts]
    begins = ["" if place and parts[place - 1].endswith("-") else r"(?<!\w)" for place in range(len(parts))]
    patterns = [f"{begin}{re.escape(part)}{end}" for begin, part, end in zip(begins, parts, ends, strict=True)]
    is_level = all(re.search(pattern, level) for pattern in patterns)
    return is_level or name.replace(" ", "") in upwards.replace(" ", "")
