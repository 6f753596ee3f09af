"""Figures in words: shares, percentages, numbers with decimals, kinds of bids."""

from fractions import Fraction

from scorekeeper.rules.sheets.expectation import Hand
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import decimals, ngettext, share_of

FROM_BIDS = 10  # a percentage, and a bar instead of squares, from so many on


def share(counts: tuple[int, int]) -> Context:
    """Return a fraction as words: 3 of 4, and a percentage from ten on."""
    above, below = counts
    return {
        "words": share_of(above, below),
        "percent": percent(counts) if below >= FROM_BIDS else "",
    }


def percent(counts: tuple[int, int]) -> str:
    """Return a fraction as a whole percentage."""
    return f"{round(Fraction(100 * counts[0], counts[1]))}%" if counts[1] else ""


def number_words(value: Fraction, places: int = 1) -> str:
    """Return a number with a typographic minus and without trailing zeros: 78.5, 87."""
    text = f"{float(value):.{places}f}"
    return decimals(text.rstrip("0").rstrip(".") if "." in text else text)


def fixed(value: Fraction | float, places: int = 1, *, sign: bool = False) -> str:
    """Return a number with `places` decimals; with `sign` a plus before positive ones. Zero has no sign."""
    number = round(float(value), places) or 0.0
    return decimals(f"{number:{'+' if sign and number else ''}.{places}f}")


def bold_words(hand: Hand, expected: float) -> str:
    """Return a kind of bid that was made although little was expected of it: 4 of 7 cards, expected 21%."""
    return ngettext(
        "%(bid)s of %(num)s card, expected %(percent)s", "%(bid)s of %(num)s cards, expected %(percent)s",
        hand.cards, bid=hand.bid, percent=f"{round(100 * expected)}%",
    )  # fmt: skip


def cards_words(cards: int) -> str:
    """Return a number of cards in hand."""
    return ngettext("%(num)s card", "%(num)s cards", cards)
