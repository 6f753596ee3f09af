"""House rules on the command line: `plan --rules FILE` and `score`, and the one line that refuses what cannot be."""

import json

import pytest

RULES = {"schedule": {"list": [1, 3, 1]}, "scoring": {"made": {"bonus": 5}, "double": {"deals": ["last"]}}}
PLAN = ("plan", "nomination_whist", "--players", "4", "--rules")


@pytest.mark.parametrize("data", [RULES, {"name": "Thursday", "variant": "nomination_whist", "rules": RULES}])
def test_a_plan_follows_the_house_rules_of_a_file(run, file, data):
    status, printed, _ = run(*PLAN, file(data), "--json")
    plan = json.loads(printed)
    assert status == 0
    assert [deal["hand_size"] for deal in plan["deals"]] == [1, 3, 1]


def test_a_plan_in_words_shows_what_the_house_rules_make_of_a_bid(run, file):
    assert "What each bid scores in deal 2, with 3 cards:\nbid  made" in run(*PLAN, file(RULES))[1]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ({"scoring": {"made": {"bonus": "5"}}}, 'rules.scoring.made.bonus: a whole number belongs here, not "5"'),
        (
            {"scoring": {"made": {"bonus": 10**13}}},
            "rules.scoring.made.bonus: this number is larger than any game needs",
        ),
        ({"rules": {"colour": "red"}}, "rules.colour: there is no such house rule"),
        (
            {"schedule": {"maximum": 16}},
            "rules.schedule.maximum: 4 players with 16 cards each need more than the 52 cards of 1 pack: "
            '13 cards each at most; "packs": 2 is enough',
        ),
        ({"variant": "plump", "rules": {}}, "variant: these are house rules of plump, not of nomination_whist"),
        ([RULES], 'rules: an object in braces belongs here, not [{"schedule": {"list": [1, 3, 1]}, "sco…'),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(file, refused, data, line):
    assert refused(*PLAN, file(data)) == line


def test_a_file_that_is_no_json_or_not_there_is_refused(file, refused, tmp_path):
    assert refused(*PLAN, file("{")).startswith(f"{tmp_path}/rules.json: line 1, column 2: ")
    assert refused(*PLAN, "nowhere.json") == "nowhere.json: No such file or directory"


def test_a_game_is_scored_by_its_house_rules(run, file, refused):
    deal = {"bids": {"Ana": 1, "Ben": 0, "Cas": 0}, "tricks": {"Ana": 1, "Ben": 0, "Cas": 0}}
    game = {"format": "scorekeeper.game/1", "variant": "nomination_whist", "players": ["Ana", "Ben", "Cas"]}
    whole = {**game, "deals": [deal], "rules": {**RULES, "schedule": {"list": [1]}}, "house_rules": "Thursday"}
    assert json.loads(run("score", file(whole))[1])["totals"] == {"Ana": 12, "Ben": 10, "Cas": 10}
    whole["rules"] = {"packs": 7}
    assert refused("score", file(whole)) == "rules.packs: 7 is outside 1 to 6"
