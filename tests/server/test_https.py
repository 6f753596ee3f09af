"""`scorekeeper --https`: an authority of this house, made once, and the app by both ways."""

import re
import socket
import ssl
import stat
from contextlib import ExitStack, closing, nullcontext, suppress
from datetime import timedelta
from http.client import HTTPResponse, HTTPSConnection
from itertools import product
from types import SimpleNamespace
from unittest.mock import Mock
from urllib.request import urlopen

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

from scorekeeper import paths
from scorekeeper.server import authority
from scorekeeper.web.site.welcome import Https
from tests.kit.disks import another_users
from tests.kit.http import Device
from tests.kit.pages import read
from tests.kit.server import Server
from tests.kit.web import Table

HTTPS = "import sys; from scorekeeper.cli import main; sys.exit(main(['--https']))"
UNCHECKED = ssl._create_unverified_context()


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """Return a server's folder, address, ports and fingerprint; it says nothing of what broken clients send."""
    folder = tmp_path_factory.mktemp("shared")
    log = folder / "log"
    server = Server(folder, program=HTTPS, errors=log).start()
    ports = {False: int(server.port), True: int(re.search(r"https://[^/]*:(\d+)/", server.until("For https"))[1])}
    printed = server.until("SHA-256").split()[-1]
    yield SimpleNamespace(folder=folder, url=server.url, ports=ports, fingerprint=printed)
    assert server.stop() == 0
    assert log.read_text() == ""


def connected(port, *, by_https):
    plain = socket.create_connection(("127.0.0.1", port), timeout=60)
    return UNCHECKED.wrap_socket(plain) if by_https else plain


def test_it_is_served_both_ways_and_trusted_by_whoever_trusts_the_authority(shared):
    certificate = urlopen(f"{shared.url}/trust/authority.crt").read()
    assert b"PRIVATE" not in certificate
    trusting = ssl.create_default_context(cadata=certificate.decode())
    with closing(HTTPSConnection("127.0.0.1", shared.ports[True], context=trusting, timeout=60)) as connection:
        connection.request("GET", "/new")
        answer = connection.getresponse()
        assert answer.read()
    assert answer.status == 200
    assert "; Secure" in answer.headers["Set-Cookie"]
    assert answer.headers["Set-Cookie"].startswith("scorekeeper-https=")
    stranger = HTTPSConnection("127.0.0.1", shared.ports[True], context=ssl.create_default_context(), timeout=60)
    with closing(stranger), pytest.raises(ssl.SSLCertVerificationError):
        stranger.request("GET", "/")


def test_devices_that_stall_hold_up_nobody(shared):
    """Twenty each: silent, with half a greeting, greeted and silent, with half a head, and with half a body."""
    half = (b"", b"GET / HT", b"POST /door HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nsea")
    with ExitStack() as stack:
        for _time in range(20):
            stack.enter_context(socket.create_connection(("127.0.0.1", shared.ports[True])))
            greeting = stack.enter_context(socket.create_connection(("127.0.0.1", shared.ports[True])))
            greeting.sendall(b"\x16\x03\x01\x02\x00")
            for by_https, sent in ((True, half[0]), *product((True, False), half[1:])):
                stack.enter_context(connected(shared.ports[by_https], by_https=by_https)).sendall(sent)
        for scheme, port in (("http", shared.ports[False]), ("https", shared.ports[True])):
            device = stack.enter_context(closing(Device(f"{scheme}://127.0.0.1:{port}")))
            assert device.get("/new").status_code == 200


@pytest.mark.parametrize("by_https", [False, True])
@pytest.mark.parametrize(
    "sent",
    [b"GET / HTTP/1.1\r\nHost\r\n\r\n", b"GET\r\n\r\n", b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
     b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n",
     b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"x" * 200_000 + b"\r\n\r\n",
     b"GET /" + b"x" * 300_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ids=["no value", "no path", "no ASCII", "length", "cookies", "path"],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_and_the_connection_ended(shared, by_https, sent):
    # Whoever still sends when the server ends the connection may lose the answer.
    lost = suppress(ConnectionError, ssl.SSLEOFError) if len(sent) > 64 * 1024 else nullcontext()
    with connected(shared.ports[by_https], by_https=by_https) as speaking, lost:
        speaking.sendall(sent)
        with HTTPResponse(speaking) as answer:
            answer.begin()
            assert (answer.status, answer.headers["Connection"]) == (400, "close")


def test_the_page_tells_four_steps_a_device_and_the_fingerprint_that_was_printed(shared):
    page = read(urlopen(f"{shared.url}/trust").read().decode())
    assert [len(steps.all("li")) for steps in page.all(class_="steps")] == [4, 4, 4, 4]
    assert page.one(class_="fingerprint").text == shared.fingerprint
    assert authority.fingerprint(authority.authority(shared.folder).certificate) == shared.fingerprint


def test_the_authority_is_made_once_and_its_keys_are_for_the_owner_only(tmp_path):
    made = authority.authority(tmp_path)
    for _ in range(2):
        assert authority.issue(tmp_path) == made.certificate
        assert authority.authority(tmp_path).pem == made.pem
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == dict.fromkeys((authority.AUTHORITY, authority.SERVER), 0o600)


def test_an_authority_that_runs_out_is_made_anew_and_one_that_cannot_be_written_stays_with_its_key(
    tmp_path, monkeypatch
):
    """A crash on the way leaves the old key with the old certificate: they stand in one file."""
    with monkeypatch.context() as patched:
        patched.setattr(authority, "AUTHORITY_LIFE", -timedelta(hours=1))
        old = authority.authority(tmp_path)
    with monkeypatch.context() as patched, pytest.raises(OSError, match="the plug"):
        patched.setattr(paths.os, "fsync", Mock(side_effect=OSError("the plug")))
        authority.authority(tmp_path)
    assert (tmp_path / authority.AUTHORITY).read_bytes() == old.pem
    assert old.key.public_key() == old.certificate.public_key()
    new = authority.authority(tmp_path)
    assert (new.certificate != old.certificate, authority.authority(tmp_path).pem) == (True, new.pem)


def trusting(certificate):
    return ssl.create_default_context(cadata=certificate.public_bytes(Encoding.PEM).decode())


def test_the_authority_vouches_for_this_house_alone(tmp_path, monkeypatch):
    """What anyone signs with its key for a site elsewhere no device believes that trusts it; nor is it signed here."""
    made = authority.authority(tmp_path, "cards.example").certificate
    assert (made.not_valid_after_utc - made.not_valid_before_utc).days == 5 * 365 + 1
    assert made.extensions.get_extension_for_class(x509.BasicConstraints).value.path_length == 0
    for name, is_ours in (("192.168.7.20", True), ("10.1.2.3", True), ("pad.local", True), ("localhost", True),
                          ("::1", True), ("cards.example", True), ("bank.example", False), ("8.8.8.8", False),
                          ("xlocal", False)):  # fmt: skip
        assert authority.vouches_for(made, name) is is_ours, name
        with monkeypatch.context() as patched:
            patched.setattr(authority, "vouches_for", lambda *_: True)
            patched.setattr(authority, "lan_addresses", lambda: ())
            authority.issue(tmp_path, name)
        served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        served.load_cert_chain(tmp_path / authority.SERVER)
        with nullcontext() if is_ours else pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"):
            assert handshake(served, trusting(made), name)


def test_where_nothing_can_be_written_the_certificate_of_the_last_time_is_shown(tmp_path):
    with another_users(tmp_path), pytest.raises(PermissionError):
        authority.issue(tmp_path)
    authority.issue(tmp_path)
    last = (tmp_path / authority.SERVER).read_bytes()
    with another_users(tmp_path):
        authority.issue(tmp_path)
    assert (tmp_path / authority.SERVER).read_bytes() == last
    assert len(list(tmp_path.iterdir())) == 2


def test_the_certificate_names_the_addresses_of_the_last_start(monkeypatch, tmp_path):
    """A router hands out another address: after a restart devices trust that one, by the same authority."""
    for address in ("192.168.7.20", "192.168.7.21"):
        monkeypatch.setattr(authority, "lan_addresses", lambda address=address: (address,))
        made = authority.issue(tmp_path)
        served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        served.load_cert_chain(tmp_path / authority.SERVER)
        assert handshake(served, trusting(made), address)


def handshake(served, trusting, name):
    """Let a browser greet a server, in memory. Raises SSLCertVerificationError."""
    to_server, to_browser = ssl.MemoryBIO(), ssl.MemoryBIO()
    browser = trusting.wrap_bio(to_browser, to_server, server_hostname=name)
    server = served.wrap_bio(to_server, to_browser, server_side=True)
    done = set()
    for _turn in range(10):
        for side in (browser, server):
            with suppress(ssl.SSLWantReadError):
                side.do_handshake()
                done.add(side)
    return len(done) == 2


def test_what_came_by_plain_http_has_no_rights_over_https_and_the_pen_comes_over_by_its_code(app, client):
    """Whoever reads the network has the plain cookie; it must not open what https protects."""
    app.extensions["scorekeeper.https"] = Https(8443, b"", "")
    https = {"base_url": "https://localhost"}
    table = Table(app, client)
    assert table.tap(seat_1="1").status_code == 303
    with client.session_transaction(**https) as session:
        assert not session
    sent = {"seq": "2", "token": "t", "seat_2": "1"}
    assert client.post(f"/g/{table.id}/enter", data=sent, **https).status_code == 403
    code = re.search(r"/pen/[\w.-]+", client.post(f"/g/{table.id}/pen", follow_redirects=True).text)[0]
    client.post(code, data={"name": "tablet"}, **https)
    now = str(table.game.seq)
    assert client.post(f"/g/{table.id}/enter", data=sent | {"seq": now}, **https).status_code == 303
    assert client.post(f"/g/{table.id}/enter", data=sent | {"token": "t2"}).status_code == 403


def test_without_it_there_is_no_such_page_and_nothing_is_said_of_games(client):
    for path in ("/trust", "/trust/authority.crt"):
        answer = client.get(path)
        said = "This Scorekeeper uses plain http only. Start it with `scorekeeper --https` to use both."
        assert (answer.status_code, read(answer.text).one(class_="plain__lede").text.strip()) == (404, said)
