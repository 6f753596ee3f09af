"""The statistics of random seasons are those of a plain, slow computation from the logs, figure by figure."""

import json
import os
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import delete, select, update

from scorekeeper.record.houserule import HouseRule
from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import Refused
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.sheets.club import Table
from scorekeeper.storage import games, groups, house_rules, people, seasons, statistics
from scorekeeper.storage.database import writing
from scorekeeper.storage.games import Game, check
from scorekeeper.storage.models import BidRow, PlayedRow, ResultRow, RulesetRow, db
from scorekeeper.storage.statistics import NO_GROUP, View, scored_line
from tests.kit.chance_games import ZERO_FIVE, entries_of
from tests.kit.cluster import BOTH
from tests.kit.tables import setup_of
from tests.storage import slow_statistics as slow
from tests.storage.random_seasons import TOLD, Evenings
from tests.storage.series import imported

# From four to sixteen acts; as many seasons as are asked for, and of longer ones, in `make siege`.
ALL = "SEASONS" in os.environ
SEEDS = range(int(os.environ["SEASONS"])) if ALL else (5, 7)
SEASONS = [("sqlite", seed, 4 + 2 * seed) for seed in SEEDS]
ON_A_SERVER = [("postgresql", 200 + seed, 4 + 2 * seed) for seed in (SEEDS if ALL else (1,))]


@pytest.mark.parametrize(
    ("url", "seed", "acts"),
    [*SEASONS, *(pytest.param(*each, marks=pytest.mark.postgres) for each in ON_A_SERVER)],
    indirect=["url"],
)
@pytest.mark.usefixtures("at_work")
def test_the_statistics_are_those_of_the_logs_and_writing_them_again_changes_nothing(seed: int, acts: int) -> None:
    club = Evenings(Random(seed))
    for _ in range(acts):
        club.act()
    for ends in (3, 4):  # somebody leaves, somebody joins
        with suppress(Refused):  # two of the names may have become one person's
            club.import_game(ends)
    for act in (club.correct, club.group, club.correct):
        with suppress(*TOLD):
            act()
    people.hide(people.people()[0].id, "tablet")
    assert groups.groups()
    assert_the_logs_agree()
    before = whole()
    games.rewrite()
    assert whole() == before


@BOTH
@pytest.mark.usefixtures("at_work")
def test_others_write_while_they_are_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "PIECE", 1)
    ids = [imported(day, "Ana", "Ben") for day in (1, 2, 3)]
    with writing():
        db.session.execute(update(ResultRow).values(won=False))

    def meanwhile(done: int, many: int) -> None:
        # The first is hidden once it is done, the last before.
        games.hide(ids[done - 1 if done == 1 else many - 1], "tablet")

    assert games.rewrite(meanwhile) == 2
    assert check().differences == ()
    assert set(db.session.scalars(select(ResultRow.game_id).where(ResultRow.won))) == {ids[1]}


def assert_the_logs_agree() -> None:
    every = slow.shelf()
    views = [View(), View(group_id=NO_GROUP)]
    views += [View(season.first_on, season.last_on) for season in seasons.seasons()]
    views += [View(group_id=group.id) for group in groups.groups()]
    for view in views:
        found = [each for each in every if slow.is_in(view, each[1])]
        assert_agreed(view, [game for game, _table in found], [table for _game, table in found])
    for group_id in (0, *(group.id for group in groups.groups())):
        slow.assert_names(group_id)
    assert check().differences == ()


def assert_agreed(view: View, games_there: list[Game], tables: list[Table]) -> None:
    """What is counted from the games of a view is held by rules/test_club.py."""
    assert statistics.read(view).tables == tables
    of_everybody = slow.hands(games_there)
    assert statistics.bids_by_hand(view) == of_everybody.pop(slow.CLUB, {})
    assert {
        one.id: hands for one in people.people() if (hands := statistics.bids_by_hand(view, one.player_ids))
    } == of_everybody
    assert statistics.last_played(view) == (tables[-1].game_id if tables else None)
    assert statistics.who_played(view) == {seat.person_id for table in tables for seat in table.seats}
    assert statistics.rules_played(view) == {(table.ruleset_id, table.lowest_wins) for table in tables}
    days = sorted({table.played_on for table in tables}, reverse=True)
    assert list(statistics.days(view, len(days) + 1)) == days
    assert statistics.count_days(view) == len(days)
    assert list(statistics.years(view)) == list(dict.fromkeys(day[:4] for day in days))


def whole() -> dict[str, list[tuple]]:
    tables = [db.metadata.tables[name] for name in ("played", "result", "bid")]
    return {table.name: sorted(map(tuple, db.session.execute(select(table))), key=repr) for table in tables}


ZERO_FIVE_LINE = (
    "oh_pshaw bidding.hook=on scoring.zero_made.points=5 scoring.zero_made.per_card=0 scoring.zero_made.over=0"
    " scoring.zero_made.by_hand=-"
)
CHEAP = {"settlement": {"mode": "hard", "rate": "0.05"}, "players": {"most": 9}}


@pytest.mark.parametrize(
    ("variant", "players", "options", "house", "line"),
    [
        ("oh_pshaw", 4, {"hook": True, "zero_made": "5"}, {}, ZERO_FIVE_LINE),
        ("oh_pshaw", 4, {}, ZERO_FIVE, ZERO_FIVE_LINE),
        ("oh_pshaw", 4, {"hook": False}, ZERO_FIVE, ZERO_FIVE_LINE),
        ("oh_pshaw", 4, {"settlement": "pool", "packs": 2}, {}, "oh_pshaw"),
        ("oh_pshaw", 4, {}, CHEAP, "oh_pshaw"),
        # What an option says and no house rule may say.
        ("oh_well", 3, {"packs": 7}, {}, "oh_well"),
        ("oh_pshaw", 3, {"packs": 10, "maximum": 100}, {}, "oh_pshaw"),
        ("up_to_ten_down", 10, {"packs": 1, "maximum": 1}, {}, "up_to_ten_down schedule.maximum=1"),
    ],
)
def test_the_same_rules_are_one_ruleset_however_they_were_said(variant, players, options, house, line):
    rules = KINDS["oh_hell"].resolved(variant, options, players, house)
    assert scored_line("oh_hell", variant, players, json.dumps(rules)) == line


def test_a_log_with_a_ladder_that_no_house_rule_may_say_has_a_ruleset_too():
    rules = KINDS["oh_hell"].resolved("oh_pshaw", {}, 4, {})
    rules["schedule"] = rules["schedule"] | {"minimum": 101}
    assert scored_line("oh_hell", "oh_pshaw", 4, json.dumps(rules)) == "oh_pshaw"


@pytest.mark.usefixtures("at_work")
def test_a_ruleset_has_the_name_that_its_house_rules_have_now() -> None:
    named = HouseRule("Mondays", "oh_pshaw", ZERO_FIVE)
    kept = house_rules.keep(named)
    for name, house in (("", ZERO_FIVE), ("Mondays", ZERO_FIVE), ("Cheap", CHEAP)):
        rules = KINDS["oh_hell"].resolved("oh_pshaw", {}, 4, house)
        setup = replace(setup_of("oh_pshaw"), house=house, house_rules=name, rules=rules)
        deal = oh.Bids(1, dict.fromkeys((1, 2, 3, 0), 0)), oh.Tricks(1, {0: 1, 1: 0, 2: 0, 3: 0})
        games.restore(entries_of((setup, oh.Ladder(1, (1,)), *deal)), name)
    assert names_by_line() == {ZERO_FIVE_LINE: "Mondays", "oh_pshaw": ""}
    house_rules.change(kept.id, replace(named, name="Thursdays"))
    with writing():
        for table in (BidRow, ResultRow, PlayedRow, RulesetRow):
            db.session.execute(delete(table))
    games.rewrite()
    assert names_by_line() == {ZERO_FIVE_LINE: "Thursdays", "oh_pshaw": ""}


def names_by_line() -> dict[str, str]:
    return {row.key: row.name for row in db.session.execute(select(RulesetRow.key, RulesetRow.name))}
