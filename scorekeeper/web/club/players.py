"""The player pages: the list, each one’s page with its figures, and one person with two spellings."""

from collections.abc import Mapping
from datetime import UTC, datetime
from fractions import Fraction

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.common.names import LONGEST_NAME, name_problems
from scorekeeper.rules.common.tenths import TENTHS, of_tenths
from scorekeeper.rules.sheets.figures import FAR, Figure, fair_share, place_of_part
from scorekeeper.rules.sheets.season import day_at_table, mean_place
from scorekeeper.storage import people
from scorekeeper.storage.database import writing
from scorekeeper.storage.people import NoSuchPerson, Person
from scorekeeper.storage.statistics import figures, games
from scorekeeper.storage.statistics.figures import Against
from scorekeeper.storage.statistics.tables import Figures, View, figure_of
from scorekeeper.web.club import charts, figure_games
from scorekeeper.web.club.export import player_rows
from scorekeeper.web.club.figure_games import AGAINST, SEASON, WON, games_url
from scorekeeper.web.club.figure_labels import FROM_GAMES, fixed, number_words, parts_words, share
from scorekeeper.web.club.filters import StatsFilter, day_words, filter_links, rules_names, stats_filter
from scorekeeper.web.club.season_standings import between, standings
from scorekeeper.web.games.page import check_has_held_pen
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.sentences import sentence
from scorekeeper.web.language.texts import N_, ngettext, ordinal, signed
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.sheets.spreadsheet import csv_of
from scorekeeper.web.site.devices import device_name
from scorekeeper.web.site.parsing import number, tidy

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)  # when a name that is suggested without a game has played
LAST, FORM = 6, 14  # games of the small form chart, and of the large one
MADE_BY = (Figure.CARDS, Figure.BID, Figure.SEAT, Figure.TRUMP)
bp = Blueprint("players", __name__, url_prefix="/players")


@bp.get("")
def index() -> ResponseReturnValue:
    """Show everybody's figures, who may be one person, and who is hidden."""
    filters = stats_filter()
    everybody, group_id = people.people(), filters.view.group_id
    # The list of one group leaves out whoever never played in it.
    members = (
        figures.by_person(View(group_id=group_id), [Figure.GAMES]) if group_id else {member.id for member in everybody}
    )
    return render_template(
        "club/players/index.html",
        filters=filters,
        filter_links=filter_links(filters, "players.index"),
        lines=_lines(filters, everybody),
        alike=[pair for pair in people.look_alikes(1) if all(member.id in members for member in pair)],
        hidden=[member for member in everybody if member.hidden and member.id in members],
        change=_change(),
        games=figure_of(figures.everybody(filters.view, [Figure.TABLES]), Figure.TABLES)[1],
    )


@bp.get("/<int:person_id>")
def show(person_id: int) -> ResponseReturnValue:
    """Show a player's page."""
    person, filters = people.person(person_id), stats_filter()
    rows = filter_links(filters, "players.show", person_id=person.id)
    return render_template("club/players/show.html", filters=filters, filter_links=rows, **_page(person, filters))


@bp.get("/<int:person_id>/games")
def games_of(person_id: int) -> ResponseReturnValue:
    """List the games that a figure comes from."""
    person, filters = people.person(person_id), stats_filter()
    return render_template(
        "club/players/games.html", person=person, filters=filters, **figure_games.of_person(person, filters)
    )


@bp.get("/<int:person_id>/figures.csv")
def export(person_id: int) -> ResponseReturnValue:
    """Hand out a player's figures for a spreadsheet program: a row a figure."""
    person, filters = people.person(person_id), stats_filter()
    player_figures = figures.figures(filters.view, person.player_ids, Figure)
    return csv_of(player_rows(player_figures), f"{person.name}.csv")


@bp.get("/<int:person_id>/change")
def change(person_id: int) -> ResponseReturnValue:
    """Show the forms that rename, merge or hide a person, and the earlier changes."""
    return _change_page(people.person(person_id))


@bp.post("/<int:person_id>/rename")
def rename(person_id: int) -> ResponseReturnValue:
    """Give a person another name; one that is somebody else's leads to the merge."""
    check_has_held_pen()
    person, name = people.person(person_id), tidy(request.form.get("name", ""))
    if wrong := next(name_problems([name]), None):
        return _change_page(person, sentence(wrong, names=[name]), name), 422
    try:
        change_id = people.rename(person.id, name, device_name())
    except people.NameTaken as taken:
        return redirect(url_for("players.merge", person_id=person.id, into=taken.person_id), 303)
    return redirect(url_for("players.index", changed=change_id), 303)


@bp.post("/<int:person_id>/hide")
def hide(person_id: int) -> ResponseReturnValue:
    """Take a person off the lists, or put the person back."""
    check_has_held_pen()
    hidden = request.form.get("hidden", "1") == "1"
    person = people.person(person_id)
    change_id = people.hide(person.id, device_name(), hidden=hidden)
    return redirect(url_for("players.index", changed=change_id), 303)


@bp.get("/<int:person_id>/merge")
def merge(person_id: int) -> ResponseReturnValue:
    """Show what two persons would come to as one; without `into`, ask for the other person."""
    person, into = people.person(person_id), request.args.get("into", 0, type=number)
    if into in (0, person.id):
        others = [member for member in people.people() if member.id != person.id and not member.hidden]
        return render_template("club/players/choose.html", person=person, others=others)
    return _merge_page(person, people.person(into))


@bp.post("/<int:person_id>/merge")
def merged(person_id: int) -> ResponseReturnValue:
    """Make two persons one."""
    check_has_held_pen()
    person, into = people.person(person_id), people.person(request.form.get("into", 0, type=number))
    name = tidy(request.form.get("other", "")) or tidy(request.form.get("name", "")) or into.name
    if len(name) > LONGEST_NAME:
        abort(422, _("That name is too long."))
    try:
        change_id = people.merge(person.id, into.id, name, device_name())
    except NoSuchPerson:
        abort(422, _("These two are one player already: %(name)s.", name=into.name))
    except people.AtOneTable:
        return _merge_page(person, into), 409
    except people.NameTaken:
        return _merge_page(person, into, _("%(name)s is another player already.", name=name)), 422
    return redirect(url_for("players.index", changed=change_id), 303)


@bp.post("/forget")
def forget() -> ResponseReturnValue:
    """Remove a name from the suggestions; its games stay."""
    check_has_held_pen()
    name = tidy(request.form.get("name", ""))
    people.forget(name)
    return redirect(url_for("players.index"), 303)


@bp.post("/remember")
def remember() -> ResponseReturnValue:
    """Suggest a name again, or one that has not played yet."""
    name = tidy(request.form.get("name", ""))
    if 0 < len(name) <= LONGEST_NAME:
        with writing():
            people.remember([name], LONG_AGO)
    return redirect(url_for("players.index"), 303)


@bp.post("/apart")
def apart() -> ResponseReturnValue:
    """Record that two persons with similar names are different persons."""
    check_has_held_pen()
    one, other = (people.person(request.form.get(key, 0, type=number)) for key in ("one", "other"))
    people.tell_apart(one.id, other.id, device_name())
    return redirect(url_for("players.index"), 303)


@bp.post("/changes/<int:change_id>/undo")
def undo(change_id: int) -> ResponseReturnValue:
    """Undo a change of a person."""
    check_has_held_pen()
    try:
        people.undo(change_id)
    except people.MovedOn:
        abort(409, _("This name has been changed again since. Undo the newer change first."))
    except LookupError:
        abort(404, _("Nothing was changed here."))
    return redirect(url_for("players.index"), 303)


def _lines(filters: StatsFilter, everybody: tuple[Person, ...]) -> list[Context]:
    by_person = figures.by_person(filters.view, [Figure.GAMES, Figure.PLACE, Figure.BIDS])
    lines: list[Context] = []
    for member in everybody:
        if member.hidden or member.id not in by_person:
            continue
        parts = by_person[member.id]
        won, played = figure_of(parts, Figure.GAMES)
        bids, mean = figure_of(parts, Figure.BIDS), mean_place(parts.get(Figure.PLACE, {}))
        last = games.of_player(member.player_ids, filters.view, LAST)
        lines.append(
            {
                "person": member,
                "also": [name for name in member.spellings if name != member.name],
                "games": played,
                "won": won,
                "mean": fixed(mean) if mean is not None else "–",
                **share(bids),
                "bids": bids[1],
                "form": charts.form(last),
                "last": day_words(last[0].played_on) if last else "",
                "few": played < FROM_GAMES,
            }
        )
    return lines


def _change() -> people.PersonChange | None:
    changed = request.args.get("changed", 0, type=number)
    return next((change for change in people.changes(limit=5) if change.id == changed and not change.undone), None)


def _change_page(person: Person, wrong: str = "", name: str = "") -> str:
    history = people.changes(person.id)
    return render_template(
        "club/players/change.html", person=person, wrong=wrong, name=name or person.name, history=history
    )


def _merge_page(person: Person, into: Person, wrong: str = "") -> str:
    met = people.met(person, into)
    rows = [_sum_row(member.name, member.player_ids) for member in (person, into)]
    both = _sum_row(into.name, (*person.player_ids, *into.player_ids))
    first = day_words(day_at_table(met.first_at).isoformat(), year=True) if met else ""
    return render_template(
        "club/players/merge.html", person=person, into=into, rows=rows, both=both, met=met, first=first, wrong=wrong
    )


def _sum_row(name: str, player_ids: tuple[int, ...]) -> Context:
    player_figures = figures.figures(View(), player_ids, [Figure.GAMES, Figure.BIDS])
    won, played = figure_of(player_figures, Figure.GAMES)
    made, bids = figure_of(player_figures, Figure.BIDS)
    return {"name": name, "games": played, "won": won, "deals": bids, "made": made}


def _page(person: Person, filters: StatsFilter) -> Context:
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
    for part, (_won, played) in parts.items():
        place = place_of_part(part)[0]
        by_place[place] = by_place.get(place, 0) + played
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
    [line] = games.of_player(person.player_ids, filters.view, 1, which=games.seats_counted(Figure.RUN, longest))
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
    for ruleset_id, parts in by_rules.items():
        scored, deals = parts[0]
        reached = totals.get(ruleset_id, {})
        ends = [(N_("best %(total)s"), max(reached)), (N_("worst %(total)s"), min(reached))] if reached else []
        lines.append(
            {
                "rules": names[ruleset_id],
                "a_deal": _("%(number)s a deal", number=fixed(Fraction(scored, TENTHS * deals))),
                "href": games_url(person.id, filters, Figure.POINTS, rules=ruleset_id),
                "sum": _("%(points)s in %(deals)s", points=signed(of_tenths(scored)), deals=deals),
                "ends": [
                    {"words": _(words, total=signed(of_tenths(total))),
                     "href": games_url(person.id, filters, Figure.TOTAL, total, rules=ruleset_id)}
                    for words, total in ends
                ],
            }
        )  # fmt: skip
    return lines


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
