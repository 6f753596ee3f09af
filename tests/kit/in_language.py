"""Texts asked for in another language than English, inside a block."""

from collections.abc import Generator
from contextlib import contextmanager

from scorekeeper.web.language.texts import Language, reader_language, set_language


@contextmanager
def in_language(language: Language) -> Generator[None]:
    """Use a language inside the block, then the one before."""
    before = reader_language()
    set_language(language)
    try:
        yield
    finally:
        set_language(before)
