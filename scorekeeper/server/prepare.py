"""Load in the background what the first requests would wait for: languages, templates, the PDF library."""

import threading
from datetime import UTC, datetime

from flask import Flask

from scorekeeper.web.language.catalogs import languages
from scorekeeper.web.language.texts import listed, long_date, ordinal
from scorekeeper.web.paper import pdf


def prepare_in_background(app: Flask) -> None:
    """Start loading; otherwise the end of the first game took up to 2.6 s, most of it for the PDF library."""
    threading.Thread(target=prepare, args=(app,), name="prepare", daemon=True).start()


def prepare(app: Flask) -> None:
    """Load the languages, the templates (those of the table first) and the PDF library."""
    with app.test_request_context():
        languages()
        listed([long_date(datetime.now(UTC)), ordinal(1)])
    for name in sorted(app.jinja_env.list_templates(["html"]), key=lambda at: not at.startswith(("table/", "macros/"))):
        app.jinja_env.get_template(name)
    pdf.can_make_png()
