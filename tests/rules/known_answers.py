"""How each case of a file of known answers is put to the rules: `ANSWERS[case](row)` is what they answer."""

from dataclasses import asdict, replace

from scorekeeper.record.gamefile import read_game
from scorekeeper.record.log import state_of
from scorekeeper.rules import KINDS, variant
from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.common.seats import places, target_winners, winners_of
from scorekeeper.rules.common.settlement import Settlement, settle
from scorekeeper.rules.common.tenths import exact, number_of
from scorekeeper.rules.kind import Refused, Setup, Unreadable
from scorekeeper.rules.oh_hell.facts import Alliance, Bids, Ladder, Slip, Tricks, TurnUp
from scorekeeper.rules.oh_hell.points import deal_points, factor_of, is_made
from scorekeeper.rules.oh_hell.resolving import player_counts, resolved
from scorekeeper.rules.oh_hell.rules import last_deal, trump_of
from scorekeeper.rules.ohio.facts import OHIO, PARTS, Count
from scorekeeper.rules.ohio.hand import BLANK, PRINTED_EACH, Trick, bounds, slip_problems
from scorekeeper.rules.ono99.facts import HandLost
from scorekeeper.rules.ono99.rules import Ono99Rules
from scorekeeper.rules.ono99.state import CARDS, Pile, after_card, refusal


def rules_of(row, **options):
    least = variant(row["system"]).players[0]
    return resolved(row["system"], options, row["players"] or least, row["input"].get("rules") or {})


def of_kind(**answers):
    """Ask the function for the kind of game that the row is about."""
    return lambda row: answers[variant(row["system"]).kind](row)


BESIDE = {"blind": False, "bonuses": {}, "loot": (), "wager": 0, "load": "grapeshot", "bid_change": 0}


def scored(rules, players, bid, tricks, hand_size, *, deal=1, before=0, over=False, players_succeeding=1, **said):
    """Return what seat 0 scores in a deal; whether it can have been so is not looked at.

    Seat 1 misses its bid, too large a one if `over`. Then come those who make theirs as well, and allies who do or not.
    """
    assert said.keys() <= BESIDE.keys(), said
    beside = {**BESIDE, **said}
    others = dict(enumerate((*[True] * (players_succeeding - 1), *beside["loot"]), start=2))
    allies = [*others][players_succeeding - 1 :]
    took = {0: tricks, 1: 0, **{seat: int(not is_made) for seat, is_made in others.items()}}
    slip = Slip(
        bids={0: bid, 1: hand_size + 1 if over else 1, **dict.fromkeys(others, 0)},
        tricks=took,
        blind=frozenset({0} if beside["blind"] else ()),
        bonuses={0: beside["bonuses"]},
        loot=tuple(Alliance(0, ally) for ally in allies),
        wagers={0: beside["wager"]},
        bid_changes={0: beside["bid_change"]},
        loads={0: beside["load"]},
    )
    factor = factor_of(rules.scoring, deal, trump_of(rules, deal, hand_size, players), deal == last_deal(rules))
    scores, _runs = deal_points(rules, slip, deal, hand_size, factor, dict.fromkeys(took, before), {})
    return number_of(scores[0].points)


def family_score(row):
    hand = {key: asked for key, asked in row["input"].items() if key != "rules"}
    return scored(rules_of(row), row["players"] or variant(row["system"]).players[0], **hand)


def family_deal(row):
    """Read a game of this one deal, and score it as the deal of its number."""
    asked, names = row["input"], "ABCDEFGHIJKL"[: row["players"]]
    deal = {key: asked[key] for key in asked if key not in ("deal", "rules", "bids", "tricks", "cancelled_tricks")}
    for key in ("bids", "tricks"):
        deal[key] = asked[key] and dict(zip(names, asked[key], strict=True))
    for key in ("bonuses", "wagers", "loads", "bid_changes"):
        deal[key] = {names[int(seat)]: value for seat, value in (asked.get(key) or {}).items()}
    deal["loot"] = [[names[seat] for seat in pair] for pair in asked.get("loot") or ()]
    deal["cancelled"] = asked.get("cancelled_tricks")
    game = {
        "format": "scorekeeper.game/1", "variant": row["system"], "players": list(names), "deals": [deal],
        "options": {"cancelled_tricks": True} if deal["cancelled"] else {}, "rules": asked.get("rules") or {},
    }  # fmt: skip
    try:
        kind, setup, facts = read_game(game)
    except Unreadable as refused:
        return {"error": refused.problem.code, "at": refused.place.removeprefix("deals[0].").partition(".")[0]}
    state = state_of(kind, (setup, *facts))
    played, number, rules = state.deals[0], asked.get("deal", 1), state.rules
    if not played.is_played:
        return {"scores": None, "ghost_tricks": None}
    factor = factor_of(rules.scoring, number, played.trump, number == last_deal(rules))
    scores, _runs = deal_points(rules, played.slip, number, played.hand_size, factor, played.before, {})
    return {"scores": [number_of(scores[seat].points) for seat in range(len(names))], "ghost_tricks": played.ghost}


def ohio_points(row):
    asked = row["input"]
    if "trick" not in asked:
        count = Count(**{part: asked[part] for part in PARTS})
        return count.score(literal=asked.get("ohio_in_hand") == "literal")
    return Trick((), 0, moves=tuple((0, OHIO if card == "O" else card) for card in asked["trick"])).value


def ono99_hand(row):
    """Play a hand begun by the first seat still in, card by card."""
    asked = row["input"]
    edition = "classic" if set(asked["plays"]) <= set(CARDS["classic"]) else "later"
    rules = Ono99Rules(floor_zero=asked.get("floor0", False), edition=edition)
    active = tuple(seat for seat in range(asked.get("players") or row["players"]) if seat not in asked.get("out", ()))
    pile = Pile(active[0])
    for card in asked["plays"]:
        if error := refusal(rules, pile, card):
            return {"error": error}
        pile = after_card(rules, active, pile, card)
    now = {"total": pile.total, "direction": pile.direction, "player": pile.turn}
    return now | {"turns_required": pile.owes, "loser": pile.loser}


def schedule(row):
    asked = row["input"]
    try:
        rules = rules_of(row, **asked.get("options", {}))
    except Refused as refused:
        (problem,) = refused.problems
        return {"error": problem.code, "part": problem.part, "numbers": dict(problem.numbers)}
    except Unreadable as refused:
        return {"error": refused.problem.code, "part": refused.place, "numbers": dict(refused.problem.numbers)}
    sizes = list(rules.hand_sizes)
    answer = {"hand_sizes": sizes, "deals": None if rules.repeats else len(sizes), "stripped": rules.stripped}
    answer |= {"packs": rules.packs, "largest": max(sizes)}
    return answer | {
        "repeat_until": "target" if rules.repeats else None,
        "hand_size": sizes[(asked.get("deal", 1) - 1) % len(sizes)],
    }


def whole_rules(row):
    """Resolve every axis; a row expects some of them."""
    return to_plain(rules_of(row, **row["input"].get("options", {})))


def players(row):
    asked = row["input"]
    return list(player_counts(row["system"], asked.get("options", {}), asked.get("rules", {})))


def roles(row):
    """Ask a table that agreed on so many deals, since those to a target come one by one."""
    asked, players = row["input"], row["players"]
    house = {**asked.get("rules", {}), "target": None, "repeats": False}
    agreed = Ladder(1, (1,) * asked["deal"])
    deal = family_table(row, players, agreed, first=asked["first_dealer"], house=house).deals[-1]
    first, *_ = deal.order
    return {"dealer": deal.dealer, "first_bidder": first, "leader": deal.leader, "bid_order": list(deal.order)}


def forbidden_bid(row):
    asked = row["input"]
    given = {key: asked[key] for key in ("hook", "hook_total", "hook_from") if asked.get(key) is not None}
    rules, size = rules_of(row, **given), asked["hand_size"]
    totals = dict(enumerate(map(exact, asked.get("totals") or ())))
    leads = bool(totals) and winners_of(totals, rules.winner) == (len(totals) - 1,)
    binds = rules.bidding.binds(size, asked.get("last_deal", False), leads)
    barred = rules.bidding.barred(size, sum(asked["other_bids"])) if binds else None
    return {"forbidden": barred, "allowed": [bid for bid in rules.bidding.bids(size) if bid != barred]}


def called(row):
    size, bids = row["input"]["hand_size"], dict(enumerate(row["input"]["bids"]))
    deal = family_table(row, len(bids), Ladder(1, (size,)), Bids(1, bids)).live
    return {"announce": deal.call, "total": deal.bid_total, "difference": deal.bid_total - size}


def blind_eligibility(row):
    totals = row["input"]["totals"]
    state = family_table(row, row["players"], blind=True, blind_deficit=row["input"]["threshold"])
    deal = replace(state.deals[1], before=dict(enumerate(totals.values()))) if totals else state.live
    return {"eligible": sorted(list(totals)[seat] for seat in deal.may_blind)}


def trump(row):
    asked = row["input"]
    packs = {"packs": asked["decks"]} if asked.get("decks", 1) > 1 else {}
    rules, card = rules_of(row, **packs), asked.get("turned_card")
    size = asked.get("hand_size") or rules.hand_sizes[(asked["deal"] - 1) % len(rules.hand_sizes)]
    players = row["players"] or variant(row["system"]).players[0]
    return {
        "trump": trump_of(rules, asked["deal"], size, players, card),
        "super_trump": family_table(row, players, TurnUp(1, None, card), **packs).live.super_trump,
        "chosen_by": "dealer" if rules.trump.special_cards.get(card) == "dealer" else None,
    }


def family_table(row, players, *facts, first=-1, house=None, **options):
    """Enter facts as a table would, of which the last seat deals first where the row does not say who."""
    kind, names = KINDS["oh_hell"], tuple("ABCDEFGHIJKL"[:players])
    rules = kind.resolved(row["system"], options, players, house or {})
    setup = Setup(kind.key, row["system"], names, options, rules, first % players, house=house or {})
    return state_of(kind, (setup, *facts))


def family_integrity(row):
    """Enter one deal as a table would and see what the sheet says of it."""
    asked, size = row["input"], row["input"]["hand_size"]
    tricks = dict(enumerate(asked["tricks"]))
    bids = dict(enumerate(asked.get("bids", asked["tricks"])))
    facts = (Ladder(1, (size,)), Bids(1, bids), Tricks(1, tricks, asked.get("cancelled_tricks", 0)))
    state = family_table(row, len(tricks), *facts, hook=asked.get("hook", False), cancelled_tricks=True)
    return {
        "ok": not KINDS["oh_hell"].problems(state),
        "missing": size - sum(tricks.values()) - asked.get("cancelled_tricks", 0),
        "all_made": bids == tricks,
    }


def ohio_integrity(row):
    asked = row["input"]
    if "scores" in asked:
        slip = replace(BLANK, scores=dict(enumerate(asked["scores"])), scored_by="scores")
        errors = list(dict.fromkeys(problem.code for problem in slip_problems(1, slip, literal=False)))
        return {"ok": not errors, "errors": errors, "sum": sum(asked["scores"])}
    if "captured" in asked:
        piles = zip(asked["captured"], asked["hand_numbers"], asked["hand_ohio"], strict=True)
        found = sum(Count(captured, 0, *held).printed for captured, *held in piles)
        required = PRINTED_EACH * len(asked["captured"])
        return {"ok": found == required, "captured_plus_printed_hand": found, "required": required}
    return asdict(bounds(row["players"]))


def settled(row):
    asked = row["input"]
    settlement = Settlement(
        asked["mode"], str(asked.get("rate", 1)), str(asked.get("ante", 1)), asked.get("tie") or "each"
    )
    return settle(settlement, by_name(asked["totals"]), winner_of(row))


def by_name(totals):
    return {name: exact(total) for name, total in totals.items()}


def winner_of(row):
    return (row["input"].get("rules") or {}).get("winner", "highest")


def family_end(row):
    asked = row["input"]
    totals, rules = by_name(asked["totals"]), rules_of(row)
    bids, tricks, least = asked.get("bids", {}), asked.get("tricks", {}), rules.scoring.wins_at_once
    enough = {
        name: bid for name, bid in bids.items()
        if least is not None and bid >= least and is_made(rules.scoring, bid, tricks[name])
    }  # fmt: skip
    first = tuple(name for name, bid in enough.items() if bid == max(enough.values()))
    winners = winners_of(totals, rules.winner)
    if "target" in asked:
        winners = target_winners(totals, asked["target"], asked["tie"], rules.winner)
    elif asked["deals_left"] or (rules.tie == "continue" and len(winners) > 1):
        winners = ()
    winners = first or winners
    return {"finished": bool(winners), "winners": list(winners), "ranking": places(totals, rules.winner, first)}


def ono99_end(row):
    """Play a game in which these lost; none loses who is out."""
    asked, kind = row["input"], KINDS["ono99"]
    options, players = {"chips": asked["chips"], "out_rule": asked["out_rule"]}, tuple(asked["players"])
    state = kind.opening(Setup("ono99", "ono99", players, options, kind.resolved("ono99", options, len(players))))
    for loser in map(players.index, asked["hand_losers"]):
        if loser in state.still_in and not state.is_finished:
            state = kind.apply(state, HandLost(len(state.hands), loser))
    last = state.hands[-1]
    return {
        "chips": {state.names[seat]: chips for seat, chips in last.chips.items()},
        "out": [state.names[seat] for seat in last.out],
        "finished": state.is_finished,
        "winner": state.names[state.still_in[0]] if state.is_finished else None,
    }


ANSWERS = {
    "deal": family_deal,
    "score": of_kind(oh_hell=family_score, ohio=ohio_points, ono99=ono99_hand),
    "rules": whole_rules,
    "players": players,
    "schedule": schedule,
    "roles": roles,
    "forbidden_bid": forbidden_bid,
    "trump": trump,
    "announcement": called,
    "integrity": of_kind(oh_hell=family_integrity, ohio=ohio_integrity, ono99=ono99_hand),
    "settlement": settled,
    "end": of_kind(oh_hell=family_end, ono99=ono99_end),
    "blind_eligibility": blind_eligibility,
    "ranking": lambda row: places(by_name(row["input"]["totals"]), winner_of(row)),
}
