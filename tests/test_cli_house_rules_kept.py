"""house-rules on the command line: what is kept here is listed, printed as a file, and taken in from one."""

import json

import pytest

from scorekeeper.cli import main

THURSDAY = {
    "name": "Thursday rules",
    "variant": "nomination_whist",
    "rules": {"scoring": {"zero_made": {"points": 5, "per_card": 0}, "double": {"deals": ["last"], "factor": 2}}},
}


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Run a command on an instance of its own; return its exit status, what it printed and what it complained."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("SCOREKEEPER_DATABASE_URL", raising=False)

    def run(*arguments):
        status = main(["house-rules", *map(str, arguments)])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


@pytest.fixture
def file(tmp_path):
    def file(data):
        path = tmp_path / "rules.json"
        path.write_text(json.dumps(data), "utf-8")
        return path

    return file


def test_a_rule_that_is_taken_in_is_listed_and_printed(run, file):
    assert run() == (0, "", "")
    assert run("import", file(THURSDAY)) == (0, "Thursday rules\n", "")
    assert run() == (0, "Thursday rules: nomination_whist last_deal=x2 zero_made=5\n", "")
    status, printed, _ = run("export", "thursday rules")
    assert (status, json.loads(printed)) == (0, THURSDAY)
    assert json.loads(run("--json")[1]) == [THURSDAY]
    assert run("list") == run()
    assert run("list", "--json") == run("--json", "list") == run("--json")


def test_the_same_name_with_other_rules_is_kept_beside_it(run, file):
    run("import", file(THURSDAY))
    other = {**THURSDAY, "rules": {"cards": 36}}
    assert json.loads(run("import", file(other), "--json")[1]) == {**other, "name": "Thursday rules (2)"}
    assert len(run()[1].splitlines()) == 2


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
    status, printed, complaint = run("import", file(data))
    assert (status, printed) == (2, "")
    assert complaint == f"{line}\n"
    assert run() == (0, "", "")


def test_a_name_that_is_not_kept_is_refused(run):
    assert run("export", "Friday") == (2, "", "NAME: there are no house rules called Friday\n")
