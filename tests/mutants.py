"""How many small changes of the rules and the record the tests notice: `make mutants`.

mutmut makes the changes in a copy of the program, and runs for each the tests that reach the function. A sample is
tried, always the same one of the same code; MUTANTS=all tries every one, MUTANTS=1000 so many.
"""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

SEED, MANY = 13, 300
FIRST = "scorekeeper.record.timeline.*"  # a few, so that all are made and the tests that reach them are known
NOTICED = ("killed", "timeout", "segfault", "caught by type check")
# Changes that nobody could notice, each with its reason: name, then a dash, then why.
EQUIVALENT = Path(__file__).parent / "data/equivalent_mutants.txt"
MUTMUT = (sys.executable, "-c", "from mutmut.__main__ import cli; cli()")


def main() -> int:
    """Try them and print the score and what was not noticed; return 0 where at least nine of ten were."""
    _run(FIRST)
    tried = sample(sorted(_results()), os.environ.get("MUTANTS", ""))
    _run(*tried)
    results, nobody_could = _results(), equivalent()
    told = {name: results[name] for name in tried if name not in nobody_could}
    missed = sorted(name for name, what in told.items() if what not in NOTICED)
    for name in missed:
        print(f"{told[name]}: {name}")
    score = 1 - len(missed) / len(told)
    print(f"{dict(Counter(told.values()))}, {len(tried) - len(told)} that nobody could notice")
    print(f"{score:.1%} of {len(told)} changes noticed; `mutmut show NAME` shows one")
    return 0 if score >= 0.9 else 1


def sample(names: list[str], many: str = "") -> list[str]:
    """Return the names to try."""
    if many == "all":
        return names
    return sorted(Random(SEED).sample(names, min(int(many or MANY), len(names))))


def equivalent() -> dict[str, str]:
    """Return the changes that nobody could notice, each with its reason."""
    lines = EQUIVALENT.read_text("utf-8").splitlines() if EQUIVALENT.exists() else []
    return dict(line.split(" - ", 1) for line in lines if line and not line.startswith("#"))


def _run(*names: str) -> None:
    subprocess.run([*MUTMUT, "run", *names], check=True)


def _results() -> dict[str, str]:
    """Return what came of each change, by its name."""
    told = subprocess.run([*MUTMUT, "results", "--all", "true"], check=True, capture_output=True, text=True).stdout
    lines = (line.strip().rpartition(": ") for line in told.splitlines())
    return {name: what for name, _colon, what in lines if name.startswith("scorekeeper.")}


if __name__ == "__main__":
    sys.exit(main())
