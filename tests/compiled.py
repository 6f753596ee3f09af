"""What a worker's apps share: each test builds an app; templates, routes and SQL are compiled for the first alone."""

from types import CodeType
from typing import Any

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from sqlalchemy import Engine
from werkzeug.routing import Rule


class CompiledOnce(BytecodeCache):
    """Compiled templates in memory, as they run: read from bytes they would be made anew for each app."""

    def __init__(self) -> None:
        self.code: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.code[bucket.key, bucket.checksum] = bucket.code


TEMPLATES = CompiledOnce()


class StatementsOnce:
    """Compiled SQL in memory, one for all engines that speak a dialect. Each engine keeps its own otherwise."""

    def __init__(self) -> None:
        self.compiled: dict[tuple[Any, ...], Any] = {}

    def get(self, key: tuple[Any, ...]) -> Any:
        return self.compiled.get(self._by_class(key))

    def __setitem__(self, key: tuple[Any, ...], compiled: Any) -> None:
        self.compiled[self._by_class(key)] = compiled

    @staticmethod
    def _by_class(key: tuple[Any, ...]) -> tuple[Any, ...]:
        return type(key[0]), *key[1:]


def compile_once() -> None:
    """Let all apps of this process share what the first of them had to compile: half of a short test's time."""
    _compile_routes_once()
    statements = StatementsOnce()
    # Every engine would set a cache of its own.
    Engine._compiled_cache = property(lambda _: statements, lambda _, own: None)  # type: ignore[assignment]


def _compile_routes_once() -> None:
    first: dict[tuple[Any, ...], Rule] = {}
    compile_rule = Rule.compile

    def once(rule: Rule) -> None:
        key = (rule.rule, rule.subdomain, rule.merge_slashes, str(rule.defaults))
        if key not in first:
            compile_rule(rule)
            first[key] = rule
        same = first[key]
        rule._parts, rule._trace, rule._converters = same._parts, same._trace, same._converters
        rule.arguments |= same.arguments
        rule._build = same._build.__func__.__get__(rule)  # type: ignore[attr-defined]
        rule._build_unknown = same._build_unknown.__func__.__get__(rule)  # type: ignore[attr-defined]

    Rule.compile = once  # type: ignore[method-assign]
