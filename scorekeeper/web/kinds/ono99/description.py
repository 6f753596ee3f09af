"""The rules of O'NO 99 in words, and its house rules."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.ono99.rules import Ono99Rules
from scorekeeper.web.kinds.description import Described, ScoreTable
from scorekeeper.web.kinds.house import Words
from scorekeeper.web.kinds.one_book import NO_YES
from scorekeeper.web.kinds.ono99.words import MODES, PLAYS_ON
from scorekeeper.web.kinds.rows import Of, Row, always, labelled, row
from scorekeeper.web.language.texts import N_, as_sentence, ngettext
from scorekeeper.web.language.texts import gettext as _

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
    "floor_zero": Words(N_("no total falls below 0"), NO_YES),
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
    return Described(
        sentences=rules_sentences(rules),
        length=_("until only one player is left"),
        begins=lambda name: _("%(name)s deals four cards each, and the player on the left plays first", name=name),
        first=(ngettext("Everybody takes %(num)s chip", "Everybody takes %(num)s chips", rules.chips),)
        if rules.chips
        else (),
        cards=ngettext("%(num)s card", "%(num)s cards", 112 if later else 54),
        scores=lambda: _table(later, rules),
        habits=labelled(ROWS, rules),
    )


def rules_sentences(rules: Ono99Rules) -> tuple[str, ...]:
    loses = N_(
        "Cards add up to a running total: whoever takes it to %(limit)s or more, or plays the O’NO "
        "99 card, loses the hand."
    )
    if rules.one_pile:
        loses = N_(
            "The cards add up. A player who cannot stay below %(limit)s lays down their hand, and the others play on."
        )
    elif rules.edition == "later":
        loses = N_(
            "Cards add up to a running total: whoever cannot play, or takes it to %(limit)s or more, loses the hand."
        )
    floor = as_sentence(_("no total falls below 0")) if rules.floor_zero else ""
    return (_(loses, limit=rules.limit), _costs(rules), *([floor] if floor else []), _("The last player in wins."))


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


def sleeps(rules: Ono99Rules, axis: str) -> bool:
    return {"out_rule": not rules.chips, "next_starter": rules.one_pile}.get(axis, False)
