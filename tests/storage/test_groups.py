"""Groups are named by people, guessed from who plays, and no part of a game."""

import pytest

from scorekeeper.storage import changes, groups, people
from scorekeeper.storage.groups import NameTaken, NoSuchGroup
from scorekeeper.storage.lists import game_lines
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
    thursday = groups.keep("Thursday", [person("Ana"), person("Ben"), person("Cas")], "Tablet")
    assert [groups.group_of(each) for each in (one, two, three)] == [thursday, None, thursday]
    assert groups.games_of_each() == {thursday: 2}
    family = groups.keep("Family", [person(name) for name in ("Ana", "Ben", "Dee")], "Tablet")
    assert [groups.group_of(each) for each in (one, two, three)] == [thursday, family, thursday]


def test_a_group_is_guessed_where_most_of_those_who_sit_down_belong_to_it() -> None:
    played(1, "Ana", "Ben", "Cas")
    thursday = groups.keep("Thursday", [person("Ana"), person("Ben")], "Tablet")
    assert groups.guess(["Ben", "Ana", "Eva"]) == thursday
    assert groups.guess(["Ben", "Dee", "Eva"]) is None
    assert groups.guess([]) is None


def test_what_two_groups_could_claim_is_asked_about() -> None:
    thursday = groups.keep("Thursday", [person("Ana"), person("Ben")] if played(1, "Ana", "Ben") else [], "Tablet")
    second = played(2, "Ana", "Ben", "Cas")
    assert groups.unclaimed() is None
    family = groups.keep("Family", [person("Ana"), person("Ben"), person("Cas")], "Tablet")
    assert groups.group_of(second) is None
    assert groups.guess(["Ana", "Ben", "Cas"]) is None
    game, claiming = groups.unclaimed() or ("", ())
    assert (game, {group.id for group in claiming}) == (second, {thursday, family})
    groups.move([second], 0, "Tablet")
    assert groups.unclaimed() is None


def test_lists_names_and_figures_are_those_of_a_group() -> None:
    first, second = played(1, "Ana", "Ben"), played(2, "Cas", "Dee")
    thursday, family = groups.keep("Thursday", [person("Ana")], "Tablet"), groups.keep("Family", [], "Tablet")
    assert [line.id for line in game_lines(group_id=thursday)] == []
    groups.assign(first, thursday)
    groups.assign(second, family)
    assert [line.id for line in game_lines(group_id=thursday)] == [first]
    assert [line.id for line in game_lines()] == [second, first]
    assert set(known_names(family)) == {"Cas", "Dee"}
    assert (count(View(group_id=family)), count(View())) == (1, 2)
    with pytest.raises(NoSuchGroup):
        groups.move([first], 99, "Tablet")


def test_a_deleted_group_comes_back_with_its_games() -> None:
    game = played(1, "Ana", "Ben")
    thursday = groups.keep("Thursday", [person("Ana"), person("Ben")], "Tablet")
    with pytest.raises(NameTaken):
        groups.keep("THURSDAY", [], "Tablet")
    deleted = groups.remove(thursday, "Tablet")
    assert groups.groups() == ()
    other = groups.keep("Thursday", [], "Tablet")
    with pytest.raises(changes.MovedOn):
        changes.undo(deleted)
    groups.change(other, "Friday", [], "Tablet")
    changes.undo(deleted)
    assert [group.name for group in groups.groups()] == ["Friday", "Thursday"]
    assert groups.group_of(game) == thursday
    assert groups.members(thursday) == (person("Ana"), person("Ben"))
    for act in (groups.remove, lambda number, by: groups.change(number, "Sunday", [], by)):
        with pytest.raises(NoSuchGroup):
            act(99, "Tablet")
