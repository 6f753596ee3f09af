"""House rules in game files: read, scored, written, refused with their place."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from scorekeeper.record.gamefile import incoming, read_game, write_game
from scorekeeper.record.log import Entry, state_of
from scorekeeper.rules.kind import Unreadable
from scorekeeper.rules.oh_hell.facts import Joined, Ladder, Left
from tests.kinds.oh_hell.table import KIND, NAMES, played, setup

FOUR = list(NAMES[:4])
NOW = datetime(2026, 1, 1, tzinfo=UTC)
RULES: dict[str, Any] = {
    "schedule": {"list": [1, 2]},
    "bidding": {"hook": False},
    "scoring": {"made": {"bonus": 5}, "zero_made": {"points": 3}, "slam": {"points": 9}, "double": {"deals": ["last"]}},
}


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
    kind, first, facts = read_game(data)
    return kind.result(state_of(kind, (first, *facts)))


def refusal(call: Any, *given: Any) -> tuple[str, str]:
    with pytest.raises(Unreadable) as caught:
        call(*given)
    return caught.value.place, caught.value.problem.code


def test_a_file_is_scored_by_its_house_rules():
    found = result(game())
    assert found["deals"][0]["totals"] == by_player(5 + 1 + 9, 3, 3, 3)
    assert found["deals"][1]["scores"] == by_player(2 * 2, 0, 2 * 3, 2 * 3)
    assert found["finished"]


def test_a_file_is_written_with_its_house_rules_and_comes_in_again():
    first = incoming(game(), NOW, "import")
    data = json.loads(json.dumps(write_game(first.kind, first.entries)))
    assert (data["rules"], data["house_rules"]) == (RULES, "Thursday")
    imported = incoming(data, NOW, "import")
    assert (imported.entries, imported.differs) == (first.entries, ())
    assert imported.fingerprint != first.fingerprint


def test_null_in_house_rules_is_not_lost_on_the_way():
    data = game(variant="ohell", rules={"scoring": {"zero_made": None}, "schedule": {"list": [1, 2]}})
    assert result(data)["deals"][0]["scores"] == by_player(11, 10, 10, 10)
    read = incoming(data, NOW, "import")
    assert write_game(read.kind, read.entries)["rules"]["scoring"] == {"zero_made": None}


def test_a_file_without_house_rules_is_what_it_was():
    plain = game(rules=None, house_rules=None, variant="nomination_whist")
    del plain["rules"], plain["house_rules"]
    plain["deals"] = [{"bids": by_player(1, 1, 1, 1), "tricks": by_player(4, 1, 1, 1)}]
    read = incoming(plain, NOW, "import")
    assert {"rules", "house_rules"} & set(write_game(read.kind, read.entries)) == set()
    assert read.fingerprint == incoming({**plain, "rules": None, "house_rules": ""}, NOW, "import").fingerprint
    assert read.fingerprint != incoming({**plain, "rules": {"leader": 0}}, NOW, "import").fingerprint


def test_the_log_and_the_file_say_the_same_house_rules():
    read = incoming(game(), NOW, "import")
    data = json.loads(json.dumps(write_game(read.kind, read.entries)))
    data["rules"]["scoring"]["made"]["bonus"] = 6
    assert refusal(incoming, data, NOW, "import") == ("log", "log_disagrees")


@pytest.mark.parametrize(
    ("changed", "place", "code"),
    [
        ({"rules": []}, "rules", "not_an_object"),
        ({"rules": {"scoring": {"made": {"bonus": "5"}}}}, "rules.scoring.made.bonus", "not_a_number"),
        ({"rules": {"packs": 1, "schedule": {"maximum": 14}}}, "rules.schedule.maximum", "too_many_cards"),
        ({"rules": {"trump": {"kind": "fixed"}}}, "rules.trump.suit", "suit_missing"),
        ({"house_rules": 5}, "house_rules", "not_a_text"),
        ({"variant": "ohio", "deals": None}, "rules", "no_house_rules"),
        ({"variant": "ono99", "deals": None}, "rules", "no_house_rules"),
        ({"variant": "ono99", "deals": None, "rules": None}, "house_rules", "no_house_rules"),
    ],
)
def test_house_rules_that_cannot_be_are_refused_with_their_place(changed, place, code):
    assert refusal(read_game, game(**changed)) == (place, code)


def entries_of(*facts: Any) -> tuple[Entry, ...]:
    return tuple(Entry(seq, NOW, "tablet", fact) for seq, fact in enumerate(facts, 1))


def test_a_game_that_somebody_joined_before_deal_one_of_a_full_table_comes_in_again():
    # Seven with seven cards each: the eighth makes it six, deal by deal.
    facts = (setup("nomination_whist", 7), Joined(1, 7, "Hal", 0), *played(1, [1] * 8, [6] + [0] * 7))
    data = json.loads(json.dumps(write_game(KIND, entries_of(*facts))))
    assert [deal["hand_size"] for deal in data["deals"]] == [6]
    read = incoming(data, NOW, "import")
    assert (read.entries, read.differs) == (entries_of(*facts), ())
    # Without its log the file says the same game.
    alone = {key: value for key, value in data.items() if key != "log"}
    assert result(alone) == data["result"]


def test_a_table_that_is_too_large_and_was_joined_by_nobody_at_first_is_refused():
    names = [f"P{seat}" for seat in range(9)]
    late = [{"player": "P8", "deal": 2, "carry_in": 0}]
    assert refusal(read_game, game(players=names, deals=[], rules=None, joined=late)) == ("players", "too_many_cards")


def doubled_last(**house: Any) -> Any:
    rules = {"scoring": {"double": {"deals": ["last"]}}, **house}
    resolved = KIND.resolved_with("nomination_whist", {}, 4, rules)
    return replace(setup(), rules=resolved, house=rules)


def test_a_game_made_shorter_on_the_way_is_scored_from_its_file_as_it_was():
    facts = (doubled_last(), Ladder(1, (1, 1)), *played(1, [1, 0, 0, 1], [1, 0, 0, 0]))
    facts = (*facts, *played(2, [1, 1, 0, 0], [1, 0, 0, 0]))
    data = json.loads(json.dumps(write_game(KIND, entries_of(*facts))))
    assert data["rules"]["schedule"] == {"list": [1, 1]}
    assert data["result"]["deals"][1]["scores"] == by_player(2 * 11, 0, 2 * 10, 2 * 10)
    read = incoming(data, NOW, "import")
    assert (read.entries, read.differs) == (entries_of(*facts), ())
    alone = {key: value for key, value in data.items() if key != "log"}
    assert result(alone) == data["result"]
    assert result(alone)["finished"]
    # The log brings back the rules that were agreed on first, and the ladder with them.
    assert write_game(KIND, read.entries) == data


def test_a_file_with_a_log_of_before_files_told_the_ladder_comes_in_still():
    facts = (doubled_last(), Ladder(1, (1,)), *played(1, [1, 0, 0, 1], [1, 0, 0, 0]))
    data = json.loads(json.dumps(write_game(KIND, entries_of(*facts))))
    del data["rules"]["schedule"]
    assert incoming(data, NOW, "import").entries == entries_of(*facts)
    assert refusal(incoming, {**data, "rules": {}}, NOW, "import") == ("log", "log_disagrees")


def test_a_target_game_made_one_deal_long_does_not_begin_again():
    target = {"target": 100, "repeats": False}
    facts = (doubled_last(**target), Ladder(1, (1,)), *played(1, [1, 0, 0, 1], [1, 0, 0, 0]))
    data = json.loads(json.dumps(write_game(KIND, entries_of(*facts))))
    assert result({key: value for key, value in data.items() if key != "log"}) == data["result"]
    assert data["result"]["finished"]


def test_a_ladder_that_those_who_started_could_not_be_dealt_stands_in_the_deals_alone():
    gone = tuple(Left(1, seat) for seat in (2, 3, 4, 5))
    sizes = (20, 20)
    facts = (setup("nomination_whist", 6), *gone, Ladder(1, sizes), *played(1, [12, 9], [11, 9]))
    data = json.loads(json.dumps(write_game(KIND, entries_of(*facts))))
    assert "rules" not in data
    assert data["deals"][0]["hand_size"] == 20
    assert result({key: value for key, value in data.items() if key != "log"})["deals"] == data["result"]["deals"]
