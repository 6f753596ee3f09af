"""What the first page of each sort would wait for, loaded while nobody waits: templates, language data, the printer."""

import threading
from datetime import UTC, datetime

from flask import Flask

from scorekeeper.web.language.texts import listed, long_date, ordinal
from scorekeeper.web.paper import pdf


def prepare_in_background(app: Flask) -> None:
    """Begin to load it; the end of the first game after a start took up to 2.6 s, most of it for the printer."""
    threading.Thread(target=prepare, args=(app,), name="prepare", daemon=True).start()


def prepare(app: Flask) -> None:
    """Load what the end of a game needs, the table's own templates first."""
    names = app.jinja_env.list_templates(extensions=("html",))
    for name in sorted(names, key=lambda name: not name.startswith(("table/", "macros/"))):
        app.jinja_env.get_template(name)
    with app.test_request_context():
        listed([long_date(datetime.now(UTC)), ordinal(1)])
    pdf.can_make_png()
