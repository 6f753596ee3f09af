"""One person, two spellings: merged, renamed, hidden, and all of it taken back."""

import pytest

from scorekeeper.rules.facts import Renamed
from scorekeeper.rules.kind import Refused
from scorekeeper.storage import games, groups, journal, people
from scorekeeper.storage.people import Person
from scorekeeper.storage.statistics.reading import read
from scorekeeper.storage.statistics.tables import View
from tests.kit.cluster import BOTH
from tests.storage.fakes import points, tally

pytestmark = [BOTH, pytest.mark.usefixtures("at_work")]

COMPOSED, DECOMPOSED = "Jos\u00e9", "Jose\u0301"


def played(*names: str) -> str:
    token = " ".join(names)
    game = games.start(tally(*names, deals=1), "tablet", token)
    return games.append(game.id, 1, token, points(1, *range(len(names), 0, -1)), "tablet").id


def named(name: str) -> Person:
    return next(one for one in people.people() if one.name == name)


def games_of(name: str) -> int:
    return len(read(View()).figures(named(name).id).placed)


def test_an_accent_coded_in_two_ways_is_one_person() -> None:
    played("Ana", COMPOSED)
    played("Ben", DECOMPOSED)
    assert [len(one.spellings) for one in people.people()] == [1, 1, 1]
    assert games_of(DECOMPOSED) == 2


def test_a_name_with_an_accent_stands_where_it_would_without() -> None:
    played("Zoe", "Fay", "\u00c9va")
    assert [one.name for one in people.people()] == ["\u00c9va", "Fay", "Zoe"]


def test_two_spellings_become_one_person_and_are_parted_again() -> None:
    first = played("Ana", COMPOSED)
    played("Ana", "Jose")
    change = people.merge(named("Jose").id, named(COMPOSED).id, COMPOSED, "tablet")
    assert games_of(COMPOSED) == 2
    assert people.known_names() == ("Ana", COMPOSED)
    assert named(COMPOSED).spellings == ("Jose", COMPOSED)
    assert [note.what for note in journal.changes("player")] == ["merged"]
    journal.undo(change)
    assert (games_of(COMPOSED), games_of("Jose")) == (1, 1)
    assert journal.changes("player")[0].undone_at
    assert games.load(first).sheet.columns[1].name == COMPOSED


def test_a_merge_is_not_undone_while_the_person_has_the_name_that_it_brought() -> None:
    played("Ana", "Jose")
    played("Ben", "Joe")
    merged = people.merge(named("Joe").id, named("Jose").id, "Jose", "tablet")
    renamed = people.rename(named("Jose").id, "Joe", "tablet")
    with pytest.raises(journal.MovedOn):
        journal.undo(merged)
    assert named("Joe").spellings == ("Joe", "Jose")
    for change in (renamed, merged):
        journal.undo(change)
    assert (named("Joe").spellings, named("Jose").spellings) == (("Joe",), ("Jose",))


def test_who_sat_at_one_table_are_two() -> None:
    played("Ana", "Ben")
    with pytest.raises(people.AtOneTable) as refused:
        people.merge(named("Ana").id, named("Ben").id, "Ana", "tablet")
    assert refused.value.met.games == 1
    with pytest.raises(journal.NotThere):
        people.merge(named("Ana").id, 99, "Ana", "tablet")


def test_two_spellings_of_one_person_never_sit_at_one_table() -> None:
    first = played("Ana", COMPOSED)
    played("Ben", "Jose")
    change = people.merge(named("Jose").id, named(COMPOSED).id, COMPOSED, "tablet")
    with pytest.raises(Refused) as refused:
        played("Jose", "Dee", COMPOSED)
    assert [problem.code for problem in refused.value.problems] == ["name_one_person"]
    assert "Dee" not in people.known_names()
    game = games.load(first)
    with pytest.raises(Refused):
        games.append(first, game.seq, "again", Renamed(0, "Jose"), "tablet")
    assert games.load(first) == game
    journal.undo(change)
    assert games_of("Jose") == 1
    played("Jose", "Dee", COMPOSED)
    assert games_of("Jose") == 2
    with pytest.raises(people.AtOneTable):
        people.merge(named("Jose").id, named(COMPOSED).id, COMPOSED, "tablet")


def test_an_old_name_is_not_another_person() -> None:
    """Who is called Martha now is Marta too: a second Marta needs a name of her own, or the new name is taken back."""
    played("Ana", "Marta")
    change = people.rename(named("Marta").id, "Martha", "tablet")
    with pytest.raises(Refused):
        played("Marta", "Martha")
    journal.undo(change)
    played("Marta", "Martha")
    assert {named("Marta").spellings, named("Martha").spellings} == {("Marta",), ("Martha",)}


def test_a_new_name_is_offered_and_plays_on_as_the_same_person() -> None:
    played("Ana", "Marta")
    change = people.rename(named("Marta").id, "Martha", "tablet")
    assert people.known_names() == ("Ana", "Martha")
    played("Ana", "Ben", "Martha")
    assert games_of("Martha") == 2
    journal.undo(change)
    assert named("Marta").spellings == ("Martha", "Marta")


def test_a_new_name_that_nobody_played_with_is_forgotten_with_its_undo() -> None:
    played("Ana", "Marta")
    journal.undo(people.rename(named("Marta").id, "Martha", "tablet"))
    assert named("Marta").spellings == ("Marta",)


def test_a_name_that_is_another_persons_is_refused() -> None:
    played("Ana", "Ben")
    with pytest.raises(journal.NameTaken) as taken:
        people.rename(named("Ana").id, "BEN", "tablet")
    assert taken.value.row.person_id == named("Ben").id


def test_a_hidden_person_is_not_offered_and_comes_back() -> None:
    played("Ana", "Ben")
    change = people.hide(named("Ben").id, "tablet")
    assert people.known_names() == ("Ana",)
    assert games_of("Ben") == 1
    journal.undo(change)
    journal.undo(change)
    assert people.known_names() == ("Ana", "Ben")


def test_a_misspelt_rename_leaves_no_spelling_once_corrected() -> None:
    played("Ana", "Ben")
    slip = people.rename(named("Ana").id, "Anq", "tablet")
    back = people.rename(named("Anq").id, "Ana", "tablet")
    assert len(named("Ana").player_ids) == 1
    journal.undo(back)
    journal.undo(slip)
    assert (named("Ana").name, len(named("Ana").player_ids)) == ("Ana", 1)
    people.rename(named("Ben").id, "Anq", "tablet")


def test_who_has_not_played_stays_in_a_group_by_whatever_name() -> None:
    game = games.start(tally("Ana", "Bne"), "tablet", "a game")
    games.append(game.id, 1, "renamed", Renamed(1, "Ben"), "tablet")  # nobody sits there as Bne any more
    mistyped = named("Bne").id
    group = groups.keep("Thursday", [mistyped, named("Ana").id], "tablet")
    members = groups.members(group)
    change = people.rename(mistyped, "Cas", "tablet")
    assert groups.members(group) == members
    journal.undo(change)
    assert (groups.members(group), named("Bne").spellings) == (members, ("Bne",))
    change = people.rename(mistyped, "Cas", "tablet")
    groups.change(group, "Thursday", members, "tablet")
    journal.undo(change)
    assert groups.members(group) == members


def test_a_name_written_over_that_another_person_plays_under_is_not_taken_back() -> None:
    game = games.start(tally("Ana", "Bne"), "tablet", "a game")
    games.append(game.id, 1, "renamed", Renamed(1, "Ben"), "tablet")
    change = people.rename(named("Bne").id, "Cas", "tablet")
    played("Ana", "Bne")
    with pytest.raises(journal.NameTaken):
        journal.undo(change)
    assert named("Cas").id != named("Bne").id


def test_a_name_that_was_played_under_since_stays_beside_the_one_before() -> None:
    game = games.start(tally("Ana", "Bne"), "tablet", "a game")
    games.append(game.id, 1, "renamed", Renamed(1, "Ben"), "tablet")
    change = people.rename(named("Bne").id, "Cas", "tablet")
    played("Cas", "Ana")
    journal.undo(change)
    assert sorted(named("Bne").spellings) == ["Bne", "Cas"]


def test_a_new_player_stays_herself_when_an_older_rename_is_undone() -> None:
    played("Ann", "Ben")
    people.rename(named("Ann").id, "Annie", "tablet")
    back = people.rename(named("Annie").id, "Ann", "tablet")
    played("Zoe", "Ben")
    zoe = named("Zoe")
    journal.undo(back)
    assert (named("Zoe"), games_of("Zoe")) == (zoe, 1)
    assert named("Annie").spellings == ("Ann", "Annie")


def test_a_rename_is_not_undone_where_its_name_is_a_new_players() -> None:
    played("Ann", "Ben")
    people.rename(named("Ann").id, "Annie", "tablet")
    back = people.rename(named("Annie").id, "Ann", "tablet")
    played("Annie", "Ben")
    before = people.people()
    with pytest.raises(journal.NameTaken):
        journal.undo(back)
    assert people.people() == before


def test_what_changes_nothing_is_no_change() -> None:
    played("Ana", "Ben")
    assert people.rename(named("Ana").id, "Ana", "tablet") is None
    assert people.hide(named("Ana").id, "tablet", hidden=False) is None
    assert journal.changes("person", "player") == []
