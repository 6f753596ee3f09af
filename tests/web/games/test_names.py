"""Names where there is little room: in smaller type by their letters, or short, and never two alike."""

import pytest

from scorekeeper.web.games.names import digits, fit, headline, letters, short_names

LONG = "Wolfeschlegelsteinhausenberger"


@pytest.mark.parametrize(
    ("text", "classes"),
    [
        ("Jo", "w2 f2"), ("Annette", "w7 f7"), ("", "w2 f2"), ("Jo Annette", "w7 f9"), ("Anna-Lena", "w5 f9"),
        (LONG, "w28 f28"), ("M" * 60, "w32 f32"), ("王小明", "w5 f5"), ("\u2068Annette\u2069", "w7 f7"),
        ("Zoe\u0308", "w3 f3"),
    ],
)  # fmt: skip
def test_classes_tell_the_letters_of_the_longest_word_and_of_the_whole(text: str, classes: str):
    assert fit(text) == classes


def test_the_names_of_a_list_have_one_size_but_for_one_that_is_far_longer():
    names = ("Ann", "Dave", "Chloe", "Maximiliana-Sophie")
    assert [fit(name, names) for name in names] == [fit("Chloe")] * 3 + [fit("Maximiliana-Sophie")]
    assert [fit(name, names[:3]) for name in names[:3]] == [fit("Chloe")] * 3
    two = (LONG, "Maximiliana Wolfeschlegelsteinhausen")
    assert fit(two[0], two) == fit(two[1], two)


def test_wide_letters_take_more_than_narrow_ones():
    assert letters("Mommsen") > letters("Annette") > letters("Tillie")


def test_a_headline_of_many_letters_is_as_large_as_two_lines_of_it_allow():
    assert (headline("Ada"), headline("Ana, Ben and Cas"), headline(LONG)) == ("w3", "w8", "w28")
    assert headline("Marie-Luise von Hohenstaufen") == "w13"


@pytest.mark.parametrize(("totals", "told"), [([], "digits2"), (["7", "−120"], "digits4"), (["1234567890"], "digits7")])
def test_a_class_tells_the_figures_of_the_longest_total(totals: list[str], told: str):
    assert digits(totals) == told


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
    assert len(set(short)) == len(names)


def test_twelve_heads_stay_distinct():
    names = (
        "Jo", "Maximiliana Wolfeschlegelstein", "Christopher", "Christine", "Christina", "Ben", "Benedict",
        "Benedikta", "Bartholomew", "Fay", "Guðrún Sigurðardóttir", "Al",
    )  # fmt: skip
    shown = short_names(names)
    assert len(set(shown)) == len(names)
    assert (shown[0], shown[5], shown[6], shown[10]) == ("Jo", "Ben", "Benedict", "Guðrún")


def test_a_name_is_never_cut_by_its_last_letter_alone():
    assert short_names(("Carla", "Franz-Josef", "Bob"), 4) == ("Carla", "Fran.", "Bob")


def test_a_table_of_its_own_takes_names_of_twelve_letters_whole():
    assert short_names(("Konstantinos", "Konstantinopolitan"), 12) == ("Konstantinos", "Konstantinop.")
