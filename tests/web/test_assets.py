"""A static file's address follows its content, and a script tag carries the hash of what it loads."""

import hashlib
import re
from base64 import b64encode

import pytest
from flask import render_template_string, url_for

from scorekeeper.paths import STATIC
from scorekeeper.web.assets import BUNDLES, content, script_integrity, static_address


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
    assert text.lstrip().startswith("@layer base,parts,")
    assert "/*" not in text
    assert text.count("@layer") == len(BUNDLES["app.css"])
    assert client.get("/static/app.css").mimetype == "text/css"


def test_every_part_of_every_bundle_is_there_and_in_a_layer_that_is_named():
    named = re.findall(r"[a-z]+", re.findall(r"@layer ([^;{]*);", (STATIC / "css/layers.css").read_text())[0])
    for parts in (parts for name, parts in BUNDLES.items() if name.endswith(".css")):
        for part in parts[1:] if parts[0] == "css/layers.css" else parts:
            assert re.findall(r"(?m)^@layer ([a-z]+) \{", (STATIC / part).read_text())[0] in named


@pytest.mark.parametrize("name", [name for name in BUNDLES if name.endswith(".js")])
def test_each_script_of_a_bundle_is_a_scope_of_its_own(client, name):
    text = client.get(f"/static/{name}").text
    assert client.get(f"/static/{name}").mimetype == "text/javascript"
    assert text.count("\n})();\n") == len(BUNDLES[name])
    for part in BUNDLES[name]:
        code = [line.lstrip() for line in (STATIC / part).read_text().splitlines() if not line.strip().startswith("//")]
        assert "\n".join(line.partition(" // ")[0] for line in code) in text


def test_a_bundle_carries_the_hash_of_what_is_sent(app, client):
    with app.test_request_context():
        tag = render_template_string('{% from "macros/page.html" import script %}{{ script("writing.js") }}')
        address = url_for("static", filename="writing.js")
    digest = b64encode(hashlib.sha384(client.get(address).data).digest()).decode()
    assert f'integrity="sha384-{digest}"' in tag
    assert address in tag


def test_whoever_writes_a_file_sees_it_at_once_and_a_table_keeps_what_it_began_with(make_app, tmp_path):
    app = make_app()
    app.static_folder = str(tmp_path)
    (tmp_path / "own.js").write_text("1;")
    seen = []
    for text, debug in (("1;", False), ("2;", False), ("3;", True)):
        (tmp_path / "own.js").write_text(text)
        app.debug = debug
        with app.test_request_context():
            seen.append((content("own.js"), static_address("own.js"), script_integrity("own.js")))
    assert [each[0] for each in seen] == [b"1;", b"1;", b"3;"]
    assert seen[0] == seen[1]
    assert not set(seen[1]) & set(seen[2])


def test_a_bundle_that_is_known_is_not_sent_again(client):
    tag = client.get("/static/app.css").headers["ETag"]
    assert client.get("/static/app.css", headers={"If-None-Match": tag}).status_code == 304
