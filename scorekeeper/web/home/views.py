"""Home: the game in progress, or the same players again; the lists of games, and hiding games."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache, partial

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.common.clock import day_at_table
from scorekeeper.rules.common.names import name_key, plain_letters
from scorekeeper.rules.common.tenths import whole as whole_points
from scorekeeper.rules.kind import Row
from scorekeeper.storage import games, pens
from scorekeeper.storage.games import Game, NotThePen
from scorekeeper.storage.groups import groups
from scorekeeper.storage.lists import GameLine, game_lines, ids_by_day
from scorekeeper.storage.people import people
from scorekeeper.storage.statistics import count_days, last_played
from scorekeeper.web.club.club_page import evening_lines
from scorekeeper.web.club.filters import EVER, filter_of, filter_row, last_evenings
from scorekeeper.web.games.club_changes import notice
from scorekeeper.web.games.game_filter import QUOTED, GameFilter, game_filter
from scorekeeper.web.games.loading import load_game
from scorekeeper.web.games.pen import TAKE, new_token
from scorekeeper.web.games.sheet_words import DEALS, numbered
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.variants import entries, kind_pages
from scorekeeper.web.language.texts import (
    ago,
    as_sentence,
    by_name,
    capital,
    date_of,
    day_ago,
    here_and_now,
    isolated,
    listed,
    ngettext,
    reader_language,
    series,
    share_of,
    signed,
    variant_called,
    with_number,
    with_value,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.draft import table_again
from scorekeeper.web.site.devices import GROUP, chosen_group, device, device_name, group_choices, known_device
from scorekeeper.web.site.passphrase import has_passphrase

GOING = 50  # games in progress on the home page
PAGE = 50  # games on a page of the list
EVENINGS = 3  # on the home page
STALE = timedelta(days=3)  # an unfinished game is no longer in progress after so long without an entry
PODIUM = 3  # totals shown of the last finished game

bp = Blueprint("home", __name__)


@bp.get("/")
def index() -> ResponseReturnValue:
    """List the games: those in progress first, then the finished ones."""
    group_id = chosen_group()
    unfinished = game_lines(finished=False, group_id=group_id, limit=GOING)
    going = [line for line in _still_going(unfinished) if not _is_twin(line, unfinished)]
    filters = filter_of(EVER, group_id)
    # Correcting an old game does not make it the latest.
    last = last_played(filters.view)
    finished = game_lines(finished=True, group_id=group_id, game_ids=[last] if last else None, limit=1)
    if not (unfinished or finished or group_id or game_lines(hidden=True, limit=1)):
        starters = [(row, _(pitch)) for row in entries() if (pitch := kind_pages(row).pitches.get(row.id))]
        return render_template("home/empty.html", starters=sorted(starters, key=lambda each: each[0].front))
    mine = pens.held_by(device(), [line.id for line in going])
    return render_template(
        "home/index.html",
        running=_running(going[0], going[0].id in mine) if going else None,
        last=_last_table(finished[0]) if finished else None,
        going=list(map(line_words, going[1:])),
        stale=len(ids_by_day(finished=False, group_id=group_id)) - len(going),
        mine=mine,
        evenings=evening_lines(filters, last_evenings(filters.view, EVENINGS)),
        all_evenings=many if (many := count_days(filters.view)) > EVENINGS else None,
        **_groups(partial(url_for, "home.index"), group_id),
        token=new_token(),
    )


@bp.get("/tv")
def tv() -> ResponseReturnValue:
    """Redirect a TV to the big board of the game in progress, or list the games if there is not exactly one."""
    going = _still_going(game_lines(finished=False, limit=GOING))
    if len(going) == 1:
        return redirect(url_for("watch.board", watch_id=going[0].watch_id), 303)
    boards = [{**line_words(line), "watch_id": line.watch_id} for line in going]
    return render_template("home/tv.html", boards=boards)


@bp.get("/games")
def every() -> str:
    """List all games, or those matching a search; to open, hide, or move them to another group."""
    just = game_lines(hidden=True, game_ids=[request.args.get("hidden", "")])
    return _list(just=next(map(line_words, just), None))


@bp.post("/games/<game_id>/<any(hide, show):what>")
def set_hidden(game_id: str, what: str) -> ResponseReturnValue:
    """Hide a game from the lists, or show it again, if this device has its pen or the passphrase; nothing is deleted.

    Otherwise offer to take the pen.
    """
    game, hidden = load_game(game_id), what == "hide"
    if TAKE in request.form and not has_passphrase():
        pens.take(game.id, device(), device_name())
    try:
        games.hide(game.id, device_name(), device=None if has_passphrase() else known_device(), hidden=hidden)
    except NotThePen:
        lines = game_lines(hidden=not hidden, game_ids=[game_id])
        return _list(without=next(map(line_words, lines), None), what=what), 403 if lines else 409
    return redirect(game_filter().url(hidden=game.id if hidden else None), 303)


def _still_going(unfinished: Sequence[GameLine]) -> list[GameLine]:
    return [line for line in unfinished if here_and_now() - line.last_at < STALE]


def _is_twin(line: GameLine, lines: Sequence[GameLine]) -> bool:
    """Return whether a game is empty and superseded by another unplayed one of the same players and variant."""
    like = (
        other
        for other in lines
        if other.id != line.id and (other.players, other.variant, other.done) == (line.players, line.variant, 0)
    )
    is_empty = line.last_at == line.started_at
    return is_empty and any(other.last_at > other.started_at or other.last_at > line.last_at for other in like)


def _when(line: GameLine) -> str:
    """Return when a game was played: how long ago if its last entry is from today, otherwise the day."""
    of_last = day_at_table(line.last_at).isoformat()
    if line.played_on == of_last or not line.finished:
        return ago(line.last_at, here_and_now())
    return day_ago(datetime.fromisoformat(line.played_on), here_and_now())


def line_words(line: GameLine) -> Context:
    large, small = _finished(line) if line.finished else _going(line)
    where = series((line.title, variant_called(line.variant_name)))
    return {
        "id": line.id,
        "names": series(map(isolated, line.players)),
        "about": series((where, _when(line))),
        "large": large,
        "small": small,
    }


def _list(**more: object) -> str:
    which = game_filter()
    matches = _matching(which)
    which = which if len(matches) > PAGE * (which.page - 1) else replace(which, page=1)
    ids = matches[PAGE * (which.page - 1) : PAGE * which.page]
    lines = sorted(game_lines(game_ids=ids), key=lambda line: ids.index(line.id))
    hidden = game_lines(hidden=True, group_id=chosen_group(), limit=PAGE)
    return render_template(
        "home/every.html",
        which=which,
        shown=list(map(line_words, lines)),
        hidden=list(map(line_words, hidden)),
        many=len(matches),
        is_last=len(matches) <= PAGE * which.page,
        groups=by_name(groups()),
        notice=notice(),
        **_groups(which.url, chosen_group()),
        **more,
    )


def _matching(which: GameFilter) -> list[str]:
    """Return the ids of the games that match every word of the search, latest day first.

    Words in quotation marks match a whole name.
    """
    finished = False if which.unfinished else None
    ids = ids_by_day(finished=finished, group_id=chosen_group())
    whole_names, asked = QUOTED.findall(which.q), _words(QUOTED.sub(" ", which.q))
    if not (whole_names or asked):
        return ids
    now_called = {spelling: person.name for person in people() for spelling in person.spellings}
    wanted = set(map(_key, whole_names))
    matching: set[str] = set()
    for line in game_lines(finished=finished, group_id=chosen_group()):
        names = [*line.players, *(now_called.get(name, "") for name in line.players)]
        day = _day_words(line.played_on, reader_language().locale)
        words = _words(" ".join([*names, variant_called(line.variant_name), line.title, *day]))
        has_words = all(any(word.startswith(part) for word in words) for part in asked)
        if has_words and wanted <= set(map(_key, names)):
            matching.add(line.id)
    return [game_id for game_id in ids if game_id in matching]


def _words(text: str) -> list[str]:
    """Return the words of a text without case, accents and quotation marks."""
    return plain_letters(text.replace('"', " ")).split()


def _key(name: str) -> str:
    return name_key(name.replace('"', " "))


@lru_cache(maxsize=4096)
def _day_words(day: str, _language: str) -> tuple[str, ...]:
    moment = datetime.fromisoformat(day)
    return (day, f"{moment.day}.", date_of(moment, "long"), date_of(moment), date_of(moment, "EEEE"))


def _groups(url: Callable[..., str], chosen: int) -> Context:
    """Return the groups as links to the same page, and the name of the chosen one."""
    choices = group_choices(_("everybody"))
    head = {"label": capital(_("group")), "key": GROUP, "more": (url_for("groups.index"), _("groups"))}
    row = filter_row(head, choices, chosen, lambda number: url(group=number))
    return {"group_links": [row] if len(choices) > 1 else [], "of_group": dict(choices)[chosen] if chosen else ""}


def _going(line: GameLine) -> tuple[str, str]:
    place = numbered(line.done + 1, line.deal_word)
    best = [total for name, total in zip(line.players, line.totals, strict=False) if name in line.leaders]
    if not line.done or not best or best[0] is None:
        return place, _("just begun") if not line.done else ""
    return place, _("%(names)s ahead with %(total)s", names=listed(line.leaders), total=signed(best[0]))


def _finished(line: GameLine) -> tuple[str, str]:
    won, totals = listed(line.winners) or _("Nobody"), dict(zip(line.players, line.totals, strict=False))
    best = next((total for name in line.winners if (total := totals.get(name)) is not None), None)
    if line.counts != "points" or best is None:
        return won, _("last player in") if line.winners else ""
    others = [total for name, total in totals.items() if name not in line.winners and total is not None]
    margin = min((whole_points(abs(best - other)) for other in others), default=0)
    by = ngettext("won by %(num)s point", "won by %(num)s points", margin) if margin else _("tied")
    how = _("shared") if len(line.winners) > 1 else by
    return with_number(won, signed(best)), how


def _running(line: GameLine, is_mine: bool) -> Context:
    """Return the game in progress with the newest entry, and the label of its button."""
    game = load_game(line.id)
    row = next((row for row in game.sheet.rows if row.state == "live"), None)
    pen = None if is_mine else pens.pen_of(line.id)
    keeper, deal = pen.name if pen else "", str(line.done + 1)
    if line.deals > line.done + 1:  # only a schedule has a number of deals
        deal = share_of(line.done + 1, line.deals)
    return {
        **_table(line.players),
        "id": line.id,
        "is_mine": is_mine,
        "about": series((line.title, variant_called(line.variant_name), _when(line))),
        "keeper": as_sentence(_("%(device)s keeps score", device=keeper)) if keeper else "",
        "goes_on": with_value(_("Continue") if is_mine else _("Watch"), _(DEALS[line.deal_word], number=deal)),
        "deals": _who_deals(game, row),
        "standings": _standings(game, line),
    }


def _table(players: Sequence[str]) -> Context:
    return {"players": list(map(isolated, players)), "names": series(map(isolated, players))}


def _who_deals(game: Game, row: Row | None) -> str:
    if row is None or row.dealer is None:
        return ""
    name = next(column.name for column in game.sheet.columns if column.seat == row.dealer)
    if row.size is None:
        return _("%(name)s deals", name=name)
    return ngettext("%(name)s deals %(num)s card each", "%(name)s deals %(num)s cards each", row.size, name=name)


def _standings(game: Game, line: GameLine) -> list[tuple[str, str]]:
    """Return names and totals, best first; empty before anything is scored, or if nothing is counted."""
    totals = [(each.name, each.total) for each in game.sheet.standings if each.total is not None]
    return [(isolated(name), signed(total)) for name, total in totals] if line.done else []


def _last_table(line: GameLine) -> Context:
    """Return the players of the last finished game and the next dealer."""
    game = load_game(line.id)
    draft = table_again(game)
    begins = with_value(_(kind_pages(draft.row).first_role), draft.players[draft.first_dealer])
    return {
        **_table(draft.players),
        "id": line.id,
        "about": _("%(variant)s, played %(when)s.", variant=variant_called(line.variant_name), when=_when(line)),
        "begins": as_sentence(begins),
        "standings": _standings(game, line)[:PODIUM],
    }
