"""The addresses of every page, from the app's URL map: whoever adds one has it looked at with the others."""

import re

from flask import Flask

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
