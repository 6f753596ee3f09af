"""Games that somebody might have played, as they come to the paper: any number of players, deals, letters, points."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from scorekeeper.rules.kind import Absence, Cell, Row, by_cell
from scorekeeper.web.games.names import first_parts
from scorekeeper.web.paper.content import Heads, Money, Note, Payment, Player, Scores, Sheet

NAMES = {
    "short": ("Al", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit", "Lu"),
    "usual": ("Annette", "Benedict", "Chloe", "Dave", "Elisabeth", "Franziska", "Giovanni", "Harriet", "Isabella",
              "Jonathan", "Katharina", "Ludovica"),
    "long": ("Maximiliane-Sophie", "Christopher Robin", "Maximiliana Wolfeschlegelstein", "Wilhelmina",
             "Konstantinopolitan", "Anne-Catherine", "Guillaume", "Montgomery Wright", "Guðrún Sigurðardóttir",
             "Aleksandrovich", "Jo", "Étienne de la Boétie"),
    "longest": ("Wolfeschlegelsteinhausenberger", "Maximiliana Wolfeschlegelstein", "Konstantinopolitanischerdudels",
                "Anne-Sophie-Charlotte-Franzisk", "Alexandrowitschkonstantinowits", "Christopher Robin Montgomeries",
                "Oberammergauerpassionsspielern", "Elisabeth Wilhelmina Franziska", "Unaussprechlichkeitenliebhaber",
                "Guðrún Sigurðardóttir Jónsdótt", "MMMMMMMMMMMMMMMWWWWWWWWWWWWWWW", "Étienne de la Boétie-Montaigne"),
}  # fmt: skip
Score = Callable[[int, int], int]
TOTALS: dict[str, tuple[str, Score]] = {
    "small": ("Made: 10 and the bid. Missed: a point a trick.", lambda bid, took: 10 + bid if bid == took else took),
    "large": (
        "Made: 470 and ten times the bid squared. Missed: nothing.",
        lambda bid, took: 470 + 10 * bid**2 if bid == took else 0,
    ),
    "negative": (
        "Made: 10 and the bid. Missed: 40 less for every trick off, squared.",
        lambda bid, took: 10 + bid if bid == took else -40 * (bid - took) ** 2,
    ),
}
SCORES = Scores(("bid", *map(str, range(7))), (("made", *map(str, range(10, 17))), ("missed", "the tricks")))
ORDINALS = ("1st", "2nd", "3rd", *(f"{place}th" for place in range(4, 13)))
HIGHEST, LOWEST = 9_999, -1_234
MARKED = {"hook": {(3, 0)}, "blind": {(5, 2)}, "adjusted": {(6, 1)}, "corrected": {(4, 1), (5, 1)}}  # deal, seat


def made_game(
    players: int = 6,
    deals: int = 15,
    names: str = "usual",
    totals: str = "small",
    *,
    trump: bool = True,
    settled: bool = True,
    played: int | None = None,
    marks: bool = True,
    house: str = "",
    prizes: bool = False,
) -> Sheet:
    """Return a game as it is printed; the same figures give the same game."""
    chance, who = Random(players * 31 + deals), NAMES[names][:players]
    remark, score = TOTALS[totals]
    sizes, standing, rows = ladder(deals, players), [0] * players, list[Row]()
    runs: list[list[int | None]] = [[0] for _ in who]
    for number, size in enumerate(sizes, 1):
        is_played = played is None or number <= played
        cells = tuple(Cell(seat) for seat in range(players))
        if is_played:
            cells = _dealt(chance, size, standing, score, number if marks else 0)
            cells = _with_prizes(cells, number) if prizes else cells
            standing = [cell.total or 0 for cell in cells]
            for run, total in zip(runs, standing, strict=True):
                run.append(total)
        dealer = (number - 1) % players
        cells = tuple(replace(cell, marks=cell.marks | ({"dealt"} if cell.seat == dealer else set())) for cell in cells)
        suit = chance.choice(("S", "H", "D", "C", "NT")) if trump else None
        resized = frozenset({"resized"} if marks and number == 4 else ())
        rows.append(Row(number, "done" if is_played else "todo", cells, size, suit, None, dealer,
                        marks=resized, factor=2 if prizes and number in (3, deals) else 1))  # fmt: skip
    columns = tuple(
        _player(name, seat, standing, rows, tuple(run), played is None)
        for seat, (name, run) in enumerate(zip(who, runs, strict=True))
    )
    best = [player for player in columns if player.place == "1st"]
    won = " and ".join(player.name for player in best[:2])
    big = f"{won} win{'' if best[1:] else 's'} with {max(standing)}" if played is None else f"{won} ahead"
    rules = f"{deals} deals: {sizes[0]} cards down to 1 and up again. The turned card is trump. {remark}"
    heads = Heads(big, "Oh Hell", "Saturday 21 November 2026, at the Anchor", rules, house)
    return Sheet(
        heads=heads,
        players=columns,
        deals=tuple(rows),
        notes=NOTES,
        remarks=("Points given or taken: 5 to the second player in deal 6.",) if marks else (),
        money=_money(who, standing) if settled and played is None else None,
        scores=Scores(
            ("bid", *map(str, range(7))), (("made", *(str(10 + bid) for bid in range(7))), ("missed", "the tricks"))
        ),
    )


def game_of(
    players: int, deals: int, names: str, totals: str, *, marks: bool = True, prizes: bool | None = None
) -> Sheet:
    """Return the game of one case, with and without trumps, money, house rules and prizes by turns."""
    game = made_game(
        players,
        deals,
        names,
        "small" if totals == "extreme" else totals,
        trump=deals % 2 == 0,
        settled=(players + deals) % 3 > 0,
        marks=marks,
        house="Hook: Off; Zero bid made: 5." if (players + deals) % 2 else "",
        prizes=(players + deals + len(totals)) % 3 == 0 if prizes is None else prizes,
    )
    game = comings_and_goings(game) if (players + deals) % 2 == 0 else game
    return extreme(game) if totals == "extreme" else game


def comings_and_goings(sheet: Sheet) -> Sheet:
    """Return a game that the last player joined in the third deal with 134, and the second left after the fourth."""
    late, gone = len(sheet.players) - 1, 1
    away = [Absence(late, 1, 2, 134)]
    if len(sheet.deals) > 4:
        away.append(Absence(gone, 5, len(sheet.deals) - 4))
    players = [
        replace(player, run=(None, None, 134, *player.run[3:]))
        if seat == late
        else replace(player, place="left", is_first=False, has_won=False, run=player.run[:5])
        if seat == gone
        else player
        for seat, player in enumerate(sheet.players)
    ]
    return replace(sheet, absent=by_cell(tuple(away)), players=tuple(players))


def extreme(sheet: Sheet) -> Sheet:
    """Return a game with the largest and the smallest total that paper has to take, in every column."""
    deals = tuple(
        replace(
            deal,
            cells=tuple(
                replace(cell, total=HIGHEST if cell.seat % 2 else LOWEST, marks=cell.marks - {"corrected"})
                for cell in deal.cells
            ),
        )
        for deal in sheet.deals
    )
    players = tuple(
        Player(player.name, HIGHEST if seat % 2 else LOWEST, player.place, player.is_first, player.has_won, player.made,
               player.bids, (0, HIGHEST if seat % 2 else LOWEST))
        for seat, player in enumerate(sheet.players)
    )  # fmt: skip
    return replace(sheet, players=players, deals=deals)


def ladder(deals: int, players: int) -> list[int]:
    """Return hand sizes from the largest down to one and up again."""
    top = (deals + 1) // 2
    sizes = [*range(top, 0, -1), *range(1, top + 1)]
    if deals % 2:
        sizes.remove(1)
    most = (104 if players > 7 else 52) // players
    return [min(size, most) for size in sizes[:deals]]


def _dealt(chance: Random, size: int, standing: list[int], score: Score, number: int) -> tuple[Cell, ...]:
    tricks = [0] * len(standing)
    for _ in range(size):
        tricks[chance.randrange(len(tricks))] += 1
    cells: list[Cell] = []
    for seat, took in enumerate(tricks):
        bid = min(size, max(0, took + chance.choice((0, 0, 0, 0, 1, -1, 1))))
        marks = {mark for mark, at in MARKED.items() if (number, seat) in at}
        points = score(bid, took)
        if (number, seat) == (6, 1):
            points += 5
        spoken = {"bid": bid, "took": took}
        total = standing[seat] + points
        cells.append(Cell(seat, str(bid), points, total, bid == took, frozenset(marks), spoken))
    return tuple(cells)


def _with_prizes(cells: tuple[Cell, ...], number: int) -> tuple[Cell, ...]:
    """Return the cells of a deal with what was won among the points: a slam, a row of bids made or missed."""
    won = [(0, 25, 100)[(place + number) % 3] if cell.made else -5 for place, cell in enumerate(cells)]
    return tuple(
        replace(cell, points=(cell.points or 0) + prize, total=(cell.total or 0) + prize, prizes={"slam": prize})
        for cell, prize in zip(cells, won, strict=True)
    )


def _player(
    name: str, seat: int, standing: list[int], rows: list[Row], run: tuple[int | None, ...], over: bool
) -> Player:
    place = sorted(standing, reverse=True).index(standing[seat])
    cells = [deal.cells[seat] for deal in rows if deal.state == "done"]
    made = sum(cell.made is True for cell in cells)
    return Player(name, standing[seat], ORDINALS[place], place == 0, over and place == 0, made, len(cells), run)


def _money(names: tuple[str, ...], standing: list[int]) -> Money:
    net = {seat: (len(standing) * total - sum(standing)) * 5 for seat, total in enumerate(standing)}
    paid, parts = list[Payment](), first_parts(names)
    while any(net.values()):
        low, high = min(net, key=lambda seat: net[seat]), max(net, key=lambda seat: net[seat])
        amount = min(-net[low], net[high])
        short = f"{parts[names[low]]} pays {parts[names[high]]}"
        paid.append(Payment(f"{names[low]} pays {names[high]}", f"{amount / 100:.2f}", short))
        net[low] += amount
        net[high] -= amount
    return Money("0.05 a point, each to each", tuple(paid))


NOTES = (
    Note("Chloe", "ahead from deal 8 to the end, 18 before Benedict."),
    Note("The lead", "changed twice."),
    Note("Most bids made:", "Elisabeth, 17 of 19."),
    Note("Longest run:", "Elisabeth, 12 in a row, deals 3 to 14."),
    Note("Boldest bid made:", "Elisabeth, 3 in deal 17."),
    Note("Biggest miss:", "Annette, bid 4 and took 1 in deal 2."),
    Note("Bid over", "in 17 of 19 deals, under in 2."),
    Note("Zeros kept:", "Dave, 3 of 5."),
)
