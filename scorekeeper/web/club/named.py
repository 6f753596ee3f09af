"""What a figure is called on the page of its games, and what one game adds to it."""

from scorekeeper.rules.sheets.figures import TRUMPS, Figure
from scorekeeper.web.club.bidding import parts_words
from scorekeeper.web.club.records import value_words
from scorekeeper.web.games.sheet_words import suit_word
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext, ordinal, signed


def figure_words(figure: Figure, part: int) -> str:
    """Return what a figure is called, its part with it: Longest run of made bids: 5."""
    title = _titles().get(figure, "")
    match figure:
        case Figure.CARDS | Figure.BID | Figure.SEAT:
            name = parts_words(figure)[1].get(part, str(part))
        case Figure.TRUMP:
            name = suit_word(TRUMPS[part])
        case Figure.OFF:
            name = _off_words(part)
        case Figure.PLACE:
            name = ordinal(part)
        case Figure.MARGIN:
            name = ngettext("%(num)s point", "%(num)s points", part)
        case Figure.RUN | Figure.BOLDEST | Figure.MISS | Figure.ZEROS | Figure.MADE | Figure.TOTAL:
            name = value_words(figure, part)
        case _:
            return title
    return _("%(figure)s: %(part)s", figure=title, part=name)


def added_words(figure: Figure, added: tuple[int, int]) -> str:
    """Return what one game adds to a figure; nothing where each game of the list is one of it."""
    above, below = added
    match figure:
        case Figure.OFF:
            return ngettext("%(num)s deal", "%(num)s deals", below)
        case Figure.SHARE:
            return ngettext("%(num)s trick bid", "%(num)s tricks bid", above)
        case Figure.OFF_BY | Figure.POINTS:
            deals = ngettext("%(num)s deal", "%(num)s deals", below)
            return _("%(number)s in %(deals)s", number=signed(above), deals=deals)
        case Figure.BIDS | Figure.CARDS | Figure.BID | Figure.SEAT | Figure.TRUMP | Figure.ABOVE | Figure.HANDS:
            return _("%(above)s of %(below)s", above=above, below=below)
        case _:
            return ""


def _titles() -> dict[Figure, str]:
    return {
        Figure.GAMES: _("Games"),
        Figure.PLACES: _("Mean place"),
        Figure.PLACE: _("Place"),
        Figure.HANDS: _("Hands won"),
        Figure.BIDS: _("Bids made"),
        Figure.CARDS: _("Bids made by cards in hand"),
        Figure.BID: _("Bids made by the bid"),
        Figure.SEAT: _("Bids made by seat"),
        Figure.TRUMP: _("Bids made by trump"),
        Figure.OFF: _("Tricks off"),
        Figure.OFF_BY: _("Off by"),
        Figure.SHARE: _("Bids"),
        Figure.ABOVE: _("Above the fair share"),
        Figure.POINTS: _("Points"),
        Figure.TOTAL: _("Total"),
        Figure.RUN: _("Longest run of bids made"),
        Figure.BOLDEST: _("Boldest bid made"),
        Figure.MISS: _("Biggest miss"),
        Figure.ZEROS: _("Zero bids made in a game"),
        Figure.MADE: _("Bids made in a game"),
        Figure.MARGIN: _("Won by"),
    }


def _off_words(part: int) -> str:
    if not part:
        return _("made")
    if part < 0:
        return ngettext("%(num)s trick too few", "%(num)s tricks too few", -part)
    return ngettext("%(num)s trick too many", "%(num)s tricks too many", part)
