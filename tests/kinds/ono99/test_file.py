"""Game files of O'NO 99: what they come to, what goes round unchanged, and what is refused where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.record.gamefile import FORMAT, read_game
from scorekeeper.record.log import state_of
from scorekeeper.rules.kind import Unreadable
from scorekeeper.rules.ono99.facts import CannotPlay, HandLost
from tests.kinds.ono99.table import BEN, DEE, KIND, NAMES, cards, table


def game(*hands, **keys):
    return {"variant": "ono99", "players": list(NAMES), "hands": list(hands), **keys}


def plays(*pairs):
    return {"plays": [{"player": name, "card": card} for name, card in pairs]}


def state_of_game(given):
    _, setup, facts = read_game({"format": FORMAT, **given})
    return state_of(KIND, (setup, *facts))


def result(given):
    return KIND.result(state_of_game(given))


NOT_IN_PLAY = dict.fromkeys(("total", "direction", "next", "next_owes"))
LOST_BY_BEN = plays(("Ana", 10), ("Ben", "ONO"))


def test_a_finished_game_ranks_by_elimination():
    chips = {"options": {"chips": 0}}
    assert result(game({"loser": "Ben"}, {"loser": "Dee"}, {"loser": "Ana"}, **chips)) == {
        "deals": None,
        "hands": [
            {"loser": loser, "chips": dict.fromkeys(NAMES, 0), "out": out, **NOT_IN_PLAY}
            for loser, out in (("Ben", ["Ben"]), ("Dee", ["Ben", "Dee"]), ("Ana", ["Ben", "Dee", "Ana"]))
        ],
        "totals": None,
        "ranking": {"Ana": 2, "Ben": 4, "Cas": 1, "Dee": 3},
        "winners": ["Cas"],
        "finished": True,
        "settlement": None,
    }


def test_an_unfinished_hand_tells_where_it_stands():
    read = result(game({"loser": "Ana"}, plays(("Ana", 9), ("Ben", "R"), ("Ana", "DP"))))
    assert read["hands"][1] == {
        "loser": None, "chips": {"Ana": 2, "Ben": 3, "Cas": 3, "Dee": 3}, "out": [],
        "total": 9, "direction": -1, "next": "Dee", "next_owes": 2,
    }  # fmt: skip
    assert (read["finished"], read["winners"], read["ranking"]) == (False, [], None)


def test_a_hand_of_which_nothing_is_known_stands_at_nought():
    read = result(game({}, first_dealer="Cas"))["hands"]
    assert (read[0]["total"], read[0]["next"], read[0]["next_owes"]) == (0, "Dee", 1)


def test_a_game_that_was_ended_is_shared_by_those_still_in():
    read = result(game({"loser": "Ana"}, options={"chips": 0}, ended="late"))
    assert (read["finished"], read["winners"], read["ranking"]["Ana"]) == (True, ["Ben", "Cas", "Dee"], 4)


@pytest.mark.parametrize(
    "hands",
    [
        [{"loser": "Ana"}, LOST_BY_BEN, {**LOST_BY_BEN, "loser": "Ben"}, plays(("Cas", 4))],
        [{"loser": "Ana"}, {"plays": []}],
        [],
    ],
)
def test_what_is_read_is_written_again(hands):
    given = game(*hands, options={"mode": "card_by_card"}, first_dealer="Dee", ended="late")
    assert KIND.written(state_of_game(given)) == given


def test_who_cannot_play_is_written_as_the_loser_of_unfinished_cards():
    state = table(*cards(1, (BEN, 0), (2, 10)), CannotPlay(1, 3, DEE), edition="later")
    (hand,) = KIND.written(state)["hands"]
    assert hand == {"loser": "Dee", **plays(("Ben", 0), ("Cas", 10))}
    assert state_of_game(game(hand, options={"edition": "later"})).hands[0].loser == DEE


def test_cards_that_were_set_aside_are_not_written():
    state = table(*cards(1, (BEN, 5)), HandLost(1, BEN))
    assert KIND.written(state)["hands"] == [{"loser": "Ben"}]


FOUR_LOSSES = [{"loser": "Ana"}] * 4
REFUSED = [
    (game(*FOUR_LOSSES, {"loser": "Ana"}), "hands[4].loser", "loser_is_out"),
    (game(*FOUR_LOSSES, plays(("Ana", 5))), "hands[4].plays[0]", "player_is_out"),
    (game(*FOUR_LOSSES, {}, players=["Ana", "Ben"]), "hands[4]", "after_the_winner"),
    (game({"loser": "Eve"}), "hands[0].loser", "name_unknown"),
    (game(plays(("Ana", 5), ("Eve", 5))), "hands[0].plays[1].player", "name_unknown"),
    (game({"plays": [{"card": 5}]}), "hands[0].plays[0].player", "name_empty"),
    (game(plays(("Ana", "4S"))), "hands[0].plays[0].card", "card_not_in_game"),
    (game(plays(("Ana", 11))), "hands[0].plays[0].card", "card_not_in_game"),
    (game(plays(("Ana", True))), "hands[0].plays[0].card", "card_not_in_game"),
    (game(plays(("Ana", ["R"]))), "hands[0].plays[0].card", "card_not_in_game"),
    (game(plays(("Ana", "P2"))), "hands[0].plays[0]", "card_not_in_edition"),
    (game(plays(("Ana", 5), ("Cas", 5))), "hands[0].plays[1]", "out_of_turn"),
    (game(plays(("Ana", "DP"), ("Ben", "DP"))), "hands[0].plays[1]", "double_play_on_first_turn"),
    (game({"loser": "Ana"}, plays(("Ana", "ONO"), ("Ben", 5))), "hands[1].plays[1]", "hand_is_over"),
    (game(plays(("Ana", 5)), {"loser": "Ana"}), "hands[0]", "hand_unfinished"),
    (game({}, {"loser": "Ana"}), "hands[0]", "hand_unfinished"),
    (game({**LOST_BY_BEN, "loser": "Ana"}), "hands[0].loser", "loser_disagrees"),
    (game({**plays(("Ana", 5)), "loser": "Ben"}), "hands[0].loser", "loser_disagrees"),
    (game({**plays(("Ana", 5)), "loser": "Ana"}, options={"edition": "later"}), "hands[0].loser", "loser_disagrees"),
    (game("Ana"), "hands[0]", "not_an_object"),
    (game(joined=[{"player": "Ana", "deal": 2}]), "joined", "nobody_joins_here"),
    (game(players=["Ana", "ana"]), "players[1]", "name_twice"),
    (game(players=["Ana"]), "players", "too_few_players"),
    (game(first_dealer="Eve"), "first_dealer", "name_unknown"),
    (game(options={"chips": "many"}), "options.chips", "bad_option"),
    (game(ended=3), "ended", "not_a_text"),
]


@pytest.mark.parametrize(("given", "place", "code"), REFUSED, ids=[f"{row[1]} {row[2]}" for row in REFUSED])
def test_a_mistake_is_told_with_its_place(given, place, code):
    with pytest.raises(Unreadable) as refused:
        read_game({"format": FORMAT, **given})
    assert (refused.value.place, refused.value.problem.code) == (place, code)


@given(st.lists(st.integers(0, 3), max_size=30), st.integers(0, 3), st.booleans())
def test_random_games_go_round_unchanged(picks, chips, is_ended):
    hands, state = [], state_of_game(game(options={"chips": chips}))
    for pick in picks:
        if not state.is_won:
            hands.append({"loser": NAMES[state.still_in[pick % len(state.still_in)]]})
            state = state_of_game(game(*hands, options={"chips": chips}))
    given = game(*hands, options={"chips": chips}, first_dealer="Ben", **({"ended": "late"} if is_ended else {}))
    after = result(given)
    assert KIND.written(state_of_game(given)) == given
    assert sum(after["hands"][-1]["chips"].values() if hands else (4 * chips,)) == 4 * chips - len(hands) + len(
        state.hands[-1].out if hands else ()
    )


def test_a_loser_who_cannot_be_is_told_by_seat():
    with pytest.raises(Unreadable) as unreadable:
        state_of_game(game({**LOST_BY_BEN, "loser": "Ana"}))
    problem = unreadable.value.problem
    assert (problem.deal, problem.seat, problem.part) == (1, 0, "loser")
