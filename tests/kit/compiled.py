"""What a worker's apps share: each test builds an app; templates, routes and SQL are compiled for the first alone."""

from types import CodeType
from typing import Any

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from sqlalchemy import Connection, Engine, event
from werkzeug.routing import Map, RuleFactory


class CompiledOnce(BytecodeCache):
    """Compiled templates in memory, as they run: read from bytes they would be made anew for each app."""

    def __init__(self) -> None:
        self.code: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.code[bucket.key, bucket.checksum] = bucket.code


class StatementsOnce(dict[tuple[Any, ...], Any]):
    """Compiled SQL, one for all engines that speak a dialect. Each engine keeps its own otherwise."""

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        return super().get((type(key[0]), *key[1:]), default)

    def __setitem__(self, key: tuple[Any, ...], compiled: Any) -> None:
        super().__setitem__((type(key[0]), *key[1:]), compiled)


class RoutesOnce(Map):
    """The routes of all apps. A test that gives its app a route of its own sets Flask.url_map_class back to Map."""

    def __init__(self) -> None:
        super().__init__()
        self.known: set[tuple[Any, ...]] = set()

    def add(self, rulefactory: RuleFactory) -> None:
        for rule in rulefactory.get_rules(self):
            key = rule.rule, rule.endpoint, frozenset(rule.methods or ()), str(rule.defaults)
            if key not in self.known:
                self.known.add(key)
                super().add(rule)


TEMPLATES, STATEMENTS, ROUTES = CompiledOnce(), StatementsOnce(), RoutesOnce()


def compile_once() -> None:
    """Let all apps of this process share what the first of them had to compile: half of a short test's time."""
    Flask.url_map_class = staticmethod(lambda **_matching: ROUTES)  # type: ignore[assignment]
    event.listen(Engine, "engine_connect", _share_statements)


def _share_statements(connection: Connection) -> None:
    connection.execution_options(compiled_cache=STATEMENTS)
