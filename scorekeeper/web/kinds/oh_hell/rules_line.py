"""The rules line of the Oh Hell family: every sentence follows from an axis."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from scorekeeper.rules.oh_hell.cards import NO_TRUMPS
from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.rules.oh_hell.trump import Trump
from scorekeeper.web.kinds.oh_hell.scoring_words import points_words
from scorekeeper.web.kinds.settling import pays
from scorekeeper.web.words import capital, counted, listed

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", NO_TRUMPS: "none", "black": "black"}
ORDINALS = ("the dealer", "the player left of the dealer", "the player left of the first bidder")
TIMES = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def rules_line(rules: OhHellRules, players: int) -> str:
    """Return the rules in a few sentences."""
    said = (_deals(rules), trumps(rules, players), *bidding(rules), points_words(rules.scoring, rules.success_bonus))
    return " ".join(f"{capital(sentence)}." for sentence in (*said, *_extras(rules)))


def length(rules: OhHellRules) -> str:
    """Return how long a game goes on."""
    if rules.repeats and rules.target is not None:
        return f"to {counted(rules.target, 'point')}"
    return counted(len(rules.hand_sizes), "deal")


def ladder_words(sizes: Sequence[int]) -> str:
    """Return hand sizes as people say them: 10 cards down to 1 and up again to 10."""
    runs = [(size, len(list(same))) for size, same in groupby(sizes)]
    if len(runs) == 1:
        return f"{counted(sizes[0], 'card')} each"
    if any(abs(after - before) > 1 for before, after in pairwise(sizes)):
        return f"{listed([str(size) for size in sizes])} cards"
    if all(times == 1 for _, times in runs):
        return _turns(sizes)
    return ", ".join(_stretches(runs))


def trumps(rules: OhHellRules, players: int) -> str:
    """Return how trumps are found, and when there are none."""
    trump = rules.trump
    found = {
        "turn_up": "the next card is turned for trumps",
        "last_card": "the dealer’s own last card is turned for trumps",
        "cycle": f"trumps in turn: {listed([SUITS[suit] for suit in trump.cycle])}",
        "fixed": f"{SUITS.get(trump.suit, trump.suit)} {'is' if trump.suit == 'black' else 'are'} always trumps",
        "none": "there are no trumps",
        "house": "trumps as your table finds them",
    }[trump.kind]
    if trump.super_trump and rules.packs > 1:
        found += ", and that very card beats every other"
    none = _without(rules, trump, players)
    return f"{found}; {none}" if none else found


def bidding(rules: OhHellRules) -> Iterator[str]:
    """Return what may be bid, and who leads where it is not who bids first."""
    hook = rules.bidding
    if hook.mode == "simultaneous":
        yield "all bid at once"
    elif hook.hook:
        total = "the tricks" if hook.hook_total is None else f"{hook.hook_total}"
        start = "" if hook.hook_from <= 1 else f", from {counted(hook.hook_from, 'card')} on"
        yield f"the last bidder may not let the bids total {total}{start}"
    else:
        yield "anything may be bid"
    if rules.blind:
        yield f"whoever is {counted(rules.blind_deficit, 'point')} behind may bid blind"
    if rules.leader_rule == "highest_bidder":
        yield "the highest bidder leads"
    elif rules.leader != rules.first_bidder:
        yield f"{leader(rules)} leads"


def leader(rules: OhHellRules) -> str:
    """Return who leads the first trick."""
    if rules.leader_rule == "highest_bidder":
        return "the highest bidder"
    return ORDINALS[rules.leader] if rules.leader < len(ORDINALS) else f"seat {rules.leader} left of the dealer"


def _deals(rules: OhHellRules) -> str:
    ladder = ladder_words(rules.hand_sizes)
    if rules.repeats:
        again = "a tie at the top plays on" if rules.tie == "continue" else "a tie shares the win"
        each = f"every deal {ladder}" if len(set(rules.hand_sizes)) == 1 else ladder
        return f"{each}, until somebody has {counted(rules.target or 0, 'point')}; {again}"
    deals = f"{counted(len(rules.hand_sizes), 'deal')}: {ladder}"
    return deals if rules.target is None else f"{deals}, or until somebody has {counted(rules.target, 'point')}"


def _without(rules: OhHellRules, trump: Trump, players: int) -> str:
    """Return the deals that have no trumps."""
    most = max(rules.hand_sizes)
    if trump.no_trump_on_max:
        return f"at {most} there are none"
    if trump.no_trump_deals:
        deals = ["the last deal" if deal == "last" else f"deal {deal}" for deal in trump.no_trump_deals]
        return f"{listed(deals)} {'has' if len(deals) == 1 else 'have'} none"
    if trump.no_trump_if_all_dealt and most * players >= rules.cards * rules.packs - rules.stripped:
        return "where every card is dealt there are none"
    return ""


def _extras(rules: OhHellRules) -> Iterator[str]:
    if rules.forehead:
        yield "a single card is held to the forehead, unseen"
    if rules.cancelled_tricks:
        yield "equal cards may cancel a trick"
    if rules.floor_zero:
        yield "no total falls below 0"
    if rules.manual_bonus:
        yield "bonuses are entered as points given"
    if not rules.repeats and rules.tie == "continue":
        yield "a tie at the end plays on"
    if said := pays(rules.settlement):
        yield said


def _turns(sizes: Sequence[int]) -> str:
    """Return a ladder without repeats by its ends and turning points."""
    words, last = [counted(sizes[0], "card")], 0
    for place in range(1, len(sizes)):
        rises = sizes[place] > sizes[place - 1]
        if place + 1 == len(sizes) or (sizes[place + 1] > sizes[place]) != rises:
            again = "and " if last else ""
            words.append(f"{again}{'up' if rises else 'down'} {'again ' if last else ''}to {sizes[place]}")
            last = place
    return " ".join(words)


def _stretches(runs: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Return what is dealt several times by itself, and what lies between from end to end."""
    noun = " card"
    for once, stretch in groupby(runs, key=lambda run: run[1] == 1):
        sizes = list(stretch)
        if once:
            ends = [str(sizes[0][0]), str(sizes[-1][0])]
            yield (" to ".join(ends) if len(sizes) > 1 else ends[0]) + (noun + "s" if noun else "")
        else:
            yield ", ".join(f"{_times(times)} of {counted(size, 'card') if noun else size}" for size, times in sizes)
        noun = ""


def _times(number: int) -> str:
    # Written out, so that nobody reads the number of deals as a number of cards.
    return TIMES[number] if number < len(TIMES) else str(number)
