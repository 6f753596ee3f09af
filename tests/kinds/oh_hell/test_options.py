"""Options are read strictly: an unknown one or a value it does not take is refused with its place."""

import pytest

from scorekeeper.rules.common.options import bad_option, readable
from scorekeeper.rules.kind import Unreadable
from scorekeeper.rules.oh_hell.axes import OPTIONS, option_from_text

GOOD = {
    "maximum": 7, "packs": 2, "hook": False, "hook_total": 7, "hook_from": 3, "announce": True, "blind": True,
    "blind_deficit": 20, "bidding": "simultaneous", "trump": "last_card", "deals": "up_only", "forehead": True,
    "leader_is_first_bidder": True, "cancelled_tricks": True, "floor_zero": True, "every_trick_scores": True,
    "zero_made": "5+n", "scoring": "squares", "target": 100, "tie": "shared", "settlement": "pool",
    "hard_tie": "split", "rate": "0.05", "ante": "2",
}  # fmt: skip


def test_every_option_of_a_game_file_is_read():
    assert set(GOOD) == set(OPTIONS)
    assert readable(GOOD, OPTIONS) == GOOD


def test_a_fixed_total_may_be_the_hand_size_again():
    assert readable({"hook_total": "hand_size"}, OPTIONS) == {"hook_total": "hand_size"}


def test_null_is_the_same_as_absent():
    assert readable({"maximum": None, "hook": True, "nonsense": None}, OPTIONS) == {"hook": True}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hook", 1), ("hook", "true"), ("maximum", 0), ("maximum", True), ("maximum", 7.0), ("maximum", "7"),
        ("packs", 11), ("hook_total", "hand"), ("bidding", "fists"), ("trump", 1), ("zero_made", 5), ("target", 0),
        ("rate", "-0.05"), ("rate", "0,05"), ("rate", ""), ("rate", "1e9"), ("rate", 0.05), ("ante", "nan"),
        ("scoring", 3), ("scoring", ["squares"]), ("deals", {}), ("tie", 1),
    ],
)  # fmt: skip
def test_a_value_that_an_option_does_not_take_is_refused(key, value):
    with pytest.raises(Unreadable) as refusal:
        readable({key: value}, OPTIONS)
    assert refusal.value.place == f"options.{key}"
    assert refusal.value.problem.code == "bad_option"
    assert refusal.value.problem.numbers["value"] is value


def test_a_refusal_says_what_would_do():
    numbers = bad_option(OPTIONS["packs"], "packs", 0).problem.numbers
    assert (numbers["takes"], numbers["least"], numbers["most"]) == ("number", 1, 10)
    assert bad_option(OPTIONS["tie"], "tie", "toss").problem.numbers["words"] == ("shared", "continue")


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("hook", "true", True), ("hook", "false", False), ("hook", "yes", "yes"), ("maximum", "7", 7),
        ("maximum", "-7", -7), ("maximum", "seven", "seven"), ("maximum", "9" * 5000, "9" * 5000),
        ("hook_total", "hand_size", "hand_size"), ("zero_made", "5", "5"), ("rate", "2", "2"), ("chips", "3", "3"),
    ],
)  # fmt: skip
def test_options_are_written_as_text_on_the_command_line(key, text, value):
    assert option_from_text(key, text) == value
