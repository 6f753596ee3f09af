"""What there is to tell of a game: how it was won, the longest run; after a deal, the one moment. Codes and numbers."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scorekeeper.rules.common.tenths import TENTHS, Points, whole
from scorekeeper.rules.kind import Cell, Row, Sheet
from scorekeeper.rules.sheets.summary import PlayerSummary, Race, Summary, last_value, leaders

NAMED = 2  # holders who are told; a feat of three or more is left out
FEWEST_DEALS = 3  # of a game in which one deal stands out
RUN, MISS, ZEROS = 5, 2, 4  # from which number on a run, a miss, zero bids made are told
BOLD_BID, BOLDNESS = 2, Fraction(6, 5)  # a bold bid, and how far above an even share of the tricks it is
CLIMB, CLIMB_OF_MANY, MANY = 3, 4, 12  # places won in the second half; with so many players
BEST_LATE = 3  # the place down to which it is told that somebody joined late


@dataclass(frozen=True, slots=True)
class Holder:
    """Who did it, in which deals, with numbers of their own."""

    seat: int
    deals: tuple[int, ...] = ()
    numbers: Mapping[str, Points] = field(default_factory=dict[str, Points])


@dataclass(frozen=True, slots=True)
class Feat:
    """One thing to tell: its code, who did it, and what it is told with."""

    code: str  # from_start turn last_deal shared late climb run boldest best miss zeros nobody everybody level ...
    by: tuple[Holder, ...] = ()
    numbers: Mapping[str, Points] = field(default_factory=dict[str, Points])
    deals: tuple[int, ...] = ()
    others: tuple[int, ...] = ()  # seats: who was overtaken or missed

    @property
    def is_shared(self) -> bool:
        return len(self.by) > 1


def feats(sheet: Sheet, game: Summary) -> tuple[Feat, ...]:
    """Return what there is to tell, the most telling first; of a game that goes on what no later deal can change."""
    if game.race.counts != "points":
        return tuple(_of_chips(game))
    of_end = [*_won(sheet, game), *_late(sheet, game), *_climb(game)] if game.winners else []
    return (*of_end, *_of_bids(sheet, game), *(_level(game) if game.winners else ()))


# ---------- after a deal ----------


def moment(sheet: Sheet, game: Summary) -> Feat | None:
    """Return what the deal just scored has brought, of a game that goes on: one thing at most. None: nothing to tell.

    `leader`: somebody took the lead alone. `run`: the bids of RUN deals or more were made, the last among them.
    `pass`: how many points the next after the leader needs more than the leader, no more than a deal has given.
    """
    race = game.race
    if race.counts != "points" or not race.deals:
        return None
    last = race.deals[-1]
    if game.lead_changes and game.lead_changes[-1].deal == last:
        return Feat("leader", (Holder(game.lead_changes[-1].seat),))
    return _running(sheet, last) or _in_reach(sheet, game)


def _running(sheet: Sheet, last: int) -> Feat | None:
    runs = {column.seat: _run_to(sheet, place, last) for place, column in enumerate(sheet.columns)}
    longest = max(runs.values())
    best = tuple(Holder(seat) for seat, run in runs.items() if run == longest)
    return Feat("run", best, {"count": longest}) if longest >= RUN and len(best) <= NAMED else None


def _run_to(sheet: Sheet, place: int, last: int) -> int:
    """Return how many bids in a row a column has made, up to the deal; 0 where that one was missed or not bid."""
    cells = [(row.number, row.cells[place]) for row in sheet.rows if row.state == "done"]
    bids = [(number, cell) for number, cell in cells if {"bid", "took"} <= cell.spoken.keys()]
    if not bids or bids[-1][0] != last:
        return 0
    return next((at for at, (_number, cell) in enumerate(reversed(bids)) if not cell.made), len(bids))


def _in_reach(sheet: Sheet, game: Summary) -> Feat | None:
    totals = {player.seat: player.total or 0 for player in game.players}
    best, *others = sorted(set(totals.values()), reverse=True)
    if sheet.lowest_wins or game.best is None or not others:
        return None
    [first, *more], second = _with_total(totals, best), _with_total(totals, others[0])
    has_left = {column.seat for column in sheet.columns if "left" in column.marks}
    needed = whole(Fraction(best - others[0] + _least(totals)))
    if more or len(second) > NAMED or has_left & {first, *second} or needed > game.best.value:
        return None
    return Feat("pass", tuple(map(Holder, second)), {"points": needed}, others=(first,))


def _with_total(totals: Mapping[int, Points], total: Points) -> list[int]:
    return [seat for seat, points in totals.items() if points == total]


def _least(totals: Mapping[int, Points]) -> Points:
    """Return the least that tells two totals apart: a tenth where some total has tenths."""
    return 1 if all(total.denominator == 1 for total in totals.values()) else Fraction(1, TENTHS)


# ---------- how it was won ----------


def _won(sheet: Sheet, game: Summary) -> Iterator[Feat]:
    race = game.race
    winner, *others = map(Holder, game.winners)
    if others:
        yield Feat("shared", (winner, *others))
    if (since := game.ahead_since) is None or len(race.deals) < 2:
        return
    if since == race.deals[0]:
        yield Feat("from_start", (winner,))
        return
    at = race.deals.index(since)  # before that deal the values stand at the same place
    before = leaders(race)[at - 1] - {winner.seat}
    if since == race.deals[-1]:
        behind = _deficit(race, winner.seat, at)
        overtaken = tuple(sorted(before)) if len(before) <= NAMED else ()
        yield Feat("last_deal", (winner,), {"points": behind}, (since,), overtaken)
        return
    [row] = [row for row in sheet.rows if row.number == since]
    ahead = [cell for cell in row.cells if cell.seat in before]
    missed = ahead[0] if len(ahead) == 1 and ahead[0].made is False and "bid" in ahead[0].spoken else None
    yield Feat("turn", (winner,), {"bid": missed.spoken["bid"]} if missed else {}, (since,),
               (missed.seat,) if missed else ())  # fmt: skip


def _deficit(race: Race, seat: int, at: int) -> Points:
    """Return the points between a seat and the best of the others, before or after a deal."""
    values = {runner.seat: last_value(runner.values[: at + 1]) or 0 for runner in race.runners}
    return abs(whole(Fraction(values[seat] - _best(race, [value for who, value in values.items() if who != seat]))))


def _best(race: Race, values: Iterable[Points]) -> Points:
    return min(values) if race.lowest_wins else max(values)


def _late(sheet: Sheet, game: Summary) -> Iterator[Feat]:
    columns = {column.seat: column for column in sheet.columns}
    for player in game.players:
        column = columns[player.seat]
        if column.begins > 1 and player.place and player.place <= min(BEST_LATE, len(game.players) / 2):
            numbers = {"points": column.carry_in, "place": player.place}
            yield Feat("late", (Holder(player.seat, (column.begins,), numbers),))
            return


def _climb(game: Summary) -> Iterator[Feat]:
    """Tell who was in the lower half after half the deals, and has won the most places since."""
    race = game.race
    half = len(race.deals) // 2
    values = {runner.seat: runner.values[half] for runner in race.runners if half and runner.values[0] is not None}
    needed = CLIMB if len(values) < MANY else CLIMB_OF_MANY
    climbs: dict[int, Holder] = {}
    for player in game.players:
        if player.place is None or (value := values.get(player.seat)) is None:
            continue
        place = 1 + sum(_is_better(race, other, value) for other in values.values() if other is not None)
        if 2 * place > len(values) and place - player.place >= needed:
            climbs[player.seat] = Holder(player.seat, (race.deals[half - 1],), {"was": place, "place": player.place})
    most = max((climb.numbers["was"] - climb.numbers["place"] for climb in climbs.values()), default=0)
    best = tuple(climb for climb in climbs.values() if climb.numbers["was"] - climb.numbers["place"] == most)
    if 0 < len(best) <= NAMED:
        yield Feat("climb", best, {"players": len(values)})


def _is_better(race: Race, value: Points, than: Points) -> bool:
    return value < than if race.lowest_wins else value > than


# ---------- bids ----------


def _of_bids(sheet: Sheet, game: Summary) -> Iterator[Feat]:
    if game.run and game.run.value >= RUN and len(game.run.by) <= NAMED:
        yield Feat("run", tuple(Holder(*by) for by in game.run.by), {"count": game.run.value})
    yield from _in_cells(sheet, "boldest", _boldness)
    if not game.has_bids and game.best and len(game.best.by) <= NAMED:
        yield Feat("best", tuple(Holder(*by) for by in game.best.by), {"points": game.best.value})
    yield from _in_cells(sheet, "miss", _miss)
    if game.zeros and game.zeros.value >= ZEROS and len(game.zeros.by) <= NAMED:
        bids = {player.seat: player.zero_bids for player in game.players}
        by = tuple(Holder(seat, deals, {"bids": bids[seat]}) for seat, deals in game.zeros.by)
        yield Feat("zeros", by, {"count": game.zeros.value})
    if game.table.deals >= FEWEST_DEALS:
        for code, deals in (("nobody", game.table.nobody_made), ("everybody", game.table.everybody_made)):
            if len(deals) == 1:
                yield Feat(code, deals=deals)
                return


def _in_cells(sheet: Sheet, code: str, size: Callable[[Row, Cell], Points | None]) -> Iterator[Feat]:
    """Tell the cells in which a number is largest, where they are few enough to be told."""
    sizes = [
        (distance, row, cell)
        for row in sheet.rows
        if row.state == "done"
        for cell in row.cells
        if {"bid", "took"} <= cell.spoken.keys() and (distance := size(row, cell)) is not None
    ]
    largest = max((distance for distance, _row, _cell in sizes), default=None)
    best = [(row, cell) for distance, row, cell in sizes if distance == largest]
    if 0 < len(best) <= NAMED:
        yield Feat(code, tuple(Holder(cell.seat, (row.number,), _figures(row, cell)) for row, cell in best))


def _figures(row: Row, cell: Cell) -> dict[str, Points]:
    return {"bid": cell.spoken["bid"], "took": cell.spoken["took"], "cards": row.size or 0}


def _boldness(row: Row, cell: Cell) -> Points | None:
    """Return how far a bid that was made is above an even share of the tricks. None: it is not bold."""
    bidders = sum("bid" in other.spoken for other in row.cells)
    above = cell.spoken["bid"] - Fraction(row.size, bidders) if row.size else 0
    return above if cell.made and cell.spoken["bid"] >= BOLD_BID and above >= BOLDNESS else None


def _miss(_row: Row, cell: Cell) -> Points | None:
    off = abs(cell.spoken["took"] - cell.spoken["bid"])
    return off if cell.made is False and off >= MISS else None


def _level(game: Summary) -> Iterator[Feat]:
    """Tell the first two below the winner who share a place and are alone in it."""
    by_place: dict[int, list[PlayerSummary]] = {}
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
    """Tell who went out first, who lost most hands, and how many the winner lost."""
    hands = len(game.race.deals)
    out = {player.seat: player.out_in for player in game.players if player.out_in is not None}
    if out:
        first = min(out.values())
        yield Feat("first_out", tuple(Holder(seat) for seat, hand in out.items() if hand == first), deals=(first,))
    lost = {player.seat: player.lost.value if player.lost else 0 for player in game.players}
    most = max(lost.values(), default=0)
    losers = [seat for seat, count in lost.items() if count == most]
    if most and 2 * len(losers) <= len(lost):
        yield Feat("lost_most", tuple(map(Holder, losers)), {"lost": most, "hands": hands})
    if len(game.winners) == 1:
        [winner] = game.winners
        yield Feat("winner_lost", (Holder(winner),), {"lost": lost[winner], "hands": hands})
