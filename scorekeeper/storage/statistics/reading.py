"""What pages read of the statistics: games with their seats, folded by rules/sheets/club.py, and bids, counted here."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any, cast

from sqlalchemy import case, distinct, func, select

from scorekeeper.rules.sheets.club import Club
from scorekeeper.rules.sheets.expectation import Hand
from scorekeeper.rules.sheets.figures import Seat, Table
from scorekeeper.storage.models import GameRow, PlayerRow, db
from scorekeeper.storage.statistics.tables import KEPT, BidRow, PlayedRow, ResultRow, RulesetRow, View, table_of

COLUMNS = {"tenths": "total"}  # of a row that a seat has by another name
_PORTION = 1000  # rows


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A set of rules that was played by."""

    id: int
    key: str  # variant and what differs in a line
    variant: str
    name: str  # of the house rules; empty: the variant's


def read(view: View) -> Club:
    """Return the games of a view, the first at the head."""
    # By the columns of the tables: whole objects of the session take twice as long, ten thousand games at a time.
    result, played, player, game = map(table_of, (ResultRow, PlayedRow, PlayerRow, GameRow))
    of_seats = select(
        *(player.c.person_id if name == "person_id" else result.c[COLUMNS.get(name, name)] for name in Seat._fields)
    ).join(player, player.c.id == result.c.player_id)
    if view != View():
        of_seats = of_seats.where(result.c.game_id.in_(select(PlayedRow.game_id).where(*view.has(PlayedRow))))
    by_place = of_seats.order_by(result.c.game_id, result.c.place.is_(None), result.c.place, result.c.seat)
    # In portions: fifty thousand rows at once are gone through by the garbage collection, which takes as long again.
    found = cast("Iterable[Any]", db.session.execute(by_place, execution_options={"yield_per": _PORTION}))
    by_game = groupby(map(Seat._make, found), attrgetter("game_id"))
    seats = {game_id: tuple(of_game) for game_id, of_game in by_game}
    of_group = case((game.c.group_id.in_(KEPT), game.c.group_id))
    of_games = select(
        *(of_group if name == "group_id" else played.c[name] for name in Table._fields if name != "seats")
    ).join(game, game.c.id == played.c.game_id)
    in_order = of_games.order_by(played.c.played_on, played.c.started_at, played.c.game_id.desc())
    rows = db.session.execute(in_order.where(*view.has(PlayedRow))).all()
    return Club([Table(*row, seats=seats.get(row[0], ())) for row in rows])


def rulesets() -> dict[int, Ruleset]:
    """Return every set of rules that was played by, by its number."""
    query = select(RulesetRow.id, RulesetRow.key, RulesetRow.variant, RulesetRow.name)
    return {row.id: Ruleset(*row) for row in db.session.execute(query)}


def rules_played(view: View) -> frozenset[tuple[int, bool]]:
    """Return by which sets of rules there was a game, and whether the least won it."""
    query = select(PlayedRow.ruleset_id, PlayedRow.lowest_wins).where(*view.has(PlayedRow)).distinct()
    return frozenset((row[0], row[1]) for row in db.session.execute(query))


def days(view: View, limit: int, after: int = 0) -> Sequence[str]:
    """Return the last days on which there was a game, the last at the head; `after` leaves out so many of them."""
    query = select(PlayedRow.played_on).where(*view.has(PlayedRow)).distinct()
    return db.session.scalars(query.order_by(PlayedRow.played_on.desc()).limit(limit).offset(after)).all()


def count_days(view: View) -> int:
    """Return on how many days there was a game."""
    return db.session.scalar(select(func.count(distinct(PlayedRow.played_on))).where(*view.has(PlayedRow))) or 0


def years(view: View) -> Sequence[str]:
    """Return the years in which there was a game, the last at the head."""
    year = func.substr(PlayedRow.played_on, 1, 4)
    return db.session.scalars(select(year).where(*view.has(PlayedRow)).distinct().order_by(year.desc())).all()


def last_played(view: View) -> str | None:
    """Return the game that was played last."""
    query = select(PlayedRow.game_id).where(*view.has(PlayedRow))
    newest = query.order_by(PlayedRow.played_on.desc(), PlayedRow.started_at.desc(), PlayedRow.game_id)
    return db.session.scalar(newest.limit(1))


def who_played(view: View) -> frozenset[int]:
    """Return the people who sat in these games."""
    query = select(PlayerRow.person_id).join(ResultRow, ResultRow.player_id == PlayerRow.id)
    return frozenset(db.session.scalars(query.where(*view.has(ResultRow)).distinct()))


def bids_by_hand(view: View, player_ids: Sequence[int] | None = None) -> dict[Hand, tuple[int, int]]:
    """Return {kind of bid: (made, bids)} of these spellings, or of everybody."""
    # By the columns of the index as they are: an expression, or another order, has ten thousand games sorted first.
    of_hand = (BidRow.cards, BidRow.active, BidRow.bid, BidRow.position)
    query = select(*of_hand, func.count().filter(BidRow.made), func.count()).group_by(*of_hand)
    which = [] if player_ids is None else [ResultRow.player_id.in_(player_ids)]
    if which or view != View():
        query = query.join(ResultRow, (BidRow.game_id == ResultRow.game_id) & (BidRow.seat == ResultRow.seat))
        query = query.where(*which, *view.has(ResultRow))
    counts: dict[Hand, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for cards, players, bid, position, made, bids in db.session.execute(query):
        hand = Hand(cards, players, bid, position == "last")
        counts[hand] = (counts[hand][0] + made, counts[hand][1] + bids)
    return dict(counts)
