"""Only this machine's own names are answered to; what is forwarded is believed of proxies that are named; the address
for the tablet is one of this machine's own, route or no route, and loopback has none.
"""

from unittest.mock import Mock
from urllib.parse import urlsplit

import pytest
from flask import Flask, request
from ifaddr import IP, Adapter
from werkzeug.routing import Map

from scorekeeper.rules import KINDS
from scorekeeper.settings import LONGEST_NAME, BadSetting
from scorekeeper.web.site import hosts
from scorekeeper.web.site.hosts import (
    is_loopback,
    is_ours,
    lan_addresses,
    name_in,
    own_addresses,
    reachable_base,
    reachable_names,
)
from tests.kit.pages import read
from tests.kit.walk import walk
from tests.kit.web import Table


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8000", "127.0.0.1:8000", "192.168.1.5:8000", "10.0.0.7", "172.20.1.1", "[::1]:8000",
     "[fe80::1]", "Tablet.local:8000", "pad.localhost", "100.100.3.4"],
)  # fmt: skip
def test_addresses_of_the_house_and_names_in_local_are_served(visitor, host):
    assert visitor.get("/variants", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8000", "8.8.8.8", "192.168.1.5.evil.example", "local", "xlocal", "localhost.evil",
     "[2001:4860:4860::8888]", "127.0.0.1.nip.io", "a" * 2400, f"{'a.' * 1200}local", "[x]", "a b", "\\", "..",
     "127.1"],
)  # fmt: skip
def test_another_name_is_told_so_and_shown_nothing(visitor, host):
    answer = visitor.get("/", headers={"Host": host})
    assert (answer.status_code, answer.mimetype) == (421, "text/plain")
    assert f"does not answer to the name {name_in(host)[:LONGEST_NAME]}" in answer.text
    assert "SCOREKEEPER_HOSTS" in answer.text
    assert "Content-Security-Policy" in answer.headers
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    ("listed", "served"),
    [
        ("scores.example.org, Club.Example.", ("scores.example.org", "club.example:443")),
        (" Käsekarten.example ,[2001:DB8:0::1],, 203.0.113.7 ",
         ("xn--ksekarten-v2a.example", "[2001:db8::1]:8000", "203.0.113.7")),
    ],
)  # fmt: skip
def test_a_listed_host_name_is_served_as_browsers_spell_it(make_app, monkeypatch, listed: str, served: tuple[str, ...]):
    monkeypatch.setenv("SCOREKEEPER_HOSTS", listed)
    client = make_app().test_client()
    for host in served:
        assert client.get("/variants", headers={"Host": host}).status_code == 200
    assert client.get("/variants", headers={"Host": "other.example.org"}).status_code == 421


@pytest.mark.parametrize(
    "name", ["http://scores.example", "scores.example:443", "*.example", "a b", "..example", "x" * 300, "/"]
)
def test_a_name_that_no_site_can_have_is_refused_with_what_to_write(make_app, monkeypatch, name):
    monkeypatch.setenv("SCOREKEEPER_HOSTS", f"scores.example, {name}")
    with pytest.raises(BadSetting, match=r"^SCOREKEEPER_HOSTS: .* write it without http:// and port"):
        make_app()


@pytest.mark.parametrize(
    ("site", "status"), [("same-origin", 303), ("same-site", 303), ("none", 303), ("cross-site", 403)]
)
def test_a_form_that_another_site_sends_changes_nothing(client, site: str, status: int):
    answer = client.post("/language", data={"language": "de"}, headers={"Sec-Fetch-Site": site})
    assert answer.status_code == status
    linked = client.get("/language", headers={"Sec-Fetch-Site": site})
    assert f'lang="{"en" if status == 403 else "de"}"' in linked.text


FORWARDED = {
    "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "cards.example",
    "X-Forwarded-Prefix": "/cards", "Forwarded": "for=203.0.113.9",
}  # fmt: skip
PREFIX = "/cards"


@pytest.fixture
def seen(make_app, monkeypatch):
    """Return what tells as what the app sees a forwarded request: address, scheme, name, prefix."""
    monkeypatch.setattr(Flask, "url_map_class", Map)  # for a route of its own

    def seen(proxies: str, peer: str, headers: dict[str, str] = FORWARDED) -> list[str]:
        app = make_app(PROXIES=proxies, HOSTS="cards.example")
        app.add_url_rule(
            "/seen", view_func=lambda: [request.remote_addr, request.scheme, request.host, request.script_root]
        )
        return app.test_client().get("/seen", headers=headers, environ_overrides={"REMOTE_ADDR": peer}).json

    return seen


BELIEVED = ["203.0.113.9", "https", "cards.example", "/cards"]


@pytest.mark.parametrize(
    ("proxies", "peer", "is_believed"),
    [
        ("127.0.0.1", "127.0.0.1", True), ("10.0.0.0/8, ::1", "10.1.2.3", True), ("10.0.0.0/8, ::1", "::1", True),
        ("unix", "", True), ("", "127.0.0.1", False), ("10.0.0.0/8", "127.0.0.1", False), ("::1", "127.0.0.1", False),
        ("127.0.0.1", "a socket", False),
    ],
)  # fmt: skip
def test_a_named_proxy_is_believed_and_nobody_else(seen, proxies: str, peer: str, is_believed: bool):
    assert seen(proxies, peer) == (BELIEVED if is_believed else [peer, "http", "localhost", ""])


INGRESS = {"X-Ingress-Path": "/api/hassio_ingress/k3y"}


@pytest.mark.parametrize(
    ("headers", "path"), [(INGRESS, INGRESS["X-Ingress-Path"]), (INGRESS | {"X-Forwarded-Prefix": "/cards"}, "/cards")]
)
def test_home_automation_may_serve_it_under_a_path_and_in_a_frame(seen, make_app, headers, path):
    client = make_app(PROXIES="172.30.32.2").test_client()
    for peer, prefix, framed in (("172.30.32.2", path, "'self'"), ("172.30.32.3", "", "'none'")):
        assert seen("172.30.32.2", peer, headers)[3] == prefix
        answer = client.get("/variants", headers=headers, environ_overrides={"REMOTE_ADDR": peer})
        assert f"frame-ancestors {framed};" in answer.headers["Content-Security-Policy"]


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
    tables = [Table(app, client, KINDS[kind].variants[0].id) for kind in sorted(KINDS)]
    visited, wrong = walk(Proxied(client), f"http://localhost{PREFIX}", most=150)
    assert wrong == []
    assert {f"{PREFIX}/g/{table.id}" for table in tables} <= visited


def test_answers_that_lead_on_stay_under_the_path(make_app):
    client = Proxied(make_app(PROXIES="127.0.0.1", PASSPHRASE="king of hearts").test_client())
    assert client.get(f"{PREFIX}/games?page=2").location == "/cards/door?to=/cards/games?page%3D2"
    assert read(client.get(f"{PREFIX}/variants/made-up").text).all("a", href=f"{PREFIX}/")


LOOPBACK = ("lo", "127.0.0.1", ("::1", 0, 0))


@pytest.fixture
def interfaces(monkeypatch):
    """Let this machine have interfaces: a name with its addresses each; `routed` is the one towards the internet."""

    def have(*named: tuple, routed: str | None = None) -> None:
        adapters = [Adapter(name, name, [IP(ip, 24, name) for ip in ips]) for name, *ips in named]
        monkeypatch.setattr(hosts.ifaddr, "get_adapters", lambda: adapters)
        monkeypatch.setattr(hosts, "_routed", lambda: routed)

    return have


@pytest.mark.parametrize(
    ("named", "routed", "order"),
    [
        ([("br0", "192.168.43.1")], None, ["192.168.43.1"]),
        ([("eth0", "10.0.0.3"), ("wlan0", "192.168.7.20")], "192.168.7.20", ["192.168.7.20", "10.0.0.3"]),
        ([("docker0", "172.17.0.1"), ("eth0", "203.0.114.9")], "203.0.114.9", ["203.0.114.9", "172.17.0.1"]),
        ([("rmnet0", "10.9.8.7"), ("ap0", "192.168.43.1")], "10.9.8.7", ["192.168.43.1", "10.9.8.7"]),
        ([("tun0", "10.8.0.2"), ("wlan0", "192.168.7.20")], "10.8.0.2", ["192.168.7.20", "10.8.0.2"]),
        ([("VirtualBox Host-Only", "192.168.56.1"), ("WLAN", "169.254.3.4"), ("Ethernet", "10.0.0.3")], None,
         ["10.0.0.3", "169.254.3.4", "192.168.56.1"]),
        ([], None, []),
    ],
    ids=["no route", "two networks", "containers", "a phone's hotspot", "a tunnel", "Windows", "no network"],
)  # fmt: skip
def test_the_likeliest_address_comes_first(interfaces, named, routed, order):
    interfaces(LOOPBACK, *named, routed=routed)
    assert list(lan_addresses()) == order


def test_every_address_of_this_machine_is_its_own(interfaces):
    interfaces(LOOPBACK, ("eth0", "8.8.4.4", ("2001:db8::1", 0, 0), ("fe80::2%eth0", 0, 3)))
    assert own_addresses() == {"127.0.0.1", "::1", "8.8.4.4", "2001:db8::1", "fe80::2"}
    assert (is_ours("8.8.4.4"), is_ours("8.8.4.5")) == (True, False)


def test_where_the_system_hides_its_interfaces_the_route_is_asked(monkeypatch):
    monkeypatch.setattr(hosts.ifaddr, "get_adapters", Mock(side_effect=PermissionError))
    monkeypatch.setattr(hosts, "_routed", lambda: "192.168.7.20")
    assert [*lan_addresses()] == [*own_addresses()] == ["192.168.7.20"]


def test_on_loopback_no_other_address_is_shown_and_codes_keep_it(interfaces, make_app):
    interfaces(LOOPBACK, ("eth0", "10.0.0.3"))
    for host in ("127.0.0.1", "::1", "localhost"):
        assert (is_loopback(host), reachable_names(host)) == (True, ())
        with make_app(HOST=host).app_context():
            assert reachable_base("http://localhost:8000/") == "http://localhost:8000"
