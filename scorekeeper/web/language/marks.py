"""Marks for the patterns of sentences where they stand, so that a catalogue of translations finds them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Plural:
    """Two patterns of which a number picks one; a language with more forms has them in its catalogue."""

    one: str
    many: str
    by: str  # the key of the number that picks; of several seats, how many they are


Pattern = str | Plural
Numbers = Mapping[str, Any]
# A sentence whose numbers decide which pattern it is picks among whole patterns; it never glues words.
Sentence = Pattern | Callable[[Numbers], Pattern]


def NN_(one: str, many: str, by: str) -> Plural:  # noqa: N802 - as N_ marks a text, NN_ marks its two forms
    """Mark a pattern that has a plural, picked by the number of that key."""
    return Plural(one, many, by)
