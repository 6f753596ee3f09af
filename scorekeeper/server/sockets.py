"""The sockets that the server listens on, why one cannot be had, and the name under which others reach it."""

import errno
import socket
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from ipaddress import ip_address

from scorekeeper.settings import shown
from scorekeeper.web.site.hosts import lan_address

EVERY_ADDRESS = frozenset({"0.0.0.0", "::"})
STALLED = 60_000  # milliseconds after which Linux drops a connection whose device takes nothing of what is sent
# Of a name's addresses one may be of a family that this machine does not speak.
NOT_HERE = frozenset({errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT})

Sockets = Sequence[socket.socket]


class Unreachable(Exception):
    """The host or port cannot be had; the text is a sentence that says why."""


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
                raise Unreachable(_refusal(host, port, error)) from None
            trouble = error
            continue
        if sys.platform == "linux":
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STALLED)  # a connection inherits it
        sockets.append(stack.enter_context(listening))
    if trouble and not sockets:
        raise Unreachable(_refusal(host, port, trouble))
    return sockets


def _addresses(host: str, port: int) -> list[tuple[socket.AddressFamily, str]]:
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, ValueError):
        reason = f"{shown(host)} is no name or address of this machine, such as 192.168.1.5"
        raise Unreachable(f"SCOREKEEPER_HOST: {reason}") from None
    # A local address of IPv6 names its interface: fe80::1%eth0.
    named = [(family, host if "%" in host else str(address[0])) for family, _, _, _, address in infos]
    return list(dict.fromkeys(named))


def _is_dual(address: str) -> bool:
    return address == "::" and socket.has_dualstack_ipv6()


def port_of(sockets: Sockets) -> int:
    """Return the port that they listen on."""
    return int(sockets[0].getsockname()[1])


def reachable_name(host: str) -> str:
    """Return the host as an address to open has it: of every address this machine's in the house."""
    if host in EVERY_ADDRESS:
        return lan_address() or "localhost"
    return f"[{host}]" if _is_of_six(host) else host


def _is_of_six(host: str) -> bool:
    try:
        return ip_address(host.partition("%")[0]).version == 6
    except ValueError:
        return False


def _refusal(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is taken, perhaps by another scorekeeper: set SCOREKEEPER_PORT={port + 1}, or stop that one."
        )
    if error.errno == errno.EACCES:
        return f"Port {port} needs more rights than you have: set SCOREKEEPER_PORT to 1024 or more."
    return f"SCOREKEEPER_HOST: this machine cannot be reached as {shown(host)}: {error.strerror or error}"
