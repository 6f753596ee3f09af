"""Points given or taken, with the reason; and one that was given struck again."""

from scorekeeper.rules.facts import Adjustment
from scorekeeper.storage.games import Game
from scorekeeper.web.games.names import names_of
from scorekeeper.web.kinds.changes import Change
from scorekeeper.web.kinds.contract import Form
from scorekeeper.web.language.texts import N_, ngettext
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import seat_in, tidy, whole

REASONS = (N_("a revoke"), N_("a bid out of turn"), N_("a card exposed"), N_("a prize"))
LONGEST_REASON = 120
MOST_POINTS = 100_000


class PointsPage:
    """Whose total, by how much, in which deal, and why."""

    name = title = N_("Adjust points")
    template = "table/more/_points.html"
    save = N_("Save")
    part = "game"

    def now(self, game: Game) -> str:
        """Return how many stand."""
        standing = len(adjustments(game))
        return ngettext("%(num)s on the sheet", "%(num)s on the sheet", standing) if standing else _("with a reason")

    def drafted(self, game: Game, form: Form) -> Change:
        """Return the adjustment that the form says, or the one it strikes."""
        columns = [column for column in game.sheet.columns if column.total is not None]
        deals = [row.number for row in game.sheet.rows if row.state == "done"] or [1]
        seat = seat_in(form, "seat", [column.seat for column in columns], -1)
        deal = seat_in(form, "number", deals, deals[-1])
        struck = _struck(game, form)
        wrong = _wrong(form, seat) if form.get("points") and not struck else ""
        fact = struck or (None if wrong else _given(game, form, seat, deal))
        return Change(
            (fact,) if fact else (),
            {
                "seat": seat,
                "number": deal,
                "deals": deals,
                "sign": "less" if form.get("sign", "less") == "less" else "more",
                "points": form.get("points", "")[:10],
                "reason": form.get("reason", "")[:LONGEST_REASON],
                "why": form.get("why", ""),
                "reasons": [_(reason) for reason in REASONS],
                "columns": columns,
                "standing": [(each, names_of(game)[each.seat]) for each in adjustments(game)],
            },
            wrong,
            missing="" if fact else _("Pick a player and enter points."),
        )


def adjustments(game: Game) -> list[Adjustment]:
    """Return the adjustments that stand: the newest with each number, but not those that were struck."""
    newest = {entry.fact.number: entry.fact for entry in game.live if isinstance(entry.fact, Adjustment)}
    return [fact for fact in newest.values() if fact.points]


def _struck(game: Game, form: Form) -> Adjustment | None:
    number = whole(form.get("strike", ""))
    given = next((each for each in adjustments(game) if each.number == number), None)
    return given and Adjustment(given.number, given.deal, given.seat, 0, given.reason)


def _given(game: Game, form: Form, seat: int, deal: int) -> Adjustment | None:
    """Return the points that the form gives or takes. None: none are typed."""
    points = whole(form.get("points", ""))
    reason = tidy(form.get("reason", "")[:LONGEST_REASON] or form.get("why", "")[:LONGEST_REASON])
    signed = -(points or 0) if form.get("sign", "less") == "less" else points or 0
    return Adjustment(_next(game), deal, seat, signed, reason) if points else None


def _next(game: Game) -> int:
    numbers = [entry.fact.number for entry in game.entries if isinstance(entry.fact, Adjustment)]
    return max(numbers, default=0) + 1


def _wrong(form: Form, seat: int) -> str:
    """Return what is wrong with the points that were typed; empty: nothing is."""
    points = whole(form["points"])
    if points is None or not 0 < points <= MOST_POINTS:
        return _("How many points? Write a whole number from 1 to %(most)s.", most=MOST_POINTS)
    return _("Whose points? Tap a name.") if seat < 0 else ""
