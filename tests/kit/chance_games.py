"""Games of three kinds as lists of facts, played by chance to their ends."""

from dataclasses import replace
from datetime import UTC, datetime

from scorekeeper.record.log import Entry, game_of
from scorekeeper.rules import KINDS
from scorekeeper.rules.facts import Ended
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.hand import bounds
from scorekeeper.rules.ono99 import facts as ono
from tests.kit.tables import setup_of, shared

START = datetime(2026, 3, 1, 19, tzinfo=UTC)
LOWEST = {"winner": "lowest"}
# Variant, options and house rules: the same rules said in two ways among them, and some that only settle otherwise.
ZERO_FIVE = {"bidding": {"hook": True}, "scoring": {"zero_made": {"points": 5, "per_card": 0}}}
FAMILY = (
    ("oh_pshaw", {}, {}), ("british_oh_hell", {}, {}), ("oh_pshaw", {"zero_made": "5"}, {}),
    ("oh_pshaw", {"zero_made": "5", "hook": True, "settlement": "pool"}, {}), ("oh_pshaw", {}, ZERO_FIVE),
    ("oh_pshaw", {"hook": True}, {**ZERO_FIVE, "settlement": {"mode": "difference"}}),
    ("oh_pshaw", {}, {"settlement": {"mode": "hard"}}), ("oh_pshaw", {}, {"scoring": {"made": {"bonus": 5}}}),
    ("oh_pshaw", {}, LOWEST),
)  # fmt: skip


def entries_of(facts, at=START):
    """Return facts as the entries of a log from a file, all of one moment."""
    return [Entry(seq, at, "file", fact) for seq, fact in enumerate(facts, start=1)]


def family(chance, names, rules=None, ends=None):
    """Return a game of the Oh Hell family; `ends` 0, 1: ended so early, 3: somebody leaves, 4: somebody joins."""
    variant, options, house = rules or chance.choice(FAMILY)
    setup, kind = setup_of(variant, names, **options), KINDS["oh_hell"]
    if house:
        resolved = kind.resolved(variant, options, len(names), house)
        setup = replace(setup, house=house, house_rules=chance.choice(("", "Thursday")), rules=resolved)
    facts = [setup, oh.Ladder(1, tuple(chance.randint(1, 5) for _ in range(chance.randint(1, 4))))]
    ends = chance.randint(0, 7) if ends is None else ends
    while deal := game_of(kind, entries_of(facts)).state.live:
        if ends < 2 and deal.number > ends:
            return [*facts, Ended("late")]
        begins_the_second = deal.number == 2 and not deal.slip.bids
        if ends == 3 and begins_the_second and len(deal.order) > 2:
            facts.append(oh.Left(2, deal.order[0]))
            ends = 9
        elif ends == 4 and begins_the_second:
            facts.append(oh.Joined(2, len(names), "Late", chance.choice((0, 5))))
            ends = 9
        elif deal.trump is None and not deal.slip.bids and chance.random() < 0.3:
            facts.append(oh.TurnUp(deal.number, chance.choice("SHDC")))
        elif deal.to_bid:
            bid = chance.randint(0, deal.hand_size)
            bid = (bid + (bid == deal.barred)) % (deal.hand_size + 1)
            facts.append(oh.Bids(deal.number, {deal.to_bid[0]: bid}))
        else:
            facts.append(oh.Tricks(deal.number, shared(chance, deal.hand_size, deal.order)))
    return facts


def series(chance, names):
    """Return a series of Ohio that the table ended."""
    facts = [setup_of("ohio", names)]
    for hand in range(1, chance.randint(2, 4)):
        scores = [chance.randint(0, 20) for _ in names]
        scores[0] += (sum(scores) + bounds(len(names)).sum_parity) % 2
        facts += [ohio.EntryWay(hand, "scores"), ohio.HandScores(hand, dict(enumerate(scores)))]
    return [*facts, Ended("late")]


def chips(chance, names):
    """Return a game of O'NO 99 of which some hands were played."""
    lost = [ono.HandLost(hand, chance.randrange(len(names))) for hand in range(1, 4)]
    return [setup_of("ono99", names), *lost, Ended("late")]
