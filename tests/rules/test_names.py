"""Names that can be shown and told apart."""

import pytest

from scorekeeper.rules.common.names import LONGEST_NAME, name_key, name_problems, plain_letters


def test_each_wrong_name_is_told_with_its_seat():
    names = ("Ana", " ", "x" * (LONGEST_NAME + 1), "ANA", "x" * LONGEST_NAME, "Cas\x00")
    told = [(problem.code, problem.seat) for problem in name_problems(names)]
    assert told == [("name_empty", 1), ("name_long", 2), ("name_twice", 3), ("name_unshown", 5)]


@pytest.mark.parametrize("letter", ["\x00", "\t", "\n", "\x7f", "\x85", "\u2028", "\u2029", "\ud800"])
def test_what_no_column_shows_is_not_in_a_name(letter):
    assert [problem.code for problem in name_problems((f"Be{letter}n",))] == ["name_unshown"]


@pytest.mark.parametrize(
    "name", ["Zoë", "Анна", "美咲", "\N{FAMILY}", "Ann\N{ZERO WIDTH JOINER}e", "d\u2019Arc", "J. R."]
)
def test_any_letter_that_is_written_may_be_in_a_name(name):
    assert not list(name_problems((name,)))


@pytest.mark.parametrize("other", ["ann lee", "ANN LEE", "Ann  Lee", " Ann Lee", "Ann\u00a0Lee "])
def test_names_that_look_alike_are_one_name(other):
    assert [problem.code for problem in name_problems(("Ann Lee", other))] == ["name_twice"]


def test_an_accent_coded_in_two_ways_is_one_key() -> None:
    assert name_key("JOSE\u0301") == name_key("jos\u00e9") == "jos\u00e9" != name_key("Jose")
    assert name_key("\u01f0") == name_key("j\u030c") == name_key("J\u030c")


@pytest.mark.parametrize("other", ["JOSE m", "Jose\u0301 M", "jos\u00e9   m"])
def test_plain_letters_have_no_accent_and_no_case(other: str) -> None:
    assert plain_letters("Jos\u00e9 M") == plain_letters(other) == "jose m"
