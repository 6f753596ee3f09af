"""Names where there is little room: in smaller type by their letters, or short, and never two alike.

That they fit where they stand is measured in a browser: tests/browser/test_every_screen.py.
"""

import pytest

from scorekeeper.web.games.names import fit, headline, letters, short_names
from tests.kit.paper_games import NAMES

LONG = NAMES["longest"][0]


def test_the_names_of_a_list_have_one_size_but_for_one_that_is_far_longer():
    names = ("Ann", "Dave", "Chloe", "Maximiliana-Sophie")
    assert [fit(name, names) for name in names] == [fit("Chloe")] * 3 + [fit("Maximiliana-Sophie")]
    assert fit("Chloe") != fit("Maximiliana-Sophie")
    two = (LONG, "Maximiliana Wolfeschlegelsteinhausen")
    assert fit(two[0], two) == fit(two[1], two)
    assert headline("Ada") != headline("Marie-Luise von Hohenstaufen") != headline(LONG)


def test_wide_letters_count_for_more_and_marks_and_isolating_signs_for_nothing():
    assert letters("Mommsen") > letters("Annette") > letters("Tillie")
    assert letters("王小明") > letters("Ann")
    assert (fit("Zoe\u0308"), fit("\u2068Annette\u2069")) == (fit("Zoe"), fit("Annette"))


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Ann", "Benedict", "Chloe"), ("Ann", "Bene.", "Chloe")),
        (("Eva Lotta", "Evan", "Ben"), ("Eva L.", "Evan", "Ben")),
        (("Maria Anna Lee", "Ben"), ("Maria", "Ben")),
        (("Christine", "Christina", "Christopher"), ("Christine", "Christina", "Christo.")),
        (("Maximiliana Kleinschmidt", "Maximiliane Sommer"), ("Maximiliana.", "Maximiliane.")),
        ((LONG, LONG[:-1] + "n", "Ben"), (LONG, LONG[:-1] + "n", "Ben")),
        (("Annabella", "Annabella Annabella"), ("Annabella", "Annabella A.")),
    ],
)
def test_a_short_name_is_the_first_word_else_letters_until_no_other_begins_so(names, short):
    assert short_names(names) == short


def test_twelve_short_names_stay_distinct_and_none_is_cut_by_its_last_letter_alone():
    assert [len(set(short_names(names))) for names in NAMES.values()] == [12] * len(NAMES)
    assert short_names(("Carla", "Franz-Josef", "Bob"), 4) == ("Carla", "Fran.", "Bob")
