"""Whatever a club changes is told with who did it, and taken back once, whole, and not over a newer change."""

from collections.abc import Callable

import pytest

from scorekeeper.record.houserule import HouseRule
from scorekeeper.storage import games, groups, house_rules, journal, people, seasons
from scorekeeper.storage.seasons import Season
from tests.kit.cluster import BOTH
from tests.storage.fakes import tally

pytestmark = [BOTH, pytest.mark.usefixtures("at_work")]

DAYS = ("2026-03-05", "2026-03-09")


def add_person(name: str) -> int:
    games.start(tally(name, "Ben"), "tablet", name)
    return next(one.id for one in people.people() if one.name == name)


Add = Callable[[str], int]
Change = Callable[[int, str], object]
Names = Callable[[], list[str]]
THINGS: dict[str, tuple[Add, Change, Names]] = {
    "person": (
        add_person,
        lambda number, name: people.rename(number, name, "Phone"),
        lambda: [one.name for one in people.people() if one.name != "Ben"],
    ),
    "club_group": (
        lambda name: groups.keep(name, [], "Tablet"),
        lambda number, name: groups.change(number, name, [], "Phone"),
        lambda: [group.name for group in groups.groups()],
    ),
    "season": (
        lambda name: seasons.keep(Season(name, *DAYS), "Tablet").id,
        lambda number, name: seasons.keep(Season(name, *DAYS, id=number), "Phone"),
        lambda: [season.name for season in seasons.seasons()],
    ),
    "house_rule": (
        lambda name: house_rules.keep(HouseRule(name, "fake", {}), "Tablet").id,
        lambda number, name: house_rules.change(number, HouseRule(name, "fake", {}), "Phone"),
        lambda: [kept.rule.name for kept in house_rules.house_rules()],
    ),
}
DELETED = {"club_group": groups.remove, "season": seasons.remove, "house_rule": house_rules.delete}


@pytest.mark.parametrize("what", THINGS)
def test_a_change_is_told_and_undone_once_and_not_over_a_newer_one(what: str) -> None:
    add, change, names = THINGS[what]
    number = add("Spring")
    change(number, "March")
    change(number, "May")
    may, march, *added = journal.changes(f"{what} {number}")
    acts = [(note.by, note.name) for note in (may, march, *added)]
    assert acts == [("Phone", "May"), ("Phone", "March"), ("Tablet", "Spring")][: len(acts)]
    with pytest.raises(journal.MovedOn):
        journal.undo(march.id)
    for note in (may, march, may):
        journal.undo(note.id)
    assert names() == ["Spring"]
    for note in added:
        journal.undo(note.id)
        assert names() == []
    with pytest.raises(journal.NotThere):
        journal.undo(99)


@pytest.mark.parametrize("what", DELETED)
def test_what_was_deleted_is_not_there_and_does_not_come_back_under_a_name_that_another_has(what: str) -> None:
    add, change, names = THINGS[what]
    number = add("Spring")
    deleted = DELETED[what](number, "Tablet")
    for act in (change, DELETED[what]):
        with pytest.raises(journal.NotThere):
            act(number, "Autumn")
    other = add("SPRING")
    with pytest.raises(journal.NameTaken, match="SPRING"):
        journal.undo(deleted)
    assert (number != other, names()) == (True, ["SPRING"])
    change(other, "Autumn")
    journal.undo(deleted)
    assert sorted(names()) == ["Autumn", "Spring"]


def test_a_number_is_never_given_twice() -> None:
    numbers = list[int]()
    for name in ("Spring", "Summer"):
        numbers.append(groups.keep(name, [], "Tablet"))
        journal.undo(journal.changes("club_group")[0].id)
    assert (len(set(numbers)), groups.groups()) == (2, ())


def test_a_writer_that_is_refused_leaves_no_change() -> None:
    groups.keep("Spring", [], "Tablet")
    with pytest.raises(journal.NameTaken):
        groups.keep("spring", [], "Tablet")
    assert [note.name for note in journal.changes("club_group")] == ["Spring"]
