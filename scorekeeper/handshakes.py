"""cheroot with each TLS handshake in a thread of its own, so that a device that stalls holds up no other.

By itself cheroot does the handshake in the thread that accepts connections, and waits for the first request in a
worker thread. What it refuses by itself carries the headers of every answer.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import BoundedSemaphore, Thread
from typing import Any

from cheroot.server import HTTPConnection, HTTPRequest
from cheroot.ssl.builtin import BuiltinSSLAdapter
from cheroot.wsgi import Server

from scorekeeper.web.security import HEADERS

PATIENCE = 10.0  # seconds for a whole handshake
MOST_DROPPED, LINE = 8 * 1024 * 1024, 64 * 1024  # bytes of a head that is too long, and of it at once
MOST_HANDSHAKES = 200  # at once; a connection beyond is closed, and the browser tries again


class DeferredHandshakeAdapter(BuiltinSSLAdapter):
    """Wraps a socket in TLS without the handshake, which HandshakeServer does with a time limit.

    `issue` returns the file of a certificate for addresses of this machine. It is asked anew when a browser comes to
    one more: the house's router may hand out another while the server runs.
    """

    def __init__(self, issue: Callable[..., Path]) -> None:
        file = str(issue())
        super().__init__(file, file)
        self._issue, self._addresses = issue, set[str]()

    def wrap(self, sock: Any) -> tuple[Any, dict[str, Any]]:
        """Return the wrapped socket, and no WSGI variables yet: the handshake brings them."""
        address: str = sock.getsockname()[0].partition("%")[0].removeprefix("::ffff:")
        if address not in self._addresses:
            self._addresses.add(address)
            with suppress(OSError):  # nothing can be written: the last one serves the other addresses
                self.context.load_cert_chain(self._issue(*sorted(self._addresses)))
        return self.context.wrap_socket(sock, do_handshake_on_connect=False, server_side=True), {}


class Request(HTTPRequest):
    """A request whose refusal by cheroot carries our headers."""

    def simple_response(self, status: Any, msg: str = "") -> None:
        """Answer a request that cannot be parsed, or is too long, and end the connection."""
        if status.startswith("413") and "headers" in msg:
            status = "431 Request Header Fields Too Large"
        if status.startswith(("414", "431")):
            self._drop_head()
        body = msg.encode("latin-1", "replace")
        lines = (
            f"{self.server.protocol} {status}",
            *(f"{name}: {value}" for name, value in HEADERS.items()),
            f"Content-Length: {len(body)}",
            "Content-Type: text/plain",
            "Connection: close",
        )
        self.close_connection = True
        self.conn.wfile.write("\r\n".join((*lines, "", "")).encode("latin-1") + body)

    def _drop_head(self) -> None:
        """Read a head to its end: to what is left unread the system replies with a reset, and the answer is lost."""
        left = MOST_DROPPED
        with suppress(OSError):
            while left > 0 and (line := self.conn.rfile.readline(LINE)).strip(b"\r\n"):
                left -= len(line)


class Connection(HTTPConnection):
    """A connection with these requests."""

    RequestHandlerClass = Request


class HandshakeServer(Server):
    """Hands a connection to the worker threads once its handshake is done."""

    ConnectionClass = Connection

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._handshakes = BoundedSemaphore(MOST_HANDSHAKES)

    def process_conn(self, conn: HTTPConnection) -> None:
        """Answer a connection, or start its handshake in a thread."""
        if conn.ssl_env:
            super().process_conn(conn)
        elif self._handshakes.acquire(blocking=False):
            Thread(target=self._shake_hands, args=(conn,), name="https-handshake", daemon=True).start()
        else:
            conn.close()

    def _shake_hands(self, conn: HTTPConnection) -> None:
        try:
            conn.socket.settimeout(PATIENCE)
            conn.socket.do_handshake()
            conn.socket.settimeout(self.timeout)
            conn.ssl_env = self.ssl_adapter.get_environ(conn.socket)
        except (OSError, ValueError):  # it went away, speaks another language, or does not trust us yet
            conn.close()
            return
        finally:
            self._handshakes.release()
        self.put_conn(conn)
