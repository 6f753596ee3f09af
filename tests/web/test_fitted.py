"""No name is broken inside a word: it stands whole in smaller type, or is shortened as people shorten names."""

import pytest

from scorekeeper.web.games.metrics import em
from scorekeeper.web.games.names import fitted, widest

LONG = "Wolfeschlegelsteinhausenberger"


@pytest.mark.parametrize(
    ("name", "room", "stands"),
    [
        ("Annette", 8, "Annette"),
        ("Maximiliana Wolfeschlegelstein", 9, "Maximiliana W."),
        ("Anne-Wolfeschlegelstein", 9, "Anne-W."),
        ("Ada Wolfeschlegelstein of Bonn", 9, "Ada W. of Bonn"),
        ("W" * 30, 0.5, "W."),
    ],
)
def test_a_word_too_wide_for_its_place_is_an_initial(name: str, room: float, stands: str):
    assert fitted(name, room) == stands


def test_one_long_word_is_cut_with_a_full_stop_and_fits():
    short = fitted(LONG, 9)
    assert short.endswith(".")
    assert LONG.startswith(short[:-1])
    assert len(short) > 10
    assert em(short, "S") <= 9


def test_two_names_that_would_be_cut_alike_are_told_apart():
    names = (LONG, LONG[:-6] + "meister", "Ann")
    assert len({fitted(name, 9, names) for name in names}) == 3


@pytest.mark.parametrize(
    ("text", "told"),
    [("Jo", "em2"), ("Annette", "em4-5"), ("", "em2"), ("Jo Annette", "em4-5"), (LONG, "em19"), ("M" * 60, "em32")],
)
def test_a_class_tells_the_width_of_the_longest_word(text: str, told: str):
    assert widest(text) == told
