"""Believe the forwarded headers of the proxies that `SCOREKEEPER_PROXIES` names; nobody reads those of anyone else."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.settings import PROXIES, settings

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


def init_app(app: Flask) -> None:
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
