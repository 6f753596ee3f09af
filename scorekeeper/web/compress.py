"""Smaller answers: a first load has to reach a phone at the far end of the garden."""

import gzip

from flask import Flask, Response, request
from werkzeug.wrappers import Response as AnyResponse

TEXTS = frozenset(
    {"text/html", "text/css", "text/javascript", "application/json", "application/manifest+json", "image/svg+xml"}
)
# A part of the moment is sent once: to wrap it in 600 bytes less takes twice the time. A first load counts its bytes.
QUICK, SMALL = 3, 6
SMALLEST = 1000  # bytes: below it the wrapping costs more than it saves


def init_app(app: Flask) -> None:
    """Compress what is text, whole and long enough, for a browser that can read it."""
    app.after_request(shrink)


def vary(response: AnyResponse, *names: str) -> None:
    """Say that the answer depends on these headers. The header is not read and written anew for each of them."""
    known = response.headers.get("Vary", "")
    response.headers["Vary"] = ", ".join([*([known] if known else []), *(name for name in names if name not in known)])


def shrink(response: Response) -> Response:
    """Return the answer compressed where that helps."""
    if response.mimetype not in TEXTS or response.status_code in (204, 206, 304) or response.content_encoding:
        return response
    vary(response, "Accept-Encoding")
    if "gzip" not in request.accept_encodings:
        return response
    response.direct_passthrough = False
    content = response.get_data()
    if len(content) < SMALLEST:
        return response
    level = QUICK if request.headers.get("HX-Request") == "true" else SMALL
    response.set_data(gzip.compress(content, compresslevel=level, mtime=0))
    response.content_encoding = "gzip"
    tag, _ = response.get_etag()
    if tag:
        response.set_etag(tag, weak=True)  # the same content in other bytes
    return response
