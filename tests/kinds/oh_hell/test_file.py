"""Game files of the family: what is read, what is refused and where, and what is written again."""

from typing import Any

import pytest

from scorekeeper.record.gamefile import read_game
from scorekeeper.record.log import state_of
from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.kind import Unreadable
from scorekeeper.rules.oh_hell.facts import Bids, Blind, Joined, SatOut, Seating, Tricks
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, KIND, NAMES, enter, table

FOUR = list(NAMES[:4])


def by_player(*values: int) -> dict[str, int]:
    return dict(zip(FOUR, values, strict=False))


def game(*deals: dict[str, Any], **more: Any) -> dict[str, Any]:
    head = {"format": "scorekeeper.game/1", "variant": "nomination_whist", "players": FOUR}
    return {**head, "deals": list(deals), **more}


def deal(**more: Any) -> dict[str, Any]:
    return {"bids": by_player(2, 2, 2, 2), "tricks": by_player(3, 1, 2, 1), **more}


def result(data: dict[str, Any]) -> dict[str, Any]:
    kind, setup, facts = read_game(data)
    return kind.result(state_of(kind, (setup, *facts)))


def read_again(data: dict[str, Any]) -> dict[str, Any]:
    kind, setup, facts = read_game(data)
    return kind.written(state_of(kind, (setup, *facts)))


def refusal(data: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(Unreadable) as caught:
        read_game(data)
    return caught.value.place, caught.value.problem.code


@pytest.mark.parametrize(
    ("changed", "place", "code"),
    [
        ({"tricks": by_player(3, 1, 2, 0)}, "deals[0].tricks", "tricks_sum"),
        ({"tricks": by_player(3, 1, 3)}, "deals[0].tricks", "tricks_missing"),
        ({"tricks": [1]}, "deals[0].tricks", "not_an_object"),
        ({"bids": by_player(8, 0, 0, 0)}, "deals[0].bids", "bid_range"),
        ({"bids": {"Ana": "2"}}, "deals[0].bids.Ana", "not_a_number"),
        ({"bids": {"Ana": True}}, "deals[0].bids.Ana", "not_a_number"),
        ({"bids": {"Zoe": 1}}, "deals[0].bids.Zoe", "name_unknown"),
        ({"bids": by_player(2, 2)}, "deals[0].tricks", "tricks_before_bids"),
        ({"bids": {}, "tricks": None, "cancelled": 1}, "deals[0].cancelled", "cancelled_unplayed"),
        ({"cancelled": 1}, "deals[0].cancelled", "cancelled_off"),
        ({"cancelled": -1}, "deals[0].cancelled", "number_range"),
        ({"blind": ["Ana"]}, "deals[0].blind", "blind_off"),
        ({"blind": ["Ana", "Ana"]}, "deals[0].blind[1]", "name_twice"),
        ({"blind": "Ana"}, "deals[0].blind", "not_a_list"),
        ({"out": ["Ben"]}, "deals[0].bids", "not_playing"),
        ({"dealer": "Zoe"}, "deals[0].dealer", "name_unknown"),
        ({"dealer": 3}, "deals[0].dealer", "not_a_text"),
        ({"hand_size": 0}, "deals[0].hand_size", "number_range"),
        ({"hand_size": 14}, "deals[0].hand_size", "too_many_cards"),
        ({"trump": "X"}, "deals[0].trump", "trump_unknown"),
        ({"turned_card": "1S"}, "deals[0].turned_card", "card_unknown"),
        ({"adjustments": [{"player": "Ana"}]}, "deals[0].adjustments[0].points", "not_a_number"),
        ({"adjustments": [{"points": 1}]}, "deals[0].adjustments[0].player", "name_empty"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_at_its_place(changed: dict[str, Any], place: str, code: str):
    assert refusal(game(deal(**changed))) == (place, code)


def test_a_played_deal_after_an_unplayed_one_is_refused():
    assert refusal(game({"bids": by_player(2, 2, 2, 2)}, deal())) == ("deals[1]", "deal_too_early")


def test_a_deal_beyond_the_schedule_needs_its_hand_size():
    one = {"bids": by_player(0, 0, 1), "tricks": by_player(0, 0, 1)}
    short = {"variant": "nomination_whist", "players": FOUR[:3], "options": {"maximum": 1}}
    assert refusal(game(one, one, **short)) == ("deals[1].hand_size", "beyond_schedule")
    longer = {"hand_size": 2, "bids": by_player(1, 1, 1), "tricks": by_player(1, 1, 0)}
    assert [row["hand_size"] for row in result(game(one, longer, **short))["deals"]] == [1, 2]


def test_players_and_options_are_refused_at_their_place():
    assert refusal(game(players=FOUR[:2])) == ("players", "too_few_players")
    assert refusal(game(options={"maximum": 14}))[0] == "options.maximum"
    assert refusal(game(options={"hoook": True})) == ("options.hoook", "unknown_option")
    assert refusal(game(joined=[{"player": "Ana", "deal": 2}, {"player": "Ana", "deal": 3}])) == (
        "joined[1].player",
        "name_twice",
    )


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
    kind, setup, facts = read_game(game({"bids": by_player(1, 1)}, variant=variant))
    came = (Joined(2, 4, "Eve", 0, after=3), Joined(2, 5, "Fay", 3, after=0))
    written = kind.written(state_of(kind, (setup, *facts, *came)))
    assert written["players"] == ["Ana", "Fay", *FOUR[1:], "Eve"]
    assert [late["player"] for late in written["joined"]] == ["Fay", "Eve"]
    assert read_again({"format": "scorekeeper.game/1", **written}) == written


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
    written = read_again(data)
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
    kind, setup, facts = read_game(game(deal(turned_card="QD")))
    assert state_of(kind, (setup, *facts)).deals[0].trump == "D"


def test_a_struck_adjustment_is_not_written():
    given = {"adjustments": [{"player": "Ben", "points": 5, "reason": "helped"}]}
    kind, setup, facts = read_game(game(deal(**given)))
    state = state_of(kind, (setup, *facts))
    assert kind.written(state)["deals"][0]["adjustments"] == given["adjustments"]
    assert "adjustments" not in kind.written(enter(state, Adjustment(1, 1, BEN, 0, "did not")))["deals"][0]


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
    assert read_again(up)["deals"][12]["hand_size"] == 13


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
    assert read_again(written)["deals"] == written["deals"]
