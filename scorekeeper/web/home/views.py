"""Home: the game that goes on, or the same table again; the lists of games, and games taken off them."""

from collections.abc import Sequence
from datetime import datetime

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules import variant as variant_of
from scorekeeper.rules.kind import Row
from scorekeeper.rules.sheets.season import day_at_table
from scorekeeper.storage import games, pens
from scorekeeper.storage.games import Game, NotThePen
from scorekeeper.storage.groups import groups
from scorekeeper.storage.lists import GameLine, count_games, game_lines
from scorekeeper.web.club.season_standings import evening
from scorekeeper.web.games.page import TAKE, load_game, new_token
from scorekeeper.web.games.sheet_words import numbered
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.variants import describer, entries
from scorekeeper.web.language.texts import (
    N_,
    ago,
    as_sentence,
    here_and_now,
    isolated,
    listed,
    ngettext,
    series,
    signed,
    with_number,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.draft import table_again
from scorekeeper.web.site.devices import chosen_group, device, device_name, known_device
from scorekeeper.web.site.parsing import whole
from scorekeeper.web.site.passphrase import has_passphrase

GOING = 50  # games in progress on the home page
PAGE = 50  # games on a page of the list
COUNTED = 1000  # games that the lists count; of more they say so
SHOWN = 6  # finished games before `all of them` is asked for
PODIUM = 3  # totals told of the table that finished last
STARTERS = ("classic", "other")  # groups that an empty list offers to begin with

BUTTONS = {  # of the game that goes on, by whether this device has its pen
    (True, "deal"): N_("Continue: deal %(deal)s"),
    (True, "hand"): N_("Continue: hand %(deal)s"),
    (False, "deal"): N_("Watch: deal %(deal)s"),
    (False, "hand"): N_("Watch: hand %(deal)s"),
}

bp = Blueprint("home", __name__)


@bp.get("/")
def index() -> ResponseReturnValue:
    """List the games: those that go on first, then the finished ones."""
    group_id, now = chosen_group(), here_and_now()
    going = game_lines(finished=False, group_id=group_id, limit=GOING)
    finished = game_lines(finished=True, group_id=group_id, limit=SHOWN)
    if not (going or finished or group_id or game_lines(hidden=True, limit=1)):
        starters = [row for row in entries() if row.group in STARTERS]
        return render_template("home/empty.html", starters=starters, many=len(entries()))
    mine = pens.held_by(device(), [line.id for line in going])
    return render_template(
        "home/index.html",
        running=_running(going[0], going[0].id in mine, now) if going else None,
        last=_last_table(finished[0], now) if finished else None,
        going=[line_words(line, now) for line in going[1:]],
        mine=mine,
        finished=[line_words(line, now) for line in finished],
        evening=evening(),
        many=count_games(COUNTED, group_id),
        counted=COUNTED,
        shown=SHOWN,
        **_groups("home.index", group_id),
        token=new_token(),
    )


@bp.get("/games")
def every() -> str:
    """List every game, a page at a time, to take one off the list or bring it back."""
    just = game_lines(hidden=True, game_id=request.args.get("hidden", "") or "none", limit=1)
    return _list(just=next((line_words(line, here_and_now()) for line in just), None))


@bp.post("/games/<game_id>/hide")
def hide(game_id: str) -> ResponseReturnValue:
    """Take a game off the list; nothing of it is lost."""
    return _set_hidden(game_id, hidden=True)


@bp.post("/games/<game_id>/show")
def show(game_id: str) -> ResponseReturnValue:
    """Bring a game back."""
    return _set_hidden(game_id, hidden=False)


def played_at(line: GameLine) -> datetime:
    """Return when a game was played: its last entry, unless that is of a later day, as after a correction."""
    same_day = day_at_table(line.started_at) == day_at_table(line.last_at)
    return line.last_at if same_day or not line.finished else line.started_at


def line_words(line: GameLine, now: datetime) -> Context:
    """Return one game as its line says it."""
    large, small = _finished(line) if line.finished else _going(line)
    where = series((line.title, line.variant_name))
    return {
        "id": line.id,
        "names": series(map(isolated, line.players)),
        "about": _("%(game)s, %(when)s", game=where, when=ago(played_at(line), now)),
        "large": large,
        "small": small,
    }


def _list(**more: object) -> str:
    now, page = here_and_now(), max(1, whole(request.args.get("page", "")[:6]) or 1)
    lines = _page(page) or _page(page := 1)
    hidden = game_lines(hidden=True, group_id=chosen_group(), limit=PAGE)
    return render_template(
        "home/every.html",
        shown=[line_words(line, now) for line in lines[:PAGE]],
        hidden=[line_words(line, now) for line in hidden],
        many=count_games(COUNTED, chosen_group()),
        counted=COUNTED,
        page=page,
        **_groups("home.every", chosen_group()),
        is_last=len(lines) <= PAGE,
        **more,
    )


def _page(number: int) -> tuple[GameLine, ...]:
    """Return the games of a page of the list, and one more where another page follows."""
    return game_lines(group_id=chosen_group(), limit=PAGE + 1, past=(number - 1) * PAGE)


def _groups(endpoint: str, chosen: int) -> Context:
    """Return the groups as links to the same page, and the name of the one that is chosen."""
    choices = [(0, _("everybody")), *((group.id, group.name) for group in groups())]
    links = [
        {"text": name, "href": url_for(endpoint, group=number), "now": number == chosen} for number, name in choices
    ]
    more = (url_for("groups.index"), _("groups"))
    return {"group_links": [{"label": _("Group"), "key": "group", "links": links, "more": more}],
            "of_group": next((name for number, name in choices if number == chosen and chosen), "")}  # fmt: skip


def _set_hidden(game_id: str, *, hidden: bool) -> ResponseReturnValue:
    """Hide a game or show it, as whoever has its pen or the passphrase; else ask whether to take the pen for it."""
    game = load_game(game_id)
    if TAKE in request.form and not has_passphrase():
        pens.take(game.id, device(), device_name())
    try:
        games.hide(game.id, device_name(), device=None if has_passphrase() else known_device(), hidden=hidden)
    except NotThePen:
        line = next((line_words(row, here_and_now()) for row in game_lines(hidden=not hidden, game_id=game_id)), None)
        return _list(without=line, hides=hidden), 403 if line else 409
    return redirect(url_for("home.every", hidden=game.id if hidden else None), 303)


def _going(line: GameLine) -> tuple[str, str]:
    place = numbered(line.done + 1, line.deal_word)
    best = [total for total in line.totals if total is not None]
    if not line.done or not line.leaders or not best:
        return place, _("just begun") if not line.done else ""
    return place, _("%(names)s ahead with %(total)s", names=listed(line.leaders), total=signed(max(best)))


def _finished(line: GameLine) -> tuple[str, str]:
    totals = sorted((total for total in line.totals if total is not None), reverse=True)
    won = listed(line.winners) or _("Nobody")
    if line.counts != "points" or not totals:
        return won, _("last player in") if line.winners else ""
    margin = totals[0] - totals[1] if len(totals) > 1 else 0
    how = _("shared") if len(line.winners) > 1 else ngettext("won by %(num)s point", "won by %(num)s points", margin)
    return with_number(won, signed(totals[0])), how


def _running(line: GameLine, is_mine: bool, now: datetime) -> Context:
    """Return the game in progress that was written last, and what its one large button says."""
    game = load_game(line.id)
    row = next((row for row in game.sheet.rows if row.state == "live"), None)
    pen = None if is_mine else pens.pen_of(line.id)
    keeper = pen.name if pen else ""
    return {
        **_table(line.players),
        "id": line.id,
        "is_mine": is_mine,
        "about": _("%(game)s, %(when)s", game=series((line.title, line.variant_name)), when=ago(played_at(line), now)),
        "keeper": _("%(device)s keeps score.", device=keeper) if keeper else "",
        "goes_on": _(BUTTONS[is_mine, line.deal_word], deal=_deal_in_hand(line)),
        "deals": _who_deals(game, row),
        "standings": _standings(line),
    }


def _table(players: Sequence[str]) -> Context:
    return {"players": list(map(isolated, players)), "names": series(map(isolated, players))}


def _deal_in_hand(line: GameLine) -> str:
    """Return the number of the deal in hand, and of how many where a schedule says it."""
    number = line.done + 1
    return _("%(number)s of %(deals)s", number=number, deals=line.deals) if line.deals > number else str(number)


def _who_deals(game: Game, row: Row | None) -> str:
    if row is None or row.dealer is None:
        return ""
    name = next(column.name for column in game.sheet.columns if column.seat == row.dealer)
    if row.size is None:
        return _("%(name)s deals", name=name)
    return ngettext("%(name)s deals %(num)s card each", "%(name)s deals %(num)s cards each", row.size, name=name)


def _standings(line: GameLine) -> list[tuple[str, str]]:
    """Return names and totals, the best first; nothing before something is scored, or where nothing is counted."""
    totals = [(name, total) for name, total in zip(line.players, line.totals, strict=False) if total is not None]
    if not line.done or not totals:
        return []
    leading = [total for name, total in totals if name in line.leaders]
    ordered = sorted(totals, key=lambda each: each[1], reverse=not leading or leading[0] == max(t for _n, t in totals))
    return [(isolated(name), signed(total)) for name, total in ordered]


def _last_table(line: GameLine, now: datetime) -> Context:
    """Return the table that finished last, and who deals next."""
    setup = table_again(load_game(line.id))
    begins = _(
        "%(label)s: %(value)s",
        label=_(describer(variant_of(setup.variant)).first_role),
        value=setup.players[setup.first_dealer],
    )
    return {
        **_table(setup.players),
        "id": line.id,
        "about": _("%(variant)s, played %(when)s.", variant=line.variant_name, when=ago(played_at(line), now)),
        "begins": as_sentence(begins),
        "standings": _standings(line)[:PODIUM],
    }
