"""What the first page of each sort would wait for, loaded while nobody waits: languages, templates, the printer."""

import threading
from datetime import UTC, datetime

from flask import Flask

from scorekeeper.web.language.catalogs import languages
from scorekeeper.web.language.texts import listed, long_date, ordinal
from scorekeeper.web.paper import pdf


def prepare_in_background(app: Flask) -> None:
    """Begin to load it; the end of the first game after a start took up to 2.6 s, most of it for the printer."""
    threading.Thread(target=prepare, args=(app,), name="prepare", daemon=True).start()


def prepare(app: Flask) -> None:
    """Load the languages, which every page chooses among, and what a game's end needs, the table's templates first."""
    with app.test_request_context():
        languages()
        listed([long_date(datetime.now(UTC)), ordinal(1)])
    for name in sorted(app.jinja_env.list_templates(["html"]), key=lambda at: not at.startswith(("table/", "macros/"))):
        app.jinja_env.get_template(name)
    pdf.can_make_png()
