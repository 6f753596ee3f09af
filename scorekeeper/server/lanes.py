"""Threads of the app in three lanes, so that taps and looks find one whatever else is being answered.

Each lane is a2wsgi with threads of its own. They are few: Python computes by turns, and each delays the loop.
"""

from asyncio import Semaphore
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakValueDictionary

from a2wsgi import WSGIMiddleware

from scorekeeper.server.slow_clients import (
    ADDRESS,
    GONE,
    SMALL_BODY,
    Application,
    Message,
    Receive,
    Refused,
    Send,
    length_of,
)
from scorekeeper.web.site.hosts import READING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

TAPS, LOOKS, FILES = 2, 2, 3  # threads; of the last, one makes a file, and two may wait for whoever reads a backup
QUEUE = 128  # chunks of an answer (8 kB of a file each) that wait for a slow device without holding a thread
MOST_IN_HAND = 256  # requests of one address in a lane: a club may be behind one
MOST_FILES = 8  # of one address
ENDINGS = (".pdf", "/picture.png", ".zip", "/backup")  # of the addresses of files that take long to make, or to send


class Lane:
    """Some threads, taken in turn by address, and a bound on what one address may have in hand of them."""

    def __init__(self, app: "WSGIApplication", threads: int, most: int) -> None:
        wsgi: Any = app  # a2wsgi has types of its own for what WSGI and ASGI call things
        self._application = cast("Application", WSGIMiddleware(wsgi, workers=threads, send_queue_size=QUEUE))
        self._most, self._in_hand = most, Counter[str]()
        # Threads take what was asked first: what one address asks at once waits here, behind nobody else's.
        self._threads, self._turns = threads, WeakValueDictionary[str, Semaphore]()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request once a thread is free. Raises Refused where its address has too many in hand."""
        address, is_made = scope[ADDRESS], False
        if self._in_hand[address] >= self._most:
            raise Refused(503, "Too much is asked for at once. Try again in a moment.")

        async def pass_on(message: Message) -> None:
            # Its answer is made: a device that reads it slowly keeps nobody behind the same address waiting.
            nonlocal is_made
            if not is_made:
                is_made = True
                turn.release()
            await send(message)

        self._in_hand[address] += 1
        turn = self._turns.setdefault(address, Semaphore(self._threads))
        try:
            await turn.acquire()
            try:
                await self._application(scope, receive, pass_on)
            finally:
                if not is_made:
                    turn.release()
        finally:
            self._in_hand[address] -= 1
            self._in_hand += Counter()  # drops the addresses that have nothing in hand


class Lanes:
    """The app, with a lane for what is written, one for looks, and one for large bodies and files."""

    def __init__(self, app: "WSGIApplication") -> None:
        # A tap is written even where its device does not wait for the answer.
        self._taps = Lane(app, TAPS, MOST_IN_HAND)
        self._looks = Lane(_unless_gone(app), LOOKS, MOST_IN_HAND)
        self._files = Lane(_unless_gone(app), FILES, MOST_FILES)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request in its lane. Raises Refused."""
        is_file = length_of(scope["headers"]) > SMALL_BODY or scope["path"].endswith(ENDINGS)
        lane = self._files if is_file else self._looks if scope["method"] in READING else self._taps
        await lane(scope, receive, send)


def _unless_gone(app: "WSGIApplication") -> "WSGIApplication":
    """Return the app, which begins nothing for a device that left while its request waited for a thread."""

    def answer(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        return [] if environ["asgi.scope"][GONE].done() else app(environ, start_response)

    return answer
