"""The https server beside the plain one, in a thread of its own: cheroot, since waitress has no TLS."""

import logging
from functools import partial
from pathlib import Path
from threading import Thread

from flask import Flask

from scorekeeper.authority import CERTIFICATE, fingerprint, server_file
from scorekeeper.handshakes import DeferredHandshakeAdapter, HandshakeServer
from scorekeeper.listening import EVERY_ADDRESS
from scorekeeper.web.local_trust import Https

PORT_OFFSET = 443  # from the plain port to this one: 8443 beside 8000
THREADS = 32  # whoever sends half a request holds one until SILENCE ends it
SILENCE = 10  # seconds that a connection may stay silent
LARGEST_HEAD = 256 * 1024  # bytes before the body of a request, as on the plain port
log = logging.getLogger(__name__)


class HttpsServer:
    """Serves the app by https until it is stopped."""

    def __init__(self, app: Flask, host: str, port: int) -> None:
        """Listen on the port and serve in a daemon thread. Raises OSError where the port is taken."""
        folder = Path(app.instance_path)
        server = HandshakeServer((host, port), app, numthreads=THREADS, timeout=SILENCE, request_queue_size=128)
        told = "" if host in EVERY_ADDRESS else host
        server.ssl_adapter = DeferredHandshakeAdapter(partial(server_file, folder, told))
        server.max_request_header_size = LARGEST_HEAD
        server.error_log = _log
        server.prepare()
        self.port = server.bind_addr[1]
        self._server = server
        app.extensions["scorekeeper.https"] = Https(self.port, (folder / CERTIFICATE).read_bytes(), fingerprint(folder))
        Thread(target=server.serve, name="https", daemon=True).start()

    def stop(self) -> None:
        """Finish the requests in hand, and stop."""
        self._server.stop()


def port_beside(plain: int) -> int:
    """Return the https port for a plain one, PORT_OFFSET above it; 0 (any free port) for 0 or beyond 65535."""
    return plain + PORT_OFFSET if 0 < plain < 65536 - PORT_OFFSET else 0


def _log(message: str = "", level: int = 20, traceback: bool = False) -> None:
    # A device that does not trust the authority yet breaks every connection off: that fills no log.
    log.debug("%s", message, exc_info=traceback)
