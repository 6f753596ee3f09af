"""The rules of the Oh Hell family in words: line, ladder, scoring table, and what to do before the first deal."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.kind import Option, Options
from scorekeeper.rules.oh_hell.cards import RANKS, SUITS
from scorekeeper.rules.oh_hell.options import option_from_text
from scorekeeper.rules.oh_hell.packs import player_counts
from scorekeeper.rules.oh_hell.rules import OhHellRules, resolved
from scorekeeper.web.kinds.description import Described, OptionField
from scorekeeper.web.kinds.oh_hell.choices import option_fields
from scorekeeper.web.kinds.oh_hell.rules_line import ladder_words, leader, length, rules_line
from scorekeeper.web.kinds.oh_hell.scoring_words import score_table
from scorekeeper.web.kinds.settling import pays
from scorekeeper.web.words import counted, listed

STANDARD = 52
# Said by the books of these variants; elsewhere a table draws. Source: docs/rules.md, each game's own section.
FIRST_DEALERS: Mapping[str, str] = {
    "nomination_whist": "the first to be dealt a Jack",
    "oh_hell_common": "whoever draws the highest card",
    "oh_hell_simple": "whoever draws the highest card",
}
DRAWN = "drawn by lot, or the highest card"


class OhHellDescriber:
    """Tells the family's rules."""

    first_role = "deals first"

    def counts(self, variant: str, options: Options) -> tuple[int, ...]:
        """Return the numbers of players whom variant, options and cards suit."""
        return player_counts(variant, options)

    def describe(self, variant: str, options: Options, players: int) -> Described:
        """Return the rules of a variant for so many players."""
        rules = resolved(variant, options, players)
        dealer = FIRST_DEALERS.get(variant, DRAWN)
        return Described(
            line=rules_line(rules, players),
            length=length(rules),
            begins=f"deals {counted(rules.hand_sizes[0], 'card')} each",
            lot=dealer,
            first=tuple(_before(rules, players)),
            ladder=rules.hand_sizes,
            ladder_words=ladder_words(rules.hand_sizes),
            cards=_packs(rules),
            scores=score_table(rules),
            habits=tuple(_habits(rules, dealer)),
        )

    def line(self, rules: Mapping[str, Any], players: int) -> str:
        """Return the rules line of a game that is set up."""
        return rules_line(from_plain(OhHellRules, rules), players)

    def fields(self, variant: str, options: Options, players: int) -> tuple[OptionField, ...]:
        """Return the options that mean something at this table."""
        return option_fields(variant, options, players)

    def option(self, key: str, text: str) -> Option:
        """Return what a form says of an option."""
        return option_from_text(key, text)


def _packs(rules: OhHellRules) -> str:
    size = "" if rules.cards == STANDARD else f" of {rules.cards} cards"
    return f"{counted(rules.packs, 'pack')}{size}"


def _removed(rules: OhHellRules) -> tuple[str, ...]:
    """Return the low ranks that a shortened pack is without."""
    gone = (STANDARD - rules.cards) // len(SUITS)
    return tuple(reversed(RANKS[len(RANKS) - gone :])) if gone > 0 else ()


def _before(rules: OhHellRules, players: int) -> Iterator[str]:
    if rules.packs > 1:
        yield f"Shuffle {counted(rules.packs, 'pack')} together: {rules.cards * rules.packs} cards"
    elif rules.cards > STANDARD:
        yield f"Take the game’s own pack of {rules.cards} cards"
    if removed := _removed(rules):
        yield f"Take out every {listed(removed)}: {rules.cards} cards stay"
    if rules.stripped:
        yield f"Take {counted(rules.stripped, 'card')} from the bottom of the pack, unseen"
    if rules.settlement.mode == "pool":
        yield f"Everybody puts {rules.settlement.ante} into the pool"


def _habits(rules: OhHellRules, dealer: str) -> Iterator[tuple[str, str]]:
    yield "First dealer", dealer
    if rules.bidding.mode == "simultaneous":
        yield "Bids", "all at once"
    else:
        yield "Bids", "left of the dealer first, dealer last"
    yield "Leads", leader(rules)
    if rules.announce:
        yield "Called", "over, under or even, before the first lead"
    yield "Ties", "share the place" if rules.tie == "shared" else "at the top play on"
    if said := pays(rules.settlement):
        yield "Settled", said
