"""Figures for a spreadsheet program, called as on their pages: of a season, of a player, and of every game and deal."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from scorekeeper.rules.common.clock import at_table
from scorekeeper.rules.common.tenths import number_of, of_tenths
from scorekeeper.rules.sheets.figures import EXTREMES, Figure, place_of_part, place_part
from scorekeeper.rules.sheets.played import Position
from scorekeeper.rules.sheets.season import SeasonLine, counting_games
from scorekeeper.storage import people
from scorekeeper.storage.statistics import games
from scorekeeper.storage.statistics.tables import BidRow, Figures, PlayedRow, ResultRow
from scorekeeper.web.club.figure_labels import figure_words
from scorekeeper.web.club.filters import StatsFilter, rules_names
from scorekeeper.web.club.standings import standings
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import with_remark
from scorekeeper.web.sheets.spreadsheet import Value

# A part of these is a count, no share of a total.
TIMES = EXTREMES


def season_rows(filters: StatsFilter) -> list[list[Value]]:
    """Return heads, and each player of a season as its table has them; the points are a number."""
    names = {member.id: member.name for member in people.people()}
    attended = games.days_attended(filters.view)
    columns: tuple[tuple[str, Callable[[SeasonLine], Value]], ...] = (
        (_("place"), lambda line: line.place),
        (_("player"), lambda line: names[line.who]),
        (_("games"), lambda line: line.games),
        (_("evenings"), lambda line: attended[line.who]),
        (_("wins"), lambda line: line.won),
        (_("games that count"), lambda line: line.counting),
        (_("points a game"), lambda line: _number(line.per_game)),
        (_("points"), lambda line: _number(line.points)),
    )
    heads: list[Value] = [head for head, _cell in columns]
    return [heads, *([cell(line) for _head, cell in columns] for line in standings(filters))]


def every_table(filters: StatsFilter) -> dict[str, list[list[Value]]]:
    """Return the games, their results and their deals as tables, by the name of each.

    The number of a game is the same in all three, and so is the name of a player, however it was written then.
    """
    view = filters.view
    numbers = {row.game_id: number for number, row in enumerate(games.every_row(view, PlayedRow), start=1)}
    names = {member.id: member.name for member in people.people()}
    return {
        "games": _game_rows(filters, numbers),
        "results": _result_rows(filters, numbers, names),
        "deals": _deal_rows(filters, numbers, names),
    }


def _game_rows(filters: StatsFilter, numbers: Mapping[str, int]) -> list[list[Value]]:
    rules, whose = rules_names(filters.rulesets), {group.id: group.name for group in filters.groups}
    heads: list[Value] = [
        _("game"), _("day"), _("began at"), _("group"), _("rules"), _("players"), _("Deals"),
        _("points between first and second"), _("deals in which everybody missed"),
    ]  # fmt: skip
    return [
        heads,
        *(
            [numbers[row.game_id], row.played_on, at_table(row.started_at).strftime("%H:%M"),
             whose.get(row.group_id or 0, ""), rules.get(row.ruleset_id, ""), row.players, row.deals,
             _points(row.margin), row.all_missed]
            for row in games.every_row(filters.view, PlayedRow)
        ),
    ]  # fmt: skip


def _result_rows(filters: StatsFilter, numbers: Mapping[str, int], names: Mapping[int, str]) -> list[list[Value]]:
    heads: list[Value] = [
        _("game"), _("day"), _("player"), _("place"), _("players on this place"), _("points"), _("Bids"),
        _("bids made"), _("zero bids"), _("zero bids made"), _("Hands"), _("hands won"),
        _("points in the season"), _("counts in the season"),
    ]  # fmt: skip
    rows, counting = games.every_row(filters.view, ResultRow), filters.counting
    worth: dict[int, dict[str, Fraction]] = defaultdict(dict)
    for row in rows:
        if row.place is not None:
            part = row.total if counting.figure is Figure.TOTAL else place_part(row.place, row.tied)
            worth[row.person_id][row.game_id] = counting.worth(part or 0)
    counted = {who: counting_games(each, counting) for who, each in worth.items()}
    table_rows: list[list[Value]] = [heads]
    for row in rows:
        points = worth[row.person_id].get(row.game_id)
        table_rows.append([
            numbers[row.game_id], row.played_on, names[row.person_id], row.place,
            row.tied if row.place is not None else None, _points(row.total), row.bids, row.made, row.zero_bids,
            row.zeros, row.hands, row.hands_won, None if points is None else _number(counting.told(points)),
            int(row.game_id in counted.get(row.person_id, ())),
        ])  # fmt: skip
    return table_rows


def _deal_rows(filters: StatsFilter, numbers: Mapping[str, int], names: Mapping[int, str]) -> list[list[Value]]:
    heads: list[Value] = [
        _("game"), _("deal"), _("player"), _("Cards"), _("players dealt to"), _("trump"), _("turn to bid"),
        _("tricks bid"), _("tricks taken"), _("made"), _("blind"), _("points"),
    ]  # fmt: skip
    turns: Mapping[Position, str] = {"first": _("first to bid"), "between": _("between"), "last": _("last to bid")}
    return [
        heads,
        *(
            [numbers[row.game_id], row.deal, names[row.person_id], row.cards, row.active, row.trump,
             turns[row.position], row.bid, row.took, int(row.made), int(row.blind),
             _points(row.points)]
            for row in games.every_row(filters.view, BidRow)
        ),
    ]  # fmt: skip


def _points(tenths: int | None) -> int | float | None:
    return None if tenths is None else number_of(of_tenths(tenths))


def player_rows(player_figures: Figures, by_rules: Mapping[str, tuple[int, int]]) -> list[list[Value]]:
    """Return heads, and each figure with its number, what that counts, and of how many what.

    Points stand for each set of rules alone: those of different scorings are not added up.
    """
    heads: list[Value] = [_("figure"), _("number"), _("counted"), _("of all"), _("counted")]
    rows = [list(row) for row in _rows(player_figures)]
    deals: list[list[Value]] = [
        [
            with_remark(figure_words(Figure.POINTS, 0), rules),
            number_of(of_tenths(scored)),
            _("points"),
            of_all,
            _("Deals"),
        ]
        for rules, (scored, of_all) in by_rules.items()
    ]
    return [heads, *rows, *deals]


def _rows(player_figures: Figures) -> Iterator[tuple[Value, ...]]:
    won, bids = (_("wins"), _("games")), (_("bids made"), _("Bids"))
    counted = {
        Figure.GAMES: won,
        Figure.PLACES: (_("sum of places"), _("games")),
        Figure.HANDS: (_("hands won"), _("Hands")),
    }
    for figure, parts in player_figures.items():
        if figure is Figure.PLACE:
            places = dict.fromkeys(place_of_part(part)[0] for part in parts)
            for place in places:
                many = sum(below for part, (_won, below) in parts.items() if place_of_part(part)[0] == place)
                yield figure_words(figure, place), many, _("games"), None, None
        elif figure not in (Figure.POINTS, Figure.TOTAL):
            for part, (above, below) in parts.items():
                if figure in TIMES:
                    yield figure_words(figure, part), below, _("games"), None, None
                else:
                    above_words, below_words = counted.get(figure, bids)
                    yield figure_words(figure, part), above, above_words, below, below_words


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else round(float(value), 2)
