"""A game as text for a chat: standings or winner, who joined and left, the highlights."""

from scorekeeper.rules.kind import Sheet, Standing
from scorekeeper.rules.sheets.summary import summary
from scorekeeper.storage.games import Game
from scorekeeper.web.language.texts import (
    as_sentence,
    capital,
    listed,
    paragraph,
    series,
    signed,
    with_number,
    with_value,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.sheets.game_story import when
from scorekeeper.web.sheets.highlights import highlights
from scorekeeper.web.sheets.printing import came_and_left, ended_early


def so_far(sheet: Sheet) -> str:
    """Return the progress of a game, such as after deal 8 of 19; "" if it is over or nothing is scored."""
    scored = [row.number for row in sheet.rows if row.state == "done"]
    if sheet.finished or not scored:
        return ""
    if len(sheet.rows) <= len(scored) + 1:  # the number of deals is unknown, or this is the last
        return _("after %(deal)s", deal=when(scored[-1:], sheet.deal_word))
    return _("after %(deal)s of %(deals)s", deal=when(scored[-1:], sheet.deal_word), deals=len(sheet.rows))


def in_lines(game: Game, heading: str) -> str:
    """Return the standings, one line per player, followed by everything else."""
    sheet = game.sheet
    placed = [
        _("%(place)s. %(name)s", place=line.place, name=_with_total(sheet, line))
        if line.place
        else _with_total(sheet, line)
        for line in sheet.standings
    ]
    return "\n\n".join(
        "\n".join(lines)
        for lines in ((series((heading, so_far(sheet))), *placed), besides(sheet), _highlights(game))
        if lines
    )


def in_a_paragraph(game: Game, heading: str) -> str:
    """Return the same text as one paragraph."""
    sheet = game.sheet
    won = [line for line in sheet.standings if line.won]
    others = listed([_with_total(sheet, line) for line in sheet.standings if not line.won])
    names = listed([line.name for line in won])
    if won and sheet.counts == "points":
        first = _("%(names)s won with %(total)s", names=names, total=signed(won[0].total or 0))
    else:
        first = _("%(names)s won", names=names) if won else others
    placed = capital(_("then %(name)s", name=others)) if won and others else ""
    first = with_value(series((heading, so_far(sheet))), first)
    return paragraph(as_sentence(first), as_sentence(placed), *besides(sheet), *_highlights(game))


def besides(sheet: Sheet) -> tuple[str, ...]:
    """Return what the totals do not show: who joined or left, and whether the game was ended early."""
    return tuple(sentence for sentence in (came_and_left(sheet), *ended_early(sheet)) if sentence)


def _highlights(game: Game) -> tuple[str, ...]:
    notes = highlights(game.sheet, summary(game.sheet))
    return tuple(f"{note.lead} {note.words}" for note in notes)


def _with_total(sheet: Sheet, line: Standing) -> str:
    return with_number(line.name, signed(line.total or 0)) if sheet.counts == "points" else line.name
