"""What a sheet of any kind calls its rows, totals, cells and suits; page.py hands it to the templates."""

from collections.abc import Mapping

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Absence, Cell, Row, Sheet, absences, by_cell
from scorekeeper.rules.sheets.summary import Race
from scorekeeper.web.games.names import fitted, widest_name
from scorekeeper.web.language.texts import N_, gained, listed, ngettext, series, signed
from scorekeeper.web.language.texts import gettext as _

HEADS = {"deal": N_("Deal"), "hand": N_("Hand")}
NUMBERED = {"deal": N_("Deal %(number)s"), "hand": N_("Hand %(number)s")}
RACES = {
    ("points", "deal"): N_("Points after each deal"),
    ("points", "hand"): N_("Points after each hand"),
    ("chips", "deal"): N_("Chips after each deal"),
    ("chips", "hand"): N_("Chips after each hand"),
}
MARKS = {
    "dealt": N_("dealt"),
    "leads": N_("led"),
    "blind": N_("blind"),
    "cannonball": N_("cannonball"),
    "corrected": N_("corrected"),
    "hook": N_("against the hook"),
    "joined": N_("joined"),
    "out": N_("sat out"),
    "left": N_("left"),
    "lost": N_("lost"),
}
PRIZES = {"slam": N_("slam %(points)s"), "streak": N_("streak %(points)s"), "bonus": N_("bonus %(points)s")}
SPOKEN = {
    "bid": N_("bid %(number)s"),
    "said": N_("said %(number)s"),
    "took": N_("took %(number)s"),
    "pencilled": N_("took %(number)s, not scored yet"),
    "cancelled": N_("cancelled %(number)s"),
    "captured": N_("captured %(number)s"),
    "in hand": N_("in hand %(number)s"),
    "less": N_("in hand %(number)s"),
    "chips": N_("chips %(number)s"),
    "adjusted": N_("adjusted %(number)s"),
}

FIVE, SWIPED = 5, 7  # columns: more are narrow; more than the second scroll on a phone
AHEAD_ROOM = 3.6  # em that "ahead" has over a column
BLOTS = 6  # in the sprite: blob1 to blob6

NO_TRUMP = "NT"
# By the letters of the log and the game file.
SUIT_WORDS: Mapping[str, str] = {
    "S": N_("spades"),
    "H": N_("hearts"),
    "D": N_("diamonds"),
    "C": N_("clubs"),
    NO_TRUMP: N_("no trump"),
}


def explains_points(cell: Cell) -> bool:
    """Tell whether a cell says how its points came about: captured less what is in hand. A bid is no such thing."""
    return len(cell.small) > 3 or bool(cell.small and cell.made is None and cell.points is not None)


def says_points(cell: Cell) -> bool:
    """Tell whether the corner of a blackout says the points by itself: 13 for a 3 made, nothing for a blot."""
    return cell.points_apart == (int(f"1{cell.small}") if cell.made else 0)


def blot_number(seat: int, deal: int) -> int:
    """Return which of the blots a missed bid gets: the same seat and deal always the same one."""
    return (seat * 5 + deal * 7) % BLOTS + 1


def deal_head(word: str) -> str:
    """Return the heading of a column of deals, or of hands."""
    return _(HEADS[word])


def numbered(number: int, word: str) -> str:
    """Return a deal or hand with its number: Deal 4."""
    return _(NUMBERED[word], number=number)


def deals(number: int, word: str) -> str:
    """Return a number of deals or hands: 13 deals."""
    if word == "hand":
        return ngettext("%(num)s hand", "%(num)s hands", number)
    return ngettext("%(num)s deal", "%(num)s deals", number)


def counts(factor: int) -> str:
    """Return how often a deal counts, in words."""
    if factor == 2:
        return _("counts double")
    return ngettext("counts %(num)s time", "counts %(num)s times", factor)


def prizes(won: Mapping[str, int]) -> list[str]:
    """Return each prize with its points: slam +9."""
    return [_(PRIZES[name], points=gained(points)) for name, points in won.items()]


def race_title(race: Race, view: str = "points") -> str:
    """Return what a score chart shows: Points after each deal."""
    if view == "behind":
        return _("Points behind whoever is ahead")
    if view == "places":
        return _("Place after each hand") if race.deal_word == "hand" else _("Place after each deal")
    return _(RACES[race.counts, race.deal_word])


def winners_with(winners: list[str], total: Points | None, counts: str = "points") -> str:
    """Return who won and with how much: Ann and Ben win with 84. None: no total is told."""
    places = {"names": listed(winners), "total": signed(total or 0)}
    if total is None:
        text = ngettext("%(names)s wins", "%(names)s win", len(winners), **places)
    elif counts == "chips":
        chips = ngettext("%(num)s chip", "%(num)s chips", total)
        text = ngettext("%(names)s wins with %(chips)s", "%(names)s win with %(chips)s", len(winners),
                        **places, chips=chips)  # fmt: skip
    else:
        text = ngettext("%(names)s wins with %(total)s", "%(names)s win with %(total)s", len(winners), **places)
    return text


def is_sized(sheet: Sheet) -> bool:
    """Tell whether hands have a size: a game of bids, whose columns share the width."""
    return bool(sheet.rows) and sheet.rows[0].size is not None


def sheet_look(sheet: Sheet, notation: str, full: bool) -> str:
    """Return the classes of a sheet: how its bids are drawn, and what its columns have room for.

    The bar over whoever is ahead takes the place of the word where columns are narrow or the word is long.
    """
    many, sized, ahead = len(sheet.columns), is_sized(sheet), _("ahead")
    holds = {
        "sheet--cols": sized,
        "sheet--scrolls": sized and many > SWIPED,
        _figures_look(sheet): sized,
        widest_name(sheet.columns): sized,
        "sheet--many": not sized and many > FIVE,
        "sheet--five": not sized and many == FIVE,
        "sheet--full": full,
        "sheet--bar": sized or many == FIVE or fitted(ahead, AHEAD_ROOM) != ahead,
    }
    return " ".join(["sheet", f"sheet--{notation}", *(look for look, is_so in holds.items() if is_so and look)])


def _figures_look(sheet: Sheet) -> str:
    """Return the classes of a sheet for its longest figures: a narrow column holds a bid beside points of two."""
    total = max((len(signed(column.total)) for column in sheet.columns if column.total is not None), default=0)
    points = (cell.points_apart for row in sheet.rows for cell in row.cells)
    longest = max((len(signed(each)) for each in points if each is not None), default=0)
    holds = {"three": total == 3, "wide": total > 3, "long": longest > 2}
    return " ".join(f"sheet--{name}" for name, is_so in holds.items() if is_so)


def marks_on(sheet: Sheet) -> frozenset[str]:
    """Return every mark that stands somewhere on a sheet, "made" and "missed" among them."""
    cells = [cell for row in sheet.rows for cell in row.cells]
    scored = {"made" if cell.made else "missed" for cell in cells if cell.made is not None}
    no_trump = {"no_trump"} if any(row.trump == "NT" for row in sheet.rows) else set[str]()
    # Whoever has left has a line down the column, and no stroke.
    marks = (cell.marks - {"out"} if "left" in cell.marks else cell.marks for cell in cells)
    return frozenset(scored | no_trump).union(*(row.marks for row in sheet.rows), *marks)


def absences_by_cell(sheet: Sheet) -> dict[tuple[int, int], Absence]:
    """Return where columns are closed, by number of the deal and seat."""
    return by_cell(absences(sheet))


def cell_words(cell: Cell, word: str, number: int, name: str) -> str:
    """Return what a screen reader is told of a cell: Ann, deal 4: bid 2, took 2, made, 12 points, total 30."""
    parts = [_figure_words(key, value) for key, value in cell.spoken.items()]
    if cell.made is not None and "lost" not in cell.marks:
        parts.append(_("made") if cell.made else _("missed"))
    parts += [_(MARKS[mark]) for mark in MARKS if mark in cell.marks]
    if cell.points_apart is not None:
        parts.append(ngettext("%(num)s point", "%(num)s points", cell.points_apart))
    parts += prizes(cell.prizes)
    if cell.total is not None:
        parts.append(_("total %(number)s", number=signed(cell.total)))
    places = {"name": name, "number": number, "cell": series(parts)}
    return _("%(name)s, hand %(number)s: %(cell)s", **places) if word == "hand" else _(
        "%(name)s, deal %(number)s: %(cell)s", **places
    )  # fmt: skip


def plain_cell(cell: Cell, row: Row, word: str, name: str) -> str:
    """Return what a cell is told as where the eye has a drawing: nothing before the deal is scored but who deals."""
    if row.state == "done":
        return cell_words(cell, word, row.number, name)
    return _("deals") if "dealt" in cell.marks else ""


def _figure_words(key: str, value: Points) -> str:
    number = gained(value) if key == "adjusted" else signed(value)
    return _(SPOKEN[key], number=number) if key in SPOKEN else f"{key} {number}"


def suit_word(letter: str) -> str:
    """Return what a suit is called in the reader's language. Raises KeyError for no letter of a suit."""
    return _(SUIT_WORDS[letter])
