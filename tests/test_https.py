"""`scorekeeper --https`: an authority of this house, made once, and the app by both ways."""

import re
import ssl
import stat
from http.client import HTTPSConnection
from urllib.request import urlopen

import pytest

from scorekeeper import authority
from scorekeeper.encrypted import port_beside
from scorekeeper.web.local_trust import STEPS, Https
from tests.server import Server
from tests.web.pages import read

HTTPS = "import sys; from scorekeeper.cli import main; sys.exit(main(['--https']))"


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path, program=HTTPS).start()
    yield server
    server.stop()


def test_it_is_served_both_ways_and_trusted_by_whoever_trusts_the_authority(server, tmp_path):
    port = re.search(r"https://127\.0\.0\.1:(\d+)/", server.until("By https"))
    certificate = urlopen(f"{server.url}/trust/authority.crt").read()
    assert b"PRIVATE" not in certificate
    trusting = ssl.create_default_context(cadata=certificate.decode())
    connection = HTTPSConnection("127.0.0.1", int(port[1]), context=trusting, timeout=60)
    connection.request("GET", "/new")
    answer = connection.getresponse()
    assert answer.status == 200
    assert "; Secure" in answer.headers["Set-Cookie"]
    assert answer.headers["Set-Cookie"].startswith("scorekeeper-https=")
    connection.close()
    stranger = HTTPSConnection("127.0.0.1", int(port[1]), context=ssl.create_default_context(), timeout=60)
    with pytest.raises(ssl.SSLCertVerificationError):
        stranger.request("GET", "/")


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


def test_a_device_that_comes_over_keeps_its_pen_and_both_ways_have_cookies_of_their_own(app, client):
    app.extensions["scorekeeper.https"] = Https(8443, b"", "")
    with client.session_transaction() as session:
        session["device"] = "ana"
    with client.session_transaction(base_url="https://localhost") as session:
        assert session["device"] == "ana"
        session["more"] = "1"
    with client.session_transaction() as session:
        assert "more" not in session


def test_without_it_there_is_no_such_page(client):
    for path in ("/trust", "/trust/authority.crt"):
        answer = client.get(path)
        assert (answer.status_code, "scorekeeper --https" in answer.text) == (404, True)


def test_its_port_stands_beside_the_plain_one():
    assert [port_beside(port) for port in (8000, 65092, 65093, 0)] == [8443, 65535, 0, 0]
