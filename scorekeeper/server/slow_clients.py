"""Slow clients hold no thread of the app: an ASGI application between uvicorn and a2wsgi.

The body of a request is read before a thread takes it, and an answer that nobody reads is given up.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from scorekeeper.web.site.security import MEGABYTE

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

BODY_SECONDS = 60  # for the whole body of a request
SEND_SECONDS = 30  # for a chunk of an answer
LARGEST_BODY = MEGABYTE + 1  # what the app refuses as too large has to reach it
MOST_WAITING = 64 * MEGABYTE  # of all bodies at once
log = logging.getLogger(__name__)


class Refused(Exception):
    """A request that the app never sees; holds the status and the sentence of the answer."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(status, sentence)
        self.status, self.sentence = status, sentence


class SlowClients:
    """The application with whole bodies, and with a time limit for each chunk that it sends."""

    def __init__(self, application: Application) -> None:
        self._application, self._waiting = application, 0

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        body, stalled = bytearray(), False

        async def send_in_time(message: Message) -> None:
            # Whatever follows is thrown away, so that the thread comes to an end; uvicorn closes the connection.
            nonlocal stalled
            if not stalled:
                try:
                    async with asyncio.timeout(SEND_SECONDS):
                        await send(message)
                except TimeoutError:
                    stalled = True

        async def whole_body() -> Message:
            return {"type": "http.request", "body": bytes(body), "more_body": False}

        # A name with an underscore would be read as one with a hyphen, which a proxy may have set: X_Forwarded_For.
        headers: Headers = [(name, value) for name, value in scope["headers"] if b"_" not in name]
        try:
            if _has_body(headers):
                await self._read(receive, body)
                headers = [header for header in headers if header[0] not in (b"content-length", b"transfer-encoding")]
                headers.append((b"content-length", b"%d" % len(body)))
            await self._application({**scope, "headers": headers}, whole_body, send_in_time)
        except Refused as refused:
            await _answer(send, refused)
        except ConnectionError:
            pass  # the device is gone
        except Exception:
            log.exception("%s %s", scope["method"], scope["path"])
            raise
        finally:
            self._waiting -= len(body)

    async def _read(self, receive: Receive, body: bytearray) -> None:
        """Read a body to its end. Raises Refused, and ConnectionError where the device is gone."""
        try:
            async with asyncio.timeout(BODY_SECONDS):
                more = True
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise ConnectionError
                    chunk, more = message["body"], message["more_body"]
                    body += chunk
                    self._waiting += len(chunk)
                    if len(body) > LARGEST_BODY:
                        raise Refused(413, "The scorekeeper takes 1 MB at a time.")
                    if self._waiting > MOST_WAITING:
                        raise Refused(503, "Too much is being sent at once. Try again in a minute.")
        except TimeoutError:
            raise Refused(408, f"This took longer than {BODY_SECONDS} seconds to arrive. Try again.") from None


def _has_body(headers: Headers) -> bool:
    """Say whether a body is to be read: one that is too large by its own length is refused by the app unread."""
    lengths = [int(value) for name, value in headers if name == b"content-length"]
    return any(0 < length < LARGEST_BODY for length in lengths) or (
        not lengths and any(name == b"transfer-encoding" for name, _value in headers)
    )


async def _answer(send: Send, refused: Refused) -> None:
    text = f"{refused.sentence}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", b"%d" % len(text)),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": text})
