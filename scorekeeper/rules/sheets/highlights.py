"""What is notable in a game: how it was won, the longest run; after a deal, one moment. As codes and numbers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import takewhile
from typing import TypeVar

from scorekeeper.rules.common.seats import best_of, places
from scorekeeper.rules.common.tenths import TENTHS, Points, whole
from scorekeeper.rules.kind import Sheet
from scorekeeper.rules.sheets.summary import Bid, PlayedSeat, Summary, bids_of, leaders, made_by_deal

NAMED = 2  # most holders shown; a feat of more is left out
FEWEST_DEALS = 3  # in a game, for a highlight about one deal
RUN, MISS, ZEROS = 5, 2, 4  # smallest run, miss, and number of made zero bids that are shown
BOLD_BID, BOLDNESS = 2, Fraction(6, 5)  # a bold bid, and how far above an even share of the tricks it is
CLIMB, CLIMB_OF_MANY, MANY = 3, 4, 12  # places won in the second half; with so many players
BEST_LATE = 3  # lowest place of a late joiner that is shown


@dataclass(frozen=True, slots=True)
class Holder:
    """One seat with a feat, its deals and its numbers."""

    seat: int
    deals: tuple[int, ...] = ()
    numbers: Mapping[str, Points] = field(default_factory=dict[str, Points])


@dataclass(frozen=True, slots=True)
class Feat:
    """One notable thing: its code, its holders, and details."""

    code: str  # from_start turn last_deal shared tie late climb run boldest best miss zeros nobody everybody level ...
    by: tuple[Holder, ...] = ()
    numbers: Mapping[str, Points] = field(default_factory=dict[str, Points])
    deals: tuple[int, ...] = ()
    others: tuple[int, ...] = ()  # the seats that were overtaken or missed


T = TypeVar("T")


def _largest(sizes: Iterable[tuple[Points, T]]) -> tuple[Points, tuple[T, ...]]:
    """Return the largest number and its holders; no holders if there are too many to show."""
    known = tuple(sizes)
    largest = max((size for size, _ in known), default=0)
    holders = tuple(holder for size, holder in known if size == largest)
    return largest, holders if len(holders) <= NAMED else ()


def feats(sheet: Sheet, game: Summary) -> tuple[Feat, ...]:
    """Return the feats, most notable first; in an unfinished game only those that no later deal can change."""
    if game.race.counts != "points":
        return tuple(_of_chips(game))
    of_end = [*_won(sheet, game), *_late(sheet, game), *_climb(game)] if game.winners else []
    return (*of_end, *_of_bids(sheet, game), *(_level(game) if game.winners else ()))


# ---------- after a deal ----------


def moment(sheet: Sheet, game: Summary) -> Feat | None:
    """Return the one notable thing about the deal just scored in an unfinished game, or None.

    `leader`: somebody took the lead alone. `run`: the bids of RUN deals or more were made, the last among them.
    `pass`: how many points the next after the leader needs more than the leader, no more than a deal has given.
    """
    race = game.race
    if race.counts != "points" or not race.deals:
        return None
    ahead = leaders(race)
    # Only sole leaders, because a player who ties has not taken the lead.
    alone = [seat for seats in ahead if len(seats) == 1 for seat in seats]
    if len(ahead[-1]) == 1 and len(alone) > 1 and alone[-2] != alone[-1] and alone[-1] not in _left(sheet):
        return Feat("leader", (Holder(alone[-1]),))
    return _running(sheet, game, race.deals[-1]) or _in_reach(sheet, game)


def _left(sheet: Sheet) -> set[int]:
    return {column.seat for column in sheet.columns if "left" in column.marks}


def _running(sheet: Sheet, game: Summary, last: int) -> Feat | None:
    columns = [column.seat for column in sheet.columns]
    players = sorted(game.players, key=lambda player: columns.index(player.seat))
    runs: list[tuple[Points, Holder]] = []
    for player in players:
        if player.bids and player.bids[-1].deal == last:
            made = takewhile(lambda bid: bid.made, reversed(player.bids))
            runs.append((sum(1 for _ in made), Holder(player.seat)))
    longest, holders = _largest(runs)
    return Feat("run", holders, {"count": longest}) if longest >= RUN and holders else None


def _in_reach(sheet: Sheet, game: Summary) -> Feat | None:
    totals = {player.seat: player.total or 0 for player in game.players}
    best, *others = sorted(set(totals.values()), reverse=True)
    most = max((points for player in game.players for points in player.points.values()), default=0)
    if sheet.wins == "lowest" or not others:
        return None
    [first, *more], second = ([seat for seat in totals if totals[seat] == total] for total in (best, others[0]))
    # More by the smallest possible difference: a tenth if some total has tenths.
    least = 1 if all(total.denominator == 1 for total in totals.values()) else Fraction(1, TENTHS)
    needed = whole(Fraction(best - others[0] + least))
    if more or len(second) > NAMED or _left(sheet) & {first, *second} or needed > most:
        return None
    return Feat("pass", tuple(map(Holder, second)), {"points": needed}, others=(first,))


# ---------- how it was won ----------


def _won(sheet: Sheet, game: Summary) -> Iterator[Feat]:
    race, ahead = game.race, leaders(game.race)
    winner, *others = map(Holder, game.winners)
    # The index of the deal from which the winner was the sole leader to the end; values before it have the same index.
    at = len(ahead) - sum(1 for _ in takewhile(lambda seats: [*seats] == [winner.seat], reversed(ahead)))
    if others:
        yield Feat("shared", (winner, *others))
    if sheet.outdone:
        total = next(line.total for line in sheet.standings if line.won)
        yield Feat("tie", (winner, *others), {"points": total or 0}, others=sheet.outdone)
    if others or at == len(ahead) or len(ahead) < 2:
        return
    if at == 0:
        yield Feat("from_start", (winner,))
        return
    since, before = race.deals[at], ahead[at - 1] - {winner.seat}
    if since == race.deals[-1]:
        totals = race.totals_after(at)
        best = best_of((total for seat, total in totals.items() if seat != winner.seat), race.wins)
        behind = abs(whole(Fraction(totals.get(winner.seat, 0) - best)))
        overtaken = tuple(sorted(before)) if len(before) <= NAMED else ()
        yield Feat("last_deal", (winner,), {"points": behind}, (since,), overtaken)
        return
    of_leader = (bid for bid in bids_of(sheet) if bid.deal == since and [*before] == [bid.seat])
    missed = next((bid for bid in of_leader if not bid.made), None)
    yield Feat("turn", (winner,), {"bid": missed.bid} if missed else {}, (since,), (missed.seat,) if missed else ())


def _late(sheet: Sheet, game: Summary) -> Iterator[Feat]:
    columns = {column.seat: column for column in sheet.columns}
    for player in game.players:
        column = columns[player.seat]
        if column.begins > 1 and player.place and player.place <= min(BEST_LATE, len(game.players) / 2):
            numbers = {"points": column.carry_in, "place": player.place}
            yield Feat("late", (Holder(player.seat, (column.begins,), numbers),))
            return


def _climb(game: Summary) -> Iterator[Feat]:
    """Yield the player who was in the lower half after half the deals and has gained the most places since."""
    race = game.race
    half = len(race.deals) // 2
    values = {seat: values[half] for seat, values in race.values.items() if half and values[0] is not None}
    needed = CLIMB if len(values) < MANY else CLIMB_OF_MANY
    was = places({seat: value for seat, value in values.items() if value is not None}, race.wins)
    climbs: list[tuple[Points, Holder]] = []
    for player in game.players:
        place = was.get(player.seat)
        if player.place and place and 2 * place > len(values) and place - player.place >= needed:
            numbers = {"was": place, "place": player.place}
            climbs.append((place - player.place, Holder(player.seat, (race.deals[half - 1],), numbers)))
    if best := _largest(climbs)[1]:
        yield Feat("climb", best, {"players": len(values)})


# ---------- bids ----------


def _of_bids(sheet: Sheet, game: Summary) -> Iterator[Feat]:
    bids, players = bids_of(sheet), game.players
    count, holders = _largest((len(player.run), Holder(player.seat, _deals(player.run))) for player in players)
    if count >= RUN and holders:
        yield Feat("run", holders, {"count": count})
    bold = [bid for bid in bids if bid.made and bid.cards and bid.bid >= BOLD_BID and _boldness(bid) >= BOLDNESS]
    yield from _single_bids("boldest", ((_boldness(bid), bid) for bid in bold))
    points, holders = _largest(_best_deals(player) for player in players if player.points)
    if holders and not bids:
        yield Feat("best", holders, {"points": points})
    yield from _single_bids("miss", ((bid.off, bid) for bid in bids if bid.off >= MISS))
    count, holders = _largest(
        (len(player.zeros), Holder(player.seat, _deals(player.zeros), {"bids": len(player.zero_bids)}))
        for player in players
    )
    if count >= ZEROS and holders:
        yield Feat("zeros", holders, {"count": count})
    made = made_by_deal(bids)
    nobody = tuple(deal for deal, outcomes in made.items() if not any(outcomes))
    everybody = tuple(deal for deal, outcomes in made.items() if all(outcomes))
    if len(made) >= FEWEST_DEALS and 1 in (len(nobody), len(everybody)):
        yield Feat("nobody", deals=nobody) if len(nobody) == 1 else Feat("everybody", deals=everybody)


def _deals(bids: Iterable[Bid]) -> tuple[int, ...]:
    return tuple(bid.deal for bid in bids)


def _boldness(bid: Bid) -> Fraction:
    """Return the ratio of a bid to an even share of the tricks."""
    return bid.bid - Fraction(bid.cards, bid.active)


def _best_deals(player: PlayedSeat) -> tuple[Points, Holder]:
    best = max(player.points.values())
    return best, Holder(player.seat, tuple(deal for deal, points in player.points.items() if points == best))


def _single_bids(code: str, sizes: Iterable[tuple[Points, Bid]]) -> Iterator[Feat]:
    """Yield the bids with the largest number."""
    if best := _largest(sizes)[1]:
        yield Feat(code, tuple(
            Holder(bid.seat, (bid.deal,), {"bid": bid.bid, "took": bid.took, "cards": bid.cards}) for bid in best
        ))  # fmt: skip


def _level(game: Summary) -> Iterator[Feat]:
    """Yield the first two below the winner who share a place with nobody else."""
    by_place: dict[int, list[PlayedSeat]] = {}
    for player in game.players:
        if player.place and player.seat not in game.winners:
            by_place.setdefault(player.place, []).append(player)
    for place, players in by_place.items():
        if len(players) == NAMED:
            yield Feat("level", tuple(Holder(player.seat) for player in players),
                       {"place": place, "points": players[0].total or 0})  # fmt: skip
            return


# ---------- chips ----------


def _of_chips(game: Summary) -> Iterator[Feat]:
    """Yield who went out first, who lost most hands, and how many the winner lost."""
    hands = len(game.race.deals)
    out = {player.seat: player.out_in for player in game.players if player.out_in is not None}
    if out:
        first = min(out.values())
        yield Feat("first_out", tuple(Holder(seat) for seat, hand in out.items() if hand == first), deals=(first,))
    lost = {player.seat: sum("lost" in cell.marks for cell in player.cells.values()) for player in game.players}
    most = max(lost.values(), default=0)
    losers = [seat for seat, count in lost.items() if count == most]
    if most and 2 * len(losers) <= len(lost):
        yield Feat("lost_most", tuple(map(Holder, losers)), {"lost": most, "hands": hands})
    if len(game.winners) == 1:
        [winner] = game.winners
        yield Feat("winner_lost", (Holder(winner),), {"lost": lost[winner], "hands": hands})
