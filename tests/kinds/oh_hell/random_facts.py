"""Random facts at random tables, each tried as the app tries it: the views after every one that is accepted.

Nothing may raise, and what a game's file says in its `result` has to be what scoring the same file comes to.
`GAMES=10000 pytest tests/kinds/oh_hell/test_house_presets.py` plays so many games.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from scorekeeper.record.gamefile import incoming, read_game, write_game
from scorekeeper.record.history import history
from scorekeeper.record.log import state_of
from scorekeeper.rules.facts import Adjustment, Ended, FirstDealer, Noted, Renamed, Resumed, RulesChanged
from scorekeeper.rules.kind import Fact, Refused, Unreadable
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.board import board, bonus_leaf, drafted_correction, written_now
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.sheets.highlights import feats, moment
from scorekeeper.rules.sheets.summary import played_game, summary
from tests.kinds.oh_hell.random_games import facts_of, setup_of
from tests.kinds.oh_hell.table import KIND
from tests.record.samples import START, entries_of

TRIED = 40  # facts and deals at each table
EVENTS = ("colour_14", "black_14", "pirate_by_king", "second", "new_7", "leviathan")


def facts_at(chance: Random, state) -> Iterator[Fact]:
    """Yield one fact or a whole deal, as likely as not one that makes sense."""
    live, seats = state.live, range(len(state.names))
    if live and chance.random() < 0.4:
        yield from facts_of(chance, state.rules, live)
        return
    number = live.number if live and chance.random() < 0.75 else chance.randint(1, max(1, len(state.deals)))
    size, seat = (live.hand_size if live else 3), chance.choice(seats)
    played = [deal for deal in state.deals if deal.is_played]
    yield chance.choice((
        lambda: oh.Bids(number, {seat: chance.choice((None, 0, 1, 2, size))}),
        lambda: oh.PencilledTricks(number, {seat: chance.randint(0, size)}, *chance.choices((None, None, 0, 1), k=3)),
        lambda: oh.TurnUp(number, chance.choice(("S", "H", "NT", None)), chance.choice((None, None, "10H"))),
        lambda: oh.Blind(number, seat, chance.random() < 0.7),
        lambda: oh.Bonuses(number, {seat: {chance.choice(EVENTS): chance.randint(0, 2)}}),
        lambda: oh.Alliances(number, (oh.Alliance(seat, (seat + 1) % len(seats)),)),
        lambda: oh.Wagers(number, {seat: chance.choice((0, 10, 20))}),
        lambda: oh.BidChanges(number, {seat: chance.choice((-1, 0, 1))}),
        lambda: oh.Loads(number, {seat: chance.choice(oh.LOADS)}),
        lambda: oh.Misdeal(number),
        lambda: oh.Dealer(number, seat),
        lambda: oh.Ladder(number, tuple(chance.choices(range(1, 9), k=chance.randint(0, 5)))),
        lambda: oh.Joined(number, len(seats), f"Q{len(seats)}", chance.choice((0, 5)), chance.choice((None, seat))),
        lambda: oh.Left(number, seat),
        lambda: oh.Returned(number, seat),
        lambda: oh.SatOut(number, seat, chance.random() < 0.8),
        lambda: oh.Seating(number, tuple(chance.sample(seats, k=len(seats)))),
        lambda: Adjustment(chance.randint(1, 4), number, seat, chance.choice((0, 5, -10)), "a revoke"),
        lambda: FirstDealer(seat),
        lambda: Ended("It got late") if chance.random() < 0.3 else Resumed(),
        lambda: Renamed(seat, f"R{chance.randrange(99)}"),
        lambda: _other_rules(chance, state),
        lambda: _corrected(chance, chance.choice(played)) if played else oh.Misdeal(number),
    ))()  # fmt: skip


def _other_rules(chance: Random, state) -> Fact:
    variant = chance.choice(list(PRESETS))
    try:
        return RulesChanged(variant, {}, KIND.resolved(variant, {}, len(state.started), {}))
    except (Refused, Unreadable):
        return Noted("Friday", "at Ben's", "Cas")


def _corrected(chance: Random, deal) -> oh.Corrected:
    now = written_now(deal)
    bids, tricks = dict(now.bids), dict(now.tricks)
    giver, taker = chance.choices(deal.order, k=2)
    bids[giver] = chance.randint(0, deal.hand_size)
    if tricks[giver]:
        tricks[giver], tricks[taker] = tricks[giver] - 1, tricks[taker] + 1
    return replace(now, bids=bids, tricks=tricks, trump=chance.choice((now.trump, "S")))


def check(seed: int) -> int:
    """Play one game; return how many facts were accepted, of which each view and some files were held."""
    chance = Random(seed)
    try:
        setup = setup_of(chance, with_house_rules=chance.random() < 0.6)
    except (Refused, Unreadable):
        return 0
    state, facts = KIND.opening(setup), [setup]
    known = {repr(problem) for problem in KIND.problems(state)}
    for _ in range(TRIED):
        for fact in facts_at(chance, state):
            after = KIND.apply(state, fact)
            problems = KIND.problems(after)
            if any(problem.weight == "impossible" and repr(problem) not in known for problem in problems):
                continue
            state, known = after, {repr(problem) for problem in problems}
            facts.append(fact)
            look(state)
        if chance.random() < 0.1:
            score_again(seed, facts)
    score_again(seed, facts)
    return len(facts) - 1


def look(state) -> None:
    """Draw what the app shows of a state; nothing of it may raise."""
    sheet = KIND.sheet(state)
    KIND.prompt(state)
    told = summary(sheet)
    feats(sheet, told)
    moment(sheet, told)
    played_game(sheet)
    if shown := board(state):
        bonus_leaf(state, shown.deal)
        board(state, shown.deal.order[0])
    for deal in state.deals:
        if deal.is_played:
            drafted_correction(state, written_now(deal))
            bonus_leaf(state, deal)


def score_again(seed: int, facts) -> None:
    """Draw the history, write the game's file, score it without its log, and import it with it."""
    history(KIND, entries_of(*facts), most=20)
    data = json.loads(json.dumps(write_game(KIND, entries_of(*facts))))
    kind, setup, read = read_game({key: value for key, value in data.items() if key != "log"})
    result = json.loads(json.dumps(kind.result(state_of(kind, (setup, *read)))))
    assert result == data["result"], seed
    assert incoming(data, START, "tablet").differs == (), seed
