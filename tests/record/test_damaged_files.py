"""Whatever is wrong in a game file, it is refused at a place or scored: nothing else ever comes out."""

import copy
import json
from datetime import UTC, datetime
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming, write_game
from scorekeeper.record.log import live_facts, state_of
from scorekeeper.rules.kind import Unreadable

START = datetime(2024, 5, 1, tzinfo=UTC)
NAMES = ("Ada", "Bo", "Tom", "", " ", "Zed\n", "x" * 50, "\ud800")
WORDS = ("S", "NT", "4S", "H", "ONO", "hand_size", "5+n", "hard", "pool", "oh_well", "ono99", "1e999999999", "0.05")
NUMBERS = (0, 1, -1, 2, 7, 10, 99, 10**9, 10**30, 1.5, 2.0, float("inf"))
ANYTHING = st.sampled_from(
    [*NAMES, *WORDS, *NUMBERS, None, True, False, [], {}, [[]], [None], {"Ada": 1}, {"a": [1]}, ["Ada", "Ada"]]
)
KEYS = ("options", "deals", "joined", "log", "out", "blind", "cancelled", "trump", "adjustments", "scores", "plays")


def shortened(path):
    game = json.loads(path.read_text("utf-8"))
    for deals in ("deals", "hands"):
        if deals in game:
            game[deals] = game[deals][:4]
    read = incoming(game, START, "tablet")
    return json.loads(json.dumps(write_game(read.kind, read.entries)))


GAMES = [shortened(path) for path in sorted((Path(__file__).parent.parent / "data").glob("games*/*.json"))]


def spots(data):
    """Yield every place of the data as what holds it and its key or index."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(inside):
        yield data, key
        yield from spots(value)


def anything(draw):
    # A copy: the next damage may hit what this one put in.
    return copy.deepcopy(draw(ANYTHING))


@st.composite
def damaged(draw):
    game = copy.deepcopy(draw(st.sampled_from(GAMES)))
    if draw(st.booleans()):
        del game["log"]
    for _ in range(draw(st.integers(1, 3))):
        holder, key = draw(st.sampled_from(list(spots(game))))
        if draw(st.integers(0, 5)) == 0:
            del holder[key]
        elif draw(st.integers(0, 5)) == 0 and isinstance(holder, dict):
            holder[draw(st.sampled_from(KEYS))] = anything(draw)
        else:
            holder[key] = anything(draw)
    return game


@settings(max_examples=400)
@given(damaged())
def test_a_damaged_file_is_scored_or_refused_at_a_place(game):
    try:
        read = incoming(parse(json.dumps(game)), START, "import")
    except Unreadable as refused:
        if not refused.place:
            assert refused.problem.code in ("beyond_json", "not_an_object")
        return
    result = read.kind.result(state_of(read.kind, live_facts(read.entries)))
    assert json.loads(json.dumps(result, allow_nan=False)) == result
