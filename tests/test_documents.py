"""What the documents, locks and the image say is there: files, links, commands, variables, options, pins."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

from scorekeeper.cli import command_line
from scorekeeper.paths import PACKAGE
from scorekeeper.rules import KINDS

ROOT = PACKAGE.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
COMMANDS = re.compile(r"`scorekeeper ([a-z][a-z-]*)")
VARIABLES = re.compile(r"SCOREKEEPER_[A-Z_]+")


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def headings(path: Path) -> set[str]:
    return {line.lstrip("#").strip() for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")}


PATHS = re.compile(r"`((?:scorekeeper|templates|static|tests|docs|rules|record|storage|web|cli)/[\w./-]+)`")


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_every_link_path_and_command_that_is_named_is_there(document):
    """A path in backquotes starts at the top or in the package; `<kind>` stands for any of them."""
    text = document.read_text(encoding="utf-8")
    links = (link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link)
    assert [link for link in links if not (document.parent / link).exists()] == []
    assert [path for path in PATHS.findall(text) if not (ROOT / path).exists() and not (PACKAGE / path).exists()] == []
    assert set(COMMANDS.findall(text)) - command_line.commands.keys() == set()


@pytest.mark.parametrize(
    ("document", "named", "folder"),
    [("Makefile", r"\btests/[\w./-]+", ROOT), ("tests/README.md", r"`([\w/.-]+(?:\.py|\.json|/))`", ROOT / "tests")],
)
def test_every_path_of_the_commands_and_of_the_tests_own_page_is_there(document: str, named: str, folder: Path):
    paths = re.findall(named, (ROOT / document).read_text(encoding="utf-8"))
    assert [path for path in paths if not (folder / path).exists()] == []
    assert len(paths) > 5


def test_every_variable_that_the_code_reads_is_told_and_no_other():
    read = {name for path in PACKAGE.rglob("*.py") for name in VARIABLES.findall(path.read_text(encoding="utf-8"))}
    documented = set(VARIABLES.findall((ROOT / "docs" / "running-it.md").read_text(encoding="utf-8")))
    assert documented == read


def test_every_option_stands_in_the_document_of_the_game_file():
    known = {key for kind in KINDS.values() for variant in kind.variants for key in variant.offered}
    documented = set(re.findall(r"`([a-z_]+)`", (ROOT / "docs" / "game-file.md").read_text(encoding="utf-8")))
    assert known - documented == set()


def test_a_source_in_a_docstring_is_a_heading_of_a_document():
    lost: list[str] = []
    for path in PACKAGE.rglob("*.py"):
        nodes = (ast.Module, ast.FunctionDef, ast.ClassDef)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            documented = ast.get_docstring(node) if isinstance(node, nodes) else None
            for document, heading in re.findall(r'([\w/.-]+\.md), "([^"]+)"', documented or ""):
                place = ROOT / document
                if not place.exists() or heading not in headings(place):
                    lost.append(f"{path.name}: {document}, {heading}")
    assert lost == []


def test_nothing_installs_what_an_index_has_under_the_name_of_the_command():
    """A stranger's program is called so there; ours comes from a checkout, a wheel, or as oh-hell-scorekeeper."""
    folders = ("scorekeeper", "docs", "deploy", ".ci")
    files = [path for name in folders for path in (ROOT / name).rglob("*") if path.suffix not in (".mo", ".pyc")]
    installing = re.compile(r"(?:\binstall\b|--from|--spec|\buvx|\bpipx run|\bextra)(?: -\S+)* [\"'`]?scorekeeper\b.*")
    found = {
        named(path): lines
        for path in [*files, *DOCUMENTS, ROOT / "Makefile", ROOT / "pyproject.toml"]
        if path.is_file() and path.suffix != ".png" and (lines := installing.findall(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_the_version_of_the_project_stands_in_the_changelog():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert any(heading.startswith(f"[{version}] - ") for heading in headings(ROOT / "CHANGELOG.md"))


def test_the_locks_agree_name_no_host_and_running_needs_nothing_of_the_tests():
    """That everything has a hash is pip's to hold: `--require-hashes` refuses to install what has none."""
    locks = [(ROOT / name).read_text() for name in ("requirements.lock.txt", "requirements-dev.lock.txt")]
    assert [lock for lock in locks if "://" in lock] == []
    running, testing = (dict(re.findall(r"^([\w.-]+)\S*==(\S+)", lock, re.MULTILINE)) for lock in locks)
    assert {name: pin for name, pin in running.items() if testing.get(name, pin) != pin} == {}
    assert not {"pytest", "playwright", "ruff", "pyright"} & running.keys()
    assert len(running.keys() & testing.keys()) > 10


def test_the_image_is_made_of_what_is_there():
    steps = (ROOT / "deploy/Containerfile").read_text()
    copied = [path for paths in re.findall(r"^COPY (?!--from)(.+) \S+$", steps, re.MULTILINE) for path in paths.split()]
    assert copied and [path for path in copied if not (ROOT / path).exists()] == []
    drawn_with = re.findall(r"\blib(?:pango|harfbuzz)\S+", steps)
    installed = (ROOT / "tests/install-programs.sh").read_text()
    assert drawn_with and [library for library in drawn_with if library not in installed] == []


def test_the_unit_starts_what_is_installed_and_its_settings_are_told():
    unit = (ROOT / "deploy/scorekeeper.service").read_text()
    assert re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE) == ["/opt/scorekeeper/bin/scorekeeper"]
    names = re.findall(r"^Environment=(\w+)=", unit, re.MULTILINE)
    read = (ROOT / "docs/running-it.md").read_text()
    assert names and [name for name in names if f"`{name}`" not in read] == []
