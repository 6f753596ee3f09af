"""The end of a game: who won, the standings, the race, the money, and the words about it."""

from scorekeeper.rules.sheets.summary import Summary, summary
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.settled import settled, settlement_rules
from scorekeeper.web.sheet_words import winners_with
from scorekeeper.web.sheets.chart import chart_text, charts
from scorekeeper.web.sheets.game_story import GameStory
from scorekeeper.web.sheets.highlights import highlights
from scorekeeper.web.texts import gettext as _

MOST = 5  # highlights that the screen has room for


def final_context(game: Game) -> Context:
    """Return what the end screen shows."""
    whole = summary(game.sheet)
    return {
        "part": "table/_final.html",
        "modes": "page page--foot",
        "winner_line": winner_line(game),
        "high": highlights(whole, game.sheet.deal_word)[:MOST],
        "story": GameStory(whole, game.sheet.deal_word).story(),
        "race": whole.race,
        "charts": charts(whole.race),
        "chart_text": chart_text(whole.race),
        "made": made_of(whole),
        "settled": settled(game),
        "can_settle": settlement_rules(game) is not None,
    }


def winner_line(game: Game) -> str:
    """Return who won and with how much."""
    sheet = game.sheet
    best = [line for line in sheet.standings if line.won]
    if not best:
        return _("Nobody has won yet")
    total = best[0].total if sheet.counts == "points" or best[0].total else None
    return winners_with([line.name for line in best], total, sheet.counts)


def made_of(whole: Summary) -> dict[int, str]:
    """Return by seat how many bids were made: 9 of 13."""
    return {
        player.seat: _("%(made)s of %(bids)s", made=player.made.value if player.made else 0, bids=player.bids)
        for player in whole.players
        if player.bids
    }
