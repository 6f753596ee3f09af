"""More: the index of everything about a game, and the pages that change something about it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, StringField
from wtforms.validators import Length

from scorekeeper.record.history import foreseen
from scorekeeper.rules.facts import Adjustment, Ended, Noted, Renamed, Resumed
from scorekeeper.storage import groups
from scorekeeper.storage.games import Game
from scorekeeper.web.games.loading import load_game, may_write, table_url
from scorekeeper.web.games.names import names_of
from scorekeeper.web.games.pen import (
    TAKE,
    EntryForm,
    NotWritten,
    as_seen,
    game_for_pen,
    load_game_for_pen,
    new_token,
    who_writes,
)
from scorekeeper.web.games.sheet_words import deals, numbered, winners_with
from scorekeeper.web.kinds.changes import Ask, Change, ChangePage
from scorekeeper.web.kinds.protocols import Form, refusal
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.kinds.settlement import how_settled
from scorekeeper.web.kinds.writing import NEWER, write
from scorekeeper.web.language.texts import N_, as_sentence, capital, here_and_now, ngettext, paragraph, series, signed
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.house_rules import GameRulesPage
from scorekeeper.web.sheets.settlement import settlement_rules
from scorekeeper.web.sheets.story import headline
from scorekeeper.web.site.answers import leave_for
from scorekeeper.web.site.devices import A_YEAR, CHOICES, choice
from scorekeeper.web.site.parsing import points, seat_in, tidy, tidy_name

bp = Blueprint("more", __name__, url_prefix="/g/<game_id>")

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


def _page_of(game: Game, name: str) -> ChangePage[Any]:
    return pages_of(game).get(name) or abort(404, _("There is nothing at this address."))


def pages_of(game: Game) -> Mapping[str, ChangePage[Any]]:
    """Return the change pages that apply to a game, the kind's own before the common ones."""
    pages = {**COMMON, **PAGES[game.kind.key].change_pages}
    return {name: page for name, page in pages.items() if name != "points" or game.sheet.counts == "points"}


class AnswerForm(EntryForm):
    """An answer to a question of the index."""

    reason = StringField(validators=[Length(max=120)], filters=[lambda text: tidy(text or "")])
    confirmed = BooleanField()


@bp.get("/more")
def index(game_id: str) -> ResponseReturnValue:
    """Show everything about this game."""
    return index_page(load_game(game_id))


@bp.post("/more")
def save_settings(game_id: str) -> ResponseReturnValue:
    """Save how this device shows its games, in a cookie for a year."""
    answer = make_response(redirect(url_for("more.index", game_id=load_game(game_id).id), 303))
    for name, values in CHOICES.items():
        if request.form.get(name) in values:
            answer.set_cookie(name, request.form[name], max_age=A_YEAR, samesite="Lax", httponly=name != "sheet")
    return answer


@bp.post(f"/<{QUESTION}:key>")
def write_answer(game_id: str, key: str) -> ResponseReturnValue:
    """Write the answer to a question of the index: the end, playing on, or a question of the kind."""
    form = AnswerForm()
    try:
        game = game_for_pen(load_game(game_id), form)
        seen = as_seen(game, form)
        asks = (*PAGES[game.kind.key].table_asks(seen), *_ends(seen))
        ask = next((ask for ask in asks if ask.key == key), None)
        if ask is None:
            raise NotWritten(game, _(NEWER), 409)
        fact = replace(ask.fact, reason=form.reason.data or "") if ask.reason else ask.fact
        game = write(game, form, fact, *ask.also, confirmed=bool(form.confirmed.data))
    except NotWritten as not_written:
        return index_page(not_written.game, not_written.message, question=key), not_written.status
    return leave_for(table_url(game))


@bp.get(f"/<{CHANGE}:name>")
def show_change(game_id: str, name: str) -> ResponseReturnValue:
    """Show a change page with the current values."""
    game = load_game_for_pen(game_id)
    return change_page(game, _page_of(game, name), MultiDict())


@bp.post(f"/<{CHANGE}:name>")
def save_change(game_id: str, name: str) -> ResponseReturnValue:
    """Respond to a tap with the updated page. The change is written only if Save or Remove was pressed."""
    game = load_game(game_id)
    form, page, typed = EntryForm(), _page_of(game, name), request.form.copy()
    # The button that takes the pen also presses the one that was pressed before.
    button, _colon, value = typed.pop(TAKE, "").partition(":")
    if button in ("save", "strike"):
        typed[button] = value
    try:
        game = game_for_pen(game, form)
        if "save" not in typed and "strike" not in typed:
            return change_page(game, page, typed)
        # A tap that is sent again because its response was lost keeps the meaning that it had on its page.
        drafted = page.drafted(as_seen(game, form), typed)
        if drafted.facts and drafted.shown != typed.get("shown", ""):
            return change_page(game, page, typed)
        if drafted.wrong or not drafted.facts:
            raise NotWritten(game, drafted.refusal or _("Nothing has changed yet."), 422)
        game = write(game, form, *drafted.facts, confirmed="confirmed" in typed)
    except NotWritten as not_written:
        return change_page(not_written.game, page, typed, not_written.message), not_written.status
    return leave_for(table_url(game))


def change_page(game: Game, page: ChangePage[Any], form: MultiDict[str, str], wrong: str = "") -> str:
    """Render a change page: the draft and its effect."""
    drafted = page.drafted(game, form)
    after, problems = foreseen(game.kind, game.state, drafted.facts, here_and_now())
    now = {column.seat: column.total for column in game.sheet.columns}
    totals = [  # now, "" if there is none, and after the change
        (column.name, "" if (was := now.get(column.seat)) is None else signed(was), signed(column.total))
        for column in game.kind.sheet(after).columns
        if column.total is not None
    ]
    return render_template(
        "table/more/change.html",
        game=game,
        sheet=game.sheet,
        page=page,
        shown=drafted.shown,
        here=f"{request.script_root}{request.path}",
        token=new_token(),
        takes="" if may_write(game) else f"strike:{form['strike']}" if "strike" in form else "save:1",
        change=drafted,
        wrong=wrong
        or drafted.wrong
        or next((refusal(game, problem) for problem in problems if problem.weight == "impossible"), ""),
        questions=[refusal(game, problem) for problem in problems if problem.weight == "confirm"],
        confirmed="confirmed" in form,
        totals=totals,
        moves=[(name, was, to) for name, was, to in totals if was not in ("", to)],
        **drafted.context,
    )


def index_page(game: Game, wrong: str = "", question: str = "") -> str:
    """Render the index, with the question that was tapped at the bottom.

    Without the pen it has only what can be read, and an open question.
    """
    key = question or request.args.get("ask", "")
    asks, ends, takes = PAGES[game.kind.key].table_asks(game), _ends(game), not may_write(game)
    ask = next((ask for ask in (*asks, *ends) if ask.key == key), None)
    problems = foreseen(game.kind, game.state, (ask.fact,), here_and_now())[1] if ask and not wrong else ()
    writes = not takes or ask is not None
    title = _("Change this game") if writes else _("This game")
    return render_template(
        "table/more/index.html",
        game=game,
        sheet=game.sheet,
        parts=[
            (title, asks if writes else (), _changes(game, writes=writes)),
            (_("Share and print"), (), _shared(game)),
        ],
        ends=ends if writes else (),
        headline=headline(game),
        token=new_token(),
        back=table_url(game),
        ask=ask,
        questions=[refusal(game, problem) for problem in problems if problem.weight == "confirm"],
        wrong=wrong,
        takes=takes,
        typed=request.form.get("reason", ""),
        settings={name: choice(name) for name in CHOICES},
    )


Line = tuple[str, str, str]  # of the index: its link, its name, the current value


def _changes(game: Game, *, writes: bool) -> Iterator[Line]:
    here, pages = table_url(game), pages_of(game)
    for part in ("deal", "game", "rules") if writes else ():
        for name, page in pages.items():
            if page.part == part and (part != "deal" or game.prompt):
                yield f"{here}/{name}", capital(_(page.name)), page.now(game)
    if group := group_name(game):
        yield url_for("groups.of_game", game_id=game.id), capital(_("group")), group
    yield f"{here}/history", _("History"), _entries(game)


def _entries(game: Game) -> str:
    entries = [entry for entry in game.entries if entry.fact.takes_back is None]
    undone, text = len(entries) - len(game.marks.live), ngettext("%(num)s entry", "%(num)s entries", len(entries))
    if not undone:
        return text
    return ngettext("%(entries)s, %(num)s undone", "%(entries)s, %(num)s undone", undone, entries=text)


def _shared(game: Game) -> Iterator[Line]:
    here, rules = table_url(game), settlement_rules(game)
    yield f"{here}/watchers", _("Watch on a phone or TV"), _("code")
    yield f"{here}/pen", _("Hand over"), _("this device keeps score") if may_write(game) else who_writes(game)
    yield f"{here}/print", _("Print"), _("sheet, blank sheet, rules")
    yield f"{here}/share", _("Send or export"), _("picture, text, file") if not game.prompt else _("text, file")
    # If the game is settled in money, the end of the game shows who pays whom.
    if rules and (game.prompt or rules.mode == "none"):
        yield f"{here}/settle", _("Settle up"), _("who pays whom") if rules.mode == "none" else how_settled(rules)


def _ends(game: Game) -> tuple[Ask, ...]:
    """Return the question that ends the game, or the one that lets it go on if it can."""
    word = game.sheet.deal_word
    if game.prompt is None:
        further = game.kind.prompt(game.kind.apply(game.state, Resumed()))
        if further is None:
            return ()
        next_deal = numbered(further.deal, word)
        play_on = Ask(
            key="play-on",
            name=_("Play on"),
            now=next_deal,
            line=_("Play on? Next: %(deal)s", deal=next_deal),
            small=_("The game carries on; you can end it again later."),
            button=_("Play on"),
            fact=Resumed(),
        )
        return (play_on,)
    after = game.kind.sheet(game.kind.apply(game.state, Ended("")))
    best = [line for line in after.standings if line.won]
    won = winners_with([line.name for line in best], best[0].total) if best else _("Nobody has won yet")
    left, deal = sum(row.state != "done" for row in game.sheet.rows), numbered(game.prompt.deal, word)
    end = Ask(
        key="end",
        name=_("End now"),
        now=_("%(deals)s to come", deals=deals(left, word)) if left > 1 else deal,
        line=_("End the game now?"),
        small=paragraph(as_sentence(won), _("%(deal)s does not count.", deal=deal)),
        button=_("End the game"),
        fact=Ended(""),
        reason=_("Reason, for the history"),
    )
    return (end,)
