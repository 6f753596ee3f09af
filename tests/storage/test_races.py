"""Eight processes at once: nothing lost, nothing doubled."""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper.rules.common.names import name_key
from scorekeeper.rules.facts import PenPassed
from scorekeeper.storage import games, groups, house_rules, people, seasons
from scorekeeper.storage.games import check
from scorekeeper.storage.lists import game_lines
from scorekeeper.storage.models import PlayerRow, SeatRow, db, new_id
from tests.kit.cluster import BOTH, BOTH_EMPTY
from tests.storage import racers
from tests.storage.fakes import Marked, opened, tally
from tests.storage.racers import NAMES, started

pytestmark = pytest.mark.slow
RACERS = 8
WRITES = int(os.environ.get("WRITES", "4"))  # of each
# Each reads the whole log again after each of the others: a game of thousands of entries would take an hour.
OF_A_GAME = 100
PORTIONS = [min(OF_A_GAME, WRITES - begun) for begun in range(0, WRITES, OF_A_GAME)]
Race = Callable[..., list[list[str]]]


@pytest.fixture
def race(tmp_path: Path, url: str) -> Race:
    """Let a process run each race, all at once, and return what each of them said."""

    def run(*races: Sequence[Any]) -> list[list[str]]:
        with started(tmp_path, url, *races) as running:
            said = [racer.lines.read() for racer in running]
            assert {racer.wait() for racer in running} == {0}, "\n".join(said)
        return [text.splitlines() for text in said]

    return run


@BOTH
def test_eight_devices_write_and_take_back_in_one_game(at_work: Flask, race: Race, url: str) -> None:
    entries = 0
    for writes in PORTIONS:
        game = games.start(tally(), "tablet", new_id())
        games.append(game.id, 1, "first", Marked("first"), "tablet")
        acts = (racers.write, racers.take_back) * (RACERS // 2)
        answers = race(*((act, game.id, f"racer{number}", writes) for number, act in enumerate(acts)))
        told = [line.partition(" ")[::2] for lines in answers for line in lines]
        after = games.read_afresh(game.id)
        assert [entry.seq for entry in after.entries] == list(range(1, after.seq + 1))
        kept = [(str(entry.seq), getattr(entry.fact, "mark", "")) for entry in after.entries[2:]]
        assert sorted(told) == sorted(kept)  # each was told to one, and to one alone
        assert sorted(mark for _seq, mark in told if mark) == sorted(
            f"racer{number}-{index}" for number in range(0, RACERS, 2) for index in range(writes)
        )
        entries += after.seq
    assert check().differences == ()
    print(f"race on {url.partition(':')[0]}: {entries} entries of {RACERS} devices, none lost or doubled")


@BOTH_EMPTY
def test_eight_first_starts_of_one_game(race: Race, tmp_path: Path, url: str) -> None:
    # Nobody has made the tables yet: all eight find an empty folder.
    answers = race(*[(racers.start, "same", "also the same")] * RACERS)
    assert len({tuple(ids) for ids in answers}) == 1
    with opened(tmp_path, url):
        assert {line.id for line in game_lines()} == set(answers[0])


@BOTH
def test_the_same_table_again_on_eight_devices_two_of_them_with_each_page(at_work: Flask, race: Race) -> None:
    game = games.start(tally(), "tablet", "t1")
    pages = [[f"{page} {index}" for index in range(min(WRITES, 10))] for page in range(RACERS // 2)]
    answers = race(*((racers.again, game.watch_id, *pages[number // 2]) for number in range(RACERS)))
    links = [f"{game.watch_id}.{2 + place}" for place in range(sum(map(len, pages)))]
    assert sorted(link for each in answers for link in each) == sorted(links * 2)
    assert answers[::2] == answers[1::2]
    assert games.link_after(game.watch_id) == links[-1]


@BOTH
def test_eight_devices_with_one_offer_of_the_pen(at_work: Flask, race: Race) -> None:
    game = games.start(tally(), "tablet", "t1", device="tablet")
    answers = race(*((racers.accept, game.id, 1, f"device{number}") for number in range(RACERS)))
    (winner,) = [line for (line,) in answers if line != "moved on"]
    assert games.holds_pen(game.id, winner)
    assert games.load(game.id).seq == 2


@BOTH
def test_nobody_writes_without_the_pen_while_eight_devices_take_it(at_work: Flask, race: Race) -> None:
    game = games.start(tally(), "device0", "t1", device="device0")
    answers = race(*((racers.relay, game.id, f"device{number}", 2, 15) for number in range(RACERS)))
    holder, marked = "device0", 0
    for entry in games.load(game.id).entries[1:]:
        if isinstance(entry.fact, PenPassed):
            holder = entry.by
        else:
            marked += 1
            assert entry.by == holder, f"entry {entry.seq} is by {entry.by}; {holder} had the pen"
    assert marked
    assert ["lost"] in [lines[:1] for lines in answers]


@BOTH
def test_eight_devices_change_what_all_games_share(at_work: Flask, race: Race, url: str) -> None:
    seed = os.environ.get("SEED", "1")
    for number in range(3):
        games.start(tally(*NAMES[2 * number : 2 * number + 2], deals=1), "tablet", f"t{number}")
    answers = race(*((racers.club, f"{seed} {number}", 5 * WRITES) for number in range(RACERS)))
    assert [len(told) for told in answers] == [5 * WRITES] * RACERS
    for kept in (
        [name_key(group.name) for group in groups.groups()],
        [name_key(season.name) for season in seasons.seasons()],
        [name_key(rule.rule.name) for rule in house_rules.house_rules()],
        [name_key(spelling) for person in people.people() for spelling in person.spellings],
    ):
        assert len(kept) == len(set(kept))
    for person in people.people():
        assert name_key(person.name) in map(name_key, person.spellings)  # in two merges that cross they would swap
    persons = select(PlayerRow.person_id).join(SeatRow, SeatRow.player_id == PlayerRow.id)
    twice = persons.group_by(SeatRow.game_id, PlayerRow.person_id).having(func.count() > 1)
    assert db.session.scalars(twice).all() == []
    assert check().differences == ()
    told = Counter("done" if answer.isdecimal() or len(answer) > 20 else answer for each in answers for answer in each)
    print(f"club on {url.partition(':')[0]}, seed {seed}: {dict(told)}")


@BOTH
def test_eight_imports_of_one_file(at_work: Flask, race: Race) -> None:
    answers = race(*[(racers.restore,)] * RACERS)
    assert [line.id for line in game_lines()] == [*{line for (line,) in answers}]
