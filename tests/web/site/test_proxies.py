"""What is forwarded is believed of proxies that are named, and every link leads on under a path."""

from urllib.parse import urlsplit

import pytest
from flask import Flask, request
from werkzeug.routing import Map

from scorekeeper.rules import KINDS
from scorekeeper.settings import BadSetting
from tests.web.pages import read
from tests.web.tables import starting
from tests.web.walk import walk

FORWARDED = {
    "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "cards.example",
    "X-Forwarded-Prefix": "/cards", "Forwarded": "for=203.0.113.9",
}  # fmt: skip
PREFIX = "/cards"


def seen(make_app, monkeypatch, proxies, peer):
    """Return what the app takes a forwarded request for: address, scheme, name, prefix."""
    monkeypatch.setattr(Flask, "url_map_class", Map)  # for a route of its own
    app = make_app(PROXIES=proxies, HOSTS="cards.example")
    found = []
    app.add_url_rule(
        "/seen",
        view_func=lambda: found.append((request.remote_addr, request.scheme, request.host, request.script_root)) or "",
    )
    answer = app.test_client().get("/seen", headers=FORWARDED, environ_overrides={"REMOTE_ADDR": peer})
    assert answer.status_code == 200
    return found[0]


@pytest.mark.parametrize(
    ("proxies", "peer"),
    [("127.0.0.1", "127.0.0.1"), ("10.0.0.0/8, ::1", "10.1.2.3"), ("10.0.0.0/8, ::1", "::1"), ("unix", "")],
)
def test_a_named_proxy_is_believed(make_app, monkeypatch, proxies, peer):
    assert seen(make_app, monkeypatch, proxies, peer) == ("203.0.113.9", "https", "cards.example", "/cards")


@pytest.mark.parametrize(
    ("proxies", "peer"),
    [("", "127.0.0.1"), ("10.0.0.0/8", "127.0.0.1"), ("::1", "127.0.0.1"), ("127.0.0.1", "a socket")],
)
def test_nobody_else_is(make_app, monkeypatch, proxies, peer):
    assert seen(make_app, monkeypatch, proxies, peer) == (peer, "http", "localhost", "")


def test_a_proxy_named_by_no_address_is_refused(make_app):
    with pytest.raises(BadSetting, match="the kitchen is no address of a proxy"):
        make_app(PROXIES="127.0.0.1, the kitchen")


class Proxied:
    """A client whose requests come through a proxy that serves the app under a path."""

    def __init__(self, client):
        self.client = client

    def get(self, address):
        where = urlsplit(address)
        path = where.path.removeprefix(PREFIX) + (f"?{where.query}" if where.query else "")
        forwarded = {"X-Forwarded-Prefix": PREFIX, "X-Forwarded-For": "203.0.113.9"}
        return self.client.get(path or "/", headers=forwarded, environ_overrides={"REMOTE_ADDR": "127.0.0.1"})


def test_every_link_of_every_page_leads_on_under_the_path(make_app):
    app = make_app(PROXIES="127.0.0.1")
    client = app.test_client()
    tables = [starting(app, client, KINDS[kind].variants[0].id)() for kind in sorted(KINDS)]
    visited, wrong = walk(Proxied(client), f"http://localhost{PREFIX}", most=150)
    assert wrong == []
    assert {f"{PREFIX}/g/{table.id}" for table in tables} <= visited
    assert len(visited) > 60


def test_answers_that_lead_on_stay_under_the_path(make_app):
    app = make_app(PROXIES="127.0.0.1", PASSPHRASE="king of hearts")
    client = Proxied(app.test_client())
    assert client.get(f"{PREFIX}/games?page=2").location == "/door?to=/cards/games?page%3D2".replace(
        "/door", "/cards/door"
    )
    made_up = client.get(f"{PREFIX}/variants/made-up")
    assert read(made_up.text).all("a", href=f"{PREFIX}/")
