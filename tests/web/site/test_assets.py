"""A static file's address follows its content, and a script tag carries the hash of what it loads."""

import hashlib
import os
import re
from base64 import b64encode

from flask import render_template_string

from scorekeeper.paths import STATIC
from scorekeeper.web.site.assets import script_integrity, static_address


def test_a_script_tag_carries_its_hash_and_a_mode_the_policy_accepts(app, client):
    with app.test_request_context():
        tag = render_template_string('{% from "macros/page.html" import script %}{{ script("load.js") }}')
        address = static_address("load.js")
    digest = b64encode(hashlib.sha384(client.get(address).data).digest()).decode()
    assert f'integrity="sha384-{digest}"' in tag
    assert 'crossorigin="anonymous"' in tag
    assert address in tag


def test_a_versioned_file_is_kept_for_a_year_and_another_is_asked_about(app, client):
    with app.test_request_context():
        address = static_address("css/base.css")
    assert client.get(address).headers["Cache-Control"] == "max-age=31536000, immutable"
    assert client.get("/static/css/base.css").headers["Cache-Control"] == "no-cache"


def test_a_file_that_is_known_is_not_sent_again(client):
    tag = client.get("/static/css/base.css").headers["ETag"]
    assert client.get("/static/css/base.css", headers={"If-None-Match": tag}).status_code == 304


def test_a_file_that_is_written_anew_has_another_address_and_hash(make_app, tmp_path):
    app, file = make_app(), tmp_path / "own.js"
    app.static_folder = str(tmp_path)
    seen = []
    for text, written in (("1;", 1), ("2;", 2)):
        file.write_text(text)
        os.utime(file, (written, written))
        with app.test_request_context():
            seen.append({static_address("own.js"), script_integrity("own.js")})
    assert not seen[0] & seen[1]


def test_every_style_sheet_of_a_screen_lies_in_layers_that_are_named():
    named = re.findall(r"[a-z]+", re.findall(r"@layer ([^;{]*);", (STATIC / "css/base.css").read_text())[0])
    for path in (*(STATIC / "css").glob("*.css"), *(STATIC / "css/kinds").glob("*.css")):
        used = set(re.findall(r"(?m)^@layer ([a-z]+) \{", path.read_text()))
        assert used and used <= set(named), path
