"""What a worker's apps share: each test builds an app, and templates and routes are compiled for the first alone."""

from collections.abc import Callable
from typing import Any

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

Builder = Callable[..., tuple[str, str]]


class CompiledOnce(BytecodeCache):
    """Compiled templates in memory."""

    def __init__(self) -> None:
        self.code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.code:
            bucket.bytecode_from_string(self.code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.code[bucket.key] = bucket.bytecode_to_string()


TEMPLATES = CompiledOnce()


def compile_routes_once() -> None:
    """Let rules of the same text share what builds their addresses: half of the time that an app takes to be made."""
    built: dict[tuple[Any, ...], Builder] = {}
    compile_builder = Rule._compile_builder

    def once(rule: Rule, append_unknown: bool = True) -> Builder:
        key = (rule.rule, rule.subdomain, str(rule.defaults), tuple(rule._trace), append_unknown)
        if key not in built:
            built[key] = compile_builder(rule, append_unknown)
        return built[key]

    Rule._compile_builder = once  # type: ignore[method-assign]
