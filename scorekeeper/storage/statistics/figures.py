"""The figures of players, of everybody and of the games themselves: fractions, asked of the rows of the games."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, case, exists, func, select
from sqlalchemy.orm import aliased

from scorekeeper.rules.sheets.expectation import Hand
from scorekeeper.rules.sheets.figures import BESTS, COUNTED, SHARED, Figure
from scorekeeper.storage.models import PlayerRow, db
from scorekeeper.storage.statistics.tables import (
    NOTHING,
    BidRow,
    Figures,
    Parts,
    PlayedRow,
    ResultRow,
    RulesetRow,
    View,
)


@dataclass(frozen=True, slots=True)
class _Fraction:
    """A figure of some rows: numerator, denominator, and the part that a row counts under; NULL: under none."""

    above: Any
    below: Any
    part: Any = None


_BIDS_MADE = func.count().filter(BidRow.made)
_DEALS = case((ResultRow.total.is_not(None), ResultRow.bids + ResultRow.hands), else_=0)  # that have points
_HAS_BIDS = exists().where(ResultRow.game_id == PlayedRow.game_id, ResultRow.bids > 0)


def _how_often(value: Any) -> _Fraction:
    """Return how often each value of a column comes."""
    return _Fraction(0 * func.count(), func.count(value), value)


def _best_value(best: Figure) -> Any:
    """Return the column of a best; nought is none, unless the column has NULL for that."""
    column: Any = getattr(ResultRow, best)
    return column if column.nullable else func.nullif(column, 0)


Fractions = Mapping[Figure, _Fraction]
# Each of these is one question; its rows are grouped by the parts of all that it has.
_OF_SEATS: Sequence[Fractions] = (
    {
        Figure.GAMES: _Fraction(func.count().filter(ResultRow.won), func.count(ResultRow.place)),
        Figure.PLACES: _Fraction(func.sum(ResultRow.place), func.count(ResultRow.place)),
        Figure.HANDS: _Fraction(func.sum(ResultRow.hands_won), func.sum(ResultRow.hands)),
        Figure.BIDS: _Fraction(func.sum(ResultRow.made), func.sum(ResultRow.bids)),
        Figure.POINTS: _Fraction(func.sum(ResultRow.points), func.sum(_DEALS)),
        Figure.ZERO_BIDS: _Fraction(func.sum(ResultRow.zeros), func.sum(ResultRow.zero_bids)),
    },
    {
        Figure.PLACE: _Fraction(
            func.count().filter(ResultRow.won), func.count(ResultRow.place), ResultRow.place * SHARED + ResultRow.tied
        )
    },
    {Figure.TOTAL: _how_often(case((ResultRow.place.is_not(None), ResultRow.total)))},
    *({best: _how_often(_best_value(best))} for best in BESTS),
)
_OF_BIDS: Sequence[Fractions] = (
    {
        Figure.CARDS: _Fraction(_BIDS_MADE, func.count(), BidRow.cards),
    },
)
_OF_GAMES: Sequence[Fractions] = (
    {
        Figure.TABLES: _Fraction(func.sum(PlayedRow.deals), func.count()),
        Figure.ALL_MISSED: _Fraction(
            func.sum(PlayedRow.all_missed), func.sum(case((_HAS_BIDS, PlayedRow.deals), else_=0))
        ),
    },
    {Figure.MARGIN: _how_often(PlayedRow.margin)},
)


def figures(view: View, player_ids: Sequence[int], wanted: Iterable[Figure] = COUNTED) -> Figures:
    """Return figures of these spellings together."""
    return _of_seats(view, wanted, [ResultRow.player_id.in_(player_ids)]).get(None, {})


def everybody(view: View, wanted: Iterable[Figure] = COUNTED) -> Figures:
    """Return figures over all players together, and those of the games themselves."""
    wanted = frozenset(wanted)
    questions = [(fractions, select().select_from(PlayedRow).where(*view.has(PlayedRow))) for fractions in _OF_GAMES]
    of_games = _answers(questions, wanted).get(None, {})
    return dict(sorted({**_of_seats(view, wanted).get(None, {}), **of_games}.items()))


def by_person(view: View, wanted: Iterable[Figure]) -> dict[int, Figures]:
    """Return some figures of every person, by the number of the person."""
    return _of_seats(view, wanted, by=PlayerRow.person_id)


def by_ruleset(view: View, figure: Figure, player_ids: Sequence[int] | None = None) -> dict[int, Parts]:
    """Return one figure of these spellings, or of everybody, by the number of the set of rules."""
    which = [] if player_ids is None else [ResultRow.player_id.in_(player_ids)]
    found = _of_seats(view, [figure], which, ResultRow.ruleset_id)
    return {number: found[number][figure] for number in sorted(found)}


def _of_seats(
    view: View, wanted: Iterable[Figure], which: Sequence[ColumnElement[bool]] = (), by: Any = None
) -> dict[Any, Figures]:
    seats = select().select_from(ResultRow).where(*which, *view.has(ResultRow))
    if by is PlayerRow.person_id:
        seats = seats.join(PlayerRow, PlayerRow.id == ResultRow.player_id)
    bids = seats.join(BidRow, (BidRow.game_id == ResultRow.game_id) & (BidRow.seat == ResultRow.seat))
    if view == View() and not which and by is None:
        bids = select().select_from(BidRow)
    questions = [*((fractions, seats) for fractions in _OF_SEATS), *((fractions, bids) for fractions in _OF_BIDS)]
    return _answers(questions, frozenset(wanted), by)


def _answers(
    questions: Iterable[tuple[Fractions, Select[Any]]], wanted: frozenset[Figure], by: Any = None
) -> dict[Any, Figures]:
    """Return {key: {figure: {part: fraction}}}; the key is None where nothing is asked `by`."""
    answers: dict[Any, dict[Figure, dict[int, tuple[int, int]]]] = defaultdict(lambda: defaultdict(dict))
    for fractions, rows in questions:
        chosen = {figure: fraction for figure, fraction in fractions.items() if figure in wanted}
        for row in db.session.execute(_question(rows, chosen, by)).mappings() if chosen else ():
            figures_of = answers[row.get("by_key")]
            for figure in chosen:
                part, below = row.get(f"{figure}_part", 0), row[f"{figure}_below"]
                if part is not None and below:
                    before = figures_of[figure].get(part, NOTHING)
                    figures_of[figure][part] = (before[0] + int(row[f"{figure}_above"]), before[1] + int(below))
    return {
        key: {figure: dict(sorted(parts.items())) for figure, parts in sorted(figures_of.items())}
        for key, figures_of in answers.items()
        if figures_of
    }


def _question(rows: Select[Any], fractions: Fractions, by: Any) -> Select[Any]:
    groups = {f"{figure}_part": fraction.part for figure, fraction in fractions.items() if fraction.part is not None}
    groups |= {} if by is None else {"by_key": by}
    sums = {f"{figure}_above": fraction.above for figure, fraction in fractions.items()}
    sums |= {f"{figure}_below": fraction.below for figure, fraction in fractions.items()}
    # Grouped by the names: PostgreSQL takes a part with values of its own in it for another one there.
    return rows.add_columns(*(column.label(name) for name, column in {**groups, **sums}.items())).group_by(*groups)


def bids_by_hand(view: View, player_ids: Sequence[int] | None = None) -> dict[Hand, tuple[int, int]]:
    """Return {kind of bid: (made, bids)} of these spellings, or of everybody."""
    of_hand = (BidRow.cards, BidRow.active, BidRow.bid, BidRow.position == "last")
    query = select(*of_hand, _BIDS_MADE, func.count()).group_by(*of_hand)
    which = [] if player_ids is None else [ResultRow.player_id.in_(player_ids)]
    if which or view != View():
        query = query.join(ResultRow, (BidRow.game_id == ResultRow.game_id) & (BidRow.seat == ResultRow.seat))
        query = query.where(*which, *view.has(ResultRow))
    return {
        Hand(cards, players, bid, bool(is_last)): (made, bids)
        for cards, players, bid, is_last, made, bids in db.session.execute(query)
    }


@dataclass(frozen=True, slots=True)
class Against:
    """How a person fared against another over the games that both finished."""

    person_id: int
    other_id: int
    games: int
    ahead: int
    level: int

    @property
    def behind(self) -> int:
        """In how many games the other one was ahead."""
        return self.games - self.ahead - self.level

    @property
    def reversed(self) -> "Against":
        """The same, seen by the other one."""
        return Against(self.other_id, self.person_id, self.games, self.behind, self.level)


def against(view: View, player_ids: Sequence[int] | None = None) -> tuple[Against, ...]:
    """Return how one person fared against each other, or everybody against everybody."""
    mine, theirs = aliased(ResultRow), aliased(ResultRow)
    one, other = aliased(PlayerRow), aliased(PlayerRow)
    query = (
        select(
            one.person_id,
            other.person_id,
            func.count(),
            func.count().filter(mine.place < theirs.place),
            func.count().filter(mine.place == theirs.place),
        )
        .select_from(mine)
        .join(theirs, theirs.game_id == mine.game_id)
        .join(one, one.id == mine.player_id)
        .join(other, other.id == theirs.player_id)
        .where(mine.place.is_not(None), theirs.place.is_not(None), *view.has(mine))
        .group_by(one.person_id, other.person_id)
    )
    if player_ids is not None:
        query = query.where(mine.player_id.in_(player_ids), one.person_id != other.person_id)
        return tuple(Against(*map(int, row)) for row in db.session.execute(query))
    # Every pair is counted once, and told from both sides.
    pairs = [Against(*map(int, row)) for row in db.session.execute(query.where(one.person_id < other.person_id))]
    both_sides = [*pairs, *(pair.reversed for pair in pairs)]
    return tuple(sorted(both_sides, key=lambda pair: (pair.person_id, pair.other_id)))


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A set of rules that was played by."""

    id: int
    key: str  # variant and what differs in a line
    variant: str
    name: str  # of the house rules; empty: the variant's
    games: int


def rulesets_of(view: View) -> dict[int, Ruleset]:
    """Return the sets of rules that were played by, by their numbers, most games first."""
    games = func.count().label("games")
    query = (
        select(RulesetRow.id, RulesetRow.key, RulesetRow.variant, RulesetRow.name, games)
        .join(PlayedRow, PlayedRow.ruleset_id == RulesetRow.id)
        .where(*view.has(PlayedRow))
        .group_by(RulesetRow.id)
        .order_by(games.desc(), RulesetRow.key)
    )
    return {row.id: Ruleset(*row) for row in db.session.execute(query)}
