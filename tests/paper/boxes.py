"""What collides on a page, told from the drawing alone: every letter is taken as wide as any font has it."""

import re
from dataclasses import dataclass

from jinja2 import Environment, FileSystemLoader

from scorekeeper.paths import TEMPLATES
from scorekeeper.web.games.metrics import Face, width
from scorekeeper.web.paper.canvas import PrintedPage, Text

AIR = 1.5  # points between a text and the rule of a column
HANGING = set("gjpqyQç,;()/")
STEP = re.compile(r"M([\d.-]+) ([\d.-]+)L([\d.-]+) ([\d.-]+)(?=M|$)")
MOVE = re.compile(r"translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.-]+) ([\d.-]+)\)")
# The points through which each blot runs, from its middle, across and down by turns.
PAPER = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True).get_template("macros/paper.html").module
OUTLINES = [[float(number) - 20 for number in re.findall(r"[\d.]+", blot)] for blot in PAPER.blots]


@dataclass(frozen=True)
class Box:
    text: str
    left: float
    top: float
    right: float
    bottom: float
    is_white: bool = False

    def meets(self, other: "Box", by: float = 0.3) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > by and down > by


def texts(pages: tuple[PrintedPage, ...]) -> list[str]:
    return [text.text for page in pages for text in page.texts]


def findings(page: PrintedPage) -> list[str]:
    """Return what is wrong with a page, one line a finding."""
    boxes = [_box(text, words.face, words.is_white) for words in page.words for text in words.texts]
    wrong = [f"type of {text.size} pt: {text.text}" for text in page.texts if text.size < 7]
    for box in boxes:
        if box.left < -0.5 or box.right > page.across + 0.5 or box.top < -0.5 or box.bottom > page.down + 0.5:
            wrong.append(f"over the edge: {box}")
    in_order = sorted(boxes, key=lambda box: box.left)
    for place, box in enumerate(in_order):
        for other in in_order[place + 1 :]:
            if other.left >= box.right:
                break
            if box.meets(other):
                wrong.append(f"overlap: {box.text} / {other.text} at {box.left:.0f}, {box.top:.0f}")
    return wrong + _on_rules(page, boxes) + _on_blots(page, boxes)


def _on_rules(page: PrintedPage, boxes: list[Box]) -> list[str]:
    wrong: list[str] = []
    segments = [tuple(map(float, found)) for stroke in page.strokes for found in STEP.findall(stroke.d)]
    for x1, y1, x2, y2 in segments:
        high, low = min(y1, y2), max(y1, y2)
        if abs(x1 - x2) < 0.1 and low - high > 5:
            for box in boxes:
                if min(box.bottom, low) - max(box.top, high) > 0.5 and box.left - AIR < x1 < box.right + AIR:
                    wrong.append(f"at a column rule: {box.text} at {box.left:.1f}, {box.top:.0f}, rule {x1:.1f}")
        if abs(y1 - y2) < 0.1 and abs(x2 - x1) > 8:
            for box in boxes:
                if box.top + 0.2 < y1 < box.bottom - 0.2 and min(box.right, x2) - max(box.left, x1) > 0.5:
                    wrong.append(f"struck by a rule: {box.text} at {box.left:.0f}, {box.top:.1f}, rule {y1:.1f}")
    return wrong


def _on_blots(page: PrintedPage, boxes: list[Box]) -> list[str]:
    wrong: list[str] = []
    for shape in page.shapes:
        found = MOVE.match(shape.transform)
        if shape.blot is None or found is None:
            continue
        x, y, broad, tall = map(float, found.groups())
        across, down = OUTLINES[shape.blot][::2], OUTLINES[shape.blot][1::2]
        body = Box("blot", x + min(across) * broad, y + min(down) * tall, x + max(across) * broad, y + max(down) * tall)
        wrong += [
            f"on a blot: {box.text} at {x:.0f}, {y:.0f}" for box in boxes if not box.is_white and box.meets(body, 1.2)
        ]
    return wrong


def _box(text: Text, face: Face, is_white: bool) -> Box:
    wide = (width(text.lead + " ", "S", text.size) if text.lead else 0.0) + width(text.text, face, text.size)
    high = (0.56 if set(text.text) <= set("acemnorsuvwxz−–-.,: ") else 0.74) * text.size
    deep = (0.22 if set(text.text) & HANGING else 0.02) * text.size
    left = text.x - {"middle": wide / 2, "end": wide}.get(text.anchor, 0.0)
    if text.anchor == "up":
        return Box(text.text, text.x - high, text.y - wide, text.x + deep, text.y, is_white)
    return Box(text.text, left, text.y - high, left + wide, text.y + deep, is_white)


def level_rules(page: PrintedPage) -> list[tuple[float, float, float]]:
    """Return how thick each level rule of a page is, how far down it lies, and how long it is."""
    steps = [(strokes.weight, map(float, step)) for strokes in page.strokes for step in STEP.findall(strokes.d)]
    ends = [(weight, *step) for weight, step in steps]
    return [(weight, top, right - left) for weight, left, top, right, bottom in ends if top == bottom]
