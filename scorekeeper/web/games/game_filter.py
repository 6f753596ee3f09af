"""Which games the list of all games shows, as its address says it: every link and form of that page keeps the rest."""

import re
from dataclasses import dataclass, replace
from typing import Any

from flask import request, url_for

from scorekeeper.web.site.parsing import whole

LONGEST = 200  # letters that are searched for
QUOTED = re.compile(r'"([^"]+)"')  # a whole name: Al alone, without Alice


@dataclass(frozen=True)
class GameFilter:
    """What was searched for, whether only unfinished games are shown, and which page of them."""

    q: str = ""
    unfinished: bool = False
    page: int = 1

    def url(self, endpoint: str = "home.every", **changed: Any) -> str:
        """Return the address of the list, or of what is done to a game of it, with some of this changed.

        What is no part of the filter is an argument of the address as well.
        """
        own = {name: changed.pop(name) for name in ("q", "unfinished", "page") if name in changed}
        now = replace(self, **own)
        page = now.page if now.page > 1 or "page" in own else None
        return url_for(endpoint, q=now.q or None, unfinished=1 if now.unfinished else None, page=page, **changed)


def game_filter() -> GameFilter:
    """Return what the address asks for."""
    page = max(1, whole(request.args.get("page", "")[:6]) or 1)
    return GameFilter(request.args.get("q", "")[:LONGEST], "unfinished" in request.args, page)


def games_of(name: str) -> str:
    """Return the URL of the games of exactly this player."""
    return GameFilter(q=f'"{name.replace(chr(34), " ")}"').url()
