"""What pages read of the statistics: games with their seats, folded by rules/sheets/club.py, and bids, counted here."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import case, distinct, func, select

from scorekeeper.rules.sheets.club import Club
from scorekeeper.rules.sheets.expectation import Hand
from scorekeeper.rules.sheets.figures import Seat, Table
from scorekeeper.storage.models import GameRow, PlayerRow, db
from scorekeeper.storage.statistics.tables import KEPT, BidRow, PlayedRow, ResultRow, RulesetRow, View


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A set of rules that was played by."""

    id: int
    key: str  # variant and what differs in a line
    variant: str
    name: str  # of the house rules; empty: the variant's


def read(view: View) -> Club:
    """Return the games of a view, the first at the head."""
    seats: dict[str, list[Seat]] = defaultdict(list)
    of_seats = select(
        ResultRow.game_id, ResultRow.seat, PlayerRow.person_id, ResultRow.played_on, ResultRow.ruleset_id,
        ResultRow.players, ResultRow.place, ResultRow.tied, ResultRow.won, ResultRow.total, ResultRow.hands,
        ResultRow.hands_won, ResultRow.bids, ResultRow.made, ResultRow.points, ResultRow.run, ResultRow.zeros,
        ResultRow.zero_bids,
    ).join(PlayerRow, PlayerRow.id == ResultRow.player_id)  # fmt: skip
    if view != View():
        of_seats = of_seats.where(ResultRow.game_id.in_(select(PlayedRow.game_id).where(*view.has(PlayedRow))))
    for row in db.session.execute(of_seats):
        seats[row[0]].append(Seat(*row))
    of_games = select(
        PlayedRow.game_id, case((GameRow.group_id.in_(KEPT), GameRow.group_id)), PlayedRow.played_on,
        PlayedRow.started_at, PlayedRow.ruleset_id, PlayedRow.players, PlayedRow.deals, PlayedRow.margin,
        PlayedRow.all_missed, PlayedRow.lowest_wins, PlayedRow.minutes,
    ).join(GameRow, GameRow.id == PlayedRow.game_id)  # fmt: skip
    in_order = of_games.order_by(PlayedRow.played_on, PlayedRow.started_at, PlayedRow.game_id.desc())
    rows = db.session.execute(in_order.where(*view.has(PlayedRow)))
    return Club([Table(*row, seats=tuple(sorted(seats[row[0]], key=_by_place))) for row in rows])


def _by_place(seat: Seat) -> tuple[bool, int, int]:
    return seat.place is None, seat.place or 0, seat.seat


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
    of_hand = (BidRow.cards, BidRow.active, BidRow.bid, BidRow.position == "last")
    query = select(*of_hand, func.count().filter(BidRow.made), func.count()).group_by(*of_hand)
    which = [] if player_ids is None else [ResultRow.player_id.in_(player_ids)]
    if which or view != View():
        query = query.join(ResultRow, (BidRow.game_id == ResultRow.game_id) & (BidRow.seat == ResultRow.seat))
        query = query.where(*which, *view.has(ResultRow))
    return {
        Hand(cards, players, bid, bool(is_last)): (made, bids)
        for cards, players, bid, is_last, made, bids in db.session.execute(query)
    }
