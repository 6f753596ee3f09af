"""Names that the app answers to, and forms from other sites.

A web page elsewhere can point a name of its own at this machine's address (DNS rebinding); its scripts then read our
pages as theirs. So a name that is not ours gets one sentence and nothing else.
"""

import os
import socket
from contextlib import suppress
from functools import cache, lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from flask import Flask, Response, current_app, request

from scorekeeper.settings import BadSetting, settings, shown
from scorekeeper.web.lan import lan_address
from scorekeeper.web.texts import gettext

# Addresses of a house: loopback, link-local, private (RFC 1918, 4193), carrier-grade and overlay networks (RFC 6598).
HOUSE = tuple(
    ip_network(net)
    for net in ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10",
                "::1/128", "fe80::/10", "fc00::/7")
)  # fmt: skip
READING = frozenset({"GET", "HEAD", "OPTIONS"})
LONGEST = 253  # letters of a name in the DNS
KEPT = 200  # names that were asked for last


def init_app(app: Flask) -> None:
    """Look at the name and the origin of a request before anything else does."""
    settings(app).setdefault("HOSTS", _served())
    app.before_request(refuse_other_names)
    app.before_request(refuse_other_sites)


def _served() -> str:
    """Return the names that this machine is told it goes by, comma separated. Raises BadSetting."""
    told = os.environ.get("SCOREKEEPER_HOSTS", "").split(",")
    names = [_spelled(name.strip().rstrip(".")) for name in told if name.strip()]
    return ",".join((*names, os.environ.get("SCOREKEEPER_HOST", "").strip().strip("[]")))


def _spelled(name: str) -> str:
    """Return a name as browsers send it: of one with other letters than ASCII its `xn--` form. Raises BadSetting."""
    with suppress(ValueError):
        return str(ip_address(name.strip("[]")))
    try:
        spelled = name.encode("idna").decode("ascii").lower()
    except UnicodeError:
        spelled = ""
    if not (0 < len(spelled) <= LONGEST and all(letter.isalnum() or letter in "-._" for letter in spelled)):
        reason = f"{shown(name)} is no name of a site: write it without http:// and port, such as scores.example"
        raise BadSetting("SCOREKEEPER_HOSTS", reason)
    return spelled


def refuse_other_names() -> Response | None:
    """Answer 421 to a name that is not this machine's. None: it is ours."""
    name = name_in(request.environ.get("HTTP_HOST") or request.environ.get("SERVER_NAME", ""))
    if is_ours(name, settings(current_app)["HOSTS"]):
        return None
    sentence = gettext(
        "This scorekeeper does not go by the name %(name)s. Open it by the address that it printed when it started, or "
        "have SCOREKEEPER_HOSTS name it there.",
        name=name[:LONGEST],
    )
    return Response(f"{sentence}\n", 421, mimetype="text/plain")


def refuse_other_sites() -> Response | None:
    """Answer 403 to a form that the browser says another site has sent. None: it is from one of our own pages."""
    if request.method in READING or request.headers.get("Sec-Fetch-Site") != "cross-site":
        return None
    sentence = gettext("This form came from another site. Nothing was changed.")
    return Response(f"{sentence}\n", 403, mimetype="text/plain")


def name_in(host: str) -> str:
    """Return the name or address in a Host header, without its port and brackets, in small letters."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].rstrip(".").lower()


def is_ours(name: str, served: str = "") -> bool:
    """Say whether a name or address leads to this machine: its own, of a house, in .local, or one that is `served`.

    `served` lists further names, comma separated.
    """
    if name in _names(served):
        return True
    try:
        address = _address(name)
        return _is_of_a_house(address) or str(address) == lan_address()
    except ValueError:
        ours = name == "localhost" or name.endswith((".local", ".localhost")) or name in _own_names()
        return ours and len(name) <= LONGEST


@lru_cache
def _names(served: str) -> frozenset[str]:
    return frozenset(each.strip().rstrip(".").lower() for each in served.split(",")) - {""}


@lru_cache(KEPT)
def _address(name: str) -> IPv4Address | IPv6Address:
    return ip_address(name.partition("%")[0])


@lru_cache(KEPT)
def _is_of_a_house(address: IPv4Address | IPv6Address) -> bool:
    return any(address in net for net in HOUSE if net.version == address.version)


@cache
def _own_names() -> frozenset[str]:
    return frozenset({socket.gethostname().lower(), socket.getfqdn().lower()} - {""})
