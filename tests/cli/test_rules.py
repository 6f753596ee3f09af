"""The commands that need no database: what they print, and the one line that refuses bad input."""

import json
import subprocess
import sys
from pathlib import Path
from shlex import quote

import pytest

from scorekeeper.rules import KINDS, all_variants

GAMES = Path(__file__).parents[1] / "data" / "games"
REAL = GAMES / "real_boerenbridge_18_of_20_deals.json"


def test_score_prints_the_result_of_a_file_or_of_standard_input_with_names_as_they_are(run):
    status, printed, complaint = run("score", REAL)
    assert (status, complaint) == (0, "")
    assert json.loads(printed)["totals"] == {"Tom": 59, "Michiel": 54, "Justin": 58}
    assert '"Zoë": 59' in run("score", "-", given=REAL.read_text("utf-8").replace("Tom", "Zoë"))[1]


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda game: game["deals"][3]["tricks"].update(Tom=2), "deals[3].tricks: 6 tricks entered, 7 played"),
        (
            lambda game: game["deals"][0]["bids"].update({"To\nm": 1}),
            "deals[0].bids.To m: name unknown (name To m)",
        ),
        (lambda game: game.pop("format"), "format: wrong format (wanted scorekeeper.game/1)"),
    ],
)
def test_a_mistake_in_a_file_is_one_line_that_begins_with_its_place(refused, change, line):
    game = json.loads(REAL.read_text("utf-8"))
    change(game)
    assert refused("score", "-", given=json.dumps(game)) == line


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ("", "standard input: line 1, column 1: this is not valid JSON from here on"),
        ('{"format":\n 1,}', "standard input: line 2, column 4: this is not valid JSON from here on"),
        ("[]", "standard input: not an object (given [])"),
        ('{"format": NaN}', "standard input: beyond json"),
        ("[" * 10_000, "standard input: beyond json"),
    ],
)
def test_what_is_no_game_file_is_refused_by_its_source(refused, given, line):
    assert refused("score", "-", given=given).startswith(line)


def test_a_file_that_cannot_be_opened_is_refused_by_its_name(refused, tmp_path):
    assert refused("score", tmp_path / "none.json") == f"{tmp_path}/none.json: No such file or directory"
    assert refused("score", tmp_path) == f"{tmp_path}: Is a directory"
    assert refused("score", "a\0b.json").startswith("a b.json: ")


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["score"], "FILE: missing; see `scorekeeper score --help`"),
        (["scor", "x"], "scorekeeper: No such command 'scor'."),
        (["score", "x", "y"], "scorekeeper score: Got unexpected extra argument"),
        (["--opne"], "--opne: No such option"),
        (["plan", "oh_well", "--players"], "--players: Option '--players' requires an argument."),
        (["plan", "oh_well"], "--players: missing"),
        (["plan", "snap", "--players", "4"], "VARIANT: unknown variant (variant snap)"),
        (["plan", "oh_well", "--players", "four"], "--players: four is not a number of players"),
        (["plan", "oh_well", "--players", "-3"], "--players: "),
        (["plan", "oh_well", "--players", "13"], "--players 13: 13 players cannot play this: the most is 12"),
        (
            ["plan", "nomination_whist", "--players", "8"],
            "--players 8: 8 players with 7 cards each need more than the 52 cards of 1 pack: 6 cards each at most; "
            "--option packs=2 is enough",
        ),
        (["plan", "oh_well", "--players", "4", "--option", "hook"], "--option: hook is not KEY=VALUE"),
        (["plan", "nomination_whist", "--players", "7", "--option", "maximum=9"], "--option maximum=9: 7 players with"),
        (["plan", "ohio", "--players", "4"], "ohio: Ohio has no plan"),
    ],
)
def test_a_command_line_that_cannot_be_meant_is_refused_in_one_line(refused, arguments, line):
    assert refused(*arguments).startswith(line)


def test_a_plan_for_more_than_the_book_has_is_printed(run):
    status, printed, _ = run("plan", "oh_hell_common", "--players", "8", "--json")
    sizes = [deal["hand_size"] for deal in json.loads(printed)["deals"]]
    assert (status, sizes) == (0, [6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6])


@pytest.mark.parametrize("row", all_variants(), ids=lambda row: row.id)
def test_every_variant_of_the_family_can_be_planned_for_its_fewest_players(run, row):
    if row.kind not in ("ohio", "ono99"):
        status, printed, _ = run("plan", row.id, "--players", row.players[0])
        assert status == 0
        assert printed.startswith(f"{row.name}, {row.players[0]} players")


def test_a_plan_is_printed_for_programs_as_it_is(run):
    printed = run("plan", "up_to_ten_down", "--players", 4, "--option", "maximum=3", "--json")[1]
    assert json.loads(printed) == KINDS["oh_hell"].plan("up_to_ten_down", {"maximum": "3"}, 4).plain()


def test_plan_reads_as_a_table(run):
    _, printed, _ = run("plan", "oh_well", "--players", 3)
    assert printed.startswith("Oh! Well, 3 players, 1 pack\nTake 1 card from the bottom of the pack, unseen.\n")
    assert "   1     17      -       0           1      1\nand so on, until the target is reached\n" in printed
    assert "\n  3    13        2       4        1       5\n" in printed


def test_a_plan_names_nobody_as_the_first_bidder_where_all_bid_at_once(run):
    _, printed, _ = run("plan", "british_oh_hell_fists", "--players", 4)
    assert "  trump  dealer  leads\n" in printed
    assert "all bid at once\n" in printed


def test_plan_says_where_a_score_holds_and_what_the_table_adds(run):
    assert "What each bid scores in deal 3, with 3 cards:" in run("plan", "ohell_max3", "--players", 4)[1]
    assert "1 player made it: 30 more for each" in run("plan", "sevens_first_player", "--players", 3)[1]


def test_variants_are_listed_for_people_and_for_programs(run):
    rows = json.loads(run("variants", "--json")[1])
    assert [row["id"] for row in rows] == [row.id for row in all_variants()]
    assert list(rows[0]) == ["id", "name", "kind", "group", "players", "aliases", "summary", "source"]
    assert "oh_well  " in run("variants")[1]


WEB = {"flask", "sqlalchemy", "jinja2", "wtforms"}


def test_what_needs_no_records_runs_without_the_web_and_the_database():
    commands = (
        ["score", str(REAL)],
        ["plan", "oh_well", "--players", "4"],
        ["variants"],
        ["plan", "a", "--players", "4"],
    )
    run = f"print(*map(main, {commands}), *sys.modules, file=sys.stderr)"
    script = f"import sys; from scorekeeper.cli import main; {run}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr.startswith("VARIANT: unknown variant (variant a)")
    assert "\n0 0 0 2 " in done.stderr
    assert not WEB & set(done.stderr.split())


def test_output_may_be_cut_off_by_whoever_reads_it():
    program = "import sys; from scorekeeper.cli import main; sys.exit(main())"
    command = f"{quote(sys.executable)} -c '{program}' variants --json"
    done = subprocess.run(["sh", "-c", f"{command} | head -n 1"], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("[\n", "")


def test_without_a_command_the_app_is_served(run, monkeypatch):
    monkeypatch.setattr("scorekeeper.server.run.serve", lambda *_where, **_how: 7)
    assert run()[0] == 7


def test_an_interrupted_command_says_nothing(run, monkeypatch):
    def interrupted(*_where, **_how):
        raise KeyboardInterrupt

    monkeypatch.setattr("scorekeeper.server.run.serve", interrupted)
    status, printed, complaint = run()
    assert (status, printed, complaint.strip()) == (130, "", "")


def test_a_file_without_end_is_read_for_some_megabytes_only(refused, monkeypatch):
    monkeypatch.setattr("scorekeeper.cli.reading.LARGEST", 1024 * 1024)
    assert refused("score", "/dev/zero") == "/dev/zero: it is larger than 1 MB, too large for a game"
    given = " " * 1024 * 1024 + "{}"
    assert refused("score", "-", given=given) == "standard input: it is larger than 1 MB, too large for a game"


def test_a_refusal_repeats_the_two_ends_of_what_is_too_long(refused):
    line = refused("9" * 5_000)
    assert ("'999" in line[:40], "9...9" in line, line.endswith("9'.")) == (True, True, True)
    assert len(line) == 1_003


def planned(option, variant="oh_well"):
    return ("plan", variant, "--players", "4", "--option", option)


@pytest.mark.parametrize(
    ("option", "line"),
    [
        ("hook=maybe", "--option hook=maybe: hook takes true or false"),
        ("maximum=x", "--option maximum=x: maximum takes a number from 1 to 9999"),
        ("hook_total=x", "--option hook_total=x: hook_total takes a number from 0 to 9999 or hand_size"),
        ("bidding=late", "--option bidding=late: bidding takes sequential or simultaneous"),
        ("zero_made=7", "--option zero_made=7: zero_made takes 5, 10 or 5+n"),
        ("rate=cheap", "--option rate=cheap: rate takes an amount such as 0.05"),
        (
            "scoring=golf",
            "--option scoring=golf: scoring takes the id of a variant with bids, as `scorekeeper variants` lists them",
        ),
        ("jokers=2", "--option jokers=2: this variant has no such option; no variant has it"),
        ("chips=3", "--option chips=3: this variant has no such option; ono99 has it"),
    ],
)
def test_an_option_is_named_with_its_values_as_it_was_typed(refused, option, line):
    assert refused(*planned(option)) == line


def test_an_option_of_a_few_variants_says_which_they_are(refused):
    line = refused(*planned("deals=up_only", "oh_hell_common"))
    having = {row.id for row in all_variants() if "deals" in row.offered and not row.short_for}
    place, _, ids = line.partition("no such option; ")
    assert place.startswith("--option deals=up_only: ")
    assert set(ids.removesuffix(" have it").replace(" and ", ", ").split(", ")) == having


def test_an_option_that_one_variant_lacks_in_a_file_says_so(refused, file):
    game = {"format": "scorekeeper.game/1", "variant": "ohio", "players": ["Ana", "Ben", "Cas"]}
    message = "options.hook: this variant has no such option; every variant but ohio and ono99 has it"
    assert refused("score", file({**game, "options": {"hook": True}, "hands": []})) == message
