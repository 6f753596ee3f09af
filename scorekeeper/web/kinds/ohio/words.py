"""Ohio in words: its boards, its rules and house rules, and its refusals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.ohio.facts import CARDS, OHIO, Way
from scorekeeper.rules.ohio.hand import Bounds, Trick, bounds
from scorekeeper.rules.ohio.rules import OhioRules
from scorekeeper.rules.ohio.state import OhioState
from scorekeeper.web.games.sheet_words import numbered
from scorekeeper.web.kinds.description import Described, Row, ScoreTable, always, labelled, row
from scorekeeper.web.kinds.house import Words
from scorekeeper.web.kinds.settlement import SETTLING, how_settled
from scorekeeper.web.language.texts import (
    N_,
    NN_,
    Numbers,
    Pattern,
    Sentence,
    as_sentence,
    listed,
    ngettext,
    paragraph,
    pgettext,
    series,
    signed,
    with_number,
    with_value,
)
from scorekeeper.web.language.texts import gettext as _

WAYS: Mapping[Way, tuple[str, str]] = {
    "trick": (
        N_("Card by card"),
        N_("Tap each card as it is played: the value of the trick is announced and the hand scores itself"),
    ),
    "figures": (N_("Add them up yourselves"), N_("Four numbers per player: cards and Ohios, captured and in hand")),
    "scores": (N_("Only the scores"), N_("One number per player")),
}
PARTS: Mapping[str, str] = {
    "score": N_("score of this hand"),
    "captured_numbers": N_("Total of captured cards"),
    "captured_ohios": N_("Captured Ohios"),
    "hand_numbers": N_("Total of cards in hand"),
    "hand_ohio": N_("Ohio in hand (1 or 0)"),
}


def last_scores(state: OhioState) -> str:
    if not state.scored:
        return ""
    each = [with_number(state.names[seat], signed(points)) for seat, points in state.hand(state.scored).points.items()]
    return listed(each)


def voice_line(state: OhioState) -> str:
    """Return the spoken line when a hand is scored."""
    scores = last_scores(state)
    return as_sentence(with_value(numbered(state.scored, "hand"), scores)) if scores else ""


@dataclass(frozen=True, slots=True)
class Followed:
    """The words of a hand entered card by card, and of its current trick."""

    state: OhioState
    trick: Trick
    card_names: ClassVar[Mapping[int, str]] = {card: "Ohio" if card == OHIO else str(card) for card in CARDS}

    @property
    def whose(self) -> str:
        """Whose turn it is."""
        name = self.state.names[self.trick.turn]
        if self.trick.taker is None:
            return _("%(name)s leads", name=name) if self.trick.is_begun else _("%(name)s starts", name=name)
        return _("%(name)s plays", name=name) if self.trick.playable else _("%(name)s must pass", name=name)

    @property
    def may(self) -> str:
        """What can be played."""
        trick = self.trick
        if trick.taker is None:
            return _("any card")
        taker = self.state.names[trick.taker]
        if not trick.playable:
            return _("No card can be played. %(name)s takes it if all pass.", name=taker)
        numbers = [card for card in trick.playable if card != OHIO]
        lower = _("%(number)s or lower", number=max(numbers, default=0))
        most = _("any card") if trick.last_number is None else lower
        ohio = [_("an Ohio")] if OHIO in trick.playable else []
        may = listed([*([most] if numbers else []), *ohio, _("a pass")], "or")
        return paragraph(as_sentence(may), _("%(name)s takes it if all pass.", name=taker))

    def does(self, card: int) -> str:
        """Return the effect of a card on the trick, or why it cannot be played."""
        code = self.trick.refusal(self.trick.turn, card)
        if code == "not_lower":
            return _("not below %(number)s", number=self.trick.last_number)
        return (
            pgettext("of a card", "played") if code else _("makes %(number)s", number=signed(self.trick.value + card))
        )

    def plays(self, seat: int) -> str:
        """Return what a player has done in this trick."""
        trick = self.trick
        if seat in trick.passed:
            return _("passed")
        cards = [self.card_names[move] for mover, move in trick.moves if mover == seat and isinstance(move, int)]
        parts = {
            _("%(cards)s played", cards=listed(cards)): cards,
            _("takes it so far"): seat == trick.taker,
            _("to play"): seat == trick.turn,
        }
        return series(words for words, is_so in parts.items() if is_so)

    def has(self, seat: int) -> str:
        """Return what a player has captured so far, and has left in hand."""
        points, cards = sum(self.trick.captured(seat)), len(self.trick.hands[seat])
        left = ngettext("%(num)s card left", "%(num)s cards left", cards)
        return _("%(points)s taken, %(left)s", points=signed(points), left=left) if points else left

    @property
    def before_line(self) -> str:
        """The result of the previous trick or hand."""
        if self.trick.taken:
            seat, cards = self.trick.taken[-1]
            return _("%(name)s took %(points)s.", name=self.state.names[seat], points=signed(sum(cards)))
        return voice_line(self.state) or _("Nothing has been played yet.")

    @property
    def voice_line(self) -> str:
        """The spoken line after each card: the value of the trick and whose turn it is, or who took it."""
        if not self.trick.moves and not self.trick.taken:
            return voice_line(self.state)
        before = as_sentence(signed(self.trick.value)) if self.trick.moves else self.before_line
        return paragraph(before, as_sentence(self.whose))


def _sum_parity(numbers: Numbers) -> Pattern:
    if numbers.get("parity"):
        return N_("the scores add up to {sum}, but the sum must be odd")
    return N_("the scores add up to {sum}, but the sum must be even")


SENTENCES: dict[str, Sentence] = {
    "captured_without_playing": N_("{who} has captured cards with all eleven still in hand: count again"),
    "figure_out_of_range": N_("{who} cannot have {value} here: use a number from 0 to {most}"),
    "no_empty_hand": N_("the hand ends when somebody has no cards left: who was it?"),
    "numbers_sum": N_("the number cards add up to {found}, but all of them together make {required}"),
    "ohios_sum": NN_(
        "{found} Ohio counted: there are {required}",
        "{found} Ohios counted: there are {required}",
        by="found",
    ),
    "score_out_of_range": N_("{who} cannot have {score:point}: {least} to {most} are possible"),
    "sum_parity": _sum_parity,
    "sum_too_high": N_("the scores add up to {sum}, but the most possible is {most}"),
    "sum_too_low": N_("the scores add up to {sum}, but the least possible is {least}"),
    # Such as a card tapped offline, which another one has made too high in the meantime.
    **dict.fromkeys(
        ("nothing_to_take", "lead_must_play", "card_gone", "not_lower"), N_("{who} cannot do that in this trick")
    ),
}


SEARCH_WORDS = (N_("lower number cards"), N_("a captured card"), N_("no bids"), N_("no trump"), "Reiner Knizia")
WORDS: Mapping[str, Words] = {
    "hands": Words(N_("Hands"), hint=N_("leave empty to play until you stop"), none=N_("as many hands as you like")),
    "ohio_in_hand": Words(N_("an Ohio left in hand"), {"penalty": N_("costs 10"), "literal": N_("scores 10")}),
    **SETTLING,
}


def _length(rules: OhioRules) -> str:
    if not rules.hands:
        return _("as many hands as you like")
    return ngettext("%(num)s hand", "%(num)s hands", rules.hands)


ROWS: Sequence[Row] = (
    row("", always, N_("anybody starts the first hand; after that, the next player clockwise each time"),
        label=N_("starts")),
    row("", always,
        N_("the leader plays any card; then each player in turn plays any lower card (such as a 2 on a 9) "
           "or an Ohio, or passes"),
        label=N_("A trick")),
    row("", always,
        N_("another Ohio, or a number lower than the last number: 4, Ohio, Ohio, 3 is allowed; 4, Ohio, "
           "Ohio, 4 is not"),
        label=N_("After an Ohio")),
    row("", always,
        N_("any card may follow it; the trick in which somebody runs out of cards is played to the end"),
        label=N_("If an Ohio is led")),
    row("", always,
        N_("anybody may pass, even if they could play. Once you pass you are out of the trick; it goes "
           "on until only one player is left"), label=N_("Passing")),
    row("", always,
        N_("each player says what the trick is now worth; an Ohio takes 10 off: for 10, 8, Ohio you say "
           "10, 18, 8"),
        label=N_("Announce")),
    row("", always, N_("whoever plays the last card, and leads to the next trick"), label=N_("Takes the trick")),
    row("", always,
        N_("all cards in the current trick stay face up for everybody to see; captured cards lie face "
           "down in front of whoever took them"), label=N_("Open or hidden")),
    row("", always, N_("when a trick is over and somebody has no cards left"), label=N_("End of a hand")),
    row("", lambda rules: not rules.is_literal,
        N_("add up the captured numbers; take off the numbers left in your hand and 10 for each Ohio, captured or in "
           "hand"), label=N_("Easy counting")),
    row("", lambda rules: not rules.is_literal,
        N_("captured 9, 6, 4 and an Ohio, 3 left in hand: 19 − 10 − 3 = 6"), label=N_("For example")),
    row("", always, _length, label=N_("Ends")),
    row("", always, N_("highest total"), label=N_("Winner")),
    row("", always, N_("tied players share the win"), joins=True),
    row("", lambda rules: rules.settlement.mode != "none",
        lambda rules: how_settled(rules.settlement, as_rule=True), label=N_("Settlement")),
)  # fmt: skip


def described(rules: OhioRules, players: int) -> Described:
    worth = _("scores 10") if rules.is_literal else _("costs 10")
    how = _(
        "Each card must be lower than the last, but an Ohio may always be played. Whoever plays last "
        "takes the trick. You score the cards you capture, minus the cards left in your hand. An "
        "Ohio takes 10 off a trick."
    )
    return Described(
        sentences=(as_sentence(_length(rules)), how, as_sentence(with_value(_("an Ohio left in hand"), worth))),
        length=_length(rules),
        begins=lambda name: _("%(name)s starts the first hand", name=name),
        first=(_("Everybody takes one colour: the cards 1 to 10 and an Ohio"),),
        cards=_("%(cards)s cards: 1 to 10 and an Ohio for each player", cards=11 * players),
        scores=lambda: _score_table(rules, bounds(players, rules.is_literal)),
        habits=labelled(ROWS, rules),
    )


def _score_table(rules: OhioRules, within: Bounds) -> ScoreTable:
    places = {"least": signed(within.score_min), "most": within.score_max}
    return ScoreTable(
        (_("Cards in front of you"), _("Counts")),
        (
            (_("a captured card"), _("its number")),
            (_("a captured Ohio"), "−10"),
            (_("a card left in hand"), _("minus its number")),
            (_("an Ohio left in hand"), "10" if rules.is_literal else "−10"),
        ),
        note=_("A player scores %(least)s to %(most)s in a hand", **places),
        title=_("What counts"),
    )
