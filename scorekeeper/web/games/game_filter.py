"""The filter of the list of all games, as query arguments that every link and form of that page keeps."""

import re
from dataclasses import dataclass, replace
from typing import Any

from flask import request, url_for

from scorekeeper.web.site.parsing import whole

LONGEST = 200  # letters of a search
QUOTED = re.compile(r'"([^"]+)"')  # a whole name: Al, but not Alice


@dataclass(frozen=True)
class GameFilter:
    """The search, whether only unfinished games are shown, and the page number."""

    q: str = ""
    unfinished: bool = False
    page: int = 1

    def url(self, endpoint: str = "home.every", **changed: Any) -> str:
        """Return the URL of the list, or of an action on one of its games, with some of the filter changed.

        Arguments that are not fields of the filter are added to the URL too.
        """
        own = {name: changed.pop(name) for name in ("q", "unfinished", "page") if name in changed}
        now = replace(self, **own)
        page = now.page if now.page > 1 or "page" in own else None
        return url_for(endpoint, q=now.q or None, unfinished=1 if now.unfinished else None, page=page, **changed)


def game_filter() -> GameFilter:
    page = max(1, whole(request.args.get("page", "")[:6]) or 1)
    return GameFilter(request.args.get("q", "")[:LONGEST], "unfinished" in request.args, page)


def games_of(name: str) -> str:
    """Return the URL of the games of exactly this player."""
    return GameFilter(q=f'"{name.replace(chr(34), " ")}"').url()
