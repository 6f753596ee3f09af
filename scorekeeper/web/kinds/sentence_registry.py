"""Every sentence by its code: one row a kind, and the common ones.

Apart from registry.py because the command line says these too, without loading Flask.
"""

from collections.abc import Mapping
from functools import cache

from scorekeeper.web.kinds.oh_hell.sentences import SENTENCES as OH_HELL
from scorekeeper.web.kinds.ohio.sentences import SENTENCES as OHIO
from scorekeeper.web.kinds.ono99.sentences import SENTENCES as ONO99
from scorekeeper.web.language import common_sentences
from scorekeeper.web.language.texts import Sentence

Sentences = Mapping[str, Sentence]

OF_KINDS: Mapping[str, Sentences] = {
    "oh_hell": OH_HELL,
    "ohio": OHIO,
    "ono99": ONO99,
}


@cache
def sentences() -> Sentences:
    """Return every sentence by its code."""
    by_code = dict(common_sentences.SENTENCES)
    for of_kind in OF_KINDS.values():
        by_code |= of_kind
    return by_code
