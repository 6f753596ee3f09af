"""The commands that need no games, and house rules: what they print, and the one line that refuses bad input."""

import json
import subprocess
import sys
from shlex import quote

import pytest

from scorekeeper.record.houserule import written
from scorekeeper.rules import KINDS, all_variants
from tests.kit.club import THURSDAY as RULE
from tests.kit.recorded import recorded

REAL = recorded("real")


def test_score_prints_the_result_of_a_file_or_of_standard_input_with_names_as_they_are(run):
    status, printed, complaint = run("score", REAL)
    assert (status, complaint) == (0, "")
    assert json.loads(printed)["totals"] == {"Tom": 59, "Michiel": 54, "Justin": 58}
    assert '"Zoë": 59' in run("score", "-", given=REAL.read_text("utf-8").replace("Tom", "Zoë"))[1]


def wounded(change) -> str:
    game = json.loads(REAL.read_text("utf-8"))
    change(game)
    return json.dumps(game)


@pytest.mark.parametrize(
    ("command", "given", "line"),
    [
        ("score -", wounded(lambda game: game["deals"][0]["bids"].update({"To\nm": 1})), "deals[0].bids.To m: "),
        ("score -", wounded(lambda game: game.pop("format")), "format: "),
        ("score -", "", "standard input: line 1, column 1: "),
        ("score -", '{"format":\n 1,}', "standard input: line 2, column 4: "),
        ("score -", "[]", "standard input: not an object"),
        ("score -", '{"format": NaN}', "standard input: beyond json"),
        ("score", "", "FILE: "),
        ("scor x", "", "scorekeeper: "),
        ("score x y", "", "scorekeeper score: "),
        ("score none.json", "", "none.json: No such file"),
        ("score /", "", "/: Is a directory"),
        ("score a\0b.json", "", "a b.json: "),
        ("--opne", "", "--opne: "),
        ("plan oh_well --players", "", "--players: "),
        ("plan oh_well", "", "--players: missing"),
        ("plan snap --players 4", "", "VARIANT: "),
        ("plan oh_well --players four", "", "--players: four "),
        ("plan oh_well --players 13", "", "--players 13: "),
        ("plan nomination_whist --players 8", "", "--players 8: "),
        ("plan oh_well --players 4 --option hook", "", "--option: hook "),
        ("plan nomination_whist --players 7 --option maximum=9", "", "--option maximum=9: "),
        ("plan ohio --players 4", "", "ohio: Ohio has no plan"),
        ("house-rules export Friday", "", "NAME: "),
        ("export nope", "", "GAME: there is no game nope"),
    ],
)
def test_a_command_or_a_file_that_cannot_be_meant_is_refused_in_one_line(refused, command, given, line):
    assert refused(*command.split(" "), given=given).startswith(line)


@pytest.mark.parametrize(
    ("option", "takes"),
    [
        ("hook=maybe", "hook takes true or false"),
        ("maximum=x", "maximum takes a number from 1 to 9999"),
        ("hook_total=x", " or hand_size"),
        ("bidding=late", "bidding takes sequential or simultaneous"),
        ("zero_made=7", "zero_made takes 5, 10 or 5+n"),
        ("rate=cheap", "0.05"),
        ("scoring=golf", "`scorekeeper variants`"),
        ("jokers=2", "no variant has it"),
        ("chips=3", "ono99 has it"),
        ("deals=up_only", "up_to_ten_down, ohell, "),
    ],
)
def test_a_refused_option_is_named_as_it_was_typed_with_what_it_takes(refused, option, takes):
    line = refused("plan", "oh_well", "--players", "4", "--option", option)
    assert line.startswith(f"--option {option}: ")
    assert takes in line


@pytest.mark.parametrize("row", [row for row in all_variants() if row.kind == "oh_hell"], ids=lambda row: row.id)
def test_every_variant_of_the_family_can_be_planned_for_its_fewest_players(run, row):
    status, printed, _ = run("plan", row.id, "--players", row.players[0])
    assert status == 0
    assert printed.startswith(f"{row.name}, {row.players[0]} players")


def test_a_plan_is_printed_for_programs_as_the_rules_have_it_for_more_players_than_the_book_too(run):
    printed = run("plan", "oh_hell_common", "--players", 8, "--option=maximum=3", "--json")[1]
    assert json.loads(printed) == KINDS["oh_hell"].plan("oh_hell_common", {"maximum": "3"}, 8).plain()


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        ("oh_well", "until the target is reached"),
        ("british_oh_hell_fists", "all bid at once"),
        ("ohell_max3", "in deal 3, with 3 cards"),
        ("sevens_first_player", "1 player made it: 30 more"),
    ],
)
def test_a_plan_in_words_says_what_its_table_does_not(run, variant, words):
    assert words in run("plan", variant, "--players", 4)[1]


def test_variants_are_listed_for_people_and_for_programs(run):
    rows = json.loads(run("variants", "--json")[1])
    assert [row["id"] for row in rows] == [row.id for row in all_variants()]
    assert set(rows[0]) == {"id", "name", "kind", "group", "players", "aliases", "summary", "source"}
    assert "oh_well  " in run("variants")[1]


def test_what_needs_no_records_runs_without_the_web_and_the_database():
    commands = (["score", str(REAL)], ["plan", "oh_well", "--players", "4"], ["variants"])
    run = f"print(*map(main, {commands}), *sys.modules, file=sys.stderr)"
    script = f"import sys; from scorekeeper.cli import main; {run}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr.startswith("0 0 0 ")
    assert not {"flask", "sqlalchemy", "jinja2", "wtforms"} & set(done.stderr.split())


def test_output_may_be_cut_off_by_whoever_reads_it():
    program = "import sys; from scorekeeper.cli import main; sys.exit(main())"
    command = f"{quote(sys.executable)} -c '{program}' variants --json"
    done = subprocess.run(["sh", "-c", f"{command} | head -n 1"], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("[\n", "")


def test_an_interrupted_command_says_nothing(run, monkeypatch):
    def interrupted(*_where, **_how):
        raise KeyboardInterrupt

    monkeypatch.setattr("scorekeeper.server.run.serve", interrupted)
    status, printed, complaint = run()
    assert (status, printed, complaint.strip()) == (130, "", "")


def test_a_file_without_end_is_read_for_some_megabytes_only(refused, monkeypatch):
    monkeypatch.setattr("scorekeeper.cli.reading.LARGEST", 1024 * 1024)
    assert refused("score", "/dev/zero").startswith("/dev/zero: it is larger than 1 MB")
    assert refused("score", "-", given=" " * 1024 * 1024 + "{}").startswith("standard input: it is larger than 1 MB")


THURSDAY = written(RULE)
RULES = {"schedule": {"list": [1, 3, 1]}, "scoring": {"made": {"bonus": 5}, "double": {"deals": ["last"]}}}
PLAN, IMPORT = ("plan", "nomination_whist", "--players", "4", "--rules"), ("house-rules", "import")
DEAL = {"Ana": 1, "Ben": 0, "Cas": 0}
GAME = {
    "format": "scorekeeper.game/1", "variant": "nomination_whist", "players": [*DEAL], "house_rules": "Thursday",
    "deals": [{"bids": DEAL, "tricks": DEAL}], "rules": {**RULES, "schedule": {"list": [1]}},
}  # fmt: skip


def test_house_rules_that_are_taken_in_are_listed_and_printed(run, file):
    assert run("house-rules") == (0, "", "")
    assert run("house-rules", "import", file(THURSDAY)) == (0, "Thursday rules\n", "")
    assert run("house-rules")[1].startswith("Thursday rules: nomination_whist bidding.hook=off ")
    assert json.loads(run("house-rules", "export", "thursday rules")[1]) == THURSDAY
    assert json.loads(run("house-rules", "--json")[1]) == [THURSDAY]
    assert json.loads(run("house-rules", "import", file(THURSDAY), "--json")[1]) == THURSDAY


@pytest.mark.parametrize("data", [RULES, {"name": "Thursday", "variant": "nomination_whist", "rules": RULES}])
def test_a_plan_follows_the_house_rules_of_a_file(run, file, data):
    plan = json.loads(run(*PLAN, file(data), "--json")[1])
    assert [deal["hand_size"] for deal in plan["deals"]] == [1, 3, 1]
    assert "in deal 2, with 3 cards" in run(*PLAN, file(data))[1]


@pytest.mark.parametrize(
    ("command", "data", "place"),
    [
        (IMPORT, {**THURSDAY, "rules": {"packs": 7}}, "rules.packs: "),
        (IMPORT, {**THURSDAY, "rules": {"schedule": {"list": [40]}}}, "rules.schedule.list: "),
        (("score",), {**GAME, "rules": {"packs": 7}}, "rules.packs: "),
        (PLAN, {"scoring": {"made": {"bonus": "5"}}}, "rules.scoring.made.bonus: "),
        (PLAN, {"schedule": {"maximum": 16}}, "rules.schedule.maximum: "),
        (PLAN, {"variant": "plump", "rules": {}}, "variant: "),
        (PLAN, [RULES], "rules: "),
    ],
)
def test_house_rules_that_cannot_be_are_refused_with_their_place_and_not_kept(run, refused, file, command, data, place):
    assert refused(*command, file(data)).startswith(place)
    assert run("house-rules") == (0, "", "")


def test_a_game_is_scored_by_its_house_rules(run, file):
    assert json.loads(run("score", file(GAME))[1])["totals"] == {"Ana": 12, "Ben": 10, "Cas": 10}
