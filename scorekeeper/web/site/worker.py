"""The service worker: served from the root, so that it sees every page; browsers take it on secure origins only."""

import json

from flask import Blueprint, Response

from scorekeeper import paths
from scorekeeper.web.language.script_words import worker_words
from scorekeeper.web.language.texts import reader_language

bp = Blueprint("worker", __name__)


@bp.get("/sw.js")
def script() -> Response:
    """Send the worker with its words; the browser asks for it each time, so that an old one does not stay."""
    language = reader_language()
    chosen = {"lang": language.code, "locale": language.locale.replace("_", "-"), **worker_words()}
    words = json.dumps(chosen, ensure_ascii=False)
    text = (paths.STATIC / "sw.js").read_text(encoding="utf-8")
    response = Response(f"const WORDS = {words};\n{text}", mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response
