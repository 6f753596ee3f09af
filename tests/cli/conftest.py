"""A command as it is typed: what it prints, what it complains of, and the one line that refuses bad input."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command on an instance of its own; return its exit status, what it printed and what it complained."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("SCOREKEEPER_DATABASE_URL", raising=False)

    def run(*arguments: object, given: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode(errors="surrogatepass"))))
        status = main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Run a command that has to refuse; return its one line."""

    def refused(*arguments: object, given: str = "") -> str:
        status, printed, complaint = run(*arguments, given=given)
        assert (status, printed, complaint.count("\n")) == (2, "", 1)
        return complaint.removesuffix("\n")

    return refused


@pytest.fixture
def file(tmp_path: Path) -> Callable[[Any], Path]:
    def file(data: Any) -> Path:
        path = tmp_path / "rules.json"
        path.write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
        return path

    return file
