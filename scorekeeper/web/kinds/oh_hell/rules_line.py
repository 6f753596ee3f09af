"""The rules line of the Oh Hell family: every sentence follows from an axis."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from scorekeeper.rules.oh_hell.rules import Bidding, Double, OhHellRules, Slam, Streak, Trump, last_deal
from scorekeeper.web.games.sheet_words import suit_word
from scorekeeper.web.kinds.oh_hell.axis_words import AXIS_WORDS, EVENTS, double_deals, value_words
from scorekeeper.web.kinds.oh_hell.scoring_words import blind_words, each_card, points_sentences
from scorekeeper.web.kinds.settlement import pays
from scorekeeper.web.language.texts import (
    N_,
    as_sentence,
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


def ladder_words(sizes: Sequence[int]) -> str:
    """Return hand sizes as people say them: 10 cards down to 1 and up again to 10."""
    runs = [(size, len(list(same))) for size, same in groupby(sizes)]
    if len(runs) == 1:
        return ngettext("%(num)s card each", "%(num)s cards each", sizes[0])
    parts = list(_parts(runs))
    is_even = all(times == 1 and abs(size - after) == 1 for (size, times), (after, _times) in pairwise(runs))
    if is_even and runs[-1][1] == 1 and len(parts) < 3:
        return _from_end_to_end(sizes[0], parts[0][-1][0], sizes[-1])
    if len(parts) * 2 > len(runs) == len(sizes):
        return _("hands of %(sizes)s", sizes=listed([str(size) for size in sizes]))
    if any(times > 1 for _size, times in runs):
        return series(map(_part_words, parts))
    return _("hands of %(sizes)s", sizes=series(map(_part_words, parts)))


def _parts(runs: Sequence[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Yield hand sizes, and how often each is dealt, in parts that only rise or only fall, card by card.

    The hand at a turn belongs to the part before it. What is dealt several times is a part of its own.
    """
    part = [runs[0]]
    for before, run in pairwise(runs):
        step = run[0] - before[0]
        turns = len(part) > 1 and before[0] - part[-2][0] != step
        if turns or abs(step) != 1 or max(before[1], run[1]) > 1:
            yield part
            part = []
        part.append(run)
    yield part


def _part_words(part: Sequence[tuple[int, int]]) -> str:
    (first, times), (last, _times) = part[0], part[-1]
    if times > 1:
        return ngettext("%(num)s card ×%(times)s", "%(num)s cards ×%(times)s", first, times=times)
    return _("%(first)s to %(last)s", first=first, last=last) if len(part) > 1 else str(first)


def _from_end_to_end(first: int, turn: int, last: int) -> str:
    """Return a ladder that turns once at the most."""
    if turn != last:
        return _and_back(first, turn, last)
    if last > first:
        return ngettext("%(num)s card up to %(last)s", "%(num)s cards up to %(last)s", first, last=last)
    return ngettext("%(num)s card down to %(last)s", "%(num)s cards down to %(last)s", first, last=last)


def _and_back(first: int, turn: int, last: int) -> str:
    """Return a ladder that turns once."""
    if turn > first:
        return ngettext(
            "%(num)s card up to %(turn)s and down again to %(last)s",
            "%(num)s cards up to %(turn)s and down again to %(last)s",
            first,
            turn=turn,
            last=last,
        )
    return ngettext(
        "%(num)s card down to %(turn)s and up again to %(last)s",
        "%(num)s cards down to %(turn)s and up again to %(last)s",
        first,
        turn=turn,
        last=last,
    )


# Who leads, by the seats from the dealer on in the direction of play.
LEADERS: Mapping[str, Mapping[int, str]] = {
    "clockwise": {
        0: N_("the dealer"), 1: N_("the player left of the dealer"), 2: N_("the second player from the dealer"),
    },
    "counterclockwise": {
        0: N_("the dealer"), 1: N_("the player right of the dealer"), 2: N_("the second player from the dealer"),
    },
}  # fmt: skip
AFTER_FIRST: Mapping[str, str] = {
    "clockwise": N_("the player left of the first bidder"),
    "counterclockwise": N_("the player right of the first bidder"),
}
USUAL_LEADER = 1
FOUND = {
    "turn_up": N_("the next card is turned for trump"),
    "last_card": N_("the dealer’s own last card is turned for trump"),
    "none": N_("there is no trump"),
    "house": N_("the table agrees how trump is found"),
}
NEEDED = {
    "exact": N_("bonuses with a made bid: %(bonuses)s"),
    "nothing": N_("bonuses, whatever became of the bid: %(bonuses)s"),
    "accuracy": N_("bonuses with a made bid, half of them one trick off: %(bonuses)s"),
}
MADE_ROW = {
    True: N_("%(bids)s bids made in a row: %(points)s more"),
    False: N_("%(bids)s bids made in a row: %(points)s less"),
}
MISSED_ROW = {
    True: N_("%(bids)s bids missed in a row: %(points)s more"),
    False: N_("%(bids)s bids missed in a row: %(points)s less"),
}
UNUSUAL_FIRST = (0, 2)  # bid first: the dealer, the second from there


def rules_line(rules: OhHellRules, players: int, agreed: Sequence[int] = ()) -> str:
    """Return the rules in a few sentences; `agreed`: the hand sizes, where the table changed those of the rules."""
    return paragraph(*rules_sentences(rules, players, agreed))


def rules_sentences(rules: OhHellRules, players: int, agreed: Sequence[int] = ()) -> tuple[str, ...]:
    """Return the sentences of the rules line."""
    deals = _agreed(rules, agreed) if agreed else _deals(rules)
    sentences = [as_sentence(each) for each in (deals, trumps(rules, players), *bidding(rules))]
    scoring = rules.scoring
    if scoring.overtrick is not None and rules.bidding.least:
        scoring = replace(scoring, over=scoring.under)  # nobody bids zero, and whoever takes more has made the bid
    points = points_sentences(scoring, rules.success_bonus, max(rules.hand_sizes))
    return (*sentences, *points, *map(as_sentence, _extras(rules)))


def length(rules: OhHellRules) -> str:
    """Return how long a game goes on."""
    if rules.repeats and rules.target is not None:
        return ngettext("to %(num)s point", "to %(num)s points", rules.target)
    return ngettext("%(num)s deal", "%(num)s deals", len(rules.hand_sizes))


def trumps(rules: OhHellRules, players: int) -> str:
    """Return how trumps are found, and when there are none."""
    trump = rules.trump
    parts = [_trump_words(trump)]
    if trump.super_trump and rules.packs > 1:
        parts.append(_("the second copy of the turned card beats every other"))
    return semicolons((*parts, _without(rules, trump, players)))


def _trump_words(trump: Trump) -> str:
    if trump.kind == "cycle":
        return _("trump goes round: %(suits)s", suits=listed([suit_word(suit) for suit in trump.cycle]))
    if trump.kind == "fixed":
        if trump.suit == "black":
            return _("black is always trump")
        return _("%(suit)s are always trump", suit=suit_word(trump.suit))
    return _(FOUND[trump.kind])


def bidding(rules: OhHellRules) -> Iterator[str]:
    """Return what may be bid, and who leads where it is not who bids first."""
    hook, at_once = rules.bidding, rules.bidding.mode == "simultaneous"
    if at_once:
        yield _("all bid at once")
    elif hook.hook:
        yield with_value(_("the hook"), semicolons(_bars(hook)))
        yield from _exceptions(rules)
    else:
        yield _("no hook: anything may be bid")
    yield from _limits(hook)
    if rules.blind and not rules.blind_deficit:
        yield _("anybody may bid blind, cards unseen, from the second deal")
    elif rules.blind:
        yield ngettext(
            "whoever is %(num)s point or more behind the leader may bid blind, cards unseen",
            "whoever is %(num)s points or more behind the leader may bid blind, cards unseen",
            rules.blind_deficit,
        )
    if rules.blind:
        yield blind_words(rules.scoring)
    if (
        rules.leader_rule == "highest_bidder"
        or (rules.leader_rule == "first_bidder" and not at_once)
        or _leads_from(rules) != (USUAL_LEADER if at_once else rules.first_bidder)
    ):
        yield _("%(name)s leads", name=leader(rules))


def hook_words(rules: OhHellRules) -> str:
    """Return the hook in a few words, and where it does not bind."""
    hook = rules.bidding
    if hook.mode == "simultaneous":
        return _("all bid at once")
    if not hook.hook:
        return _("no hook: anything may be bid")
    return semicolons((*_bars(hook), *_exceptions(rules)))


def _bars(hook: Bidding) -> tuple[str, str]:
    """Return what the hook bars, and from which hands on; empty: from all."""
    total = value_words("bidding.hook_total", hook.hook_total)
    sizes = ngettext("from hands of %(num)s card on", "from hands of %(num)s cards on", hook.hook_from)
    return _("the last bidder may not make the bids total %(total)s", total=total), sizes if hook.hook_from > 1 else ""


def _exceptions(rules: OhHellRules) -> Iterator[str]:
    """Yield where the hook does not bind."""
    hook = rules.bidding
    if hook.hook_when == "leading":
        yield _("the hook binds only a last bidder who leads alone")
    if hook.hook_zero_free:
        yield _("the hook leaves a zero bid free")
    if hook.hook_only_last:
        yield _("the hook is in the last deal alone")
    elif not hook.hook_last_deal and last_deal(rules):
        yield _("no hook in the last deal")


def _limits(hook: Bidding) -> Iterator[str]:
    if hook.least:
        yield _("at least %(bid)s is bid", bid=hook.least)
    if hook.most is not None:
        yield _("at most %(bid)s is bid", bid=hook.most)


def first_bidder(rules: OhHellRules) -> str:
    """Return who bids first, where not all bid at once."""
    return _(LEADERS[rules.direction][rules.first_bidder])


def last_bidder(rules: OhHellRules) -> str:
    """Return who bids last, where not all bid at once: whoever sits before the first bidder."""
    if rules.first_bidder:
        return _(LEADERS[rules.direction][rules.first_bidder - 1])
    other_way = "counterclockwise" if rules.direction == "clockwise" else "clockwise"
    before_dealer = LEADERS[other_way][1]
    return _(before_dealer)


def end_words(rules: OhHellRules) -> str:
    """Return when a game is over."""
    points = ngettext("%(num)s point", "%(num)s points", rules.target or 0)
    if rules.target is None:
        return _("after the last deal")
    if rules.repeats:
        return _("when somebody has %(points)s", points=points)
    return _("after the last deal, or when somebody has %(points)s", points=points)


def tie_words(rules: OhHellRules) -> str:
    """Return what becomes of a tie at the end."""
    return _("a tie at the top plays another deal") if rules.tie == "continue" else _("a tie shares the win")


def leader(rules: OhHellRules) -> str:
    """Return who leads the first trick."""
    if rules.leader_rule == "highest_bidder":
        return _("the highest bidder (of several the nearest after the dealer)")
    seat = _leads_from(rules)
    if rules.bidding.mode == "simultaneous":
        return _(LEADERS[rules.direction][seat])  # nobody bids first
    if rules.leader_rule == "first_bidder":
        return _("whoever bid first")
    if (rules.first_bidder, seat) == (1, 2):
        return _(AFTER_FIRST[rules.direction])
    return _(LEADERS[rules.direction][seat])


def _leads_from(rules: OhHellRules) -> int:
    """Return the seat that leads where no bid decides it, counted from the dealer."""
    return rules.first_bidder if rules.leader_rule == "first_bidder" else rules.leader


def _agreed(rules: OhHellRules, agreed: Sequence[int]) -> str:
    """Return the deals of the table's own ladder, with what the rules plan."""
    deals = _deals(replace(rules, hand_sizes=tuple(agreed)))
    return _("%(deals)s (planned: %(cards)s)", deals=deals, cards=ladder_words(rules.hand_sizes))


def _deals(rules: OhHellRules) -> str:
    ladder = ladder_words(rules.hand_sizes)
    if rules.repeats:
        points = ngettext("%(num)s point", "%(num)s points", rules.target or 0)
        if len(set(rules.hand_sizes)) == 1:
            each = _("every deal %(cards)s, until somebody has %(points)s", cards=ladder, points=points)
        else:
            each = _("%(cards)s, until somebody has %(points)s", cards=ladder, points=points)
        return semicolons((each, tie_words(rules)))
    many = len(rules.hand_sizes)
    if rules.target is None:
        return ngettext("%(num)s deal: %(cards)s", "%(num)s deals: %(cards)s", many, cards=ladder)
    return ngettext(
        "%(num)s deal: %(cards)s, or until somebody has %(points)s",
        "%(num)s deals: %(cards)s, or until somebody has %(points)s",
        many,
        cards=ladder,
        points=ngettext("%(num)s point", "%(num)s points", rules.target),
    )


def _without(rules: OhHellRules, trump: Trump, players: int) -> str:
    """Return the deals that have no trump."""
    most = max(rules.hand_sizes)
    if trump.no_trump_on_max:
        return ngettext("no trump in deals of %(num)s card", "no trump in deals of %(num)s cards", most)
    if trump.no_trump_deals:
        return listed([_("no trump in the last deal") if deal == "last" else _("no trump in deal %(deal)s", deal=deal)
                       for deal in trump.no_trump_deals])  # fmt: skip
    if trump.no_trump_if_all_dealt and most * players >= rules.cards * rules.packs - rules.stripped:
        return _("no trump where every card is dealt")
    return ""


def _extras(rules: OhHellRules) -> Iterator[str]:
    yield from _house_sentences(rules)
    yield from _beside(rules)
    # Only flags of the rules themselves have a sentence.
    yield from (_(words.sentence) for flag, words in AXIS_WORDS.items() if words.sentence and getattr(rules, flag))
    if rules.scoring.wins_at_once is not None:
        yield _("a made bid of %(bid)s or more wins the game at once", bid=rules.scoring.wins_at_once)
    if rules.winner == "lowest":
        yield _("the lowest total wins")
    if not rules.repeats and rules.tie == "continue":
        yield tie_words(rules)
    if settling := pays(rules.settlement):
        yield settling


def _house_sentences(rules: OhHellRules) -> Iterator[str]:
    """Yield what no variant has, a sentence each."""
    if rules.scoring.slam:
        yield _slam(rules.scoring.slam)
    if rules.scoring.streak:
        yield from _streak(rules.scoring.streak)
    if rules.scoring.double and rules.scoring.double.deals:
        yield doubled(rules.scoring.double)
    if rules.bidding.mode == "sequential" and rules.first_bidder in UNUSUAL_FIRST:
        yield _("%(who)s bids first", who=first_bidder(rules))
    if rules.direction == "counterclockwise":
        yield _("deal, bids and play pass to the right")


def _beside(rules: OhHellRules) -> Iterator[str]:
    """Yield what a deal may give beside its bids."""
    worth = rules.bonus.worth
    if worth:
        named = [with_number(_(EVENTS[event].words), gained(points)) for event, points in worth.items()]
        yield _(NEEDED[rules.bonus.needs], bonuses=series(named))
    if rules.loot:
        yield _("Loot: %(points)s for each of two allies who both make their bids", points=signed(rules.loot.points))
    if rules.lost_tricks:
        yield ngettext(
            "%(num)s trick of a deal may go to nobody", "up to %(num)s tricks of a deal may go to nobody",
            rules.lost_tricks,
        )  # fmt: skip
    if rules.ghost:
        yield _("with two players a third hand is dealt, whose tricks count for nobody")
    if rules.trump.special_cards and rules.trump.kind in ("turn_up", "last_card"):
        cards = value_words("trump.special_cards", dict(rules.trump.special_cards))
        yield _("a turned card without a suit: %(cards)s", cards=cards)


def _slam(slam: Slam) -> str:
    points = [signed(slam.points)] if slam.points or not slam.per_card else []
    points += [each_card(slam.per_card)] if slam.per_card else []
    won = listed(points)
    if slam.smallest <= 1:
        return _("bidding and taking every trick: %(points)s more", points=won)
    return ngettext(
        "bidding and taking every trick of %(num)s card or more: %(points)s more",
        "bidding and taking every trick of %(num)s cards or more: %(points)s more",
        slam.smallest,
        points=won,
    )


def _streak(streak: Streak) -> Iterator[str]:
    places = {"bids": signed(streak.every)}
    if streak.made:
        yield _(MADE_ROW[streak.made > 0], points=signed(abs(streak.made)), **places)
    if streak.missed:
        yield _(MISSED_ROW[streak.missed > 0], points=signed(abs(streak.missed)), **places)
    if streak.not_in and (streak.made or streak.missed):
        sizes = listed([signed(size) for size in streak.not_in])
        most = max(streak.not_in)
        yield ngettext("deals of %(sizes)s card break a row", "deals of %(sizes)s cards break a row", most, sizes=sizes)


def doubled(double: Double) -> str:
    """Return which deals count how often."""
    deals = double_deals(double.deals)
    if double.factor == 2:
        return with_value(_("double points"), deals)
    return _("points times %(factor)s: %(deals)s", factor=signed(double.factor), deals=deals)
