"""The ends of More's addresses: the pages of changes and the questions that the kinds in the registry bring."""

from collections.abc import Mapping

from flask import abort
from flask.blueprints import BlueprintSetupState
from werkzeug.routing import AnyConverter, Map

from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.changes import ChangePage
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.table.more.heading import HeadingPage, NamesPage
from scorekeeper.web.table.more.points import PointsPage
from scorekeeper.web.table.more.rules import RulesPage

COMMON: Mapping[str, ChangePage] = {
    "players": NamesPage(),
    "points": PointsPage(),
    "rules": RulesPage(),
    "heading": HeadingPage(),
}
QUESTIONS = ("end", "play-on")  # asked in a game of any kind


class ChangeConverter(AnyConverter):
    """Matches the name of a page of changes that some kind has."""

    def __init__(self, url_map: Map) -> None:
        own = (name for pages in PAGES.values() for name in pages.table_changes.pages)
        super().__init__(url_map, *dict.fromkeys((*COMMON, *own)))


class QuestionConverter(AnyConverter):
    """Matches the key of a question that some kind asks."""

    def __init__(self, url_map: Map) -> None:
        own = (key for pages in PAGES.values() for key in pages.table_changes.questions)
        super().__init__(url_map, *dict.fromkeys((*QUESTIONS, *own)))


def know_addresses(state: BlueprintSetupState) -> None:
    """Give an app the two converters, `change` and `question`."""
    state.app.url_map.converters |= {"change": ChangeConverter, "question": QuestionConverter}


def page_of(game: Game, name: str) -> ChangePage:
    """Return a page of changes, the kind's own before the common one; 404 where this game has none of the name."""
    page = pages_of(game).get(name)
    if page is None:
        abort(404, _("This game has no such page."))
    return page


def pages_of(game: Game) -> Mapping[str, ChangePage]:
    """Return the pages of changes that mean something for a game."""
    pages = {**COMMON, **PAGES[game.kind.key].table_changes.pages}
    return {name: page for name, page in pages.items() if name != "points" or game.sheet.counts == "points"}
