"""What every screen is drawn with: little of it, compressed, at addresses that follow the content."""

import gzip
import json
import mimetypes
import os
import re
from itertools import product
from pathlib import Path

import pytest

from scorekeeper import paths
from scorekeeper.paths import STATIC
from scorekeeper.web.site import assets
from scorekeeper.web.site.assets import script_integrity, static_address
from tests.kit.pages import read
from tests.kit.web import as_device

TEMPLATES = sorted(paths.TEMPLATES.rglob("*.html"))
STYLES = sorted(paths.STATIC.rglob("*.css"))


def test_no_template_carries_styles_scripts_or_unescaped_text_and_no_style_sheet_fetches_anything():
    for path in TEMPLATES:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"<[a-z][^>{]*\s(style|on[a-z]+)=|hx-on|<style|javascript:|\| ?safe", text), path
        assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text)), path
    for path in STYLES:
        assert not re.search(r'url\((?!"data:image/svg)|@import', path.read_text(encoding="utf-8")), path


DOUBLED = re.compile(r"([.#][\w-]+)(?:[.:#][\w-]+)*\1(?![\w-])")
OUTSIDE = re.compile(r"@layer[^{};]*;|@page[^{}]*\{[^{}]*\}|/\*.*?\*/", re.S)


# Paper has layers of its own.
LAYERS = set(re.findall(r"[a-z]+", re.findall(r"@layer ([^;{]*);", (STATIC / "css/base.css").read_text())[0]))


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_named_layers_decide_which_rule_wins_and_no_selector_is_doubled_for_it(path):
    rules = OUTSIDE.sub("", path.read_text(encoding="utf-8"))
    assert DOUBLED.findall(rules) == []
    opened, outermost = 0, list[str]()
    for part in re.findall(r"[^{}]*[{}]", rules):
        outermost += [] if opened else [part.strip()]
        opened += 1 if part.endswith("{") else -1
    layers = [re.fullmatch(r"@layer ([a-z]+) \{", part) for part in outermost]
    assert layers and all(layer and (layer[1] in LAYERS or path.parent.name == "paper") for layer in layers)


ZIP = {"Accept-Encoding": "gzip"}
LOADED = ("stylesheet", "icon", "manifest")


@pytest.mark.parametrize(
    ("path", "limit"), [("/g/{game}", 60_000), ("/w/{watch}", 43_000), ("/w/{watch}/board", 43_000)]
)
def test_a_page_and_all_that_it_loads_weigh_so_many_bytes_at_most(client, game, htmx_copy, path: str, limit: int):
    as_device(client)
    address = path.format(game=game.id, watch=game.watch_id)
    page = read(client.get(address).text)
    loaded = {link["href"] for rel in LOADED for link in page.all("link", rel=rel)}
    loaded |= {script["src"] for script in page.all("script")}
    loaded |= {use["href"].partition("#")[0] for use in page.all("use")}
    answers = [client.get(each, headers=ZIP) for each in (address, *loaded)]
    assert {answer.status_code for answer in answers} == {200}
    assert sum(len(answer.data) for answer in answers) + len(gzip.compress(htmx_copy.read_bytes())) < limit


def test_a_versioned_file_is_kept_for_a_year_and_another_is_asked_about(app, client):
    with app.test_request_context():
        address = static_address("css/base.css")
    assert client.get(address).headers["Cache-Control"] == "max-age=31536000, immutable"
    assert client.get("/static/css/base.css").headers["Cache-Control"] == "no-cache"


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


FORGED = b"alert('not htmx')"


def test_a_genuine_copy_of_htmx_is_kept_and_served_and_a_forged_one_is_not(app, client, htmx_copy):
    kept = Path(app.instance_path, assets.HTMX_FILE)
    assert not assets.keep_htmx(app.instance_path, FORGED)
    assert not kept.exists()
    for there in (b"", FORGED):
        kept.write_bytes(there)
        answer = client.get("/htmx.js")
        assert (answer.status_code, "There is no local copy of htmx yet" in answer.text) == (404, True)
    assert assets.keep_htmx(app.instance_path, htmx_copy.read_bytes())
    answer = client.get("/htmx.js")
    assert (answer.status_code, answer.mimetype) == (200, "text/javascript")
    assert assets.integrity(answer.data) == assets.HTMX_INTEGRITY


FILE = "css/sheet.css"


def test_a_script_is_sent_without_its_comments_and_known_by_the_hash_of_what_is_sent(app, client):
    with app.test_request_context():
        expected = script_integrity("outbox/away.js")
    plain, zipped = (client.get("/static/outbox/away.js", headers=headers) for headers in ({}, ZIP))
    assert assets.integrity(plain.data) == assets.integrity(gzip.decompress(zipped.data)) == expected
    assert not re.search(r"^\s*//", plain.text, re.M) and "outboxAway" in plain.text


def test_a_style_sheet_is_sent_compressed_as_the_browser_reads_it_and_a_picture_as_it_is(client):
    zipped = client.get(f"/static/{FILE}", headers=ZIP)
    without_comments = re.sub(r"/\*.*?\*/", "", (STATIC / FILE).read_text("utf-8"), flags=re.S)
    assert gzip.decompress(zipped.data).decode() == without_comments
    assert len(zipped.data) < (STATIC / FILE).stat().st_size / 3
    assert "Accept-Encoding" in zipped.vary
    modern = client.get(f"/static/{FILE}", headers={"Accept-Encoding": "gzip, deflate, br, zstd"})
    plain = client.get(f"/static/{FILE}")
    assert [answer.content_encoding for answer in (zipped, modern, plain)] == ["gzip", "gzip", None]
    assert plain.data == (STATIC / FILE).read_bytes()
    assert client.get("/static/icons/blot-192.png", headers=ZIP).content_encoding is None


def test_a_script_is_one_whatever_the_system_takes_it_for(make_app):
    """As on Windows, where any program may say in the registry that `.js` is plain text."""
    mimetypes.add_type("text/plain", ".js")
    client = make_app().test_client()
    assert client.get("/static/load.js").mimetype == "text/javascript"


def test_the_app_is_installed_with_icons_and_its_window_has_the_colour_of_its_paper(client):
    page = read(client.get("/variants").text)
    manifest = json.loads(client.get(page.one("link", rel="manifest")["href"]).data)
    for icon in manifest["icons"]:
        answer = client.get(f"/static/{icon['src']}")
        assert (answer.status_code, answer.mimetype) == (200, icon["type"])
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} >= {
        *product(("192x192", "512x512"), ("any", "maskable"))
    }
    [papers] = re.findall(r"--paper: light-dark[(](#\w+), (#\w+)[)]", (STATIC / "css/base.css").read_text())
    colours = {meta["media"].split()[-1][:-1]: meta["content"] for meta in page.all("meta", name="theme-color")}
    assert colours == dict(zip(("light", "dark"), papers, strict=True))
    assert manifest["background_color"] == manifest["theme_color"] == colours["light"]
    for theme in colours:  # as the device chose, whatever its system has
        client.set_cookie("theme", theme)
        [meta] = read(client.get("/variants").text).all("meta", name="theme-color")
        assert ("media" in meta.attributes, meta["content"]) == (False, colours[theme])
