"""Which day a game belongs to, by the clock where the table stands."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from scorekeeper.rules.sheets.season import day_at_table


@pytest.fixture
def in_amsterdam(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "Europe/Amsterdam")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("in_amsterdam")
@pytest.mark.parametrize(
    ("began", "day"),
    [
        ("2026-11-20 18:00", "2026-11-20"),
        ("2026-11-20 22:30", "2026-11-20"),  # half past eleven in the evening there
        ("2026-11-20 23:30", "2026-11-20"),  # half past midnight: the same evening
        ("2026-11-21 03:59", "2026-11-20"),
        ("2026-11-21 04:00", "2026-11-21"),  # five in the morning
        ("2026-12-31 23:30", "2026-12-31"),
        ("2026-03-29 02:59", "2026-03-28"),  # the night that loses an hour
        ("2026-03-29 03:00", "2026-03-29"),
        ("2026-10-25 03:59", "2026-10-24"),  # the night that has one more
        ("2026-10-25 04:00", "2026-10-25"),
        ("0001-01-01 00:00", "0001-01-02"),
        ("9999-12-31 23:59", "9999-12-28"),
    ],
)
def test_an_evening_runs_until_five_in_the_morning(began: str, day: str) -> None:
    assert day_at_table(datetime.fromisoformat(began).replace(tzinfo=UTC)).isoformat() == day
