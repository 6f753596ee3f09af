"""Names over the columns of the sheet: whole where they fit, else shortened, and never two alike."""

import pytest

from scorekeeper.rules.kind import Column
from scorekeeper.web.games.names import Heading, headings, shortened


def columns(*names: str) -> list[Column]:
    return [Column(seat, name) for seat, name in enumerate(names)]


def test_a_name_of_five_letters_is_whole_beside_a_board_of_four():
    assert headings(columns("Ann", "Ben", "Chloe", "Dave"))[2] == Heading("Chloe", "n15", short="Chlo.")


def test_a_name_steps_down_before_it_is_shortened():
    shown = headings(columns("Ann", "Chloe", "Benedict", "Dave", "Jo"))
    assert shown[0] == Heading("Ann", "", short="Ann")
    assert shown[1].text == "Chloe"
    assert shown[2] == Heading("Bene.", "n13", whole="wide", short="Bene.")


def test_a_shortened_name_stands_whole_in_the_frame_that_is_wide_enough():
    shown = headings(columns("Ann", "Annette", "Wolfeschlegelstein", "Dave", "Jo"))
    assert [shown[seat].whole for seat in range(3)] == ["", "wide", ""]
    assert headings(columns("Ann", "Dave", "Jo", "Eve", "Ida", "Bartholomew"))[5].whole == "wider"


def test_alone_a_name_of_two_words_breaks_between_them():
    shown = headings(columns("Guðrún Sigurðard", "Ann", "Ben", "Chloe", "Dave"), alone=True)
    assert shown[0] == Heading("Guðrún Sigurðard", "n2", short="Guðr.")


@pytest.mark.parametrize("alone", [False, True])
def test_twelve_names_stay_distinct(alone: bool):
    names = (
        "Jo", "Maximiliana Wolfeschlegelstein", "Christopher", "Christine", "Christina", "Ben", "Benedict",
        "Benedikta", "Bartholomew", "Fay", "Guðrún Sigurðardóttir", "Al",
    )  # fmt: skip
    shown = [heading.text for heading in headings(columns(*names), alone=alone).values()]
    assert len(set(shown)) == len(names)
    assert (shown[0], shown[5], shown[11]) == ("Jo", "Ben", "Al")
    assert max(len(text) for text in shown) <= 7


def test_names_that_begin_alike_keep_their_ends():
    names = ("Christine", "Christina", "Christopher")
    assert [shortened(name, names) for name in names] == ["Ch’ne", "Ch’na", "Ch’er"]


def test_names_alike_but_for_the_middle_grow_until_they_differ():
    assert [shortened(name, ("Maria Anna Lee", "Maria Inna Lee")) for name in ("Maria Anna Lee", "Maria Inna Lee")] == [
        "Ma’Anna Lee",
        "Ma’Inna Lee",
    ]


def test_a_name_that_nothing_shortens_stands_whole():
    assert shortened("Annabella", ("Annabella", "Annabella Annabella")) == "Annabella"
