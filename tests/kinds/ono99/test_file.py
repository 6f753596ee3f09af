"""Game files of O'NO 99: what they come to, and what is written as read. Refusals: tests/data/refusals.jsonl."""

import pytest

from scorekeeper.record.gamefile import FORMAT, incoming
from scorekeeper.rules.ono99.facts import CannotPlay, HandLost, Starts
from tests.kinds.ono99.table import BEN, DEE, KIND, NAMES, cards, setup, table
from tests.record.samples import START, file_of, refusal, state_in


def game(*hands, **keys):
    return {"variant": "ono99", "players": list(NAMES), "hands": list(hands), **keys}


def plays(*pairs):
    return {"plays": [{"player": name, "card": card} for name, card in pairs]}


def result(given):
    return KIND.result(state_in(given))


def test_an_unfinished_hand_tells_where_it_stands():
    read = result(game({"loser": "Ana"}, plays(("Ana", 9), ("Ben", "R"), ("Ana", "DP"))))
    assert read["hands"][1] == {
        "loser": None, "chips": {"Ana": 2, "Ben": 3, "Cas": 3, "Dee": 3}, "out": [],
        "total": 9, "direction": -1, "next": "Dee", "next_owes": 2,
    }  # fmt: skip
    assert (read["finished"], read["winners"], read["ranking"]) == (False, [], None)
    nothing_known = result(game({}, first_dealer="Cas"))["hands"][0]
    assert (nothing_known["total"], nothing_known["next"], nothing_known["next_owes"]) == (0, "Dee", 1)


def test_who_cannot_play_is_written_as_the_loser_of_unfinished_cards():
    state = table(*cards(1, (BEN, 0), (2, 10)), CannotPlay(1, 3, DEE), edition="later")
    (hand,) = KIND.written(state)["hands"]
    assert hand == {"loser": "Dee", **plays(("Ben", 0), ("Cas", 10))}
    assert state_in(game(hand, options={"edition": "later"})).hands[0].loser == DEE
    set_aside = table(*cards(1, (BEN, 5)), HandLost(1, BEN))
    assert KIND.written(set_aside)["hands"] == [{"loser": "Ben"}]


def test_who_was_named_to_start_a_hand_of_which_nothing_else_is_known_is_kept():
    state = table(HandLost(1, BEN), Starts(2, DEE))
    given = {"variant": "ono99", **KIND.written(state)}
    assert (given["starter"], KIND.result(state_in(given))) == ("Dee", KIND.result(state))
    assert "starter" not in KIND.written(table(HandLost(1, BEN), Starts(2, BEN)))
    for hands in ([], [{"loser": "Ben"}]):
        assert state_in(game(*hands, starter="Dee")).slips.get(len(hands) + 1) is None


def test_a_file_of_an_earlier_version_does_not_name_the_starter():
    file, entries = file_of(KIND, setup(), Starts(1, DEE))
    del file["starter"]
    assert incoming(file, START, "import").entries == entries


@pytest.mark.parametrize(
    ("hands", "starter", "code"),
    [
        ([{"loser": "Ben"}, {}], "Ben", "player_is_out"),
        ([plays(("Ben", 5))], "Dee", "out_of_turn"),
        ([{}], "Eve", "name_unknown"),
    ],
)
def test_a_starter_who_cannot_have_started_is_refused(hands, starter, code):
    place, problem = refusal({"format": FORMAT, **game(*hands, options={"chips": 0}, starter=starter)})
    assert (place, problem.code) == ("starter", code)
