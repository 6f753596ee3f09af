"""A cache of rendered pages and parts: each version is rendered once, kept compressed, and shared by all requests."""

import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar

from flask import Flask, Response, current_app, request
from markupsafe import Markup

from scorekeeper.rules.kind import Row, Sheet
from scorekeeper.web.compress import SMALL, vary
from scorekeeper.web.texts import reader_language

KEPT = 400  # parts and pages; some 4 kB each
KEPT_TABLES = 100  # some 30 kB each
KEPT_PIECES = 4000  # rows of sheets; some 2 kB each


@dataclass(frozen=True, slots=True)
class Drawing:
    """A rendered part, compressed."""

    version: Hashable  # of what is shown on it
    tag: str
    packed: bytes  # compressed by gzip


class Versioned(Protocol):
    """What is kept with the version that it shows."""

    @property
    def version(self) -> Hashable: ...


V = TypeVar("V", bound=Versioned)


@dataclass(slots=True)
class _Place(Generic[V]):
    """One key of the cache; its lock is held by the thread that renders."""

    lock: Lock = field(default_factory=Lock)
    drawing: V | None = None
    begun: float = 0.0  # when rendering of `drawing` began, seconds of the monotonic clock


class Drawings(Generic[V]):
    """The drawings used last, at most `most`, by key."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._places: OrderedDict[Hashable, _Place[V]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, version: Hashable, draw: Callable[[], V]) -> V:
        """Return the drawing of this version; one thread draws it, and the others wait for that.

        A drawing that was begun after this call is at least as new as the version asked for, and is returned too.
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

    def _place(self, key: Hashable) -> _Place[V]:
        with self._lock:
            place = self._places.setdefault(key, _Place[V]())
            self._places.move_to_end(key)
            while len(self._places) > self._most:
                self._places.popitem(last=False)
        return place


class Pieces:
    """Parts of pages as they were rendered last, by place, each with the content that it was rendered from."""

    def __init__(self) -> None:
        self._found: OrderedDict[Hashable, tuple[object, Markup]] = OrderedDict()
        self._lock = Lock()

    def get(self, place: Hashable, content: object, draw: Callable[[], Markup]) -> Markup:
        """Return the part of a place; it is rendered again where `content` is another than the last time."""
        kept = self._found.get(place)
        if kept is not None and kept[0] == content:
            return kept[1]
        drawn = draw()
        with self._lock:
            self._found[place] = (content, drawn)
            self._found.move_to_end(place)
            while len(self._found) > KEPT_PIECES:
                self._found.popitem(last=False)
        return drawn


def init_app(app: Flask) -> None:
    """Give the app its drawings, and the templates `keep_drawn`."""
    app.extensions["scorekeeper.drawings"] = Drawings[Drawing]()
    app.extensions["scorekeeper.open_tables"] = Drawings(KEPT_TABLES)
    app.extensions["scorekeeper.pieces"] = Pieces()
    app.add_template_global(keep_drawn)
    app.add_template_global(sheet_rows)


def keep_drawn(content: object, *place: Hashable, caller: Callable[[], Markup]) -> Markup:
    """Return the inside of a `call` block, drawn again only where its content is another: a row of a sheet.

    `place` says all else that it depends on, but for the language.
    """
    if current_app.debug:
        return caller()
    return _pieces().get((reader_language().code, request.script_root, *place), content, caller)


def sheet_rows(draw: Callable[..., Markup], sheet: Sheet, corrected: int | None, *look: Hashable) -> Markup:
    """Return the rows of a sheet, each drawn again only where it is another: a tap changes one or two of twenty.

    `draw` gets a row, whether it is the one being corrected, the names, the word for a deal, and the `look`.
    """
    shared = (tuple(column.name for column in sheet.columns), sheet.deal_word, *look)
    if current_app.debug:
        return Markup("").join(draw(row, row.number == corrected, *shared) for row in sheet.rows)
    pieces, here = _pieces(), ("row", reader_language().code, request.script_root, shared)

    def drawn(row: Row) -> Markup:
        chosen = row.number == corrected
        return pieces.get((here, row.number, chosen), row, lambda: draw(row, chosen, *shared))

    return Markup("".join(map(drawn, sheet.rows)))


def _pieces() -> Pieces:
    return current_app.extensions["scorekeeper.pieces"]


def drawings() -> Drawings[Drawing]:
    """Return the drawings of the app."""
    return current_app.extensions["scorekeeper.drawings"]


def open_tables() -> Drawings[Any]:
    """Return the tables of the app that somebody looks at, uncompressed: each browser has marks of its own on it."""
    return current_app.extensions["scorekeeper.open_tables"]


def packed(page: str, level: int = SMALL) -> bytes:
    """Return a page compressed, to be kept."""
    return gzip.compress(page.encode(), compresslevel=level, mtime=0)


def answer(drawing: Drawing) -> Response:
    """Answer with a drawing, unpacked for the few who cannot read it."""
    if "gzip" not in request.accept_encodings:
        response = Response(gzip.decompress(drawing.packed))
    else:
        response = Response(drawing.packed)
        response.headers["Content-Encoding"] = "gzip"
    vary(response, "Accept-Encoding")
    return response
