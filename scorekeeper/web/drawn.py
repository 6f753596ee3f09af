"""Parts that many ask for at once: each is drawn once, kept compressed, and handed to whoever asks for the same."""

import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic

from flask import Flask, Response, current_app, request

KEPT = 400  # parts; some 4 kB each


@dataclass(frozen=True, slots=True)
class Drawing:
    """A part as it was drawn."""

    version: Hashable  # of what is shown on it
    tag: str
    packed: bytes  # compressed by gzip


@dataclass(slots=True)
class _Place:
    """Where a drawing hangs; its lock is held by whoever draws."""

    lock: Lock = field(default_factory=Lock)
    drawing: Drawing | None = None
    begun: float = 0.0  # when somebody began to draw what hangs here


class Drawings:
    """The drawings used last."""

    def __init__(self) -> None:
        self._places: OrderedDict[Hashable, _Place] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, version: Hashable, draw: Callable[[], Drawing]) -> Drawing:
        """Return the drawing of this version; one draws it, and the rest wait for it.

        What somebody began to draw after this was asked is as new as what would be drawn now: it may show more.
        """
        place, asked = self._place(key), monotonic()
        kept = place.drawing
        if kept is not None and kept.version == version:
            return kept
        with place.lock:
            kept = place.drawing
            if kept is not None and (kept.version == version or place.begun >= asked):
                return kept
            begun = monotonic()
            place.drawing = kept = draw()
            place.begun = begun
        return kept

    def _place(self, key: Hashable) -> _Place:
        with self._lock:
            place = self._places.setdefault(key, _Place())
            self._places.move_to_end(key)
            while len(self._places) > KEPT:
                self._places.popitem(last=False)
        return place


def init_app(app: Flask) -> None:
    """Give the app its drawings."""
    app.extensions["scorekeeper.drawings"] = Drawings()


def drawings() -> Drawings:
    """Return the drawings of the app."""
    return current_app.extensions["scorekeeper.drawings"]


def packed(page: str) -> bytes:
    """Return a page compressed, to be kept."""
    return gzip.compress(page.encode(), compresslevel=6, mtime=0)


def answer(drawing: Drawing) -> Response:
    """Answer with a drawing, unpacked for the few who cannot read it."""
    if "gzip" not in request.accept_encodings:
        response = Response(gzip.decompress(drawing.packed))
    else:
        response = Response(drawing.packed)
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    return response
