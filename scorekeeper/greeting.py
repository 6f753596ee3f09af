"""cheroot's server, which shakes hands with a new device in a thread of its own: one that stalls holds up nobody.

By itself it does so while nobody else is let in, and waits for a device's first words in one of the threads that
answer. What it refuses by itself carries the headers of every answer.
"""

from threading import BoundedSemaphore, Thread
from typing import Any

from cheroot.server import HTTPConnection, HTTPRequest
from cheroot.ssl.builtin import BuiltinSSLAdapter
from cheroot.wsgi import Server

from scorekeeper.web.security import HEADERS

PATIENCE = 10.0  # seconds for a whole handshake
GREETED = 200  # at once; whoever comes beyond is sent away and asks again


class LaterAdapter(BuiltinSSLAdapter):
    """Puts a connection into TLS and leaves the handshake to whoever knows how long to wait."""

    def wrap(self, sock: Any) -> tuple[Any, dict[str, Any]]:
        """Return the socket, and nothing yet of what the handshake will tell."""
        return self.context.wrap_socket(sock, do_handshake_on_connect=False, server_side=True), {}


class Request(HTTPRequest):
    """A request whose refusal carries our headers."""

    def simple_response(self, status: Any, msg: str = "") -> None:
        """Answer what cannot be read, or is too long, and end the connection."""
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


class Connection(HTTPConnection):
    """A connection of such requests."""

    RequestHandlerClass = Request


class GreetingServer(Server):
    """Lets a connection to the threads that answer once its handshake is done and its first words are there."""

    ConnectionClass = Connection

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._greeted = BoundedSemaphore(GREETED)

    def process_conn(self, conn: HTTPConnection) -> None:
        """Answer a connection, or greet it first."""
        if conn.ssl_env:
            super().process_conn(conn)
        elif self._greeted.acquire(blocking=False):
            Thread(target=self._greet, args=(conn,), name="https-greeting", daemon=True).start()
        else:
            conn.close()

    def _greet(self, conn: HTTPConnection) -> None:
        try:
            conn.socket.settimeout(PATIENCE)
            conn.socket.do_handshake()
            conn.socket.settimeout(self.timeout)
            conn.ssl_env = self.ssl_adapter.get_environ(conn.socket)
        except (OSError, ValueError):  # it went away, speaks another language, or does not trust us yet
            conn.close()
            return
        finally:
            self._greeted.release()
        self.put_conn(conn)
