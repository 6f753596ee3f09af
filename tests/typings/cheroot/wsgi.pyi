"""What is used of it."""

from collections.abc import Callable
from typing import Any

from cheroot.server import HTTPConnection

class Server:
    ConnectionClass: type[HTTPConnection]
    ssl_adapter: Any
    timeout: float
    max_request_header_size: int
    bind_addr: tuple[str, int]
    error_log: Callable[..., None]
    def __init__(
        self,
        bind_addr: tuple[str, int],
        wsgi_app: Any,
        numthreads: int = 10,
        *,
        timeout: float = 10,
        request_queue_size: int = 5,
    ) -> None: ...
    def process_conn(self, conn: HTTPConnection) -> None: ...
    def put_conn(self, conn: HTTPConnection) -> None: ...
    def prepare(self) -> None: ...
    def serve(self) -> None: ...
    def stop(self) -> None: ...
