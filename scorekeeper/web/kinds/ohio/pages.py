"""The pages of Ohio: how a hand is entered, the boards for each way, what a tap says; a hand entered again."""

from urllib.parse import urlencode

from flask import url_for
from werkzeug.datastructures import MultiDict

from scorekeeper.record.log import GameOf
from scorekeeper.rules.kind import Sheet
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.facts import CARDS, Way
from scorekeeper.rules.ohio.hand import Hand
from scorekeeper.rules.ohio.rules import BOOK
from scorekeeper.rules.ohio.state import OhioState, tap_fact
from scorekeeper.web.games.loading import table_url
from scorekeeper.web.kinds.changes import Ask
from scorekeeper.web.kinds.description import BoardLine
from scorekeeper.web.kinds.ohio import changes, words
from scorekeeper.web.kinds.ohio.description import FOUND_BY, WORDS, described, sleeps
from scorekeeper.web.kinds.ohio.numbers import Numbers
from scorekeeper.web.kinds.ohio.paper import paper_table
from scorekeeper.web.kinds.one_book import OneBookPages
from scorekeeper.web.kinds.paper import PaperTable, Style
from scorekeeper.web.kinds.protocols import Context, Form, Unclear, refusal, tap, watched_players
from scorekeeper.web.language.texts import N_, signed
from scorekeeper.web.language.texts import gettext as _

CORRECTION_WAYS: dict[str, Way] = {
    "figures": "figures",
    "scores": "scores",
}  # not by its moves
TAPS = ("way", "starts", "move")


def correction_context(game: GameOf[OhioState], number: int, seat: int, form: Form) -> Context | None:
    """Return what the correction page shows. None: the hand is not scored."""
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
        **numbers_context(numbers),
        "correction_part": "kinds/ohio/_correction.html",
        "modes": "play play--under play--pad",
        "way": numbers.way,
        "way_urls": {each: f"{url}?{urlencode({'as': each})}" for each in CORRECTION_WAYS},
        "way_words": {each: _(title) for each, (title, _line) in words.WAYS.items()},
        "number": number,
        "corrected_row": number,
        "starter": state.names[state.hand(number).starter],
        "wrong": refusal(game, problems[0]) if problems else undone,
        "easy": _(words.EASY),
        "moves": [(state.names[each], before[each], then[each]) for each in state.seats if before[each] != then[each]],
        "opened": seat,
    }


def _corrected(state: OhioState, number: int, form: Form) -> Numbers:
    """Return the numbers of a scored hand as they are entered again."""
    hand = state.hand(number)
    usual: Way = "figures" if hand.said.is_counted else "scores"
    return Numbers(state, hand, CORRECTION_WAYS.get(form.get("as", ""), usual), form)


def numbers_context(numbers: Numbers) -> Context:
    """Return what the fields of a hand need beside themselves."""
    state, counts = numbers.state, {seat: numbers.count(seat) for seat in numbers.state.seats}
    return {
        "numbers": numbers,
        "parts": {part: _(words.PARTS[part]) for part in numbers.parts},
        "lies": {seat: words.lies_before(state, numbers.number, count, seat) for seat, count in counts.items()},
        "scores": {
            seat: signed(count.score(state.rules.is_literal)) if count else "" for seat, count in counts.items()
        },
    }


class OhioPages(OneBookPages[OhioState, ohio.OhioFact]):
    """Boards, taps and corrections."""

    book = BOOK
    words = WORDS
    found_by = FOUND_BY
    told = staticmethod(described)
    sleeps = staticmethod(sleeps)
    first_role = N_("starts")
    sentences = changes.SENTENCES
    change_pages = changes.PAGES
    questions = changes.QUESTIONS
    stylesheets = ("css/pads.css", "css/kinds/ohio.css")

    def board(self, game: GameOf[OhioState], query: Form) -> Context:
        """Return the board of the hand in play."""
        state = game.state
        assert state.live is not None, "the generic page shows a game that is over"
        hand, url = state.hand(state.live), table_url(game)
        common = {
            "facts": "kinds/ohio/_facts.html",
            "modes": "play play--under play--pad",
            "hand": hand,
            "agreed": state.agreed,
            "ways": {way: (_(title), _(line)) for way, (title, line) in words.WAYS.items()},
            "ways_url": f"{url}?ways=1",
            "url": url,
            "last_scores": words.last_scores(state),
            "easy": _(words.EASY),
            "say": words.voice_line(state),
            "trick": None,
        }
        if hand.way is None or "ways" in query:
            return {**common, "part": "kinds/ohio/_hand.html"}
        if hand.way == "trick":
            return {**common, **_trick(state, hand)}
        # What was typed for one hand does not stand in the fields of the next.
        phase = f"{hand.way}-{hand.number}"
        numbers = Numbers(state, hand, hand.way, query if query.get("phase", phase) == phase else MultiDict())
        return {
            **common,
            **numbers_context(numbers),
            "foot_words": _foot(game, numbers),
            "part": "kinds/ohio/_numbers.html",
        }

    def table_asks(self, game: GameOf[OhioState]) -> tuple[Ask, ...]:
        return changes.asks(game)

    def paper_table(self, sheet: Sheet, style: Style) -> PaperTable:
        return paper_table(sheet, style)

    def watched(self, game: GameOf[OhioState]) -> Context:
        """Return what watchers see of the hand in play: what the trick is worth, or who starts."""
        context = self.board(game, MultiDict())
        trick = context["trick"]
        badges = context["plays"] if trick else {context["hand"].starter: _("starts")}
        return {
            **context,
            "call": "kinds/ohio/_watched.html",
            "figure_word": "",
            "watched_players": watched_players(game, {}, badges),
        }

    def fact(self, game: GameOf[OhioState], form: Form) -> ohio.OhioFact:
        """Return the fact of a form of the board. Raises Unclear."""
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

    def correction_context(self, game: GameOf[OhioState], number: int, seat: int, form: Form) -> Context | None:
        return correction_context(game, number, seat, form)

    def correction(self, game: GameOf[OhioState], number: int, form: Form) -> ohio.OhioFact:
        """Return the hand as entered again. Raises Unclear."""
        if not 0 < number <= game.state.scored:
            raise Unclear(_("That is not scored yet. Enter it on the board."))
        return _corrected(game.state, number, form).fact(corrects=True)


def _foot(game: GameOf[OhioState], numbers: Numbers) -> BoardLine:
    """Return which number to type, or what the whole hand fails."""
    if numbers.wrong:
        return BoardLine(numbers.wrong, words.still_to_come(game.state, len(numbers.missing), numbers.in_parts))
    problems = game.kind.problems(game.kind.apply(game.state, numbers.fact()))
    return BoardLine(refusal(game, problems[0]) if problems else _("All numbers are in"))


def _trick(state: OhioState, hand: Hand) -> Context:
    trick, _allowed, _refusal = hand.followed()
    whose, may = words.turn(trick, state.names)
    return {
        "part": "kinds/ohio/_trick.html",
        "trick": trick,
        "say": words.trick_voice_line(state, trick),
        "whose": whose,
        "may": may,
        "card_names": {card: words.card_name(card) for card in CARDS},
        "does": {card: words.does(trick, card) for card in CARDS},
        "plays": {seat: words.plays(trick, seat) for seat in state.seats},
        "has": {seat: words.has(trick, seat) for seat in state.seats},
        "before_line": words.before_trick(state, trick),
        "totals": state.totals[-1],
    }
