"""One person, two spellings: merged, renamed, hidden, and all of it taken back."""

import pytest

from scorekeeper.rules.facts import Renamed
from scorekeeper.rules.kind import Refused
from scorekeeper.storage import games, journal, people
from scorekeeper.storage.people import known_names
from scorekeeper.storage.statistics import View, read
from tests.kit.cluster import BOTH
from tests.storage.series import finished, named

pytestmark = pytest.mark.usefixtures("at_work")

COMPOSED, DECOMPOSED = "Jos\u00e9", "Jose\u0301"


def games_of(name: str) -> int:
    return len(read(View()).figures(named(name).id).placed)


def rename(name: str, to: str) -> int | None:
    return people.rename(named(name).id, to, "tablet")


def merge(name: str, into: str) -> int:
    return people.merge(named(name).id, named(into).id, into, "tablet")


def test_an_accent_coded_in_two_ways_is_one_person() -> None:
    finished("Ana", COMPOSED)
    finished("Ben", DECOMPOSED)
    assert [len(one.spellings) for one in people.people()] == [1, 1, 1]
    assert games_of(DECOMPOSED) == 2


@BOTH
def test_two_spellings_become_one_person_and_are_parted_again() -> None:
    first = finished("Ana", COMPOSED)
    finished("Ana", "Jose")
    change = merge("Jose", COMPOSED)
    assert games_of(COMPOSED) == 2
    assert known_names() == ("Ana", COMPOSED)
    assert named(COMPOSED).spellings == ("Jose", COMPOSED)
    assert [note.what for note in journal.changes("player")] == ["merged"]
    journal.undo(change)
    assert (games_of(COMPOSED), games_of("Jose")) == (1, 1)
    assert journal.changes("player")[0].undone_at
    assert games.load(first.id).sheet.columns[1].name == COMPOSED


def test_a_merge_is_not_undone_while_the_person_has_the_name_that_it_brought() -> None:
    finished("Ana", "Jose")
    finished("Ben", "Joe")
    merged, renamed = merge("Joe", "Jose"), rename("Jose", "Joe")
    assert renamed is not None
    with pytest.raises(journal.MovedOn):
        journal.undo(merged)
    assert named("Joe").spellings == ("Joe", "Jose")
    for change in (renamed, merged):
        journal.undo(change)
    assert (named("Joe").spellings, named("Jose").spellings) == (("Joe",), ("Jose",))


@BOTH
def test_two_spellings_of_one_person_never_sit_at_one_table() -> None:
    first = finished("Ana", COMPOSED)
    finished("Ben", "Jose")
    with pytest.raises(people.AtOneTable):
        merge("Ana", COMPOSED)
    assert [people.met(named(COMPOSED), named(name))[0] for name in ("Ana", "Ben")] == [1, 0]
    change = merge("Jose", COMPOSED)
    with pytest.raises(Refused, match="name_one_person"):
        finished("Jose", "Dee", COMPOSED)
    assert "Dee" not in known_names()
    with pytest.raises(Refused):
        games.append(first.id, first.seq, "again", Renamed(0, "Jose"), "tablet")
    assert games.load(first.id) == first
    journal.undo(change)
    assert games_of("Jose") == 1
    finished("Jose", "Dee", COMPOSED)
    assert games_of("Jose") == 2


def test_an_old_name_is_not_another_person() -> None:
    """Who is called Martha now is Marta too: a second Marta needs a name of her own, or the new name is taken back."""
    finished("Ana", "Marta")
    change = rename("Marta", "Martha")
    with pytest.raises(Refused):
        finished("Marta", "Martha")
    journal.undo(change)
    finished("Marta", "Martha")
    assert {named("Marta").spellings, named("Martha").spellings} == {("Marta",), ("Martha",)}


@pytest.mark.parametrize("plays", [True, False])
def test_a_new_name_is_the_same_person_and_is_forgotten_with_its_undo_unless_it_played(plays: bool) -> None:
    finished("Ana", "Marta")
    change = rename("Marta", "Martha")
    assert known_names() == ("Ana", "Martha")
    if plays:
        finished("Ana", "Ben", "Martha")
        assert games_of("Martha") == 2
    journal.undo(change)
    assert named("Marta").spellings == (("Martha", "Marta") if plays else ("Marta",))


@BOTH
def test_a_hidden_person_is_not_offered_and_comes_back_by_undo_or_when_the_name_is_typed() -> None:
    finished("Ana", "Ben")
    change = people.hide(named("Ben").id, "tablet")
    assert known_names() == ("Ana",)
    assert games_of("Ben") == 1
    for _ in range(2):
        journal.undo(change)
    assert known_names() == ("Ana", "Ben")
    people.hide(named("Ben").id, "tablet")
    finished("Ana", "Ben")
    assert known_names() == ("Ana", "Ben")


@pytest.mark.parametrize("newcomer", ["Zoe", "Annie"])
def test_a_newcomer_stays_herself_when_an_older_rename_is_undone(newcomer: str) -> None:
    finished("Ann", "Ben")
    rename("Ann", "Annie")
    back = rename("Annie", "Ann")
    finished(newcomer, "Ben")
    everybody, new = people.people(), named(newcomer)
    if newcomer == "Annie":
        with pytest.raises(journal.NameTaken):
            journal.undo(back)
        assert people.people() == everybody
    else:
        journal.undo(back)
        assert (named("Zoe"), games_of("Zoe")) == (new, 1)
        assert named("Annie").spellings == ("Ann", "Annie")


def test_what_changes_nothing_is_no_change() -> None:
    finished("Ana", "Ben")
    assert rename("Ana", "Ana") is None
    assert people.hide(named("Ana").id, "tablet", hidden=False) is None
    assert journal.changes("person", "player") == []
