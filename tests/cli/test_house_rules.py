"""house-rules on the command line: what is kept here is listed, printed as a file, and taken in from one."""

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
    assert run("house-rules") == (0, "Thursday rules: nomination_whist last_deal=x2 zero_made=5\n", "")
    status, printed, _ = run("house-rules", "export", "thursday rules")
    assert (status, json.loads(printed)) == (0, THURSDAY)
    assert json.loads(run("house-rules", "--json")[1]) == [THURSDAY]
    assert json.loads(run("house-rules", "import", file(THURSDAY), "--json")[1]) == THURSDAY
    assert run("house-rules", "list") == run("house-rules")
    assert run("house-rules", "list", "--json") == run("house-rules", "--json", "list") == run("house-rules", "--json")


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ({**THURSDAY, "rules": {"packs": 7}}, "rules.packs: 7 is outside 1 to 6"),
        ({**THURSDAY, "variant": "whist"}, "variant: whist is no variant; `scorekeeper variants` lists them"),
        ({**THURSDAY, "variant": "ohio"}, "rules: this game has no house rules"),
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
