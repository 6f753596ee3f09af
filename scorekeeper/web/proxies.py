"""Keep forwarded headers of the proxies that `SCOREKEEPER_PROXIES` names, and drop them of everybody else."""

import os
from collections.abc import Callable, Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.settings import BadSetting, settings, shown

Network = IPv4Network | IPv6Network
WSGI = Callable[[dict[str, Any], Any], Iterable[bytes]]
# What only a proxy that is named may say; of anybody else it never reaches the app.
FORWARDED = (
    "HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PORT", "HTTP_X_FORWARDED_PREFIX",
)  # fmt: skip
SOCKET = "unix"  # the name of a proxy that reaches the app by a socket in the file system


class NamedProxies:
    """The app behind proxies: the reader's address, scheme and path prefix as the nearest of them says."""

    def __init__(self, app: WSGI, named: str) -> None:
        self._app, self._fixed = app, ProxyFix(app, x_for=1, x_proto=1, x_host=1, x_port=0, x_prefix=1)
        names = [name.strip() for name in named.split(",") if name.strip()]
        self._networks = [_network(name) for name in names if name != SOCKET]
        self._takes_socket = SOCKET in names

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Fix or drop the forwarded headers, then have the app answer."""
        if self._is_named(environ.get("REMOTE_ADDR", "")):
            return self._fixed(environ, start_response)
        for name in FORWARDED:
            environ.pop(name, None)
        return self._app(environ, start_response)

    def _is_named(self, peer: str) -> bool:
        try:
            address = ip_address(peer.partition("%")[0])
        except ValueError:
            return self._takes_socket  # a socket's other end has no address
        return any(address in network for network in self._networks if network.version == address.version)


def init_app(app: Flask) -> None:
    """Wrap the app, so that forwarded headers are kept or dropped before anything reads them."""
    settings(app).setdefault("PROXIES", os.environ.get("SCOREKEEPER_PROXIES", ""))
    app.wsgi_app = NamedProxies(app.wsgi_app, settings(app)["PROXIES"])


def _network(name: str) -> Network:
    try:
        return ip_network(name, strict=False)
    except ValueError:
        reason = f"{shown(name)} is no address of a proxy, such as 127.0.0.1, 10.0.0.0/8 or unix"
        raise BadSetting("SCOREKEEPER_PROXIES", reason) from None
