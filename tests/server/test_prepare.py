"""What is loaded when the server starts, so that neither the first page nor the first end of a game waits for it."""

import subprocess
import sys

CODE = """
import sys
from scorekeeper import create_app
from scorekeeper.server.run import prepare
from scorekeeper.web.language.catalogs import catalogs
app = create_app({"INSTANCE_PATH": sys.argv[1], "FETCH_HTMX": False})
prepare(app)
known = {name for _loader, name in app.jinja_env.cache}
print("table/_final.html" in known, "weasyprint" in sys.modules, catalogs.cache_info().currsize == 1)
"""


def test_languages_templates_and_the_printer_are_there_before_the_first_end(tmp_path, copy_migrated):
    copy_migrated(tmp_path)
    told = subprocess.run([sys.executable, "-c", CODE, str(tmp_path)], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["True"] * 3
