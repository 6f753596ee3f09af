"""Random games by random house rules, and what they come to by a plain sum of its own.

`python -m tests.kinds.oh_hell.random_games 10000` plays and adds up so many.
"""

import sys
from random import Random

from scorekeeper.record.log import state_of
from scorekeeper.rules.kind import Refused, Setup
from scorekeeper.rules.oh_hell.facts import Bids, SatOut, Tricks, TurnUp
from scorekeeper.rules.oh_hell.presets import PRESETS
from tests.kinds.oh_hell.random_rules import random_house
from tests.kinds.oh_hell.table import KIND

SEATS = tuple("ABCDEFGHIJKL")
CURVES = {
    "linear": lambda d: d,
    "square": lambda d: d * d,
    "cube": lambda d: d**3,
    "triangular": lambda d: (d * d + d) // 2,
}


def game_of(chance: Random):
    """Return the state of a random game by random house rules over a random variant. Raises Refused."""
    variant = chance.choice(list(PRESETS))
    house = random_house(chance)
    fewest, most = PRESETS[variant].variant.players
    players = chance.randint(fewest, max(most, 12 if house.get("packs", 1) > 1 else 0))
    rules = KIND.resolved_with(variant, {}, players, house)
    state = state_of(
        KIND, (Setup(KIND.key, variant, SEATS[:players], {}, rules, chance.randrange(players), house=house),)
    )
    for _ in range(chance.randint(1, 18)):
        deal = state.live
        if deal is None:
            break
        if chance.random() < 0.1 and len(deal.order) > 2:
            state = KIND.apply(state, SatOut(deal.number, chance.choice([s for s in deal.order if s != deal.dealer])))
            deal = state.live
        if chance.random() < 0.3:
            state = KIND.apply(state, TurnUp(deal.number, chance.choice(("S", "NT"))))
        took = dict.fromkeys(deal.order, 0)
        for seat in chance.choices(deal.order, k=deal.hand_size):
            took[seat] += 1
        bids = {
            seat: chance.choice((tricks, tricks, chance.randint(0, deal.hand_size))) for seat, tricks in took.items()
        }
        if chance.random() < 0.1:
            bids, took = dict.fromkeys(deal.order, 0), {**dict.fromkeys(deal.order, 0), deal.dealer: deal.hand_size}
        state = KIND.apply(KIND.apply(state, Bids(deal.number, bids)), Tricks(deal.number, took))
    return state


def plain_sum(rules, rows):
    """Return what everybody has after these deals, from the resolved rules as plain data and nothing else."""
    totals, runs = {}, {}
    last = None if rules["repeats"] else len(rules["hand_sizes"])
    for number, size, trump, bids, took in rows:
        made = [seat for seat in took if bids[seat] == took[seat]]
        for seat in took:
            s, bid, t = rules["scoring"], bids[seat], took[seat]
            worth = _bid(s, bid, t, size) * (s["per_deal"] * number if s["per_deal"] else 1)
            if bid == t == 0 and s["zero_made"] and sum(bids.values()) > size:
                worth += s["zero_made"]["over"] * (s["per_deal"] * number if s["per_deal"] else 1)
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


def _bid(s, bid, t, size):
    made = s["made"]
    if bid == t:
        if bid == 0 and s["zero_made"] and str(size) in s["zero_made"]["by_hand"]:
            return s["zero_made"]["by_hand"][str(size)]
        if bid == 0 and s["zero_made"]:
            return s["zero_made"]["points"] + s["zero_made"]["per_card"] * size
        if made["digit"] is not None:
            return int(f"{made['digit']}{bid}")
        if str(bid) in made["table"]:
            return made["table"][str(bid)]
        return made["bonus"] + made["per_trick"] * t + made["per_bid_squared"] * bid * bid + made["per_card"] * size
    if bid == 0 and s["zero_missed"]:
        zero = s["zero_missed"]
        return zero["points"] + zero["per_card"] * size + zero["per_trick"] * t
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


def check(seed: int) -> bool:
    """Play one game and add it up; say whether its rules could be played."""
    try:
        state = game_of(Random(seed))
    except Refused as refused:
        assert refused.problems[0].part
        return False
    rows = [(d.number, d.hand_size, d.trump, d.bids, d.tricks) for d in state.deals if d.is_played]
    expected = plain_sum(KIND.resolved_with(state.variant, {}, len(state.started), state.house), rows)
    sheet = KIND.sheet(state)
    found = {column.seat: column.total for column in sheet.columns}
    assert found == {seat: expected.get(seat, 0) for seat in found}, (seed, state.variant, state.house)
    for row in sheet.rows:
        assert all(set(cell.prizes) == cell.marks & {"slam", "streak"} for cell in row.cells)
        assert ("doubled" in row.marks) == (row.factor != 1)
    assert KIND.result(state)["totals"] == {state.names[seat]: total for seat, total in found.items()}
    codes = {problem.code for problem in KIND.problems(state)}
    assert codes <= {"hook"}, (seed, codes)
    return True


if __name__ == "__main__":
    games = int(sys.argv[1])
    print(f"{sum(check(seed) for seed in range(games))} of {games} could be played, and all add up")
