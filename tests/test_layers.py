"""A module imports its own floor or a lower one, by absolute import; rules and record know Python alone."""

import ast
import re
import sys
from pathlib import Path

import pytest

from scorekeeper.paths import PACKAGE
from scorekeeper.rules import KINDS, all_variants

FLOORS = ("rules", "record", "storage", "web")
PURE = ("rules", "record")
# Where things lie and what is set: below every floor but the pure ones.
ANYWHERE = ("scorekeeper.paths", "scorekeeper.settings")
MODULES = sorted(PACKAGE.rglob("*.py"))


def floor_of(module: str) -> int:
    """Return the height of a module: its folder's, or the roof for what stands in none."""
    part = [*module.split("."), ""][1]
    return FLOORS.index(part) if part in FLOORS else len(FLOORS)


def name_of(path: Path) -> str:
    return ".".join(("scorekeeper", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports by a relative path"
            # `from scorekeeper import web` names the floor in what it imports.
            whole = node.module == "scorekeeper"
            found |= {f"scorekeeper.{alias.name}" for alias in node.names} if whole else {str(node.module)}
    return found


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_imports_its_own_floor_or_a_lower_one(path):
    module = name_of(path)
    ours = {name for name in imports(path) if name.split(".")[0] == "scorekeeper" and name not in ANYWHERE}
    assert {name for name in ours if floor_of(name) > floor_of(module)} == set()


def test_the_running_app_starts_no_other_program():
    starters = {"subprocess", "multiprocessing", "pty"}
    assert {name_of(path) for path in MODULES if imports(path) & starters} == set()
    calls = re.compile(r"\bos\.(system|popen|spawn|exec|fork|posix_spawn)")
    assert [name_of(path) for path in MODULES if calls.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("path", [path for path in MODULES if path.relative_to(PACKAGE).parts[0] in PURE], ids=name_of)
def test_rules_and_record_know_the_standard_library_alone(path):
    others = {name.split(".")[0] for name in imports(path)} - sys.stdlib_module_names - {"scorekeeper"}
    assert others == set()
    # A name given as text would be imported unseen.
    assert not imports(path) & {*ANYWHERE, "importlib"}
    assert "__import__" not in path.read_text()


def needs(path: Path, known: set[str]) -> set[str]:
    """Return the modules that a module takes something from, if only a name for its type hints."""
    froms = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
    whole = [(node.module, f"{node.module}.{alias.name}") for node in froms for alias in node.names]
    return {deeper if deeper in known else str(module) for module, deeper in whole} & known


def test_no_modules_of_the_lower_floors_stand_in_a_circle():
    lower = {name_of(path): path for path in MODULES if floor_of(name_of(path)) <= FLOORS.index("storage")}
    left = {module: needs(path, set(lower)) for module, path in lower.items()}
    # Who needs nobody that is left may go; those who never may need each other.
    while ready := [module for module, others in left.items() if not others & left.keys()]:
        left = {module: others for module, others in left.items() if module not in ready}
    assert set(left) == set()


REGISTRIES = ("scorekeeper.rules", "scorekeeper.web.kinds.registry", "scorekeeper.web.sentences.registry")
TEMPLATES = sorted((PACKAGE.parent / "templates").rglob("*.html"))
IDS = frozenset({*KINDS, *(variant.id for variant in all_variants())})
NAMED = re.compile(rf"\b({'|'.join(KINDS)})\b")  # in an address or a template's name as well


def kind_of(path: Path) -> str:
    """Return the kind in whose own folders a file lies; empty: in none."""
    return next((part for part in path.parts[:-1] if part in KINDS), "")


def strings(path: Path) -> set[str]:
    """Return what a module says in strings, docstrings aside."""
    tree = ast.parse(path.read_text())
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docstrings)
    return {node.value for node in constants if isinstance(node.value, str)}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_kind_is_known_in_its_own_folders_and_the_registries_alone(path):
    if name_of(path) in REGISTRIES:
        return
    own = kind_of(path.relative_to(PACKAGE))
    others = {kind for name in imports(path) for kind in name.split(".") if kind in KINDS} - {own}
    named = {kind for text in strings(path) for kind in NAMED.findall(text)} - {own}
    variants = set() if own else strings(path) & IDS
    assert (others, named, variants) == (set(), set(), set())


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_names_no_kind_but_its_own(path):
    own, text = kind_of(path.relative_to(PACKAGE.parent)), path.read_text()
    quoted = {word for pair in re.findall(r"""\"([\w-]+)\"|'([\w-]+)'""", text) for word in pair}
    assert (set(NAMED.findall(text)) - {own}, set() if own else quoted & IDS) == (set(), set())


@pytest.mark.parametrize("path", [path for path in MODULES if "kinds" in path.parts], ids=name_of)
def test_no_kind_reads_the_request(path):
    nodes = list(ast.walk(ast.parse(path.read_text())))
    taken = {alias.name for node in nodes if isinstance(node, ast.ImportFrom | ast.Import) for alias in node.names}
    assert taken & {"flask", "g", "request", "session"} == set()


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_kind_no_game_and_no_fact_is_asked_for_an_attribute_by_name(path):
    # What only some kinds can do is a protocol, asked for by type: rules/abilities.py, web/kinds/contract.py.
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    asked = [ast.unparse(call.args[0]) for call in calls if ast.unparse(call.func) in ("getattr", "hasattr")]
    assert [whom for whom in asked if re.search(r"kind|game|pages|fact|state|PAGES|KINDS", whom)] == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_state_kind_or_fact_is_taken_for_a_type_that_is_not_checked(path):
    # `state: OhHellState = game.state` holds nothing: a kind's own pages get a GameOf[OhHellState].
    nodes = list(ast.walk(ast.parse(path.read_text())))
    taken = [node.value for node in nodes if isinstance(node, ast.AnnAssign) and node.value]
    taken += [node.args[1] for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "cast"]
    assert [text for text in map(ast.unparse, taken) if re.search(r"\.(state|kind|fact|pages)$", text)] == []


def test_templates_ask_for_nothing_but_what_they_are_given():
    for path in (PACKAGE.parent / "templates").rglob("*.html"):
        text = path.read_text()
        for barred in ("<style", "hx-on", "<script>", "javascript:", "|safe", "| safe"):
            assert barred not in text, f"{path.name}: {barred}"
