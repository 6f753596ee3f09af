"""The rules of Ohio in words, and its house rules."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.ohio.checks import Bounds, bounds
from scorekeeper.rules.ohio.rules import OhioRules
from scorekeeper.web.kinds.description import Described, ScoreTable
from scorekeeper.web.kinds.house import Words
from scorekeeper.web.kinds.rows import Row, always, labelled, row
from scorekeeper.web.kinds.settlement import SETTLING, means_nothing, pays
from scorekeeper.web.language.texts import N_, as_sentence, ngettext, signed, with_value
from scorekeeper.web.language.texts import gettext as _

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
        lambda rules: pays(rules.settlement), label=N_("Settlement")),
)  # fmt: skip


def described(rules: OhioRules, players: int) -> Described:
    within = bounds(players, rules.is_literal)
    return Described(
        sentences=rules_sentences(rules),
        length=_length(rules),
        begins=lambda name: _("%(name)s starts the first hand", name=name),
        first=(_("Everybody takes one colour: the cards 1 to 10 and an Ohio"),),
        cards=_("%(cards)s cards: 1 to 10 and an Ohio for each player", cards=11 * players),
        scores=lambda: _score_table(rules, within),
        habits=labelled(ROWS, rules),
    )


def rules_sentences(rules: OhioRules) -> tuple[str, ...]:
    worth = _("scores 10") if rules.is_literal else _("costs 10")
    left_in_hand = as_sentence(with_value(_("an Ohio left in hand"), worth))
    how = _(
        "Each card must be lower than the last, but an Ohio may always be played. Whoever plays last "
        "takes the trick. You score the cards you capture, minus the cards left in your hand. An "
        "Ohio takes 10 off a trick."
    )
    return (as_sentence(_length(rules)), how, left_in_hand)


def _score_table(rules: OhioRules, within: Bounds) -> ScoreTable:
    return ScoreTable(
        (_("Cards in front of you"), _("Counts")),
        (
            (_("a captured card"), _("its number")),
            (_("a captured Ohio"), "−10"),
            (_("a card left in hand"), _("minus its number")),
            (_("an Ohio left in hand"), "10" if rules.is_literal else "−10"),
        ),
        note=_(
            "A player scores %(least)s to %(most)s in a hand",
            least=signed(within.score_min),
            most=within.score_max,
        ),
        title=_("What counts"),
    )


def sleeps(rules: OhioRules, axis: str) -> bool:
    return means_nothing(rules.settlement, axis)
