"""A player's page: places, bids made, how bold they were, points, and everybody played against."""

from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.rules.common.tenths import TENTHS, of_tenths
from scorekeeper.rules.sheets.figures import FAR, Figure, fair_share, place_of_part
from scorekeeper.rules.sheets.season import mean_place
from scorekeeper.storage import people
from scorekeeper.storage.people import Person
from scorekeeper.storage.statistics import figures, games
from scorekeeper.storage.statistics.figures import Against
from scorekeeper.storage.statistics.tables import Figures, figure_of
from scorekeeper.web.club import charts
from scorekeeper.web.club.figure_games import AGAINST, SEASON, WON, games_url
from scorekeeper.web.club.figure_labels import FROM_GAMES, fixed, number_words, parts_words, share
from scorekeeper.web.club.filters import StatsFilter, day_words, rules_names
from scorekeeper.web.club.season_standings import between, standings
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext, ordinal, signed

FORM = 14  # games of the form chart
MADE_BY = (Figure.CARDS, Figure.BID, Figure.SEAT, Figure.TRUMP)


def page(person: Person, filters: StatsFilter) -> Context:
    """Return everything that a player's page shows."""
    player_figures = figures.figures(filters.view, person.player_ids)
    lines = games.of_player(person.player_ids, filters.view, FORM)
    enough = figure_of(player_figures, Figure.GAMES)[1] >= FROM_GAMES
    club: Figures = figures.everybody(filters.view, MADE_BY) if enough else {}
    return {
        "person": person,
        "between": between(filters),
        "headline_figures": headline_figures(person, filters, player_figures),
        "form": charts.form(lines),
        "places": places(person, filters),
        "made": made_tables(person, filters, player_figures, club),
        "enough": enough,
        "bold": bold(person, filters, player_figures),
        "off": off_chart(person, filters, player_figures),
        "against": against(person, filters),
        "points": points(person, filters),
        "hands": {
            "found": figure_of(player_figures, Figure.HANDS),
            "href": games_url(person.id, filters, Figure.HANDS),
        },
        "bids": figure_of(player_figures, Figure.BIDS)[1],
        "games": figure_of(player_figures, Figure.GAMES)[1],
    }


def headline_figures(person: Person, filters: StatsFilter, player_figures: Figures) -> list[Context]:
    """Return the large figures at the head."""
    won, played = figure_of(player_figures, Figure.GAMES)
    mean = mean_place(player_figures.get(Figure.PLACE, {}))
    lines: list[Context] = []
    if filters.season:
        line = next((line for line in standings(filters) if line.who == person.id), None)
        below = ngettext("below %(num)s game", "below %(num)s games", filters.counting.min_games)
        place = ordinal(line.place) if line and line.place else ""
        href = games_url(person.id, filters, SEASON) if place else ""
        lines.append({"label": _("Season"), "value": place, "none": below, "href": href})
    games_of = games_url(person.id, filters, Figure.GAMES)
    lines += [
        {"label": _("Games"), "value": str(played), "href": games_of},
        {"label": _("Wins"), "value": str(won), "href": games_url(person.id, filters, WON)},
        {"label": _("Mean place"), "value": fixed(mean) if mean is not None else "–", "href": games_of},
    ]
    for label, figure in ((_("Bids made"), Figure.BIDS), (_("Zero bids made"), Figure.BID)):
        if (bids := figure_of(player_figures, figure))[1]:
            lines.append({"label": label, **share(bids), "href": games_url(person.id, filters, figure)})
    return lines


def places(person: Person, filters: StatsFilter) -> Context:
    """Return the places by table size, and over all tables."""
    by_size = figures.by_table_size(filters.view, Figure.PLACE, person.player_ids)
    counted = {size: _by_place(parts) for size, parts in by_size.items()}
    most = range(1, max(counted, default=0) + 1)
    together = {place: sum(by_place.get(place, 0) for by_place in counted.values()) for place in most}

    def row(by_place: Mapping[int, int], size: int = 0) -> Context:
        narrowed = {"players": size} if size else {}
        games_in_all = sum(by_place.values())
        mean = Fraction(sum(place * number for place, number in by_place.items()), games_in_all or 1)
        cells = [
            {"number": by_place.get(place, 0), "is_seat": not size or place <= size,
             "href": games_url(person.id, filters, Figure.PLACE, place, **narrowed)}
            for place in most
        ]  # fmt: skip
        href = games_url(person.id, filters, Figure.GAMES, **narrowed)
        return {"size": size, "games": games_in_all, "href": href, "mean": fixed(mean), "cells": cells}

    rows = [row(by_place, size) for size, by_place in counted.items()]
    return {"heads": [ordinal(place) for place in most], "rows": rows, "all": row(together)}


def _by_place(parts: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    by_place: dict[int, int] = {}
    for part, (_won, number) in parts.items():
        place = place_of_part(part)[0]
        by_place[place] = by_place.get(place, 0) + number
    return by_place


def made_tables(person: Person, filters: StatsFilter, player_figures: Figures, club: Figures) -> list[Context]:
    """Return bids made by cards in hand, by bid, by seat and by trump, each with its meter."""
    tables: list[Context] = []
    for figure in MADE_BY:
        if figure not in player_figures:
            continue
        caption, parts = parts_words(figure)
        rows = [
            {
                "name": name,
                "meter": charts.meter(player_figures[figure][part], club.get(figure, {}).get(part)),
                "href": games_url(person.id, filters, figure, part),
                **share(player_figures[figure][part]),
            }
            for part, name in parts.items()
            if part in player_figures[figure]
        ]
        tables.append({"caption": caption, "suits": figure is Figure.TRUMP, "rows": rows})
    return tables


def bold(person: Person, filters: StatsFilter, player_figures: Figures) -> list[Context]:
    """Return how bold the bids were, how far off, and the longest run, as sentences with their figure at the head."""
    bids, fair = fair_share(figure_of(player_figures, Figure.SHARE))
    if not fair:
        return []
    above, below = figure_of(player_figures, Figure.ABOVE)
    distance, deals = figure_of(player_figures, Figure.DISTANCE)
    off, _deals = figure_of(player_figures, Figure.OFF_BY)
    rows: list[tuple[Figure, str, str, str]] = [
        (Figure.SHARE, _("Bids"), _("%(number)s times", number=fixed(bids / fair, 2)),
         _("the fair share: %(bids)s bid, fair share %(fair)s", bids=bids, fair=number_words(fair))),
        (Figure.ABOVE, _("Above the fair share"), _("%(above)s of %(below)s", above=above, below=below), _("deals")),
        (Figure.DISTANCE, _("Off by"), fixed(Fraction(distance, deals), 2), _("tricks a deal")),
        (Figure.OFF_BY, _("Over or under"), fixed(Fraction(off, deals), 2, sign=True),
         _("tricks a deal: too many and too few cancel each other")),
    ]  # fmt: skip
    sentences: list[Context] = [
        {"label": label, "figure": words, "more": more, "href": games_url(person.id, filters, figure)}
        for figure, label, words, more in rows
    ]
    return [*sentences, *_longest_run(person, filters)]


def _longest_run(person: Person, filters: StatsFilter) -> list[Context]:
    runs = figures.figures(filters.view, person.player_ids, [Figure.RUN]).get(Figure.RUN)
    if not runs:
        return []
    longest = max(runs)
    [line] = games.of_player(person.player_ids, filters.view, 1, which=games.behind(Figure.RUN, longest))
    more = _("made in a row, %(day)s", day=day_words(line.played_on))
    to = games_url(person.id, filters, Figure.RUN, longest)
    return [{"label": _("Longest run"), "figure": str(longest), "more": more, "href": to}]


def off_chart(person: Person, filters: StatsFilter, player_figures: Figures) -> Context:
    """Return the columns of `how far off`: deals by tricks over or under, three and more together; and the mean."""
    parts = player_figures.get(Figure.OFF, {})
    heights = {off: parts.get(off, (0, 0))[1] for off in range(-FAR, FAR + 1)}
    names = {-FAR: f"{FAR}+", FAR: f"{FAR}+", 0: _("made")}
    off_by, deals = figure_of(player_figures, Figure.OFF_BY)
    return charts.columns(
        [
            {"number": number, "name": names.get(off, str(abs(off))), "hit": off == 0,
             "href": games_url(person.id, filters, Figure.OFF, off)}
            for off, number in heights.items()
        ],
        Fraction(off_by, deals or 1),
    )  # fmt: skip


def points(person: Person, filters: StatsFilter) -> list[Context]:
    """Return points a deal, best and worst game of each set of rules."""
    names = rules_names(filters.rulesets)
    by_rules = figures.by_ruleset(filters.view, Figure.POINTS, person.player_ids)
    totals = figures.by_ruleset(filters.view, Figure.TOTAL, person.player_ids)
    lines: list[Context] = []
    for number, parts in by_rules.items():
        scored, deals = parts[0]
        reached = totals.get(number, {})
        ends = [(best_words, max(reached)), (worst_words, min(reached))] if reached else []
        lines.append(
            {
                "rules": names[number],
                "a_deal": _("%(number)s a deal", number=fixed(Fraction(scored, TENTHS * deals))),
                "href": games_url(person.id, filters, Figure.POINTS, rules=number),
                "sum": _("%(points)s in %(deals)s", points=signed(of_tenths(scored)), deals=deals),
                "ends": [
                    {"words": words(signed(of_tenths(total))),
                     "href": games_url(person.id, filters, Figure.TOTAL, total, rules=number)}
                    for words, total in ends
                ],
            }
        )  # fmt: skip
    return lines


def best_words(total: str) -> str:
    """Return a best total as it is told: best 96."""
    return _("best %(total)s", total=total)


def worst_words(total: str) -> str:
    """Return a worst total as it is told: worst 40."""
    return _("worst %(total)s", total=total)


def against(person: Person, filters: StatsFilter) -> list[Context]:
    """Return how the person fared against each other one, most games first."""
    names = {pair.id: pair.name for pair in people.people() if not pair.hidden}
    pairs = [pair for pair in figures.against(filters.view, person.player_ids) if pair.other_id in names]
    return [
        {
            "id": pair.other_id,
            "name": names[pair.other_id],
            "meter": charts.versus(pair.ahead, pair.level, pair.behind),
            "words": met_words(pair),
            "href": games_url(person.id, filters, AGAINST, pair.other_id),
            "points": fixed(Fraction(pair.difference, TENTHS * pair.scored), sign=True) if pair.scored else "–",
        }
        for pair in sorted(pairs, key=lambda pair: (-pair.games, names[pair.other_id]))
    ]


def met_words(pair: Against) -> str:
    """Return in how many games together a person was ahead: 5 of 11, level 1."""
    if pair.level:
        return _("%(ahead)s of %(games)s, level %(level)s", ahead=pair.ahead, games=pair.games, level=pair.level)
    return _("%(ahead)s of %(games)s", ahead=pair.ahead, games=pair.games)
