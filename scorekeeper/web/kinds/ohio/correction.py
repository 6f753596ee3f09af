"""A correction in Ohio: its cards, its figures or its scores entered again."""

from urllib.parse import urlencode

from flask import url_for

from scorekeeper.record.game import GameOf
from scorekeeper.rules.kind import Fact, Problem
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.board import HandBoard, hand_board
from scorekeeper.rules.ohio.facts import Way
from scorekeeper.rules.ohio.hand import Count
from scorekeeper.rules.ohio.state import OhioState
from scorekeeper.web.kinds.ohio import draft, words
from scorekeeper.web.kinds.ohio.pads import counting, known_numbers, number_fact, typing
from scorekeeper.web.kinds.protocols import Context, Form, refusal
from scorekeeper.web.language.texts import gettext as _

CORRECTION_WAYS: tuple[Way, ...] = ("detail", "figures", "scores")  # how a hand can be entered again: not by its moves


def correction_context(game: GameOf[OhioState], number: int, seat: int, form: Form) -> Context | None:
    """Return what the correction page shows. None: the hand is not scored."""
    state = game.state
    count = _count(state, number)
    if count is None:
        return None
    url = url_for("corrections.correct", game_id=game.id, number=number, seat=seat)
    way, fact = _way(count, form.get("as", "")), corrected(game, number, form)
    after = game.kind.apply(state, fact) if fact else state
    problems = game.kind.problems(after) if fact else ()
    board = hand_board(after, number, way)
    part = _entered(game, after, board, url, form, seat)
    return {
        **part,
        "correction_part": "kinds/ohio/_correction.html",
        "modes": "play play--under play--pad",
        "way": way,
        **_ways(url),
        "number": number,
        "corrected_row": number,
        "starter": state.names[state.starter(number)],
        "piles": draft.packed_piles(board.piles),
        "wrong": _wrong(game, fact, problems, part["foot_words"], way),
        "moves": _moves(state, after),
        "can_save": fact is not None and not problems,
        "opened": seat,
    }


def corrected(game: GameOf[OhioState], number: int, form: Form) -> ohio.OhioFact | None:
    """Return the hand as it was entered again. None: it is not scored, or nothing is changed."""
    state = game.state
    count = _count(state, number)
    if count is None:
        return None
    way = _way(count, form.get("as", ""))
    if way == "detail":
        piles = draft.piles(form.get("piles", ""))
        seats = state.seats
        entered = {seat: piles.get(seat, count.piles.get(seat, ohio.Pile())) for seat in seats}
        return ohio.HandPiles(number, entered) if piles and entered != dict(count.piles) else None
    whole = draft.complete(draft.numbers(form.get("typed", ""), number))
    known = known_numbers(hand_board(state, number, way))
    changed = {slot: value for slot, value in whole.items() if known.get(slot) != value}
    return number_fact(number, changed, known, in_parts=way == "figures")


def _count(state: OhioState, number: int) -> Count | None:
    return state.hand(number).count if 0 < number <= state.scored else None


def _way(count: Count, requested: str) -> Way:
    usual: Way = "detail" if count.piles else "figures" if count.figures else "scores"
    return CORRECTION_WAYS[CORRECTION_WAYS.index(requested)] if requested in CORRECTION_WAYS else usual


def _ways(url: str) -> Context:
    """Return the ways in which a hand can be entered again; none of them leads back to the board's own choice."""
    return {
        "easy": _(words.EASY),
        "last_scores": "",
        "ways_url": "",
        "way_urls": {each: f"{url}?{urlencode({'as': each})}" for each in CORRECTION_WAYS},
        "way_words": {each: _(title) for each, (title, _line) in words.WAYS.items()},
    }


def _entered(game: GameOf[OhioState], after: OhioState, board: HandBoard, url: str, form: Form, seat: int) -> Context:
    if board.way == "detail":
        return counting(game, board, url, form, seat)
    return typing(after, board, url, form, seat, {"as": str(board.way)})


def _moves(state: OhioState, after: OhioState) -> list[tuple[str, int, int]]:
    """Return whose total moves: name, from, to."""
    before, then = state.totals[-1], after.totals[-1]
    return [(state.names[each], before[each], then[each]) for each in state.seats if before[each] != then[each]]


def _wrong(
    game: GameOf[OhioState], fact: Fact | None, problems: tuple[Problem, ...], foot: words.Line, way: Way
) -> str:
    if fact is None or not problems:
        return ""
    return foot.line if way == "detail" else refusal(game, problems[0])
