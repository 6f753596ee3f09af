"""What a club shares: house rules, a season, and games of past days."""

from datetime import date, datetime, timedelta
from secrets import token_hex

from flask import Flask

from scorekeeper.record.houserule import HouseRule
from scorekeeper.rules.kind import Fact
from scorekeeper.storage import games, people
from scorekeeper.storage.games import Game
from tests.kit.chance_games import entries_of

THURSDAY = HouseRule(
    "Thursday rules", "nomination_whist", {"bidding": {"hook": False}, "scoring": {"double": {"deals": ["last"]}}}
)
DAY = timedelta(days=2)
# What the form of a season sends that has begun two days ago, and ends in two.
SEASON = {
    "name": "Autumn", "first_on": str(date.today() - DAY), "last_on": str(date.today() + DAY),
    "places": "10, 7, 5", "min_games": "1", "best": "", "by": "places", "act": "save",
}  # fmt: skip


def played_at(app: Flask, at: datetime, facts: list[Fact]) -> Game:
    """Put a game on the shelf whose facts were all entered at that time."""
    with app.app_context():
        return games.restore(entries_of(facts, at), token_hex(8))


def person_ids(app: Flask) -> dict[str, int]:
    """Return the number of each person, by name."""
    with app.app_context():
        return {person.name: person.id for person in people.people()}
