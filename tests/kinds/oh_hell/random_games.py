"""Random games by random house rules, and what they come to by a plain sum; random facts at random tables."""

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from scorekeeper.record.gamefile import incoming, read_game, write_game
from scorekeeper.record.history import history
from scorekeeper.record.log import state_of
from scorekeeper.rules.common.axes import nested
from scorekeeper.rules.common.options import Takes
from scorekeeper.rules.common.tenths import number_of
from scorekeeper.rules.facts import Adjustment, Ended, FirstDealer, Noted, Renamed, Resumed, RulesChanged
from scorekeeper.rules.kind import Fact, Refused, Setup, Unreadable
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.axes import AXES, OPTIONAL_GROUPS
from scorekeeper.rules.oh_hell.board import board, bonus_leaf, drafted_correction, written_now
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.sheets.highlights import feats, moment
from scorekeeper.rules.sheets.summary import played_game, summary
from tests.kinds.oh_hell.table import KIND
from tests.record.samples import START, entries_of

# Rarely what a table can play, so rarely picked.
SELDOM = ("cards", "packs", "stripped", "schedule.list", "schedule.minimum", "repeats", "trump.suit", "settlement.ante",
          "players.least", "players.most")  # fmt: skip


def random_value(chance: Random, axis: Takes) -> Any:
    """Return a value that an axis takes, small numbers first."""
    if axis.optional and chance.random() < 0.2:
        return None
    if axis.form == "list":
        least, _ = axis.size
        return [_one(chance, axis) for _ in range(chance.randint(max(least, 1), 6))]
    if axis.form == "map":
        return {word: _one(chance, axis) for word in chance.sample(("wizard", "jester", "bomb"), 2)}
    if axis.form == "table":
        return {str(key): _one(chance, axis) for key in chance.sample(range(axis.keys[0], 9), 3)}
    return _one(chance, axis)


def random_house(chance: Random) -> dict[str, Any]:
    """Return house rules of some axes; not every table can play them."""
    some = [path for path in AXES if chance.random() < (0.03 if path in SELDOM else 0.25)]
    gone = [group for group in OPTIONAL_GROUPS if chance.random() < 0.1]
    changes = {path: random_value(chance, AXES[path]) for path in some if path.rpartition(".")[0] not in gone}
    return nested({**changes, **dict.fromkeys(gone)})


def _one(chance: Random, takes: Takes) -> Any:
    if takes.type == "yes_no":
        return chance.random() < 0.5
    if takes.type == "money":
        return chance.choice(("0.05", "1", "2.5"))
    if takes.type == "tenths":
        return chance.choice((0, 0.1, 0.5, 1, 2))
    if takes.type == "word" or (takes.words and chance.random() < 0.5):
        return chance.choice(takes.words)
    near = chance.random() < 0.8
    return chance.randint(
        max(takes.least, -30) if near else takes.least, min(takes.most, max(30, takes.least)) if near else takes.most
    )


SEATS = tuple("ABCDEFGHIJKL")
CURVES = {
    "linear": lambda d: d,
    "square": lambda d: d * d,
    "cube": lambda d: d**3,
    "triangular": lambda d: (d * d + d) // 2,
}


def playable(seeds: range, house_rules: float = 1) -> Iterator[tuple[Random, Setup]]:
    """Yield a random table for each seed whose rules can be played; `house_rules`: how many have some."""
    for chance in map(Random, seeds):
        try:
            yield chance, setup_of(chance, chance.random() < house_rules)
        except Refused as refused:
            assert refused.problems[0].part


def setup_of(chance: Random, with_house_rules: bool) -> Setup:
    variant = chance.choice(list(PRESETS))
    house = random_house(chance) if with_house_rules else {}
    fewest, most = PRESETS[variant].variant.players
    players = chance.randint(fewest, max(most, 12 if house.get("packs", 1) > 1 else 0))
    rules = KIND.resolved(variant, {}, players, house)
    return Setup(KIND.key, variant, SEATS[:players], {}, rules, chance.randrange(players), house=house)


def game_of(chance: Random, setup: Setup):
    """Return the state of a random game at this table."""
    state = state_of(KIND, (setup,))
    for _ in range(chance.randint(1, 18)):
        deal = state.live
        if deal is None:
            break
        if chance.random() < 0.1 and len(deal.order) > 2:
            away = chance.choice([seat for seat in deal.order if seat != deal.dealer])
            state = KIND.apply(state, oh.SatOut(deal.number, away))
            deal = state.live
        if chance.random() < 0.3:
            state = KIND.apply(state, oh.TurnUp(deal.number, chance.choice(("S", "NT"))))
        for fact in facts_of(chance, state.rules, deal):
            state = KIND.apply(state, fact)
    return state


def facts_of(chance: Random, rules, deal):
    """Return the bids of a deal, what happened beside them, and its tricks."""
    number, size, order = deal.number, deal.hand_size, deal.order
    lost = chance.randint(0, min(rules.lost_tricks, size))
    took = dict.fromkeys(order, 0)
    ghost = [None] if rules.hands_dealt(len(order)) > len(order) else []
    for seat in chance.choices([*order, *ghost], k=size - lost):
        if seat is not None:
            took[seat] += 1
    may = rules.bidding.bids(size)
    bids = {seat: chance.choice((min(max(t, may[0]), may[-1]), chance.choice(may))) for seat, t in took.items()}
    if chance.random() < 0.1 and may[0] == 0 and not rules.lost_tricks:
        bids, took = dict.fromkeys(order, 0), {**dict.fromkeys(order, 0), deal.dealer: size}
    yield oh.Bids(number, bids)
    if rules.scoring.cannonball:
        yield oh.Loads(number, {seat: chance.choice(("grapeshot", "cannonball")) for seat in order})
    with_tricks = [seat for seat in order if took[seat]]
    if with_tricks:
        yield from beside_of(chance, rules, deal, bids, with_tricks)
    yield oh.Tricks(number, took, 0, lost)


def beside_of(chance: Random, rules, deal, bids, with_tricks):
    """Return what happened beside bids and tricks to those who took some."""
    number, order = deal.number, deal.order
    counts = {seat: {} for seat in with_tricks}
    for event in rules.bonus.worth:
        most = getattr(rules.bonus_limits, event) * rules.packs
        if event in ("pirate_by_king", "king_by_mermaid"):
            taken = any("king" in known for seat in counts for known in counts[seat])
            most = 0 if taken else min(most, 1)
        if most and chance.random() < 0.4:
            counts[chance.choice(with_tricks)][event] = chance.randint(1, most)
    if any(counts.values()):
        yield oh.Bonuses(number, counts)
    if rules.loot and len(order) > 2 and chance.random() < 0.5:
        captor = chance.choice(with_tricks)
        yield oh.Alliances(number, (oh.Alliance(chance.choice([s for s in order if s != captor]), captor),))
    if rules.wagers and chance.random() < 0.5:
        yield oh.Wagers(number, {chance.choice(with_tricks): chance.choice((10, 20))})
    seat, change = chance.choice(with_tricks), chance.choice((1, -1))
    if rules.bid_changes and 0 <= bids[seat] + change <= deal.hand_size:
        yield oh.BidChanges(number, {seat: change})


def plain_sum(rules, rows):
    """Return what everybody has after these deals, from the resolved rules as plain data and nothing else."""
    totals, runs = {}, {}
    last = None if rules["repeats"] else len(rules["hand_sizes"])
    for number, size, trump, said, took, slip in rows:
        bids = {seat: bid + slip.bid_changes.get(seat, 0) for seat, bid in said.items()}
        over = rules["scoring"]["overtrick"]
        made = [
            seat for seat in took if bids[seat] == took[seat] or (over is not None and 1 <= bids[seat] <= took[seat])
        ]
        for seat in took:
            s, bid, t = rules["scoring"], bids[seat], took[seat]
            cannon = s["cannonball"] and slip.loads.get(seat) == "cannonball"
            once = (s["cannonball"]["per_card"] * size if seat in made else 0) if cannon else _bid(s, bid, t, size)
            worth = once * (s["per_deal"] * number if s["per_deal"] else 1)
            if bid == t == 0 and s["zero_made"] and sum(said.values()) > size and not cannon:
                worth += s["zero_made"]["over"] * (s["per_deal"] * number if s["per_deal"] else 1)
            worth += _beside(rules, slip, seat, made, abs(bid - t), cannon)
            if s["slam"] and bid == t == size and size >= s["slam"]["from"]:
                worth += s["slam"]["points"] + s["slam"]["per_card"] * size
            if seat in made:
                worth += rules["success_bonus"].get(str(len(made)), 0)
            double = s["double"] or {"deals": [], "factor": 1}
            named = {number} | ({"last"} if number == last else set()) | ({"no_trump"} if trump == "NT" else set())
            worth *= double["factor"] if named & set(double["deals"]) else 1
            if s["streak"] and size in s["streak"]["not_in"]:
                runs[seat] = ""
            elif s["streak"]:
                mark = "+" if seat in made else "-"
                runs[seat] = runs.get(seat, "") + mark if runs.get(seat, mark)[-1:] in (mark, "") else mark
                if len(runs[seat]) == s["streak"]["every"]:
                    runs[seat] = ""
                    worth += s["streak"]["made" if seat in made else "missed"]
            had = totals.get(seat, 0)
            totals[seat] = had + worth - (had // 2 if s["halved"] and seat not in made and had > 0 else 0)
        if rules["floor_zero"]:
            totals = {seat: max(0, total) for seat, total in totals.items()}
    return totals


def _beside(rules, slip, seat, made, off, cannon):
    """Return what a seat gets for events, alliances and its wager."""
    counts, bonus, is_made = slip.bonuses.get(seat, {}), rules["bonus"], seat in made
    cards = sum(counts.get(card, 0) * (bonus[card] or 0) for card in ("new_7", "new_8")) if is_made else 0
    events = sum(n * (bonus[event] or 0) for event, n in counts.items() if not event.startswith("new_"))
    if not is_made:
        half = int(Fraction(events, 2)) if off == 1 else 0
        events = {"exact": 0, "nothing": events, "accuracy": half}["exact" if cannon else bonus["needs"]]
    loot = rules["loot"]["points"] if rules["loot"] else 0
    kept = sum(loot for pair in slip.loot if seat in pair.seats and set(pair.seats) <= set(made))
    wager = slip.wagers.get(seat, 0)
    return cards + events + kept + (wager if is_made else -wager)


def _bid(s, bid, t, size):
    made, over = s["made"], s["overtrick"]
    if bid == t or (over is not None and 1 <= bid <= t):
        if bid == 0 and s["zero_made"] and str(size) in s["zero_made"]["by_hand"]:
            return s["zero_made"]["by_hand"][str(size)]
        if bid == 0 and s["zero_made"]:
            return Fraction(str(s["zero_made"]["points"])) + s["zero_made"]["per_card"] * size
        if made["digit"] is not None:
            return int(f"{made['digit']}{bid}")
        if str(bid) in made["table"]:
            return made["table"][str(bid)]
        parts = made["bonus"] + made["per_trick"] * bid + made["per_bid_squared"] * bid * bid + made["per_card"] * size
        return parts + Fraction(str(over or 0)) * (t - bid)
    if bid == 0 and s["zero_missed"]:
        zero = s["zero_missed"]
        return Fraction(str(zero["points"])) + zero["per_card"] * size + zero["per_trick"] * t
    if t == 0 and s["shutout"]:
        return s["shutout"]["points"]
    if t in (bid - 1, bid + 1) and s["near"]:
        return s["near"]["points"] + s["near"]["per_card"] * size
    side = s["over" if t > bid else "under"]
    return (
        side["per_trick"] * t
        + side["flat"]
        - side["per_difference"] * CURVES[side["curve"]](abs(t - bid))
        - side["per_bid"] * bid
        - side["per_bid_squared"] * bid * bid
    )


def add_up(chance: Random, setup: Setup) -> None:
    """Play one game and add it up."""
    state = game_of(chance, setup)
    rows = [(d.number, d.hand_size, d.trump, d.slip.bids, d.tricks, d.slip) for d in state.deals if d.is_played]
    expected = plain_sum(setup.rules, rows)
    found = {column.seat: column.total for column in KIND.sheet(state).columns}
    assert found == {seat: expected.get(seat, 0) for seat in found}, setup
    assert KIND.result(state)["totals"] == {state.names[seat]: number_of(total) for seat, total in found.items()}
    assert {problem.code for problem in KIND.problems(state)} <= {"hook"}, setup


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


def try_facts(chance: Random, setup: Setup) -> int:
    """Play one game; return how many facts were accepted, of which each view and some files were held."""
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
            score_again(facts)
    score_again(facts)
    return len(facts) - 1


def look(state) -> None:
    """Draw what the app shows of a state; nothing of it may raise, and no deal is known that a fact has changed."""
    assert state.deals == replace(state, known=()).deals
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


def score_again(facts) -> None:
    """Draw the history, write the game's file, score it without its log, and import it with it."""
    history(KIND, entries_of(*facts), most=20)
    data = json.loads(json.dumps(write_game(KIND, entries_of(*facts))))
    kind, setup, read = read_game({key: value for key, value in data.items() if key != "log"})
    result = json.loads(json.dumps(kind.result(state_of(kind, (setup, *read)))))
    assert result == data["result"], facts
    assert incoming(data, START, "tablet").differs == (), facts
