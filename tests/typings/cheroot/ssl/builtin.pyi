"""What is used of it."""

from ssl import SSLContext
from typing import Any

class BuiltinSSLAdapter:
    context: SSLContext
    def __init__(self, certificate: str, private_key: str) -> None: ...
    def wrap(self, sock: Any) -> tuple[Any, dict[str, Any]]: ...
