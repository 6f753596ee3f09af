"""Runs the tests against one change after another.

The tests are gathered once; each change is put in place in a fork of that process, where the tests that reach the
function run, the quick ones first, until one fails. What ran only while they were gathered (tables are made then) has
its results already: such a change is tried from the start, loaded with its module.
"""

import os
import pickle
import resource
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from types import CodeType, FrameType
from typing import TypeVar

import pytest

from tests.tools.mutants.changes import Change

# What asks for pages reaches everything and takes seconds, and what is drawn at random notices a change on some days
# only: a change of a rule must be noticed where rules are tested, and every time.
LEFT_OUT = ("pages.py", "paper.py")
TESTS = ("tests/rules", "tests/record", "tests/kinds", "-m", "not hypothesis and not slow and not paper")
SILENT = ("-o", "addopts=--import-mode=importlib", "-p", "no:terminal", "--capture=sys")
ARGUMENTS = [*TESTS, *SILENT, *(f"--ignore-glob=*{name}" for name in LEFT_OUT)]
HERE = Path.cwd()
SECONDS, BYTES = 60, 3 << 30  # of processor time, several times what all the tests take; of memory
T = TypeVar("T")


class Tries:
    """A pytest plugin that runs the tests in forks, once for each change."""

    def __init__(self, tried: Sequence[Change], tell: Callable[[Change, bool, int], None]) -> None:
        self.tried, self.tell = tried, tell
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        reached = in_fork(lambda: self._reached(session.items), seconds=600)
        assert reached is not None, "a test fails, and nothing was changed yet"
        for change in self.tried:
            tests = sorted((took, number) for number, took in reached.get(change.place, {}).items())
            items = [session.items[number] for _took, number in tests]
            passed = in_fork(lambda change=change, items=items: self._unnoticed(change, items))
            self.tell(change, not passed, len(items))
        return True

    def _reached(self, items: list[pytest.Item]) -> dict[str, dict[int, float]]:
        """Return how long each test takes that calls a function, by function and number of the test."""
        reached: dict[str, dict[int, float]] = {}
        for number, item in enumerate(items):
            called: set[CodeType] = set()
            began = process_time()
            watch(called)
            assert self._pass([item]), item.nodeid
            sys.settrace(None)
            took = process_time() - began
            for function in places(called):
                reached.setdefault(function, {})[number] = took
        return reached

    def _unnoticed(self, change: Change, items: list[pytest.Item]) -> bool:
        change.install()
        return self._pass(items)

    def _pass(self, items: list[pytest.Item]) -> bool:
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return False
        return True


def watch(called: set[CodeType]) -> None:
    """Note what is called from now on."""
    note = called.add

    def see(frame: FrameType, event: str, arg: object) -> None:
        note(frame.f_code)

    sys.settrace(see)


def places(called: set[CodeType]) -> set[str]:
    """Return the functions of the program among what was called, by module and name."""
    paths = ((Path(code.co_filename), code.co_qualname.partition(".<locals>")[0]) for code in called)
    inside = ((path.relative_to(HERE), name) for path, name in paths if path.is_relative_to(HERE / "scorekeeper"))
    return {".".join((*path.with_suffix("").parts, name)).replace(".__init__.", ".") for path, name in inside}


def gather_and_try(tried: Sequence[Change]) -> tuple[list[int], list[int]]:
    """Return which changes no test noticed, and which of them no test ran at all, by their number."""
    unnoticed: list[int] = []
    unreached: list[int] = []

    def tell(change: Change, noticed: bool, many: int) -> None:
        print("." if noticed else "!", end="", flush=True)
        if not noticed:
            unnoticed.append(tried.index(change))
            unreached.extend(unnoticed[-1:] if not many else ())

    ended = pytest.main(ARGUMENTS, plugins=[Tries(tried, tell)])
    assert ended == pytest.ExitCode.OK, "the tests could not be gathered, or fail without a change"
    return unnoticed, unreached


def passes_from_the_start(change: Change) -> bool:
    """Tell whether every test passes where the change was there before anything ran."""
    change.load_changed()
    return pytest.main([*ARGUMENTS, "-x"]) == pytest.ExitCode.OK


def in_fork(act: Callable[[], T], seconds: int = SECONDS) -> T | None:
    """Return what a fork of this process comes to; None where it raised, died or took too long."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            _limit(seconds)
            told = pickle.dumps(act())
            with os.fdopen(writing, "wb") as pipe:
                pipe.write(told)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return pickle.loads(told) if told else None


def _limit(seconds: int) -> None:
    """End this process without a word where it takes too long or too much; what it prints is nobody's."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.alarm(20 * seconds)
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
