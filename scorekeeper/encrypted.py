"""The https server beside the plain one: cheroot, since waitress speaks no TLS."""

import logging
from pathlib import Path
from threading import Thread

from flask import Flask

from scorekeeper.authority import CERTIFICATE, fingerprint, server_file
from scorekeeper.greeting import GreetingServer, LaterAdapter
from scorekeeper.web.local_trust import Https

BESIDE = 443  # from the plain port to this one: 8443 beside 8000
THREADS = 32  # whoever sends half a request holds one until SILENCE ends it
SILENCE = 10  # seconds that a connection may stay silent
HEAD = 256 * 1024  # bytes before the body of a request, as on the plain port
log = logging.getLogger(__name__)


class Encrypted:
    """Serves the app by https until it is stopped."""

    def __init__(self, app: Flask, host: str, port: int) -> None:
        """Take the port and tell the app. Raises OSError where it cannot be had."""
        folder = Path(app.instance_path)
        server = GreetingServer((host, port), app, numthreads=THREADS, timeout=SILENCE, request_queue_size=128)
        file = str(server_file(folder, "" if host in ("0.0.0.0", "::") else host))
        server.ssl_adapter = LaterAdapter(file, file)
        server.max_request_header_size = HEAD
        server.error_log = _log
        server.prepare()
        self.port = server.bind_addr[1]
        self._server = server
        app.extensions["scorekeeper.https"] = Https(self.port, (folder / CERTIFICATE).read_bytes(), fingerprint(folder))
        Thread(target=server.serve, name="https", daemon=True).start()

    def stop(self) -> None:
        """Finish what is asked for, and stop."""
        self._server.stop()


def port_beside(plain: int) -> int:
    """Return the port for https beside a plain one; 0, any that is free, beside such a one or where there is none."""
    return plain + BESIDE if 0 < plain < 65536 - BESIDE else 0


def _log(message: str = "", level: int = 20, traceback: bool = False) -> None:
    # A device that does not trust the authority yet breaks the connection off: no news.
    log.debug("%s", message, exc_info=traceback)
