"""Any history that the writer lets through reads back as a plain editor with two stacks has it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.record.log import Undo
from scorekeeper.storage import games
from scorekeeper.storage.games import read_afresh
from scorekeeper.storage.models import new_id
from tests.storage.fakes import FakeKind, Marked, opened, points, table

marks = st.builds(Marked, st.text(max_size=8))
deals = st.builds(points, st.integers(1, 3), st.integers(0, 10), st.integers(0, 10))
acts = st.lists(st.one_of(marks, deals, st.sampled_from(["undo", "redo"])), max_size=25)


@pytest.fixture(scope="module")
def one_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder: Path = tmp_path_factory.mktemp("histories")
    with opened(str(folder)) as app:
        yield app


@settings(max_examples=40)
@given(acts=acts)
def test_random_histories_agree_with_two_stacks(one_app: Flask, acts: list[Any]) -> None:
    game = games.start(table(), "tablet", new_id())
    done: list[Any] = []
    undone: list[Any] = []
    states = [game.state]
    for act in acts:
        if act == "undo" and done:
            fact = Undo(game.undo_target or 0)
            undone.append(done.pop())
        elif act == "redo" and undone:
            fact = Undo(game.redo_target or 0)
            done.append(undone.pop())
        elif act in ("undo", "redo"):
            assert (game.undo_target if act == "undo" else game.redo_target) is None
            continue
        else:
            fact = act
            done.append(act)
            undone.clear()
        game = games.append(game.id, game.seq, f"t{game.seq}", fact, "tablet")
        states.append(game.state)
    kind, state = FakeKind(), FakeKind().opening(table())
    for fact in done:
        state = kind.apply(state, fact)
    assert state == game.state == games.load(game.id).state == read_afresh(game.id).state
    assert [game.as_of(seq).state for seq in range(1, game.seq + 1)] == states
