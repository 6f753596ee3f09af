"""ASGI layer between uvicorn and the app: no thread of the app waits for a device, and taps have their own threads."""

import asyncio
import logging
from asyncio import Semaphore
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import nullcontext
from typing import Any
from weakref import WeakValueDictionary

from a2wsgi import WSGIMiddleware

from scorekeeper.settings import Proxies
from scorekeeper.web.site.hosts import READING, address_key
from scorekeeper.web.site.security import MEGABYTE

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

# Few threads, because each one that computes delays the loop. Of the others, at most two send a backup and one makes
# a file.
TAPS, OTHERS = 2, 4
AT_ONCE = 2  # taps, and other requests, of one address that are computed at once
QUEUE = 128  # chunks of an answer (8 kB of a file each) that wait for a slow device without a thread
BODY_SECONDS = 60  # for the body of a request
SEND_SECONDS = 30  # for a chunk of an answer
LARGEST_BODY = MEGABYTE + 1  # the app itself refuses what is too large
SMALL_BODY = 16 * 1024  # bytes; enough for every form without a file
LARGE_BODIES = 48  # in memory at once
log = logging.getLogger(__name__)


class Patient:
    """The app, with bodies read in advance and a time limit for each chunk that it sends."""

    def __init__(self, app: Any, proxies: Proxies) -> None:  # a2wsgi has its own types for WSGI and ASGI
        self._taps: Any = WSGIMiddleware(app, TAPS, QUEUE)
        self._others: Any = WSGIMiddleware(app, OTHERS, QUEUE)
        self._large, self._proxies = Semaphore(LARGE_BODIES), proxies
        # Threads take the oldest request, so that many requests of one address wait here and not in front of others.
        self._turns = WeakValueDictionary[tuple[bool, str], Semaphore]()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        # WSGI does not tell X_Forwarded_For from X-Forwarded-For, which a proxy sets.
        headers: list[tuple[bytes, bytes]] = [(name, value) for name, value in scope["headers"] if b"_" not in name]
        length = next((int(value) for name, value in headers if name == b"content-length"), 0)
        try:
            if any(name == b"transfer-encoding" for name, _value in headers):
                # No browser does this, and a megabyte in chunks of one byte would block the loop.
                return await _refuse(send, 411, "The scorekeeper takes what says its length at the head.")
            async with asyncio.timeout(BODY_SECONDS) as patience, self._large if length > SMALL_BODY else nullcontext():
                # The app refuses a body that is too large without reading it.
                body = await _whole(receive) if length < LARGEST_BODY else b""
                patience.reschedule(None)
                await self._answer({**scope, "headers": headers}, body, receive, send)
        except TimeoutError:
            await _refuse(send, 408, f"This took longer than {BODY_SECONDS} seconds to arrive. Try again.")
        except ConnectionError:
            pass  # the device is gone
        except Exception:
            log.exception("%s %s", scope["method"], scope["path"])
            raise

    async def _answer(self, scope: Message, body: bytes, receive: Receive, send: Send) -> None:
        """Let a thread answer when it is the turn of the device's address."""
        writes, is_small = scope["method"] not in READING, len(body) <= SMALL_BODY
        lane = self._taps if writes and is_small else self._others
        turn = self._turns.setdefault((lane is self._taps, self._address(scope)), Semaphore(AT_ONCE))
        left, has_turn, stalled = asyncio.ensure_future(receive()), False, False

        async def send_in_time(message: Message) -> None:
            nonlocal has_turn, stalled
            if has_turn:
                # The answer is computed: a slow reader must not delay others behind the same address.
                has_turn = False
                turn.release()
            if not stalled:
                try:
                    async with asyncio.timeout(SEND_SECONDS):
                        await send(message)
                except TimeoutError:
                    # The rest is dropped, so that the thread can finish; uvicorn closes the connection.
                    stalled = True

        async def receive_whole() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        try:
            has_turn = await turn.acquire()
            # A tap is written even if its device has left.
            if writes or not left.done():
                await lane(scope, receive_whole, send_in_time)
        finally:
            left.cancel()
            if has_turn:
                turn.release()

    def _address(self, scope: Message) -> str:
        """Return the address whose turn it is: the device's own, the last one that a trusted proxy added."""
        address = (scope.get("client") or ("", 0))[0]
        if address in self._proxies:
            forwarded = next((value for name, value in scope["headers"] if name == b"x-forwarded-for"), b"")
            address = forwarded.decode("latin-1").rpartition(",")[2].strip()
        return address_key(address)


async def _whole(receive: Receive) -> bytes:
    """Return the body of a request. Raises ConnectionError if the device is gone."""
    body, more = bytearray(), True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionError
        body += message["body"]
        more = message["more_body"]
    return bytes(body)


async def _refuse(send: Send, status: int, sentence: str) -> None:
    text = f"{sentence}\n".encode()
    plain = (b"content-type", b"text/plain; charset=utf-8")
    headers = [plain, (b"content-length", b"%d" % len(text)), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text})
