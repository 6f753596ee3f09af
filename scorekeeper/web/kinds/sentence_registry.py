"""Every sentence by its code: the common ones, and each kind's own.

A kind's table is `SENTENCES` in web/kinds/<kind>/sentences.py, found by the key of the kind: it needs no row here.
"""

from functools import cache
from importlib import import_module
from typing import cast

from scorekeeper.rules import KINDS
from scorekeeper.web.language import common_sentences
from scorekeeper.web.language.marks import Sentence

Sentences = dict[str, Sentence]


@cache
def sentences() -> Sentences:
    """Return every sentence by its code."""
    found: Sentences = dict(common_sentences.SENTENCES)
    for kind in KINDS:
        found |= of_kind(kind)
    return found


def of_kind(kind: str) -> Sentences:
    """Return the sentences of one kind by their codes."""
    return cast(Sentences, import_module(f"scorekeeper.web.kinds.{kind}.sentences").SENTENCES)
