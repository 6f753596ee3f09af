"""Groups are named by people, take in their games, and are no part of a game."""

import pytest
from sqlalchemy import event

from scorekeeper.storage import groups, journal, people
from scorekeeper.storage.models import db
from tests.kit.cluster import BOTH
from tests.storage.fakes import imported

pytestmark = pytest.mark.usefixtures("at_work")


def persons(*names: str) -> list[int]:
    everybody = {one.name: one.id for one in people.people()}
    return [everybody[name] for name in names]


@BOTH
def test_naming_a_group_takes_in_the_games_that_are_mostly_theirs() -> None:
    tables = (("Ana", "Ben", "Cas"), ("Ana", "Ben", "Dee", "Eva"), ("Ana", "Ben", "Cas", "Dee"))
    ids = [imported(day, *names) for day, names in enumerate(tables, 1)]
    thursday = groups.keep("Thursday", persons("Ana", "Ben", "Cas"), "Tablet")
    assert [groups.group_of(each) for each in ids] == [thursday, None, thursday]
    assert groups.games_of_each() == {thursday: 2}
    family = groups.keep("Family", persons("Ana", "Ben", "Dee"), "Tablet")
    assert [groups.group_of(each) for each in ids] == [thursday, family, thursday]


@BOTH
def test_a_deleted_group_comes_back_with_its_games_and_people() -> None:
    game = imported(1, "Ana", "Ben")
    thursday = groups.keep("Thursday", persons("Ana", "Ben"), "Tablet")
    deleted = groups.remove(thursday, "Tablet")
    assert groups.groups() == ()
    journal.undo(deleted)
    assert groups.group_of(game) == thursday
    assert groups.members(thursday) == tuple(persons("Ana", "Ben"))


def test_naming_a_group_asks_as_little_over_many_games_as_over_few() -> None:
    for names, games in ((("Ana", "Ben"), 3), (("Cas", "Dee"), 24)):
        for day in range(games):
            imported(1 + day, *names)
    asked, numbers = list[str](), list[int]()
    event.listen(db.engine, "before_cursor_execute", lambda *call: asked.append(call[2]))
    for names in (("Ana", "Ben"), ("Cas", "Dee")):
        before = len(asked)
        groups.keep(names[0], persons(*names), "Tablet")
        numbers.append(len(asked) - before)
    assert numbers[0] == numbers[1]
    assert groups.games_of_each() == {1: 3, 2: 24}
