"""Game files of the family: what is read and written again. What is refused stands in tests/data/refusals.jsonl."""

from typing import Any

import pytest

from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.oh_hell.facts import Bids, Blind, Joined, SatOut, Seating, Tricks
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, NAMES, enter, table
from tests.record.samples import state_in

FOUR = list(NAMES[:4])


def by_player(*values: int) -> dict[str, int]:
    return dict(zip(FOUR, values, strict=False))


def game(*deals: dict[str, Any], **more: Any) -> dict[str, Any]:
    head = {"format": "scorekeeper.game/1", "variant": "nomination_whist", "players": FOUR}
    return {**head, "deals": list(deals), **more}


def deal(**more: Any) -> dict[str, Any]:
    return {"bids": by_player(2, 2, 2, 2), "tricks": by_player(3, 1, 2, 1), **more}


def result(data: dict[str, Any]) -> dict[str, Any]:
    return KIND.result(state_in(data))


def test_a_deal_beyond_the_schedule_is_as_large_as_it_says():
    one = {"bids": by_player(0, 0, 1), "tricks": by_player(0, 0, 1)}
    short = {"variant": "nomination_whist", "players": FOUR[:3], "options": {"maximum": 1}}
    longer = {"hand_size": 2, "bids": by_player(1, 1, 1), "tricks": by_player(1, 1, 0)}
    assert [row["hand_size"] for row in result(game(one, longer, **short))["deals"]] == [1, 2]


def test_what_the_table_insisted_on_is_kept():
    hooked = deal(bids=by_player(1, 2, 2, 2), tricks=by_player(1, 2, 2, 2), dealer="Dee", hand_size=7, trump="NT")
    second = {"hand_size": 3, "bids": by_player(1, 1, 1, 1), "tricks": by_player(1, 1, 1, 0)}
    rows = result(game(hooked, second))["deals"]
    assert [(row["dealer"], row["hand_size"], row["forbidden"]) for row in rows] == [("Dee", 7, 2), ("Ana", 3, 0)]


def test_the_barred_bid_is_told_once_all_others_have_bid():
    row = result(game({"bids": {"Ben": 2, "Cas": 2, "Dee": 2}}))["deals"][0]
    assert (row["forbidden"], row["announcement"], row["scores"], row["totals"]) == (1, None, None, None)


@pytest.mark.parametrize("variant", ["oh_well", "nomination_whist"])
def test_who_joins_from_a_deal_to_come_is_in_the_file_already(variant: str):
    state = state_in(game({"bids": by_player(1, 1)}, variant=variant))
    written = KIND.written(enter(state, Joined(2, 4, "Eve", 0, after=3), Joined(2, 5, "Fay", 3, after=0)))
    assert written["players"] == ["Ana", "Fay", *FOUR[1:], "Eve"]
    assert [late["player"] for late in written["joined"]] == ["Fay", "Eve"]
    assert KIND.written(state_in(written)) == written


def test_those_who_sit_out_join_or_get_points_are_written_again():
    late = {"players": [*FOUR, "Eve"], "joined": [{"player": "Eve", "deal": 2, "carry_in": 5}], "ended": "the last bus"}
    second = {
        "hand_size": 6,
        "dealer": "Ben",
        "trump": "H",
        "turned_card": "10H",
        "bids": {"Ana": 1, "Ben": 1, "Cas": 1, "Eve": 1},
        "tricks": {"Ana": 3, "Ben": 1, "Cas": 1, "Eve": 1},
        "out": ["Dee"],
        "adjustments": [{"player": "Dee", "points": -5, "reason": "reneged"}],
    }
    data = game(deal(hand_size=7, dealer="Ana"), second, **late)
    written = KIND.written(state_in(data))
    assert written["deals"][1] == {
        **second,
        "bids": written["deals"][1]["bids"],
        "tricks": written["deals"][1]["tricks"],
    }
    assert (written["joined"], written["ended"]) == (late["joined"], "the last bus")
    assert result(data)["totals"] == {"Ana": 6, "Ben": 12, "Cas": 23, "Dee": -4, "Eve": 16}
    assert result(data)["deals"][1]["scores"]["Dee"] == -5
    assert result(game(deal(), **late))["finished"]


def test_a_turned_card_alone_says_the_trump():
    assert state_in(game(deal(turned_card="QD"))).deals[0].trump == "D"


def test_a_struck_adjustment_is_not_written():
    given = {"adjustments": [{"player": "Ben", "points": 5, "reason": "helped"}]}
    state = state_in(game(deal(**given)))
    assert KIND.written(state)["deals"][0]["adjustments"] == given["adjustments"]
    assert "adjustments" not in KIND.written(enter(state, Adjustment(1, 1, BEN, 0, "did not")))["deals"][0]


def test_a_deal_of_which_nothing_is_known_is_one_of_an_ended_game_too():
    ended = game(deal(), {"bids": {}}, ended="It got late")
    assert [each["totals"] and each["totals"]["Ana"] for each in result(ended)["deals"]] == [3, None]


def test_who_has_come_for_the_deal_at_which_the_table_stopped_stands_with_the_points_brought():
    joined = [{"player": "Dee", "deal": 2, "carry_in": 30}]
    three = {"bids": {"Ana": 2, "Ben": 2, "Cas": 2}, "tricks": {"Ana": 3, "Ben": 1, "Cas": 3}}
    came = result(game(three, {"bids": {"Ben": 1}}, joined=joined, ended="It got late"))
    assert came["totals"] == {"Ana": 3, "Ben": 1, "Cas": 3, "Dee": 30}
    assert came["winners"] == ["Dee"]


def test_a_hand_size_that_a_deal_names_holds_where_more_players_would_have_made_it_smaller():
    joined = [{"player": "Dee", "deal": 13, "carry_in": 0}]
    once = {"bids": {"Ana": 0, "Ben": 0, "Cas": 0}}
    before = [{**once, "tricks": {"Ana": size, "Ben": 0, "Cas": 0}} for size in range(1, 13)]
    # Four players with thirteen cards each leave none to turn, and the schedule would say twelve.
    last = {"hand_size": 13, "bids": by_player(0, 0, 0, 0), "tricks": by_player(13, 0, 0, 0)}
    up = game(*before, last, variant="exact_penalty_bid", joined=joined)
    assert result(up)["deals"][12]["hand_size"] == 13
    assert KIND.written(state_in(up))["deals"][12]["hand_size"] == 13


def test_who_comes_for_the_second_deal_was_not_dealt_the_first():
    first = {"bids": {"Ana": 0, "Ben": 0, "Cas": 0}, "tricks": {"Ana": 17, "Ben": 0, "Cas": 0}}
    came = game(first, variant="oh_well", joined=[{"player": "Dee", "deal": 2, "carry_in": 0}])
    assert result(came)["deals"][0]["hand_size"] == 17


def test_who_is_out_and_who_bid_blind_is_written_in_the_order_of_the_players_whoever_changed_seats():
    played = (Bids(1, {BEN: 2, CAS: 2}), Tricks(1, {BEN: 4, CAS: 3}))
    state = table(SatOut(1, DEE), SatOut(1, ANA), *played, Seating(2, (DEE, CAS, BEN, ANA)), blind=True)
    state = enter(state, Blind(2, ANA), Blind(2, DEE), Bids(2, {BEN: 0}))
    written = {**game(options={"blind": True}), **KIND.written(state)}
    assert written["players"] == ["Dee", "Cas", "Ben", "Ana"]
    assert [deal.get("out", deal.get("blind")) for deal in written["deals"]] == [["Dee", "Ana"], ["Dee", "Ana"]]
    assert KIND.written(state_in(written))["deals"] == written["deals"]
