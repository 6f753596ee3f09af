"""Games that somebody might have played, as they come to the paper: any number of players, deals, letters, points.

Their words are those of the language that is set.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

from scorekeeper import rules
from scorekeeper.rules.common.seats import places
from scorekeeper.rules.kind import Cell, Column, Row, Standing
from scorekeeper.rules.kind import Sheet as GameSheet
from scorekeeper.rules.sheets.summary import summary
from scorekeeper.web.games.race import standings
from scorekeeper.web.games.sheet_cells import key_lines
from scorekeeper.web.games.sheet_words import winners_with
from scorekeeper.web.kinds.description import ScoreTable
from scorekeeper.web.kinds.oh_hell.paper import paper_table
from scorekeeper.web.kinds.paper import Style
from scorekeeper.web.kinds.variants import kind_pages
from scorekeeper.web.language.texts import date_of, series, with_number, with_value
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.content import Heads, Money, Payment, Player, Sheet
from scorekeeper.web.sheets.highlights import highlights
from scorekeeper.web.sheets.printing import players_of
from tests.kit.tables import setup_of

NAMES = {
    "usual": ("Annette", "Benedict", "Chloe", "Dave", "Elisabeth", "Franziska", "Giovanni", "Harriet", "Isabella",
              "Jonathan", "Katharina", "Ludovica"),
    "longest": ("Wolfeschlegelsteinhausenberger", "Maximiliana Wolfeschlegelstein", "Konstantinopolitanischerdudels",
                "Anne-Sophie-Charlotte-Franzisk", "Alexandrowitschkonstantinowits", "Christopher Robin Montgomeries",
                "Oberammergauerpassionsspielern", "Elisabeth Wilhelmina Franziska", "Unaussprechlichkeitenliebhaber",
                "Guðrún Sigurðardóttir Jónsdótt", "MMMMMMMMMMMMMMMWWWWWWWWWWWWWWW", "Étienne de la Boétie-Montaigne"),
}  # fmt: skip
Score = Callable[[int, int], int]
# By which game's rules, as its sheet tells them, and what they make of a bid.
TOTALS: dict[str, tuple[str, Score]] = {
    "small": ("nomination_whist", lambda bid, took: 10 + bid if bid == took else took),
    "negative": ("ohell", lambda bid, took: 10 + bid if bid == took else -40 * (bid - took) ** 2),
    "extreme": ("nomination_whist", lambda bid, took: 10 + bid if bid == took else took),
}
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
    marks: bool = True,
    house: str = "",
    prizes: bool = False,
    moves: bool = False,
    style: Style = "figures",
) -> Sheet:
    """Return a game as it is printed; the same figures give the same game.

    `moves`: the last player joined in the third deal with 134, and the second left after the fourth.
    """
    who, variant = NAMES[names][:players], TOTALS[totals][0]
    game = (
        _extreme(_played(who, deals, totals))
        if totals == "extreme"
        else _played(who, deals, totals, trump=trump, marks=marks, prizes=prizes)
    )
    game = _moved(game) if moves else game
    told, whole = kind_pages(rules.variant(variant)).of_setup(setup_of(variant)).line, summary(game)
    winners = [line.name for line in game.standings if line.won]
    best = max(column.total or 0 for column in game.columns)
    day = _("%(day)s, at %(place)s", day=date_of(datetime(2026, 11, 21, 20, tzinfo=UTC)), place="the Anchor")
    return Sheet(
        heads=Heads(winners_with(winners[:2], best), "Oh Hell", day, told, house),
        players=players_of(game, whole),
        table=paper_table(game, style),
        key=key_lines(game, style),
        notes=highlights(game, whole),
        remarks=(_("± Points adjusted: %(given)s.", given=with_number(who[1], "+5")),) if marks else (),
        money=_money(who, [int(column.total or 0) for column in game.columns]) if settled else None,
        race=whole.race,
        lines=standings(game, {}, {}),
    )


def game_of(
    players: int, deals: int, names: str, totals: str, *,
    marks: bool = True, prizes: bool | None = None, style: Style = "figures",
) -> Sheet:  # fmt: skip
    """Return the game of one case, with and without trumps, money, house rules, prizes and moves by turns."""
    house = f"{with_value(_('Hook'), _('off'))}; {with_value(_('zero bid made'), '5')}."
    return made_game(
        players,
        deals,
        names,
        totals,
        trump=deals % 2 == 0,
        settled=(players + deals) % 3 > 0,
        marks=marks,
        house=house if (players + deals) % 2 else "",
        prizes=(players + deals + len(totals)) % 3 == 0 if prizes is None else prizes,
        moves=(players + deals) % 2 == 0,
        style=style,
    )


def blank_of(players: int, deals: int, names: str = "usual") -> Sheet:
    """Return an empty sheet."""
    who = NAMES[names][:players]
    rows = tuple(Row(number, "todo", (), size, dealer=(number - 1) % players)
                 for number, size in enumerate(ladder(deals, players), 1))  # fmt: skip
    columns = tuple(Column(seat, name) for seat, name in enumerate(who))
    heads = Heads(("Oh Hell", "Boerenbridge 10-1-1-10")[players % 2], "", "", "Made: 10 plus 1 point per trick.")
    scores = (_("made"), *map(str, range(10, 17))), (_("missed"), _("took"))
    empty = GameSheet(columns, rows, ())
    return Sheet(
        heads,
        tuple(map(Player, who)),
        paper_table(empty, "figures"),
        key_lines(empty, "figures"),
        scores=ScoreTable((_("bid"), *map(str, range(7))), scores),
        is_blank=True,
    )


def _played(
    who: tuple[str, ...], deals: int, totals: str, *, trump: bool = True, marks: bool = True, prizes: bool = False
) -> GameSheet:
    players, score = len(who), TOTALS[totals][1]
    chance, standing, rows = Random(players * 31 + deals), [0] * players, list[Row]()
    for number, size in enumerate(ladder(deals, players), 1):
        cells = _dealt(chance, size, standing, score, number if marks else 0)
        cells = _with_prizes(cells, number) if prizes else cells
        standing = [cell.total or 0 for cell in cells]
        dealer = (number - 1) % players
        cells = tuple(replace(cell, marks=cell.marks | ({"dealt"} if cell.seat == dealer else set())) for cell in cells)
        suit = chance.choice(("S", "H", "D", "C", "NT")) if trump else None
        resized = frozenset({"resized"} if marks and number == 4 else ())
        rows.append(Row(number, "done", cells, size, suit, None, dealer, order=tuple(range(players)),
                        marks=resized, factor=2 if prizes and number in (3, deals) else 1))  # fmt: skip
    return _ended(who, tuple(rows), standing)


def _ended(who: tuple[str, ...], rows: tuple[Row, ...], totals: list[int]) -> GameSheet:
    place = places(dict(enumerate(totals)))
    winners = tuple(seat for seat in place if place[seat] == 1)
    columns = tuple(Column(seat, name, totals[seat]) for seat, name in enumerate(who))
    order = sorted(place, key=lambda seat: (place[seat], seat))
    return GameSheet(
        columns,
        rows,
        tuple(Standing(place[seat], seat, who[seat], totals[seat], seat in winners) for seat in order),
        finished=True,
        winners=winners,
    )


def _moved(game: GameSheet) -> GameSheet:
    late, gone, has_left = len(game.columns) - 1, 1, len(game.rows) > 4

    def cell_of(row: Row, cell: Cell) -> Cell:
        if cell.seat == late and row.number < 3:
            return Cell(late)
        return Cell(gone, marks=frozenset({"left", "out"})) if cell.seat == gone and row.number > 4 else cell

    rows = tuple(replace(row, cells=tuple(cell_of(row, cell) for cell in row.cells)) for row in game.rows)
    columns, last = list(game.columns), rows[min(3, len(rows) - 1)].cells[gone].total
    columns[late] = replace(columns[late], begins=3, carry_in=134)
    if has_left:
        columns[gone] = replace(columns[gone], marks=frozenset({"left"}), total=last)
    lines = [
        replace(line, place=None, won=False, total=last) if line.seat == gone and has_left else line
        for line in game.standings
    ]
    winners = tuple(seat for seat in game.winners if seat != gone or not has_left) or (0,)
    return replace(game, rows=rows, columns=tuple(columns), standings=tuple(lines), winners=winners)


def _extreme(game: GameSheet) -> GameSheet:
    """Return a game with the largest and the smallest total that paper has to take, in every column."""

    def total(seat: int) -> int:
        return HIGHEST if seat % 2 else LOWEST

    rows = tuple(
        replace(row, cells=tuple(replace(cell, total=total(cell.seat)) for cell in row.cells)) for row in game.rows
    )
    return _ended(tuple(column.name for column in game.columns), rows, [total(column.seat) for column in game.columns])


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
    for _trick in range(size):
        tricks[chance.randrange(len(tricks))] += 1
    cells: list[Cell] = []
    for seat, took in enumerate(tricks):
        bid = min(size, max(0, took + chance.choice((0, 0, 0, 0, 1, -1, 1))))
        marks = {mark for mark, at in MARKED.items() if (number, seat) in at}
        points = score(bid, took)
        if (number, seat) == (6, 1):
            points += 5
        total = standing[seat] + points
        cells.append(Cell(seat, points, total, bid == took, frozenset(marks), bid, took=took))
    return tuple(cells)


def _with_prizes(cells: tuple[Cell, ...], number: int) -> tuple[Cell, ...]:
    """Return the cells of a deal with what was won among the points: a slam, a row of bids made or missed."""
    won = [(0, 25, 100)[(place + number) % 3] if cell.made else -5 for place, cell in enumerate(cells)]
    return tuple(
        replace(cell, points=(cell.points or 0) + prize, total=(cell.total or 0) + prize, prizes={"slam": prize})
        for cell, prize in zip(cells, won, strict=True)
    )


def _money(names: tuple[str, ...], standing: list[int]) -> Money:
    net = {seat: (len(standing) * total - sum(standing)) * 5 for seat, total in enumerate(standing)}
    paid = list[Payment]()
    while any(net.values()):
        low, high = min(net, key=lambda seat: net[seat]), max(net, key=lambda seat: net[seat])
        amount = min(-net[low], net[high])
        paid.append(Payment(names[low], names[high], f"{amount / 100:.2f}"))
        net[low] += amount
        net[high] -= amount
    return Money(series((_("between all players"), "0.05")), tuple(paid))
