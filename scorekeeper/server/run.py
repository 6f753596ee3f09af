"""`scorekeeper`: uvicorn serves the app by http, and with `--https` by https too, on one event loop of one process."""

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import segno
import uvicorn
from flask import Flask

from scorekeeper.cli.reading import BadInput, opened_app, reason_of
from scorekeeper.rules.common.clock import at_table
from scorekeeper.server.patient import Patient
from scorekeeper.settings import HOST, PORT, PROXIES, TIMEZONE, BadSetting, excerpt, settings
from scorekeeper.web.language.catalogs import languages
from scorekeeper.web.language.texts import date_of, listed, ordinal
from scorekeeper.web.paper import pdf
from scorekeeper.web.site.assets import fetch_in_background
from scorekeeper.web.site.hosts import EVERY_ADDRESS, in_address, is_loopback, reachable_names
from scorekeeper.web.site.welcome import Https

KEEP_ALIVE = 30  # seconds; a server that closes after 2 to 5 s races a phone that asks every 2 s
FINISHING = 15  # seconds for the requests in progress at the end
LARGEST_HEAD = 64 * 1024  # bytes before the body of a request
CONNECTIONS = 4000  # a thousand phones that follow keep two each
OWN_FILES = 100  # the database's among them
PORT_OFFSET = 443  # from the plain port to the encrypted one: 8443 beside 8000
MOST_AT_ONCE = 16 * 1024  # bytes received at once from one connection: the loop parses them without a pause
LOG_FORMAT = "[%(asctime)s] %(levelname)s in %(module)s: %(message)s"


def serve(host: str | None = None, port: str | None = None, *, https: bool = False, browse: bool = False) -> int:
    """Serve until told to stop; return the exit status. Raises BadInput.

    The host and port come from the command line, otherwise from SCOREKEEPER_HOST and SCOREKEEPER_PORT; port 0 takes
    any free one. With `browse` this machine's browser opens the first page.
    """
    # a2wsgi gives the app stdout for its errors, and Flask would log there.
    logging.basicConfig(format=LOG_FORMAT)
    try:
        address, number = HOST.read(host, "--host"), PORT.read(port, "--port")
    except BadSetting as error:
        raise BadInput(str(error)) from None
    app = opened_app({"HOST": address})
    application = Patient(app, PROXIES.read(settings(app).get("PROXIES")))
    with ExitStack() as stack:
        plain = stack.enter_context(bound(address, number, HOST.name if host is None else "--host"))
        own_port: int = plain.getsockname()[1]
        servers = [(_server(application), plain)]
        if https:
            encrypted, certificate = _bound_https(app, address, number)
            servers.append((_server(application, ssl_certfile=certificate), stack.enter_context(encrypted)))
        # Objects loaded by now are not collected again, which would take 0.1 s in the middle of a tap.
        # The signal handlers come afterwards, because Python drops what one raises during a collection.
        gc.collect()
        gc.freeze()
        _allow_files(CONNECTIONS + OWN_FILES)
        fetch_in_background(app.instance_path)
        signal.signal(signal.SIGTERM, _stop)
        signal.signal(signal.SIGINT, _stop)
        announce(address, own_port, app.extensions.get("scorekeeper.https"))
        if browse:
            # In a thread, because a browser on the terminal would block the server.
            url = f"http://{_here(address)}:{own_port}/"
            threading.Thread(target=webbrowser.open, args=(url,), name="browser", daemon=True).start()
        # After the announcement, whose printing it would slow down. Otherwise the end of the first game took up to
        # 2.6 s, most of it for the PDF library.
        threading.Thread(target=prepare, args=(app,), name="prepare", daemon=True).start()
        # uvloop if the extra `fast` is installed, otherwise asyncio's own loop.
        new_loop = servers[0][0].config.get_loop_factory()
        with suppress(SystemExit), asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(_serve(servers))
    return 0


async def _serve(servers: Sequence[tuple[uvicorn.Server, socket.socket]]) -> None:
    """Serve until SIGTERM or Ctrl+C, then finish the requests in progress."""
    await asyncio.gather(*(server.serve([listening]) for server, listening in servers))


def _server(application: Patient, **tls: Any) -> uvicorn.Server:
    return uvicorn.Server(
        uvicorn.Config(
            application,
            http="h11",
            ws="none",
            lifespan="off",
            workers=1,
            log_config=None,
            log_level="critical",  # what a broken client sends fills no log; Patient logs what the app raises
            access_log=False,
            server_header=False,
            proxy_headers=False,  # the app believes those whom SCOREKEEPER_PROXIES names
            limit_concurrency=CONNECTIONS,
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=FINISHING,
            h11_max_incomplete_event_size=LARGEST_HEAD,
            **tls,
        )
    )


def _bound_https(app: Flask, host: str, port: int) -> tuple[socket.socket, str]:
    """Issue the certificate, bind the port, and tell the app about both. Raises BadInput.

    Returns the socket and the certificate's file.
    """
    try:
        from cryptography.hazmat.primitives.serialization import Encoding

        from scorekeeper.server.authority import SERVER, fingerprint, issue
    except ModuleNotFoundError as error:
        raise BadInput(f"--https: {error.name} is missing: install the extra oh-hell-scorekeeper[https]") from None
    folder = Path(app.instance_path)
    try:
        certificate = issue(folder, "" if host in EVERY_ADDRESS else host)
    except OSError as error:
        raise BadInput(f"--https: {reason_of(error, str(folder))}") from None
    listening = bound(host, https_port(port), "--https")
    app.extensions["scorekeeper.https"] = Https(
        listening.getsockname()[1], certificate.public_bytes(Encoding.PEM), fingerprint(certificate)
    )
    return listening, str(folder / SERVER)


def https_port(plain: int) -> int:
    """Return the https port for a plain one, PORT_OFFSET above it; 0 (any free port) for 0 or beyond 65535."""
    return plain + PORT_OFFSET if 0 < plain < 65536 - PORT_OFFSET else 0


def announce(host: str, port: int, https: Https | None = None) -> None:
    """Print where to point the tablet, with a QR code on a terminal, how to stop, and how https can be trusted."""
    names, here = reachable_names(host), f"http://{_here(host)}:{port}/"
    if names:
        print(f"Scorekeeper is running. On the tablet, open http://{names[0]}:{port}/")
    elif is_loopback(host):
        print(f"Scorekeeper is running, on this computer only: {here}")
    else:
        print(f"Scorekeeper is running, but this computer is not on a network: {here}")
    print("Press Ctrl+C to stop. Every tap is already saved.")
    if host in EVERY_ADDRESS and names:
        if len(names) > 1:
            print(f"On other networks: {', '.join(f'http://{name}:{port}/' for name in names[1:])}")
        print(f"On this computer: {here}")
    now = at_table(datetime.now(UTC))
    print(f"The clock at the table says {now:%H:%M} ({now.tzinfo}); {TIMEZONE.name} sets another zone.")
    if names:
        _print_code(f"http://{names[0]}:{port}/")
    if https:
        name = next(iter(names), _here(host))
        trust = f"http://{name}:{port}/trust"
        print(f"For https: https://{name}:{https.port}/ (each device has to trust it first, in four steps: {trust})")
        _print_code(trust)
        print(f"SHA-256 of the authority: {https.fingerprint}")
    sys.stdout.flush()


def _here(host: str) -> str:
    """Return the name for a browser on this machine."""
    return "localhost" if host in EVERY_ADDRESS else in_address(host)


def _print_code(url: str) -> None:
    if sys.stdout.isatty():
        segno.make(url, error="l").terminal(compact=True)


def prepare(app: Flask) -> None:
    """Load what the first requests would wait for: languages, templates (the table's first) and the PDF library."""
    with app.test_request_context():
        languages()
        listed([date_of(datetime.now(UTC), "long"), ordinal(1)])
    for name in sorted(app.jinja_env.list_templates(["html"]), key=lambda at: not at.startswith(("table/", "macros/"))):
        app.jinja_env.get_template(name)
    pdf.can_make_png()


def _allow_files(most: int) -> None:
    """Raise the limit of open files, if the system allows it."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    # While uvicorn serves, it takes the signal itself, finishes its requests, and raises the signal again.
    raise SystemExit(0)


def bound(host: str, port: int, place: str) -> socket.socket:
    """Listen on the host; port 0 takes any free one. Raises BadInput, at `place` if it is the host that is wrong."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, dualstack_ipv6=host == "::")
    except (socket.gaierror, ValueError):
        sentence = f"{excerpt(host)} is not a name or address of this computer, such as 192.168.1.5"
        raise BadInput(f"{place}: {sentence}") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            sentence = f"Port {port} is taken, perhaps by another scorekeeper: stop that one, or add --port {port + 1}."
        elif error.errno == errno.EACCES:
            sentence = f"The system keeps port {port} for others: add --port with another from 1024 on."
        else:
            sentence = f"{place}: this machine cannot be reached as {excerpt(host)}: {error.strerror or error}"
        raise BadInput(sentence) from None
    # Connections inherit both. asyncio sets the first only on sockets that name their protocol, unlike these: an
    # answer of two writes would wait 40 ms for the device to acknowledge the first.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, MOST_AT_ONCE)
    return listening
