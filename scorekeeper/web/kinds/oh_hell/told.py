"""The rules of the family in words: one row per statement, used by the rules line, the rules page and the search."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from operator import attrgetter

from scorekeeper.rules.oh_hell.house import book_of
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.resolving import beyond_book, resolved
from scorekeeper.rules.oh_hell.rules import (
    NO_TRUMP,
    RANKS,
    STANDARD,
    SUITS,
    Missed,
    OhHellRules,
    Streak,
    last_deal,
    trump_of,
)
from scorekeeper.web.games.sheet_words import rank_letter, suit_word
from scorekeeper.web.kinds.description import Described, Row, always, clauses, labelled, row
from scorekeeper.web.kinds.oh_hell import phrases
from scorekeeper.web.kinds.oh_hell.axis_words import AXIS_WORDS, EVENTS, double_deals, value_words
from scorekeeper.web.kinds.oh_hell.lessons import BEST_WITH, SPANISH, first_dealer, lessons, own_tricks
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.kinds.settlement import how_settled
from scorekeeper.web.language.texts import (
    N_,
    NN_,
    as_sentence,
    decimals,
    gained,
    listed,
    ngettext,
    paragraph,
    semicolons,
    series,
    signed,
    with_number,
    with_value,
)
from scorekeeper.web.language.texts import gettext as _


@dataclass(frozen=True)
class Tonight:
    """The rules for a number of players, with the variant if its book has more to say."""

    rules: OhHellRules
    players: int
    variant: str = ""
    agreed: Sequence[int] = ()  # the hand sizes, if they were changed from those of the rules

    @property
    def sizes(self) -> Sequence[int]:
        """The hand sizes that are dealt."""
        return self.agreed or self.rules.hand_sizes

    @property
    def at_once(self) -> bool:
        """Whether everybody bids at the same time."""
        return self.rules.bidding.mode == "simultaneous"

    @property
    def passes_left(self) -> bool:
        """Whether play goes clockwise."""
        return self.rules.direction == "clockwise"

    @property
    def over(self) -> Missed:
        """What too many tricks score; the same as too few if overtricks are paid and there are no zero bids."""
        is_paid = self.rules.scoring.overtrick is not None and self.rules.bidding.least
        return self.rules.scoring.under if is_paid else self.rules.scoring.over

    @property
    def side(self) -> str:
        """On which side of the dealer the next player sits."""
        return "left" if self.passes_left else "right"

    @property
    def opens(self) -> str:
        """Who leads the first trick: a key of LEADS."""
        rules, seats = self.rules, ("dealer", self.side, "second")
        if rules.leader_rule == "highest_bidder":
            return "highest"
        if rules.leader_rule == "first_bidder":
            return seats[rules.first_bidder] if self.at_once else "first"
        if not self.at_once and (rules.first_bidder, rules.leader) == (1, 2):
            return f"{self.side} of first"
        return seats[rules.leader]

    @property
    def begins(self) -> str:
        """Who bids first: a key of FIRST."""
        return ("dealer", self.side, "second")[self.rules.first_bidder]

    @property
    def closes(self) -> str:
        """Who bids last, the player before the first bidder: a key of LAST."""
        return ("right" if self.passes_left else "left", "dealer", self.side)[self.rules.first_bidder]

    @property
    def is_led_as_bid(self) -> bool:
        """Whether the first trick is led by the first bidder or, without turns, left of the dealer."""
        return self.opens == (self.side if self.at_once else self.begins)

    @cached_property
    def hook(self) -> tuple[int, int] | None:
        """The largest hand in which the hook can bar a bid, and the sum of the others' bids, or None."""
        last, bidding = last_deal(self.rules), self.rules.bidding
        sizes = [size for deal, size in enumerate(self.rules.hand_sizes, 1) if bidding.binds(size, deal == last, True)]
        if not sizes:
            return None
        size, others = max(sizes), self.players - 1
        may, total = bidding.bids(size), bidding.forbidden_total(size)
        # The others' bids are as equal as possible, at most one trick each if that is enough.
        wanted = max(total - size, min(others, total))
        sums = sorted(range(others * may[0], others * may[-1] + 1), key=lambda each: abs(each - wanted))
        bid = next((each for each in sums if bidding.barred(size, each) is not None), None)
        return None if bid is None else (size, bid)

    @property
    def streak(self) -> Streak:
        """The points for bids made in a row; empty if they score nothing."""
        return self.rules.scoring.streak or Streak()

    @property
    def doubled(self) -> Sequence[int | str]:
        """The deals that count more than once."""
        return self.rules.scoring.double.deals if self.rules.scoring.double else ()

    def is_as_in_book(self, axes: Sequence[str]) -> bool:
        """Return whether all these axes have the variant's value for so many players."""
        book = book_of(self.variant, self.players)
        return all(attrgetter(axis)(self.rules) == attrgetter(axis)(book) for axis in axes)

    @property
    def without_trump(self) -> bool:
        """Whether some deals have no trump in a game with trump."""
        deals = enumerate(self.rules.hand_sizes, 1)
        trumps = (trump_of(self.rules, deal, size, self.players) for deal, size in deals)
        return self.rules.trump.kind != "none" and NO_TRUMP in trumps


TIES = {
    "shared": N_("tied players share the win"),
    "continue": N_("a tie for first place is played off with another deal"),
    "most_made": N_("of tied players, whoever made more bids is ahead; if that is equal too, they share the place"),
}
# Whole clauses for who leads, bids first and bids last.
LEADS = {
    "dealer": N_("the dealer leads"),
    "left": N_("the player left of the dealer leads"),
    "right": N_("the player right of the dealer leads"),
    "second": N_("the second player after the dealer leads"),
    "first": N_("whoever bid first leads"),
    "left of first": N_("the player left of the first bidder leads"),
    "right of first": N_("the player right of the first bidder leads"),
    "highest": N_("the highest bidder leads; if several bid the same, the one nearest after the dealer"),
}
FIRST = {
    "dealer": N_("the dealer bids first"),
    "left": N_("the player left of the dealer bids first"),
    "right": N_("the player right of the dealer bids first"),
    "second": N_("the second player after the dealer bids first"),
}
LAST = {
    "dealer": N_("the dealer bids last"),
    "left": N_("the player left of the dealer bids last"),
    "right": N_("the player right of the dealer bids last"),
}


def _cards(t: Tonight) -> str:
    return phrases.ladder_words(t.sizes)


def _points(t: Tonight) -> str:
    return ngettext("%(num)s point", "%(num)s points", t.rules.target or 0)


def _is_one_size(t: Tonight) -> bool:
    return len(set(t.sizes)) == 1


def _has_trump(t: Tonight) -> bool:
    return t.rules.trump.kind != "none"


def _is_turned(t: Tonight) -> bool:
    return t.rules.trump.kind in ("turn_up", "last_card")


def _is_plain(t: Tonight) -> bool:
    return not own_tricks(t.variant)


def _has_equal(t: Tonight) -> bool:
    return t.over == t.rules.scoring.under


def _bonuses(t: Tonight) -> str:
    worth = t.rules.bonus.worth.items()
    return series(with_number(_(EVENTS[event].words), gained(points)) for event, points in worth)


def _shares(t: Tonight) -> str:
    worth = sorted(t.rules.success_bonus.items())
    text = N_("%(points)s extra each if %(many)s of you make it")
    return series(_(text, points=signed(points), many=many) for many, points in worth)


def _hook_example(t: Tonight) -> str:
    assert t.hook, "it is told of a hook that there is"
    (size, bid), others = t.hook, t.players - 1
    each, more = divmod(bid, others)
    bids = [each + 1] * more + [each] * (others - more)
    return ngettext(
        "with %(num)s card each, after bids of %(bids)s, the last player may not bid %(barred)s: "
        "that would make %(total)s",
        "with %(num)s cards each, after bids of %(bids)s, the last player may not bid %(barred)s: "
        "that would make %(total)s",
        size,
        bids=listed(list(map(str, bids))),
        barred=t.rules.bidding.barred(size, bid),
        total=t.rules.bidding.forbidden_total(size),
    )


# The line of the rules, sentence by sentence.
LINE: Sequence[Row] = (
    row("deals", lambda t: t.rules.repeats and _is_one_size(t), N_("every deal %(cards)s"), cards=_cards),
    row("deals", lambda t: t.rules.repeats and not _is_one_size(t), _cards),
    row("deals", lambda t: not t.rules.repeats, NN_("%(num)s deal: %(cards)s", "%(num)s deals: %(cards)s", by="deals"),
        deals=lambda t: len(t.sizes), cards=_cards),
    row("deals", lambda t: t.agreed, N_("planned: %(cards)s"), joins=True,
        cards=lambda t: phrases.ladder_words(t.rules.hand_sizes)),
    row("", lambda t: t.rules.repeats, N_("until somebody has %(points)s"), joins=True, points=_points),
    row("", lambda t: not t.rules.repeats and t.rules.target is not None, N_("or until somebody has %(points)s"),
        joins=True, points=_points),
    row("", lambda t: t.rules.repeats, lambda t: _(TIES[t.rules.tie]), joins=True),
    row("trump", lambda t: t.rules.trump.kind == "turn_up", N_("the next card is turned up for trump"),
        search=N_("turned trump, turn-up, random trump")),
    row("trump", lambda t: t.rules.trump.kind == "last_card", N_("the dealer’s last card is turned up for trump"),
        search=N_("last card is trump")),
    row("trump", lambda t: not _has_trump(t), N_("there is no trump"), search=N_("no trump")),
    row("trump", lambda t: t.rules.trump.kind == "house", N_("you agree how trump is chosen")),
    row("trump", lambda t: t.rules.trump.kind == "cycle",
        lambda t: listed([suit_word(suit) for suit in t.rules.trump.cycle]), label=N_("trump suits in turn"),
        search=N_("trump goes round the suits, rotating trump, trump cycle")),
    row("trump", lambda t: t.rules.trump.kind == "fixed" and t.rules.trump.suit == "black", N_("black is always trump"),
        search=N_("fixed trump")),
    row("trump", lambda t: t.rules.trump.kind == "fixed" and t.rules.trump.suit != "black",
        N_("%(suit)s are always trump"), suit=lambda t: suit_word(t.rules.trump.suit), search=N_("fixed trump")),
    row("trump", lambda t: t.rules.trump.super_trump and t.rules.packs > 1,
        N_("the second copy of the turned-up card beats every other"), joins=True),
    row("trump", lambda t: _has_trump(t) and t.rules.trump.no_trump_on_max,
        NN_("no trump in deals of %(num)s card", "no trump in deals of %(num)s cards", by="most"), joins=True,
        most=lambda t: max(t.rules.hand_sizes)),
    row("trump", lambda t: _has_trump(t) and t.rules.trump.no_trump_deals, lambda t: listed([
            _("no trump in the last deal") if deal == "last" else _("no trump in deal %(deal)s", deal=deal)
            for deal in t.rules.trump.no_trump_deals
        ]), joins=True),
    # Only the largest hands deal every card.
    row("trump", lambda t: (
            _has_trump(t) and t.rules.trump.no_trump_if_all_dealt and not t.rules.trump.no_trump_on_max
            and t.rules.deals_all(max(t.rules.hand_sizes), t.players)
        ), N_("no trump if every card is dealt"), joins=True),
    row("hook", lambda t: t.at_once, N_("all bid at once"), search=AXIS_WORDS["bidding.mode"].search),
    row("hook", lambda t: t.hook, N_("the last bidder may not make the bids add up to %(total)s"), label=N_("the hook"),
        total=lambda t: value_words("bidding.hook_total", t.rules.bidding.hook_total),
        search=AXIS_WORDS["bidding.hook"].search),
    row("hook", lambda t: t.hook and t.rules.bidding.hook_from > 1,
        NN_("in hands of %(num)s card or more", "in hands of %(num)s cards or more", by="least"), joins=True,
        least=lambda t: t.rules.bidding.hook_from),
    row("hook", lambda t: t.hook and t.rules.bidding.hook_when == "leading",
        N_("the hook binds only a last bidder in sole lead")),
    row("hook", lambda t: t.hook and t.rules.bidding.hook_zero_free, N_("the hook never bars a zero bid")),
    row("hook", lambda t: t.hook and t.rules.bidding.hook_only_last, N_("the hook applies only in the last deal")),
    row("hook", lambda t: t.hook and not t.rules.bidding.hook_last_deal and last_deal(t.rules),
        N_("no hook in the last deal")),
    row("hook", lambda t: not t.at_once and not t.hook, N_("any bid is allowed")),
    row("", lambda t: t.rules.bidding.least, N_("at least %(bid)s is bid"), bid=lambda t: t.rules.bidding.least),
    row("", lambda t: t.rules.bidding.most is not None, N_("at most %(bid)s is bid"),
        bid=lambda t: t.rules.bidding.most),
    row("", lambda t: t.rules.blind and not t.rules.blind_deficit,
        N_("from the second deal, anybody may bid blind, before looking at their cards")),
    row("", lambda t: t.rules.blind and t.rules.blind_deficit,
        NN_("whoever is %(num)s point or more behind the leader may bid blind, before looking at their cards",
            "whoever is %(num)s points or more behind the leader may bid blind, before looking at their cards",
            by="points"),
        points=lambda t: t.rules.blind_deficit),
    row("", lambda t: t.rules.blind, lambda t: phrases.blind_words(t.rules.scoring)),
    row("", lambda t: not t.is_led_as_bid, lambda t: _(LEADS[t.opens])),
    row("made", always, lambda t: phrases.made_words(t.rules.scoring.made, max(t.rules.hand_sizes),
        one_by_one=t.rules.scoring.overtrick is not None), label=N_("made")),
    row("", lambda t: t.rules.scoring.overtrick is not None,
        N_("overtricks: %(points)s each, and the bid still counts as made"),
        points=lambda t: signed(t.rules.scoring.overtrick)),
    row("", lambda t: t.rules.scoring.zero_made, lambda t: phrases.zero_made_words(t.rules.scoring.zero_made),
        label=N_("zero bid made")),
    row("missed", _has_equal, lambda t: phrases.missed_words(t.over), label=N_("missed")),
    row("missed", lambda t: not _has_equal(t), lambda t: phrases.missed_words(t.over), label=N_("too many tricks")),
    row("missed", lambda t: not _has_equal(t), lambda t: phrases.missed_words(t.rules.scoring.under),
        label=N_("too few tricks")),
    row("", lambda t: t.rules.scoring.zero_missed, lambda t: phrases.zero_words(t.rules.scoring.zero_missed),
        label=N_("zero bid missed")),
    row("", lambda t: t.rules.scoring.shutout, lambda t: signed(t.rules.scoring.shutout.points),
        label=N_("bid one or more, took none")),
    row("", lambda t: t.rules.scoring.near, lambda t: phrases.zero_words(t.rules.scoring.near),
        label=N_("one trick off")),
    row("", lambda t: t.rules.scoring.cannonball, N_("cannonball loaded: %(points)s if made, nothing if missed"),
        points=lambda t: phrases.each_card(t.rules.scoring.cannonball.per_card)),
    row("", lambda t: t.rules.scoring.per_deal, N_("all of this multiplied by %(factor)s and by the deal number"),
        factor=lambda t: t.rules.scoring.per_deal),
    row("", lambda t: t.rules.success_bonus, _shares, search=N_("contested bonus")),
    row("", lambda t: t.rules.scoring.halved, N_("a missed bid also costs half of the total")),
    row("", lambda t: t.rules.scoring.slam and t.rules.scoring.slam.smallest <= 1,
        N_("bidding and taking every trick: %(points)s extra"),
        points=lambda t: phrases.slam_words(t.rules.scoring.slam)),
    row("", lambda t: t.rules.scoring.slam and t.rules.scoring.slam.smallest > 1,
        NN_("bidding and taking every trick, in hands of %(num)s card or more: %(points)s extra",
            "bidding and taking every trick, in hands of %(num)s cards or more: %(points)s extra", by="cards"),
        cards=lambda t: t.rules.scoring.slam.smallest, points=lambda t: phrases.slam_words(t.rules.scoring.slam)),
    row("", lambda t: t.streak.made > 0, N_("%(bids)s bids made in a row: %(points)s extra"),
        bids=lambda t: signed(t.streak.every), points=lambda t: signed(t.streak.made)),
    row("", lambda t: t.streak.made < 0, N_("%(bids)s bids made in a row: lose %(points)s"),
        bids=lambda t: signed(t.streak.every), points=lambda t: signed(-t.streak.made)),
    row("", lambda t: t.streak.missed > 0, N_("%(bids)s bids missed in a row: %(points)s extra"),
        bids=lambda t: signed(t.streak.every), points=lambda t: signed(t.streak.missed)),
    row("", lambda t: t.streak.missed < 0, N_("%(bids)s bids missed in a row: lose %(points)s"),
        bids=lambda t: signed(t.streak.every), points=lambda t: signed(-t.streak.missed)),
    row("", lambda t: t.streak.not_in and (t.streak.made or t.streak.missed),
        NN_("deals of %(sizes)s card break a streak", "deals of %(sizes)s cards break a streak", by="most"),
        most=lambda t: max(t.streak.not_in), sizes=lambda t: listed([signed(size) for size in t.streak.not_in])),
    row("", lambda t: t.doubled and t.rules.scoring.double.factor == 2, lambda t: double_deals(t.doubled),
        label=N_("double points")),
    row("", lambda t: t.doubled and t.rules.scoring.double.factor != 2, N_("points times %(factor)s: %(deals)s"),
        factor=lambda t: signed(t.rules.scoring.double.factor), deals=lambda t: double_deals(t.doubled)),
    row("", lambda t: not t.at_once and t.rules.first_bidder != 1, lambda t: _(FIRST[t.begins])),
    row("", lambda t: not t.passes_left, N_("deal, bids and play pass to the right")),
    row("", lambda t: t.rules.bonus.worth and t.rules.bonus.needs == "exact",
        N_("bonuses with a made bid: %(bonuses)s"), bonuses=_bonuses),
    row("", lambda t: t.rules.bonus.worth and t.rules.bonus.needs == "nothing",
        N_("bonuses, whether the bid is made or not: %(bonuses)s"), bonuses=_bonuses),
    row("", lambda t: t.rules.bonus.worth and t.rules.bonus.needs == "accuracy",
        N_("bonuses with a made bid, half if one trick off: %(bonuses)s"), bonuses=_bonuses),
    row("", lambda t: t.rules.loot, N_("Loot: %(points)s for each of two allies who both make their bids"),
        points=lambda t: signed(t.rules.loot.points)),
    row("", lambda t: t.rules.lost_tricks,
        NN_("%(num)s trick in a deal may go to nobody", "up to %(num)s tricks in a deal may go to nobody", by="lost"),
        lost=lambda t: t.rules.lost_tricks),
    row("", lambda t: t.rules.ghost, N_("with two players a third hand is dealt, whose tricks count for nobody")),
    row("trump", lambda t: t.rules.trump.special_cards and _is_turned(t),
        lambda t: value_words("trump.special_cards", dict(t.rules.trump.special_cards)),
        label=N_("turned-up cards without a suit")),
    row("", lambda t: t.rules.forehead,
        N_("Devil’s bridge: in one-card deals you hold your card to your forehead, so everybody sees "
           "all the cards but their own")),
    row("", lambda t: t.rules.cancelled_tricks,
        N_("a trick may be cancelled, by two equal cards for example; then nobody takes it"),
        search=N_("cancelled tricks")),
    row("", lambda t: t.rules.floor_zero, N_("no total falls below 0")),
    row("", lambda t: t.rules.manual_bonus, N_("bonuses are entered by hand, under More, Points"),
        search=N_("bonus points, prizes")),
    row("", lambda t: t.rules.wagers, N_("a wager of 10 or 20 is won with a made bid and lost with a missed one")),
    row("", lambda t: t.rules.bid_changes, N_("one bid may still be changed by one; the changed bid counts")),
    row("", lambda t: t.rules.scoring.wins_at_once is not None,
        N_("a made bid of %(bid)s or more wins the game at once"), bid=lambda t: t.rules.scoring.wins_at_once),
    row("", lambda t: t.rules.winner == "lowest", N_("the lowest total wins")),
    row("", lambda t: not t.rules.repeats and t.rules.tie != "shared", lambda t: _(TIES[t.rules.tie])),
    row("", lambda t: t.rules.settlement.mode != "none", lambda t: how_settled(t.rules.settlement, as_rule=True)),
)  # fmt: skip
# How to play, one label each.
AT_THE_TABLE: Sequence[Row] = (
    row("", lambda t: t.variant in BEST_WITH, lambda t: _(BEST_WITH[t.variant]), label=N_("Best with")),
    row("", lambda t: t.rules.scoring.overtrick is None, N_("to take exactly as many tricks as you bid"),
        label=N_("Aim")),
    row("", lambda t: t.rules.scoring.overtrick is not None, N_("to take at least as many tricks as you bid"),
        label=N_("Aim")),
    row("", always, lambda t: first_dealer(t.variant), label=N_("First dealer")),
    row("", lambda t: t.passes_left, N_("the deal passes to the left"), joins=True),
    row("", lambda t: not t.passes_left, N_("the deal passes to the right"), joins=True),
    row("", lambda t: not t.rules.deals_all(min(t.rules.hand_sizes), t.players),
        N_("deal everybody the cards of the deal, one at a time; put the rest of the pack face down"),
        label=N_("The deal")),
    row("", lambda t: t.rules.deals_all(min(t.rules.hand_sizes), t.players), N_("every card is dealt, one at a time"),
        label=N_("The deal")),
    row("", lambda t: t.at_once, N_("all at once, on a signal, by holding up that many fingers"), label=N_("Bids")),
    row("", lambda t: not t.at_once, lambda t: _(FIRST[t.begins]), label=N_("Bids")),
    row("", lambda t: not t.at_once, lambda t: _(LAST[t.closes]), joins=True),
    row("", lambda t: t.hook, _hook_example, label=N_("the hook")),
    row("", lambda t: t.rules.bidding.most is None,
        N_("any number from %(least)s to the cards in hand; nobody passes"), label=N_("Allowed bids"),
        least=lambda t: t.rules.bidding.least),
    row("", lambda t: t.rules.bidding.most is not None, N_("any number from %(least)s to %(most)s; nobody passes"),
        label=N_("Allowed bids"), least=lambda t: t.rules.bidding.least, most=lambda t: t.rules.bidding.most),
    row("", always, lambda t: _(LEADS[t.opens]), label=N_("leads"),),
    row("", always, N_("then whoever won the last trick"), joins=True),
    row("", always, N_("the leader plays any card, then each in turn, %(direction)s; the winner lays the trick aside"),
        label=N_("A trick"), direction=lambda t: value_words("direction", t.rules.direction)),
    row("", lambda t: not _is_plain(t), lambda t: own_tricks(t.variant), label=N_("Tricks")),
    row("", _is_plain, N_("play the suit that was led if you can; otherwise play any card"), label=N_("Follow suit")),
    row("", lambda t: _is_plain(t) and not _has_trump(t), N_("the highest card of the suit led wins; ace high"),
        label=N_("Wins the trick")),
    row("", lambda t: _is_plain(t) and _has_trump(t),
        N_("the highest trump wins, otherwise the highest card of the suit led; ace high"), label=N_("Wins the trick")),
    row("", lambda t: _is_plain(t) and t.rules.packs > 1 and not t.rules.cancelled_tricks,
        N_("of two equal cards the first played counts as higher"), joins=True),
    row("", lambda t: _is_plain(t) and _is_turned(t),
        N_("the suit of the turned-up card: each card of it beats every card of the other suits"), label=N_("trump")),
    row("", lambda t: _is_plain(t) and _has_trump(t) and not _is_turned(t),
        N_("each card of that suit beats every card of the other suits"), label=N_("trump")),
    row("", lambda t: t.rules.announce,
        N_("by the scorer before the first lead: over if the bids are more than the tricks, "
           "under if they are fewer, otherwise even"),
        label=N_("Announced"), search=N_("over, under, even, announced")),
    row("", always, lambda t: phrases.examples(t.rules, t.players), label=N_("For example")),
    row("end", lambda t: t.rules.target is None, N_("after the last deal"), label=N_("Ends")),
    row("end", lambda t: t.rules.target is not None and t.rules.repeats, N_("when somebody has %(points)s"),
        label=N_("Ends"), points=_points),
    row("end", lambda t: t.rules.target is not None and not t.rules.repeats,
        N_("after the last deal, or when somebody has %(points)s"), label=N_("Ends"), points=_points),
    row("", lambda t: t.rules.winner == "highest", N_("highest total"), label=N_("Winner")),
    row("end", lambda t: t.rules.winner == "lowest", N_("lowest total"), label=N_("Winner")),
    row("end", always, lambda t: _(TIES[t.rules.tie]), joins=True),
    row("", lambda t: t.rules.settlement.mode != "none", lambda t: how_settled(t.rules.settlement, as_rule=True),
        label=N_("Settlement")),
)  # fmt: skip
# Search words for rules that are shown as a number or a list of hands.
SOUGHT: Sequence[Row] = (
    # Not for translation: in another language a search for the hook would match the games without it.
    row("", lambda t: not t.rules.bidding.hook, "", search="no hook"),
    row("", lambda t: t.rules.trump.super_trump, "", search=N_("super trump")),
    row("", lambda t: t.rules.leader_rule == "highest_bidder", "", search=N_("highest bidder leads")),
    row("", lambda t: t.rules.packs > 1, "", search=AXIS_WORDS["packs"].search),
    row("", lambda t: t.rules.target is not None, "", search=AXIS_WORDS["target"].search),
    row("", lambda t: t.rules.schedule.shape == "constant", "", search=N_("the same hand size in every deal")),
    row("", lambda t: t.rules.schedule.shape == "up", "", search=N_("up only, ascending")),
    row("", lambda t: t.rules.schedule.shape == "down", "", search=N_("down only, descending")),
    row("", lambda t: t.rules.schedule.shape in ("up_down", "down_up"), "",
        search=N_("up and down, down and up, ascending and descending")),
    row("", lambda t: t.without_trump, "", search=N_("no trump in some deals")),
)  # fmt: skip
# Rules that a variant offers as an option.
OFFERED = {
    "blind": N_("blind bid"),
    "forehead": N_("Devil’s bridge, forehead, Indian"),
    "cancelled_tricks": N_("cancelled tricks"),
}


def topic_words(topic: str, label: str, tonight: Tonight) -> str:
    """Return the words for one topic, under its label."""
    line = [row for row in LINE if row.topic == topic]
    named = [_labelled("" if row.label == label else row.label, words) for row, words in clauses(line, tonight)]
    habits = [words for _row, words in clauses([row for row in AT_THE_TABLE if row.topic == topic], tonight)]
    return semicolons((*named, *habits))


def _labelled(label: str, words: str) -> str:
    return with_value(_(label), words) if label else words


@cache
def rule_words(variant: str) -> tuple[str, ...]:
    """Return the search words of a variant's rules and of its options."""
    row = PRESETS[variant].variant
    # Both ends, because the larger number may need two packs.
    tables = [Tonight(resolved(variant, {}, players), players) for players in row.players]
    has = (each.search for each in (*LINE, *AT_THE_TABLE, *SOUGHT) if each.search and any(map(each.when, tables)))
    return (*has, *(words for option, words in OFFERED.items() if option in row.offered))


def description_of(rules: OhHellRules, variant: str, players: int, agreed: Sequence[int] = ()) -> Described:
    """Return resolved rules in words for so many players; `agreed`: the hand sizes, if they were changed."""
    tonight = Tonight(rules, players, variant, agreed)
    has_own_pack = variant.startswith("la_pocha") and tonight.is_as_in_book(("cards", "stripped"))
    packs = ngettext("%(num)s pack", "%(num)s packs", rules.packs)
    if rules.cards != STANDARD:
        packs = ngettext(
            "%(num)s pack of %(cards)s cards", "%(num)s packs of %(cards)s cards", rules.packs, cards=rules.cards
        )
    stripped = rules.stripped and ngettext(
        "%(num)s card taken out unseen, from the bottom",
        "%(num)s cards taken out unseen, from the bottom",
        rules.stripped,
    )
    return Described(
        sentences=tuple(as_sentence(_labelled(row.label, words)) for row, words in clauses(LINE, tonight)),
        length=ngettext("to %(num)s point", "to %(num)s points", rules.target)
        if rules.repeats and rules.target is not None
        else ngettext("%(num)s deal", "%(num)s deals", len(rules.hand_sizes)),
        begins=lambda name: ngettext(
            "%(name)s deals %(num)s card each", "%(name)s deals %(num)s cards each", rules.hand_sizes[0], name=name
        ),
        lot=first_dealer(variant),
        first=(_(SPANISH),) if has_own_pack else tuple(_before(rules)),
        ladder=rules.hand_sizes,
        ladder_words=phrases.ladder_words(rules.hand_sizes),
        cards=packs,
        scores=lambda: phrases.score_table(rules, players),
        stripped="" if has_own_pack or not stripped else stripped,
        habits=labelled((*AT_THE_TABLE, *lessons(variant)), tonight),
        beyond=paragraph(*map(whole_sentence, beyond_book(variant, players))),
    )


def _before(rules: OhHellRules) -> Iterator[str]:
    if rules.packs > 1:
        cards = rules.cards * rules.packs
        yield _("Shuffle %(packs)s packs together: %(cards)s cards", packs=rules.packs, cards=cards)
    elif rules.cards > STANDARD:
        yield _(
            "Use the game’s own pack of %(cards)s cards; its rule book explains the special cards", cards=rules.cards
        )
    missing = (STANDARD - rules.cards) // len(SUITS)
    if missing > 0:
        ranks = listed([rank_letter(rank) for rank in reversed(RANKS[-missing:])])
        yield _("Take out every %(ranks)s: %(cards)s cards remain", ranks=ranks, cards=rules.cards)
    if rules.stripped:
        yield ngettext(
            "Take %(num)s card from the bottom of the pack, unseen",
            "Take %(num)s cards from the bottom of the pack, unseen",
            rules.stripped,
        )
    if rules.settlement.mode == "pool":
        yield _("Everybody puts %(ante)s into the pool", ante=decimals(rules.settlement.ante))
