"""Players: standings with evenings, a player's page with statistics, and merging two names of one person."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.common.clock import day_at_table
from scorekeeper.rules.common.names import LONGEST_NAME, name_problems
from scorekeeper.rules.common.tenths import TENTHS, of_tenths
from scorekeeper.rules.sheets.club import Club, Figures, Seat
from scorekeeper.rules.sheets.expectation import ENOUGH, Bids, Hand, above, boldest, expectations
from scorekeeper.storage import journal, people, statistics
from scorekeeper.storage.people import Person
from scorekeeper.storage.statistics import View, read
from scorekeeper.web.club.club_page import evening_lines, page
from scorekeeper.web.club.evenings import minutes_words
from scorekeeper.web.club.figures import fixed, form, meter, versus
from scorekeeper.web.club.filters import StatsFilter, day_words, filter_links, rules_names, stats_filter
from scorekeeper.web.club.seasons import watch_link
from scorekeeper.web.games.club_changes import history, notice
from scorekeeper.web.games.game_filter import games_of
from scorekeeper.web.games.pen import check_has_held_pen
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.sentences import sentence
from scorekeeper.web.language.texts import N_, by_name, ngettext, ordinal, share_of, signed, sort_key
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.devices import device_name
from scorekeeper.web.site.parsing import number, tidy, tidy_name

FORM, EVENINGS = 14, 7  # games in the form chart; evenings beside the standings
bp = Blueprint("players", __name__, url_prefix="/players")
bp.before_request(check_has_held_pen)


@bp.get("")
def index() -> ResponseReturnValue:
    """Show the standings, the last evenings, the other statistics (folded), the last change and who is hidden."""
    filters = stats_filter()
    everybody, group_id = by_name(filters.people), filters.view.group_id
    # The list of a group leaves out people who never played in it.
    members = statistics.who_played(View(group_id=group_id)) if group_id else {member.id for member in everybody}
    days = filters.club.days[-EVENINGS:]
    last = [table for table in filters.club.tables if table.played_on in days]
    return render_template(
        "club/players/index.html",
        filter_links=filter_links(filters, "players.index"),
        evenings=evening_lines(filters, Club(last).evenings()),
        minutes=minutes_words(filters.club.minutes),
        all_evenings=many if (many := len(filters.club.days)) > EVENINGS else None,
        hidden=[member for member in everybody if member.hidden and member.id in members],
        notice=notice(),
        **watch_link(filters),
        **page(filters),
    )


@bp.get("/<int:person_id>")
def show(person_id: int) -> ResponseReturnValue:
    person, filters = people.person(person_id), stats_filter()
    figures = filters.club.figures(person.id)
    mine, expected = _bids(person, filters)
    (made, bids), mean, places = figures.bids, figures.mean_place, figures.places
    more = above(mine, expected) if expected else 0
    return render_template(
        "club/players/show.html",
        filters=filters,
        filter_links=filter_links(filters, "players.show", person_id=person.id),
        person=person,
        games_url=games_of(person.name),
        won=figures.won,
        played=len(figures.placed),
        mean=fixed(mean) if mean is not None else "–",
        made=made,
        bids=bids,
        above=fixed(more, sign=True) if expected else "",
        expected=fixed(made - more),
        form=form(figures.seats[-FORM:]),
        places=[(ordinal(place), places[place]) for place in range(1, max(places, default=0) + 1)],
        by_cards=by_cards(mine, expected),
        boldest=bold_words(hand, expected[hand]) if expected and (hand := boldest(mine, expected)) else "",
        against=against(person, filters),
        points=points(figures, filters),
        hands=figures.hands,
        run=figures.run,
        is_empty=not figures.seats,
    )


@bp.get("/<int:person_id>/change")
def change(person_id: int) -> ResponseReturnValue:
    """Show the forms that rename, merge or hide a person, and the earlier changes."""
    return _change_page(people.person(person_id))


@bp.post("/<int:person_id>/rename")
def rename(person_id: int) -> ResponseReturnValue:
    """Rename a person. If somebody else has the name, redirect to merging the two."""
    person = people.person(person_id)
    name = tidy_name(request.form.get("name", ""), person.name)
    if wrong := next(name_problems([name]), None):
        return _change_page(person, sentence(wrong, names=[name]), name), 422
    try:
        change_id = people.rename(person.id, name, device_name())
    except journal.NameTaken as taken:
        return redirect(url_for("players.merge", person_id=person.id, into=taken.row.person_id), 303)
    return redirect(url_for("players.index", undo=change_id), 303)


@bp.post("/<int:person_id>/hide")
def hide(person_id: int) -> ResponseReturnValue:
    """Hide a person from the lists, or show them again."""
    hidden = request.form.get("hidden", "1") == "1"
    person = people.person(person_id)
    change_id = people.hide(person.id, device_name(), hidden=hidden)
    return redirect(url_for("players.index", undo=change_id), 303)


@bp.get("/<int:person_id>/merge")
def merge(person_id: int) -> ResponseReturnValue:
    """Show the merged statistics of two people; without `into`, ask for the other person."""
    person, into = people.person(person_id), request.args.get("into", 0, type=number)
    if into in (0, person.id):
        others = [member for member in by_name(people.people()) if member.id != person.id and not member.hidden]
        return render_template("club/players/choose.html", person=person, others=others)
    return _merge_page(person, people.person(into))


@bp.post("/<int:person_id>/merge")
def merged(person_id: int) -> ResponseReturnValue:
    person, into = people.person(person_id), people.person(request.form.get("into", 0, type=number))
    if person.id == into.id:
        abort(422, _("These two are already one player: %(name)s.", name=into.name))
    name = tidy_name(request.form.get("other", "")) or tidy(request.form.get("name", "")) or person.name
    if len(name) > LONGEST_NAME:
        abort(422, _("Enter a name of up to %(most)s letters.", most=LONGEST_NAME))
    try:
        change_id = people.merge(person.id, into.id, name, device_name())
    except people.AtOneTable:
        return _merge_page(person, into), 409
    except journal.NameTaken:
        return _merge_page(person, into, _("There is already another player called %(name)s.", name=name)), 422
    return redirect(url_for("players.index", undo=change_id), 303)


def _change_page(person: Person, wrong: str = "", name: str = "") -> str:
    changes = history(f"person {person.id}", *(f"player {number}" for number in person.player_ids))
    return render_template(
        "club/players/change.html", person=person, wrong=wrong, name=name or person.name, history=changes
    )


def _merge_page(person: Person, into: Person, wrong: str = "") -> str:
    games, first_at = people.met(person, into)
    seats = read(View()).by_person
    rows = sorted(
        (_sum_row(each.name, seats.get(each.id, ())) for each in (person, into)), key=lambda row: row["games"]
    )
    both = _sum_row(rows[-1]["name"], [*seats.get(person.id, ()), *seats.get(into.id, ())])
    first = day_words(day_at_table(first_at).isoformat(), year=True) if first_at else ""
    return render_template(
        "club/players/merge.html", person=person, into=into, rows=rows, both=both, met=games, first=first, wrong=wrong
    )


def _sum_row(name: str, seats: Sequence[Seat]) -> Context:
    figures = Figures(seats)
    made, bids = figures.bids
    return {"name": name, "games": len(figures.placed), "won": figures.won, "deals": bids, "made": made}


def _bids(person: Person, filters: StatsFilter) -> tuple[Bids, dict[Hand, float]]:
    """Return a person's bids and what is expected of each kind; empty while others have made too few bids."""
    mine, every = statistics.bids_by_hand(filters.view, person.player_ids), statistics.bids_by_hand(View())
    others = sum(bids for _made, bids in every.values()) - sum(bids for _made, bids in mine.values())
    return mine, expectations(every) if mine and others >= ENOUGH else {}


def bold_words(hand: Hand, expected: float) -> str:
    """Return a kind of bid that was made against the odds, such as 4 of 7 cards, expected 21%."""
    return ngettext(
        "%(bid)s of %(num)s card, expected %(percent)s", "%(bid)s of %(num)s cards, expected %(percent)s",
        hand.cards, bid=hand.bid, percent=f"{round(100 * expected)}%",
    )  # fmt: skip


def by_cards(mine: Bids, expected: Mapping[Hand, float]) -> list[Context]:
    """Return the bids made for each hand size, with how many were expected."""
    lines: list[Context] = []
    for cards in sorted({hand.cards for hand in mine}, reverse=True):
        of_size = {hand: counts for hand, counts in mine.items() if hand.cards == cards}
        made, bids = (sum(counts) for counts in zip(*of_size.values(), strict=True))
        more = above(of_size, expected) if expected else 0
        lines.append({
            "name": ngettext("%(num)s card", "%(num)s cards", cards),
            "meter": meter((made, bids), (made - more, bids) if expected else None),
            "above": fixed(more, sign=True) if expected else "",
            "made": share_of(made, bids),
        })  # fmt: skip
    return lines


def points(figures: Figures, filters: StatsFilter) -> list[Context]:
    """Return points per deal, best and worst game for each set of rules."""
    names = rules_names(filters.rulesets)
    lines: list[Context] = []
    for ruleset_id, of_rules in figures.by_rules.items():
        scored, deals = of_rules.points
        if not deals:
            continue
        reached = of_rules.totals if filters.club.lowest_wins(ruleset_id) else of_rules.totals[::-1]
        ends = [(N_("best %(total)s"), reached[0]), (N_("worst %(total)s"), reached[-1])] if reached else []
        lines.append(
            {
                "rules": names[ruleset_id],
                "a_deal": _("%(number)s per deal", number=fixed(Fraction(scored, TENTHS * deals))),
                "sum": _("%(points)s in %(deals)s", points=signed(of_tenths(scored)), deals=deals),
                "ends": [_(words, total=signed(of_tenths(total))) for words, total in ends],
            }
        )
    return lines


def against(person: Person, filters: StatsFilter) -> list[Context]:
    """Return the person's results against each other person, most games first."""
    names = filters.visible
    pairs = [(other, met) for (who, other), met in filters.club.met.items() if who == person.id and other in names]
    lines: list[Context] = []
    for other, met in sorted(pairs, key=lambda pair: (-pair[1].games, sort_key(names[pair[0]]))):
        words = share_of(met.ahead, met.games)
        if met.level:
            words = _("%(ahead)s of %(games)s, %(level)s tied", ahead=met.ahead, games=met.games, level=met.level)
        drawn = versus(met.ahead, met.level, met.behind)
        lines.append({"id": other, "name": names[other], "meter": drawn, "words": words})
    return lines
