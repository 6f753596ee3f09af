"""A table's zone: its days, evenings, times and file names follow it, wherever the server stands."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper import create_app
from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming
from scorekeeper.rules.common.clock import at_table
from scorekeeper.settings import TIMEZONE, BadSetting
from scorekeeper.storage import games
from tests.kit.pages import page
from tests.kit.tables import DEVICE, GAMES

PLAYED = GAMES / "oh_hell_common_scoring_4_players_19_deals.json"


@pytest.mark.usefixtures("in_sydney")
@pytest.mark.parametrize(
    ("began", "clock", "others"),  # what must not stand there: the day by another clock
    [
        ("2026-11-20 20:30", "07:30", ("20 November", "2026-11-20")),  # the morning of the 21st there
        ("2026-11-21 13:10", "00:10", ("22 November", "2026-11-22")),  # past midnight: the evening of the 21st
    ],
)
def test_every_page_dates_a_game_by_its_evening_at_the_table(
    app, client, began: str, clock: str, others: tuple[str, ...]
):
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


def test_a_table_without_a_zone_of_its_own_has_the_machines(monkeypatch: pytest.MonkeyPatch):
    moment = datetime(2026, 11, 27, 12, 0, tzinfo=UTC)
    monkeypatch.delenv(TIMEZONE.name, raising=False)
    assert (TIMEZONE.read(), at_table(moment)) == (None, moment.astimezone())


@pytest.mark.parametrize("name", ["Sydney", "Europe", "../etc/passwd", "/etc/passwd", "x" * 300, "Europe/Berlin\0"])
def test_a_zone_that_nobody_knows_is_refused_at_the_start(tmp_path: Path, name: str):
    with pytest.raises(BadSetting, match=r"^SCOREKEEPER_TIMEZONE: .* is not a time zone that this computer knows"):
        create_app({"INSTANCE_PATH": str(tmp_path), "TIMEZONE": name})
