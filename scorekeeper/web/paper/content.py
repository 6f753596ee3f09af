"""What a page is made from, rows and labels. Numbers and words arrive finished: nothing is computed past this point."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Literal

from scorekeeper.rules.common.tenths import Points
from scorekeeper.web.kinds.paper import Absent, Deal, Square
from scorekeeper.web.language.texts import N_, gettext

Style = Literal["figures", "blackout"]


@dataclass(frozen=True, slots=True)
class Heads:
    """What stands over the sheet."""

    big: str  # who won, or the name of the game on an empty sheet
    small: str  # the game's title or the variant's name
    beside: str  # when and where
    rules: str  # the rules in a few sentences
    house: str = ""  # what this table plays otherwise than the book, a few words each
    page: str = ""  # "page 1 of 2"


@dataclass(frozen=True, slots=True)
class Player:
    """One column."""

    name: str
    total: Points | None = None
    place: str = ""  # 1st
    is_first: bool = False
    has_won: bool = False
    made: int | None = None  # bids made, of so many; None: this kind does not bid
    bids: int = 0
    run: tuple[Points | None, ...] = ()  # where the player stood before the first deal and after each


@dataclass(frozen=True, slots=True)
class Note:
    """Something to tell under the sheet."""

    lead: str
    words: str


@dataclass(frozen=True, slots=True)
class Payment:
    """Who pays whom. `words` is the whole sentence without the amount."""

    words: str
    amount: str
    short: str = ""  # the same with as much of the names as tells them apart, for where room is short


@dataclass(frozen=True, slots=True)
class Money:
    """How the table settles."""

    how: str
    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class Scores:
    """What is scored for what, for an empty sheet."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game as it will lie on paper."""

    heads: Heads
    players: tuple[Player, ...]
    deals: tuple[Deal, ...] = ()  # of a game of bids; other tables are drawn by hand_sheet.py
    notes: tuple[Note, ...] = ()  # highlights, the most telling first: as many stand as find room
    remarks: tuple[str, ...] = ()  # what a reader with a pencil has to know: all of them stand
    money: Money | None = None
    scores: Scores | None = None
    scorer: str = ""

    @property
    def played(self) -> tuple[Deal, ...]:
        return tuple(deal for deal in self.deals if deal.squares)

    @property
    def carried_in(self) -> tuple[Points, ...]:
        """The points with which those begin who joined."""
        places = [square for deal in self.deals for square in deal.squares if isinstance(square, Absent)]
        return tuple(place.total for place in places if place.total is not None)

    @property
    def squares(self) -> tuple[Square, ...]:
        """Every square that is filled in."""
        return tuple(square for deal in self.deals for square in deal.squares if isinstance(square, Square))


@dataclass(frozen=True, slots=True)
class PaperWords:
    """Every label of a page; one that names places takes them by `format`."""

    deal: str = N_("Deal")
    cards: str = N_("Cards")
    bids: str = N_("Bids")
    bid: str = N_("bid")
    took: str = N_("took")
    prize: str = N_("prize")
    points: str = N_("points")
    total: str = N_("total")
    sum: str = N_("Total")
    place: str = N_("Place")
    made: str = N_("made")
    made_of: str = N_("{made} of {bids}")
    race: str = N_("Score chart")
    race_counts: str = N_("points after each deal")
    race_step: str = N_("deal")
    highlights: str = N_("Highlights")
    joined_with: str = N_("joined with")
    joined: str = N_("joined")
    left: str = N_("left")
    money: str = N_("Who pays whom")
    kept_by: str = N_("score kept by")
    page: str = N_("page {page} of {pages}")
    house: str = N_("House rules:")
    key_made: str = N_("bid, made")
    key_black: str = N_("bid 3, made: a 1 before it")
    key_missed: str = N_("bid, missed")
    key_under: str = N_("under it: tricks taken")
    key_beside: str = N_("beside it: tricks taken")
    key_points: str = N_("points")
    key_untold: str = N_("points, where the mark does not say them")
    key_total: str = N_("total")
    key_dealer: str = N_("dealer")
    key_corrected: str = N_("corrected")
    key_hook: str = N_("against the hook")
    key_adjusted: str = N_("points adjusted")
    key_blind: str = N_("bid blind")
    key_resized: str = N_("other cards than planned")
    key_misdealt: str = N_("dealt again")
    key_cancelled: str = N_("tricks cancelled")
    key_nobody: str = N_("tricks that nobody won")
    key_doubled: str = N_("the deal counts so many times")
    key_prize: str = N_("prize, beside the points")
    key_prize_low: str = N_("prize, beside the total")
    key_out: str = N_("not in this deal")
    key_no_trump: str = N_("no trump")
    key_bids: str = N_("all bids of the deal")
    blank_date: str = N_("Date")
    blank_place: str = N_("at")
    blank_bid: str = N_("the bid; blot it out when it is missed")
    blank_took: str = N_("and write the tricks taken under it.")
    blank_total: str = N_("The new total goes to the right of it.")
    blank_dealer: str = N_("deals")
    blank_race: str = N_("draw it as you go")
    blank_scores: str = N_("What it scores")
    blank_won: str = N_("Won by")
    blank_with: str = N_("with")


ENGLISH = PaperWords()


# Labels of a kind that plays hands, where they differ from those of deals.
OF_HANDS: Mapping[str, str] = {
    "deal": N_("Hand"),
    "race_counts": N_("points after each hand"),
    "race_step": N_("hand"),
}


def paper_words(deal_word: str) -> PaperWords:
    """Return every label of a page in the reader's language; `deal_word` is deal or hand."""
    own: Mapping[str, str] = OF_HANDS if deal_word == "hand" else {}
    return PaperWords(**{item.name: gettext(own.get(item.name, str(item.default))) for item in fields(PaperWords)})
