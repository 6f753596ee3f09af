"""Who says a sentence: the language that its patterns are translated to. The command line speaks English."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from gettext import NullTranslations

from scorekeeper.web.words import listed


@dataclass(frozen=True, slots=True)
class Voice:
    """A language, as three functions of the library that knows it."""

    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]
    listed: Callable[[Sequence[str], str], str]  # words, and what stands before the last: and, or


_none = NullTranslations()
ENGLISH = Voice(_none.gettext, _none.ngettext, listed)
