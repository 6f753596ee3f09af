"""Every answer carries the policy; cookies are kept from scripts; a form is asked for its token and never expires."""

import pytest
from flask import Flask, session
from itsdangerous import TimestampSigner
from werkzeug.routing import Map

from tests.kit.pages import read
from tests.kit.tables import DEVICE
from tests.kit.web import HTMX, as_device

CDN = "https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/dist/htmx.min.js"
POLICY = (
    f"default-src 'none'; script-src 'self' {CDN}; connect-src 'self' {CDN}; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'; "
    "worker-src 'self'"
)


@pytest.fixture
def guarded(monkeypatch, make_app) -> Flask:
    """The app with form tokens on, as people run it, and two routes of its own."""
    monkeypatch.setattr(Flask, "url_map_class", Map)
    app = make_app(WTF_CSRF_ENABLED=True)
    app.add_url_rule("/test/echo", "echo", lambda: "saved", methods=["POST"])
    app.add_url_rule("/test/broken", "broken", lambda: 1 / 0)
    return app


def test_every_answer_carries_the_policy(guarded):
    guarded.testing = False
    for path in ("/", "/door", "/nowhere", "/static/css/base.css", "/htmx.js", "/test/echo", "/test/broken"):
        answer = guarded.test_client().get(path)
        assert answer.headers["Content-Security-Policy"] == POLICY
        assert answer.headers["Integrity-Policy"] == "blocked-destinations=(script)"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "same-origin"
        assert "camera=()" in answer.headers["Permissions-Policy"]


def test_an_error_says_what_it_was_and_what_to_do(guarded):
    guarded.testing = False
    large = {"data": b"x" * 10_000_000, "content_type": "text/plain"}
    for method, path, sent, status, says in (
        ("GET", "/nowhere", {}, 404, "There is nothing at this address."),
        ("POST", "/variants", {}, 405, "Go back and try again."),
        ("GET", "/test/broken", {}, 500, "Everything saved so far is safe."),
        ("POST", "/test/echo", {}, 400, "so nothing has been saved yet"),
        ("POST", "/test/echo", large, 413, "A file can be up to 1 MB"),
    ):
        answer = guarded.test_client().open(path, method=method, **sent)
        assert (answer.status_code, says in answer.text) == (status, True), path


def test_an_old_form_of_ours_comes_back_with_what_was_typed_and_another_sites_does_not(guarded):
    client = guarded.test_client()
    answer = client.post("/test/echo", data={"name": "Wolfeschlegel"}, headers={"Origin": "http://localhost"})
    [form] = [form for form in read(answer.text).all("form") if form.all("input", name="name")]
    assert (answer.status_code, form.sent()["name"]) == (400, ["Wolfeschlegel"])
    assert client.post("/test/echo", data=form.sent()).text == "saved"
    assert guarded.config["WTF_CSRF_TIME_LIMIT"] is None  # however old it is
    stranger = guarded.test_client(use_cookies=False)
    assert "allow cookies" in stranger.post("/test/echo", headers={"Origin": "http://localhost"}).text
    elsewhere = client.post("/test/echo", data={"name": "Mallory"}, headers={"Origin": "http://elsewhere"})
    assert (elsewhere.status_code, "Mallory" in elsewhere.text) == (400, False)


def test_cookies_are_kept_from_scripts_and_other_sites_and_outlive_the_browser(guarded):
    cookie = guarded.test_client().get("/door").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Expires=" in cookie
    assert "Secure" not in cookie
    secured = guarded.test_client().get("/door", base_url="https://localhost").headers["Set-Cookie"]
    assert "Secure" in secured


@pytest.mark.parametrize("days", [-3, 3000])
def test_a_clock_that_jumps_takes_nobodys_session(client, monkeypatch, days):
    as_device(client)
    now = TimestampSigner.get_timestamp
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda signer: now(signer) + days * 24 * 3600)
    with client:
        client.get("/door")
        assert session["device"] == DEVICE


def test_htmx_is_told_to_show_trouble_in_place_of_the_page(guarded):
    answer = guarded.test_client().get("/nowhere", headers=HTMX)
    assert answer.headers["HX-Retarget"] == "body"
