"""What the command line says of an option: its name and values as they were typed, and which variants have it."""

import pytest

from scorekeeper.rules import all_variants


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


@pytest.mark.parametrize(
    ("variant", "option", "line"),
    [
        ("oh_pshaw", "hook_from=2", "--option hook_from=2 has no effect: there is no hook\n"),
        ("oh_well", "hook=false", "--option hook=false has no effect: the game is played like that anyway\n"),
        ("oh_well", "hook=true", ""),
    ],
)
def test_an_option_that_changes_nothing_is_told_beside_the_plan(run, variant, option, line):
    status, printed, note = run(*planned(option, variant))
    assert (status, note) == (0, line)
    assert "What each bid scores" in printed


def test_house_rules_that_change_nothing_are_told_beside_the_plan(run, file):
    rules = file({"bidding": {"hook_from": 3}})
    status, _, note = run("plan", "oh_pshaw", "--players", "4", "--rules", rules)
    assert (status, note) == (0, "rules.bidding.hook_from has no effect: there is no hook\n")
