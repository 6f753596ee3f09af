"""Compiled templates outlive a start, and a folder that cannot be written stops nothing."""

import pytest

from scorekeeper import create_app
from scorekeeper.web.bytecode import FOLDER


@pytest.fixture
def start(tmp_path, copy_migrated):
    copy_migrated(tmp_path)
    return lambda: create_app({"INSTANCE_PATH": str(tmp_path), "TESTING": True, "FETCH_HTMX": False})


def test_what_one_start_compiled_the_next_one_reads(start, tmp_path, monkeypatch):
    assert start().test_client().get("/").status_code == 200
    assert list((tmp_path / FOLDER).iterdir())
    assert (tmp_path / FOLDER).stat().st_mode & 0o077 == 0
    app = start()
    monkeypatch.setattr(app.jinja_env, "_generate", lambda *_: pytest.fail("compiled again"))
    assert app.test_client().get("/").status_code == 200


def test_a_folder_that_is_no_folder_stops_nothing(start, tmp_path):
    (tmp_path / FOLDER).write_text("in the way")
    assert start().test_client().get("/").status_code == 200


def test_half_a_file_is_compiled_again(start, tmp_path):
    start().test_client().get("/")
    for file in (tmp_path / FOLDER).iterdir():
        file.write_bytes(file.read_bytes()[:50])
    assert start().test_client().get("/").status_code == 200
