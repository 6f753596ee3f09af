"""A scorekeeper for the card table: Oh Hell and its family, Ohio and O'NO 99."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask

__version__ = "1.0.0"

# One a noun; each module holds its `bp`.
BLUEPRINTS = (
    "home", "setup.views", "table", "corrections", "sheets.views", "settle", "files", "backups", "variants", "players",
    "seasons", "history", "more.views", "house.views", "house.sharing", "pens", "watch", "season_watch", "worker",
    "local_trust",
    "rules_paper",
)  # fmt: skip
# What a request passes through, in this order.
PARTS = (
    "web.typed", "web.proxies", "web.hosts", "storage.database", "web.assets", "web.page_cache", "web.compress",
    "web.htmx", "web.errors", "web.local_htmx", "web.gate", "web.templating",
)  # fmt: skip


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Wire the floors together. `config` wins over the environment, which wins over the defaults."""
    # Imported here, so that the rules and `scorekeeper score` load no web framework.
    from flask import Flask

    from scorekeeper import paths
    from scorekeeper.web import languages, security

    config = config or {}
    app = Flask(
        __name__,
        template_folder=str(paths.TEMPLATES),
        static_folder=str(paths.STATIC),
        instance_path=str(config.get("INSTANCE_PATH") or paths.instance()),
    )
    languages.init_app(app)
    security.init_app(app)
    app.config.from_mapping(config)
    _wire(app)
    return app


def _wire(app: Flask) -> None:
    from importlib import import_module

    for name in PARTS:
        import_module(f"scorekeeper.{name}").init_app(app)
    for name in BLUEPRINTS:
        app.register_blueprint(import_module(f"scorekeeper.web.{name}").bp)
