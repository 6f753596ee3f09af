"""`scorekeeper --https`: an authority of this house, made once, and the app by both ways."""

import re
import socket
import ssl
import stat
from contextlib import ExitStack, closing
from http.client import HTTPResponse, HTTPSConnection
from urllib.request import urlopen

import pytest

from scorekeeper import authority, handshakes, https_server
from scorekeeper.https_server import port_beside
from scorekeeper.web.local_trust import STEPS, Https
from scorekeeper.web.security import HEADERS
from tests.disks import another_users
from tests.server import Server
from tests.web.pages import read
from tests.web.tables import Table

HTTPS = "import sys; from scorekeeper.cli import main; sys.exit(main(['--https']))"
LONG = [
    b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"x" * length + b"\r\nAccept: */*\r\n\r\n"
    for length in (300_000, 3_000_000)
]


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path, program=HTTPS).start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """The ports of one server, by whether it is the encrypted one."""
    server = Server(tmp_path_factory.mktemp("shared"), program=HTTPS).start()
    yield {False: int(server.port), True: int(re.search(r"https://[^/]*:(\d+)/", server.until("By https"))[1])}
    server.stop()


def test_it_is_served_both_ways_and_trusted_by_whoever_trusts_the_authority(server, tmp_path):
    port = re.search(r"https://127\.0\.0\.1:(\d+)/", server.until("By https"))
    certificate = urlopen(f"{server.url}/trust/authority.crt").read()
    assert b"PRIVATE" not in certificate
    trusting = ssl.create_default_context(cadata=certificate.decode())
    with closing(HTTPSConnection("127.0.0.1", int(port[1]), context=trusting, timeout=60)) as connection:
        connection.request("GET", "/new")
        answer = connection.getresponse()
        assert answer.read()
    assert answer.status == 200
    assert "; Secure" in answer.headers["Set-Cookie"]
    assert answer.headers["Set-Cookie"].startswith("scorekeeper-https=")
    stranger = HTTPSConnection("127.0.0.1", int(port[1]), context=ssl.create_default_context(), timeout=60)
    with closing(stranger), pytest.raises(ssl.SSLCertVerificationError):
        stranger.request("GET", "/")


@pytest.fixture
def patient(app, monkeypatch):
    """The port of a server that waits for ever: whoever had to wait behind a device that stalls would do so too."""
    for where, what in ((handshakes, "PATIENCE"), (https_server, "SILENCE")):
        monkeypatch.setattr(where, what, 100_000)
    server = https_server.HttpsServer(app, "127.0.0.1", 0)
    yield server.port
    server.stop()


def test_devices_that_stall_hold_up_nobody(patient):
    """Twenty each: silent, with half a greeting, greeted and silent, and with half a request."""
    unchecked = ssl._create_unverified_context()
    with ExitStack() as held:
        opened = [held.enter_context(socket.create_connection(("127.0.0.1", patient))) for _ in range(80)]
        for half in opened[20:40]:
            half.sendall(b"\x16\x03\x01\x02\x00\x01\x00")
        for number, greeted in enumerate(opened[40:]):
            over = held.enter_context(unchecked.wrap_socket(greeted))
            over.sendall(b"GET / HT" if number >= 20 else b"")
        with closing(HTTPSConnection("127.0.0.1", patient, context=unchecked, timeout=120)) as connection:
            connection.request("GET", "/static/app.css")
            assert connection.getresponse().status == 200


@pytest.mark.parametrize("by_https", [False, True])
@pytest.mark.parametrize(
    ("sent", "codes"),
    [(b"GET / HTTP/1.1\r\nHost\r\n\r\n", (400, 400)), (b"GET\r\n\r\n", (400, 400)),
     *((long, (431, 431)) for long in LONG),
     (b"GET /" + b"x" * 300_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", (431, 414))],
)  # fmt: skip
def test_what_the_server_refuses_by_itself_carries_the_headers(shared, by_https, sent, codes):
    speaking = socket.create_connection(("127.0.0.1", shared[by_https]), timeout=60)
    if by_https:
        speaking = ssl._create_unverified_context().wrap_socket(speaking)
    with speaking:
        speaking.sendall(sent)
        with HTTPResponse(speaking) as answer:
            answer.begin()
    assert answer.status == codes[by_https]
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_the_page_tells_four_steps_a_device_and_the_fingerprint_that_was_printed(server, tmp_path):
    printed = server.until("SHA-256").split()[-1]
    page = read(urlopen(f"{server.url}/trust").read().decode())
    assert [len(steps.all("li")) for steps in page.all(class_="steps")] == [4] * len(STEPS) == [4, 4, 4, 4]
    assert page.one(class_="fingerprint").text == printed == authority.fingerprint(tmp_path)


def test_the_authority_is_made_once_and_its_keys_are_for_the_owner_only(tmp_path):
    made = authority.authority(tmp_path).cert_pem.bytes()
    for _ in range(2):
        authority.server_file(tmp_path)
        assert authority.authority(tmp_path).cert_pem.bytes() == made
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == dict.fromkeys((authority.KEY, authority.CERTIFICATE, authority.SERVER), 384)


def test_where_nothing_can_be_written_the_certificate_of_the_last_time_is_shown(tmp_path):
    with another_users(tmp_path), pytest.raises(PermissionError):
        authority.server_file(tmp_path)
    last = authority.server_file(tmp_path).read_bytes()
    with another_users(tmp_path):
        assert authority.server_file(tmp_path).read_bytes() == last
    assert len(list(tmp_path.iterdir())) == 3


def test_an_address_that_the_machine_gets_later_has_a_certificate_at_once(app, monkeypatch, tmp_path):
    """A router hands out another address while the server runs: the authority that devices trust stays."""
    app.instance_path = str(tmp_path)
    monkeypatch.setattr(authority, "LOCAL", ("localhost",))
    monkeypatch.setattr(authority, "lan_address", lambda: "192.168.7.20")
    server = https_server.HttpsServer(app, "0.0.0.0", 0)
    trusting = ssl.create_default_context(cadata=(tmp_path / authority.CERTIFICATE).read_text())
    issued = [(tmp_path / authority.SERVER).read_bytes()]
    for address in ("127.0.0.1", "127.0.0.2", "127.0.0.1"):
        with closing(HTTPSConnection(address, server.port, context=trusting, timeout=120)) as connection:
            connection.request("GET", "/static/app.css")
            assert connection.getresponse().status == 200
        issued.append((tmp_path / authority.SERVER).read_bytes())
    server.stop()
    assert (len(set(issued)), issued[2] == issued[3]) == (3, True)


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
    code = re.search(r"/pen/[\w-]+", client.post(f"/g/{table.id}/pen", follow_redirects=True).text)[0]
    client.post(code, data={"name": "tablet"}, **https)
    now = str(table.game.seq)
    assert client.post(f"/g/{table.id}/enter", data=sent | {"seq": now}, **https).status_code == 303
    assert client.post(f"/g/{table.id}/enter", data=sent | {"token": "t2"}).status_code == 403


def test_both_ways_have_cookies_of_their_own(app, client):
    app.extensions["scorekeeper.https"] = Https(8443, b"", "")
    for address, device in (("http://localhost", "ana"), ("https://localhost", "ben")):
        with client.session_transaction(base_url=address) as session:
            session["device"] = device
    with client.session_transaction() as session:
        assert session["device"] == "ana"


def test_without_it_there_is_no_such_page(client):
    for path in ("/trust", "/trust/authority.crt"):
        answer = client.get(path)
        assert (answer.status_code, "scorekeeper --https" in answer.text) == (404, True)


def test_its_port_stands_beside_the_plain_one():
    assert [port_beside(port) for port in (8000, 65092, 65093, 0)] == [8443, 65535, 0, 0]
