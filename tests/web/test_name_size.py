"""A long name stands smaller, by how many letters each place of a page has room for."""

import pytest

from scorekeeper.web.words import NAME_ROOM, name_size


@pytest.mark.parametrize(
    ("name", "place", "size"),
    [
        ("Ana", "row", ""),
        ("Benedict", "row", "mid"),
        ("Wolfeschlegel", "row", "long"),
        ("Wolfesche", "choice", ""),
        ("Wolfeschle", "choice", "long"),
        ("Wolfeschlegel", "fact", "mid"),
        ("Wolfeschlegelstein", "fact", "long"),
    ],
)
def test_a_name_is_as_large_as_its_place_has_room_for(name: str, place: str, size: str):
    assert name_size(name, place) == size


def test_no_place_makes_a_name_small_before_it_makes_it_smaller():
    assert [place for place, (mid, long) in NAME_ROOM.items() if mid > long] == []
