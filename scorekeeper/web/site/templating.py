"""Filters that set pieces of a page beside each other."""

from collections.abc import Iterable
from typing import Any, cast

from flask import Flask
from markupsafe import Markup, escape

from scorekeeper.web.language.texts import series

DOT = Markup(' <span class="dot" aria-hidden="true">·</span> ')


def init_app(app: Flask) -> None:
    """Register the filters."""
    filters = cast("Any", app.jinja_env).filters  # Jinja says nothing of what filters are
    filters.update(series=series_of, dotted=dotted)


def series_of(parts: Iterable[str]) -> Markup:
    """Return pieces of a page beside each other, as the language lists them. Empty ones are left out."""
    return Markup(series(str(escape(part)) for part in parts))


def dotted(parts: Iterable[object]) -> Markup:
    """Return pieces of a page beside each other with a dot between, which nobody hears. Empty ones are left out."""
    return DOT.join(escape(part) for part in parts if part is not None and str(part))
