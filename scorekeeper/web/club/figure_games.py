"""The games behind a figure: where they are listed, a page of them at a time, and what each adds to it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from flask import abort, request, url_for

from scorekeeper.rules.sheets.figures import EXTREMES, Figure, place_part
from scorekeeper.rules.sheets.season import Counting, counting_games
from scorekeeper.storage import people
from scorekeeper.storage.people import Person
from scorekeeper.storage.statistics import figures, games
from scorekeeper.storage.statistics.games import Line, Which
from scorekeeper.storage.statistics.tables import NOTHING, figure_of
from scorekeeper.web.club.figure_labels import SHARES, added_words, figure_words, number_words, share
from scorekeeper.web.club.filters import StatsFilter, day_words, rules_names
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import isolated, ngettext, series, signed
from scorekeeper.web.site.parsing import number

LISTED = 20  # games on one page
MOST_GAMES = 10_000  # of one person in a season
WON, AGAINST, SEASON = "won", "against", "season-points"  # lists of games that belong to no stored figure
Tables = Mapping[str, Sequence[Line]]


def of_person(person: Person, filters: StatsFilter) -> Context:
    """Return the games that a figure of a person comes from. Aborts where there is no such figure."""
    figure_key, part, after = _arguments()
    everybody = {member.id: member for member in people.people()}
    names = {member.id: isolated(member.name) for member in everybody.values()}
    which, title = _which(figure_key, part, everybody)
    figure = Figure(figure_key) if figure_key in set(Figure) else None
    seats = games.of_player(person.player_ids, filters.view, LISTED + 1, after, which)
    listed = seats[:LISTED]
    tables = games.tables([line.game_id for line in listed])
    adds = _adds(person, figure_key, part, filters, listed, tables)
    lines = [
        {
            **_line(filters, tables[line.game_id], names),
            "place": line.place,
            "total": None if line.total is None else signed(line.total),
            "adds": adds.get(line.game_id, ""),
        }
        for line in listed
    ]
    share_words = ""
    if figure and figure in SHARES:
        mine = figures.figures(filters.view, person.player_ids, [figure])
        share_words = share(figure_of(mine, figure, part))["words"]
    return {"title": title, "words": share_words, "lines": lines, "more": _more(len(seats), after)}


def of_all(filters: StatsFilter) -> Context:
    """Return the games of everybody, or those of a record. Aborts where there is no such record."""
    figure_key, part, after = _arguments()
    names = {member.id: isolated(member.name) for member in people.people()}
    if not figure_key:
        game_ids, title = games.last_played(filters.view, LISTED + 1, after), _("Games")
    elif figure_key == Figure.ALL_MISSED:
        game_ids, title = games.all_missed(filters.view, LISTED + 1, after), _("Everybody missed")
    elif figure_key == Figure.MARGIN:
        game_ids = games.won_by(part, filters.view, LISTED + 1, after)
        title = figure_words(Figure.MARGIN, part)
    elif figure_key in EXTREMES:
        mark = Figure(figure_key)
        seats = games.holders(mark, part, filters.view, LISTED + 1, after)
        holder_lines = [_line(filters, (line,), names) for line in seats[:LISTED]]
        return {"title": figure_words(mark, part), "words": "", "lines": holder_lines, "more": _more(len(seats), after)}
    else:
        abort(404, _("No figure has this address."))
    tables = games.tables(game_ids[:LISTED])
    missed = games.deals_missed(game_ids[:LISTED]) if figure_key == Figure.ALL_MISSED else {}
    adds = {game_id: ngettext("%(num)s deal", "%(num)s deals", deals) for game_id, deals in missed.items()}
    lines = [{**_line(filters, seats, names), "adds": adds.get(game_id, "")} for game_id, seats in tables.items()]
    return {"title": title, "words": "", "lines": lines, "more": _more(len(game_ids), after)}


def narrowed(filters: StatsFilter) -> StatsFilter:
    """Return the games by the rules that the address names."""
    rules = request.args.get("rules", 0, type=number)
    return replace(filters, view=replace(filters.view, ruleset_id=rules)) if rules in filters.rulesets else filters


def _arguments() -> tuple[str, int, int]:
    """Return what the address names: the figure, its part, and how many games come before the page."""
    part, after = (request.args.get(key, 0, type=number) for key in ("part", "after"))
    return request.args.get("figure", ""), part, max(after, 0)


def _which(figure_key: str, part: int, everybody: Mapping[int, Person]) -> tuple[Which | None, str]:
    """Return which games an address asks for, None for all, and what their page is called."""
    if not figure_key:
        return None, _("Games")
    if figure_key == WON:
        return games.won(), _("Wins")
    if figure_key == SEASON:
        return games.seats_counted(Figure.GAMES, 0), _("Points")
    if figure_key == AGAINST and part in everybody:
        return games.beside(everybody[part].player_ids), _("Against %(name)s", name=everybody[part].name)
    which = games.seats_counted(Figure(figure_key), part) if figure_key in set(Figure) else None
    if which is None:
        abort(404, _("No figure has this address."))
    return which, figure_words(Figure(figure_key), part)


def _against_words(mine: Line, seats: Sequence[Line], other_id: int) -> str:
    """Return how a game went for a person beside another one."""
    theirs = next(seat.place or 0 for seat in seats if seat.person_id == other_id)
    place = mine.place or 0
    return _("ahead") if place < theirs else _("level") if place == theirs else _("behind")


def _adds(
    person: Person, figure_key: str, part: int, filters: StatsFilter, listed: Sequence[Line], tables: Tables
) -> Mapping[str, str]:
    """Return {game: what it adds to the figure}."""
    if figure_key in set(Figure):
        figure = Figure(figure_key)
        by_game = figures.by_game([line.game_id for line in listed], figure, person.player_ids)
        return {game_id: added_words(figure, parts.get(part, NOTHING)) for game_id, parts in by_game.items()}
    if figure_key == SEASON:
        counting = _counting(person, filters)
        return {line.game_id: _season_words(line, filters.counting, counting) for line in listed}
    if figure_key == AGAINST:
        return {line.game_id: _against_words(line, tables[line.game_id], part) for line in listed}
    return {}


def _counting(person: Person, filters: StatsFilter) -> frozenset[str] | None:
    """Return which games of a person count in the season. None: all count."""
    if filters.counting.games(MOST_GAMES) == MOST_GAMES:
        return None
    lines = games.of_player(person.player_ids, filters.view, MOST_GAMES, which=games.seats_counted(Figure.GAMES, 0))
    return counting_games({line.game_id: _worth(line, filters.counting) for line in reversed(lines)}, filters.counting)


def _worth(line: Line, counting: Counting) -> Fraction:
    part = line.tenths if counting.figure is Figure.TOTAL else place_part(line.place or 0, line.tied)
    return counting.worth(part or 0)


def _season_words(line: Line, counting: Counting, counted: frozenset[str] | None) -> str:
    """Return what a game is worth in the season, and whether it counts."""
    worth = number_words(counting.told(_worth(line, counting)))
    if counted is not None and line.game_id not in counted:
        return _("%(points)s, not counted", points=worth)
    return worth


def _line(filters: StatsFilter, seats: Sequence[Line], names: Mapping[int, str]) -> Context:
    first = seats[0]
    return {
        "id": first.game_id,
        "day": day_words(first.played_on, year=True),
        "rules": rules_names(filters.rulesets).get(first.ruleset_id, ""),
        "players": first.players,
        "names": series(names.get(seat.person_id, "") for seat in seats),
    }


def _more(many: int, after: int) -> Context | None:
    return {**request.args, "after": str(after + LISTED)} if many > LISTED else None


def games_url(person_id: int, filters: StatsFilter, figure: str = "", part: int = 0, **narrowed: int) -> str:
    """Return where the games of a person are listed; `narrowed` to some `rules`."""
    which: dict[str, Any] = {"figure": str(figure), "part": part} if figure else {}
    which |= {**filters.arguments, **narrowed}
    return url_for("players.games_of", person_id=person_id, **which)


def all_games_url(filters: StatsFilter, figure: Figure | None = None, part: int = 0, **narrowed: int) -> str:
    """Return where the games of everybody are listed, or those of a record."""
    which: dict[str, Any] = {"figure": figure.value, "part": part} if figure else {}
    which |= {**filters.arguments, **narrowed}
    return url_for("players.all_games", **which)
