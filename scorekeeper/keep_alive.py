"""waitress with keep-alive after answers without a body, and with our headers on what it refuses by itself."""

from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.task import ErrorTask, WSGITask
from waitress.utilities import RequestHeaderFieldsTooLarge, find_double_newline

from scorekeeper.web.security import HEADERS

MOST_DROPPED = 8 * 1024 * 1024  # bytes of a head that is too long
BLANK_LINE = b"\r\n\r\n"


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
    """waitress's, without two of its faults.

    It drops a connection, and prints where it fell, when a length has more digits than Python will read. And it answers
    a head that is too long before its end has come: to what it leaves unread the system replies with a reset, by which
    the browser loses the answer.
    """

    _dropped = 0  # bytes of a head that is too long
    _end = b""  # the last of them: the blank line may come in two pieces

    def received(self, data: bytes) -> int:
        """Take what a browser sent; return how many bytes of it belong to this request."""
        if self._dropped:
            return self._drop(data)
        taken = int(super().received(data))
        if isinstance(self.error, RequestHeaderFieldsTooLarge) and not _ends_in(self.header_plus + data):
            self.completed = False
            self._dropped, self._end = 1, (self.header_plus + data)[1 - len(BLANK_LINE) :]
        return taken

    def _drop(self, data: bytes) -> int:
        there = self._end + data
        end: int = find_double_newline(there)
        self._dropped += len(data)
        self._end = there[1 - len(BLANK_LINE) :]
        self.completed = end >= 0 or self._dropped > MOST_DROPPED
        return end - (len(there) - len(data)) if end >= 0 else len(data)

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head of a request. Raises ParsingError, which is answered."""
        try:
            super().parse_header(header_plus)
        except ValueError:
            raise ParsingError("Content-Length is invalid") from None


def _ends_in(head: bytes) -> bool:
    return bool(find_double_newline(head) >= 0)


class KeepAliveChannel(HTTPChannel):
    """A connection with these tasks."""

    parser_class = Parser
    task_class = KeepAliveTask
    error_task_class = RefusalTask
