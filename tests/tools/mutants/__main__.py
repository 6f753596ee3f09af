"""Tries a sample of the changes of each floor and prints the score: `make mutants`.

MUTANTS=700 tries so many a floor, MUTANTS=all every one; SEED=2 another sample; FLOORS=record one floor. What nobody
could notice is listed, each with its reason, in tests/data/equivalent_mutants.txt, and is not counted.
"""

import os
import sys
from math import sqrt
from pathlib import Path
from random import Random

from tests.tools.mutants.changes import Change, changes
from tests.tools.mutants.tries import gather_and_try, in_fork, passes_from_the_start

MANY, WANTED = "400", 0.9
EQUIVALENT = Path("tests/data/equivalent_mutants.txt")


def main() -> int:
    """Return 0 where at least nine of ten are noticed on every floor."""
    many, seed = os.environ.get("MUTANTS", MANY), int(os.environ.get("SEED", "1"))
    drawn = {floor: _drawn(floor, many, seed) for floor in os.environ.get("FLOORS", "rules,record").split(",")}
    known = equivalent()
    counted = {
        floor: [change for change in of_floor if change.name not in known and not change.is_for_the_type_checker]
        for floor, of_floor in drawn.items()
    }
    missed = unnoticed([change for of_floor in counted.values() for change in of_floor])
    for change in missed:
        print(f"  {change.name}")
    scores = {floor: 1 - len(set(missed) & set(of_floor)) / len(of_floor) for floor, of_floor in counted.items()}
    for floor, score in scores.items():
        low, high = interval(score, len(counted[floor]))
        print(
            f"{floor}: {score:.1%} of {len(counted[floor])} noticed, {low:.1%} to {high:.1%} of all (19 times of 20);"
        )
        print(f"  {len(drawn[floor]) - len(counted[floor])} more that nobody could notice")
    return 0 if min(scores.values()) >= WANTED else 1


def _drawn(floor: str, many: str, seed: int) -> list[Change]:
    found = changes(Path("scorekeeper") / floor)
    print(f"{floor}: {len(found)} changes, {many} to be tried, seed {seed}", flush=True)
    return found if many == "all" else Random(seed).sample(found, min(int(many), len(found)))


def unnoticed(tried: list[Change]) -> list[Change]:
    """Return the changes that no test noticed."""
    told = in_fork(lambda: gather_and_try(tried), seconds=10**6)
    assert told is not None, "the tests could not be gathered, or fail without a change"
    numbers, unreached = told
    print(f"\n{len(unreached)} of {len(numbers)} once more from the start", flush=True)
    return [
        tried[number]
        for number in numbers
        if number not in unreached or in_fork(lambda number=number: passes_from_the_start(tried[number]))
    ]


def interval(score: float, many: int) -> tuple[float, float]:
    """Return between what the score of all changes lies, 19 times of 20 (Wilson's interval)."""
    z = 1.96
    middle, spread = score + z * z / (2 * many), z * sqrt(score * (1 - score) / many + (z / (2 * many)) ** 2)
    return (middle - spread) / (1 + z * z / many), (middle + spread) / (1 + z * z / many)


def equivalent() -> dict[str, str]:
    """Return the changes that nobody could notice, each with its reason, which stands on the line below it."""
    lines = [line for line in EQUIVALENT.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return dict(zip(lines[::2], lines[1::2], strict=True))


if __name__ == "__main__":
    sys.exit(main())
