"""What the pages read of the statistics: sums by their keys, and a bounded number of games by their indexes."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from sqlalchemy import ColumnElement, Table, and_, func, select

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.storage.models import PlayerRow, db
from scorekeeper.storage.statistics.sums import EVERYBODY, PAIR, TALLY
from scorekeeper.storage.statistics.tables import ALL, EVER, EveningRow, PairRow, RulesetRow, TallyRow, table_of

Parts = Mapping[int, tuple[int, int]]  # numerator and denominator by part
Figures = Mapping[Figure, Parts]
NOTHING: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class View:
    """Which games are looked at: of a season or ever, by all rules or some, at all tables or of one size."""

    scope: int = EVER
    ruleset_id: int = ALL
    players: int = ALL


@dataclass(frozen=True, slots=True)
class Against:
    """How a person fared against another over the games that both finished."""

    person_id: int
    other_id: int
    games: int
    ahead: int
    level: int
    difference: int  # of the totals, over the games that are `scored`
    scored: int

    @property
    def behind(self) -> int:
        """In how many games the other one was ahead."""
        return self.games - self.ahead - self.level


def figures(view: View, player_ids: Sequence[int]) -> Figures:
    """Return every figure of these spellings together."""
    query = (
        select(TallyRow.figure, TallyRow.part, func.sum(TallyRow.above), func.sum(TallyRow.below))
        .where(_seen(TALLY, view), TallyRow.figure.in_([figure.value for figure in Figure]))
        .where(TallyRow.player_id.in_(player_ids))
        .group_by(TallyRow.figure, TallyRow.part)
        .order_by(TallyRow.figure, TallyRow.part)
    )
    found: dict[Figure, dict[int, tuple[int, int]]] = defaultdict(dict)
    for figure, part, above, below in db.session.execute(query):
        found[Figure(figure)][part] = (int(above), int(below))
    return dict(found)


def everybody(view: View) -> Figures:
    """Return every figure over all players together, and those of the games themselves."""
    return figures(view, [EVERYBODY])


def of(found: Figures, figure: Figure, part: int = 0) -> tuple[int, int]:
    """Return one figure as numerator and denominator."""
    return found.get(figure, {}).get(part, NOTHING)


def by_person(view: View, wanted: Iterable[Figure]) -> dict[int, Figures]:
    """Return some figures of every person, by the number of the person."""
    query = (
        select(PlayerRow.person_id, TallyRow.figure, TallyRow.part, func.sum(TallyRow.above), func.sum(TallyRow.below))
        .join(PlayerRow, PlayerRow.id == TallyRow.player_id)
        .where(_seen(TALLY, view), TallyRow.figure.in_([figure.value for figure in wanted]))
        .group_by(PlayerRow.person_id, TallyRow.figure, TallyRow.part)
    )
    found: dict[int, dict[Figure, dict[int, tuple[int, int]]]] = defaultdict(lambda: defaultdict(dict))
    for person_id, figure, part, above, below in db.session.execute(query):
        found[person_id][Figure(figure)][part] = (int(above), int(below))
    return {person_id: dict(parts) for person_id, parts in found.items()}


def by_ruleset(view: View, figure: Figure, player_ids: Sequence[int]) -> dict[int, Parts]:
    """Return one figure apart for each set of rules, by its number."""
    rulesets = [view.ruleset_id] if view.ruleset_id else list(rulesets_of(view))
    query = (
        select(TallyRow.ruleset_id, TallyRow.part, func.sum(TallyRow.above), func.sum(TallyRow.below))
        .where(TallyRow.scope == view.scope, TallyRow.players == view.players, TallyRow.figure == figure.value)
        .where(TallyRow.ruleset_id.in_(rulesets), TallyRow.player_id.in_(player_ids))
        .group_by(TallyRow.ruleset_id, TallyRow.part)
        .order_by(TallyRow.ruleset_id, TallyRow.part)
    )
    found: dict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    for ruleset_id, part, above, below in db.session.execute(query):
        found[ruleset_id][part] = (int(above), int(below))
    return dict(found)


def by_table_size(view: View, figure: Figure, player_ids: Sequence[int]) -> dict[int, Parts]:
    """Return one figure apart for each table size."""
    sizes = [view.players] if view.players else list(sizes_of(view))
    query = (
        select(TallyRow.players, TallyRow.part, func.sum(TallyRow.above), func.sum(TallyRow.below))
        .where(TallyRow.scope == view.scope, TallyRow.ruleset_id == view.ruleset_id, TallyRow.figure == figure.value)
        .where(TallyRow.players.in_(sizes), TallyRow.player_id.in_(player_ids))
        .group_by(TallyRow.players, TallyRow.part)
        .order_by(TallyRow.players, TallyRow.part)
    )
    found: dict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    for players, part, above, below in db.session.execute(query):
        found[players][part] = (int(above), int(below))
    return dict(found)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A set of rules that was played by."""

    id: int
    key: str  # variant and what differs in a line
    variant: str
    name: str  # of the house rules; empty: the variant's
    games: int


def rulesets_of(view: View) -> dict[int, Ruleset]:
    """Return the sets of rules played by in the scope by their numbers, most games first."""
    query = (
        select(RulesetRow.id, RulesetRow.key, RulesetRow.variant, RulesetRow.name, TallyRow.below)
        .join(TallyRow, TallyRow.ruleset_id == RulesetRow.id)
        .where(TallyRow.scope == view.scope, TallyRow.players == ALL, TallyRow.figure == Figure.TABLES.value)
        .where(TallyRow.player_id == EVERYBODY, TallyRow.part == 0)
        .order_by(TallyRow.below.desc(), RulesetRow.key)
    )
    return {row.id: Ruleset(row.id, row.key, row.variant, row.name, row.below) for row in db.session.execute(query)}


def sizes_of(view: View) -> dict[int, int]:
    """Return {players at the table: games} of the scope."""
    query = (
        select(TallyRow.players, TallyRow.below)
        .where(TallyRow.scope == view.scope, TallyRow.ruleset_id == ALL, TallyRow.figure == Figure.TABLES.value)
        .where(TallyRow.player_id == EVERYBODY, TallyRow.part == 0, TallyRow.players.between(1, 99))
        .order_by(TallyRow.players)
    )
    return {row.players: row.below for row in db.session.execute(query)}


def against(view: View, player_ids: Sequence[int] | None = None) -> tuple[Against, ...]:
    """Return how one person fared against each other, or everybody against everybody."""
    one, other = table_of(PlayerRow).alias("one"), table_of(PlayerRow).alias("other")
    sums = [
        func.sum(column) for column in (PairRow.games, PairRow.ahead, PairRow.level, PairRow.difference, PairRow.scored)
    ]
    query = (
        select(one.c.person_id, other.c.person_id, *sums)
        .select_from(PairRow)
        .join(one, one.c.id == PairRow.player_id)
        .join(other, other.c.id == PairRow.other_id)
        .where(_seen(PAIR, view), one.c.person_id != other.c.person_id)
        .group_by(one.c.person_id, other.c.person_id)
    )
    if player_ids is not None:
        query = query.where(PairRow.player_id.in_(player_ids))
    # So many columns are beyond what the types of a query tell.
    found = cast("Iterable[Sequence[int]]", db.session.execute(query))
    return tuple(Against(*map(int, row)) for row in found)


def days(view: View, first_on: str, last_on: str, limit: int) -> tuple[str, ...]:
    """Return the last days on which there was a game, the oldest at the head."""
    query = (
        select(EveningRow.played_on)
        .where(EveningRow.ruleset_id == view.ruleset_id, EveningRow.players == view.players)
        .where(EveningRow.player_id == EVERYBODY, EveningRow.played_on.between(first_on, last_on))
        .order_by(EveningRow.played_on.desc())
        .limit(limit)
    )
    return tuple(reversed(db.session.scalars(query).all()))


def games_on(view: View, day: str) -> int:
    """Return how many games there were on a day."""
    query = (
        select(EveningRow.games)
        .where(EveningRow.ruleset_id == view.ruleset_id, EveningRow.players == view.players)
        .where(EveningRow.player_id == EVERYBODY, EveningRow.played_on == day)
    )
    return db.session.scalar(query) or 0


def places_by_day(
    view: View, player_ids: Sequence[int], first_on: str, last_on: str
) -> dict[int, dict[str, dict[int, int]]]:
    """Return {person: {day: {place part: games}}} between two days."""
    query = (
        select(PlayerRow.person_id, EveningRow.played_on, EveningRow.part, func.sum(EveningRow.games))
        .join(PlayerRow, PlayerRow.id == EveningRow.player_id)
        .where(EveningRow.ruleset_id == view.ruleset_id, EveningRow.players == view.players)
        .where(EveningRow.player_id.in_(player_ids), EveningRow.played_on.between(first_on, last_on))
        .group_by(PlayerRow.person_id, EveningRow.played_on, EveningRow.part)
    )
    found: dict[int, dict[str, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
    for person_id, day, part, games in db.session.execute(query):
        found[person_id][day][part] = int(games)
    return found


def _seen(table: Table, view: View) -> ColumnElement[bool]:
    return and_(table.c.scope == view.scope, table.c.ruleset_id == view.ruleset_id, table.c.players == view.players)
