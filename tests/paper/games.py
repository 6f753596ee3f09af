"""Games that somebody might have played, as they come to the paper: any number of players, deals, letters, points.

Their words are those of the language that is set.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

from scorekeeper import rules
from scorekeeper.rules.kind import Absence, Cell, Row, by_cell
from scorekeeper.web.games.names import FITS_A_LINE, short_names
from scorekeeper.web.games.sheet_words import winners_with
from scorekeeper.web.kinds.variants import describer
from scorekeeper.web.language.texts import date_of, lead_in, ordinal, series, share_of, with_number, with_value
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.content import Heads, Money, Note, Payment, Player, Scores, Sheet
from scorekeeper.web.sheets.game_story import when
from tests.tables import setup_of

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
# By which game's rules, as its sheet tells them, and what they make of a bid.
TOTALS: dict[str, tuple[str, Score]] = {
    "small": ("nomination_whist", lambda bid, took: 10 + bid if bid == took else took),
    "large": ("oh_pshaw", lambda bid, took: 470 + 10 * bid**2 if bid == took else 0),
    "negative": ("ohell", lambda bid, took: 10 + bid if bid == took else -40 * (bid - took) ** 2),
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
    played: int | None = None,
    marks: bool = True,
    house: str = "",
    prizes: bool = False,
) -> Sheet:
    """Return a game as it is printed; the same figures give the same game."""
    chance, who = Random(players * 31 + deals), NAMES[names][:players]
    variant, score = TOTALS[totals]
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
    best = [player.name for player in columns if player.is_first][:2]
    big = winners_with(best, max(standing)) if played is None else series((*best, _("ahead")))
    told = describer(rules.variant(variant)).line(setup_of(variant).rules, 4)
    day = _("%(day)s, at %(place)s", day=date_of(datetime(2026, 11, 21, 20, tzinfo=UTC)), place="the Anchor")
    heads = Heads(big, "Oh Hell", day, told, house)
    return Sheet(
        heads=heads,
        players=columns,
        deals=tuple(rows),
        notes=notes(),
        remarks=(_("± Points adjusted: %(given)s.", given=with_number(who[1], "+5")),) if marks else (),
        money=_money(who, standing) if settled and played is None else None,
        scores=Scores(
            (_("bid"), *map(str, range(7))), ((_("made"), *map(str, range(10, 17))), (_("missed"), _("took")))
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
        house=f"{with_value(_('Hook'), _('off'))}; {with_value(_('zero bid made'), '5')}."
        if (players + deals) % 2
        else "",
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


def _player(
    name: str, seat: int, standing: list[int], rows: list[Row], run: tuple[int | None, ...], over: bool
) -> Player:
    place = sorted(standing, reverse=True).index(standing[seat])
    cells = [deal.cells[seat] for deal in rows if deal.state == "done"]
    made = sum(cell.made is True for cell in cells)
    return Player(name, standing[seat], ordinal(place + 1), place == 0, over and place == 0, made, len(cells), run)


def _money(names: tuple[str, ...], standing: list[int]) -> Money:
    net = {seat: (len(standing) * total - sum(standing)) * 5 for seat, total in enumerate(standing)}
    paid, parts = list[Payment](), dict(zip(names, short_names(names, FITS_A_LINE), strict=True))
    while any(net.values()):
        low, high = min(net, key=lambda seat: net[seat]), max(net, key=lambda seat: net[seat])
        amount = min(-net[low], net[high])
        long, short = (
            _("%(payer)s pays %(payee)s", payer=payer, payee=payee)
            for payer, payee in ((names[low], names[high]), (parts[names[low]], parts[names[high]]))
        )
        paid.append(Payment(long, f"{amount / 100:.2f}", short))
        net[low] += amount
        net[high] -= amount
    return Money(series((_("each to each"), "0.05")), tuple(paid))


def notes() -> tuple[Note, ...]:
    """Return highlights as the app tells them, about whoever it may be."""
    deal, who = when((17,), "deal"), {"name": "Elisabeth"}
    told = (
        (_("The turn"), _("%(name)s went ahead in %(deal)s and stayed ahead.", deal=when((8,), "deal"), name="Chloe")),
        (_("bids made"), with_number("Elisabeth", share_of(17, 19))),
        (_("Longest run"), _("%(name)s made %(count)s bids in a row, %(deals)s.", count=12, deals=deal, **who)),
        (_("boldest bid made"), _("bid %(bid)s of %(cards)s, %(deal)s", bid=3, cards=4, deal=deal)),
        (_("Best deal"), _("%(name)s, %(points)s in %(deal)s.", points=26, deal=deal, **who)),
        (_("Furthest off"), series((_("bid %(bid)s, took %(took)s", bid=4, took=1), deal))),
        (_("Nobody made it"), when((2, 5, 9), "deal")),
        (_("zero bids"), with_number("Dave", share_of(3, 5))),
    )
    return tuple(Note(lead_in(lead), words) for lead, words in told)
