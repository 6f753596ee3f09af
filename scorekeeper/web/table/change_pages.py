"""The change pages that every game has, and the URLs of More: for these and for those of the kinds."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from flask import abort
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.facts import Adjustment, Noted, Renamed
from scorekeeper.storage import groups
from scorekeeper.storage.games import Game
from scorekeeper.web.games.names import names_of
from scorekeeper.web.kinds.changes import Change, ChangePage
from scorekeeper.web.kinds.protocols import Form
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.language.texts import N_, as_sentence, ngettext, series
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.rules_page import GameRulesPage
from scorekeeper.web.site.parsing import points, seat_in, tidy, tidy_name

LONGEST_HEADING = 60
LONGEST_NAME_TYPED = 200  # a longer name is refused, not cut
REASONS = (N_("a revoke"), N_("a bid out of turn"), N_("an exposed card"), N_("a prize"))
LONGEST_REASON = 120
MOST_POINTS = 100_000
GIFTS = (-20, -10, -5, 5, 10, 20)  # points added or taken by one tap
QUESTIONS = ("end", "play-on")  # in a game of any kind


class HeadingPage(ChangePage[Any]):
    """Title, place and scorer, which are shown above the sheet and edited from there."""

    name = N_("Title and place")
    template = "table/more/_heading.html"
    part = "sheet"

    def now(self, game: Game) -> str:
        """Return the current heading."""
        return series((game.head.title, game.head.place, game.head.scorer)) or _("empty")

    def drafted(self, game: Game, form: Form) -> Change:
        """Return the heading as filled in."""
        head = game.head
        stands = Noted(head.title, head.place, head.scorer, head.played_on)
        now = {"title": head.title, "place": head.place, "scorer": head.scorer, "played_on": game.day.isoformat()}
        typed = {key: tidy(form.get(key, text)[:LONGEST_HEADING]) for key, text in now.items()}
        # The day it was started here is in the log already; a date field that is only partly filled sends nothing.
        if typed["played_on"] in ("", now["played_on"]):
            typed["played_on"] = head.played_on
        entered = Noted(**typed)
        return Change(
            (entered,) if entered != stands else (),
            {"entered": entered, "day": entered.played_on or now["played_on"], "group": group_name(game)},
            note=_("It is shown on the sheet and on paper."),
        )


def group_name(game: Game) -> str:
    """Return the name of the game's group, or "" if there are no groups."""
    known = groups.groups()
    number = groups.group_of(game.id) if known else None
    return next((group.name for group in known if group.id == number), _("no group")) if known else ""


class NamesPage(ChangePage[Any]):
    """Spelling of the names, in a kind whose seats never change."""

    name = N_("players")
    template = "table/more/_names.html"
    part = "game"

    def now(self, game: Game) -> str:
        """Return the names."""
        return series(column.name for column in game.sheet.columns)

    def drafted(self, game: Game, form: Form) -> Change:
        """Return the names as filled in."""
        entered = {
            column.seat: tidy_name(form.get(f"name_{column.seat}", column.name)[:LONGEST_NAME_TYPED], column.name)
            for column in game.sheet.columns
        }
        names = {column.seat: column.name for column in game.sheet.columns}
        return Change(
            tuple(Renamed(seat, name) for seat, name in entered.items() if name != names[seat]),
            {"entered": entered, "columns": game.sheet.columns},
            note=as_sentence(_("on every sheet of this game")),
        )


class PointsPage(ChangePage[Any]):
    """Adjustments: player, points, deal and reason."""

    name = N_("points")
    template = "table/more/_points.html"
    part = "game"

    def now(self, game: Game) -> str:
        """Return the number of adjustments in force."""
        if standing := len(adjustments(game)):
            return ngettext("%(num)s adjustment", "%(num)s adjustments", standing)
        return _("add or take off, with a reason")

    def drafted(self, game: Game, form: Form) -> Change:
        """Return the adjustment as filled in, or the one to be removed."""
        gift = form.get("gift", "")
        if gift in map(str, GIFTS) and gift != form.get("gift_shown", ""):  # tapped since the page was shown
            sign = "less" if gift.startswith("-") else "more"
            form = MultiDict({**form.to_dict(), "points": gift.removeprefix("-"), "sign": sign})
        sign = "less" if form.get("sign", "less") == "less" else "more"
        typed = points(form.get("points", ""))
        given = (typed or 0) * (-1 if sign == "less" else 1)
        columns = [column for column in game.sheet.columns if column.total is not None]
        deals = [row.number for row in game.sheet.rows if row.state == "done"] or [1]
        seat = seat_in(form, "seat", [column.seat for column in columns], -1)
        deal = seat_in(form, "number", deals, deals[-1])
        standing, wrong = adjustments(game), ""
        fact = next((replace(each, points=0) for each in standing if str(each.number) == form.get("strike")), None)
        if form.get("points") and fact is None:
            if typed is None or not 0 < typed <= MOST_POINTS:
                wrong = _("How many points? Enter a number up to %(most)s.", most=MOST_POINTS)
            elif seat < 0:
                wrong = _("Whose points? Tap a name.")
            else:
                numbers = [entry.fact.number for entry in game.entries if isinstance(entry.fact, Adjustment)]
                reason = tidy(form.get("reason", "")[:LONGEST_REASON] or form.get("why", "")[:LONGEST_REASON])
                fact = Adjustment(max(numbers, default=0) + 1, deal, seat, given, reason)
        return Change(
            (fact,) if fact else (),
            {
                "seat": seat,
                "number": deal,
                "deals": deals,
                "sign": sign,
                "points": form.get("points", "")[:10],
                "gifts": GIFTS,
                "gift": given,
                "reason": form.get("reason", "")[:LONGEST_REASON],
                "why": form.get("why", ""),
                "reasons": [_(reason) for reason in REASONS],
                "columns": columns,
                "standing": [(each, names_of(game)[each.seat]) for each in standing],
            },
            wrong,
            missing="" if fact else _("Pick a player and enter points."),
        )


def adjustments(game: Game) -> list[Adjustment]:
    """Return the adjustments in force: the newest of each number, without removed ones."""
    given: Mapping[int, Adjustment] = game.state.adjustments
    return [fact for fact in given.values() if fact.points]


COMMON: Mapping[str, ChangePage[Any]] = {
    "players": NamesPage(),
    "points": PointsPage(),
    "heading": HeadingPage(),
    "rules": GameRulesPage(),
}


def any_of(common: Iterable[str], own: Iterable[Iterable[str]]) -> str:
    """Return a URL converter that accepts these names: those of any game, and those of the kinds."""
    return f"any({','.join(repr(name) for name in dict.fromkeys((*common, *chain.from_iterable(own))))})"


CHANGE = any_of(COMMON, (pages.change_pages for pages in PAGES.values()))
QUESTION = any_of(QUESTIONS, (pages.questions for pages in PAGES.values()))


def page_of(game: Game, name: str) -> ChangePage[Any]:
    """Return a change page, the kind's own before the common one; aborts with 404 if this game has none."""
    return pages_of(game).get(name) or abort(404, _("There is nothing at this address."))


def pages_of(game: Game) -> Mapping[str, ChangePage[Any]]:
    """Return the change pages that apply to a game."""
    pages = {**COMMON, **PAGES[game.kind.key].change_pages}
    return {name: page for name, page in pages.items() if name != "points" or game.sheet.counts == "points"}
