"""WSGI middleware that answers watchers from what the app answered to others: no page is asked for so often.

An answer is kept by the request headers that it depends on, and given while `storage.newest` knows that no entry is
newer.
"""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any

from flask import Flask

from scorekeeper.storage.newest import known
from scorekeeper.web.proxies import WSGI

WATCHED = "/w/"
KEPT = 1000  # answers; some 4 kB each
# What an answer depends on: what its Vary header names, and where it was asked for.
DEPENDS_ON = (
    "PATH_INFO", "QUERY_STRING", "SCRIPT_NAME", "HTTP_HOST", "wsgi.url_scheme", "HTTP_HX_REQUEST", "HTTP_HX_BOOSTED",
    "HTTP_HX_HISTORY_RESTORE_REQUEST", "HTTP_ACCEPT_LANGUAGE", "HTTP_ACCEPT_ENCODING", "HTTP_COOKIE",
)  # fmt: skip

Version = tuple[int, datetime]
Headers = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of the app, with the version of the game that it shows."""

    version: Version
    tag: str  # as the ETag header has it
    status: str
    headers: Headers
    body: bytes


class AnswerCache:
    """The app behind its cache: at most KEPT answers, shared by threads."""

    def __init__(self, app: WSGI) -> None:
        self._app = app
        self._kept: OrderedDict[tuple[str, ...], Answer] = OrderedDict()
        self._drawn: OrderedDict[str, Version] = OrderedDict()  # by path
        self._lock = Lock()

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer from the cache; else have the app answer, and keep that."""
        path = environ.get("PATH_INFO", "")
        if not path.startswith(WATCHED) or environ.get("REQUEST_METHOD") != "GET":
            return self._app(environ, start_response)
        version, asked = version_of(path), environ.get("HTTP_IF_NONE_MATCH", "")
        key = tuple(environ.get(name, "") for name in DEPENDS_ON)
        # Another answer stands for whoever has seen this version: its key ends with the version.
        for kept in (self._kept.get((*key, asked)), self._kept.get((*key, ""))):
            if version and kept and kept.version == version and (kept.status[:3] == "304" or kept.tag not in asked):
                start_response(kept.status, list(kept.headers))
                return [kept.body]
        return self._noted(path, key, environ, start_response)

    def is_current(self, path: str) -> bool:
        """Tell whether a path was answered since the newest entry of its game, so that answering takes no time."""
        version = version_of(path)
        return version is not None and self._drawn.get(path) == version

    def _noted(self, path: str, key: tuple[str, ...], environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        started: list[Any] = []

        def note(status: str, headers: Headers, trouble: Any = None) -> Any:
            started[:] = [status, list(headers)]  # the server adds to what it is given
            return start_response(status, headers, trouble)

        answer = self._app(environ, note)
        body = b"".join(answer)
        if (close := getattr(answer, "close", None)) is not None:
            close()
        status, headers = started
        self._keep(path, key, environ.get("HTTP_IF_NONE_MATCH", ""), status, headers, body)
        return [body]

    def _keep(self, path: str, key: tuple[str, ...], asked: str, status: str, headers: Headers, body: bytes) -> None:
        version, fields, code = version_of(path), dict(headers), status[:3]
        tag = fields.get("ETag", "")
        # What another one wrote meanwhile is no longer the newest, and a cookie is for one browser alone.
        if version is None or f"-{version[0]}-" not in tag or "Set-Cookie" in fields or code not in ("200", "304"):
            return
        is_known = code == "304"
        with self._lock:
            self._drawn[path] = version
            self._kept[(*key, asked if is_known else "")] = Answer(version, tag, status, headers, body)
            for kept in (self._drawn, self._kept):
                while len(kept) > KEPT:
                    kept.popitem(last=False)


def version_of(path: str) -> Version | None:
    """Return what is known of the newest entry of the game that a path shows. None: it must be asked for."""
    found = known(path[len(WATCHED) :].partition("/")[0])
    return found and (found.seq, found.last_at)


def init_app(app: Flask) -> None:
    """Wrap the app before `proxies` does, so that the headers read here are those that the app is given."""
    if not app.debug:
        app.extensions["scorekeeper.answer_cache"] = cache = AnswerCache(app.wsgi_app)
        app.wsgi_app = cache
