"""Game files of the family: what is read and written again. What is refused stands in tests/data/wounds.json."""

from dataclasses import replace
from typing import Any

from scorekeeper.record.gamefile import incoming, write_game
from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.oh_hell.board import written_now
from scorekeeper.rules.oh_hell.facts import Ladder
from tests.kinds.oh_hell.table import BEN, KIND, NAMES, enter, played, setup
from tests.record.samples import START, file_of, refusal, state_in

FOUR = list(NAMES[:4])
ONE_CARD = played(1, [1, 0, 0, 1], [1, 0, 0, 0])


def by_player(*values: int) -> dict[str, int]:
    return dict(zip(FOUR, values, strict=False))


def game(*deals: dict[str, Any], **more: Any) -> dict[str, Any]:
    head = {"format": "scorekeeper.game/1", "variant": "nomination_whist", "players": FOUR}
    return {**head, "deals": list(deals), **more}


def deal(**more: Any) -> dict[str, Any]:
    return {"bids": by_player(2, 2, 2, 2), "tricks": by_player(3, 1, 2, 1), **more}


def result(data: dict[str, Any]) -> dict[str, Any]:
    return KIND.result(state_in(data))


def test_the_barred_bid_is_told_once_all_others_have_bid():
    row = result(game({"bids": {"Ben": 2, "Cas": 2, "Dee": 2}}))["deals"][0]
    assert row["forbidden"] == 1
    assert {row["announcement"], row["scores"], row["totals"]} == {None}


def test_a_changed_bid_and_a_wager_that_a_correction_took_back_are_not_written():
    first = {"hand_size": 1, "bids": by_player(1, 0, 0, 0), "tricks": by_player(1, 0, 0, 0)}
    changed = {**first, "bid_changes": {"Ana": -1}, "wagers": {"Ana": 10}}
    state = state_in(game(changed, variant="skull_king_advanced"))
    state = enter(state, replace(written_now(state.deals[0]), bid_changes={0: 0}, wagers={0: 0}))
    written = KIND.written(state)["deals"]
    assert not written[0].keys() & {"bid_changes", "wagers"}
    assert result(game(*written, variant="skull_king_advanced"))["deals"] == KIND.result(state)["deals"]


def test_a_struck_adjustment_is_not_written():
    given = {"adjustments": [{"player": "Ben", "points": 5, "reason": "helped"}]}
    state = state_in(game(deal(**given)))
    assert KIND.written(state)["deals"][0]["adjustments"] == given["adjustments"]
    assert "adjustments" not in KIND.written(enter(state, Adjustment(1, 1, BEN, 0, "did not")))["deals"][0]


def test_a_deal_of_which_nothing_is_known_is_one_of_an_ended_game_too():
    ended = game(deal(), {"bids": {}}, ended="It got late")
    assert [each["totals"] and each["totals"]["Ana"] for each in result(ended)["deals"]] == [3, None]


DOUBLED = {"scoring": {"double": {"deals": ["last"]}}}


RULES: dict[str, Any] = {
    "schedule": {"list": [1, 2]},
    "bidding": {"hook": False},
    "scoring": {"made": {"bonus": 5}, "zero_made": {"points": 3}, "slam": {"points": 9}, "double": {"deals": ["last"]}},
}


def by_house_rules(**more: Any) -> dict[str, Any]:
    first = {"bids": by_player(1, 0, 0, 0), "tricks": by_player(1, 0, 0, 0)}
    second = {"bids": by_player(1, 1, 0, 0), "tricks": by_player(2, 0, 0, 0)}
    return game(first, second, **{"rules": RULES, "house_rules": "Thursday", **more})


def test_a_file_is_written_with_its_house_rules_and_its_log_says_the_same():
    first = incoming(by_house_rules(), START, "import")
    data = write_game(first.kind, first.entries)
    assert (data["rules"], data["house_rules"]) == (RULES, "Thursday")
    assert incoming(data, START, "import").fingerprint != first.fingerprint
    place, problem = refusal({**data, "rules": {**RULES, "bidding": {"hook": True}}})
    assert (place, problem.code) == ("log", "log_disagrees")


def test_no_house_rules_are_written_where_there_are_none_and_null_is_not_lost():
    plain = incoming(game(deal()), START, "import")
    assert {"rules", "house_rules"} & set(write_game(plain.kind, plain.entries)) == set()
    data = by_house_rules(variant="ohell", rules={"scoring": {"zero_made": None}, "schedule": {"list": [1, 2]}})
    assert result(data)["deals"][0]["scores"] == by_player(11, 10, 10, 10)
    read = incoming(data, START, "import")
    assert write_game(read.kind, read.entries)["rules"]["scoring"] == {"zero_made": None}


def test_a_file_with_a_log_of_before_files_told_the_ladder_comes_in_still():
    data, entries = file_of(KIND, setup(house=DOUBLED), Ladder(1, (1,)), *ONE_CARD)
    del data["rules"]["schedule"]
    assert incoming(data, START, "import").entries == entries
    place, problem = refusal({**data, "rules": {}})
    assert (place, problem.code) == ("log", "log_disagrees")
