"""A long name stands smaller, by how many letters each place of a page has room for."""

import pytest

from scorekeeper.rules.kind import Column
from scorekeeper.web.games.names import NAME_ROOM, name_size, short_names


@pytest.mark.parametrize(
    ("name", "place", "size"),
    [
        ("Ana", "row", ""),
        ("Benedict", "row", "mid"),
        ("Wolfeschlegel", "row", "long"),
        ("Wolfesche", "choice", ""),
        ("Wolfeschle", "choice", "mid"),
        ("Wolfeschlegelsteinhausen", "choice", "long"),
        ("Wolfeschlegel", "fact", "mid"),
        ("Wolfeschlegelstein", "fact", "long"),
    ],
)
def test_a_name_is_as_large_as_its_place_has_room_for(name: str, place: str, size: str):
    assert name_size(name, place) == size


def test_no_place_makes_a_name_small_before_it_makes_it_smaller():
    assert [place for place, (mid, long) in NAME_ROOM.items() if mid > long] == []


def test_two_names_of_thirty_letters_that_differ_in_the_last_are_short_and_told_apart():
    columns = (
        Column(0, "Wolfeschlegelsteinhausenberger"),
        Column(1, "Wolfeschlegelsteinhausenbergen"),
        Column(2, "Ben"),
    )
    assert short_names(columns) == {0: "Wo’er", 1: "Wo’en", 2: "Ben"}
