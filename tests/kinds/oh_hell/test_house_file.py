"""House rules in game files: read, scored and written. What is refused stands in tests/data/refusals.jsonl."""

from typing import Any

from scorekeeper.record.gamefile import incoming, write_game
from scorekeeper.rules.oh_hell.facts import Joined, Ladder, Left
from tests.kinds.oh_hell.table import KIND, NAMES, played, setup
from tests.record.samples import START, file_of, refusal, state_in

FOUR = list(NAMES[:4])
RULES: dict[str, Any] = {
    "schedule": {"list": [1, 2]},
    "bidding": {"hook": False},
    "scoring": {"made": {"bonus": 5}, "zero_made": {"points": 3}, "slam": {"points": 9}, "double": {"deals": ["last"]}},
}
SHORT = played(1, [1, 0, 0, 1], [1, 0, 0, 0])  # a deal of one card


def by_player(*values: int) -> dict[str, int]:
    return dict(zip(FOUR, values, strict=True))


def game(**more: Any) -> dict[str, Any]:
    deals = [
        {"bids": by_player(1, 0, 0, 0), "tricks": by_player(1, 0, 0, 0)},
        {"bids": by_player(1, 1, 0, 0), "tricks": by_player(2, 0, 0, 0)},
    ]
    head = {"format": "scorekeeper.game/1", "variant": "nomination_whist", "players": FOUR, "deals": deals}
    return {**head, "rules": RULES, "house_rules": "Thursday", **more}


def result(data: dict[str, Any]) -> dict[str, Any]:
    """Return what a file comes to without its log."""
    return KIND.result(state_in(data))


def test_a_file_is_scored_by_its_house_rules():
    found = result(game())
    assert found["deals"][0]["totals"] == by_player(5 + 1 + 9, 3, 3, 3)
    assert found["deals"][1]["scores"] == by_player(2 * 2, 0, 2 * 3, 2 * 3)
    assert found["finished"]


def test_a_file_is_written_with_its_house_rules_and_its_log_says_the_same():
    first = incoming(game(), START, "import")
    data = write_game(first.kind, first.entries)
    assert (data["rules"], data["house_rules"]) == (RULES, "Thursday")
    assert incoming(data, START, "import").fingerprint != first.fingerprint
    place, problem = refusal({**data, "rules": {**RULES, "bidding": {"hook": True}}})
    assert (place, problem.code) == ("log", "log_disagrees")


def test_null_in_house_rules_is_not_lost_on_the_way():
    data = game(variant="ohell", rules={"scoring": {"zero_made": None}, "schedule": {"list": [1, 2]}})
    assert result(data)["deals"][0]["scores"] == by_player(11, 10, 10, 10)
    read = incoming(data, START, "import")
    assert write_game(read.kind, read.entries)["rules"]["scoring"] == {"zero_made": None}


def test_a_file_without_house_rules_is_what_it_was():
    plain = game(deals=[{"bids": by_player(1, 1, 1, 1), "tricks": by_player(4, 1, 1, 1)}])
    del plain["rules"], plain["house_rules"]
    read = incoming(plain, START, "import")
    assert {"rules", "house_rules"} & set(write_game(read.kind, read.entries)) == set()
    assert read.fingerprint == incoming({**plain, "rules": None, "house_rules": ""}, START, "import").fingerprint
    assert read.fingerprint != incoming({**plain, "rules": {"leader": 0}}, START, "import").fingerprint


def doubled_last(**house: Any) -> Any:
    return setup(house={"scoring": {"double": {"deals": ["last"]}}, **house})


def test_a_game_that_somebody_joined_before_deal_one_of_a_full_table_comes_in_again():
    # Seven with seven cards each: the eighth makes it six, deal by deal.
    facts = (setup(players=7), Joined(1, 7, "Hal", 0), *played(1, [1] * 8, [6] + [0] * 7))
    data, entries = file_of(KIND, *facts)
    assert [deal["hand_size"] for deal in data["deals"]] == [6]
    read = incoming(data, START, "import")
    assert (read.entries, read.differs) == (entries, ())
    assert result(data) == data["result"]


def test_a_game_made_shorter_on_the_way_is_scored_from_its_file_as_it_was():
    data, entries = file_of(KIND, doubled_last(), Ladder(1, (1, 1)), *SHORT, *played(2, [1, 1, 0, 0], [1, 0, 0, 0]))
    assert data["rules"]["schedule"] == {"list": [1, 1]}
    assert data["result"]["deals"][1]["scores"] == by_player(2 * 11, 0, 2 * 10, 2 * 10)
    assert result(data) == data["result"]
    assert data["result"]["finished"]
    # The log brings back the rules that were agreed on first, and the ladder with them.
    read = incoming(data, START, "import")
    assert (read.entries, read.differs) == (entries, ())


def test_a_file_with_a_log_of_before_files_told_the_ladder_comes_in_still():
    data, entries = file_of(KIND, doubled_last(), Ladder(1, (1,)), *SHORT)
    del data["rules"]["schedule"]
    assert incoming(data, START, "import").entries == entries
    place, problem = refusal({**data, "rules": {}})
    assert (place, problem.code) == ("log", "log_disagrees")


def test_a_target_game_made_one_deal_long_does_not_begin_again():
    data, _ = file_of(KIND, doubled_last(target=100, repeats=False), Ladder(1, (1,)), *SHORT)
    assert result(data) == data["result"]
    assert data["result"]["finished"]


def test_hands_that_those_who_started_could_not_be_dealt_stand_in_the_deals_alone():
    gone = tuple(Left(1, seat) for seat in (2, 3, 4, 5))
    data, _ = file_of(KIND, setup(players=6), *gone, Ladder(1, (20, 20)), *played(1, [12, 9], [11, 9]))
    assert data["rules"] == {"schedule": {"list": [7, 7]}}
    assert data["deals"][0]["hand_size"] == 20
    assert result(data) == data["result"]
