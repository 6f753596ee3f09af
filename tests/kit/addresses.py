"""The addresses of every page, from the app's URL map: whoever adds one has it looked at with the others."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import BuildError

from scorekeeper.storage.games import Game

# What is no page of its own: files, and the same page by another address.
FILES = re.compile(r"\.(csv|json|pdf|png|svg|js|crt)$|^/backup$|^/static/")
AGAIN = {
    "/g/<game_id>/print/blank", "/house-rules/new", "/groups/<group_id>", "/seasons/new",
    "/evenings/<day>/<group_id>", "/evenings/<day>/<group_id>/share",
}  # fmt: skip


def pages(app: Flask) -> list[str]:
    """Return the address of every page that a person can reach."""
    return sorted(each for each in addresses(app) - AGAIN if not FILES.search(each))


def addresses(app: Flask) -> set[str]:
    """Return every address that answers GET, each of several names of one rule by itself: /g/<game_id>/points."""
    found: set[str] = set()
    for rule in app.url_map.iter_rules():
        several = re.search(r"<any\(([^)]*)\):\w+>", rule.rule)
        names = re.findall(r"'([^']+)'", several[1]) if several else [""]
        each = {rule.rule.replace(several[0], name) for name in names} if several else {rule.rule}
        found |= {re.sub(r"<\w+:(\w+)>", r"<\1>", address) for address in each if "GET" in (rule.methods or ())}
    return found


def filled_in(app: Flask, known: Mapping[str, Any]) -> list[str]:
    """Return every address that answers GET and of which each part is known, but for files that are drawn slowly."""
    found: set[str] = set()
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and rule.arguments <= set(known) and not rule.rule.endswith(".pdf"):
            with suppress(BuildError, ValueError):
                values = {name: known[name] for name in rule.arguments}
                found.add(app.url_map.bind("localhost").build(rule.endpoint, values))
    return sorted(found)


def pages_of(app: Flask, game: Game) -> list[str]:
    """Return the address of every page that anybody may open of a game."""
    ids = {"game_id": game.id, "watch_id": game.watch_id}
    return [page for page in filled_in(app, ids) if set(page.split("/")) & set(ids.values())]


def broken_pages(app: Flask, client: FlaskClient, game: Game) -> Iterator[str]:
    """Yield what answers with an error of the server's own, and why."""
    for page in pages_of(app, game):
        try:
            answer = client.get(page)
        except Exception as trouble:
            yield f"{page.rpartition('/')[2]}: {trouble!r}"
            continue
        if answer.status_code >= 500:
            yield f"{page}: {answer.status_code}"
