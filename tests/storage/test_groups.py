"""Groups are named by people, take in their games, and are no part of a game."""

import pytest
from sqlalchemy import event

from scorekeeper.storage import groups, journal, people
from scorekeeper.storage.journal import NameTaken, NotThere
from scorekeeper.storage.lists import game_lines
from scorekeeper.storage.models import db
from scorekeeper.storage.people import known_names
from scorekeeper.storage.statistics.reading import read
from scorekeeper.storage.statistics.tables import View
from tests.kit.cluster import BOTH
from tests.storage.fakes import imported as played

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


def test_lists_names_and_figures_are_those_of_a_group() -> None:
    first, second = played(1, "Ana", "Ben"), played(2, "Cas", "Dee")
    thursday, family = groups.keep("Thursday", [person("Ana")], "Tablet"), groups.keep("Family", [], "Tablet")
    assert [line.id for line in game_lines(group_id=thursday)] == []
    groups.move([first], thursday, "Tablet")
    groups.move([second], family, "Tablet")
    assert [line.id for line in game_lines(group_id=thursday)] == [first]
    assert [line.id for line in game_lines()] == [second, first]
    assert set(known_names(family)) == {"Cas", "Dee"}
    assert [len(read(view).tables) for view in (View(group_id=family), View())] == [1, 2]
    with pytest.raises(NotThere):
        groups.move([first], 99, "Tablet")


def test_a_deleted_group_comes_back_with_its_games() -> None:
    game = played(1, "Ana", "Ben")
    thursday = groups.keep("Thursday", [person("Ana"), person("Ben")], "Tablet")
    with pytest.raises(NameTaken):
        groups.keep("THURSDAY", [], "Tablet")
    deleted = groups.remove(thursday, "Tablet")
    assert groups.groups() == ()
    other = groups.keep("Thursday", [], "Tablet")
    with pytest.raises(NameTaken):
        journal.undo(deleted)
    groups.change(other, "Friday", [], "Tablet")
    journal.undo(deleted)
    assert [group.name for group in groups.groups()] == ["Friday", "Thursday"]
    assert groups.group_of(game) == thursday
    assert groups.members(thursday) == (person("Ana"), person("Ben"))
    for act in (groups.remove, lambda number, by: groups.change(number, "Sunday", [], by)):
        with pytest.raises(NotThere):
            act(99, "Tablet")


def test_games_moved_to_no_group_have_none_and_moving_none_is_no_change() -> None:
    game = played(1, "Ana", "Ben")
    thursday = groups.keep("Thursday", [], "Tablet")
    assert groups.move([game], thursday, "Tablet") is not None
    assert groups.move([game], 0, "Tablet") is not None
    assert groups.group_of(game) is None
    told = journal.changes("game")
    assert groups.move([game], 0, "Tablet") is None
    assert groups.move([], thursday, "Tablet") is None
    assert groups.move(["a\0b"], thursday, "Tablet") is None
    assert journal.changes("game") == told


def test_naming_a_group_asks_as_little_over_many_games_as_over_few() -> None:
    asked = list[str]()
    for names in (("Ana", "Ben"), ("Cas", "Dee")):
        for day in range(1, 4 if names[0] == "Ana" else 25):
            played(day, *names)
    event.listen(db.engine, "before_cursor_execute", lambda *call: asked.append(call[2]))
    groups.keep("Few", [person("Ana"), person("Ben")], "Tablet")
    few = len(asked)
    groups.keep("Many", [person("Cas"), person("Dee")], "Tablet")
    assert (len(asked) - few, groups.games_of_each()) == (few, {1: 3, 2: 24})
