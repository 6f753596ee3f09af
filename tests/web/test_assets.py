"""A static file's address follows its content, and a script tag carries the hash of what it loads."""

import hashlib
import re
from base64 import b64encode

from flask import render_template_string, url_for

from scorekeeper.paths import STATIC
from scorekeeper.web.assets import BUNDLES


def test_a_script_tag_carries_its_hash_and_a_mode_the_policy_accepts(app):
    with app.test_request_context():
        tag = render_template_string('{% from "macros/page.html" import script %}{{ script("load.js") }}')
    digest = b64encode(hashlib.sha384((STATIC / "load.js").read_bytes()).digest()).decode()
    assert f'integrity="sha384-{digest}"' in tag
    assert 'crossorigin="anonymous"' in tag


def test_a_versioned_file_is_kept_for_a_year_and_another_is_asked_about(app, client):
    with app.test_request_context():
        address = url_for("static", filename="app.css")
    assert "?v=" in address
    assert client.get(address).headers["Cache-Control"] == "max-age=31536000, immutable"
    assert client.get("/static/app.css").headers["Cache-Control"] == "no-cache"


def test_a_file_that_is_not_there_has_no_version(app):
    with app.test_request_context():
        assert url_for("static", filename="nothing.css") == "/static/nothing.css"


def test_a_bundle_is_its_files_in_order_without_comments(app, client):
    text = client.get("/static/app.css").text
    assert text.lstrip().startswith("@layer base, parts,")
    assert "/*" not in text
    assert text.count("@layer") == len(BUNDLES["app.css"])
    assert client.get("/static/app.css").mimetype == "text/css"


def test_every_part_of_every_bundle_is_there_and_in_a_layer_that_is_named():
    named = re.findall(r"[a-z]+", re.findall(r"@layer ([^;{]*);", (STATIC / "css/layers.css").read_text())[0])
    for parts in BUNDLES.values():
        for part in parts[1:] if parts[0] == "css/layers.css" else parts:
            assert re.findall(r"(?m)^@layer ([a-z]+) \{", (STATIC / part).read_text())[0] in named


def test_a_bundle_that_is_known_is_not_sent_again(client):
    tag = client.get("/static/app.css").headers["ETag"]
    assert client.get("/static/app.css", headers={"If-None-Match": tag}).status_code == 304
