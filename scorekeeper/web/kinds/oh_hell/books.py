"""What the book of a variant says and no axis of its rules holds."""

from collections.abc import Callable, Iterator, Mapping

from scorekeeper.rules.oh_hell.points import favours_zero
from scorekeeper.rules.oh_hell.presets import preset
from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _

# Said by the books of these variants; elsewhere a table draws. Source: docs/rules.md, each game's own section.
FIRST_DEALERS: Mapping[str, str] = {
    "nomination_whist": N_("whoever is dealt the first jack"),
    "oh_hell_common": N_("whoever draws the highest card"),
    "oh_hell_simple": N_("whoever draws the highest card"),
}
# For how many players the book of a variant calls it best; the others say nothing of it.
BEST_WITH: Mapping[str, str] = {"oh_pshaw": N_("4 or 5 players")}
# What a book says beside its rules, and what follows from them, each where it holds.
Remark = tuple[Callable[[OhHellRules], bool], str, str]
REMARKS: Mapping[str, tuple[Remark, ...]] = {
    "nomination_whist": (
        (lambda rules: True, N_("The name"), N_("two other games are called Nomination Whist too")),
    ),
    "ohell": (
        (lambda rules: True, N_("Most cards"), N_("the first dealer chooses the largest hand, from 3 cards on")),
        (
            lambda rules: rules.bidding.hook and not rules.cancelled_tricks,
            N_("With the hook"), N_("somebody misses (goes down) in each deal, unless tricks may be cancelled"),
        ),
        (
            lambda rules: favours_zero(rules.scoring),
            N_("A hint"), N_("in small hands a zero bid is nearly always the better one"),
        ),
        (
            lambda rules: rules.packs == 1,
            N_("With two packs"), N_("a card identical to the turn-up is super-trump: it beats even the ace of trumps"),
        ),
    ),
}  # fmt: skip
DRAWN = N_("picked at random, or the highest card")


def first_dealer(variant: str) -> str:
    """Return how the first dealer is found."""
    return _(FIRST_DEALERS.get(variant, DRAWN))


def remarks(variant: str, rules: OhHellRules) -> Iterator[tuple[str, str]]:
    """Yield what else the book says that holds by these rules: label and words."""
    rows = REMARKS.get(variant) or REMARKS.get(preset(variant).variant.short_for, ())
    yield from ((_(label), _(words)) for holds, label, words in rows if holds(rules))


def best_with(variant: str) -> Iterator[tuple[str, str]]:
    """Yield for how many players it is called best: label and words, where the book says so."""
    if variant in BEST_WITH:
        yield _("Best with"), _(BEST_WITH[variant])
