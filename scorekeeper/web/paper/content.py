"""The data of a printed page, with numbers and words already formatted."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.sheets.summary import Race
from scorekeeper.web.games.race import StandingLine
from scorekeeper.web.games.sheet_cells import KeyLine
from scorekeeper.web.kinds.description import ScoreTable
from scorekeeper.web.kinds.paper import PaperTable
from scorekeeper.web.language.texts import gettext as _


@dataclass(frozen=True, slots=True)
class Heads:
    """The heading of the sheet."""

    big: str  # who won, or the name of the game on an empty sheet
    small: str  # the game's title or the variant's name
    when_and_where: str
    rules: str  # the rules in a few sentences
    differences: str = ""  # from the standard rules, a few words each


@dataclass(frozen=True, slots=True)
class Player:
    """One column."""

    name: str
    total: Points | None = None
    place: str = ""  # 1st
    is_first: bool = False
    has_won: bool = False
    made: int | None = None  # bids made of `bids`; None if this kind has no bids
    bids: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """A note under the sheet."""

    lead: str
    words: str


@dataclass(frozen=True, slots=True)
class Payment:
    """One of the fewest payments that settle a game."""

    payer: str
    payee: str
    amount: str

    @property
    def words(self) -> str:
        """The sentence without the amount."""
        return _("%(payer)s pays %(payee)s", payer=self.payer, payee=self.payee)


@dataclass(frozen=True, slots=True)
class Money:
    """The settlement, with formatted amounts."""

    how: str
    payments: tuple[Payment, ...]
    net: Mapping[str, str] = field(default_factory=dict[str, str])  # by name, with its sign
    pot: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The data of a printed game."""

    heads: Heads
    players: tuple[Player, ...]
    table: PaperTable
    key: tuple[KeyLine, ...] = ()
    notes: tuple[Note, ...] = ()  # highlights, most notable first; printed as far as they fit
    remarks: tuple[str, ...] = ()  # what is needed to check the sums; always printed
    money: Money | None = None
    scores: ScoreTable | None = None  # the scoring table of an empty sheet
    scorer: str = ""
    deal_word: str = "deal"  # or hand
    counts: str = "points"  # or chips
    race: Race | None = None
    lines: tuple[StandingLine, ...] = ()  # the standings, one row beside each line of the race
    is_blank: bool = False
