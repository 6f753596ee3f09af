"""The locks pin what is installed, by hash and without a host; the image copies and installs what is there."""

import re

import pytest
from packaging.utils import canonicalize_name

from scorekeeper.paths import PACKAGE

ROOT = PACKAGE.parent
LOCKS = ("requirements.lock.txt", "requirements-dev.lock.txt")


def _pins(lock: str) -> dict[str, str]:
    """Return what a lock pins: the line of a version by its package."""
    lines = re.findall(r"^([^\s\[]+)\S*==(\S+)", (ROOT / lock).read_text(), re.MULTILINE)
    return {canonicalize_name(name): version for name, version in lines}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_host_and_holds_a_hash_for_everything(lock):
    text = (ROOT / lock).read_text()
    assert "://" not in text
    assert len(re.findall(r"^\S+==", text, re.MULTILINE)) == len(
        re.findall(r"^\S+==[^\n]*\\\n\s+--hash=sha256:", text, re.MULTILINE)
    )


def test_running_needs_nothing_of_the_tests_and_the_locks_agree():
    running, testing = (_pins(lock) for lock in LOCKS)
    assert not {"pytest", "playwright", "ruff", "pyright"} & running.keys()
    assert not {
        name: (running[name], testing[name])
        for name in running.keys() & testing.keys()
        if running[name] != testing[name]
    }


def test_the_image_is_made_of_what_is_there():
    steps = (ROOT / "deploy/Containerfile").read_text()
    copied = [path for paths in re.findall(r"^COPY (?!--from)(.+) \S+$", steps, re.MULTILINE) for path in paths.split()]
    assert copied and [path for path in copied if not (ROOT / path).exists()] == []
    drawn_with = re.findall(r"\blib(?:pango|harfbuzz)\S+", steps)
    installed = (ROOT / "tests/install-programs.sh").read_text()
    assert drawn_with and [library for library in drawn_with if library not in installed] == []
