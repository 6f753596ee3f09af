"""English at a table where a bid is a call: 2 called, 13 tricks. Other languages have one word for both."""

import re
from functools import lru_cache
from typing import Any

from babel.support import NullTranslations

from scorekeeper.web.language.texts import ENGLISH, reader_language, set_language

# No name of a place: %(bid)s, {bid}.
BID = re.compile(r"(?<![({\w])([Bb])id(?:d(?=ing))?(?=s?\b|ing\b)")
# What somebody did; after "did", as in a question, it is "call".
HAS_BID = re.compile(r"(\)s|\}|\b(?:has|have|was|not|is|be|tricks?|whoever)) bid\b(?!\?)|\bbid(?= %\(bid\)s.* took)")


class _Calls(NullTranslations):
    def gettext(self, message: str) -> str:
        return _told(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return _told(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> Any:
        return _told(message)


CALLS = ENGLISH._replace(catalog=_Calls())


def say_calls() -> None:
    """Say, for the rest of the request, call where the English texts say bid."""
    if reader_language() is ENGLISH:
        set_language(CALLS)


@lru_cache(maxsize=1024)
def _told(text: str) -> str:
    if "call" in text:  # it tells the one word by the other
        return text
    return BID.sub(
        lambda bid: "Call" if bid[1] == "B" else "call",
        HAS_BID.sub(lambda bid: f"{bid[1]} called" if bid[1] else "called", text),
    )
