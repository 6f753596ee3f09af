"""The end of a game: who won, the standings, the race, the money, and the words about it."""

from scorekeeper.rules.sheets.summary import summary
from scorekeeper.storage.games import Game
from scorekeeper.web.games.sheet_words import deals
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.language.texts import capital
from scorekeeper.web.paper.content import Note
from scorekeeper.web.sheets.chart import END, chart_text, charts
from scorekeeper.web.sheets.game_story import GameStory, made_of, out_of, winner_line
from scorekeeper.web.sheets.highlights import highlights
from scorekeeper.web.sheets.settlement import settlement_of, settlement_rules

MOST = 5  # highlights that the screen has room for
LINES = {True: 8, False: 6}  # of standings and payments at their usual height, by whether money is settled
MOST_IN_STORY = 8  # players up to whom there is room for the story in a sentence


def final_context(game: Game) -> Context:
    """Return what the end screen shows."""
    whole, money = summary(game.sheet), settlement_of(game)
    lines = len(game.sheet.standings) + (len(money.payments) if money else 0)
    return {
        "part": "table/_final.html",
        "modes": "page page--foot",
        "winner_line": winner_line(game),
        "high": [_line(note) for note in highlights(whole, game.sheet.deal_word)[:MOST]],
        "story": "" if money or lines > MOST_IN_STORY else GameStory(whole, game.sheet.deal_word).story(),
        "is_dense": lines > LINES[bool(money)],
        "deals": deals(len(whole.race.deals), game.sheet.deal_word),
        "race": whole.race,
        "charts": charts(whole.race, END),
        "chart_text": chart_text(whole.race),
        "made": made_of(whole) or out_of(whole),
        "settlement": money,
        "can_settle": settlement_rules(game) is not None,
    }


def _line(note: Note) -> tuple[str, str]:
    """Return what a highlight is and who did it, each with its first letter large."""
    return note.lead, capital(note.words)
