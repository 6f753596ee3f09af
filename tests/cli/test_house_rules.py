"""House rules on the command line: listed, taken in, planned and scored by, refused in one line."""

import json

import pytest

THURSDAY = {
    "name": "Thursday rules",
    "variant": "nomination_whist",
    "rules": {"scoring": {"zero_made": {"points": 5, "per_card": 0}, "double": {"deals": ["last"], "factor": 2}}},
}
RULES = {"schedule": {"list": [1, 3, 1]}, "scoring": {"made": {"bonus": 5}, "double": {"deals": ["last"]}}}
PLAN = ("plan", "nomination_whist", "--players", "4", "--rules")


def test_house_rules_that_are_taken_in_are_listed_and_printed(run, file):
    assert run("house-rules") == (0, "", "")
    assert run("house-rules", "import", file(THURSDAY)) == (0, "Thursday rules\n", "")
    assert run("house-rules")[1].startswith("Thursday rules: nomination_whist scoring.zero_made.points=5 ")
    assert json.loads(run("house-rules", "export", "thursday rules")[1]) == THURSDAY
    assert json.loads(run("house-rules", "--json")[1]) == [THURSDAY]
    assert json.loads(run("house-rules", "import", file(THURSDAY), "--json")[1]) == THURSDAY


@pytest.mark.parametrize(
    ("rules", "place"), [({"packs": 7}, "rules.packs: "), ({"schedule": {"list": [40]}}, "rules.schedule.list: ")]
)
def test_house_rules_that_cannot_be_are_refused_with_their_place_and_not_kept(run, refused, file, rules, place):
    assert refused("house-rules", "import", file({**THURSDAY, "rules": rules})).startswith(place)
    assert run("house-rules") == (0, "", "")


def test_a_name_of_no_house_rules_is_refused(refused):
    assert refused("house-rules", "export", "Friday").startswith("NAME: ")


@pytest.mark.parametrize("data", [RULES, {"name": "Thursday", "variant": "nomination_whist", "rules": RULES}])
def test_a_plan_follows_the_house_rules_of_a_file(run, file, data):
    plan = json.loads(run(*PLAN, file(data), "--json")[1])
    assert [deal["hand_size"] for deal in plan["deals"]] == [1, 3, 1]
    assert "in deal 2, with 3 cards" in run(*PLAN, file(data))[1]


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"scoring": {"made": {"bonus": "5"}}}, "rules.scoring.made.bonus: "),
        ({"schedule": {"maximum": 16}}, "rules.schedule.maximum: "),
        ({"variant": "plump", "rules": {}}, "variant: "),
        ([RULES], "rules: "),
    ],
)
def test_a_plan_by_house_rules_that_cannot_be_is_refused_at_their_place(file, refused, data, place):
    assert refused(*PLAN, file(data)).startswith(place)


def test_a_game_is_scored_by_its_house_rules(run, file, refused):
    deal = {"bids": {"Ana": 1, "Ben": 0, "Cas": 0}, "tricks": {"Ana": 1, "Ben": 0, "Cas": 0}}
    game = {"format": "scorekeeper.game/1", "variant": "nomination_whist", "players": ["Ana", "Ben", "Cas"]}
    whole = {**game, "deals": [deal], "rules": {**RULES, "schedule": {"list": [1]}}, "house_rules": "Thursday"}
    assert json.loads(run("score", file(whole))[1])["totals"] == {"Ana": 12, "Ben": 10, "Cas": 10}
    assert refused("score", file({**whole, "rules": {"packs": 7}})).startswith("rules.packs: ")
