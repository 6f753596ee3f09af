"""The server at the table says where it is, answers, stops cleanly, and tells why it cannot start."""

import os
import re
import signal
import socket
from contextlib import ExitStack
from dataclasses import replace
from http.client import HTTPConnection, HTTPResponse
from urllib.request import urlopen

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.cli import FlaskGroup

from scorekeeper.cli import announcement, main
from scorekeeper.cli.announcement import announce
from scorekeeper.server import run
from scorekeeper.settings import HOST, PORT
from scorekeeper.web.site import addresses
from scorekeeper.web.site.hosts import reachable_base
from tests.server import Server

FORM = "application/x-www-form-urlencoded"


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


def test_a_taken_port_is_said_in_a_sentence(monkeypatch, capsys):
    monkeypatch.setattr(run, "opened_app", lambda: Flask("elsewhere"))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        monkeypatch.setenv("SCOREKEEPER_PORT", port)
        assert run.serve() == 2
    printed, complaint = capsys.readouterr()
    assert (printed, f"Port {port} is taken" in complaint) == ("", True)


def test_an_answer_of_two_writes_does_not_wait_for_the_first_to_be_acknowledged():
    with ExitStack() as stack:
        (listening,) = run.bound("127.0.0.1", 0, stack)
        stack.enter_context(socket.create_connection(listening.getsockname()))
        connection = stack.enter_context(listening.accept()[0])
        assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_browser_that_knows_the_page_keeps_its_connection_to_any_address_of_the_host(tmp_path):
    server = Server(tmp_path, SCOREKEEPER_HOST="localhost").start()
    connection = HTTPConnection("127.0.0.1", int(server.port))
    connection.request("GET", "/static/css/base.css")
    answer = connection.getresponse()
    tag = answer.headers["ETag"]
    answer.read()
    open_one = connection.sock
    for _look in range(3):
        connection.request("GET", "/static/css/base.css", headers={"If-None-Match": tag})
        answer = connection.getresponse()
        assert (answer.status, answer.headers["Connection"], answer.read()) == (304, None, b"")
        assert connection.sock is open_one
    connection.request("GET", "/static/css/base.css", headers={"If-None-Match": tag, "Connection": "close"})
    assert connection.getresponse().headers["Connection"] == "close"
    connection.close()
    assert server.stop() == 0


@pytest.mark.parametrize(
    ("port", "said"),
    [("eight", "eight"), ("-1", "-1"), ("65536", "65536"), ("80.5", "80.5"), ("8\n0", "8 0"), ("٣", "٣"), ("²", "²"),
     ("9" * 5_000, f"{'9' * 60}...")],
)  # fmt: skip
def test_a_port_that_is_none_is_said_in_a_sentence(port, said, monkeypatch, capsys):
    monkeypatch.setenv("SCOREKEEPER_PORT", port)
    assert run.serve() == 2
    assert capsys.readouterr().err == f"SCOREKEEPER_PORT: {said} is no port: take a number from 1024 to 65535\n"


@pytest.mark.parametrize("host", ["-1", "10.0.0.0/8", "x" * 300, "http://localhost", "ä", "\x01"])
def test_a_host_that_is_none_is_said_in_a_sentence(tmp_path, host, monkeypatch, capsys):
    monkeypatch.setattr(run, "opened_app", lambda: Flask("elsewhere"))
    monkeypatch.setenv("SCOREKEEPER_HOST", host)
    assert run.serve() == 2
    complaint = capsys.readouterr().err
    assert (complaint.startswith("SCOREKEEPER_HOST: "), complaint.count("\n")) == (True, 1)


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
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ("192.168.7.20", "10.0.0.3"))
    announce(host, 8000)
    first, second, *others = capsys.readouterr().out.splitlines()
    assert (first.endswith(f"http://{address}:8000/"), "Ctrl+C" in second) == (True, True)
    assert ("http://10.0.0.3:8000/" in "".join(others)) is (address == "192.168.7.20")


def test_a_link_for_a_phone_does_not_say_localhost(monkeypatch):
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ("192.168.7.20",))
    assert reachable_base("http://localhost:8000/") == "http://192.168.7.20:8000"
    assert reachable_base("https://cards.example/") == "https://cards.example"


@pytest.fixture
def running(monkeypatch):
    """Let `serve` end where it would begin to answer; return the pages that it has this machine's browser open."""
    opened = []
    monkeypatch.setattr(run, "open_browser", opened.append)
    monkeypatch.setattr(announcement.webbrowser, "open", opened.append)
    monkeypatch.setattr(run, "fetch_in_background", lambda _folder: None)
    # It takes what the process prints while it loads the printer: that of the next test.
    monkeypatch.setattr(run, "prepare_in_background", lambda _app: None)
    monkeypatch.setattr(run.gc, "freeze", lambda: None)
    monkeypatch.setattr(run.signal, "signal", lambda _sign, _handler: None)
    monkeypatch.setattr(run, "_servers", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    monkeypatch.setenv("SCOREKEEPER_HOST", "127.0.0.1")
    return opened


def started(**how) -> int | None:
    """Start it; None: it began to answer."""
    try:
        return run.serve(**how)
    except KeyboardInterrupt:
        return None


@pytest.mark.usefixtures("in_sydney")
def test_a_taken_port_that_nobody_named_gives_way_to_the_next_and_the_browser_opens_that(
    tmp_path, monkeypatch, capsys, running
):
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    monkeypatch.delenv("SCOREKEEPER_PORT", raising=False)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(run, "PORT", replace(PORT, default=port))
        monkeypatch.setattr(run, "NEXT_PORTS", 1)
        assert started(browse=True) is None
    address, how_to_stop, other_port, its_clock = capsys.readouterr().out.splitlines()
    assert running == [re.search(r"http://\S+", address)[0]]
    assert ("Ctrl+C" in how_to_stop, str(port) in other_port, str(port) in address) == (True, True, False)
    assert re.fullmatch(
        r"The clock at the table says \d\d:\d\d \(Australia/Sydney\); .+ sets another zone\.", its_clock
    )


@pytest.mark.parametrize("given", [[], ["--open"], ["--https", "--open"]])
def test_the_command_line_says_what_is_served_and_opened(monkeypatch, given):
    monkeypatch.setattr(run, "serve", lambda **how: how)
    assert main(given) == {"https": "--https" in given, "browse": "--open" in given}


def test_a_second_start_on_the_same_folder_names_or_opens_the_first(tmp_path, monkeypatch, capsys, running):
    first = Server(tmp_path).start()
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    monkeypatch.delenv("SCOREKEEPER_PORT", raising=False)
    assert (started(), running) == (2, [])
    assert f"{tmp_path} are open already: {first.url}/" in capsys.readouterr().err
    assert (started(browse=True), running) == (0, [f"{first.url}/"])
    monkeypatch.setenv("SCOREKEEPER_PORT", "0")
    assert started() is None  # whoever names a port wants a second one
    assert first.stop() == 0


def test_the_flask_command_finds_the_app(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    done = CliRunner().invoke(FlaskGroup(), ["--app", "scorekeeper", "routes"])
    assert "home.index" in done.output
