"""The games that a figure comes from, and what each of them adds to it: by the same sums that the figure is made of."""

from collections.abc import Mapping, Sequence

from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.orm import aliased

from scorekeeper.rules.sheets.figures import FAR, MANY, POSITIONS, TRUMPS, Figure, place_of_part
from scorekeeper.rules.sheets.sums import seat_sums
from scorekeeper.storage.models import PlayerRow, db
from scorekeeper.storage.statistics import reading
from scorekeeper.storage.statistics.counted import stored
from scorekeeper.storage.statistics.games import Line
from scorekeeper.storage.statistics.holders import COLUMNS, is_mark
from scorekeeper.storage.statistics.tables import BidRow, ResultRow
from scorekeeper.storage.statistics.view import View

Which = ColumnElement[bool]
BIDS = (Figure.BIDS, Figure.OFF_BY, Figure.SHARE, Figure.POINTS, Figure.ABOVE)


def is_behind(figure: Figure, part: int) -> Which | None:
    """Return which seats a figure of a person counts. None: no figure of a person has such a part."""
    if figure in COLUMNS:
        return is_mark(figure, part)
    match figure:
        case Figure.GAMES | Figure.PLACES:
            return ResultRow.place.is_not(None)
        case Figure.PLACE:
            return ResultRow.place == part
        case Figure.HANDS:
            return ResultRow.hands > 0
        case _ if figure in BIDS:
            return ResultRow.bids > 0
        case _:
            return _has_bid(figure, part)


def is_empty(figure: Figure, part: int, view: View, player_ids: Sequence[int]) -> bool:
    """Tell from the sums whether no game is behind a figure: then none has to be looked for among all."""
    found = reading.figures(view, player_ids, [figure]).get(figure, {})
    if figure is Figure.PLACE:
        return not any(place_of_part(known)[0] == part for known in found)
    return not found if figure is Figure.SHARE else part not in found


def is_won() -> Which:
    """Return which seats won."""
    return ResultRow.won.is_(True) & ResultRow.place.is_not(None)


def is_against(person_id: int) -> Which:
    """Return which seats finished a game that this person finished too."""
    other = aliased(ResultRow)
    theirs = select(PlayerRow.id).where(PlayerRow.person_id == person_id)
    met = exists().where(other.game_id == ResultRow.game_id, other.player_id.in_(theirs), other.place.is_not(None))
    return ResultRow.place.is_not(None) & met


def added(found: Sequence[Line], figure: Figure, part: int) -> Mapping[str, tuple[int, int]]:
    """Return {game: numerator and denominator} that each of these seats adds to a figure."""
    seat_of = {line.game_id: line.seat for line in found}
    by_game: dict[str, tuple[int, int]] = {}
    for one in stored(db.session.connection(), list(seat_of)):
        sums = seat_sums(next(seat for seat in one.game.seats if seat.seat == seat_of[one.game_id]))
        parts = [pair for (of, at), pair in sums.items() if of is figure and (at == part or figure is Figure.SHARE)]
        by_game[one.game_id] = (sum(above for above, _ in parts), sum(below for _, below in parts))
    return by_game


def _has_bid(figure: Figure, part: int) -> Which | None:
    asked = _bid(figure, part)
    if asked is None:
        return None
    return exists().where(BidRow.game_id == ResultRow.game_id, BidRow.seat == ResultRow.seat, asked)


def _bid(figure: Figure, part: int) -> Which | None:
    off = BidRow.took - BidRow.bid
    match figure:
        case Figure.CARDS:
            return BidRow.cards == part
        case Figure.BID:
            return BidRow.bid >= MANY if part >= MANY else BidRow.bid == part
        case Figure.SEAT:
            return BidRow.position == POSITIONS[part] if part in range(len(POSITIONS)) else None
        case Figure.TRUMP:
            return BidRow.trump == TRUMPS[part] if part in range(len(TRUMPS)) else None
        case Figure.OFF:
            return off >= FAR if part >= FAR else off <= -FAR if part <= -FAR else off == part
        case _:
            return None
