"""What each recorded game leaves for the statistics agrees with its sheet."""

import json
from pathlib import Path

import pytest

from scorekeeper.record.gamefile import read_game
from scorekeeper.record.log import state_of
from scorekeeper.rules.sheets.figures import played_game

PLAYED = sorted((Path(__file__).parents[1] / "data").glob("games*/*.json"))


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_a_finished_game_counts_what_its_sheet_says(path: Path) -> None:
    kind, setup, facts = read_game(json.loads(path.read_text("utf-8")))
    state = state_of(kind, (setup, *facts))
    sheet = kind.sheet(state)
    game = played_game(kind, state, sheet)
    done = [row for row in sheet.rows if row.state == "done"]
    assert (game is not None) == (sheet.finished and bool(done))
    for seat in game.seats if game else ():
        cells = [cell for row in done for cell in row.cells if cell.seat == seat.seat]
        bids = [(cell.spoken["bid"], cell.spoken["took"]) for cell in cells if {"bid", "took"} <= cell.spoken.keys()]
        assert [(bid.bid, bid.took) for bid in seat.bids] == bids
        assert seat.hands.won <= seat.hands.played <= len(done)
