"""Only this machine's own names are answered to, and no form that another site sends."""

import pytest

from scorekeeper.settings import BadSetting
from scorekeeper.web.site import hosts
from scorekeeper.web.site.hosts import is_ours, name_in


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8000", "127.0.0.1:8000", "192.168.1.5:8000", "10.0.0.7", "172.20.1.1", "[::1]:8000",
     "[fe80::1]", "Tablet.local:8000", "pad.localhost", "100.100.3.4"],
)  # fmt: skip
def test_addresses_of_the_house_and_names_in_local_are_served(client, host):
    assert client.get("/variants", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8000", "8.8.8.8", "192.168.1.5.evil.example", "local", "xlocal", "localhost.evil",
     "[2001:4860:4860::8888]", "127.0.0.1.nip.io"],
)  # fmt: skip
def test_another_name_is_told_so_and_shown_nothing(client, host):
    answer = client.get("/", headers={"Host": host})
    assert answer.status_code == 421
    assert f"does not go by the name {name_in(host)}" in answer.text
    assert "SCOREKEEPER_HOSTS" in answer.text
    assert "Content-Security-Policy" in answer.headers
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("host", ["a" * 2400, f"{'a.' * 1200}local", "[x]", "a b", "\\", "..", "127.1"])
def test_a_host_that_is_none_is_refused_with_a_sentence(client, host):
    answer = client.get("/", headers={"Host": host})
    assert (answer.status_code, answer.mimetype) == (421, "text/plain")
    assert answer.headers["Content-Security-Policy"]


def test_a_name_that_is_listed_is_served(make_app, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_HOSTS", "scores.example.org, Club.Example.")
    client = make_app().test_client()
    for host in ("scores.example.org", "club.example:443"):
        assert client.get("/variants", headers={"Host": host}).status_code == 200
    assert client.get("/variants", headers={"Host": "other.example.org"}).status_code == 421


def test_a_name_is_served_as_browsers_spell_it(make_app, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_HOSTS", " Käsekarten.example ,[2001:DB8:0::1],, 203.0.113.7 ")
    client = make_app().test_client()
    for host in ("xn--ksekarten-v2a.example", "[2001:db8::1]:8000", "203.0.113.7"):
        assert client.get("/variants", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "name", ["http://scores.example", "scores.example:443", "*.example", "a b", "..example", "x" * 300, "/"]
)
def test_a_name_that_no_site_can_have_is_refused_with_what_to_write(make_app, monkeypatch, name):
    monkeypatch.setenv("SCOREKEEPER_HOSTS", f"scores.example, {name}")
    with pytest.raises(BadSetting, match=r"^SCOREKEEPER_HOSTS: .* write it without http:// and port"):
        make_app()


@pytest.mark.parametrize(("own", "ours"), [("8.8.4.4", True), ("8.8.4.5", False), (None, False)])
def test_the_address_of_this_machine_is_its_own(monkeypatch, own, ours):
    monkeypatch.setattr(hosts, "lan_address", lambda: own)
    assert is_ours("8.8.4.4") is ours


def test_a_form_that_another_site_sends_changes_nothing(client):
    answer = client.post("/players/remember", data={"name": "Mallory"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403
    assert "another site" in answer.text
    assert "Mallory" not in client.get("/players").text


@pytest.mark.parametrize("site", ["same-origin", "same-site", "none"])
def test_our_own_forms_are_taken(client, site):
    answer = client.post("/players/remember", data={"name": "Ana"}, headers={"Sec-Fetch-Site": site})
    assert answer.status_code == 303


def test_a_link_from_another_site_opens_a_page(client):
    assert client.get("/variants", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200
