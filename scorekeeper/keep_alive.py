"""waitress with keep-alive after answers without a body, and with our headers on what it refuses by itself."""

from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.task import ErrorTask, WSGITask

from scorekeeper.web.security import HEADERS


class KeepAliveTask(WSGITask):
    """Keeps the connection after a 204 or 304, which waitress closes: a phone that polls would open one each time."""

    def set_close_on_finish(self) -> None:
        """End the connection where the browser asked for it or the answer's length is not known."""
        request: Any = self.request
        asked = request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or self.version != "1.1" or asked:
            super().set_close_on_finish()


class RefusalTask(ErrorTask):
    """Answers a request that waitress cannot parse, or that is too long; the app never sees it."""

    def execute(self) -> None:
        """Answer with our headers beside its own."""
        self.response_headers = [*self.response_headers, *HEADERS.items()]
        super().execute()


class Parser(HTTPRequestParser):
    """waitress drops a connection, and prints where it fell, when a length has more digits than Python will read."""

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head of a request. Raises ParsingError, which is answered."""
        try:
            super().parse_header(header_plus)
        except ValueError:
            raise ParsingError("Content-Length is invalid") from None


class KeepAliveChannel(HTTPChannel):
    """A connection with these tasks."""

    parser_class = Parser
    task_class = KeepAliveTask
    error_task_class = RefusalTask
