"""Whoever types a name, a nickname or a rule finds a game that has it, however it is cased, parted or misspelt."""

import pytest

from scorekeeper.web.kinds.variants import entries
from scorekeeper.web.new_game.variants import matching

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
    ("boeren brüg", "boerenbridge_8"),
    ("ohell", "oh_hell_common"),
    ("o hell", "oh_hell_common"),
    ("ohpshaw", "oh_pshaw"),
    ("devils bridge", "up_to_ten_down"),
    ("DEVIL'S-BRIDGE", "up_to_ten_down"),
    ("dealer screw", "nomination_whist"),
    ("hooks", "nomination_whist"),
    ("estimacion", "oh_hell_common"),
    ("elevators", "up_down_river"),
    ("wizzard", "wizard"),
    ("rumanian whist", "romanian_whist"),
    ("o'no", "ono99"),
    ("ONO99", "ono99"),
    ("oh hell of Rotterdam", "oh_hell_common"),
    ("no hook", "oh_pshaw"),
    ("the hook", "oh_hell_common"),
    ("nil", "oh_hell_common"),
    ("nil hook", "nomination_whist"),
    ("uno", "ono99"),
    ("Tien op en neer", "boerenbridge_ien"),
    ("op en af", "boerenbridge_8"),
    ("chinees poepen", "boerenbridge_wk"),
    ("oh shit!", "oh_hell_common"),
    ("Stiche raten", "oh_hell_common"),
    ("oh hoelle", "oh_hell_common"),
    ("fahrstuhl", "up_down_river"),
    ("Montee descente", "ascenseur_fr"),
    ("grimpette", "ascenseur_fr"),
    ("la pocha", "triples"),
    ("10 up and down", "up_down_river"),
    ("two decks", "up_down_river"),
    ("rotating trump", "kachuful"),
    ("last card trump", "oh_well"),
    ("no trump", "plump"),
    ("pool", "nomination_whist"),
    ("money", "ohio"),
    ("later edition", "ono99"),
    ("Knizia", "ohio"),
    ("parlett", "sevens_first_player"),
    ("pagat", "oh_hell_common"),
    ("Oh Diavolo", "oh_hell_common"),
    ("minibridge", "oh_hell_common"),
    ("Stiche-Raten", "oh_hell_common"),
    ("rauf runter", "oh_hell_common"),
    ("Galouze", "ascenseur_fr"),
    ("Chinois", "ascenseur_fr"),
    ("10 op en neer", "boerenbridge_8"),
    ("Podrida", "triples"),
)


@pytest.mark.parametrize(("typed", "variant"), FOUND)
def test_a_name_or_rule_finds_a_game_that_has_it(typed, variant):
    assert variant in [row.id for row in matching(entries(), typed)]


def test_a_rule_does_not_find_a_game_without_it():
    for rule in ("screw the dealer", "hook"):
        found = [row.id for row in matching(entries(), rule)]
        assert ("nomination_whist" in found, "oh_pshaw" in found) == (True, False)
    assert "nomination_whist" not in [row.id for row in matching(entries(), "no hook")]
    assert matching(entries(), "xyzzy") == ()


def test_a_name_goes_before_what_every_game_of_the_family_has():
    assert [row.id for row in matching(entries(), "exact")] == [
        "oh_hell_simple",
        "exact_penalty_bid",
        "skull_king_rascal",
    ]


@pytest.mark.parametrize(
    ("typed", "variant"),
    [
        ("ohell", "ohell"),
        ("OHell", "ohell"),
        ("oh hell", "oh_hell_common"),
        ("rikiki", "rikiki_sherpal"),
    ],
)
def test_the_game_of_that_very_name_is_found_first(typed, variant):
    assert matching(entries(), typed)[0].id == variant
