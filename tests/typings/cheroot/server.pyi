"""What is used of it."""

from typing import Any

class HTTPRequest:
    server: Any
    conn: Any
    close_connection: bool
    def simple_response(self, status: Any, msg: str = "") -> None: ...

class HTTPConnection:
    RequestHandlerClass: type[HTTPRequest]
    ssl_env: dict[str, Any] | None
    socket: Any
    def close(self) -> None: ...
