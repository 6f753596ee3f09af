"""QR codes as one path, drawn by a template: no picture file, no style, black on white."""

from collections.abc import Iterable
from dataclasses import dataclass

import segno

MARGIN = 4  # squares; a phone needs them


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code: `path` draws its dark squares in a square of `size` squares, margin included."""

    path: str
    size: int


def code(text: str) -> Code:
    """Return the code of an address."""
    squares = list(segno.make(text, error="m", micro=False).matrix_iter(border=MARGIN))
    return Code("".join(_runs(squares)), len(squares))


def picture(text: str) -> str:
    """Return the code of an address as a whole SVG file."""
    qr = code(text)
    box = f'viewBox="0 0 {qr.size} {qr.size}" shape-rendering="crispEdges"'
    field = f'<path fill="#fff" d="M0 0h{qr.size}v{qr.size}H0z"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{field}<path d="{qr.path}"/></svg>'


def _runs(squares: Iterable[Iterable[int]]) -> list[str]:
    drawn: list[str] = []
    for y, line in enumerate(squares):
        start = None
        for x, dark in enumerate([*line, 0]):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                drawn.append(f"M{start} {y}h{x - start}v1h-{x - start}z")
                start = None
    return drawn
