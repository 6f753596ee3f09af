"""What a club changes, house rules too, is told with who did it, and undone once, whole, not over newer changes."""

from collections.abc import Callable

import pytest
from sqlalchemy import event, insert, select

from scorekeeper.record.houserule import HouseRule
from scorekeeper.storage import games, groups, house_rules, journal, people, seasons
from scorekeeper.storage.database import writing
from scorekeeper.storage.house_rules import house_rule, keep, rule_named
from scorekeeper.storage.models import RulesetRow, db
from scorekeeper.storage.seasons import Season
from tests.kit.cluster import BOTH
from tests.storage.series import imported, named, series

pytestmark = [BOTH, pytest.mark.usefixtures("at_work")]

DAYS = ("2026-03-05", "2026-03-09")


def add_person(name: str) -> int:
    games.start(series(name, "Ben"), "tablet", name)
    return named(name).id


def rule_names() -> list[str]:
    return [kept.rule.name for kept in house_rules.house_rules()]


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
        lambda name: house_rules.keep(HouseRule(name, "ohio", {}), "Tablet").id,
        lambda number, name: house_rules.change(number, HouseRule(name, "ohio", {}), "Phone"),
        rule_names,
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


def persons(*names: str) -> list[int]:
    return [named(name).id for name in names]


def test_naming_a_group_takes_in_the_games_that_are_mostly_theirs() -> None:
    tables = (("Ana", "Ben", "Cas"), ("Ana", "Ben", "Dee", "Eva"), ("Ana", "Ben", "Cas", "Dee"))
    ids = [imported(day, *names) for day, names in enumerate(tables, 1)]
    thursday = groups.keep("Thursday", persons("Ana", "Ben", "Cas"), "Tablet")
    assert [groups.group_of(each) for each in ids] == [thursday, None, thursday]
    assert groups.games_of_each() == {thursday: 2}
    family = groups.keep("Family", persons("Ana", "Ben", "Dee"), "Tablet")
    assert [groups.group_of(each) for each in ids] == [thursday, family, thursday]
    groups.remove(thursday, "Tablet")
    again = groups.keep("Thursday", persons("Ana", "Ben", "Cas"), "Tablet")
    assert [groups.group_of(each) for each in ids] == [again, family, again]


def test_a_deleted_group_comes_back_with_its_games_and_people() -> None:
    game = imported(1, "Ana", "Ben")
    thursday = groups.keep("Thursday", persons("Ana", "Ben"), "Tablet")
    deleted = groups.remove(thursday, "Tablet")
    assert groups.groups() == ()
    journal.undo(deleted)
    assert groups.group_of(game) == thursday
    assert groups.members(thursday) == tuple(persons("Ana", "Ben"))


def test_naming_a_group_asks_as_little_over_many_games_as_over_few() -> None:
    for names, many in ((("Ana", "Ben"), 3), (("Cas", "Dee"), 24)):
        for day in range(many):
            imported(1 + day, *names)
    asked, numbers = list[str](), list[int]()
    event.listen(db.engine, "before_cursor_execute", lambda *call: asked.append(call[2]))
    for names in (("Ana", "Ben"), ("Cas", "Dee")):
        before = len(asked)
        groups.keep(names[0], persons(*names), "Tablet")
        numbers.append(len(asked) - before)
    assert numbers[0] == numbers[1]
    assert groups.games_of_each() == {1: 3, 2: 24}


THURSDAY = HouseRule("Thursday rules", "nomination_whist", {"scoring": {"made": {"bonus": 5}}})
OTHER = HouseRule("Thursday rules", "nomination_whist", {"bidding": {"hook": False}})
FRIDAY = HouseRule("Friday", "ohell", {"cards": 36})


def test_house_rules_are_kept_once_and_others_of_the_same_name_beside_them() -> None:
    first, second = keep(THURSDAY), keep(OTHER)
    assert house_rule(first.id) == first == rule_named("THURSDAY  rules")
    assert first.rule == THURSDAY
    assert second.rule == HouseRule("Thursday rules (2)", OTHER.variant, OTHER.rules)
    assert [keep(rule) for rule in (THURSDAY, OTHER)] == [first, second]
    assert len(rule_names()) == 2


def test_the_house_rules_played_last_stand_first() -> None:
    thursday = keep(THURSDAY)
    keep(FRIDAY)
    assert rule_names() == ["Friday", "Thursday rules"]
    games.start(series(), "Tablet", "a game", house_rule_id=thursday.id)
    assert rule_names() == ["Thursday rules", "Friday"]


def test_a_change_keeps_the_number_of_house_rules_and_a_name_that_others_have_gets_one() -> None:
    keep(THURSDAY)
    friday = keep(FRIDAY)
    for name, becomes in (("Friday", "Friday"), ("Saturday", "Saturday"), ("Thursday Rules", "Thursday Rules (2)")):
        changed = house_rules.change(friday.id, HouseRule(name, "ohell", {}))
        assert (changed.id, changed.rule) == (friday.id, HouseRule(becomes, "ohell", {}))
    assert len(rule_names()) == 2


def test_the_figures_have_the_name_of_their_house_rules_and_have_it_back_by_undo() -> None:
    """Games count under the name that their rules have now; other rules of that name, of another book, keep theirs."""
    ours = HouseRule("Ours", "oh_pshaw", {"last_deal": "x2"})
    rule = keep(ours)
    with writing():
        for variant in ("oh_pshaw", "ohio"):
            db.session.execute(insert(RulesetRow).values(key=variant, variant=variant, name="Ours"))
    of_rulesets = select(RulesetRow.name).order_by(RulesetRow.variant)
    house_rules.change(rule.id, HouseRule("Thursdays", "oh_pshaw", {}))
    assert db.session.scalars(of_rulesets).all() == ["Thursdays", "Ours"]
    journal.undo(journal.changes(f"house_rule {rule.id}")[0].id)
    assert house_rule(rule.id).rule == ours
    assert db.session.scalars(of_rulesets).all() == ["Ours", "Ours"]
