"""The changes that mutmut proposes for a floor, and how one is put in place of what stands there."""

import ast
import importlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import ndiff
from functools import cached_property
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import FunctionType

import libcst as cst
from mutmut.mutation.file_mutation import Mutation, create_mutations, deep_replace


@dataclass(frozen=True, eq=False)
class Change:
    """One change of one function."""

    module: str
    owner: str  # the class of a method; empty: a function of the module
    function: str
    tree: cst.Module
    mutation: Mutation

    @property
    def place(self) -> str:
        """The function that is changed, as code says it."""
        return ".".join(filter(None, (self.module, self.owner, self.function)))

    @cached_property
    def name(self) -> str:
        """The function and the lines that differ: the same name as long as these are."""
        said = ndiff(self._code(changed=False).splitlines(), self._code().splitlines())
        lines = [" ".join(line.split()) for line in said if line[:2] in ("- ", "+ ")]
        return f"{self.place}: {' '.join(lines)}"

    @cached_property
    def is_for_the_type_checker(self) -> bool:
        """Tell whether only what a value is cast to is changed, which no program reads."""
        was, now = (ast.dump(_Uncast().visit(ast.parse(self._code(changed)))) for changed in (False, True))
        return was == now

    def install(self) -> None:
        """Give the function that is in use the changed code, wherever it was imported to."""
        module = importlib.import_module(self.module)
        there: dict[str, object] = dict(vars(module))
        lines = f"class {self.owner}:\n" + _indented(self._code()) if self.owner else self._code()
        exec(compile("from __future__ import annotations\n" + lines, self.module, "exec"), there)
        now = _function(vars(module), self.owner, self.function)
        new = _function(there, self.owner, self.function)
        now.__code__, now.__defaults__, now.__kwdefaults__ = new.__code__, new.__defaults__, new.__kwdefaults__

    def load_changed(self) -> None:
        """Have the module loaded with the change in it, in a process that has not loaded it yet."""
        code = deep_replace(self.tree, self.mutation.original_node, self.mutation.mutated_node)
        assert isinstance(code, cst.Module) and self.module not in sys.modules
        sys.meta_path.insert(0, _Changed(self.module, code.code))

    def _code(self, changed: bool = True) -> str:
        """Return the source of the function, from its first column."""
        function = self.mutation.contained_by_top_level_function
        assert function is not None
        node = deep_replace(function, self.mutation.original_node, self.mutation.mutated_node) if changed else function
        assert isinstance(node, cst.FunctionDef)
        return self.tree.code_for_node(node.with_changes(leading_lines=()))


class _Uncast(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        is_cast = isinstance(node.func, ast.Name) and node.func.id == "cast" and len(node.args) == 2
        return node.args[1] if is_cast else node


class _Changed(PathFinder):
    """Finds one module as it is written, and loads it as it was changed."""

    def __init__(self, module: str, code: str) -> None:
        self.module, self.code = module, code

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:  # type: ignore[override]
        if fullname != self.module:
            return None
        spec = PathFinder.find_spec(fullname, path)  # type: ignore[arg-type]
        assert spec is not None and spec.origin is not None
        spec.loader = _Loader(fullname, spec.origin, self.code)
        return spec


class _Loader(SourceFileLoader):
    def __init__(self, module: str, path: str, code: str) -> None:
        super().__init__(module, path)
        self.changed = code

    def get_code(self, fullname: str) -> object:  # type: ignore[override]
        return compile(self.changed, self.path, "exec")


def changes(floor: Path) -> list[Change]:
    """Return every change of the modules in a folder, in the order of their files and lines."""
    return [change for path in sorted(floor.rglob("*.py")) for change in _of_module(path)]


def _of_module(path: Path) -> Iterator[Change]:
    tree, mutations, _classes, _functions = create_mutations(str(path), path.read_text("utf-8"))
    name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    owners = {id(node): owner for owner, node in _functions_of(tree)}
    for mutation in mutations:
        function = mutation.contained_by_top_level_function
        if function is not None and id(function) in owners:
            yield Change(name, owners[id(function)], function.name.value, tree, mutation)


def _functions_of(tree: cst.Module) -> Iterator[tuple[str, cst.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, cst.FunctionDef):
            yield "", node
        elif isinstance(node, cst.ClassDef):
            yield from ((node.name.value, item) for item in node.body.body if isinstance(item, cst.FunctionDef))


def _function(names: object, owner: str, function: str) -> FunctionType:
    found = vars(names[owner])[function] if owner else names[function]  # type: ignore[index]
    found = found.__func__ if isinstance(found, staticmethod | classmethod) else found
    assert isinstance(found, FunctionType), (owner, function)
    return found


def _indented(code: str) -> str:
    return "".join(f"    {line}" for line in code.splitlines(keepends=True))
