"""A module is one whole idea of at most 600 lines; a function, a template and a script are read at one go."""

import ast
from functools import cache
from pathlib import Path

from scorekeeper.paths import PACKAGE, STATIC, TEMPLATES

LARGEST = 600  # lines of a module or a style sheet
LARGEST_SHOWN = 250  # lines of a template or a script
LONGEST = 60  # lines of a function
MOST_BRANCHES = 12
MODULES = sorted(PACKAGE.rglob("*.py"))
SHOWN = sorted(path for path in STATIC.rglob("*") if path.suffix in (".css", ".js"))
TEMPLATE_FILES = sorted(TEMPLATES.rglob("*.html"))
Function = ast.FunctionDef | ast.AsyncFunctionDef


def lines_of(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


@cache
def functions() -> list[tuple[str, Function]]:
    """Return every function with the place where it stands."""
    return [
        (f"{path.relative_to(PACKAGE)}: {node.name}", node)
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, Function)
    ]


def branches(function: Function) -> int:
    """Return in how many places a function decides: `and`, `or`, `x if y else z` and a comprehension's `if` count."""
    forks = (ast.If, ast.For, ast.While, ast.IfExp, ast.ExceptHandler, ast.match_case)
    nodes = list(ast.walk(function))
    return (
        sum(isinstance(node, forks) for node in nodes)
        + sum(len(node.values) - 1 for node in nodes if isinstance(node, ast.BoolOp))
        + sum(len(node.ifs) for node in nodes if isinstance(node, ast.comprehension))
    )


def test_no_module_is_large():
    assert {str(path.relative_to(PACKAGE)) for path in MODULES if lines_of(path) > LARGEST} == set()


def test_no_function_is_long():
    lengths = {place: (node.end_lineno or 0) - node.lineno + 1 for place, node in functions()}
    assert {place: length for place, length in lengths.items() if length > LONGEST} == {}


def test_no_function_decides_in_many_places():
    forks = {place: branches(node) for place, node in functions()}
    assert {place: many for place, many in forks.items() if many > MOST_BRANCHES} == {}


def test_every_way_to_decide_counts():
    text = "def f(a):\n  for b in a:\n    if b and a or b: return [c if c else d for c in a if c]"
    function = ast.parse(text).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert branches(function) == 6


def test_no_template_style_sheet_or_script_is_large():
    assert len(TEMPLATE_FILES) > 100 and len(SHOWN) > 20
    most = {".html": LARGEST_SHOWN, ".js": LARGEST_SHOWN, ".css": LARGEST}
    assert {str(path) for path in (*TEMPLATE_FILES, *SHOWN) if lines_of(path) > most[path.suffix]} == set()
