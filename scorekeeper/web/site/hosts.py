"""Names that the app answers to, forms from other sites, proxies that are believed, and the address for a phone.

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
from scorekeeper.web.site.addresses import own_addresses, reachable_names
from scorekeeper.web.site.security import FRAMED

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

# Carrier-grade and overlay networks (RFC 6598), which `is_private` leaves out.
CARRIER = ip_network("100.64.0.0/10")
READING = frozenset({"GET", "HEAD", "OPTIONS"})
EXTENSION = "scorekeeper.hosts"
INGRESS = "HTTP_X_INGRESS_PATH"


def init_app(app: Flask) -> None:
    """Believe the proxies that are named; look at the name and origin of a request before anything else does."""
    _believe_proxies(app)
    host = settings(app)["HOST"] = HOST.read(settings(app).get("HOST"))
    app.extensions[EXTENSION] = HOSTS.read(settings(app).get("HOSTS")) | {host.rstrip(".").lower()}
    app.before_request(refuse_other_names)
    app.before_request(refuse_other_sites)


def refuse_other_names() -> Response | None:
    """Answer 421 to a name that is not this machine's. None: it is ours."""
    name = name_in(request.environ.get("HTTP_HOST") or request.environ.get("SERVER_NAME", ""))
    if is_ours(name, current_app.extensions[EXTENSION]):
        return None
    sentence = gettext(
        "This Scorekeeper does not answer to the name %(name)s. Open the address it printed when it "
        "started, or add the name to SCOREKEEPER_HOSTS.",
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
    return _is_of_a_house(address) or str(address) in own_addresses()


def _is_of_a_house(address: IPv4Address | IPv6Address) -> bool:
    return address.is_private or address.is_loopback or address.is_link_local or address in CARRIER


@cache
def _own_names() -> frozenset[str]:
    return frozenset({socket.gethostname().lower(), socket.getfqdn().lower()} - {""})


def address_key(address: str) -> str:
    """Return the key by which an address is counted: the /64 network of IPv6, all of IPv4; of other text 64 letters."""
    try:
        read = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(read, IPv6Address) and read.ipv4_mapped is None:
        return f"{IPv6Address(int(read) >> 64 << 64)}/64"
    return str(read.ipv4_mapped if isinstance(read, IPv6Address) else read)


def reachable_base(host_url: str) -> str:
    """Return the address of the site for a phone: `localhost` means another machine there."""
    scheme, _, rest = host_url.rstrip("/").partition("://")
    name, colon, port = rest.partition(":")
    elsewhere = reachable_names(settings(current_app)["HOST"]) if name in ("localhost", "127.0.0.1") else ()
    return f"{scheme}://{next(iter(elsewhere), name)}{colon}{port}"


def _believe_proxies(app: Flask) -> None:
    """Take the reader's address, scheme, name and path as the nearest proxy says, where one is named."""
    proxies = PROXIES.read(settings(app).get("PROXIES"))
    if not proxies:
        return
    unproxied = app.wsgi_app
    proxied = ProxyFix(unproxied, x_for=1, x_proto=1, x_host=1, x_port=0, x_prefix=1)

    def answer(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        is_proxy = environ.get("REMOTE_ADDR", "") in proxies
        if is_proxy and INGRESS in environ:
            # Home automation names the path so, and shows its add-ons in a frame of its own site.
            environ.setdefault("HTTP_X_FORWARDED_PREFIX", environ[INGRESS])
            environ[FRAMED] = True
        return (proxied if is_proxy else unproxied)(environ, start_response)

    app.wsgi_app = answer
