"""O'NO 99 in words: its board, its rules and house rules, and its refusals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.ono99.board import Board, Holder, Key
from scorekeeper.rules.ono99.facts import Card, Mode
from scorekeeper.rules.ono99.rules import Ono99Rules
from scorekeeper.rules.ono99.state import Hand, Ono99State
from scorekeeper.web.games.names import short_names
from scorekeeper.web.kinds.description import Described, Of, Row, ScoreTable, always, labelled, row
from scorekeeper.web.kinds.house import Words
from scorekeeper.web.language.texts import (
    N_,
    Sentence,
    as_sentence,
    capital,
    ngettext,
    paragraph,
    pgettext,
    series,
    signed,
)
from scorekeeper.web.language.texts import gettext as _

NAMES: Mapping[Card, str] = {
    "-10": "Minus 10",
    "H": "Hold",
    "R": "Reverse",
    "DP": "Double Play",
    "ONO": "O’NO 99",
    "P2": "Play 2",
}
FACES: Mapping[Card, str] = {"-10": "−10", "H": "Hold", "DP": "×2", "ONO": "O’NO 99", "P2": "×2"}
REASONS = {"double_play_on_first_turn": N_("not on the first"), "total_below_zero": N_("not below 0")}
# The ways to enter a hand.
MODES: Mapping[Mode, str] = {"hand_loser": N_("loser of each hand"), "card_by_card": N_("every card")}
# Shown if all hands of a game are played on one pile.
PLAYS_ON = N_("the next player plays on from the same total, and must play one card")


def card_name(card: Card) -> str:
    return _(NAMES[card]) if card in NAMES else str(card)


@dataclass(frozen=True, slots=True)
class BoardWords:
    """The words of a board: what has happened, what the players have, and what each card does."""

    state: Ono99State
    board: Board
    titles: ClassVar[Mapping[Card, str]] = {card: NAMES[card] for card in ("DP", "P2", "R")}  # under a mere sign

    @property
    def turn(self) -> tuple[str, str]:
        """Whose turn it is, and who is next."""
        hand, pile = self.board.hand, self.board.hand.pile
        name, places = self.state.names[pile.turn], {"name": self.state.names[self.board.next_seat]}
        if pile.owed == 2 and pile.owes == 2:
            return _("%(name)s must play two", name=name), _("first of two, then %(name)s", **places)
        if pile.owed == 2:
            return _("%(name)s must play one more", name=name), _("second of two, then %(name)s", **places)
        places["direction"] = self.direction
        if not hand.plays and not hand.goes_on:
            after = _("with a number card, then %(name)s, %(direction)s", **places)
            return _("%(name)s starts", name=name), after
        return _("%(name)s plays", name=name), _("then %(name)s, %(direction)s", **places)

    @property
    def direction(self) -> str:
        return _("clockwise") if self.board.hand.pile.direction > 0 else _("anticlockwise")

    @property
    def to_go(self) -> str:
        return _("%(points)s to go", points=self.board.room)

    @property
    def room_line(self) -> str:
        """What happened last, or what the limit costs."""
        rules, last = self.state.rules, self.board.hand.plays[-1] if self.board.hand.plays else None
        if last is None or not isinstance(last.card, str):
            chip = _("Whoever takes it to %(limit)s or more loses a chip.", limit=rules.limit)
            return chip if rules.chips else _("Whoever takes it to %(limit)s or more is out.", limit=rules.limit)
        played = N_("%(name)s played %(card)s.")
        if self.board.began_without_number:
            played = N_(
                "%(name)s started with %(card)s, but the first card must be a number card. Undo it, or play on."
            )
        return _(played, name=self.state.names[last.seat], card=card_name(last.card))

    @property
    def before_line(self) -> str:
        """How the previous hand ended."""
        hand = self.board.before
        if hand is None or hand.loser is None:
            return ""
        places = {"number": hand.number, "name": self.state.names[hand.loser]}
        if hand.loser in hand.out:
            return _("Hand %(number)s: %(name)s lost and is out", **places)
        if not hand.plays:
            return _("Hand %(number)s: %(name)s lost it", **places)
        return _("Hand %(number)s: %(name)s lost at %(total)s", total=signed(hand.pile.total), **places)

    @property
    def voice_line(self) -> str:
        """The spoken line: the total and whose turn it is, or how the previous hand ended."""
        if not self.board.keys or not self.board.hand.plays:
            return as_sentence(self.before_line)
        warned = self.room_line if self.board.began_without_number else ""
        return paragraph(as_sentence(signed(self.board.hand.pile.total)), as_sentence(self.turn[0]), warned)

    @property
    def starts_next(self) -> str:
        """Who starts the next hand."""
        if self.state.rules.one_pile:
            return capital(_(PLAYS_ON))
        if self.state.rules.next_starter == "loser":
            return _("The loser starts the next hand")
        return _("The deal passes to the left, and the player left of the dealer starts")

    def does(self, key: Key) -> str:
        """Return the effect of a card, as the small text on its key."""
        after, total = key.after, self.board.hand.pile.total
        if after is None:
            return _(REASONS.get(key.barred, N_("not now")))
        if key.loses and after.total == total:
            return _("loses")
        if key.loses or after.total != total or isinstance(key.card, int):
            return _("makes %(number)s", number=signed(after.total))
        then = N_("%(name)s must play two") if after.owes == 2 else N_("then %(name)s")
        return _(then, name=short_names(self.state.names)[after.turn])

    def face(self, card: Card) -> str:
        return _(FACES.get(card, str(card)))

    def key_name(self, key: Key) -> str:
        """Return the full name of a key for screen readers, beginning with the visible text."""
        face = "" if key.card == "R" else self.face(key.card)
        title = _(self.titles[key.card]) if key.card in self.titles else ""
        parts = [face, self.does(key), title] if key.barred and face else [face, title, self.does(key)]
        makes_too_much = key.after is not None and key.loses and key.after.total != self.board.hand.pile.total
        return series([*parts, _("loses the hand")] if makes_too_much else parts)

    def holds(self, holder: Holder) -> str:
        """Return the small text under a name on the board for tapping the loser."""
        if holder.out_in is not None:
            return _("out in hand %(number)s", number=holder.out_in)
        starts, is_last = _("starts this hand"), _("out at the next loss")
        return series((held(holder), starts if holder.starts else "", is_last if holder.is_last else ""))

    def chips(self, holder: Holder) -> str:
        """Return the number of chips in words, for screen readers and for too many to draw."""
        if not self.state.rules.chips:
            return pgettext("somebody who is still in the game", "in") if holder.out_in is None else _("out")
        many = self.state.rules.chips
        return ngettext("%(left)s of %(num)s chip", "%(left)s of %(num)s chips", many, left=holder.chips)


def held(holder: Holder) -> str:
    """Return how many cards a player holds, or "" for a full hand."""
    return ngettext("%(num)s card", "%(num)s cards", holder.cards) if holder.holds_fewer else ""


def how_lost(hand: Hand, names: tuple[str, ...]) -> str:
    """Return how a hand was lost, from its row of the sheet."""
    loser = names[hand.loser] if hand.loser is not None else ""
    if not hand.plays:
        return as_sentence(_("%(name)s lost it", name=loser))
    if hand.ends_without_card:
        return ngettext("%(name)s could not play after %(num)s card.", "%(name)s could not play after %(num)s cards.",
                        len(hand.plays) - 1, name=loser)  # fmt: skip
    return ngettext(
        "%(name)s lost it at %(total)s, with %(num)s card played.",
        "%(name)s lost it at %(total)s, with %(num)s cards played.",
        len(hand.plays),
        name=loser,
        total=signed(hand.pile.total),
    )


SENTENCES: dict[str, Sentence] = {
    "loser_is_out": N_("{who} is out and cannot lose"),
    "after_the_winner": N_("the game was won before this hand"),
    "player_is_out": N_("{who} is out and cannot play"),
}


SEARCH_WORDS = (
    N_("ninety nine, 99"), N_("adding up, total"), N_("chips"), "Reverse", "Hold", "Double Play",
    "Play 2", "Minus 10", N_("later edition"), "Uno", "Mattel",
)  # fmt: skip
WORDS: Mapping[str, Words] = {
    "mode": Words(N_("Score by"), MODES),
    "chips": Words(N_("Chips per player")),
    "limit": Words(N_("Losing total")),
    "next_starter": Words(
        N_("Starts the next hand"), {"loser": N_("the loser"), "left_of_dealer": N_("left of the dealer")}
    ),
    "out_rule": Words(
        N_("A player is out"),
        {"lose_with_zero": N_("with no chips left to give"), "reach_zero": N_("on losing the last chip")},
    ),
    "floor_zero": Words(N_("no total falls below 0"), {"off": N_("No"), "on": N_("Yes")}),
    "edition": Words(N_("Edition"), {"classic": N_("54 cards, with chips"), "later": N_("112 cards, with Play 2")}),
}
NEXT = {
    "loser": N_("the loser; if the loser is out, the next player clockwise"),
    "left_of_dealer": N_("left of the dealer; the deal passes left"),
}


def _costs(rules: Ono99Rules) -> str:
    if not rules.chips:
        return _("The loser is out.")
    if rules.out_rule == "lose_with_zero":
        return ngettext("The loser gives up one of %(num)s chip, and is out with none left to give.",
                        "The loser gives up one of %(num)s chips, and is out with none left to give.",
                        rules.chips)  # fmt: skip
    return ngettext("The loser gives up one of %(num)s chip, and is out on losing the last one.",
                    "The loser gives up one of %(num)s chips, and is out on losing the last one.",
                    rules.chips)  # fmt: skip


def _from_limit(points: int) -> Of:
    return lambda rules: rules.limit + points


ROWS: Sequence[Row] = (
    row("", lambda rules: rules.edition == "classic",
        N_("3 each of 2 to 9, 10 tens, 4 Minus 10, 4 Hold, 6 Reverse, 2 Double Play, 4 O’NO 99"), label=N_("The pack")),
    row("", lambda rules: rules.edition != "classic",
        N_("0 to 10, Minus 10, Reverse, Play 2, O’NO 99; the number of each is not known"), label=N_("The pack")),
    row("", always, N_("picked at random, or whoever draws the highest card"), label=N_("First dealer")),
    row("", always, N_("four cards each; the rest form the draw pile"), label=N_("The deal")),
    row("", always, N_("left of the dealer"), label=N_("Plays first")),
    row("", always,
        N_("play a card, say the new total and draw a card at once; the first card of a hand must be a "
           "number card"),
        label=N_("Each turn")),
    row("", lambda rules: not rules.floor_zero,
        N_("if a hand starts with a special card anyway: Minus 10 makes −10, the others leave the total at 0"),
        label=N_("Special card first")),
    row("", always,
        N_("if you have not drawn by the time the next player has played and drawn, you play on with "
           "fewer cards; until then you can put it right"), label=N_("Drawing")),
    row("", lambda rules: rules.one_pile,
        N_("starts at 0; play goes to the left until a card reverses it"), label=N_("The total")),
    row("", lambda rules: not rules.one_pile,
        N_("begins each hand at 0; play passes to the left until a card reverses it"), label=N_("The total")),
    row("", lambda rules: rules.edition == "classic",
        N_("the next player takes two complete turns and draws in between. On the first, Hold passes "
           "both turns on, Reverse sends both back, and a Double Play may not be played; on the second "
           "it may"), label="Double Play"),
    row("", lambda rules: rules.edition == "classic",
        N_("whoever plays it loses the hand; whoever holds four of them has no other card, and loses the hand at the "
           "next turn"), label="O’NO 99"),
    row("", lambda rules: rules.edition == "classic", N_("Reverse counts as Hold"), label=N_("Two players")),
    row("", lambda rules: rules.one_pile,
        N_("at %(low)s a 7 makes %(near)s; then a 5 would make %(over)s and cannot be played"),
        label=N_("For example"), low=_from_limit(-8), near=_from_limit(-1), over=_from_limit(4)),
    row("", lambda rules: not rules.one_pile,
        N_("at %(low)s a 7 makes %(near)s; then a 5 makes %(over)s and loses the hand"),
        label=N_("For example"), low=_from_limit(-8), near=_from_limit(-1), over=_from_limit(4)),
    row("", always, _costs, label=N_("Losing a hand")),
    row("", always, lambda rules: _(PLAYS_ON if rules.one_pile else NEXT[rules.next_starter]), label=N_("Next hand")),
    row("", always, N_("when only one player is left; that player wins"), label=N_("Ends")),
)  # fmt: skip


def described(rules: Ono99Rules, players: int) -> Described:
    later = rules.edition == "later"
    chips = ngettext("Everybody takes %(num)s chip", "Everybody takes %(num)s chips", rules.chips)
    loses = N_(
        "Cards add up to a running total: whoever takes it to %(limit)s or more, or plays the O’NO "
        "99 card, loses the hand."
    )
    if rules.one_pile:
        loses = N_(
            "The cards add up. A player who cannot stay below %(limit)s lays down their hand, and the others play on."
        )
    elif later:
        loses = N_(
            "Cards add up to a running total: whoever cannot play, or takes it to %(limit)s or more, loses the hand."
        )
    floor = (as_sentence(_("no total falls below 0")),) if rules.floor_zero else ()
    return Described(
        sentences=(_(loses, limit=rules.limit), _costs(rules), *floor, _("The last player in wins.")),
        length=_("until only one player is left"),
        begins=lambda name: _("%(name)s deals four cards each, and the player on the left plays first", name=name),
        first=(chips,) if rules.chips else (),
        cards=ngettext("%(num)s card", "%(num)s cards", 112 if later else 54),
        scores=lambda: _table(later, rules),
        habits=labelled(ROWS, rules),
    )


def _table(later: bool, rules: Ono99Rules) -> ScoreTable:
    floor = _("takes 10 off, down to 0") if rules.floor_zero else _("takes 10 off, even below 0: 6 becomes −4")
    rows = [
        (_("0 to 10") if later else _("2 to 10"), _("adds its number")),
        ("Minus 10", floor),
        *([] if later else [("Hold", _("adds nothing"))]),
        ("Reverse", _("adds nothing; play changes direction")),
        ("Play 2" if later else "Double Play", _("adds nothing; the next player plays two cards")),
        ("O’NO 99", _("cannot be played; four together count as a 0") if later else _("loses the hand at once")),
    ]
    return ScoreTable((_("Card"), _("What it does")), tuple(rows), title=_("What the cards do"))
