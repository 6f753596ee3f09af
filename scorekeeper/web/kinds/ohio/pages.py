"""The pages of Ohio: the boards for each way to enter a hand, taps, and corrections."""

from collections.abc import Mapping
from dataclasses import dataclass

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
    refusal,
    tap,
)
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _

TAPS = ("way", "starts", "move")


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
        badges = {hand.starter: _("starts")}
        if followed:
            badges = {seat: followed.plays(seat) for seat in state.seats}
        return OhioBoard(
            facts="kinds/ohio/_facts.html",
            part=f"kinds/ohio/{'_trick' if followed else '_numbers' if numbers else '_hand'}.html",
            modes="play play--under play--pad",
            say=followed.voice_line if followed else words.voice_line(state),
            badges=badges,
            hand=hand,
            agreed=state.agreed,
            ways={each: (_(title), _(line)) for each, (title, line) in words.WAYS.items()},
            url=table_url(game),
            last_scores=words.last_scores(state),
            numbers=numbers,
            foot_words=_foot(game, numbers) if numbers else BoardLine(""),
            followed=followed,
        )

    def correction_form(self, state: OhioState, number: int, form: Form) -> Context:
        return {"numbers": _corrected(state, number, form)}

    def corrected(self, state: OhioState, number: int, form: Form) -> ohio.OhioFact:
        return _corrected(state, number, form).fact(corrects=True)

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


def _corrected(state: OhioState, number: int, form: Form) -> Numbers:
    """Return the form for correcting a scored hand, by sums or by scores."""
    hand, way = state.hand(number), form.get("as")
    usual: Way = "figures" if hand.slip.is_counted else "scores"
    return Numbers(state, hand, way if way == "figures" or way == "scores" else usual, form)


def _foot(game: GameOf[OhioState], numbers: Numbers) -> BoardLine:
    """Return which number to type, or why the whole hand is refused."""
    if numbers.wrong:
        return BoardLine(numbers.wrong, words.still_to_come(game.state, len(numbers.missing), numbers.in_parts))
    problems = game.kind.problems(game.kind.apply(game.state, numbers.fact()))
    return BoardLine(refusal(game, problems[0]) if problems else _("All numbers are in"))
