"""Days: of a table's zone, wherever the server stands; and those that forms once took, which can be put right."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming, write_game
from scorekeeper.record.log import Entry, game_of
from scorekeeper.rules.common.clock import set_zone
from scorekeeper.rules.facts import Noted
from scorekeeper.settings import TIMEZONE
from scorekeeper.storage import games, pens
from scorekeeper.storage.games import Game, check
from scorekeeper.web.language.texts import today
from tests.kit.addresses import broken_pages
from tests.kit.pages import page
from tests.kit.tables import DEVICE, GAMES
from tests.kit.web import as_device, tap

DAYS = ("0001-01-01", "0026-11-26", "9999-12-31")
# The first and the last day lie beyond every date by the clock of another zone; the one between is a slip of the hand.
OF_ZONES = {"Pacific/Kiritimati": DAYS[::2], "UTC": DAYS[1:2], "Pacific/Pago_Pago": DAYS[::2]}
LISTS = ("/", "/games", "/games?q=26", "/players", "/evenings", "/seasons/new", "/players?season=ever")
PLAYED = GAMES / "oh_hell_common_scoring_4_players_19_deals.json"


@pytest.fixture(params=OF_ZONES)
def days(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, ...]]:
    """Return odd days of a zone; the app of the test is made while the variable is set."""
    monkeypatch.setenv(TIMEZONE.name, request.param)
    yield OF_ZONES[request.param]
    set_zone(None)


def mistyped(day: str) -> Game:
    """Keep a game as a form without a check once left it: the day is an entry of its log."""
    read = incoming(parse(PLAYED.read_bytes()), datetime.now(UTC), "tablet")
    noted = Entry(len(read.entries) + 1, datetime.now(UTC), "tablet", Noted(f"Club {day}", "", "", day))
    written = write_game(read.kind, (*read.entries, noted))
    assert game_of(read.kind, (*read.entries, noted)).day.isoformat() == written["played_on"] == day
    again = incoming(parse(json.dumps(written)), datetime.now(UTC), "tablet")
    game = games.restore(again.entries, again.fingerprint)
    pens.take(game.id, DEVICE, DEVICE)
    return games.load(game.id)


def test_every_page_shows_a_game_on_an_odd_day_and_it_can_be_put_right(days: tuple[str, ...], app, client):
    as_device(client)
    with app.app_context():
        odd = [mistyped(day) for day in days]
    for game, day in zip(odd, days, strict=True):
        lists = [*LISTS, f"/evenings/{day}", f"/players?season=year-{day[:4]}", f"/evenings?season=year-{day[:4]}"]
        assert [path for path in lists if client.get(path).status_code >= 500] == []
        assert list(broken_pages(app, client, game)) == []
    assert [f"Club {day}" in page(client, "/games").text for day in days] == [True] * len(days)
    with app.app_context():
        assert check().differences == ()
    for game in odd:
        answer = tap(client, game.id, "heading", title="Club", played_on=today().isoformat(), save="1")
        assert answer.status_code == 303
    with app.app_context():
        assert {games.load(game.id).day for game in odd} == {today()}
        assert check().differences == ()


@pytest.mark.usefixtures("in_sydney")
@pytest.mark.parametrize(
    ("began", "clock", "others"),  # what must not stand there: the day by another clock
    [
        ("2026-11-20 20:30", "07:30", ("20 November", "2026-11-20")),  # the morning of the 21st there
        ("2026-11-21 13:10", "00:10", ("22 November", "2026-11-22")),  # past midnight: the evening of the 21st
    ],
)
def test_every_page_dates_a_game_by_its_evening_at_the_table(app, client, began, clock, others):
    at = datetime.fromisoformat(began).replace(tzinfo=UTC)
    read = incoming(parse(PLAYED.read_bytes()), at, DEVICE)
    with app.app_context():
        game = games.restore(tuple(replace(entry, at=at) for entry in read.entries), read.fingerprint)
    for path in ("", "/print", "/print/blank", "/share"):
        shown = page(client, f"/g/{game.id}{path}").text
        assert "21 November 2026" in shown, path
        assert [other for other in others if other in shown] == [], path
    assert "2026-11-21.csv" in client.get(f"/g/{game.id}/export.csv").headers["Content-Disposition"]
    assert clock in page(client, f"/g/{game.id}/history").text
