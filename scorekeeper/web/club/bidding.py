"""A player's bids: made by cards, bid, seat and trump, how bold they were, and how far off."""

from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.rules.sheets.figures import FAR, MANY, TRUMPS, Figure, fair_share
from scorekeeper.storage.people import Person
from scorekeeper.storage.statistics import figures, games
from scorekeeper.storage.statistics.view import Figures, figure_of
from scorekeeper.web.club import figures as drawn
from scorekeeper.web.club.asked import Asked, day_words
from scorekeeper.web.club.links import to_games
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext

MADE_BY = (Figure.CARDS, Figure.BID, Figure.SEAT, Figure.TRUMP)


def parts_words(figure: Figure) -> tuple[str, Mapping[int, str]]:
    """Return what a table of bids is called, and each of its parts; by suit the parts are letters."""
    match figure:
        case Figure.CARDS:
            cards = {n: ngettext("%(num)s card", "%(num)s cards", n) for n in range(60, 0, -1)}
            return _("By cards in hand"), cards
        case Figure.BID:
            return _("By the bid"), {0: _("zero"), **{n: str(n) for n in range(1, MANY)}, MANY: _("4 or more")}
        case Figure.SEAT:
            return _("By seat"), dict(enumerate((_("first to bid"), _("between"), _("last to bid"))))
        case _:
            return _("By trump"), dict(enumerate(TRUMPS))


def made_tables(person: Person, about: Asked, found: Figures, club: Figures) -> list[Context]:
    """Return bids made by cards in hand, by bid, by seat and by trump, each with its meter."""
    tables: list[Context] = []
    for figure in MADE_BY:
        if figure not in found:
            continue
        caption, parts = parts_words(figure)
        rows = [
            {
                "name": name,
                "meter": drawn.meter(found[figure][part], club.get(figure, {}).get(part)),
                "href": to_games(person.id, about, figure, part),
                **drawn.share(found[figure][part]),
            }
            for part, name in parts.items()
            if part in found[figure]
        ]
        tables.append({"caption": caption, "suits": figure is Figure.TRUMP, "rows": rows})
    return tables


def bold(person: Person, about: Asked, found: Figures) -> list[Context]:
    """Return how bold the bids were, how far off, and the longest run, as sentences with their figure at the head."""
    bids, fair = fair_share(found.get(Figure.SHARE, {}))
    if not fair:
        return []
    above, below = figure_of(found, Figure.ABOVE)
    off, deals = figure_of(found, Figure.OFF_BY)
    rows: list[tuple[Figure, str, str, str]] = [
        (Figure.SHARE, _("Bids"), _("%(number)s times", number=drawn.fixed(bids / fair, 2)),
         _("the fair share: %(bids)s bid, fair share %(fair)s", bids=bids, fair=drawn.number_words(fair))),
        (Figure.ABOVE, _("Above the fair share"), _("%(above)s of %(below)s", above=above, below=below), _("deals")),
        (Figure.OFF_BY, _("Off by"), drawn.fixed(Fraction(off, deals), 2, sign=True), _("tricks a deal")),
    ]  # fmt: skip
    shown: list[Context] = [
        {"label": label, "figure": words, "more": more, "href": to_games(person.id, about, figure)}
        for figure, label, words, more in rows
    ]
    return [*shown, *_longest_run(person, about)]


def _longest_run(person: Person, about: Asked) -> list[Context]:
    runs = figures.figures(about.view, person.player_ids, [Figure.RUN]).get(Figure.RUN)
    if not runs:
        return []
    longest = max(runs)
    [line] = games.of_player(person.player_ids, about.view, 1, which=games.behind(Figure.RUN, longest))
    more = _("made in a row, %(day)s", day=day_words(line.played_on))
    to = to_games(person.id, about, Figure.RUN, longest)
    return [{"label": _("Longest run"), "figure": str(longest), "more": more, "href": to}]


def off_chart(person: Person, about: Asked, found: Figures) -> Context:
    """Return the columns of `how far off`: deals by tricks over or under, three and more together; and the mean."""
    parts = found.get(Figure.OFF, {})
    heights = {off: parts.get(off, (0, 0))[1] for off in range(-FAR, FAR + 1)}
    names = {-FAR: f"{FAR}+", FAR: f"{FAR}+", 0: _("made")}
    off_by, deals = figure_of(found, Figure.OFF_BY)
    return drawn.columns(
        [
            {"number": number, "name": names.get(off, str(abs(off))), "hit": off == 0,
             "href": to_games(person.id, about, Figure.OFF, off)}
            for off, number in heights.items()
        ],
        Fraction(off_by, deals or 1),
    )  # fmt: skip
