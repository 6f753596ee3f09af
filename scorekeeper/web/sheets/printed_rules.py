"""The rules of a game as its printed sheet tells them."""

from scorekeeper.rules.common.values import SETTLING
from scorekeeper.rules.kind import Refused, Unreadable, Variant
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.describe import describer, known
from scorekeeper.web.kinds.description import Described, ScoreTable
from scorekeeper.web.language.texts import gettext
from scorekeeper.web.new_game.house_rules.draft import composer_of, line_of
from scorekeeper.web.paper.content import Scores

FIGURE = 6  # letters of what stands in a narrow column


def house_rules(game: Game) -> tuple[str, ...]:
    """Return what this table plays otherwise than its variant, a few words each."""
    row = known(game.head.variant)
    if row is None:
        return ()
    try:
        fields = describer(row).fields(row.id, game.head.options, len(game.head.players))
    except (Refused, Unreadable):
        # So many sit down only by the house rules: packs of theirs, for one.
        return _set_by_the_house(game, row)
    differs = [field for field in fields if field.key in game.head.options and field.value != field.usual]
    differs = [field for field in differs if field.key not in SETTLING]  # told with who pays whom
    words = {field.key: {choice.value: choice.word for choice in field.choices} for field in differs}
    own_options = tuple(
        gettext("%(label)s: %(value)s", label=field.label, value=words[field.key].get(field.value, field.value))
        for field in differs
    )
    return (*own_options, *_set_by_the_house(game, row))


def note(game: Game) -> tuple[str, ...]:
    """Return what the table plays that no rule says, in its own words."""
    words = game.head.house_note
    return (gettext("%(label)s: %(value)s", label=gettext("Note"), value=words),) if words else ()


def one_line(game: Game) -> tuple[str, ...]:
    """Return the rules of a game by house rules in the one line by which they can be played again."""
    head = game.head
    line = line_of(head.variant, head.house)
    return (gettext("These rules in a line: %(line)s", line=line),) if head.house else ()


def described(game: Game) -> Described | None:
    """Return the rules of a game in words. None: nobody knows its variant."""
    head, row = game.head, known(game.head.variant)
    composer = composer_of(row)
    if row is None or composer is None:
        return describer(row).describe(row.id, head.options, len(head.players)) if row else None
    return composer.described(row.id, head.house, len(head.players), head.options)


def _set_by_the_house(game: Game, row: Variant) -> tuple[str, ...]:
    composer, house = composer_of(row), game.head.house
    if composer is None or not house:
        return ()
    found = composer.differs(row.id, house, len(game.head.players))
    return tuple(gettext("%(label)s: %(value)s", label=one.label, value=one.table) for one in found)


def rules_line(game: Game) -> str:
    """Return the rules of this game in a few sentences, as they were when it was played."""
    head, row = game.head, known(game.head.variant)
    return describer(row).line(head.rules, len(head.players), game.sheet.agreed) if row else ""


def corner(table: ScoreTable | None) -> Scores | None:
    """Return a scoring table for the corner of a sheet: figures lie along the foot of the page, words stand."""
    if table is None:
        return None
    if len(table.rows) <= len(table.heads) or any(len(word) > FIGURE for row in table.rows for word in row):
        return Scores(table.heads, table.rows, table.note)
    heads, *rows = zip(table.heads, *table.rows, strict=True)
    return Scores(tuple(heads), tuple(rows), table.note)
