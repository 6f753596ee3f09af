"""What the printed index of a game lists: every line with what is so now."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import current_app

from scorekeeper.record.log import Undo
from scorekeeper.rules.abilities import Rescores
from scorekeeper.rules.facts import Ended, Resumed
from scorekeeper.storage import pens
from scorekeeper.storage.games import Game
from scorekeeper.web.entries import may_write, new_token
from scorekeeper.web.games import table_url
from scorekeeper.web.history import pen_buttons
from scorekeeper.web.kinds.changes import Ask, ChangePage
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.words import capital, counted, listed, signed


@dataclass(frozen=True, slots=True)
class IndexLine:
    """One line: its name, where it leads, what is so now."""

    name: str
    href: str
    now: str
    asked: bool = False


Part = tuple[str, list[IndexLine]]


def asks_of(game: Game) -> tuple[Ask, ...]:
    """Return what may be asked of a game now: what its kind knows, and its end."""
    return (*PAGES[game.kind.key].happenings.asks(game), *_ends(game))


def index_context(game: Game, pages: Mapping[str, ChangePage]) -> dict[str, Any]:
    """Return what the index needs. Who only watches sees what can be read."""
    writes = may_write(game)
    parts = [*(_changes(game, pages) if writes else [("This game", _records(game))]), *_others(game)]
    return {
        "game": game,
        "sheet": game.sheet,
        "parts": [(title, lines) for title, lines in parts if lines],
        "writes": writes,
        "token": new_token(),
        "back": table_url(game),
        **pen_buttons(game),
    }


def _changes(game: Game, pages: Mapping[str, ChangePage]) -> list[Part]:
    word = game.sheet.deal_word
    deal = [_ask(game, ask) for ask in asks_of(game) if ask.part == "deal"]
    deal += [_page(game, name, page) for name, page in pages.items() if page.part == "deal" and game.prompt]
    of_game = [_page(game, name, page) for name, page in pages.items() if page.part == "game"]
    of_game += [_ask(game, ask) for ask in asks_of(game) if ask.part == "game"]
    return [(f"This {word}" if game.prompt else "This game", [*deal, *_records(game)]), ("The game", of_game)]


def _ask(game: Game, ask: Ask) -> IndexLine:
    return IndexLine(ask.name, f"{table_url(game)}/more?ask={ask.key}#foot", ask.now)


def _page(game: Game, name: str, page: ChangePage) -> IndexLine:
    return IndexLine(page.name, f"{table_url(game)}/{name}", page.now(game))


def _records(game: Game) -> list[IndexLine]:
    entries = [entry for entry in game.entries if not isinstance(entry.fact, Undo)]
    gone = len(entries) - len(game.live)
    taken = f", {gone} taken back" if gone else ""
    return [
        IndexLine("The record", f"{table_url(game)}/history", f"{counted(len(entries), 'entry', 'entries')}{taken}"),
        *_linked(game, ("The sheet", "/sheet", lambda game: counted(len(game.sheet.rows), game.sheet.deal_word))),
    ]


Listed = tuple[str, str, Callable[[Game], str]]

TABLE: tuple[Listed, ...] = (
    ("Watchers", "/watchers", lambda game: "show the code"),
    ("Hand over the pen", "/pen", lambda game: _pen(game)),
)
PAPER: tuple[Listed, ...] = (
    ("Print the sheet", "/print", lambda game: "figures or blackout"),
    ("Print a blank sheet", "/print/blank", lambda game: "for a night without a tablet"),
    ("The race", "/chart", lambda game: "a line a player"),
    ("How it was won", "/summary", lambda game: "for a chat"),
    ("What if", "/what-if", lambda game: "under other scoring"),
    ("Settle up", "/settle", lambda game: _settled(game)),
    ("Game file", "/export.json", lambda game: "to keep or to send"),
    ("Spreadsheet", "/export.csv", lambda game: "for your own sums"),
)


def _others(game: Game) -> list[Part]:
    return [("The table", _linked(game, *TABLE)), ("Paper and files", _linked(game, *PAPER))]


def _linked(game: Game, *lines: Listed) -> list[IndexLine]:
    """Return the lines whose pages there are."""
    known = {rule.rule for rule in current_app.url_map.iter_rules()}
    makes_sense = {"/what-if": isinstance(game.kind, Rescores), "/settle": game.sheet.counts == "points"}
    return [
        IndexLine(name, f"{table_url(game)}{path}", now(game))
        for name, path, now in lines
        if f"/g/<game_id>{path}" in known and makes_sense.get(path, True)
    ]


def _pen(game: Game) -> str:
    if may_write(game):
        return "this device has it"
    pen = pens.pen_of(game.id)
    return f"{pen.name} has it" if pen and pen.name else "another device has it"


def _settled(game: Game) -> str:
    return "who pays whom" if game.prompt is None else "when it is over"


def _ends(game: Game) -> tuple[Ask, ...]:
    if game.prompt is not None:
        return (_end(game),)
    further = game.kind.prompt(game.kind.apply(game.state, Resumed()))
    if further is None:
        return ()
    word = game.sheet.deal_word
    return (
        Ask(
            key="play-on",
            name="Play on",
            now=f"{word} {further.deal}",
            line=f"Play on with {word} {further.deal}?",
            small="The end is set aside until it is over again.",
            button="Play on",
            fact=Resumed(),
            part="game",
        ),
    )


def _end(game: Game) -> Ask:
    after = game.kind.sheet(game.kind.apply(game.state, Ended("")))
    best = [line for line in after.standings if line.won]
    word, number = game.sheet.deal_word, game.prompt.deal if game.prompt else 0
    won = f"{listed([line.name for line in best])} {'win' if len(best) > 1 else 'wins'}" if best else "Nobody has won"
    total = f" with {signed(best[0].total)}" if best and best[0].total is not None else ""
    left = sum(row.state != "done" for row in game.sheet.rows)
    return Ask(
        key="end",
        name="End now",
        now=f"{counted(left, word)} to come" if left > 1 else f"{word} {number} is in hand",
        line="End the game now?",
        small=f"{won}{total}. {capital(word)} {number} does not count.",
        button="End the game",
        fact=Ended(""),
        reason="Why, for the record",
        part="game",
    )
