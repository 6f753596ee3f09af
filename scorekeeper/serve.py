"""The server at the table: waitress, the address for the tablet, and a clean end."""

import errno
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import segno
from flask import Flask
from waitress.server import TcpWSGIServer, create_server

from scorekeeper import polling
from scorekeeper.cli.opening import REMEDIES, opened_app, remedy_of
from scorekeeper.cli.refusal import BadInput, one_line
from scorekeeper.connections import Connection, TapsFirst
from scorekeeper.listening import host_told, name_of, port_told
from scorekeeper.settings import BadSetting, shown
from scorekeeper.storage.database import only_read
from scorekeeper.web.local_htmx import fetch_in_background

THREADS = 8
CONNECTIONS = 4000  # a thousand phones that follow keep two each; beyond, nobody would be let in, the scorer neither
OWN_FILES = 100  # the database's among them


def serve(host: str | None = None, port: str | int | None = None, *, https: bool = False) -> int:
    """Serve until told to stop; return the exit status. Raises BadInput where the app cannot be opened.

    The host and port come from SCOREKEEPER_HOST and SCOREKEEPER_PORT where they are not given; port 0 takes a free one.
    """
    try:
        host, port = host_told(host), port_told(port)
    except BadSetting as none:
        return _refuse(str(none))
    app = opened_app()
    try:
        server = _listening(app, host, port)
    except OSError as problem:
        return _refuse(_port_refusal(host, port, problem))
    except ValueError:  # as waitress says of a name that leads nowhere
        return _refuse(f"SCOREKEEPER_HOST: {shown(host)} is no name or address of this machine, such as 192.168.1.5")
    fetch_in_background(app.instance_path)
    signal.signal(signal.SIGTERM, _stop)
    signal.signal(signal.SIGINT, _stop)
    announce(host, _port_of(server))
    _announce_reading(app)
    with _by_https(app, host, port, _port_of(server)) if https else nullcontext():
        server.run()
    return 0


@contextmanager
def _by_https(app: Flask, host: str, asked: int, plain: int) -> Generator[None]:
    try:
        from scorekeeper.https_server import HttpsServer, port_beside
    except ModuleNotFoundError as error:
        raise BadInput(f"--https: {error.name} is missing: install the extra scorekeeper[https]") from None
    port = port_beside(asked)
    try:
        encrypted = HttpsServer(app, host, port)
    except OSError as problem:
        if remedy := remedy_of(problem):
            raise BadInput(f"--https: {problem.strerror}: {app.instance_path}{remedy}") from None
        raise BadInput(f"--https: port {port} cannot be had, perhaps another program has it: {problem}") from None
    announce_https(app.instance_path, host, plain, encrypted.port)
    try:
        yield
    finally:
        encrypted.stop()


def announce_https(instance: str, host: str, plain: int, port: int) -> None:
    """Print the https address, that of the page on trusting it with a QR code on a terminal, and the fingerprint."""
    from scorekeeper.authority import fingerprint

    url = f"http://{name_of(host)}:{plain}/trust"
    print(f"By https: https://{name_of(host)}:{port}/ once a device trusts it, in four steps: {url}", flush=True)
    if sys.stdout.isatty():
        segno.make(url, error="l").terminal(compact=True)
    print(f"SHA-256 of the authority: {fingerprint(Path(instance))}", flush=True)


def _listening(app: Flask, host: str, port: int) -> Any:
    TcpWSGIServer.channel_class = Connection
    server: Any = create_server(
        app,
        _dispatcher=TapsFirst(THREADS),
        host=host,
        port=port,
        connection_limit=_connection_limit(CONNECTIONS),
        asyncore_use_poll=True,  # select() takes 1,024 files
        ident=None,
        clear_untrusted_proxy_headers=False,  # the app does, of whoever SCOREKEEPER_PROXIES does not name
    )
    server.asyncore = polling  # where waitress finds its loop
    return server


def _connection_limit(connections: int) -> int:
    """Raise the limit of open files for so many connections; return how many of them it allows."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = connections + OWN_FILES if hard == resource.RLIM_INFINITY else min(connections + OWN_FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most - OWN_FILES
    return connections


def announce(host: str, port: int) -> None:
    """Print where to point the tablet, with a QR code on a terminal."""
    name = name_of(host)
    url = f"http://{name}:{port}/"
    print(f"The scorekeeper is open: point the tablet at {url}", flush=True)
    if sys.stdout.isatty():
        segno.make(url, error="l").terminal(compact=True)
    if name not in ("localhost", "127.0.0.1"):
        print(f"On this machine: http://localhost:{port}/", flush=True)
    print("Stop it with Ctrl+C; every tap is already saved.", flush=True)


def _announce_reading(app: Flask) -> None:
    with app.app_context():
        if why := only_read():
            print(f"The scores can be read, not written, until this is mended: {REMEDIES[why]}", file=sys.stderr)


def _port_of(server: Any) -> int:
    # A name such as localhost may stand for several addresses; waitress then listens on each.
    listening = getattr(server, "effective_listen", None)
    return int(listening[0][1] if listening else server.effective_port)


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    # waitress finishes the requests in hand when it is told to exit so.
    raise SystemExit(0)


def _port_refusal(host: str, port: int, problem: OSError) -> str:
    if problem.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is taken, perhaps by another scorekeeper: set SCOREKEEPER_PORT={port + 1}, or stop that one."
        )
    if problem.errno == errno.EACCES:
        return f"Port {port} needs more rights than you have: set SCOREKEEPER_PORT to 1024 or more."
    return f"SCOREKEEPER_HOST: this machine cannot be reached as {shown(host)}: {problem.strerror or problem}"


def _refuse(sentence: str) -> int:
    print(one_line(sentence), file=sys.stderr)
    return 2
