"""`scorekeeper`: uvicorn serves the app by http, and with `--https` by https too, on one event loop of one process."""

import asyncio
import errno
import gc
import logging
import signal
import socket
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import uvicorn
from flask import Flask

from scorekeeper.cli.database import opened_app, reason_of
from scorekeeper.cli.reading import BadInput
from scorekeeper.server.announcement import announce, announce_https, open_browser, own_address
from scorekeeper.server.patient import Patient
from scorekeeper.server.prepare import prepare_in_background
from scorekeeper.settings import HOST, PORT, PROXIES, BadSetting, excerpt, settings
from scorekeeper.web.site.addresses import EVERY_ADDRESS
from scorekeeper.web.site.assets import fetch_in_background
from scorekeeper.web.site.trust import Https

KEEP_ALIVE = 30  # seconds; a server that closes after 2 to 5 s races a phone that asks every 2 s
FINISHING = 15  # seconds for the requests in hand at the end
LARGEST_HEAD = 64 * 1024  # bytes before the body of a request
CONNECTIONS = 4000  # a thousand phones that follow keep two each
OWN_FILES = 100  # the database's among them
PORT_OFFSET = 443  # from the plain port to the encrypted one: 8443 beside 8000
MOST_AT_ONCE = 16 * 1024  # bytes that one connection brings at once: as many chunks of a byte stop the loop for so long
# Of a name's addresses one may be of a family that this machine does not speak.
NOT_HERE = frozenset({errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT})
LOG_FORMAT = "[%(asctime)s] %(levelname)s in %(module)s: %(message)s"
Sockets = Sequence[socket.socket]
Servers = Sequence[tuple[uvicorn.Server, Sockets]]


class Unreachable(Exception):
    """The host cannot be had; the text says why."""


class PortTaken(Unreachable):
    """Another program has the port, or the system keeps it for itself; the text is a sentence."""


def serve(host: str | None = None, port: str | None = None, *, https: bool = False, browse: bool = False) -> int:
    """Serve until told to stop; return the exit status. Raises BadInput.

    The host and port are those of the command line, or else of SCOREKEEPER_HOST and SCOREKEEPER_PORT; port 0 takes a
    free one. With `browse` this machine's browser opens the first page.
    """
    # a2wsgi gives the app stdout for its errors, which is Flask's choice where nobody else takes them.
    logging.basicConfig(format=LOG_FORMAT)
    try:
        address, number = HOST.read(host, "--host"), PORT.read(port, "--port")
    except BadSetting as error:
        raise BadInput(str(error)) from None
    app = opened_app({"HOST": address})
    with ExitStack() as stack:
        try:
            plain = bound(address, number, stack)
        except PortTaken as error:
            raise BadInput(str(error)) from None
        except Unreachable as error:
            raise BadInput(f"{HOST.name if host is None else '--host'}: {error}") from None
        encrypted = _bound_https(app, address, number, stack) if https else ()
        # What is loaded by now stays: no collection spends 0.1 s on it in the middle of a tap.
        # The handlers come after it, as Python drops what a signal raises during a collection.
        gc.collect()
        gc.freeze()
        fetch_in_background(app.instance_path)
        signal.signal(signal.SIGTERM, _stop)
        signal.signal(signal.SIGINT, _stop)
        announce(address, port_of(plain))
        if encrypted:
            announce_https(address, port_of(plain), app.extensions["scorekeeper.https"])
        if browse:
            open_browser(own_address(address, port_of(plain)))
        prepare_in_background(app)  # after what is printed: loading the printer takes what others print meanwhile
        servers = _servers(app, plain, encrypted)
        # uvloop where the extra `fast` has installed it, else asyncio's own.
        new_loop = servers[0][0].config.get_loop_factory()
        with suppress(SystemExit), asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(_serve(servers))
    return 0


async def _serve(servers: Servers) -> None:
    """Serve until SIGTERM or Ctrl+C, and finish the requests in hand."""
    await asyncio.gather(*(server.serve(sockets=list(sockets)) for server, sockets in servers))


def _servers(app: Flask, plain: Sockets, encrypted: Sockets) -> Servers:
    application = Patient(app, PROXIES.read(settings(app).get("PROXIES")))
    _allow_files(CONNECTIONS + OWN_FILES)
    servers = [(_server(application), plain)]
    if encrypted:
        from scorekeeper.server.authority import SERVER

        certificate = str(Path(app.instance_path) / SERVER)
        servers.append((_server(application, ssl_certfile=certificate), encrypted))
    return servers


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


def _bound_https(app: Flask, host: str, port: int, stack: ExitStack) -> Sockets:
    """Issue the certificate, bind the port, and tell the app how it is reached by https. Raises BadInput."""
    try:
        from cryptography.hazmat.primitives.serialization import Encoding

        from scorekeeper.server.authority import fingerprint, issue
    except ModuleNotFoundError as error:
        raise BadInput(f"--https: {error.name} is missing: install the extra oh-hell-scorekeeper[https]") from None
    folder = Path(app.instance_path)
    try:
        certificate = issue(folder, "" if host in EVERY_ADDRESS else host)
        sockets = bound(host, https_port(port), stack)
    except Unreachable as error:
        raise BadInput(f"--https: {error}") from None
    except OSError as error:
        raise BadInput(f"--https: {reason_of(error, str(folder))}") from None
    app.extensions["scorekeeper.https"] = Https(
        port_of(sockets), certificate.public_bytes(Encoding.PEM), fingerprint(certificate)
    )
    return sockets


def https_port(plain: int) -> int:
    """Return the https port for a plain one, PORT_OFFSET above it; 0 (any free port) for 0 or beyond 65535."""
    return plain + PORT_OFFSET if 0 < plain < 65536 - PORT_OFFSET else 0


def _allow_files(most: int) -> None:
    """Let the process open so many files, where the system lets it."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    # While uvicorn serves it takes the signal, finishes the requests in hand, and raises it again.
    raise SystemExit(0)


def bound(host: str, port: int, stack: ExitStack) -> Sockets:
    """Listen on each address of the host, until the stack is closed; port 0 takes a free one. Raises Unreachable."""
    sockets: list[socket.socket] = []
    trouble: OSError | None = None
    for family, address in _addresses(host, port):
        try:
            listening = socket.create_server(
                (address, port_of(sockets) if sockets else port), family=family, dualstack_ipv6=_is_dual(address)
            )
        except OSError as error:
            if error.errno not in NOT_HERE:
                raise _refusal(host, port, error) from None
            trouble = error
            continue
        # A connection inherits all. asyncio sets the first itself only on sockets that name their protocol, which
        # these do not: an answer of two writes would wait 40 ms for the device to acknowledge the first.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, MOST_AT_ONCE)
        sockets.append(stack.enter_context(listening))
    if trouble and not sockets:
        raise _refusal(host, port, trouble)
    return sockets


def _addresses(host: str, port: int) -> list[tuple[socket.AddressFamily, str]]:
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, ValueError):
        raise Unreachable(f"{excerpt(host)} is no name or address of this machine, such as 192.168.1.5") from None
    # A local address of IPv6 names its interface: fe80::1%eth0.
    named = [(family, host if "%" in host else str(address[0])) for family, _, _, _, address in infos]
    return list(dict.fromkeys(named))


def _is_dual(address: str) -> bool:
    return address == "::" and socket.has_dualstack_ipv6()


def port_of(sockets: Sockets) -> int:
    """Return the port that they listen on."""
    return int(sockets[0].getsockname()[1])


def _refusal(host: str, port: int, error: OSError) -> Unreachable:
    if error.errno == errno.EADDRINUSE:
        return PortTaken(
            f"Port {port} is taken, perhaps by another scorekeeper: stop that one, or add --port {port + 1}."
        )
    if error.errno == errno.EACCES:
        return PortTaken(f"The system keeps port {port} for others: add --port with another from 1024 on.")
    return Unreachable(f"this machine cannot be reached as {excerpt(host)}: {error.strerror or error}")
