"""Names where there is little room: in smaller type, or shortened as people shorten names, and never two alike."""

import pytest

from scorekeeper.rules.kind import Column
from scorekeeper.web.games.metrics import em
from scorekeeper.web.games.names import (
    FACE,
    NAME_ROOM,
    call_look,
    cut_name,
    em_class,
    first_parts,
    fitted,
    foot_look,
    name_size,
    own_head,
    short_head,
    short_names,
    shortened,
    widest,
    widest_name,
)


def columns(*names: str) -> list[Column]:
    return [Column(seat, name) for seat, name in enumerate(names)]


def test_a_head_is_short_where_a_column_may_have_no_room_and_its_own_size_where_it_is_far_longer():
    names = ("Ann", "Dave", "Chloe", "Guðrún Sigurðard", "Maximiliana-Sophie")
    assert [short_head(name, names) for name in names] == ["Ann", "Dave", "Chlo.", "Guðr.", "Maxi."]
    four = names[:3] + names[4:]
    assert [own_head(name, four) for name in four] == ["", "", "", "em11-5"]
    assert widest_name(columns(*four)) == widest_name(columns(*four[:3])) == "em3-5"


def test_twelve_heads_stay_distinct():
    names = (
        "Jo", "Maximiliana Wolfeschlegelstein", "Christopher", "Christine", "Christina", "Ben", "Benedict",
        "Benedikta", "Bartholomew", "Fay", "Guðrún Sigurðardóttir", "Al",
    )  # fmt: skip
    shown = [short_head(name, names) for name in names]
    assert len(set(shown)) == len(names)
    assert (shown[0], shown[5], shown[11]) == ("Jo", "Ben", "Al")
    assert max(len(text) for text in shown) <= 7


@pytest.mark.parametrize("other", ["Ann", "Eva-Lotta", "Eva", "Evan", "Eva Lotta"])
def test_a_name_is_cut_after_a_letter_that_tells_it_apart(other: str):
    names = ("Eva-Maria", other)
    assert shortened("Eva-Maria", names) == "Eva-M."
    cuts = {cut_name("Eva-Maria", "S", 10, room, [other]) for room in range(20, 46)}
    assert {cut for cut in cuts if cut.endswith(("-", "-.", "-’ia"))} == set()
    assert first_parts(names)["Eva-Maria"] in ("Eva", "Eva-Maria")
    assert len(set(first_parts(names).values())) == 2


def test_a_name_of_four_letters_gets_no_full_stop():
    assert shortened("Dave", ("Dave", "Ann")) == "Dave"


def test_names_that_begin_alike_keep_their_ends():
    names = ("Christine", "Christina", "Christopher")
    assert [shortened(name, names) for name in names] == ["Ch’ne", "Ch’na", "Ch’er"]


def test_two_people_of_one_first_name_are_told_apart_by_the_beginning_of_the_other():
    names = ("Maximiliana Kleinschmidt", "Maximiliane Sommer", "Ann")
    assert [shortened(name, names) for name in names[:2]] == ["Max. K.", "Max. S."]
    assert [fitted(name, 4.5, names) for name in names[:2]] == ["Max. K.", "Max. S."]


@pytest.mark.parametrize(
    ("name", "other", "short"),
    [
        ("Maximiliana Kleinschmidt", "Maximiliane Keller", "Max. Kl."),
        ("Maximiliana Kleinschmidt", "Max Kern", "Maxi."),
        ("Maximiliana Berg", "Maximiliane Berg", "Ma’na"),
        ("Maximiliana Kleinschmidt", "Maximiliana Kleinfeld", "Max. Kl’dt"),
        ("Jean-Luc Wolfeschlegelstein", "Jean-Luc Wolfeschlegelberger", "Jean Wo’in"),
        ("Anne-Marie Kern", "Anne-Marthe Kern", "An’ie Kern"),
        ("Maria Anna Lee", "Maria Inna Lee", "Ma’Anna Lee"),
        ("Annabella", "Annabella Annabella", "Annabella"),
    ],
)
def test_a_short_name_is_no_other_name_of_the_table(name: str, other: str, short: str):
    assert shortened(name, (name, other)) == short


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


def test_two_names_that_would_be_cut_alike_keep_what_fits_and_their_ends():
    names = (LONG, LONG[:-6] + "meister", "Ann")
    assert [fitted(name, 9, names) for name in names] == ["Wolfeschle’ger", "Wolfeschleg’ter", "Ann"]


def test_initials_grow_until_two_people_are_told_apart():
    names = ("Maximiliana Kleinschmidtberger", "Maximiliana Kesselringmacher")
    assert [fitted(name, 9, names) for name in names] == ["Maximiliana Kl.", "Maximiliana Ke."]


def test_two_long_names_that_begin_alike_are_cut_to_what_tells_them_apart():
    names = ("Wolfeschlegelsteinhausenberger", "Wolfeschlegelsteinhausenbergen")
    assert [cut_name(name, "S", 7, 62, [other]) for name, other in (names, names[::-1])] == [
        "Wolfeschleg’er",
        "Wolfeschleg’en",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [("Jo", "em2"), ("Annette", "em4-5"), ("", "em2"), ("Jo Annette", "em4-5"), (LONG, "em20"), ("M" * 60, "em32")],
)
def test_a_class_tells_the_width_of_the_longest_word(text: str, told: str):
    assert widest(text) == told


@pytest.mark.parametrize(
    ("name", "place", "size"),
    [
        ("Ana", "fact", ""),
        ("Benedictine", "fact", "mid"),
        ("Wolfeschlegelstein", "fact", "long"),
        ("Wolfesche", "choice", ""),
        ("Wolfeschle", "choice", "mid"),
        ("Wolfeschlegelsteinhausen", "choice", "long"),
        ("Wolfeschlegel", "fact", "mid"),
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


@pytest.mark.parametrize(
    ("text", "is_run", "look"),
    [
        ("OVER by 2", False, "call__big"),
        ("UNDER by 12", False, "call__big call__big--long"),
        ("ZU WENIG um 12", False, f"call__big call__big--wide {widest('ZU_WENIG_um_12')}"),
        ("", False, "call__big"),
        ("Ben bids", True, f"call__big call__big--run {widest('Ben bids')} full5"),
        ("Jean-Luc bids", True, f"call__big call__big--run {em_class(em('Jean-Luc', FACE))} full8"),
        ("Maximiliana bids", True, f"call__big call__big--run call__big--long {widest('Maximiliana bids')} full10"),
    ],
)
def test_the_call_stands_smaller_the_longer_it_is(text, is_run, look):
    assert call_look(text, is_run) == look


@pytest.mark.parametrize(("letters", "look"), [(30, ""), (31, " foot__line--long"), (42, " foot__line--long")])
def test_a_long_sentence_in_the_foot_is_smaller(letters, look):
    assert foot_look("x" * letters) == f"foot__line{look}"


def test_a_sentence_that_fills_the_foot_has_no_line_under_it():
    assert foot_look("x" * 43) == "foot__line foot__line--long foot__line--full"
