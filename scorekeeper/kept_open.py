"""How waitress serves us: connections are kept open, and what it refuses by itself carries our headers."""

from typing import Any

from waitress.channel import HTTPChannel
from waitress.task import ErrorTask, WSGITask

from scorekeeper.web.security import HEADERS


class KeptOpen(WSGITask):
    """waitress ends the connection after each answer without a body: a phone that follows would open one a look."""

    def set_close_on_finish(self) -> None:
        """End the connection where the browser asked for it or the answer's length is not known."""
        request: Any = self.request
        asked = request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or self.version != "1.1" or asked:
            super().set_close_on_finish()


class Refusal(ErrorTask):
    """What waitress answers to a request that it cannot read, or that is too long: no page of ours is asked."""

    def execute(self) -> None:
        """Answer with our headers beside its own."""
        self.response_headers = [*self.response_headers, *HEADERS.items()]
        super().execute()


class KeptOpenChannel(HTTPChannel):
    """A connection whose answers are KeptOpen."""

    task_class = KeptOpen
    error_task_class = Refusal
