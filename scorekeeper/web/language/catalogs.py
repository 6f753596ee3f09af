"""The language of a request: chosen on this device, otherwise the browser's. Catalogs are read from translations/."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from gettext import NullTranslations
from pathlib import Path
from typing import Any, cast

from babel import Locale, UnknownLocaleError
from flask import Flask, Response, current_app, request
from markupsafe import Markup, escape

from scorekeeper import paths
from scorekeeper.settings import TRANSLATIONS, BadSetting, no_catalogs, settings
from scorekeeper.web.language import texts
from scorekeeper.web.language.catalog_file import read_catalog
from scorekeeper.web.language.common_sentences import page_words
from scorekeeper.web.language.texts import ENGLISH, Language

COOKIE = "language"
CATALOGS = "*/LC_MESSAGES/messages.[mp]o"
DOT = Markup(' <span class="dot" aria-hidden="true">·</span> ')


def series_of(parts: Iterable[str | None]) -> str:
    """Join pieces of HTML with the commas of the reader's language. Empty ones are left out."""
    return texts.series(escape(part) for part in parts if part)


def dotted(parts: Iterable[object]) -> Markup:
    """Join pieces of HTML with a dot that screen readers skip. Empty ones are left out."""
    return DOT.join(escape(part) for part in parts if part is not None and str(part))


# Filters for the templates: {{ names|listed }}.
FILTERS: dict[str, Callable[..., str]] = {
    each.__name__: each
    for each in (
        texts.as_sentence, texts.variant_called, texts.capital, texts.of_game, texts.with_number, texts.with_value,
        texts.share_of, texts.lead_in, texts.listed, dotted, texts.semicolons, texts.signed, texts.gained, texts.clock,
    )
} | {"series": series_of, "translated": texts.gettext}  # fmt: skip


def init_app(app: Flask) -> None:
    """Choose the language before each request, and register the text functions for templates."""
    settings(app).setdefault("TRANSLATIONS", _folder() or paths.TRANSLATIONS)
    settings(app).setdefault("WTF_I18N_ENABLED", False)  # no page shows the messages of WTForms
    # Jinja has no types for filters, globals and its extension.
    env = cast("Any", app.jinja_env)
    env.policies["ext.i18n.trimmed"] = True
    env.add_extension("jinja2.ext.i18n")
    env.install_gettext_callables(texts.gettext, _ngettext, newstyle=True, pgettext=texts.pgettext)
    env.filters.update(FILTERS)
    env.globals.update(page_language=texts.reader_language, languages=languages, script_words=page_words)
    app.before_request(lambda: texts.set_language(requested()))
    app.teardown_request(_back_to_english)
    app.after_request(_add_language_headers)


def _folder() -> Path | None:
    """Return the catalogs of the folder in the environment. Raises BadSetting if one cannot be read."""
    folder = TRANSLATIONS.read()
    try:
        if folder:
            catalogs(folder)
    except (OSError, ValueError) as error:
        raise BadSetting(TRANSLATIONS.name, no_catalogs(str(folder), error)) from None
    return folder


def _ngettext(one: str, many: str, number: int) -> str:
    return texts.reader_language().catalog.ngettext(one, many, abs(number))


def _back_to_english(_error: BaseException | None) -> None:
    texts.set_language(ENGLISH)


def languages() -> Mapping[str, Language]:
    """Return every available language by code, English first."""
    return catalogs(Path(settings(current_app)["TRANSLATIONS"]))


def requested() -> Language:
    """Return the language of the request: the one chosen on this device, otherwise the browser's first available
    one."""
    known, code = languages(), request.cookies.get(COOKIE, "")
    return known[code if code in known else request.accept_languages.best_match(known, ENGLISH.code)]


def first_accepted() -> str:
    """Return the browser's first language, regardless of the page's language, or ""."""
    return request.accept_languages.best or ""


@lru_cache
def catalogs(folder: Path) -> Mapping[str, Language]:
    """Return the languages that have a catalogue in a folder. Missing texts are shown in English."""
    files = sorted({file.with_suffix(".po") for file in folder.glob(CATALOGS)})
    by_code = {file.parent.parent.name.replace("_", "-"): read_catalog(file) for file in files}
    return {ENGLISH.code: ENGLISH, **{code: _language(code, catalog) for code, catalog in by_code.items()}}


def _language(code: str, catalog: NullTranslations) -> Language:
    try:
        locale = Locale.parse(code, sep="-")
    except UnknownLocaleError:  # an invented language of a test formats numbers and lists as English does
        locale = Locale.parse(ENGLISH.locale)
    name = (locale.get_display_name() or code).capitalize() if locale.language in code else code
    return Language(code, str(locale), code if str(locale) == ENGLISH.locale else name, catalog, locale.text_direction)


def _add_language_headers(response: Response) -> Response:
    """Set Content-Language on a page, and Vary on Accept-Language and the cookie."""
    if response.mimetype == "text/html" or response.status_code == 304:
        response.headers["Content-Language"] = texts.reader_language().code
        response.vary.update(("Accept-Language", "Cookie"))
    return response
