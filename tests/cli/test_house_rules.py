"""House rules on the command line: listed, taken in, planned and scored by, refused in one line."""

import json

import pytest

THURSDAY = {
    "name": "Thursday rules",
    "variant": "nomination_whist",
    "rules": {"scoring": {"zero_made": {"points": 5, "per_card": 0}, "double": {"deals": ["last"], "factor": 2}}},
}


def test_a_rule_that_is_taken_in_is_listed_and_printed(run, file):
    assert run("house-rules") == (0, "", "")
    assert run("house-rules", "import", file(THURSDAY)) == (0, "Thursday rules\n", "")
    line = "nomination_whist scoring.zero_made.points=5 scoring.zero_made.per_card=0"
    line += " scoring.double.deals=last scoring.double.factor=2"
    assert run("house-rules") == (0, f"Thursday rules: {line}\n", "")
    status, printed, _ = run("house-rules", "export", "thursday rules")
    assert (status, json.loads(printed)) == (0, THURSDAY)
    assert json.loads(run("house-rules", "--json")[1]) == [THURSDAY]
    assert json.loads(run("house-rules", "import", file(THURSDAY), "--json")[1]) == THURSDAY


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ({**THURSDAY, "rules": {"packs": 7}}, "rules.packs: 7 is out of range: use a number from 1 to 6"),
        (
            {**THURSDAY, "rules": {"schedule": {"list": [40]}}},
            "rules.schedule.list: 4 players with 40 cards each need more than the 52 cards of 1 pack: "
            '13 cards each at most; "packs": 4 is enough',
        ),
    ],
)
def test_what_cannot_be_is_refused_with_its_place_and_nothing_is_kept(run, file, data, line):
    status, printed, complaint = run("house-rules", "import", file(data))
    assert (status, printed) == (2, "")
    assert complaint == f"{line}\n"
    assert run("house-rules") == (0, "", "")


def test_a_name_that_is_not_kept_is_refused(run):
    assert run("house-rules", "export", "Friday") == (2, "", "NAME: there are no house rules called Friday\n")


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
        ({"scoring": {"made": {"bonus": "5"}}}, 'rules.scoring.made.bonus: this must be a whole number, not "5"'),
        (
            {"schedule": {"maximum": 16}},
            "rules.schedule.maximum: 4 players with 16 cards each need more than the 52 cards of 1 pack: "
            '13 cards each at most; "packs": 2 is enough',
        ),
        ({"variant": "plump", "rules": {}}, "variant: these are house rules of plump, not of nomination_whist"),
        ([RULES], 'rules: not an object (given [{"schedule": {"list": [1, 3, 1]}, "sco…)'),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(file, refused, data, line):
    assert refused(*PLAN, file(data)) == line


def test_a_game_is_scored_by_its_house_rules(run, file, refused):
    deal = {"bids": {"Ana": 1, "Ben": 0, "Cas": 0}, "tricks": {"Ana": 1, "Ben": 0, "Cas": 0}}
    game = {"format": "scorekeeper.game/1", "variant": "nomination_whist", "players": ["Ana", "Ben", "Cas"]}
    whole = {**game, "deals": [deal], "rules": {**RULES, "schedule": {"list": [1]}}, "house_rules": "Thursday"}
    assert json.loads(run("score", file(whole))[1])["totals"] == {"Ana": 12, "Ben": 10, "Cas": 10}
    whole["rules"] = {"packs": 7}
    assert refused("score", file(whole)) == "rules.packs: 7 is out of range: use a number from 1 to 6"
