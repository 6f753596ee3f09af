"""The rules of the Oh Hell family in words: line, ladder, scoring table, and what to do before the first deal."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.kind import Options
from scorekeeper.rules.oh_hell.options import option_from_text
from scorekeeper.rules.oh_hell.packs import beyond_book
from scorekeeper.rules.oh_hell.resolving import player_counts, resolved
from scorekeeper.rules.oh_hell.rules import RANKS, STANDARD, SUITS, OhHellRules, last_deal
from scorekeeper.web.games.sheet_words import rank_letter
from scorekeeper.web.kinds.description import Described, OptionField
from scorekeeper.web.kinds.oh_hell.remarks import (
    IN_ALL,
    PITCHES,
    best_with,
    first_dealer,
    nicknames,
    own_tricks,
    remarks,
    rule_words,
)
from scorekeeper.web.kinds.oh_hell.rules_line import (
    end_words,
    first_bidder,
    ladder_words,
    last_bidder,
    leader,
    length,
    rules_line,
    rules_sentences,
    tie_words,
)
from scorekeeper.web.kinds.oh_hell.scoring_words import examples, score_table
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.kinds.settlement import pays
from scorekeeper.web.language.texts import N_, capital, decimals, listed, ngettext, paragraph, semicolons, with_remark
from scorekeeper.web.language.texts import gettext as _


class OhHellDescriber:
    """Tells the family's rules."""

    first_role = N_("deals first")
    option_labels: Mapping[str, str] = {}  # they are house rules
    pitches = PITCHES
    found_last_by = IN_ALL

    nicknames = staticmethod(nicknames)
    rule_words = staticmethod(rule_words)
    counts = staticmethod(player_counts)
    option = staticmethod(option_from_text)

    def describe(self, variant: str, options: Options, players: int) -> Described:
        """Return the rules of a variant for so many players."""
        return description_of(resolved(variant, options, players), variant, players)

    def fields(self, variant: str, options: Options, players: int) -> tuple[OptionField, ...]:
        """Return none: what a table changes are house rules."""
        return ()

    def line(self, rules: Mapping[str, Any], players: int, agreed: tuple[int, ...] = ()) -> str:
        """Return the rules line of a game that is set up, with the deals that the table agreed on."""
        return rules_line(from_plain(OhHellRules, rules), players, agreed)


def description_of(rules: OhHellRules, variant: str, players: int) -> Described:
    """Return resolved rules in words, for so many players; the variant says how its book finds the first dealer."""
    dealer = first_dealer(variant)
    return Described(
        sentences=rules_sentences(rules, players),
        length=length(rules),
        begins=lambda name: ngettext(
            "%(name)s deals %(num)s card each", "%(name)s deals %(num)s cards each", rules.hand_sizes[0], name=name
        ),
        lot=dealer,
        first=tuple(_before(rules)),
        ladder=rules.hand_sizes,
        ladder_words=ladder_words(rules.hand_sizes),
        cards=_packs(rules),
        scores=lambda: score_table(rules),
        stripped=_stripped(rules),
        habits=(*best_with(variant), *_habits(rules, variant, dealer, players), *remarks(variant, rules)),
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
        yield _("Take the game’s own pack of %(cards)s cards; its rules tell what its own cards do", cards=rules.cards)
    if removed := _removed(rules):
        yield _("Take out every %(ranks)s: %(cards)s cards stay", ranks=listed(removed), cards=rules.cards)
    if rules.stripped:
        yield ngettext(
            "Take %(num)s card from the bottom of the pack, unseen",
            "Take %(num)s cards from the bottom of the pack, unseen",
            rules.stripped,
        )
    if rules.settlement.mode == "pool":
        yield _("Everybody puts %(ante)s into the pool", ante=decimals(rules.settlement.ante))


def _habits(rules: OhHellRules, variant: str, dealer: str, players: int) -> Iterator[tuple[str, str]]:
    if rules.scoring.overtrick is None:
        yield _("Aim"), _("to take exactly as many tricks as you bid")
    else:
        yield _("Aim"), _("to take at least as many tricks as you bid")
    is_left = rules.direction == "clockwise"
    yield (
        _("First dealer"),
        semicolons((dealer, _("the deal passes to the left") if is_left else _("the deal passes to the right"))),
    )
    if min(rules.hand_sizes) * players < rules.cards * rules.packs - rules.stripped:
        yield (
            _("The deal"),
            _("everybody gets the cards of the deal, one at a time; the rest of the pack lies face down"),
        )
    else:
        yield _("The deal"), _("every card is dealt, one at a time")
    if rules.bidding.mode == "simultaneous":
        yield _("Bids"), _("all at once on a signal: each shows as many fingers")
    else:
        yield (
            _("Bids"),
            semicolons(
                (_("%(who)s bids first", who=first_bidder(rules)), _("%(name)s bids last", name=last_bidder(rules)))
            ),
        )
        if rules.bidding.hook:
            yield capital(_("the hook")), _hook_example(rules, players) or _("there is no hook")
    yield _("May be bid"), _may_be_bid(rules)
    yield capital(_("leads")), _("%(who)s to the first trick, then whoever took the last one", who=leader(rules))
    yield (
        _("A trick"),
        _("the leader plays any card, then each in turn, %(direction)s; the winner lays the trick aside",
          direction=_("clockwise") if is_left else _("anticlockwise")),
    )  # fmt: skip
    if own := own_tricks(variant):
        yield _("Tricks"), own
    else:
        yield from _tricks(rules)
    if rules.announce:
        yield (
            _("Announced"),
            _("by the scorer before the first lead: over if more is bid than can be taken, under if less, or even"),
        )
    yield _("For example"), examples(rules)
    yield _("Ends"), end_words(rules) if rules.repeats else with_remark(end_words(rules), length(rules))
    yield _("Winner"), _wins(rules)
    if text := pays(rules.settlement):
        yield _("Settlement"), text


def _may_be_bid(rules: OhHellRules) -> str:
    least, most = rules.bidding.least, rules.bidding.most
    if most is not None:
        return _("any number from %(least)s to %(most)s; nobody passes", least=least, most=most)
    return _("any number from %(least)s to the cards in hand; nobody passes", least=least)


def _wins(rules: OhHellRules) -> str:
    total = _("lowest total") if rules.winner == "lowest" else _("highest total")
    return semicolons((total, tie_words(rules)))


def _hook_example(rules: OhHellRules, players: int) -> str:
    """Return what the hook bars in the largest deal that has one; empty if none has, or no bids can total that."""
    last, bidding = last_deal(rules), rules.bidding
    sizes = [size for deal, size in enumerate(rules.hand_sizes, 1) if bidding.binds(size, deal == last, leads=True)]
    if not sizes:
        return ""
    size = max(sizes)
    total, may, others = bidding.forbidden_total(size), bidding.bids(size), players - 1
    # Each of the others bids as evenly as can be, one trick at most where that is enough.
    wanted = max(total - size, min(others, total))
    sums = sorted(range(others * may[0], others * may[-1] + 1), key=lambda each: abs(each - wanted))
    so_much = next((each for each in sums if bidding.barred(size, each) is not None), None)
    if so_much is None:
        return ""
    each, more = divmod(so_much, others)
    bids = [each + 1] * more + [each] * (others - more)
    return ngettext(
        "with %(num)s card each, after bids of %(bids)s, the last may not bid %(barred)s: it would make %(total)s",
        "with %(num)s cards each, after bids of %(bids)s, the last may not bid %(barred)s: it would make %(total)s",
        size,
        bids=listed([str(bid) for bid in bids]),
        barred=bidding.barred(size, so_much),
        total=total,
    )


def _tricks(rules: OhHellRules) -> Iterator[tuple[str, str]]:
    """Yield what somebody has to know who never took a trick: following suit, the winner, what trump is."""
    if rules.trump.kind == "none":
        how = _("the highest card of the suit led wins; ace high")
    else:
        how = _("the highest trump wins, else the highest card of the suit led; ace high")
    if rules.packs > 1 and not rules.cancelled_tricks:
        how = semicolons((how, _("of two equal cards the first played counts as higher")))
    yield _("Follow suit"), _("play the suit that was led if you can, else any card")
    yield _("Wins the trick"), how
    if rules.trump.kind in ("turn_up", "last_card"):
        yield (
            capital(_("trump")),
            _("the suit of the turned card: each of its cards beats every card of the other suits"),
        )
    elif rules.trump.kind != "none":
        yield capital(_("trump")), _("each card of that suit beats every card of the other suits")
