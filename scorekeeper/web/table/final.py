"""The end of a game: who won, the standings, the race, the money, and the words about it."""

from scorekeeper.rules.sheets.summary import Summary, summary
from scorekeeper.storage.games import Game
from scorekeeper.web.games.sheet_words import deals, winners_with
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.language.texts import capital
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.content import Note
from scorekeeper.web.sheets.chart import END, chart_text, charts
from scorekeeper.web.sheets.game_story import GameStory
from scorekeeper.web.sheets.highlights import highlights
from scorekeeper.web.sheets.settled import settled, settlement_rules

MOST = 5  # highlights that the screen has room for
LINES = {True: 8, False: 6}  # of standings and payments at their usual height, by whether money is settled
MOST_IN_STORY = 8  # players up to whom there is room for the story in a sentence


def final_context(game: Game) -> Context:
    """Return what the end screen shows."""
    whole, money = summary(game.sheet), settled(game)
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
        "settled": money,
        "can_settle": settlement_rules(game) is not None,
    }


def _line(note: Note) -> tuple[str, str]:
    """Return what a highlight is and who did it, each with its first letter large."""
    return note.lead, capital(note.words)


def winner_line(game: Game) -> str:
    """Return who won and with how much."""
    sheet = game.sheet
    best = [line for line in sheet.standings if line.won]
    if not best:
        return _("Nobody has won yet")
    total = best[0].total if sheet.counts == "points" or best[0].total else None
    return winners_with([line.name for line in best], total, sheet.counts)


def out_of(whole: Summary) -> dict[int, str]:
    """Return by seat in which hand somebody went out."""
    return {
        player.seat: _("out in hand %(number)s", number=player.out_in)
        for player in whole.players
        if player.out_in is not None
    }


def made_of(whole: Summary) -> dict[int, str]:
    """Return by seat how many bids were made: 9 of 13."""
    return {
        player.seat: _("%(made)s of %(bids)s", made=player.made.value if player.made else 0, bids=player.bids)
        for player in whole.players
        if player.bids
    }
