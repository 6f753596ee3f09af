"""The server at the table says where it is, answers, stops cleanly, and tells why it cannot start; settings and key."""

import os
import re
import signal
import socket
from contextlib import ExitStack, closing
from http.client import HTTPResponse
from itertools import product
from unittest.mock import Mock
from urllib.request import urlopen

import pytest

from scorekeeper import paths
from scorekeeper.cli import main
from scorekeeper.paths import whole
from scorekeeper.server import run
from scorekeeper.settings import HOST, HOSTS, PASSPHRASE, PORT, PROXIES, TIMEZONE, TRANSLATIONS, BadSetting
from scorekeeper.web.language.catalogs import catalogs
from scorekeeper.web.paper import pdf
from scorekeeper.web.site import hosts, security
from scorekeeper.web.site.hosts import reachable_base
from tests.kit.http import Device
from tests.kit.server import PROCESSES, Server

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


def test_the_start_says_the_clock_of_the_table(tmp_path):
    server = Server(tmp_path, SCOREKEEPER_TIMEZONE="Australia/Sydney").start()
    said = server.until("The clock at the table says")
    assert re.search(r" says \d\d:\d\d \(Australia/Sydney\); .+ sets another zone\.$", said)
    assert server.stop() == 0


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
    ("name", "text"),
    [*product(["port"], ["eight", "-1", "65536", "80.5", "8\n0", "٣", "²", "9" * 5_000]),
     *product(["host"], ["-1", "10.0.0.0/8", "x" * 300, "http://localhost", "ä", "\x01"])],
)  # fmt: skip
def test_a_port_or_a_host_that_is_none_is_told_in_a_short_line_with_its_place(name, text, monkeypatch, run_main):
    variable = f"SCOREKEEPER_{name.upper()}"
    monkeypatch.setenv(variable, text)
    for given, place in (([], variable), ([f"--{name}={text}"], f"--{name}")):
        status, printed, complaint = run_main(*given)
        assert (status, printed, complaint.startswith(f"{place}: "), complaint.count("\n")) == (2, "", True, 1)
        assert len(complaint) < 500


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


def test_an_option_wins_over_the_variable_and_the_browser_opens_the_address(tmp_path):
    program = f"import webbrowser; webbrowser.open = lambda url: print('opened', url); {MAIN.format(GIVEN)}"
    server = Server(tmp_path, program=program, SCOREKEEPER_HOST="nowhere.example", SCOREKEEPER_PORT="eight").start()
    assert server.until("opened") == f"opened {server.url}/\n"
    assert server.stop() == 0


def test_languages_templates_and_the_printer_are_there_before_the_first_end(app, monkeypatch):
    printer = Mock()
    monkeypatch.setattr(pdf, "can_make_png", printer)
    catalogs.cache_clear()
    run.prepare(app)
    assert "table/_final.html" in {name for _loader, name in app.jinja_env.cache}
    assert catalogs.cache_info().currsize == 1
    printer.assert_called_once()


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        (HOSTS, "http://scores.example"),
        (PROXIES, "the kitchen"),
        (PASSPHRASE, "\udce4"),
        (PASSPHRASE, " "),
        (TIMEZONE, "Mars/Olympus"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line(variable, value, monkeypatch):
    monkeypatch.setenv(variable.name, value)
    with pytest.raises(BadSetting, match=rf"^{variable.name}: [^\n]*$"):
        variable.read()


@pytest.mark.parametrize(
    ("variable", "text", "value"),
    [(HOST, " localhost ", "localhost"), (HOST, " ", HOST.default), (HOST, "*", "0.0.0.0"), (HOST, "[::1]", "::1"),
     (PORT, "80 ", 80), (PORT, "00080", 80), (PORT, "0", 0), (PORT, " ", PORT.default),
     (TRANSLATIONS, " ", TRANSLATIONS.default)],
)  # fmt: skip
def test_spaces_around_a_value_are_none_of_it_and_nothing_else_is_the_default(variable, text, value, monkeypatch):
    monkeypatch.setenv(variable.name, text)
    assert (variable.read(), variable.read(text)) == (value, value)


def test_what_the_app_is_configured_with_comes_before_the_environment(monkeypatch):
    monkeypatch.setenv(PROXIES.name, "10.0.0.0/8")
    assert ("127.0.0.1" in PROXIES.read("127.0.0.1"), "10.0.0.1" in PROXIES.read("127.0.0.1")) == (True, False)


@pytest.mark.parametrize("wheel", [False, True])
def test_a_checkout_keeps_games_beside_the_package_and_a_wheel_in_the_users_data_folder(wheel, monkeypatch, tmp_path):
    monkeypatch.delenv("SCOREKEEPER_INSTANCE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(paths, "CHECKOUT", None if wheel else tmp_path)
    assert paths.instance() == tmp_path / ("scorekeeper" if wheel else "instance")


def test_the_key_is_made_once_and_is_its_owners_alone(tmp_path):
    key = security.secret_key(str(tmp_path))
    assert len(key) == 64
    assert security.secret_key(str(tmp_path)) == key
    assert (tmp_path / security.KEY_FILE).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [security.KEY_FILE]


def test_a_folder_that_knows_no_links_gets_its_key_too(tmp_path, monkeypatch):
    def unknown(*_paths):
        raise PermissionError  # as an Android phone says

    monkeypatch.setattr("scorekeeper.paths.os.link", unknown)
    key = security.secret_key(str(tmp_path))
    assert (security.secret_key(str(tmp_path)), len(list(tmp_path.iterdir()))) == (key, 1)
    with pytest.raises(FileExistsError), whole(tmp_path / security.KEY_FILE, first=True) as draft:
        draft.write_text("another")
    assert (tmp_path / security.KEY_FILE).read_text() == key


def make_keys(barrier, folders, keys):
    for folder in folders:
        barrier.wait(60)
        keys.put(security.secret_key(folder))


def test_processes_that_start_together_share_one_key(tmp_path):
    folders, keys = [str(tmp_path / str(number)) for number in range(20)], PROCESSES.Queue()
    barrier = PROCESSES.Barrier(4)
    for _process in range(4):
        PROCESSES.Process(target=make_keys, args=(barrier, folders, keys)).start()
    assert len({keys.get(timeout=60) for _key in folders * 4}) == len(folders)


@pytest.mark.parametrize("content", [b"", b"\n", b"half a key", b"\xff\x00" * 32])
def test_a_file_that_holds_no_key_is_named_and_left_alone(tmp_path, content):
    (tmp_path / security.KEY_FILE).write_bytes(content)
    with pytest.raises(OSError, match="holds no key: take it away, and a new one is made"):
        security.secret_key(str(tmp_path))
    assert (tmp_path / security.KEY_FILE).read_bytes() == content
