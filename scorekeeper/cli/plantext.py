"""A plan as people read it."""

from collections.abc import Sequence

from scorekeeper.rules.abilities import Plan, PlannedDeal
from scorekeeper.rules.kind import Variant
from scorekeeper.web.games.sheet_words import suit_word
from scorekeeper.web.language.texts import counted

FIRST = 4  # the column of who bids first
MISSES = (-1, 1, -2, 2)  # tricks short or over that the table of scores shows


def print_plan(variant: Variant, plan: Plan) -> None:
    """Print every deal, what to strip, and what each bid scores."""
    print(f"{variant.name}, {counted(plan.players, 'player')}, {counted(plan.packs, 'pack')}")
    if plan.stripped:
        print(f"Take {counted(plan.stripped, 'card')} from the bottom of the pack, unseen.")
    print()
    rows = [("deal", "cards", "trump", "dealer", "bids first", "leads"), *map(_deal, plan.deals)]
    _print_table([(*row[:FIRST], *row[FIRST + 1 :]) for row in rows] if plan.at_once else rows)
    if plan.at_once:
        print("all bid at once")
    if plan.repeat_until:
        print("and so on, until the target is reached")
    print("\nSeats are numbered clockwise from 0; seat 0 deals first.\n")
    _print_scores(plan)


def _deal(deal: PlannedDeal) -> tuple[str, ...]:
    leader = "?" if deal.leader is None else str(deal.leader)
    return (
        str(deal.deal),
        f"{deal.hand_size}{f' x{deal.factor}' if deal.factor > 1 else ''}",
        suit_word(deal.trump) if deal.trump else "-",
        str(deal.dealer),
        str(deal.first_bidder),
        leader,
    )


def _print_scores(plan: Plan) -> None:
    deal = plan.deals[plan.scores_of - 1]
    where = "" if plan.same_everywhere else f" in deal {deal.deal}, with {counted(deal.hand_size, 'card')}"
    print(f"What each bid scores{where}:")
    heads = ("bid", "made", *(f"{abs(miss)} {'over' if miss > 0 else 'short'}" for miss in MISSES))
    rows = [
        (str(row.bid), str(row.made), *(_missed(row.points, row.bid + miss) for miss in MISSES)) for row in plan.scores
    ]
    _print_table([heads, *rows])
    for how_many, bonus in sorted(plan.success_bonus.items()):
        print(f"{counted(how_many, 'player')} made it: {bonus} more for each")


def _missed(points: Sequence[int], tricks: int) -> str:
    return str(points[tricks]) if 0 <= tricks < len(points) else ""


def _print_table(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())
