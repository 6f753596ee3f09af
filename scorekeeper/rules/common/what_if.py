"""The totals of a game scored again under other rules. Which kinds can tell: rules/abilities.py, Rescores."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The game under the scoring of one variant, or of house rules over it, by seat."""

    variant: str
    totals: Mapping[int, int]
    places: Mapping[int, int]
    winners: tuple[int, ...]
    houses: tuple[int, ...] = ()  # which of the house rules that were asked for score so; none: the variant's scoring
