"""The rules of Ohio in words, and its house rules."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.ohio.checks import Bounds, bounds
from scorekeeper.rules.ohio.rules import OhioRules
from scorekeeper.web.kinds.description import Described, ScoreTable
from scorekeeper.web.kinds.one_book import Words
from scorekeeper.web.kinds.rows import Row, always, labelled, row
from scorekeeper.web.kinds.settlement import SETTLING, means_nothing, pays
from scorekeeper.web.language.texts import N_, as_sentence, ngettext, signed, with_value
from scorekeeper.web.language.texts import gettext as _

FOUND_BY = (N_("lower number cards"), N_("a captured card"), N_("no bids"), N_("no trump"), "Reiner Knizia")
WORDS: Mapping[str, Words] = {
    "hands": Words(N_("Hands"), hint=N_("empty: until the table stops"), none=N_("as many hands as the table likes")),
    "ohio_in_hand": Words(N_("an Ohio left in hand"), {"penalty": N_("costs 10"), "literal": N_("brings 10")}),
    **SETTLING,
}


def _length(rules: OhioRules) -> str:
    if not rules.hands:
        return _("as many hands as the table likes")
    return ngettext("%(num)s hand", "%(num)s hands", rules.hands)


ROWS: Sequence[Row] = (
    row("", always, N_("anybody the first hand; then the next clockwise, hand by hand"), label=N_("starts")),
    row("", always,
        N_("the leader plays any card; in turn each plays any lower one (2 on a 9) or an Ohio, or passes"),
        label=N_("A trick")),
    row("", always,
        N_("another Ohio, or a number lower than the last number: 4, Ohio, Ohio, 3 is right; 4, Ohio, Ohio, 4 is not"),
        label=N_("After an Ohio")),
    row("", always,
        N_("any card may follow it; the trick in which a hand runs out is still played out"), label=N_("An Ohio led")),
    row("", always,
        N_("anybody may pass, able to play or not; whoever passes is out of this trick; it goes on until one player is "
           "left"), label=N_("Passing")),
    row("", always,
        N_("whoever plays says what the trick is worth by now, an Ohio taking 10 off: 10, 8, Ohio is called 10, 18, 8"),
        label=N_("Called")),
    row("", always, N_("whoever plays the last card, and leads to the next trick"), label=N_("Takes the trick")),
    row("", always,
        N_("all cards of the trick in play stay in sight of everybody; captured cards lie face down in front of who "
           "took them"), label=N_("Seen")),
    row("", always, N_("when a trick is over and somebody has no card left"), label=N_("End of a hand")),
    row("", lambda rules: not rules.is_literal,
        N_("add up the captured numbers; take off the numbers left in your hand and 10 for each Ohio, captured or in "
           "hand"), label=N_("Easy counting")),
    row("", lambda rules: not rules.is_literal,
        N_("captured 9, 6, 4 and an Ohio, 3 left in hand: 19 − 10 − 3 = 6"), label=N_("For example")),
    row("", always, _length, label=N_("Ends")),
    row("", always, N_("highest total"), label=N_("Winner")),
    row("", always, N_("a tie shares the win"), joins=True),
    row("", lambda rules: rules.settlement.mode != "none",
        lambda rules: pays(rules.settlement), label=N_("Settlement")),
)  # fmt: skip


def described(rules: OhioRules, players: int) -> Described:
    """Return the rules in words for so many players."""
    within = bounds(players, rules.is_literal)
    return Described(
        sentences=rules_sentences(rules),
        length=_length(rules),
        begins=lambda name: _("%(name)s starts the first hand", name=name),
        first=(_("Everybody takes one colour: the cards 1 to 10 and an Ohio"),),
        cards=_("%(cards)s cards: 1 to 10 and an Ohio each", cards=11 * players),
        scores=lambda: _score_table(rules, within),
        habits=labelled(ROWS, rules),
    )


def rules_sentences(rules: OhioRules) -> tuple[str, ...]:
    """Return the sentences of the rules line."""
    worth = _("brings 10") if rules.is_literal else _("costs 10")
    left_in_hand = as_sentence(with_value(_("an Ohio left in hand"), worth))
    how = _(
        "Each card is lower than the last, an Ohio may always be played, and whoever plays last takes the trick. "
        "Captured cards count, less what is left in hand. An Ohio takes 10 off a trick."
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
            "A hand of one player scores %(least)s to %(most)s",
            least=signed(within.score_min),
            most=within.score_max,
        ),
        title=_("What counts"),
    )


def sleeps(rules: OhioRules, axis: str) -> bool:
    """Say whether an axis has no effect beside the others."""
    return means_nothing(rules.settlement, axis)
