"""The picture of a finished game to share, 1080 x 1350: who won, the race, the first highlight.

It contains no URL and no QR code of this server.
"""

from scorekeeper.rules.sheets.summary import summary
from scorekeeper.storage.games import Game
from scorekeeper.web.games.race import game_race, standings
from scorekeeper.web.games.sheet_words import deals, rules_called
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import long_date, ngettext, series
from scorekeeper.web.sheets.game_story import how_close, winner_and_total
from scorekeeper.web.sheets.highlights import highlights
from scorekeeper.web.sheets.printing import ended_early

SCALE = 2.4  # its lines are heavier than on paper
FIELD, FEW_HIGH, MANY_HIGH = 409, 300, 480  # size of the race, as in its style sheet
MANY = 8  # with so many players there is no highlight


def picture(game: Game) -> Context:
    """Return the context of the picture of a finished game."""
    sheet, game_summary = game.sheet, summary(game.sheet)
    lines = standings(sheet, {}, {})
    names, with_total = winner_and_total(game)
    called, rules = game.head.title or rules_called(game.head), rules_called(game.head)
    notes = highlights(sheet, game_summary)[:1] if len(lines) < MANY else ()
    high = FEW_HIGH if len(lines) < MANY else MANY_HIGH
    played = deals(sum(row.state == "done" for row in sheet.rows), sheet.deal_word)
    return {
        "title": called,
        "day": long_date(game.day),
        "names": names,
        "with_total": with_total,
        "by": how_close(game_summary),
        "lines": lines,
        "race": game_race(game_summary.race, lines, FIELD / SCALE, high / SCALE),
        "told": [*(f"{note.lead} {note.words}" for note in notes), *ended_early(sheet)],
        "played": series((played, "" if rules == called else rules)),
        "players": ngettext("%(num)s player", "%(num)s players", len(lines)),
    }
