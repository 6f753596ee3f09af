"""Whoever types a name, a nickname or a rule finds a game that has it; accents and case do not matter."""

import pytest

from scorekeeper.web.describe import entries, matching

FOUND = (
    ("screw the dealer", "nomination_whist"),
    ("HOOK", "nomination_whist"),
    ("Devil’s Bridge", "up_to_ten_down"),
    ("forehead", "up_to_ten_down"),
    ("blind", "nomination_whist"),
    ("caller", "up_to_ten_down"),
    ("random trump", "up_to_ten_down"),
    ("blackout", "oh_hell_simple"),
    ("elevator", "up_down_river"),
    ("estimation", "oh_hell_common"),
    ("ríkiki", "rikiki_sherpal"),
    ("plump", "plump"),
    ("românesc", "romanian_whist"),
    ("romanesc", "romanian_whist"),
)


@pytest.mark.parametrize(("typed", "variant"), FOUND)
def test_a_name_or_rule_finds_a_game_that_has_it(typed, variant):
    assert variant in [row.id for row in matching(entries(), typed)]


def test_a_rule_does_not_find_a_game_without_it():
    found = [row.id for row in matching(entries(), "screw the dealer")]
    assert "oh_pshaw" not in found
    assert matching(entries(), "xyzzy") == ()
