"""A module imports its own floor or a lower one, by absolute import; rules and record know Python alone."""

import ast
import re
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from scorekeeper.paths import PACKAGE, STATIC
from scorekeeper.rules import KINDS, all_variants

# The lowest first; the floor of the web has rooms, which stand upon each other too.
FLOORS = (
    "rules", "record", "storage", "web.language", "web.site", "web.games", "web.kinds", "web.paper", "web.sheets",
    "web.new_game", "web.table", "web.club", "web.home",
)  # fmt: skip
PURE = ("rules", "record")
# How files are written, where things lie and what is set: below every floor but the pure ones.
ANYWHERE = ("scorekeeper.paths", "scorekeeper.settings")
# Modules of the libraries that we stand on, as their documentation names them for use.
DOCUMENTED = frozenset({
    "a2wsgi", "uvicorn",
    "flask", "flask.blueprints", "flask.globals", "flask.sessions", "flask.typing",
    "jinja2", "jinja2.bccache", "jinja2.environment", "jinja2.runtime",
    "sqlalchemy", "sqlalchemy.dialects", "sqlalchemy.dialects.postgresql", "sqlalchemy.dialects.sqlite",
    "sqlalchemy.engine", "sqlalchemy.exc", "sqlalchemy.ext.hybrid", "sqlalchemy.orm", "sqlalchemy.types",
    "werkzeug.datastructures", "werkzeug.exceptions", "werkzeug.http", "werkzeug.middleware.proxy_fix",
    "werkzeug.routing", "werkzeug.security", "werkzeug.urls", "werkzeug.wrappers",
})  # fmt: skip
STOCK = frozenset(name.split(".")[0] for name in DOCUMENTED)
MODULES = sorted(PACKAGE.rglob("*.py"))


def floor_of(module: str) -> int:
    """Return the height of a module: its folder's, or the roof for what stands in none."""
    part = module.removeprefix("scorekeeper.")
    return next((height for height, floor in enumerate(FLOORS) if f"{part}.".startswith(f"{floor}.")), len(FLOORS))


def name_of(path: Path) -> str:
    return ".".join(("scorekeeper", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text())))


def wrong(paths: Iterable[Path], offences: Callable[[Path], object]) -> dict[str, object]:
    """Return what is found in each of these modules and templates where there should be nothing."""
    return {str(path.relative_to(PACKAGE.parent)): found for path in paths if (found := offences(path))}


@cache
def imports(path: Path) -> frozenset[str]:
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports by a relative path"
            # `from scorekeeper import web` names the floor in what it imports.
            whole = node.module == "scorekeeper"
            found |= {f"scorekeeper.{alias.name}" for alias in node.names} if whole else {str(node.module)}
    return frozenset(found)


def test_a_module_imports_its_own_floor_or_a_lower_one():
    def higher(path: Path) -> set[str]:
        ours = {name for name in imports(path) if name.split(".")[0] == "scorekeeper" and name not in ANYWHERE}
        return {name for name in ours if floor_of(name) > floor_of(name_of(path))}

    assert wrong(MODULES, higher) == {}
    assert {f"web.{room.parent.name}" for room in (PACKAGE / "web").glob("*/__init__.py")} <= {*FLOORS}


def test_nothing_is_imported_that_a_library_keeps_to_itself():
    def kept(path: Path) -> set[str]:
        taken = [node for node in nodes(path) if isinstance(node, ast.ImportFrom)]
        modules = imports(path) - {"__future__"}
        hidden = {name for name in modules if re.search(r"(^|\.)_", name) and not name.startswith("_typeshed")}
        hidden |= {f"{node.module}.{alias.name}" for node in taken for alias in node.names if alias.name[0] == "_"}
        return hidden | {name for name in modules if name.split(".")[0] in STOCK and name not in DOCUMENTED}

    assert wrong(MODULES, kept) == {}


def test_settings_alone_reads_the_environment():
    def read(path: Path) -> list[str]:
        attributes = [ast.unparse(node) for node in nodes(path) if isinstance(node, ast.Attribute)]
        return [text for text in attributes if text in ("os.environ", "os.getenv", "os.environb")]

    assert list(wrong(MODULES, read)) == ["scorekeeper/settings.py"]
    assert not [path for path in MODULES for node in nodes(path)
                if isinstance(node, ast.ImportFrom) and node.module == "os"]  # fmt: skip


def test_the_running_app_starts_no_other_program():
    starters = {"subprocess", "multiprocessing", "pty"}
    assert {name_of(path) for path in MODULES if imports(path) & starters} == set()
    calls = re.compile(r"\bos\.(system|popen|spawn|exec|fork|posix_spawn)")
    assert [name_of(path) for path in MODULES if calls.search(path.read_text("utf-8"))] == []


def test_rules_and_record_know_the_standard_library_alone():
    def others(path: Path) -> set[str]:
        strangers = {name for name in imports(path)
                     if name.split(".")[0] not in {*sys.stdlib_module_names, "scorekeeper"}}  # fmt: skip
        # A name given as text would be imported unseen.
        unseen = {"__import__"} if "__import__" in path.read_text() else set[str]()
        return strangers | imports(path) & {*ANYWHERE, "importlib"} | unseen

    pure = [path for path in MODULES if path.relative_to(PACKAGE).parts[0] in PURE]
    assert len(pure) > 50
    assert wrong(pure, others) == {}


def test_no_modules_of_the_lower_floors_stand_in_a_circle():
    lower = {name_of(path): path for path in MODULES if floor_of(name_of(path)) <= FLOORS.index("storage")}

    def needs(path: Path) -> set[str]:
        """Return the modules that a module takes something from, if only a name for its type hints."""
        froms = [node for node in nodes(path) if isinstance(node, ast.ImportFrom)]
        whole = [(node.module, f"{node.module}.{alias.name}") for node in froms for alias in node.names]
        return {deeper if deeper in lower else str(module) for module, deeper in whole} & lower.keys()

    left = {module: needs(path) for module, path in lower.items()}
    # Who needs nobody that is left may go; those who never may need each other.
    while ready := [module for module, others in left.items() if not others & left.keys()]:
        left = {module: others for module, others in left.items() if module not in ready}
    assert set(left) == set()


REGISTRIES = ("scorekeeper.rules", "scorekeeper.web.kinds.registry", "scorekeeper.web.kinds.sentences")
TEMPLATES = sorted((PACKAGE.parent / "templates").rglob("*.html"))
IDS = frozenset({*KINDS, *(variant.id for variant in all_variants())})
NAMED = re.compile(rf"\b({'|'.join(KINDS)})\b")  # in an address or a template's name as well


def kind_of(path: Path) -> str:
    """Return the kind in whose own folders a file lies; empty: in none."""
    return next((part for part in path.parts[:-1] if part in KINDS), "")


def strings(path: Path) -> set[str]:
    """Return what a module says in strings, docstrings aside."""
    docstrings = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
    constants = (node for node in nodes(path) if isinstance(node, ast.Constant) and id(node) not in docstrings)
    return {node.value for node in constants if isinstance(node.value, str)}


def test_a_kind_is_known_in_its_own_folders_and_the_registries_alone():
    def strangers(path: Path) -> set[str]:
        own = kind_of(path.relative_to(PACKAGE))
        others = {kind for name in imports(path) for kind in name.split(".") if kind in KINDS}
        named = {kind for text in strings(path) for kind in NAMED.findall(text)}
        variants = set[str]() if own else strings(path) & IDS
        return (others | named) - {own} | variants

    assert wrong((path for path in MODULES if name_of(path) not in REGISTRIES), strangers) == {}


def test_a_template_names_no_kind_but_its_own():
    def strangers(path: Path) -> set[str]:
        own, text = kind_of(path.relative_to(PACKAGE.parent)), path.read_text()
        quoted = {word for pair in re.findall(r"""\"([\w-]+)\"|'([\w-]+)'""", text) for word in pair}
        return set(NAMED.findall(text)) - {own} | (set[str]() if own else quoted & IDS)

    assert wrong(TEMPLATES, strangers) == {}


def test_a_style_sheet_or_script_names_no_kind_but_its_own():
    # A class may be called as a kind is.
    def strangers(path: Path) -> set[str]:
        own = kind_of(path.relative_to(STATIC)) or path.stem
        return set(re.findall(rf"(?<![.\w-])({'|'.join(KINDS)})\b", path.read_text())) - {own}

    assert wrong((path for path in STATIC.rglob("*") if path.suffix in (".css", ".js")), strangers) == {}


def test_no_kind_reads_the_request():
    def taken(path: Path) -> set[str]:
        names = {alias.name for node in nodes(path) if isinstance(node, ast.ImportFrom | ast.Import)
                 for alias in node.names}  # fmt: skip
        return names & {"flask", "g", "request", "session"}

    kinds = [path for path in MODULES if "kinds" in path.relative_to(PACKAGE).parts]
    assert len(kinds) > 20
    assert wrong(kinds, taken) == {}
