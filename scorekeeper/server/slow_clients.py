"""Slow clients hold no thread of the app: an ASGI application between uvicorn and the lanes.

The body of a request is read before a thread takes it, and an answer that nobody reads is given up.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from scorekeeper.settings import Proxies
from scorekeeper.storage.tries import address_key
from scorekeeper.web.site.security import MEGABYTE

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

BODY_SECONDS = 60  # for the whole body of a request
SEND_SECONDS = 30  # for a chunk of an answer
LARGEST_BODY = MEGABYTE + 1  # what the app refuses as too large has to reach it
SMALL_BODY = 16 * 1024  # bytes; every form of ours, but no file
MOST_WAITING = 64 * MEGABYTE  # of all larger bodies at once
# In the scope, for the lanes: who asks, and a future that is done once that device has left.
ADDRESS, GONE = "scorekeeper.address", "scorekeeper.gone"
log = logging.getLogger(__name__)


class Refused(Exception):
    """A request that the app never sees; holds the status and the sentence of the answer."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(status, sentence)
        self.status, self.sentence = status, sentence


class SlowClients:
    """The application with whole bodies, and with a time limit for each chunk that it sends."""

    def __init__(self, application: Application, proxies: Proxies | None = None) -> None:
        self._application, self._proxies = application, proxies or Proxies()
        self._waiting = Counter[str]()  # bytes of large bodies, by address

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
        address, gone = self._address(scope, headers), asyncio.get_running_loop().create_future()
        try:
            if any(name == b"transfer-encoding" for name, _value in headers):
                # No browser sends a form so. Each chunk is parsed on the loop: a megabyte of chunks of a byte stops it.
                raise Refused(411, "The scorekeeper takes what says its length at the head.")
            # What is too large by its own length is refused by the app, unread.
            if length_of(headers) < LARGEST_BODY:
                await self._read(receive, body, address)
                gone = asyncio.ensure_future(_departure(receive))
            await self._application(
                {**scope, "headers": headers, ADDRESS: address, GONE: gone}, whole_body, send_in_time
            )
        except Refused as refused:
            await _answer(send, refused)
        except ConnectionError:
            pass  # the device is gone
        except Exception:
            log.exception("%s %s", scope["method"], scope["path"])
            raise
        finally:
            gone.cancel()
            self._waiting[address] -= _counted(len(body))
            self._waiting += Counter()  # drops the addresses that send nothing

    async def _read(self, receive: Receive, body: bytearray, address: str) -> None:
        """Read a body to its end. Raises Refused, and ConnectionError where the device is gone."""
        try:
            async with asyncio.timeout(BODY_SECONDS):
                more = True
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise ConnectionError
                    before, more = len(body), message["more_body"]
                    body += message["body"]
                    self._waiting[address] += _counted(len(body)) - _counted(before)
                    waiting = self._waiting
                    if waiting.total() > MOST_WAITING and waiting[address] == max(waiting.values()):
                        raise Refused(503, "Too much is being sent at once. Try again in a minute.")
        except TimeoutError:
            raise Refused(408, f"This took longer than {BODY_SECONDS} seconds to arrive. Try again.") from None

    def _address(self, scope: Message, headers: Headers) -> str:
        """Return by which address a device is counted: its own, which a proxy of ours says last."""
        address = (scope.get("client") or ("", 0))[0]
        if self._proxies and address in self._proxies:
            forwarded = next((value for name, value in headers if name == b"x-forwarded-for"), b"")
            address = forwarded.decode("latin-1").rpartition(",")[2].strip()
        return address_key(address)


def length_of(headers: Headers) -> int:
    """Return the length of a body, as its head says it."""
    return next((int(value) for name, value in headers if name == b"content-length"), 0)


def _counted(length: int) -> int:
    return length if length > SMALL_BODY else 0


async def _departure(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _answer(send: Send, refused: Refused) -> None:
    text = f"{refused.sentence}\n".encode()
    plain = (b"content-type", b"text/plain; charset=utf-8")
    headers = [plain, (b"content-length", b"%d" % len(text)), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": text})
