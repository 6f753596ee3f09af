"""The addresses of pages, from the app's URL map: whoever adds one has it looked at with the others."""

import re
import traceback
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from scorekeeper.storage.games import Game

# What is no page of its own: files, and the same page by another address.
FILES = re.compile(r"\.(csv|json|pdf|png|svg|js|crt)$|^/backup$|^/static/")
AGAIN = {
    "/g/<game_id>/print/blank", "/house-rules/new", "/groups/<group_id>", "/seasons/new",
    "/evenings/<day>/<group_id>", "/evenings/<day>/<group_id>/share",
}  # fmt: skip
PART = re.compile(r"<(?:\w+(?:\(([^)]*)\))?:)?(\w+)>")  # of a rule: the names that it may have, and how it is called


def rules_of(app: Flask, method: str = "GET") -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if method in (rule.methods or ())]


def filled_in(rule: Rule, known: Mapping[str, tuple[Any, ...]]) -> Iterator[str]:
    """Yield each address of a rule, by what is known of its parts; what is not known stays: /g/<game_id>/points."""
    parts = [*PART.finditer(rule.rule)]
    choices = [re.findall(r"[\w-]+", part[1] or "") or known.get(part[2], (f"<{part[2]}>",)) for part in parts]
    for values in product(*choices):
        address = rule.rule
        for part, value in zip(parts, values, strict=True):
            address = address.replace(part[0], str(value))
        yield address


def pages(app: Flask) -> list[str]:
    """Return the address of every page that a person can reach."""
    addresses = {address for rule in rules_of(app) for address in filled_in(rule, {})}
    return sorted(address for address in addresses - AGAIN if not FILES.search(address))


def pages_of(app: Flask, game: Game) -> list[str]:
    """Return the address of every page that anybody may open of a game, but for files that are drawn slowly."""
    known = {"game_id": (game.id,), "watch_id": (game.watch_id,)}
    rules = [rule for rule in rules_of(app) if rule.arguments and rule.arguments <= known.keys()]
    return [address for rule in rules if not rule.rule.endswith(".pdf") for address in filled_in(rule, known)]


def broken_pages(app: Flask, client: FlaskClient, game: Game) -> Iterator[str]:
    """Yield what answers with an error of the server's own, and why."""
    for page in pages_of(app, game):
        _answer, trouble = answer_of(client, page)
        if trouble:
            yield f"{page}: {trouble}"


def answer_of(client: Any, path: str, **request: Any) -> tuple[TestResponse | None, str]:
    """Ask for a page; return its answer, and what broke: while testing, the app hands that on."""
    try:
        answer = client.open(path, **request)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return None, f"{error!r:.200} at {place.filename}:{place.lineno}"
    return answer, f"{answer.status_code}" if answer.status_code >= 500 else ""
