"""Caches for what templates ask dozens of times a page: translated texts and addresses."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, cast

from babel.support import NullTranslations
from flask import Flask, request, url_for
from jinja2 import Template
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup, escape

from scorekeeper.web.fitted import fitted, widest
from scorekeeper.web.texts import reader_language, series

KEPT_TEXTS = 20_000  # every text in some languages
KEPT_ADDRESSES = 5_000
DOT = Markup(' <span class="dot" aria-hidden="true">·</span> ')


class QuickTemplate(Template):
    """A template whose macros know the globals of the app and no others, so that importing them compares nothing."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()


def init_app(app: Flask) -> None:
    """Give the templates texts and addresses that are looked up once, and names that fit."""
    app.jinja_env.template_class = QuickTemplate
    env = cast("Any", app.jinja_env)  # Jinja says nothing of what globals and filters are
    env.globals.update(_=text, gettext=text, url_for=address)
    env.filters.update(fitted=fitted, widest=widest, series=series_of, dotted=dotted)


def text(text: str, /, **places: object) -> Markup:
    """Return a text in the reader's language, with its named places filled and escaped."""
    catalog = reader_language().catalog
    return _with_places(catalog, text) % places if places else _whole(catalog, text)


def series_of(parts: Iterable[str]) -> Markup:
    """Return pieces of a page beside each other, as the language lists them. Empty ones are left out."""
    return Markup(series(str(escape(part)) for part in parts))


def dotted(parts: Iterable[object]) -> Markup:
    """Return pieces of a page beside each other with a dot between, which nobody hears. Empty ones are left out."""
    return DOT.join(escape(part) for part in parts if part is not None and str(part))


def address(endpoint: str, **values: Any) -> str:
    """Return the address of a page, as `flask.url_for` does."""
    if endpoint == "static" or any(isinstance(value, list) or key.startswith("_") for key, value in values.items()):
        return url_for(endpoint, **values)
    return _address(request.script_root, endpoint, **values)


@lru_cache(KEPT_TEXTS)
def _with_places(catalog: NullTranslations, text: str) -> Markup:
    return Markup(catalog.gettext(text))


@lru_cache(KEPT_TEXTS)
def _whole(catalog: NullTranslations, text: str) -> Markup:
    return _with_places(catalog, text) % {}  # Jinja's own writes %% for a % in every text


@lru_cache(KEPT_ADDRESSES, typed=True)
def _address(_root: str, endpoint: str, **values: Any) -> str:
    return url_for(endpoint, **values)
