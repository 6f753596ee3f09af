"""The server at the table says where it is, answers, stops cleanly, and tells why it cannot start."""

import os
import re
import signal
import socket
from contextlib import ExitStack, closing
from http.client import HTTPResponse
from unittest.mock import Mock
from urllib.request import urlopen

import pytest
from click.testing import CliRunner
from flask.cli import FlaskGroup

from scorekeeper.cli import main
from scorekeeper.server import run
from scorekeeper.settings import HOST, PORT
from scorekeeper.web.language.catalogs import catalogs
from scorekeeper.web.paper import pdf
from scorekeeper.web.site import hosts
from scorekeeper.web.site.hosts import reachable_base
from tests.kit.http import Device
from tests.kit.server import Server

MAIN = "import sys; from scorekeeper.cli import main; sys.exit(main({}))"
GIVEN = ["--host", "127.0.0.1", "--port", "0", "--open"]
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def run_main(capsys, monkeypatch, make_app):
    """Return what runs `scorekeeper` with some options, whatever folder is there, until it refuses to serve."""
    monkeypatch.setattr(run, "opened_app", lambda config: make_app(**config))
    monkeypatch.setenv("SCOREKEEPER_HOST", "127.0.0.1")
    return lambda *given: (main(given), *capsys.readouterr())


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_requests_in_hand_are_finished_when_it_is_told_to_stop(tmp_path, sign):
    """A body that has half arrived is waited for; whoever is silent, or half way in a head, is not."""
    server = Server(tmp_path).start()
    body = b"passphrase=king+of+hearts"
    head = f"POST /door HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\nContent-Type: {FORM}\r\n\r\n"
    address = ("127.0.0.1", int(server.port))
    with (
        socket.create_connection(address, timeout=60) as asking,
        socket.create_connection(address, timeout=60) as silent,
        socket.create_connection(address, timeout=60) as half,
    ):
        half.sendall(b"GET / HTTP/1.1\r\nHo")
        asking.sendall(head.encode() + body[:10])
        assert urlopen(f"{server.url}/static/css/base.css").status == 200
        os.kill(server.pid, sign)
        assert (silent.recv(1), half.recv(1)) == (b"", b"")
        asking.sendall(body[10:])
        with HTTPResponse(asking) as answer:
            answer.begin()
            assert (answer.status, answer.read() != b"") == (400, True)  # it carries no form token
            assert asking.recv(1) == b""
    assert server.stop(sign) == 0


def test_a_taken_port_is_a_sentence_that_names_the_option(tmp_path, monkeypatch, run_main):
    """Whoever starts it twice on one folder reads the same; another port is never taken unasked."""
    first = Server(tmp_path).start()
    monkeypatch.setenv("SCOREKEEPER_PORT", first.port)
    for given in ([], ["--open"]):
        assert run_main(*given) == (
            2, "", f"Port {first.port} is taken, perhaps by another scorekeeper: stop that one, or add --port "
            f"{int(first.port) + 1}.\n",
        )  # fmt: skip
    assert first.stop() == 0


def test_an_answer_of_two_writes_does_not_wait_for_the_first_to_be_acknowledged():
    with ExitStack() as stack:
        listening = stack.enter_context(run.bound("127.0.0.1", 0, "--host"))
        stack.enter_context(socket.create_connection(listening.getsockname()))
        connection = stack.enter_context(listening.accept()[0])
        assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_browser_that_knows_the_page_keeps_its_connection_to_any_address_of_the_host(tmp_path):
    server = Server(tmp_path, SCOREKEEPER_HOST="localhost").start()
    page = "/static/css/base.css"
    with closing(Device(f"http://127.0.0.1:{server.port}")) as device:
        known = {"If-None-Match": device.get(page).headers["ETag"]}
        open_one = device.connection.sock
        for _look in range(3):
            answer = device.get(page, **known)
            assert (answer.status_code, answer.headers.get("Connection"), answer.data) == (304, None, b"")
            assert device.connection.sock is open_one
        assert device.get(page, **known, Connection="close").headers["Connection"] == "close"
    assert server.stop() == 0


@pytest.mark.parametrize(
    ("port", "said"),
    [("eight", "eight"), ("-1", "-1"), ("65536", "65536"), ("80.5", "80.5"), ("8\n0", "8 0"), ("٣", "٣"), ("²", "²"),
     ("9" * 5_000, f"{'9' * 60}...")],
)  # fmt: skip
def test_a_port_that_is_none_is_said_in_a_sentence(port, said, monkeypatch, run_main):
    sentence = f"{said} is not a port: use a number from 1024 to 65535\n"
    assert run_main(f"--port={port}") == (2, "", f"--port: {sentence}")
    monkeypatch.setenv("SCOREKEEPER_PORT", port)
    assert run_main() == (2, "", f"SCOREKEEPER_PORT: {sentence}")


@pytest.mark.parametrize("host", ["-1", "10.0.0.0/8", "x" * 300, "http://localhost", "ä", "\x01"])
def test_a_host_that_is_none_is_said_in_a_sentence(host, monkeypatch, run_main):
    monkeypatch.setenv("SCOREKEEPER_HOST", host)
    for given, place in (([], "SCOREKEEPER_HOST"), ([f"--host={host}"], "--host")):
        status, printed, complaint = run_main(*given)
        assert (status, printed, complaint.startswith(f"{place}: "), complaint.count("\n")) == (2, "", True, 1)


def test_host_and_port_are_read_without_the_spaces_around_them(monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_PORT", "80 ")
    for told, host in ((" localhost ", "localhost"), (" ", "0.0.0.0"), ("*", "0.0.0.0"), ("[::1]", "::1")):
        monkeypatch.setenv("SCOREKEEPER_HOST", told)
        assert (HOST.read(), PORT.read()) == (host, 80)
    monkeypatch.setenv("SCOREKEEPER_PORT", " ")
    assert (PORT.read(), PORT.read("0"), PORT.read("00080")) == (8000, 0, 80)


@pytest.mark.parametrize(
    ("host", "address"),
    [("0.0.0.0", "192.168.7.20"), ("::", "192.168.7.20"), ("::1", "[::1]"), ("fe80::1%eth0", "[fe80::1%eth0]"),
     ("pad.local", "pad.local")],
)  # fmt: skip
def test_the_announcement_names_the_address_for_the_tablet(monkeypatch, capsys, host, address):
    monkeypatch.setattr(hosts, "lan_addresses", lambda: ("192.168.7.20", "10.0.0.3"))
    run.announce(host, 8000)
    first, second, *others = capsys.readouterr().out.splitlines()
    assert (first.endswith(f"http://{address}:8000/"), "Ctrl+C" in second) == (True, True)
    assert ("http://10.0.0.3:8000/" in "".join(others)) is (address == "192.168.7.20")


def test_a_link_for_a_phone_does_not_say_localhost(monkeypatch, app):
    monkeypatch.setattr(hosts, "lan_addresses", lambda: ("192.168.7.20",))
    with app.app_context():
        assert reachable_base("http://localhost:8000/") == "http://192.168.7.20:8000"
        assert reachable_base("https://cards.example/") == "https://cards.example"


def test_an_option_wins_over_the_variable_and_the_browser_opens_the_address(tmp_path, monkeypatch):
    program = f"import webbrowser; webbrowser.open = lambda url: print('opened', url); {MAIN.format(GIVEN)}"
    server = Server(tmp_path, program=program, SCOREKEEPER_HOST="nowhere.example", SCOREKEEPER_PORT="eight").start()
    assert server.until("opened") == f"opened {server.url}/\n"
    assert server.stop() == 0


def test_the_start_says_the_clock_of_the_table(tmp_path):
    server = Server(tmp_path, SCOREKEEPER_TIMEZONE="Australia/Sydney").start()
    said = server.until("The clock at the table says")
    assert re.search(r" says \d\d:\d\d \(Australia/Sydney\); .+ sets another zone\.$", said)
    assert server.stop() == 0


def test_the_flask_command_finds_the_app(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    done = CliRunner().invoke(FlaskGroup(), ["--app", "scorekeeper", "routes"])
    assert "home.index" in done.output


def test_languages_templates_and_the_printer_are_there_before_the_first_end(app, monkeypatch):
    printer = Mock()
    monkeypatch.setattr(pdf, "can_make_png", printer)
    catalogs.cache_clear()
    run.prepare(app)
    assert "table/_final.html" in {name for _loader, name in app.jinja_env.cache}
    assert catalogs.cache_info().currsize == 1
    printer.assert_called_once()
