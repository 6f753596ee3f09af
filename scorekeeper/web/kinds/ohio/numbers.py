"""The form of a hand of Ohio that is typed: a field for each score, or for each of a player's sums."""

from dataclasses import astuple
from typing import Any

from flask_wtf import FlaskForm
from wtforms import Field
from wtforms.validators import Optional

from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.facts import PARTS, Count, Way
from scorekeeper.rules.ohio.hand import Hand
from scorekeeper.rules.ohio.state import OhioState
from scorekeeper.web.kinds.ohio import words
from scorekeeper.web.kinds.protocols import Form, Unclear
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import signed
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
        """Return the names of the ways to type a hand."""
        return {way: _(title) for way, (title, _line) in words.WAYS.items() if way != "trick"}

    @property
    def titles(self) -> dict[str, str]:
        """Return the labels of a player's numbers."""
        return {part: _(words.PARTS[part]) for part in self.parts}

    def score(self, seat: int) -> str:
        """Return the score of one player's sums, formatted; "" if they are incomplete."""
        count = self.count(seat)
        return signed(count.score(self.state.rules.is_literal)) if count else ""

    def lies_before(self, seat: int) -> str:
        """Return the text beside one player's numbers."""
        return words.lies_before(self.state, self.hand.number, self.count(seat), seat)

    @property
    def missing(self) -> list[tuple[int, str]]:
        """Return the seat and part of each missing number, in the order of the form."""
        every = ((seat, part) for seat in self.state.seats for part in self.parts)
        return [(seat, part) for seat, part in every if self.field(seat, part).data is None]

    @property
    def wrong(self) -> str:
        """Return which number to type, or to correct; "" if all are in."""
        unread = (seat for seat in self.state.seats if any(self.field(seat, part).errors for part in self.parts))
        seat = next(unread, None)
        if seat is not None:
            return _("Enter a whole number for %(name)s.", name=self.state.names[seat])
        return words.to_type(self.state.names[self.missing[0][0]], self.missing[0][1]) if self.missing else ""

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
