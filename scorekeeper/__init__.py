"""A scorekeeper for the card table: Oh Hell and its family, Ohio and O'NO 99."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask

__version__ = "1.0.0"

# One a noun; each module holds its `bp`.
BLUEPRINTS = (
    "home", "setup.views", "table", "corrections", "sheets.views", "settle", "files", "variants", "players", "seasons",
    "history", "more.views", "house.views", "house.sharing", "pens", "watch", "season_watch", "worker",
)  # fmt: skip


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Wire the floors together. `config` wins over the environment, which wins over the defaults."""
    # Imported here, so that the rules and `scorekeeper score` load no web framework.
    from flask import Flask

    from scorekeeper import paths
    from scorekeeper.storage import database
    from scorekeeper.web import assets, compress, drawn, errors, gate, hosts, htmx, languages, local_htmx, security

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
    for part in (hosts, database, assets, drawn, compress, htmx, errors, local_htmx, gate):
        part.init_app(app)
    _blueprints(app)
    return app


def _blueprints(app: Flask) -> None:
    from importlib import import_module

    for name in BLUEPRINTS:
        app.register_blueprint(import_module(f"scorekeeper.web.{name}").bp)
