"""Figures in words: what each is called, its parts, its values, and what one game adds to it."""

from fractions import Fraction

from scorekeeper.rules.common.tenths import of_tenths
from scorekeeper.rules.sheets.expectation import Hand
from scorekeeper.rules.sheets.figures import EXTREMES, Figure
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import capital, decimals, ngettext, ordinal, share_of, with_value
from scorekeeper.web.language.texts import gettext as _

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


def best_titles() -> dict[Figure, str]:
    """Return the bests that are one number of one player, and what they are called."""
    return {
        Figure.RUN: _("Longest run of bids made"),
        Figure.ZEROS: _("Most zero bids made"),
    }


def value_words(figure: Figure, value: int) -> str:
    """Return the value of a best as people read it."""
    if figure is Figure.RUN:
        return ngettext("%(num)s in a row", "%(num)s in a row", value)
    if figure is Figure.ZEROS:
        return ngettext("%(num)s zero bid", "%(num)s zero bids", value)
    return ngettext("%(num)s point", "%(num)s points", of_tenths(value))


def figure_words(figure: Figure, part: int) -> str:
    """Return the name of a figure with its part: Longest run of made bids: 5."""
    title = _titles().get(figure, "")
    match figure:
        case Figure.CARDS:
            name = cards_words(part)
        case Figure.PLACE:
            name = ordinal(part)
        case _ if figure in EXTREMES:
            name = value_words(figure, part)
        case _:
            return title
    return with_value(title, name)


def _titles() -> dict[Figure, str]:
    return {
        Figure.GAMES: capital(_("games")),
        Figure.PLACES: capital(_("mean place")),
        Figure.PLACE: capital(_("place")),
        Figure.HANDS: capital(_("hands won")),
        Figure.BIDS: capital(_("bids made")),
        Figure.ZERO_BIDS: capital(_("zero bids made")),
        Figure.CARDS: capital(with_value(_("bids made"), _("by cards in hand"))),
        Figure.POINTS: capital(_("points")),
        Figure.TOTAL: capital(_("total")),
        Figure.RUN: _("Longest run of bids made"),
        Figure.ZEROS: _("Most zero bids made"),
        Figure.MARGIN: _("Won by"),
    }
