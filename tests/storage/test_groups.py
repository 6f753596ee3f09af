"""Groups are named by people, guessed from who plays, and no part of a game."""

import pytest

from scorekeeper.storage import groups, people
from scorekeeper.storage.groups import NameTaken, NoSuchGroup
from scorekeeper.storage.lists import count_games, game_lines
from scorekeeper.storage.people import known_names
from scorekeeper.storage.statistics.games import count
from scorekeeper.storage.statistics.tables import View
from tests.storage.cluster import BOTH
from tests.storage.fakes import played_on as played

pytestmark = [BOTH, pytest.mark.usefixtures("at_work")]


def person(name: str) -> int:
    return next(one.id for one in people.people() if name in one.spellings)


def test_naming_a_group_takes_in_the_games_that_are_mostly_theirs() -> None:
    one, two, three = (
        played(1, "Ana", "Ben", "Cas"), played(2, "Ana", "Ben", "Dee", "Eva"), played(3, "Ana", "Ben", "Cas", "Dee"),
    )  # fmt: skip
    thursday = groups.keep("Thursday", [person("Ana"), person("Ben"), person("Cas")])
    assert [groups.group_of(each) for each in (one, two, three)] == [thursday, None, thursday]
    assert groups.games_of_each() == {thursday: 2}
    family = groups.keep("Family", [person(name) for name in ("Ana", "Ben", "Dee")])
    assert [groups.group_of(each) for each in (one, two, three)] == [thursday, family, thursday]


def test_a_group_is_guessed_from_the_last_game_by_mostly_the_same_people() -> None:
    played(1, "Ana", "Ben", "Cas")
    thursday = groups.keep("Thursday", [person("Ana"), person("Ben")])
    assert groups.guess(["Ben", "Cas", "Eva"]) == thursday
    assert groups.guess(["Ben", "Dee", "Eva"]) is None
    assert groups.guess([]) is None
    groups.assign(played(2, "Ana", "Ben", "Cas", "Dee"), None)
    assert groups.guess(["Ben", "Cas", "Ana"]) is None


def test_lists_names_and_figures_are_those_of_a_group() -> None:
    first, second = played(1, "Ana", "Ben"), played(2, "Cas", "Dee")
    thursday, family = groups.keep("Thursday", [person("Ana")]), groups.keep("Family")
    assert [line.id for line in game_lines(group_id=thursday)] == []
    groups.assign(first, thursday)
    groups.assign(second, family)
    assert [line.id for line in game_lines(group_id=thursday)] == [first]
    assert [line.id for line in game_lines()] == [second, first]
    assert (count_games(5, thursday), count_games(5)) == (1, 2)
    assert set(known_names(family)) == {"Cas", "Dee"}
    assert (count(View(group_id=family)), count(View())) == (1, 2)
    with pytest.raises(NoSuchGroup):
        groups.assign(first, 99)


def test_a_deleted_group_comes_back_with_its_games() -> None:
    game = played(1, "Ana", "Ben")
    thursday = groups.keep("Thursday", [person("Ana"), person("Ben")])
    with pytest.raises(NameTaken):
        groups.keep("THURSDAY")
    groups.remove(thursday)
    assert groups.groups() == ()
    other = groups.keep("Thursday")
    with pytest.raises(NameTaken):
        groups.remove(thursday, removed=False)
    groups.rename(other, "Friday")
    groups.remove(thursday, removed=False)
    assert [group.name for group in groups.groups()] == ["Friday", "Thursday"]
    assert groups.group_of(game) == thursday
    for act in (groups.remove, lambda number: groups.rename(number, "Sunday")):
        with pytest.raises(NoSuchGroup):
            act(99)
