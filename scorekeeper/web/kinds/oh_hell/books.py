"""What the book of a variant says and no axis of its rules holds."""

from collections.abc import Iterator, Mapping

from scorekeeper.web.texts import N_
from scorekeeper.web.texts import gettext as _

# Said by the books of these variants; elsewhere a table draws. Source: docs/rules.md, each game's own section.
FIRST_DEALERS: Mapping[str, str] = {
    "nomination_whist": N_("the first to be dealt a Jack"),
    "oh_hell_common": N_("whoever draws the highest card"),
    "oh_hell_simple": N_("whoever draws the highest card"),
}
# For how many players the book of a variant calls it best; the others say nothing of it.
BEST_WITH: Mapping[str, str] = {"oh_pshaw": N_("4 or 5 players")}
DRAWN = N_("picked at random, or the highest card")


def first_dealer(variant: str) -> str:
    """Return how the first dealer is found."""
    return _(FIRST_DEALERS.get(variant, DRAWN))


def best_with(variant: str) -> Iterator[tuple[str, str]]:
    """Yield for how many players it is called best: label and words, where the book says so."""
    if variant in BEST_WITH:
        yield _("Best with"), _(BEST_WITH[variant])
