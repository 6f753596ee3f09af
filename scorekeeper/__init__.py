"""A scorekeeper for the card table: Oh Hell and its family, Ohio and O'NO 99."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask

__version__ = "1.0.0"


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the app. `config` overrides the environment, which overrides the defaults."""
    # Imported here, so that `scorekeeper score` need not load the web framework.
    from flask import Flask

    from scorekeeper import paths
    from scorekeeper.rules.common.clock import set_zone
    from scorekeeper.settings import TIMEZONE
    from scorekeeper.storage import upgrade
    from scorekeeper.web.club import evenings, groups, players, seasons
    from scorekeeper.web.games import club_changes, filters
    from scorekeeper.web.home import files
    from scorekeeper.web.home import views as home
    from scorekeeper.web.language import catalogs
    from scorekeeper.web.new_game import house_rules, variants
    from scorekeeper.web.new_game import views as new_game
    from scorekeeper.web.paper import rules
    from scorekeeper.web.sheets import settlement
    from scorekeeper.web.sheets import views as sheets
    from scorekeeper.web.site import answers, assets, errors, hosts, parsing, passphrase, security, welcome
    from scorekeeper.web.table import facing, history, more, pens, watchers
    from scorekeeper.web.table import views as table

    config = config or {}
    set_zone(TIMEZONE.read(config.get("TIMEZONE")))
    app = Flask(
        __name__,
        template_folder=str(paths.TEMPLATES),
        static_folder=str(paths.STATIC),
        instance_path=str(config.get("INSTANCE_PATH") or paths.instance()),
    )
    catalogs.init_app(app)
    security.init_app(app)
    app.config.from_mapping(config)
    # Request hooks run in this order, response hooks in reverse.
    for part in (parsing, hosts, upgrade, assets, answers, errors, passphrase, filters):
        part.init_app(app)
    for pages in (
        home, new_game, table, sheets, settlement, files, variants, players, evenings, seasons, groups, club_changes,
        history, more, house_rules, pens, watchers, facing, assets, welcome, rules,
    ):  # fmt: skip
        app.register_blueprint(pages.bp)
    app.register_blueprint(seasons.watch_bp)
    return app
