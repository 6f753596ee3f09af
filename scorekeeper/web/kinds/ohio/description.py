"""The rules of Ohio in words, and its house rules."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.ohio.checks import Bounds, bounds
from scorekeeper.rules.ohio.rules import OhioRules
from scorekeeper.web.kinds.description import Described, ScoreTable
from scorekeeper.web.kinds.one_book import Words
from scorekeeper.web.kinds.settlement import SETTLING, means_nothing, pays
from scorekeeper.web.language.texts import N_, as_sentence, capital, ngettext, semicolons, signed, with_value
from scorekeeper.web.language.texts import gettext as _

FOUND_BY = (N_("lower number cards"), N_("a captured card"), N_("no bids"), N_("no trump"), "Reiner Knizia")
WORDS: Mapping[str, Words] = {
    "hands": Words(N_("Hands"), hint=N_("empty: until the table stops"), none=N_("as many hands as the table likes")),
    "ohio_in_hand": Words(N_("an Ohio left in hand"), {"penalty": N_("costs 10"), "literal": N_("brings 10")}),
    **SETTLING,
}


def described(rules: OhioRules, players: int) -> Described:
    """Return the rules in words for so many players."""
    within = bounds(players, rules.is_literal)
    settled = pays(rules.settlement)
    return Described(
        sentences=rules_sentences(rules),
        length=_length(rules),
        begins=lambda name: _("%(name)s starts the first hand", name=name),
        first=(_("Everybody takes one colour: the cards 1 to 10 and an Ohio"),),
        cards=_("%(cards)s cards: 1 to 10 and an Ohio each", cards=11 * players),
        scores=lambda: _score_table(rules, within),
        habits=(
            (capital(_("starts")), _("anybody the first hand; then the next clockwise, hand by hand")),
            (
                _("A trick"),
                _("the leader plays any card; in turn each plays any lower one (2 on a 9) or an Ohio, or passes"),
            ),
            (
                _("After an Ohio"),
                _(
                    "another Ohio, or a number lower than the last number: 4, Ohio, Ohio, 3 is right; "
                    "4, Ohio, Ohio, 4 is not"
                ),
            ),
            (_("An Ohio led"), _("any card may follow it; the trick in which a hand runs out is still played out")),
            (
                _("Passing"),
                _(
                    "anybody may pass, able to play or not; whoever passes is out of this trick; "
                    "it goes on until one player is left"
                ),
            ),
            (
                _("Called"),
                _(
                    "whoever plays says what the trick is worth by now, an Ohio taking 10 off: "
                    "10, 8, Ohio is called 10, 18, 8"
                ),
            ),
            (_("Takes the trick"), _("whoever plays the last card, and leads to the next trick")),
            (
                _("Seen"),
                _(
                    "all cards of the trick in play stay in sight of everybody; "
                    "captured cards lie face down in front of who took them"
                ),
            ),
            (_("End of a hand"), _("when a trick is over and somebody has no card left")),
            *_counting(rules),
            (_("Ends"), _length(rules)),
            (_("Winner"), semicolons((_("highest total"), _("a tie shares the win")))),
            *([(_("Settlement"), settled)] if settled else []),
        ),
    )


def _counting(rules: OhioRules) -> Iterator[tuple[str, str]]:
    """Yield the easy way to count and an example; none where an Ohio left in hand brings points."""
    if not rules.is_literal:
        yield (
            _("Easy counting"),
            _(
                "add up the captured numbers; take off the numbers left in your hand and 10 for each Ohio, "
                "captured or in hand"
            ),
        )
        yield _("For example"), _("captured 9, 6, 4 and an Ohio, 3 left in hand: 19 − 10 − 3 = 6")


def rules_sentences(rules: OhioRules) -> tuple[str, ...]:
    """Return the sentences of the rules line."""
    worth = _("brings 10") if rules.is_literal else _("costs 10")
    left_in_hand = as_sentence(with_value(_("an Ohio left in hand"), worth))
    how = _(
        "Each card is lower than the last, an Ohio may always be played, and whoever plays last takes the trick. "
        "Captured cards count, less what is left in hand. An Ohio takes 10 off a trick."
    )
    return (as_sentence(_length(rules)), how, left_in_hand)


def _length(rules: OhioRules) -> str:
    if not rules.hands:
        return _("as many hands as the table likes")
    return ngettext("%(num)s hand", "%(num)s hands", rules.hands)


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
