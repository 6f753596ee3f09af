"""A player's page: what the statistics say about one person."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from flask import url_for

from scorekeeper.rules.sheets.figures import TRUMPS, Figure, fair_share, place_of_part
from scorekeeper.rules.sheets.season import mean_place
from scorekeeper.storage import people
from scorekeeper.storage.people import Person
from scorekeeper.storage.statistics import games, reading
from scorekeeper.storage.statistics.reading import Figures
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.people import figures as drawn
from scorekeeper.web.people.asked import Asked, day_words, rules_names
from scorekeeper.web.people.standing import standing
from scorekeeper.web.texts import gettext as _
from scorekeeper.web.texts import ngettext, ordinal, signed

FORM = 14  # games of the form chart


def page(person: Person, about: Asked) -> Context:
    """Return everything that a player's page shows."""
    found, club = reading.figures(about.view, person.player_ids), reading.everybody(about.view)
    lines = games.of_player(person.player_ids, about.view, about.days, FORM)
    enough = reading.of(found, Figure.GAMES)[1] >= drawn.FROM_GAMES
    return {
        "person": person,
        "headline_figures": headline_figures(person, about, found),
        "form": drawn.form(lines),
        "places": places(person, about),
        "made": made_tables(found, club if enough else {}, lambda figure, part: to_games(person, about, figure, part)),
        "enough": enough,
        "bold": bold(person, about, found),
        "off": drawn.off_chart(found.get(Figure.OFF, {}), reading.of(found, Figure.BIDS)[0]),
        "off_links": {part: to_games(person, about, Figure.OFF, part) for part in range(-3, 4)},
        "against": against(person, about),
        "points": points(person, about),
        "hands": reading.of(found, Figure.HANDS),
        "bids": reading.of(found, Figure.BIDS)[1],
        "games": reading.of(found, Figure.GAMES)[1],
    }


def to_games(person: Person, about: Asked, figure: Figure | None = None, part: int = 0) -> str:
    """Return the address of the games that a figure comes from."""
    which: dict[str, Any] = {"figure": figure.value, "part": part} if figure else {}
    return url_for("players.games_of", person_id=person.id, **about.arguments, **which)


def headline_figures(person: Person, about: Asked, found: Figures) -> list[Context]:
    """Return the large figures at the head."""
    won, played = reading.of(found, Figure.GAMES)
    mean = mean_place(found.get(Figure.PLACE, {}))
    bids, zeros = reading.of(found, Figure.BIDS), reading.of(found, Figure.BID, 0)
    shown: list[Context] = []
    if about.season:
        line = next((line for line in standing(about) if line.who == person.id), None)
        below = _("below %(games)s games", games=about.season.min_games)
        shown.append({"label": _("Season"), "value": ordinal(line.place) if line and line.place else "", "none": below})
    shown += [
        {"label": _("Games"), "value": str(played), "href": to_games(person, about)},
        {"label": _("Wins"), "value": str(won), "href": to_games(person, about, Figure.PLACE, 1)},
        {"label": _("Mean place"), "value": drawn.fixed(mean) if mean is not None else "–"},
    ]
    if bids[1]:
        shown.append({"label": _("Bids made"), **drawn.share(bids), "href": to_games(person, about)})
        if zeros[1]:
            to = to_games(person, about, Figure.BID, 0)
            shown.append({"label": _("Zero bids made"), **drawn.share(zeros), "href": to})
    return shown


def places(person: Person, about: Asked) -> Context:
    """Return the places by table size, and over all tables."""
    by_size = reading.by_table_size(about.view, Figure.PLACE, person.player_ids)
    counted = {size: _by_place(parts) for size, parts in by_size.items()}
    most = max(counted, default=0)
    rows = [
        {"size": size, "games": sum(by_place.values()), "mean": drawn.fixed(mean_place(by_size[size]) or 0),
         "cells": [by_place.get(place, 0) if place <= size else None for place in range(1, most + 1)]}
        for size, by_place in counted.items()
    ]  # fmt: skip
    together = {place: sum(by_place.get(place, 0) for by_place in counted.values()) for place in range(1, most + 1)}
    games_in_all = sum(together.values())
    mean = Fraction(sum(place * n for place, n in together.items()), games_in_all) if games_in_all else Fraction()
    return {
        "heads": [{"text": ordinal(place), "href": to_games(person, about, Figure.PLACE, place)} for place in together],
        "rows": rows,
        "all": {"games": games_in_all, "cells": list(together.values()), "mean": drawn.fixed(mean)},
    }


def made_tables(found: Figures, club: Figures, link: Callable[[Figure, int], str]) -> list[Context]:
    """Return bids made by cards in hand, by bid, by seat and by trump, each with its meter."""
    names: Mapping[Figure, tuple[str, Mapping[int, str]]] = {
        Figure.CARDS: (
            _("By cards in hand"),
            {n: ngettext("%(num)s card", "%(num)s cards", n) for n in range(60, 0, -1)},
        ),
        Figure.BID: (_("By the bid"), {0: _("zero"), 1: "1", 2: "2", 3: "3", 4: _("4 or more")}),
        Figure.SEAT: (_("By seat"), dict(enumerate((_("first to bid"), _("between"), _("last to bid"))))),
        Figure.TRUMP: (_("By trump"), dict(enumerate(TRUMPS))),
    }
    return [
        {
            "caption": caption,
            "suits": figure is Figure.TRUMP,
            "rows": [
                {
                    "name": name,
                    "meter": drawn.meter(found[figure][part], club.get(figure, {}).get(part)),
                    "href": link(figure, part),
                    **drawn.share(found[figure][part]),
                }
                for part, name in parts.items()
                if part in found[figure]
            ],
        }
        for figure, (caption, parts) in names.items()
        if figure in found
    ]


def bold(person: Person, about: Asked, found: Figures) -> list[Context]:
    """Return how bold the bids were, how far off, and the longest run, as sentences with their figure at the head."""
    bids, fair = fair_share(found.get(Figure.SHARE, {}))
    if not fair:
        return []
    above, below = reading.of(found, Figure.ABOVE)
    off, deals = reading.of(found, Figure.OFF_BY)
    figures: list[Context] = [
        {"label": _("Bids"), "figure": _("%(number)s times", number=drawn.fixed(bids / fair, 2)),
         "more": _("the fair share: %(bids)s bid, %(fair)s was the share", bids=bids, fair=drawn.number_words(fair))},
        {"label": _("Above it"), "figure": _("%(above)s of %(below)s", above=above, below=below), "more": _("deals")},
        {"label": _("Off by"), "figure": drawn.fixed(Fraction(off, deals), 2, sign=True), "more": _("tricks a deal")},
    ]  # fmt: skip
    if runs := found.get(Figure.RUN):
        run = max(runs)
        [line] = games.with_figure(person.player_ids, about.view, about.days, Figure.RUN, run, 1)
        to = to_games(person, about, Figure.RUN, run)
        more = _("made in a row, %(day)s", day=day_words(line.played_on))
        figures.append({"label": _("Longest run"), "figure": str(run), "more": more, "href": to})
    return figures


def against(person: Person, about: Asked) -> list[Context]:
    """Return how the person fared against each other one, most games first."""
    names = {one.id: one.name for one in people.people() if not one.hidden}
    found = [one for one in reading.against(about.view, person.player_ids) if one.other_id in names]
    return [
        {
            "id": one.other_id,
            "name": names[one.other_id],
            "meter": drawn.versus(one.ahead, one.level, one.behind),
            "words": _("%(ahead)s of %(games)s, level %(level)s", ahead=one.ahead, games=one.games, level=one.level)
            if one.level
            else _("%(ahead)s of %(games)s", ahead=one.ahead, games=one.games),
            "points": drawn.fixed(Fraction(one.difference, one.scored), sign=True) if one.scored else "–",
        }
        for one in sorted(found, key=lambda one: (-one.games, names[one.other_id]))
    ]


def points(person: Person, about: Asked) -> list[Context]:
    """Return points a deal, best and worst game of each set of rules."""
    names = rules_names(about.rulesets)
    sums = reading.by_ruleset(about.view, Figure.POINTS, person.player_ids)
    totals = reading.by_ruleset(about.view, Figure.TOTAL, person.player_ids)
    figures: list[Context] = []
    for ruleset_id, parts in sums.items():
        scored, deals = parts[0]
        figures.append(
            {
                "rules": names[ruleset_id],
                "a_deal": drawn.fixed(Fraction(scored, deals)),
                "sum": _("%(points)s in %(deals)s", points=signed(scored), deals=deals),
                "ends": [
                    {"word": word, "total": signed(total), "href": to_games(person, about, Figure.TOTAL, total)}
                    for word, total in _ends(totals.get(ruleset_id, {}))
                ],
            }
        )
    return figures


def _ends(totals: Mapping[int, object]) -> tuple[tuple[str, int], ...]:
    return ((_("best"), max(totals)), (_("worst"), min(totals))) if totals else ()


def _by_place(parts: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    by_place: dict[int, int] = {}
    for part, (_won, number) in parts.items():
        place = place_of_part(part)[0]
        by_place[place] = by_place.get(place, 0) + number
    return by_place
