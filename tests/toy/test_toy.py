"""A fourth kind of game is four folders, one recorded game, one golden log and three registry rows, and nothing else.

`tests/toy/` holds what docs/extending.md asks for. It is put into a copy of the whole as the page says, step by step;
there the tests of every kind must cover it by themselves, and its own tests pass.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.paths import CHECKOUT

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHECKOUT is None, reason="there is no checkout to copy")]
HERE = Path(__file__).parent
COPIED = ("scorekeeper", "templates", "tests", "docs", "pyproject.toml")
LINKED = ("static", "deploy", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "Makefile")
FOLDERS = {
    "rules/toy": "scorekeeper/rules/toy",
    "web/toy": "scorekeeper/web/kinds/toy",
    "templates/kinds/toy": "templates/kinds/toy",
    "kinds/toy": "tests/kinds/toy",
}
# In each registry the lines that are put in, and the text before which they stand.
ROWS = {
    "scorekeeper/rules/__init__.py": (
        ("\nKINDS: ", "from scorekeeper.rules.toy.kind import Toy\n"),
        (")}\n\n\ndef kind_of", ", Toy()"),
    ),
    "scorekeeper/web/kinds/registry.py": (
        ("\n# Without", "from scorekeeper.rules.toy.kind import Toy\n"),
        ("\n# Without", "from scorekeeper.web.kinds.toy.pages import ToyPages\n"),
        (")\n\nPAGES: ", "    Slice(Toy(), ToyPages()),\n"),
    ),
    "scorekeeper/web/kinds/sentences.py": (
        ("from scorekeeper.web.language import", "from scorekeeper.web.kinds.toy import words as toy\n"),
        ("\n}  # fmt: skip", " **toy.SENTENCES,"),
    ),
}
# What is asked of every kind, by the names of the kind, its variant and its recorded game; where it is named; and the
# pages of docs/ that are made from the code.
ASKED = ("test_layers.py", "test_every_kind.py", "test_documents.py", "record/test_golden_logs.py",
         "web/kinds/test_every_kind.py", "kinds/toy")  # fmt: skip
NAMED = "imports or circle or (layers and kind) or toy or highest_card or stored_is_called or log"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the whole to which the kind was added."""
    assert CHECKOUT is not None
    copy = tmp_path_factory.mktemp("toy")
    leave = shutil.ignore_patterns("toy", "shots")  # what is compiled is taken along: it is known by its source's time
    for name in COPIED:
        take = shutil.copyfile if (CHECKOUT / name).is_file() else lambda *both: shutil.copytree(*both, ignore=leave)
        take(CHECKOUT / name, copy / name)
    for name in LINKED:
        (copy / name).symlink_to(CHECKOUT / name)
    add_kind(copy)
    return copy


def add_kind(copy: Path) -> None:
    """Do the steps of docs/extending.md."""
    for ours, theirs in FOLDERS.items():
        shutil.copytree(HERE / ours, copy / theirs, ignore=shutil.ignore_patterns("__pycache__"))
    for name, changes in ROWS.items():
        text = (copy / name).read_text("utf-8")
        for place, row in changes:
            assert text.count(place) == 1, f"{name}: {place!r}"
            text = text.replace(place, row + place)
        (copy / name).write_text(text, "utf-8")
    shutil.copy(HERE / "data/games/highest_card_two_deals.json", copy / "tests/data/games")
    shutil.copy(HERE / "data/logs/toy.json", copy / "tests/data/logs")
    pinned = copy / "tests/data/logs/catalogue.json"
    catalogue, added = (json.loads(path.read_text("utf-8")) for path in (pinned, HERE / "data/logs/catalogue.json"))
    for part, by_kind in added.items():
        catalogue[part] |= by_kind
    pinned.write_text(json.dumps(catalogue), "utf-8")
    (copy / "docs/log.md").write_text(run(copy, "-m", "tests.tools.catalogue"), "utf-8")


def run(copy: Path, *command: str) -> str:
    """Run Python in the copy, with nothing of the checkout in its path; return what it prints."""
    environment = os.environ | {"PYTHONPATH": str(copy)}
    done = subprocess.run([sys.executable, *command], cwd=copy, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_tests_of_every_kind_cover_a_fourth_and_its_own_pass(copy: Path):
    files = [f"tests/{name}" for name in ASKED]
    said = run(copy, "-m", "pytest", "-q", "-rA", "-k", NAMED, *files)
    passed = {line.removeprefix("PASSED ") for line in said.splitlines() if line.startswith("PASSED ")}
    assert {name for name in ASKED if not any(test.startswith(f"tests/{name}") for test in passed)} == set()
    for mark in ("[toy]", "[highest_card]", "[highest_card_two_deals]"):
        assert any(test.endswith(mark) for test in passed), mark
