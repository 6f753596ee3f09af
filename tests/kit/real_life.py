"""A table to which things happen: a game of any variant on this client's device, and its pages of changes."""

import re
from typing import Any

from werkzeug.test import TestResponse

from scorekeeper.rules.oh_hell import facts as oh
from tests.kit.pages import read
from tests.kit.web import Table, found, hidden, text

EVEN = {0: 2, 1: 2, 2: 2, 3: 2}  # bids of a first deal of seven cards
TOOK = {0: 3, 1: 1, 2: 2, 3: 1}  # Cas alone made it
ONE = (oh.Bids(1, EVEN), oh.Tricks(1, TOOK))


class Evening(Table):
    """One game of a variant."""

    def send(self, path: str, seq: int | None = None, **entered: Any) -> TestResponse:
        """Send what a page of changes holds, with what was tapped or typed on it."""
        return self._sent(self.page(f"/{path}"), path, seq, entered)

    def again(self, shown: TestResponse, path: str, **entered: Any) -> TestResponse:
        """Send an answer of such a page once more, with what was tapped or typed on that."""
        return self._sent(shown.text, path, None, entered)

    def _sent(self, page: str, path: str, seq: int | None, entered: dict[str, Any]) -> TestResponse:
        held = read(page).one("form", id="change").sent()
        held |= {name: value if isinstance(value, list) else [value] for name, value in entered.items()}
        if seq is not None:
            held["seq"] = [str(seq)]
        return self.client.post(f"/g/{self.id}/{path}", data=held)

    def save(self, path: str, **form: Any) -> TestResponse:
        """Send it with the page's own button."""
        return self.send(path, save="1", **form)

    def ask(self, key: str, **form: Any) -> TestResponse:
        """Answer a question of the index with its button."""
        page = self.page("/more", ask=key)
        return self.client.post(f"/g/{self.id}/{key}", data=hidden(page) | form)

    def dealt(self, number: int) -> Any:
        """Return a deal of the game."""
        return self.game.state.deals[number - 1]


def lines(page: str) -> list[str]:
    """Return what every line of the index, or of the record, says."""
    return [
        text(line).replace(" ,", ",")
        for line in re.findall(r'class="(?:line|entry)\b[^>]*>(.*?)</(?:a|li|button)>', page, re.S)
    ]


def line_of(page: str, name: str) -> str:
    """Return what is so now, by the name of a line."""
    return next(line.removeprefix(name).strip() for line in lines(page) if line.startswith(name))


def foot(page: str) -> str:
    """Return the sentence in the foot of a page of changes."""
    return found(r'id="foot">(.*?)</p>', page)
