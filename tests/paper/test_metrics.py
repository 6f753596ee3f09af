"""How wide a text can get: no font here has a letter that is wider than the table says, and names break at words."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from scorekeeper.web.games.metrics import WIDTHS, Face, em, figure, fit, halves, width, wrap
from tests.programs import missing

FONTS = Path("/usr/share/fonts/truetype")
FILES: dict[Face, tuple[str, ...]] = {
    "S": ("dejavu/DejaVuSerif-Bold", "liberation/LiberationSerif-Bold", "noto/NotoSerif-Bold",
          "noto/NotoSerifHebrew-Bold", "noto/NotoNaskhArabic-Bold"),
    "s": ("dejavu/DejaVuSerif", "liberation/LiberationSerif-Regular", "noto/NotoSerif-Regular"),
    "h": ("dejavu/DejaVuSans", "liberation/LiberationSans-Regular", "noto/NotoSans-Regular"),
    "H": ("dejavu/DejaVuSans-Bold", "liberation/LiberationSans-Bold", "noto/NotoSans-Bold",
          "noto/NotoSansHebrew-Bold", "noto/NotoSansArabic-Bold"),
}  # fmt: skip
ROUNDING = 0.002  # of the type size


@pytest.mark.parametrize(("face", "name"), [(face, name) for face, names in FILES.items() for name in names])
def test_no_letter_is_wider_than_the_table_says(face: Face, name: str):
    path = FONTS / f"{name}.ttf"
    if not path.exists():
        missing(f"{name} is missing: tests/install-programs.sh installs it, as root")
    font = TTFont(path)
    letters, units = font.getBestCmap(), font["head"].unitsPerEm
    wider = {
        letter: font["hmtx"][letters[ord(letter)]][0] / units
        for letter, wide in WIDTHS[face].items()
        if ord(letter) in letters and font["hmtx"][letters[ord(letter)]][0] / units > wide + ROUNDING
    }
    assert wider == {}


def test_an_accent_takes_no_room():
    assert em("Étienne", "S") == em("Etienne", "S")
    assert em("王", "S") > em("w", "S")


def test_a_korean_syllable_is_one_square_and_a_joined_arabic_letter_has_no_tail():
    assert em("김민준", "S") == 3 * em("王", "S")
    assert em("سس", "S") < 2 * em("س", "S")


def test_the_largest_size_that_fits_is_taken():
    room = width("Annette", "S", 10)
    assert fit("Annette", "S", room + 0.01, (12, 11, 10, 9)) == 10
    assert fit("Annette", "S", 1, (12, 11, 10, 9)) is None


def test_a_number_has_a_true_minus_sign():
    assert (figure(-1234), figure(0), figure(None)) == ("−1234", "0", "")


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Maximiliana Wolfeschlegelstein", ("Maximiliana", "Wolfeschlegelstein")),
        ("Anne-Catherine", ("Anne-", "Catherine")),
        ("Étienne de la Boétie", ("Étienne de", "la Boétie")),
        ("Konstantinopolitan", None),
    ],
)
def test_a_name_breaks_at_a_space_or_after_a_hyphen_alone(name: str, parts: tuple[str, str] | None):
    assert halves(name) == parts


def test_lines_hold_every_word_and_none_is_too_long():
    text = "Made: 10 and a point a trick. Missed: a point a trick taken, and the others nothing at all."
    lines = wrap(text, "s", 8.5, 120)
    assert " ".join(lines) == text
    assert all(width(line, "s", 8.5) <= 120 for line in lines)


def test_the_first_line_leaves_room_for_what_stands_before_it():
    assert wrap("Off", "s", 8, 40, first=39) == ["", "Off"]
    assert wrap("Off", "s", 8, 40) == ["Off"]


def test_a_word_longer_than_a_line_is_cut():
    assert "".join(wrap("x" * 60, "s", 8, 60)) == "x" * 60
    assert len(wrap("x" * 60, "s", 8, 60)) > 1
