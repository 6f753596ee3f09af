"""A finished game for the BG Stats app, as a URL with all its data that the reader's device opens.

Source: bgstatsapp.com, "Push plays to BG Stats from other apps or websites".
"""

import json
from datetime import UTC
from urllib.parse import quote

from scorekeeper.rules import variant
from scorekeeper.rules.common.tenths import number_of
from scorekeeper.rules.sheets.summary import minutes_played
from scorekeeper.storage.games import Game

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="


def bg_stats_url(game: Game) -> str:
    """Return the URL that saves a finished game in BG Stats."""
    sheet, head, named = game.sheet, game.head, variant(game.head.variant)
    places = {line.seat: line.place for line in sheet.standings}
    starts = [row.dealer if row.leader is None else row.leader for row in sheet.rows[:1]]
    minutes = 0 if head.played_on else minutes_played([entry.at for entry in game.entries])
    play = {
        "sourceName": "Scorekeeper",
        "sourcePlayId": game.watch_id,  # the game's own id would let readers write
        "playDate": f"{head.played_on} 12:00:00" if head.played_on else f"{game.last_at.astimezone(UTC):%F %T}",
        "durationMin": minutes,
        "location": head.place,
        "board": head.house_rules or named.name,
        "game": {
            "name": named.name,
            "sourceGameId": named.id,
            **({"bggId": named.bgg} if named.bgg else {}),
            "highestWins": sheet.wins == "highest",
            "noPoints": sheet.counts != "points",
        },
        "players": [
            {
                "name": column.name,
                "sourcePlayerId": column.name,
                "startPlayer": column.seat in starts,
                "rank": places.get(column.seat) or 0,
                "score": None if column.total is None else number_of(column.total),
                "winner": column.seat in sheet.winners,
            }
            for column in sheet.columns
        ],
    }
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
