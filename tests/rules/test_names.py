"""Names that can be told apart."""

from scorekeeper.rules.names import LONGEST_NAME, name_problems


def test_each_wrong_name_is_told_with_its_seat():
    names = ("Ana", " ", "x" * (LONGEST_NAME + 1), "ANA", "Ben")
    assert [(problem.code, problem.seat) for problem in name_problems(names)] == [
        ("name_empty", 1),
        ("name_long", 2),
        ("name_twice", 3),
    ]
