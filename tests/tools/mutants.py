"""How many small changes of the rules and the record the tests notice: `make mutants`.

MUTANTS=700 tries so many a floor, MUTANTS=all every one; SEED=2 another sample; FLOORS=record one floor. What nobody
could notice is listed, each with its reason, in tests/data/equivalent_mutants.txt, and is not counted.

mutmut proposes the changes. The tests are gathered once; each change is put in place in a fork of that process, where
the tests that reach the function run, the quick ones first, until one fails. What ran only while they were gathered
(tables are made then) has its results already: such a change is left out of the count.
"""

import importlib
import multiprocessing
import os
import re
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import ndiff
from functools import cache, cached_property
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from textwrap import indent
from time import process_time
from types import CodeType, FrameType, FunctionType
from typing import TypeVar

import libcst as cst
import pytest
from mutmut.mutation.file_mutation import Mutation, create_mutations, deep_replace

CAST_TO = re.compile(r'\bcast\((?:"[^"]*"|None), ')


@dataclass(frozen=True, eq=False)
class Change:
    module: str
    owner: str  # the class of a method; empty: a function of the module
    function: str
    tree: cst.Module
    mutation: Mutation

    @property
    def place(self) -> str:
        """The function that is changed, as code says it."""
        return ".".join(filter(None, (self.module, self.owner, self.function)))

    @cached_property
    def name(self) -> str:
        """The function and the lines that differ: the same name as long as these are."""
        said = ndiff(self._code(changed=False).splitlines(), self._code().splitlines())
        lines = [" ".join(line.split()) for line in said if line[:2] in ("- ", "+ ")]
        return f"{self.place}: {' '.join(lines)}"

    @cached_property
    def is_for_the_type_checker(self) -> bool:
        """Tell whether only what a value is cast to is changed, which no program reads."""
        was, now = (CAST_TO.sub("cast(None, ", self._code(changed)) for changed in (False, True))
        return was == now

    def install(self) -> None:
        """Give the function that is in use the changed code, wherever it was imported to."""
        module = importlib.import_module(self.module)
        there: dict[str, object] = dict(vars(module))
        lines = f"class {self.owner}:\n" + indent(self._code(), "    ") if self.owner else self._code()
        exec(compile("from __future__ import annotations\n" + lines, self.module, "exec"), there)
        now = _function(vars(module), self.owner, self.function)
        new = _function(there, self.owner, self.function)
        now.__code__, now.__defaults__, now.__kwdefaults__ = new.__code__, new.__defaults__, new.__kwdefaults__

    def _code(self, changed: bool = True) -> str:
        """Return the source of the function, from its first column."""
        function = self.mutation.contained_by_top_level_function
        assert function is not None
        node = deep_replace(function, self.mutation.original_node, self.mutation.mutated_node) if changed else function
        assert isinstance(node, cst.FunctionDef)
        return self.tree.code_for_node(node.with_changes(leading_lines=()))


def changes(floor: Path) -> list[Change]:
    return [change for path in sorted(floor.rglob("*.py")) for change in _of_module(path)]


def _of_module(path: Path) -> Iterator[Change]:
    tree, mutations, _classes, _functions = create_mutations(str(path), path.read_text("utf-8"))
    name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    owners = {id(node): owner for owner, node in _functions_of(tree)}
    for mutation in mutations:
        function = mutation.contained_by_top_level_function
        if function is not None and id(function) in owners:
            yield Change(name, owners[id(function)], function.name.value, tree, mutation)


def _functions_of(tree: cst.Module) -> Iterator[tuple[str, cst.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, cst.FunctionDef):
            yield "", node
        elif isinstance(node, cst.ClassDef):
            yield from ((node.name.value, item) for item in node.body.body if isinstance(item, cst.FunctionDef))


def _function(names: object, owner: str, function: str) -> FunctionType:
    found = vars(names[owner])[function] if owner else names[function]  # type: ignore[index]
    found = found.__func__ if isinstance(found, staticmethod | classmethod) else found
    assert isinstance(found, FunctionType), (owner, function)
    return found


# What asks for pages reaches everything and takes seconds, and what is drawn at random notices a change on some days
# only: a change of a rule must be noticed where rules are tested, and every time.
LEFT_OUT = ("pages.py", "paper.py")
TESTS = ("tests/rules", "tests/record", "tests/kinds", "-m", "not hypothesis and not slow and not paper")
SILENT = ("-o", "addopts=--import-mode=importlib", "-p", "no:terminal", "--capture=sys")
ARGUMENTS = [*TESTS, *SILENT, *(f"--ignore-glob=*{name}" for name in LEFT_OUT)]
HERE = Path.cwd()
FORK = multiprocessing.get_context("fork")
SECONDS, BYTES = 60, 3 << 30  # of processor time, several times what all the tests take; of memory
T = TypeVar("T")


class Tries:
    """A pytest plugin that runs the tests in forks, once for each change."""

    def __init__(self, tried: Sequence[Change]) -> None:
        self.tried, self.failed = tried, False
        self.unnoticed, self.unreached = list[int](), list[int]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        reached = in_fork(lambda: self._reached(session.items), seconds=600)
        assert reached is not None, "a test fails, and nothing was changed yet"
        for place, change in enumerate(self.tried):
            tests = sorted((took, number) for number, took in reached.get(change.place, {}).items())
            items = [session.items[number] for _took, number in tests]
            if not items:
                self.unreached.append(place)
            elif in_fork(lambda change=change, items=items: self._unnoticed(change, items)):
                self.unnoticed.append(place)
            print(".", end="", flush=True)
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
    """Return the numbers of the changes that no test noticed, and of those that none could, as none runs them."""
    tries = Tries(tried)
    assert pytest.main(ARGUMENTS, plugins=[tries]) == pytest.ExitCode.OK
    return tries.unnoticed, tries.unreached


def in_fork(act: Callable[[], T], seconds: int = SECONDS) -> T | None:
    """Return what a fork of this process comes to; None where it raised, died or took too long."""
    reading, writing = FORK.Pipe(duplex=False)
    child = FORK.Process(target=_limited, args=(writing, act, seconds))
    child.start()
    writing.close()
    try:
        return reading.recv()
    except EOFError:
        return None
    finally:
        child.join()


def _limited(writing: Connection, act: Callable[[], object], seconds: int) -> None:
    """Send what is come to, or end without a word where it takes too long or too much; what is printed is nobody's."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.alarm(20 * seconds)
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    writing.send(act())


MANY, WANTED = "400", 0.9
EQUIVALENT = Path("tests/data/equivalent_mutants.txt")


def main() -> int:
    """Return 0 where at least nine of ten are noticed on every floor."""
    many, seed = os.environ.get("MUTANTS", MANY), int(os.environ.get("SEED", "1"))
    drawn = {floor: _drawn(floor, many, seed) for floor in os.environ.get("FLOORS", "rules,record").split(",")}
    tried = [change for of_floor in drawn.values() for change in of_floor if not could_nobody_notice(change)]
    found = in_fork(lambda: gather_and_try(tried), seconds=10**6)
    assert found is not None, "the tests could not be gathered, or fail without a change"
    missed, unreached = ({tried[number] for number in numbers} for numbers in found)
    print("", *sorted(change.name for change in missed), sep="\n  ")
    scores = list[float]()
    for floor, of_floor in drawn.items():
        counted = {*of_floor} & {*tried} - unreached
        scores.append(1 - len(missed & counted) / len(counted))
        beside = len(of_floor) - len(counted)
        print(f"{floor}: {scores[-1]:.1%} of {len(counted)} noticed; {beside} more that no test could notice")
    return 0 if min(scores) >= WANTED else 1


def _drawn(floor: str, many: str, seed: int) -> list[Change]:
    found = changes(Path("scorekeeper") / floor)
    print(f"{floor}: {len(found)} changes, {many} to be tried, seed {seed}", flush=True)
    return found if many == "all" else Random(seed).sample(found, min(int(many), len(found)))


@cache
def equivalent() -> frozenset[str]:
    """Return the changes that nobody could notice; the reason of each stands on the line below it."""
    lines = [line for line in EQUIVALENT.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return frozenset(lines[::2])


def could_nobody_notice(change: Change) -> bool:
    return change.name in equivalent() or change.is_for_the_type_checker


if __name__ == "__main__":
    sys.exit(main())
