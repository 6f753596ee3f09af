"""The drawings of static/symbols.svg, one by one: paper carries its own, since a PDF knows no second file."""

import re
from functools import cache

from flask import Flask
from markupsafe import Markup

from scorekeeper import paths

SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([\d ]+)">(.+?)</symbol>')


def init_app(app: Flask) -> None:
    """Give templates `drawing`."""
    app.jinja_env.globals["drawing"] = drawing


def drawing(name: str, look: str = "") -> Markup:
    """Return one symbol as a picture of its own, hidden from screen readers. Raises KeyError."""
    view_box, shape = symbols()[name]
    return Markup('<svg class="{}" viewBox="{}" aria-hidden="true">{}</svg>').format(look, view_box, Markup(shape))


@cache
def symbols() -> dict[str, tuple[str, str]]:
    """Return the view box and the shapes of every symbol, by name."""
    text = (paths.STATIC / "symbols.svg").read_text(encoding="utf-8")
    return {name: (view_box, shape) for name, view_box, shape in SYMBOL.findall(text)}
