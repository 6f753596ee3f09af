"""The names that the app answers to, forms from other sites, trusted proxies, this machine's addresses, and QR codes.

Other sites can point a name of their own at this machine (DNS rebinding), and their scripts could then read our pages.
So the app answers to its own names only.
"""

import socket
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, NamedTuple

import ifaddr
import segno
from flask import Flask, Response, current_app, request
from markupsafe import Markup
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.settings import HOST, HOSTS, LONGEST_NAME, PROXIES, settings
from scorekeeper.web.language.texts import gettext
from scorekeeper.web.site.security import FRAMED

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

# Carrier-grade and overlay networks (RFC 6598), which `is_private` does not include.
CARRIER = ip_network("100.64.0.0/10")
READING = frozenset({"GET", "HEAD", "OPTIONS"})
EXTENSION = "scorekeeper.hosts"
INGRESS = "HTTP_X_INGRESS_PATH"
EVERY_ADDRESS = frozenset({"0.0.0.0", "::"})
# Networks inside this machine, tunnels, and a phone's mobile connection, which no tablet can reach.
ELSEWHERE = (
    "docker", "br-", "veth", "virbr", "lxc", "lxd", "podman", "cni", "vmnet", "vboxnet", "virtualbox", "vmware",
    "hyper-v", "vethernet", "wsl", "tun", "tap", "utun", "wg", "ppp", "tailscale", "zt", "rmnet", "ccmni", "wwan",
    "pdp_ip",
)  # fmt: skip


def init_app(app: Flask) -> None:
    """Trust the configured proxies, and check the name and origin of each request first.

    The nearest proxy says the client's address and scheme, and the name and path of the app.
    """
    if proxies := PROXIES.read(settings(app).get("PROXIES")):
        unproxied = app.wsgi_app
        proxied = ProxyFix(unproxied, x_for=1, x_proto=1, x_host=1, x_port=0, x_prefix=1)

        def answer(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
            is_proxy = environ.get("REMOTE_ADDR", "") in proxies
            if is_proxy and INGRESS in environ:
                # Home automation sends the path in this header, and shows its add-ons in a frame.
                environ.setdefault("HTTP_X_FORWARDED_PREFIX", environ[INGRESS])
                environ[FRAMED] = True
            return (proxied if is_proxy else unproxied)(environ, start_response)

        app.wsgi_app = answer
    host = settings(app)["HOST"] = HOST.read(settings(app).get("HOST"))
    app.extensions[EXTENSION] = HOSTS.read(settings(app).get("HOSTS")) | {host.rstrip(".").lower()}
    app.before_request(refuse_other_names)
    app.before_request(refuse_other_sites)


def refuse_other_names() -> Response | None:
    """Answer 421 to a name that is not ours."""
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
    """Answer 403 to a form that another site has sent, according to the browser."""
    if request.method in READING or request.headers.get("Sec-Fetch-Site") != "cross-site":
        return None
    sentence = gettext("This form came from another site. Nothing was changed.")
    return Response(f"{sentence}\n", 403, mimetype="text/plain")


def name_in(host: str) -> str:
    """Return the name or address in a Host header, in lower case, without port and brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].rstrip(".").lower()


def is_ours(name: str, served: frozenset[str] = frozenset()) -> bool:
    """Whether a name or address is this machine's: its own, a private one, in .local, or one that is `served`."""
    if name in served:
        return True
    try:
        address = ip_address(name.partition("%")[0])
    except ValueError:
        ours = name == "localhost" or name.endswith((".local", ".localhost")) or name in _own_names()
        return ours and len(name) <= LONGEST_NAME
    is_local = address.is_private or address.is_loopback or address.is_link_local or address in CARRIER
    return is_local or str(address) in own_addresses()


@cache
def _own_names() -> frozenset[str]:
    return frozenset({socket.gethostname().lower(), socket.getfqdn().lower()} - {""})


def address_key(address: str) -> str:
    """Return the key under which an address is counted: its /64 network for IPv6, the whole address for IPv4."""
    try:
        read = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(read, IPv6Address) and read.ipv4_mapped is None:
        return f"{IPv6Address(int(read) >> 64 << 64)}/64"
    return str(read.ipv4_mapped if isinstance(read, IPv6Address) else read)


def reachable_base(host_url: str) -> str:
    """Return the site's address for a phone, which cannot use `localhost`."""
    scheme, _, rest = host_url.rstrip("/").partition("://")
    name, colon, port = rest.partition(":")
    elsewhere = reachable_names(settings(current_app)["HOST"]) if name in ("localhost", "127.0.0.1") else ()
    return f"{scheme}://{next(iter(elsewhere), name)}{colon}{port}"


def qr_code(text: str) -> Markup:
    """Return the QR code of an address as an SVG drawing, for a page or for a file of its own."""
    drawn, code = BytesIO(), segno.make(text, error="m", micro=False)
    plain = {"xmldecl": False, "nl": False, "omitsize": True, "svgclass": None, "lineclass": None}
    code.save(drawn, kind="svg", light="#fff", **plain)
    # Otherwise browsers show seams between the rows.
    return Markup(drawn.getvalue().decode().replace("<svg", '<svg shape-rendering="crispEdges"', 1))


class _Own(NamedTuple):
    address: IPv4Address | IPv6Address
    interface: str


def lan_addresses() -> tuple[str, ...]:
    """Return this machine's IPv4 addresses, the one that a tablet can most likely reach first.

    They are those of its interfaces, because a hotspot or a travel router may offer no route to the internet.
    """
    routed = _routed()
    reachable = [own for own in _own() if own.address.version == 4 and not own.address.is_loopback]

    def unlikely(own: _Own) -> tuple[bool, bool, bool, bool]:
        address = own.address
        elsewhere = own.interface.lower().startswith(ELSEWHERE)
        return elsewhere, address.is_link_local, not address.is_private, str(address) != routed

    return tuple(str(own.address) for own in sorted(reachable, key=unlikely))


def own_addresses() -> frozenset[str]:
    """Return every IPv4 and IPv6 address of this machine."""
    return frozenset(str(own.address) for own in _own())


def reachable_names(host: str) -> tuple[str, ...]:
    """Return the names by which other devices reach a server that listens on `host`, the likeliest first.

    Empty on loopback and without a network.
    """
    if host in EVERY_ADDRESS:
        return lan_addresses()
    return () if is_loopback(host) else (in_address(host),)


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a host."""
    try:
        return ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return host == "localhost"


def in_address(host: str) -> str:
    """Return a host for a URL: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def _own() -> Iterator[_Own]:
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:  # a phone's system may not show its interfaces
        adapters = []
        if routed := _routed():
            yield _Own(ip_address(routed), "")
    for adapter in adapters:
        for ip in adapter.ips:
            # IPv6 comes as a tuple with flow and scope.
            address = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            yield _Own(ip_address(address.partition("%")[0]), adapter.nice_name)


def _routed() -> str | None:
    """Return the address from which the system would reach the internet; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for examples
        except OSError:
            return None
        return str(probe.getsockname()[0])
