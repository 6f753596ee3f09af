"""What the statistics can be narrowed to: the rules that were played by, the sizes of the tables."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.storage.models import db
from scorekeeper.storage.statistics.sums import EVERYBODY
from scorekeeper.storage.statistics.tables import ALL, RulesetRow, TallyRow
from scorekeeper.storage.statistics.view import View

# Named one by one the key is found for each of them: from one to another all sums between would be read.
_SIZES = range(1, 31)  # more players than any table has


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
        # Named one by one the key is found for each of them: joined alone, all of a scope would be read.
        .where(TallyRow.ruleset_id.in_(select(RulesetRow.id)))
        .where(TallyRow.scope == view.scope, TallyRow.players == ALL, TallyRow.figure == Figure.TABLES.value)
        .where(TallyRow.player_id == EVERYBODY, TallyRow.part == 0)
        .order_by(TallyRow.below.desc(), RulesetRow.key)
    )
    return {row.id: Ruleset(row.id, row.key, row.variant, row.name, row.below) for row in db.session.execute(query)}


def games_in(scopes: Sequence[int]) -> dict[int, int]:
    """Return {scope: games} of these seasons; one without a game is missing."""
    query = select(TallyRow.scope, TallyRow.below).where(
        TallyRow.scope.in_(scopes), TallyRow.ruleset_id == ALL, TallyRow.players == ALL,
        TallyRow.figure == Figure.TABLES.value, TallyRow.player_id == EVERYBODY, TallyRow.part == 0,
    )  # fmt: skip
    return {row.scope: row.below for row in db.session.execute(query)}


def sizes_of(view: View) -> dict[int, int]:
    """Return {players at the table: games} of the scope."""
    query = (
        select(TallyRow.players, TallyRow.below)
        .where(TallyRow.scope == view.scope, TallyRow.ruleset_id == ALL, TallyRow.figure == Figure.TABLES.value)
        .where(TallyRow.player_id == EVERYBODY, TallyRow.part == 0, TallyRow.players.in_(_SIZES))
        .order_by(TallyRow.players)
    )
    return {row.players: row.below for row in db.session.execute(query)}
