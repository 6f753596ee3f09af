"""The locks pin what is installed, by hash and without a host; the image copies and installs what is there."""

import re

import pytest
from packaging.utils import canonicalize_name

from scorekeeper.paths import PACKAGE
from tests.tools import image

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
    """`make image` carries its steps out."""
    instructions = list(image.steps((ROOT / image.CONTAINERFILE).read_text()))
    copied = [rest.split()[:-1] for word, rest in instructions if word == "COPY" and "--from" not in rest]
    assert [path for paths in copied for path in paths if not (ROOT / path).exists()] == []
    drawn_with = re.findall(r"\blib(?:pango|harfbuzz)\S+", str(instructions))
    installed = (ROOT / "tests/install-programs.sh").read_text()
    assert drawn_with and [library for library in drawn_with if library not in installed] == []
    held = {word for word, _rest in instructions}
    assert held >= {"USER", "VOLUME", "HEALTHCHECK", "CMD"}
