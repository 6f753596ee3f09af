"""What a sheet of any kind calls its rows, totals, cells, suits and rules."""

from collections.abc import Iterable, Mapping

from scorekeeper.rules import variant
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.facts import RulesChanged
from scorekeeper.rules.kind import Setup, Sheet
from scorekeeper.web.games.names import letters
from scorekeeper.web.language.texts import (
    N_,
    capital,
    gained,
    listed,
    ngettext,
    pgettext,
    signed,
    variant_called,
    with_number,
)
from scorekeeper.web.language.texts import gettext as _

HEADS = {"deal": N_("deal"), "hand": N_("hand")}
DEALS = {"deal": N_("deal %(number)s"), "hand": N_("hand %(number)s")}
PRIZES = {"slam": N_("slam"), "streak": N_("streak"), "bonus": N_("bonus")}
FIVE, SWIPED = 5, 7  # columns: with more than FIVE they are narrow, with more than SWIPED a phone scrolls
AHEAD = 5  # most letters of "ahead" that fit a column

NO_TRUMP = "NT"
# Keys are those of the log and the game file.
SUIT_WORDS: Mapping[str, str] = {
    "S": N_("spades"),
    "H": N_("hearts"),
    "D": N_("diamonds"),
    "C": N_("clubs"),
    NO_TRUMP: N_("no trump"),
}
COLOUR_WORDS: Mapping[str, str] = {"B": N_("blue"), "R": N_("red"), "Y": N_("yellow"), "G": N_("green")}


def deal_head(word: str) -> str:
    """Return the heading of the column of deals or hands."""
    return capital(_(HEADS[word]))


def numbered(number: int, word: str) -> str:
    """Return a deal or hand with its number, such as Deal 4."""
    return capital(_(DEALS[word], number=number))


def deals(number: int, word: str) -> str:
    """Return a number of deals or hands, such as 13 deals."""
    if word == "hand":
        return ngettext("%(num)s hand", "%(num)s hands", number)
    return ngettext("%(num)s deal", "%(num)s deals", number)


def counts(factor: int) -> str:
    """Return how often a deal counts, in words."""
    if factor == 2:
        return _("counts double")
    return ngettext("counts %(num)s time", "counts %(num)s times", factor)


def prizes(won: Mapping[str, int]) -> list[str]:
    """Return each prize with its points, such as slam +9."""
    return [with_number(_(PRIZES[name]), gained(points)) for name, points in won.items()]


def winners_with(winners: list[str], total: Points | None, counts: str = "points") -> str:
    """Return who won with which total, such as Ann and Ben win with 84; no total if `total` is None."""
    many, names = len(winners), listed(winners)
    if total is None:
        return ngettext("%(names)s wins", "%(names)s win", many, names=names)
    held = ngettext("%(num)s chip", "%(num)s chips", total) if counts == "chips" else signed(total)
    return ngettext("%(names)s wins with %(total)s", "%(names)s win with %(total)s", many, names=names, total=held)


def is_sized(sheet: Sheet) -> bool:
    """Return whether hands have a size, as in a game of bids, whose columns share the width."""
    return bool(sheet.rows) and sheet.rows[0].size is not None


def sheet_look(sheet: Sheet, notation: str, full: bool) -> str:
    """Return the CSS classes of a sheet: how bids are drawn, and what fits its columns.

    If columns are narrow or the word is long, a bar over the leader replaces the word "ahead".
    """
    many, sized, ahead = len(sheet.columns), is_sized(sheet), _("ahead")
    cells = [cell for row in sheet.rows for cell in row.cells]
    total, longest = _longest(cell.total for cell in cells), _longest(cell.points for cell in cells)
    holds = {
        "sheet--cols": sized,
        "sheet--scrolls": sized and many > SWIPED,
        # A narrow column fits a bid beside two-digit points.
        "sheet--three": sized and total == 3,
        "sheet--wide": sized and total > 3,
        "sheet--long": sized and longest > 2,
        "sheet--many": not sized and many > FIVE,
        "sheet--five": not sized and many == FIVE,
        "sheet--full": full,
        "sheet--prized": is_prized(sheet),
        "sheet--bar": sized or many == FIVE or letters(ahead) > AHEAD,
    }
    return " ".join(["sheet", f"sheet--{notation}", *(look for look, is_so in holds.items() if is_so)])


def _longest(figures: Iterable[Points | None]) -> int:
    return max((len(signed(figure)) for figure in figures if figure is not None), default=0)


def is_prized(sheet: Sheet) -> bool:
    """Return whether a sheet has a bonus."""
    return any(cell.prize for row in sheet.rows for cell in row.cells)


def suit_word(letter: str) -> str:
    """Return the name of a suit or colour in the reader's language. Raises KeyError for an unknown letter."""
    return _(SUIT_WORDS.get(letter) or COLOUR_WORDS[letter])


def rank_letter(rank: str) -> str:
    """Return the letter of a rank in the reader's language, such as J, in German B. Numbers do not change."""
    letters = {
        "A": pgettext("letter on the card: ace", "A"),
        "K": pgettext("letter on the card: king", "K"),
        "Q": pgettext("letter on the card: queen", "Q"),
        "J": pgettext("letter on the card: jack", "J"),
    }
    return letters.get(rank, rank)


def rules_called(rules: Setup | RulesChanged) -> str:
    """Return the name of the game's rules: its house rules, otherwise the variant."""
    return rules.house_rules or variant_called(variant(rules.variant).name)
