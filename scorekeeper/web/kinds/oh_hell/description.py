"""The rules of the Oh Hell family in words: line, ladder, scoring table, and what to do before the first deal."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.oh_hell.packs import beyond_book
from scorekeeper.rules.oh_hell.rules import RANKS, STANDARD, SUITS, OhHellRules
from scorekeeper.web.games.sheet_words import rank_letter
from scorekeeper.web.kinds.description import Described
from scorekeeper.web.kinds.oh_hell.ladder import ladder_words
from scorekeeper.web.kinds.oh_hell.lessons import first_dealer, own_pack
from scorekeeper.web.kinds.oh_hell.scoring_words import score_table
from scorekeeper.web.kinds.oh_hell.told import Tonight, habits, length, rules_sentences
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.language.texts import decimals, listed, ngettext, paragraph
from scorekeeper.web.language.texts import gettext as _


def description_of(rules: OhHellRules, variant: str, players: int, agreed: Sequence[int] = ()) -> Described:
    """Return resolved rules in words, for so many players; `agreed`: the hand sizes, where the table changed them."""
    tonight = Tonight(rules, players, variant, agreed)
    pack = own_pack(variant) if tonight.is_as_in_book(("cards", "stripped")) else ""
    return Described(
        sentences=rules_sentences(tonight),
        length=length(rules),
        begins=lambda name: ngettext(
            "%(name)s deals %(num)s card each", "%(name)s deals %(num)s cards each", rules.hand_sizes[0], name=name
        ),
        lot=first_dealer(variant),
        first=(pack,) if pack else tuple(_before(rules)),
        ladder=rules.hand_sizes,
        ladder_words=ladder_words(rules.hand_sizes),
        cards=_packs(rules),
        scores=lambda: score_table(rules, players),
        stripped="" if pack else _stripped(rules),
        habits=habits(tonight),
        beyond=paragraph(*map(whole_sentence, beyond_book(variant, players))),
    )


def _packs(rules: OhHellRules) -> str:
    if rules.cards == STANDARD:
        return ngettext("%(num)s pack", "%(num)s packs", rules.packs)
    return ngettext(
        "%(num)s pack of %(cards)s cards", "%(num)s packs of %(cards)s cards", rules.packs, cards=rules.cards
    )


def _stripped(rules: OhHellRules) -> str:
    """Return how many cards are taken out, and which; empty: none."""
    if not rules.stripped:
        return ""
    return ngettext(
        "%(num)s card taken out unseen, from the bottom",
        "%(num)s cards taken out unseen, from the bottom",
        rules.stripped,
    )


def _removed(rules: OhHellRules) -> tuple[str, ...]:
    """Return the low ranks that a shortened pack is without."""
    removed = (STANDARD - rules.cards) // len(SUITS)
    return tuple(map(rank_letter, reversed(RANKS[len(RANKS) - removed :]))) if removed > 0 else ()


def _before(rules: OhHellRules) -> Iterator[str]:
    if rules.packs > 1:
        cards = rules.cards * rules.packs
        yield _("Shuffle %(packs)s packs together: %(cards)s cards", packs=rules.packs, cards=cards)
    elif rules.cards > STANDARD:
        yield _(
            "Use the game’s own pack of %(cards)s cards; its rule book explains the special cards", cards=rules.cards
        )
    if removed := _removed(rules):
        yield _("Take out every %(ranks)s: %(cards)s cards remain", ranks=listed(removed), cards=rules.cards)
    if rules.stripped:
        yield ngettext(
            "Take %(num)s card from the bottom of the pack, unseen",
            "Take %(num)s cards from the bottom of the pack, unseen",
            rules.stripped,
        )
    if rules.settlement.mode == "pool":
        yield _("Everybody puts %(ante)s into the pool", ante=decimals(rules.settlement.ante))
