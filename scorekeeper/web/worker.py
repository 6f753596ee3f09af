"""The service worker: served from the root, so that it sees every page; browsers take it on secure origins only."""

from flask import Blueprint, Response, current_app

bp = Blueprint("worker", __name__)


@bp.get("/sw.js")
def script() -> Response:
    """Send the worker; the browser asks for it each time, so that an old one does not stay."""
    response = current_app.send_static_file("sw.js")
    response.headers["Cache-Control"] = "no-cache"
    return response
