"""The pages of Ohio: the boards and the form for each way to enter a hand, taps, corrections, and its printed table."""

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from typing import Any

from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import Field
from wtforms.validators import Optional

from scorekeeper.record.log import GameOf
from scorekeeper.rules.kind import Row, Sheet
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.facts import PARTS, Count, Way
from scorekeeper.rules.ohio.hand import Hand, bounds
from scorekeeper.rules.ohio.rules import BOOK, OhioRules
from scorekeeper.rules.ohio.state import OhioState, tap_fact
from scorekeeper.web.kinds.description import BoardLine
from scorekeeper.web.kinds.ohio import changes, words
from scorekeeper.web.kinds.ohio.words import SEARCH_WORDS, WORDS, described
from scorekeeper.web.kinds.paper import Heading, PaperTable, Style, hands
from scorekeeper.web.kinds.protocols import BoardRecord, Context, Form, OneBookPages, Unclear, refusal, tap
from scorekeeper.web.kinds.settlement import BY_MODE
from scorekeeper.web.language.texts import N_, ngettext, paragraph, share_of, signed, with_number, with_value
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import WholeField

SCORE = ("score",)


class Numbers:
    """The form of one hand, perhaps incomplete."""

    def __init__(self, state: OhioState, hand: Hand, way: Way, sent: Form) -> None:
        self.state, self.hand, self.way = state, hand, way
        self.in_parts = way == "figures"
        self.parts = PARTS if self.in_parts else SCORE
        literal = state.rules.is_literal
        self.known: dict[int, tuple[int, ...]] = (
            {seat: astuple(count) for seat, count in hand.slip.counts.items()}
            if self.in_parts
            else {seat: (score,) for seat, score in hand.slip.scores_by(literal).items()}
        )
        known = {
            f"{part}_{seat}": n for seat, each in self.known.items() for part, n in zip(self.parts, each, strict=True)
        }
        fields = {f"{part}_{seat}": WholeField(validators=[Optional()]) for seat in state.seats for part in self.parts}
        self.form: Any = type("NumbersForm", (FlaskForm,), fields)(formdata=sent, data=known, meta={"csrf": False})
        self.form.validate()

    def field(self, seat: int, part: str) -> Field:
        """Return the field of one number, with its current value."""
        return self.form[f"{part}_{seat}"]

    def filled(self, seat: int) -> tuple[int, ...]:
        """Return the numbers of one player that are filled in."""
        each = (self.field(seat, part).data for part in self.parts)
        return tuple(number for number in each if number is not None)

    def count(self, seat: int) -> Count | None:
        """Return the count of one player, or None if it is incomplete or only scores are entered."""
        filled = self.filled(seat)
        return Count(*filled) if len(filled) == len(PARTS) else None

    @property
    def ways(self) -> dict[Way, str]:
        return {way: _(title) for way, (title, _line) in words.WAYS.items() if way != "trick"}

    @property
    def titles(self) -> dict[str, str]:
        return {part: _(words.PARTS[part]) for part in self.parts}

    def score(self, seat: int) -> str:
        """Return the score of one player's sums, formatted; "" if they are incomplete."""
        count = self.count(seat)
        return signed(count.score(self.state.rules.is_literal)) if count else ""

    def lies_before(self, seat: int) -> str:
        """Return one player's count so far, otherwise the total before the hand."""
        count = self.count(seat)
        if count is None:
            return with_number(_("total"), signed(self.hand.totals[seat] - self.hand.points.get(seat, 0)))
        in_hand = _("nothing") if count.is_out else signed(count.in_hand(self.state.rules.is_literal))
        return _("captured %(captured)s, in hand %(held)s", captured=signed(count.captured), held=in_hand)

    @property
    def missing(self) -> list[tuple[int, str]]:
        """Return the seat and part of each missing number, in the order of the form."""
        every = ((seat, part) for seat in self.state.seats for part in self.parts)
        return [(seat, part) for seat, part in every if self.field(seat, part).data is None]

    @property
    def still_to_come(self) -> str:
        """Return how many numbers are missing or, if only one score is, what the sum has to be."""
        missing, players = len(self.missing), len(self.state.names)
        if missing > 1 or self.in_parts:
            return ngettext("%(num)s number still to come", "%(num)s numbers still to come", missing)
        within = bounds(players, self.state.rules.is_literal)
        places = {"scores": players, "most": within.sum_max}
        if within.sum_parity:
            return _("The %(scores)s scores must add up to an odd number, %(most)s at most", **places)
        return _("The %(scores)s scores must add up to an even number, %(most)s at most", **places)

    @property
    def wrong(self) -> str:
        """Return which number to type, or to correct; "" if all are in."""
        unread = (seat for seat in self.state.seats if any(self.field(seat, part).errors for part in self.parts))
        seat = next(unread, None)
        if seat is not None:
            return _("Enter a whole number for %(name)s.", name=self.state.names[seat])
        if not self.missing:
            return ""
        seat, part = self.missing[0]
        name = self.state.names[seat]
        return with_value(name, self.titles[part]) if self.in_parts else _("Type %(name)s’s score", name=name)

    def fact(self, *, corrects: bool = False) -> ohio.HandFigures | ohio.HandScores:
        """Return the fact for the hand or, for a correction, for its changes. Raises Unclear, also if nothing
        changed."""
        if self.wrong:
            raise Unclear(self.wrong)
        filled = {seat: self.filled(seat) for seat in self.state.seats}
        numbers = {seat: each for seat, each in filled.items() if not corrects or each != self.known.get(seat)}
        if not numbers:
            raise Unclear(_("Enter the hand as it was"))
        if self.in_parts:
            return ohio.HandFigures(self.hand.number, {seat: Count(*each) for seat, each in numbers.items()})
        return ohio.HandScores(self.hand.number, {seat: score for seat, (score,) in numbers.items()})


TAPS = ("way", "starts", "move")


ALL_CARDS = 225  # the largest possible sum of all cards


def paper_table(sheet: Sheet, style: Style) -> PaperTable:
    return PaperTable(
        headings=(
            Heading(" − ".join((_("captured"), _("in hand"))), "how", f"{ALL_CARDS}−{ALL_CARDS}"),
            Heading(_("score")),
            Heading(_("total"), "tot"),
        ),
        rows=tuple(hands(sheet, _added_up)),
        right_title=_("All cards"),
        right=(
            Heading(_("captured")),
            Heading(_("in hand")),
            Heading(_("together"), widest=share_of(ALL_CARDS, ALL_CARDS)),
        ),
        notes=_count(sheet),
    )


def _added_up(row: Row) -> tuple[str, ...]:
    cards = row.cards
    if cards is None:
        return ()
    together = f"{cards.captured + cards.in_hand}−{cards.twice}" if cards.twice else ""
    return signed(cards.captured), signed(cards.in_hand), together or share_of(cards.printed, cards.required)


def _count(sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """Return the sums for checking the cards of a hand, if they were counted."""
    counted = [row.cards for row in sheet.rows if row.cards]
    if not counted:
        return ()
    required = counted[0].required
    each = required // len(sheet.columns)
    rule = _("captured and in-hand cards add up to %(each)s per player, %(all)s in all.", each=each, all=required)
    if any(cards.twice for cards in counted):
        rule = paragraph(rule, _("Take off 20 for an Ohio left in hand."))
    return ((_("Check:"), rule),)


@dataclass(frozen=True, kw_only=True)
class OhioBoard(BoardRecord):
    """The board of the current hand, which asks how to enter it, or enters it that way."""

    hand: Hand
    ways: Mapping[Way, tuple[str, str]]  # title and explanation of each
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
    first_role = N_("starts")
    sentences = changes.SENTENCES
    change_pages = changes.PAGES
    questions = changes.QUESTIONS
    stylesheets = ("css/pads.css",)
    table_asks = staticmethod(changes.asks)
    paper_table = staticmethod(paper_table)

    @staticmethod
    def sleeps(rules: OhioRules, axis: str) -> bool:
        group, _dot, key = axis.rpartition(".")
        return group == "settlement" and key != "mode" and key not in BY_MODE[rules.settlement.mode].asks

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
            ways={each: (_(title), _(line)) for each, (title, line) in words.WAYS.items()},
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
        return BoardLine(numbers.wrong, numbers.still_to_come)
    problems = game.kind.problems(game.kind.apply(game.state, numbers.fact()))
    return BoardLine(refusal(game, problems[0]) if problems else _("All numbers are in"))
