"""What the suits are called, in one table for pages, rules, history and the command line.

The letters are those of the log and the game file: S H D C, and NT for no trump.
"""

from collections.abc import Mapping

from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _

NO_TRUMP = "NT"
SUIT_WORDS: Mapping[str, str] = {
    "S": N_("spades"),
    "H": N_("hearts"),
    "D": N_("diamonds"),
    "C": N_("clubs"),
    NO_TRUMP: N_("no trump"),
}


def suit_word(letter: str) -> str:
    """Return what a suit is called in the reader's language. Raises KeyError for no letter of a suit."""
    return _(SUIT_WORDS[letter])
