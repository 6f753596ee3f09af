"""Who may be one person by the name: accents, case, and one letter."""

import pytest

from scorekeeper.rules.common.names import alike, name_key


@pytest.mark.parametrize(
    "one, other",
    [("Jose", "Jos\u00e9"), ("Ana", "ANNA"), ("Marta", "Martha"), ("Piet", "Piat"), ("Lena", "Elena"), ("Jo", "JO")],
)
def test_names_without_accents_or_one_letter_apart_are_alike(one: str, other: str) -> None:
    assert alike([one, other]) == ((one, other),)


@pytest.mark.parametrize(
    "one, other", [("Jo", "Joe"), ("Al", "Bo"), ("Ana", "Ben"), ("Marta", "Matra"), ("Anna", "Na")]
)
def test_short_names_and_others_are_not(one: str, other: str) -> None:
    assert alike([one, other, "Konstantinos"]) == ()


def test_an_accent_coded_in_two_ways_is_one_key() -> None:
    assert name_key("JOSE\u0301") == name_key("jos\u00e9") == "jos\u00e9"
    assert name_key("\u01f0") == name_key("j\u030c") == name_key("J\u030c")
