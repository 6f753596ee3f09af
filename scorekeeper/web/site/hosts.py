"""Names that the app answers to, forms from other sites, proxies that are believed, and this machine's own address.

A web page elsewhere can point a name of its own at this machine's address (DNS rebinding); its scripts then read our
pages as theirs. So a name that is not ours gets one sentence and nothing else.
"""

import socket
from collections.abc import Iterable
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

from flask import Flask, Response, current_app, request
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.settings import HOST, HOSTS, LONGEST_NAME, PROXIES, settings
from scorekeeper.web.language.texts import gettext

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

# Carrier-grade and overlay networks (RFC 6598), which `is_private` leaves out.
CARRIER = ip_network("100.64.0.0/10")
READING = frozenset({"GET", "HEAD", "OPTIONS"})
EXTENSION = "scorekeeper.hosts"


def init_app(app: Flask) -> None:
    """Believe the proxies that are named; look at the name and origin of a request before anything else does."""
    _believe_proxies(app)
    app.extensions[EXTENSION] = HOSTS.read(settings(app).get("HOSTS")) | {HOST.read().rstrip(".").lower()}
    app.before_request(refuse_other_names)
    app.before_request(refuse_other_sites)


def refuse_other_names() -> Response | None:
    """Answer 421 to a name that is not this machine's. None: it is ours."""
    name = name_in(request.environ.get("HTTP_HOST") or request.environ.get("SERVER_NAME", ""))
    if is_ours(name, current_app.extensions[EXTENSION]):
        return None
    sentence = gettext(
        "This scorekeeper does not go by the name %(name)s. Open it by the address that it printed when it started, or "
        "have SCOREKEEPER_HOSTS name it there.",
        name=name[:LONGEST_NAME],
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


def is_ours(name: str, served: frozenset[str] = frozenset()) -> bool:
    """Say whether a name or address leads to this machine: its own, of a house, in .local, or one that is `served`."""
    if name in served:
        return True
    try:
        address = ip_address(name.partition("%")[0])
    except ValueError:
        ours = name == "localhost" or name.endswith((".local", ".localhost")) or name in _own_names()
        return ours and len(name) <= LONGEST_NAME
    return _is_of_a_house(address) or str(address) == lan_address()


def _is_of_a_house(address: IPv4Address | IPv6Address) -> bool:
    return address.is_private or address.is_loopback or address.is_link_local or address in CARRIER


@cache
def _own_names() -> frozenset[str]:
    return frozenset({socket.gethostname().lower(), socket.getfqdn().lower()} - {""})


def lan_address() -> str | None:
    """Return this machine's address on the local network; None where it has none.

    Nothing is sent: asking the system for a route to an address (one kept for examples) is enough.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = ip_address(probe.getsockname()[0])
    return None if address.is_loopback or address.is_unspecified else str(address)


def reachable_base(host_url: str) -> str:
    """Return the address of the site for a phone: `localhost` means another machine there."""
    scheme, _, rest = host_url.rstrip("/").partition("://")
    name, colon, port = rest.partition(":")
    address = lan_address() if name in ("localhost", "127.0.0.1") else None
    return f"{scheme}://{address or name}{colon}{port}"


def _believe_proxies(app: Flask) -> None:
    """Take the reader's address, scheme, name and path as the nearest proxy says, where one is named."""
    proxies = PROXIES.read(settings(app).get("PROXIES"))
    if not proxies:
        return
    unproxied = app.wsgi_app
    proxied = ProxyFix(unproxied, x_for=1, x_proto=1, x_host=1, x_port=0, x_prefix=1)

    def answer(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        is_proxy = environ.get("REMOTE_ADDR", "") in proxies
        return (proxied if is_proxy else unproxied)(environ, start_response)

    app.wsgi_app = answer
