"""What the pages read of the sums: the figures of one person, of everybody, of each person, by rules and table size."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from sqlalchemy import func, select

from scorekeeper.rules.sheets.figures import COUNTED, Figure
from scorekeeper.storage.models import PlayerRow, db
from scorekeeper.storage.statistics.sums import EVERYBODY, TALLY
from scorekeeper.storage.statistics.tables import TallyRow
from scorekeeper.storage.statistics.view import Figures, Parts, View, in_view


def figures(view: View, player_ids: Sequence[int], wanted: Iterable[Figure] = COUNTED) -> Figures:
    """Return figures of these spellings together: those whose parts stay as many however much is played."""
    query = (
        select(TallyRow.figure, TallyRow.part, func.sum(TallyRow.above), func.sum(TallyRow.below))
        .where(in_view(TALLY, view), TallyRow.figure.in_([figure.value for figure in wanted]))
        .where(TallyRow.player_id.in_(player_ids))
        .group_by(TallyRow.figure, TallyRow.part)
        .order_by(TallyRow.figure, TallyRow.part)
    )
    found: dict[Figure, dict[int, tuple[int, int]]] = defaultdict(dict)
    for figure, part, above, below in db.session.execute(query):
        found[Figure(figure)][part] = (int(above), int(below))
    return dict(found)


def everybody(view: View, wanted: Iterable[Figure] = COUNTED) -> Figures:
    """Return figures over all players together, and those of the games themselves."""
    return figures(view, [EVERYBODY], wanted)


def by_person(view: View, wanted: Iterable[Figure]) -> dict[int, Figures]:
    """Return some figures of every person, by the number of the person."""
    query = (
        select(PlayerRow.person_id, TallyRow.figure, TallyRow.part, func.sum(TallyRow.above), func.sum(TallyRow.below))
        .join(PlayerRow, PlayerRow.id == TallyRow.player_id)
        .where(in_view(TALLY, view), TallyRow.figure.in_([figure.value for figure in wanted]))
        .group_by(PlayerRow.person_id, TallyRow.figure, TallyRow.part)
    )
    found: dict[int, dict[Figure, dict[int, tuple[int, int]]]] = defaultdict(lambda: defaultdict(dict))
    for person_id, figure, part, above, below in db.session.execute(query):
        found[person_id][Figure(figure)][part] = (int(above), int(below))
    return {person_id: dict(parts) for person_id, parts in found.items()}


def by_ruleset(view: View, figure: Figure, player_ids: Sequence[int], rulesets: Iterable[int]) -> dict[int, Parts]:
    """Return one figure apart for each of these sets of rules that the view has, by its number."""
    rulesets = [view.ruleset_id] if view.ruleset_id else rulesets
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


def by_table_size(view: View, figure: Figure, player_ids: Sequence[int], sizes: Iterable[int]) -> dict[int, Parts]:
    """Return one figure apart for each of these table sizes that the view has."""
    sizes = [view.players] if view.players else sizes
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
