"""Numbers as text: shares, percentages, decimals, kinds of bids."""

from fractions import Fraction

from scorekeeper.rules.sheets.expectation import Hand
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import decimals, ngettext, share_of

FROM_BIDS = 10  # from so many on a percentage, and a bar instead of squares


def share(counts: tuple[int, int]) -> Context:
    """Return a fraction in words, such as 3 of 4, with a percentage from ten on."""
    above, below = counts
    return {
        "words": share_of(above, below),
        "percent": percent(counts) if below >= FROM_BIDS else "",
    }


def percent(counts: tuple[int, int]) -> str:
    """Return a fraction as a whole percentage."""
    return f"{round(Fraction(100 * counts[0], counts[1]))}%" if counts[1] else ""


def number_words(value: Fraction, places: int = 1) -> str:
    """Return a number with a typographic minus and no trailing zeros, such as 78.5 or 87."""
    text = f"{float(value):.{places}f}"
    return decimals(text.rstrip("0").rstrip(".") if "." in text else text)


def fixed(value: Fraction | float, places: int = 1, *, sign: bool = False) -> str:
    """Return a number with `places` decimals and, with `sign`, a plus if positive. Zero has no sign."""
    number = round(float(value), places) or 0.0
    return decimals(f"{number:{'+' if sign and number else ''}.{places}f}")


def bold_words(hand: Hand, expected: float) -> str:
    """Return a kind of bid that was made against the odds, such as 4 of 7 cards, expected 21%."""
    return ngettext(
        "%(bid)s of %(num)s card, expected %(percent)s", "%(bid)s of %(num)s cards, expected %(percent)s",
        hand.cards, bid=hand.bid, percent=f"{round(100 * expected)}%",
    )  # fmt: skip


def cards_words(cards: int) -> str:
    """Return a number of cards in hand."""
    return ngettext("%(num)s card", "%(num)s cards", cards)
