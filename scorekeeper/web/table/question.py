"""A tap against the rules that the table may insist on: asked about on every page of the table until it is answered.

The session of the device that tapped holds it: a reload, another tap and a browser without scripts find it again.
"""

from urllib.parse import parse_qsl

from flask import session
from werkzeug.datastructures import MultiDict

from scorekeeper.record.history import foreseen
from scorekeeper.rules.facts import meet
from scorekeeper.rules.kind import Fact
from scorekeeper.storage.games import Game
from scorekeeper.web.games.pen import may_write
from scorekeeper.web.kinds.protocols import Context, Form, Unclear, refusal
from scorekeeper.web.kinds.registry import PAGES

QUESTION = "question"  # of the session: the id of the game, and the tap as one value


def ask(game: Game, tap: str) -> None:
    """Keep a tap that was refused until it is confirmed; it takes the place of one that was kept before."""
    session[QUESTION] = [game.id, tap]


def answered(game: Game, fact: Fact | None = None) -> None:
    """Drop the tap that waits at this table; with a fact, only where the fact decides the same thing."""
    tap, asked = _waiting(game)
    if tap and (fact is None or asked is None or meet(asked.slots, fact.slots)):
        session.pop(QUESTION)


def question(game: Game) -> Context:
    """Return the question that waits at this table, with what was tapped; empty where nothing is left to ask."""
    tap, fact = _waiting(game)
    if fact is None or not may_write(game):
        return {}
    coming = foreseen(game.kind, game.state, (fact,))
    if coming.forbidden or not coming.asked:
        return {}
    ids = [f"{name}-{value}" for name, value in parse_qsl(tap)]
    return {"anyway": tap, "asked_ids": ids, "message": refusal(game, coming.asked[0])}


def question_taps(context: Context) -> Form:
    """Return the fields that a question is about, and `asked` with them; empty: there is no question."""
    return MultiDict([*parse_qsl(context["anyway"]), ("asked", "1")]) if context else MultiDict()


def _waiting(game: Game) -> tuple[str, Fact | None]:
    """Return the tap that waits at this table, else an empty text, and its fact. No fact: it means nothing any more."""
    of_game, tap = session.get(QUESTION, ("", ""))
    if of_game != game.id:
        return "", None
    try:
        return tap, PAGES[game.kind.key].fact(game, MultiDict(parse_qsl(tap)))
    except Unclear:
        return tap, None
