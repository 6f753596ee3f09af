"""An assertion names one answer: none of the form `a or b`, which holds whatever one half of it does."""

import ast
from pathlib import Path

TESTS = sorted(Path(__file__).parent.rglob("*.py"))


def alternatives(tree: ast.AST) -> list[str]:
    """Return the assertions of a module that one of several conditions fulfils."""
    asserted = [node.test for node in ast.walk(tree) if isinstance(node, ast.Assert)]
    return [ast.unparse(test) for test in asserted if is_alternative(test)]


def is_alternative(test: ast.expr) -> bool:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return isinstance(test.operand, ast.BoolOp) and isinstance(test.operand.op, ast.And)
    return isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or)


def test_no_assertion_allows_one_of_two():
    found = {path.name: alternatives(ast.parse(path.read_text("utf-8"))) for path in TESTS}
    assert {name: texts for name, texts in found.items() if texts} == {}
