"""The end of a game: who won, the standings, the race, the money, and the words about it."""

from scorekeeper.rules.sheets.statistics import Summary, summary
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.settled import settled, settlement_rules
from scorekeeper.web.sheets.chart import charts, said
from scorekeeper.web.sheets.told import Told


def final_context(game: Game) -> Context:
    """Return what the end screen shows."""
    whole = summary(game.sheet)
    return {
        "story": Told(whole, game.sheet.deal_word).story(),
        "race": whole.race,
        "charts": charts(whole.race),
        "race_says": said(whole.race),
        "made": made_of(whole),
        "settled": settled(game),
        "can_settle": settlement_rules(game) is not None,
    }


def made_of(whole: Summary) -> dict[int, str]:
    """Return by seat how many bids were made: 9 of 13."""
    return {
        player.seat: f"{player.made.value if player.made else 0} of {player.bids}"
        for player in whole.players
        if player.bids
    }
