"""The pages of Ohio: the boards for each way to enter a hand, taps, and corrections."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from flask import url_for
from werkzeug.datastructures import MultiDict

from scorekeeper.record.log import GameOf
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.facts import Way
from scorekeeper.rules.ohio.hand import Hand
from scorekeeper.rules.ohio.rules import BOOK
from scorekeeper.rules.ohio.state import OhioState, tap_fact
from scorekeeper.web.games.loading import table_url
from scorekeeper.web.kinds.description import BoardLine
from scorekeeper.web.kinds.ohio import changes, words
from scorekeeper.web.kinds.ohio.description import SEARCH_WORDS, WORDS, described, sleeps
from scorekeeper.web.kinds.ohio.numbers import Numbers
from scorekeeper.web.kinds.ohio.paper import paper_table
from scorekeeper.web.kinds.one_book import OneBookPages
from scorekeeper.web.kinds.protocols import (
    BoardRecord,
    Context,
    Form,
    Unclear,
    WatchedRecord,
    context_of,
    refusal,
    tap,
    watched_players,
)
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _

CORRECTION_WAYS: dict[str, Way] = {
    "figures": "figures",
    "scores": "scores",
}  # without the moves of card by card
TAPS = ("way", "starts", "move")


def correction_context(game: GameOf[OhioState], number: int, seat: int, form: Form) -> Context | None:
    state = game.state
    if not 0 < number <= state.scored:
        return None
    numbers, after, problems, undone = _corrected(state, number, form), state, (), ""
    try:
        after = game.kind.apply(state, numbers.fact(corrects=True))
        problems = game.kind.problems(after)
    except Unclear as unclear:
        undone = str(unclear)
    url = url_for("table.correct", game_id=game.id, number=number, seat=seat)
    before, then = state.totals[-1], after.totals[-1]
    return {
        "numbers": numbers,
        "correction_part": "kinds/ohio/_correction.html",
        "modes": "play play--under play--pad",
        "way": numbers.way,
        "way_urls": {each: f"{url}?{urlencode({'as': each})}" for each in CORRECTION_WAYS},
        "way_words": {each: _(title) for each, (title, _line) in words.WAYS.items()},
        "number": number,
        "corrected_row": number,
        "starter": state.names[state.hand(number).starter],
        "wrong": refusal(game, problems[0]) if problems else undone,
        "moves": [(state.names[each], before[each], then[each]) for each in state.seats if before[each] != then[each]],
        "opened": seat,
    }


def correction(game: GameOf[OhioState], number: int, form: Form) -> ohio.OhioFact:
    if not 0 < number <= game.state.scored:
        raise Unclear(_("That has not been scored yet. Enter it on the board."))
    return _corrected(game.state, number, form).fact(corrects=True)


def _corrected(state: OhioState, number: int, form: Form) -> Numbers:
    """Return the form for correcting a scored hand."""
    hand = state.hand(number)
    usual: Way = "figures" if hand.slip.is_counted else "scores"
    return Numbers(state, hand, CORRECTION_WAYS.get(form.get("as", ""), usual), form)


@dataclass(frozen=True, kw_only=True)
class OhioBoard(BoardRecord):
    """The board of the current hand, which asks how to enter it, or enters it that way."""

    hand: Hand
    agreed: int | None  # number of hands agreed on, or None
    ways: Mapping[Way, tuple[str, str]]  # title and explanation of each
    url: str
    last_scores: str
    numbers: Numbers | None
    foot_words: BoardLine  # which number to type next
    followed: words.Followed | None


class OhioPages(OneBookPages[OhioState, ohio.OhioFact]):
    """Boards, taps and corrections."""

    book = BOOK
    words = WORDS
    search_words = SEARCH_WORDS
    told = staticmethod(described)
    sleeps = staticmethod(sleeps)
    first_role = N_("starts")
    sentences = changes.SENTENCES
    change_pages = changes.PAGES
    questions = changes.QUESTIONS
    stylesheets = ("css/pads.css", "css/kinds/ohio.css")
    table_asks = staticmethod(changes.asks)
    paper_table = staticmethod(paper_table)
    correction_context = staticmethod(correction_context)
    correction = staticmethod(correction)

    def board(self, game: GameOf[OhioState], query: Form) -> OhioBoard:
        state = game.state
        assert state.live is not None, "the generic page shows a game that is over"
        hand = state.hand(state.live)
        way = None if "ways" in query else hand.way
        numbers = None
        if way == "figures" or way == "scores":
            # Input for one hand must not appear in the fields of the next.
            phase = f"{way}-{hand.number}"
            numbers = Numbers(state, hand, way, query if query.get("phase", phase) == phase else MultiDict())
        followed = words.Followed(state, hand.followed()[0]) if way == "trick" else None
        return OhioBoard(
            facts="kinds/ohio/_facts.html",
            part=f"kinds/ohio/{'_trick' if followed else '_numbers' if numbers else '_hand'}.html",
            modes="play play--under play--pad",
            say=followed.voice_line if followed else words.voice_line(state),
            hand=hand,
            agreed=state.agreed,
            ways={each: (_(title), _(line)) for each, (title, line) in words.WAYS.items()},
            url=table_url(game),
            last_scores=words.last_scores(state),
            numbers=numbers,
            foot_words=_foot(game, numbers) if numbers else BoardLine(""),
            followed=followed,
        )

    def watched(self, game: GameOf[OhioState]) -> Context:
        board = self.board(game, MultiDict())
        badges = {board.hand.starter: _("starts")}
        if board.followed:
            badges = {seat: board.followed.plays(seat) for seat in game.state.seats}
        players = watched_players(game, {}, badges)
        return context_of(WatchedRecord(call="kinds/ohio/_watched.html", watched_players=players), board)

    def fact(self, game: GameOf[OhioState], form: Form) -> ohio.OhioFact:
        state = game.state
        if state.live is None:
            raise Unclear(_("This game is over. To play on, use More."))
        hand = state.hand(state.live)
        if "score" in form and hand.way in ("figures", "scores"):
            return Numbers(state, hand, hand.way, form).fact()
        fact = tap_fact(state, *tap(form, TAPS))
        if fact is None:
            raise Unclear(_("That cannot be entered here. Tap one of the buttons."))
        return fact


def _foot(game: GameOf[OhioState], numbers: Numbers) -> BoardLine:
    """Return which number to type, or why the whole hand is refused."""
    if numbers.wrong:
        return BoardLine(numbers.wrong, words.still_to_come(game.state, len(numbers.missing), numbers.in_parts))
    problems = game.kind.problems(game.kind.apply(game.state, numbers.fact()))
    return BoardLine(refusal(game, problems[0]) if problems else _("All numbers are in"))
