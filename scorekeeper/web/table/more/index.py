"""What the printed index of a game lists: every line with what is so now."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import url_for

from scorekeeper.rules import variant
from scorekeeper.rules.abilities import Rescores
from scorekeeper.rules.facts import Ended, Resumed
from scorekeeper.storage import groups, pens
from scorekeeper.storage.games import Game
from scorekeeper.web.games.page import may_write, new_token, table_url
from scorekeeper.web.games.sheet_words import deals, numbered, winners_with
from scorekeeper.web.kinds.changes import Ask, ChangePage
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.language.texts import N_, as_sentence, ngettext, paragraph
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.table.history import pen_buttons


@dataclass(frozen=True, slots=True)
class IndexLine:
    """One line: its name, where it leads, what is so now."""

    name: str
    href: str
    now: str


Section = tuple[str, list[IndexLine]]


def asks_of(game: Game) -> tuple[Ask, ...]:
    """Return what may be asked of a game now: what its kind knows, and its end."""
    return (*PAGES[game.kind.key].table_changes.asks(game), *_ends(game))


def index_context(game: Game, pages: Mapping[str, ChangePage]) -> dict[str, Any]:
    """Return what the index needs. Who only watches sees what can be read."""
    writes = may_write(game)
    parts = [*(_changes(game, pages) if writes else [(_("This game"), _records(game))]), *_others(game)]
    return {
        "game": game,
        "sheet": game.sheet,
        "parts": [(title, lines) for title, lines in parts if lines],
        "writes": writes,
        "token": new_token(),
        "back": table_url(game),
        **pen_buttons(game),
    }


def _changes(game: Game, pages: Mapping[str, ChangePage]) -> list[Section]:
    this = _("This hand") if game.sheet.deal_word == "hand" else _("This deal")
    deal = [_ask(game, ask) for ask in asks_of(game) if ask.part == "deal"]
    deal += [_page(game, name, page) for name, page in pages.items() if page.part == "deal" and game.prompt]
    of_game: list[IndexLine] = []
    for name, page in pages.items():
        if name == "heading":
            of_game += _linked(game, RULES)
        if page.part == "game":
            of_game.append(_page(game, name, page))
    if groups.groups():
        of_game.append(IndexLine(_("Group"), url_for("groups.of_game", game_id=game.id), _group(game)))
    of_game += [_ask(game, ask) for ask in asks_of(game) if ask.part == "game"]
    return [(this if game.prompt else _("This game"), [*deal, *_records(game)]), (_("The game"), of_game)]


def _ask(game: Game, ask: Ask) -> IndexLine:
    return IndexLine(ask.name, f"{table_url(game)}/more?ask={ask.key}#foot", ask.now)


def _page(game: Game, name: str, page: ChangePage) -> IndexLine:
    return IndexLine(_(page.name), f"{table_url(game)}/{name}", page.now(game))


def _records(game: Game) -> list[IndexLine]:
    entries = [entry for entry in game.entries if entry.fact.takes_back is None]
    gone = len(entries) - len(game.live)
    text = ngettext("%(num)s entry", "%(num)s entries", len(entries))
    if gone:
        text = ngettext("%(entries)s, %(num)s undone", "%(entries)s, %(num)s undone", gone, entries=text)
    return [
        IndexLine(_("History"), f"{table_url(game)}/history", text),
        *_linked(game, (N_("The sheet"), "/sheet", lambda game: deals(len(game.sheet.rows), game.sheet.deal_word))),
    ]


Listed = tuple[str, str, Callable[[Game], str]]

RULES: Listed = (
    N_("The rules of this game"),
    "/rules",
    lambda game: game.head.house_rules or variant(game.head.variant).name,
)
TABLE: tuple[Listed, ...] = (
    (N_("Watchers"), "/watchers", lambda game: _("show the code")),
    (N_("Hand over scorekeeping"), "/pen", lambda game: _pen(game)),
)
PAPER: tuple[Listed, ...] = (
    (N_("Print the sheet"), "/print", lambda game: _("figures or blackout")),
    (N_("Blank sheet"), "/print/blank", lambda game: _("to fill in by hand")),
    (N_("Print the rules"), "/print/rules", lambda game: _("of this game, on one page")),
    (N_("Score chart"), "/chart", lambda game: _("one line per player")),
    (N_("Highlights"), "/summary", lambda game: _("text to share")),
    (N_("Other scoring"), "/what-if", lambda game: _("by every other formula")),
    (N_("Settle up"), "/settle", lambda game: _settled(game)),
    (N_("Game file"), "/export.json", lambda game: _("to keep or to send")),
    (N_("Spreadsheet"), "/export.csv", lambda game: _("for your own calculations")),
)


def _others(game: Game) -> list[Section]:
    return [(_("The table"), _linked(game, *TABLE)), (_("Paper and files"), _linked(game, *PAPER))]


def _linked(game: Game, *lines: Listed) -> list[IndexLine]:
    """Return the lines whose pages mean something for a game."""
    makes_sense = {"/what-if": isinstance(game.kind, Rescores), "/settle": game.sheet.counts == "points"}
    return [
        IndexLine(_(name), f"{table_url(game)}{path}", now(game))
        for name, path, now in lines
        if makes_sense.get(path, True)
    ]


def _group(game: Game) -> str:
    number = groups.group_of(game.id)
    return next((group.name for group in groups.groups() if group.id == number), _("none"))


def _pen(game: Game) -> str:
    if may_write(game):
        return _("this device keeps score")
    pen = pens.pen_of(game.id)
    return _("%(device)s keeps score", device=pen.name) if pen and pen.name else _("another device keeps score")


def _settled(game: Game) -> str:
    return _("who pays whom") if game.prompt is None else _("when it is over")


def _ends(game: Game) -> tuple[Ask, ...]:
    if game.prompt is not None:
        return (_end(game),)
    further = game.kind.prompt(game.kind.apply(game.state, Resumed()))
    if further is None:
        return ()
    next_one = numbered(further.deal, game.sheet.deal_word)
    return (
        Ask(
            key="play-on",
            name=_("Play on"),
            now=next_one,
            line=_("Play on? Next: %(deal)s", deal=next_one),
            small=_("The end is set aside until the game is over again."),
            button=_("Play on"),
            fact=Resumed(),
            part="game",
        ),
    )


def _end(game: Game) -> Ask:
    after = game.kind.sheet(game.kind.apply(game.state, Ended("")))
    best = [line for line in after.standings if line.won]
    word, number = game.sheet.deal_word, game.prompt.deal if game.prompt else 0
    won = winners_with([line.name for line in best], best[0].total) if best else _("Nobody has won")
    lost = N_("Hand %(number)s does not count.") if word == "hand" else N_("Deal %(number)s does not count.")
    left = sum(row.state != "done" for row in game.sheet.rows)
    return Ask(
        key="end",
        name=_("End now"),
        now=_("%(deals)s to come", deals=deals(left, word)) if left > 1 else numbered(number, word),
        line=_("End the game now?"),
        small=paragraph(as_sentence(won), _(lost, number=number)),
        button=_("End the game"),
        fact=Ended(""),
        reason=_("Reason, for the history"),
        part="game",
    )
