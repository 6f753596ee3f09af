"""Start, read and continue games; `append` alone writes to a game's log.

A game is folded once per version, which its newest entry names: a version never changes.
"""

import functools
import json
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from time import sleep
from typing import Any

from cachetools import LRUCache
from sqlalchemy import ColumnElement, insert, select, update
from sqlalchemy.exc import DatabaseError

from scorekeeper import rules
from scorekeeper.record import log
from scorekeeper.record.gamefile import incoming
from scorekeeper.record.log import MOST_ENTRIES, Entry, Game, Undo, decode, encode, game_of, read_back, taken_back
from scorekeeper.rules.facts import Hidden, meet
from scorekeeper.rules.kind import Fact, Problem, Refused, Setup, Unreadable, new_problems
from scorekeeper.storage import lists
from scorekeeper.storage.database import is_writing, lock_name, when_committed, write_trouble, writing
from scorekeeper.storage.models import EntryRow, GameRow, PenRow, db, digest, new_id
from scorekeeper.storage.statistics import forget_rows, keep_in_step, known_ruleset, rows_of, stored_rows

EXAMPLE = "example"  # the id of the example, which no game can have, because theirs are longer
PLAYED = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)  # when the example was played
MOST_AFTER = 50  # games of one evening that watchers are led through
MOST_FOLDED = 200  # versions of games
PIECE, BREATH = 20, 0.1  # games rewritten in one transaction, and seconds before the next: SQLite's writers poll
IMPORT = "import"  # the device of an entry that an import adds
DAMAGED = "damaged"

# A restored backup may have as many entries, but others: the time of the newest tells them apart.
Version = tuple[str, int, datetime]  # id, number and time of the newest entry

folded: LRUCache[Version, Game] = LRUCache(MOST_FOLDED)
_lock = Lock()


class NoSuchGame(LookupError):
    """No game has this id."""


def load(game_id: str) -> Game:
    """Return a game, or the example. Raises NoSuchGame."""
    return example() if game_id == EXAMPLE else _game(_row(GameRow.id == game_id))


@functools.cache
def example() -> Game:
    """Return an example of a finished game for a server without games. It is in no database, so it counts nowhere."""
    read = incoming(json.loads(Path(__file__).with_name("example.json").read_text("utf-8")), PLAYED, "")
    return game_of(read.kind, read.entries, EXAMPLE, EXAMPLE)


def load_watched(watch_id: str) -> Game:
    """Return the game of a watch link. Raises NoSuchGame."""
    return _game(_row(GameRow.watch_id == watch_id))


def read_afresh(game_id: str) -> Game:
    """Return a game folded from its stored log, whatever is cached. Raises NoSuchGame."""
    return _fold(_row(GameRow.id == game_id))


def cache(game: Game) -> None:
    """Cache a committed game."""
    with _lock:
        folded[game.id, game.seq, game.last_at] = game


def _game(row: Any) -> Game:
    with _lock:
        cached = folded.get((row.id, row.seq, row.last_at))
    if cached is not None:
        return cached
    game = _fold(row)
    if not is_writing():
        cache(game)
    return game


def _row(which: ColumnElement[bool]) -> Any:
    query = select(GameRow.id, GameRow.kind, GameRow.watch_id, GameRow.seq, GameRow.last_at).where(which)
    if is_writing():
        query = query.with_for_update()  # PostgreSQL: the writers of one game queue up here
    row = db.session.execute(query).one_or_none()
    if row is None:
        raise NoSuchGame
    return row


def _fold(row: Any) -> Game:
    kind = rules.KINDS[row.kind]
    query = select(EntryRow.seq, EntryRow.at, EntryRow.by, EntryRow.fact, EntryRow.payload)
    rows = db.session.execute(query.where(EntryRow.game_id == row.id).order_by(EntryRow.seq))
    entries = tuple(Entry(seq, at, by, decode(kind, fact, payload)) for seq, at, by, fact, payload in rows)
    return game_of(kind, entries, row.id, row.watch_id)


class CannotWrite(Exception):
    """An entry cannot be added to this game."""

    def __init__(self, game: Game) -> None:
        super().__init__(f"{game.id} is at {game.seq}")
        self.game = game


class StaleGame(CannotWrite):
    """Somebody was faster: the game has changed since the writer saw it."""


class NotThePen(CannotWrite):
    """The device does not hold the pen of this game."""


class AlreadyThere(Exception):
    """The game of a file is here already: the `same`, a `later` state of it, or one that differs (`otherwise`)."""

    def __init__(self, game_id: str, how: str) -> None:
        super().__init__(game_id)
        self.game_id, self.how = game_id, how


def start(
    setup: Setup,
    by: str,
    token: str,
    device: str = "",
    *,
    after: str = "",
    group_id: int | None = None,
    house_rule_id: int | None = None,
) -> Game:
    """Start a game whose pen the device holds. The same token with the same table returns the game it started.

    `after`: the watch link of this table's previous game, whose watchers are led to the new one.
    Raises Refused if the setup cannot be played.
    """
    # Going back and changing the table starts another game. A dealer drawn by lot is not a change: a double tap
    # would draw another one.
    _, table = encode(replace(setup, first_dealer=0))
    key = digest(token + json.dumps(table, sort_keys=True))
    with writing():
        lock_name(key)
        if started := db.session.scalar(select(GameRow.id).where(GameRow.start_key == key)):
            return load(started)
        lock_name(after and f"after {after.partition('.')[0]}")
        entry = read_back(rules.KINDS[setup.kind], Entry(1, datetime.now(UTC), by, setup))
        game = _new((entry,), _next_links(_last_link(after) or after, 1)[0] if after else new_id())
        _write_new(game, device, start_key=key, group_id=group_id, house_rule_id=house_rule_id)
    return game


def link_after(watch_id: str) -> str:
    """Return the watch link of the last game that the same table plays after this one, or "" if there is none."""
    return _last_link(watch_id, GameRow.hidden_at.is_(None)) or ""


def _last_link(watch_id: str, *conditions: ColumnElement[bool]) -> str | None:
    links = _next_links(watch_id, MOST_AFTER)
    taken = set(db.session.scalars(select(GameRow.watch_id).where(GameRow.watch_id.in_(links), *conditions)))
    return next((link for link in reversed(links) if link in taken), None)


def _next_links(watch_id: str, games: int) -> list[str]:
    """Return the links of this table's next games: the second one has the first one's and `.2`."""
    evening, _dot, number = watch_id.partition(".")
    return [f"{evening}.{int(number or 1) + later}" for later in range(1, games + 1)]


def append(
    game_id: str, seen: int, token: str, fact: Fact, by: str, *, device: str | None = None, confirmed: bool = False
) -> Game:
    """Add one entry to the log: nothing else writes to it.

    `seen` is the number of the newest entry the writer saw, `token` an idempotency token: the same entry sent twice is
    written once, and answered as the first time; so is one that says what the newest says. `device` must hold the pen,
    unless it is None.
    Raises NoSuchGame, NotThePen, StaleGame if the game has changed since, and Refused if the rules forbid the entry or
    it has to be `confirmed`.
    """
    with writing():
        game = load(game_id)
        entry = read_back(game.kind, Entry(game.seq + 1, datetime.now(UTC), by, fact))
        first = db.session.scalar(
            select(EntryRow.seq).where(EntryRow.game_id == game.id, EntryRow.token == digest(token))
        )
        if first and game.entries[first - 1].fact == entry.fact:
            return game.as_of(first)
        _check_pen(game, device)
        if first or seen != game.seq:  # another fact from the same page is no replay
            raise StaleGame(game)
        if game.seq >= MOST_ENTRIES:
            raise Refused(Problem("record_full", numbers={"most": MOST_ENTRIES}))
        if fact.takes_back is not None and fact.takes_back not in (game.marks.undo, game.marks.redo):
            raise StaleGame(game)
        if isinstance(fact, Setup):
            raise TypeError("a game is set up once")
        after = game.extended(entry)
        if fact.takes_back is None:
            _refuse(new_problems(game.problems, after.problems), confirmed)
        again = fact.about_deal is not None or (fact.on_the_sheet and entry.fact == game.entries[-1].fact)
        if again and after.state == game.state:
            return game  # the chosen answer was tapped again
        db.session.execute(insert(EntryRow).values(_columns(after, after.entries[-1]) | {"token": digest(token)}))
        _rewrite(game, after)
    return after


def append_rebased(
    game_id: str,
    seen: int,
    token: str,
    facts: Sequence[Fact],
    by: str,
    *,
    after: Collection[str] = (),
    device: str | None = None,
    confirmed: bool = False,
) -> Game:
    """Append facts, all or none, after the latest entry, if nothing that they touch has changed since entry `seen`.

    `after`: tokens of entries that the writer made since, which do not count as a change.
    If another device entered the same facts, its game is returned; but not if one of the entries of `after` is missing,
    because the facts may then be meant for another hand.
    Raises what `append` raises.
    """
    at = seen
    try:
        with writing():
            game = load(game_id)
            own = sent_with(after, game.id, seen)
            if not any(_overlaps(game, seen, own, fact) for fact in facts):
                at = game.seq
            for number, fact in enumerate(facts):
                of_fact = f"{token}-{number}" if number else token
                game = append(game_id, at, of_fact, fact, by, device=device, confirmed=confirmed)
                at = game.seq
            return game
    except StaleGame as stale:
        written = [entry.fact for entry in stale.game.marks.live if entry.seq > seen]
        if all(fact in written for fact in facts) and len(sent_with(after, game_id, 0)) == len(set(after)):
            return stale.game
        raise


def sent_with(tokens: Collection[str], game_id: str, seen: int) -> frozenset[int]:
    """Return the numbers of the entries after `seen` that were sent with one of these tokens."""
    if not tokens:
        return frozenset()
    newer = select(EntryRow.seq, EntryRow.token).where(EntryRow.game_id == game_id, EntryRow.seq > seen)
    digests = {digest(token) for token in tokens}
    return frozenset(row.seq for row in db.session.execute(newer) if row.token in digests)


def _overlaps(now: Game, seen: int, own: Collection[int], fact: Fact) -> bool:
    """Whether a fact touches a slot that others have changed since entry `seen`; an undo always does."""
    others = (entry.fact for entry in now.entries[seen:] if entry.seq not in own)
    newer = (taken_back(now.entries, other) for other in others)  # an undo touches what it takes back
    return any(fact.takes_back is not None or meet(fact.slots, other.slots) for other in newer)


def restore(entries: Sequence[Entry], fingerprint: str) -> Game:
    """Add a game from a file with this fingerprint, with its whole history, and show it on the lists.

    A game that is here already gets the entries it lacks. Raises AlreadyThere if there are none, and Refused if its
    log cannot be played.
    """
    with writing():
        lock_name("import")
        if game_id := db.session.scalar(select(GameRow.id).where(GameRow.fingerprint == fingerprint)):
            game = _brought_up(load(game_id), ())
        elif game_id := _game_begun_with(entries[0]):
            game = _brought_up(load(game_id), entries)
        else:
            game = _new(tuple(entries), new_id())
            _write_new(game, fingerprint=fingerprint)
        return hide(game.id, IMPORT, hidden=False)


def _brought_up(game: Game, entries: Sequence[Entry]) -> Game:
    """Add the entries with which a copy of its log goes on. Raises AlreadyThere if there is nothing to do.

    `entries`: none for a file that was imported before.
    """
    here = _shared_log(game.entries)
    there = _shared_log(entries) if entries else here
    if there == here and game.hidden_since is not None:
        return game
    if there[: len(here)] != here or there == here:
        raise AlreadyThere(
            game.id, "same" if there == here else "later" if here[: len(there)] == there else "otherwise"
        )
    after, numbers = game, [entry.seq for entry in game.entries if taken_back(game.entries, entry.fact).on_the_sheet]
    for at, by, fact, target in there[len(here) :]:
        fact = fact if target is None else Undo(numbers[target])
        after = after.extended(Entry(after.seq + 1, at, by, fact))
        numbers.append(after.seq)
    _refuse(after.problems, confirmed=True)
    db.session.execute(insert(EntryRow), [_columns(after, entry) for entry in after.entries[game.seq :]])
    _rewrite(game, after)
    return after


def _shared_log(entries: Sequence[Entry]) -> list[tuple[datetime, str, Fact, int | None]]:
    """Return the part of a log that is the same in every copy: an undo has the place of its target, not its number."""
    rows = [entry for entry in entries if taken_back(entries, entry.fact).on_the_sheet]
    places = {entry.seq: place for place, entry in enumerate(rows)}
    undos = {entry.seq: places[entry.fact.takes_back] for entry in rows if entry.fact.takes_back is not None}
    return [(entry.at, entry.by, Undo(0) if entry.seq in undos else entry.fact, undos.get(entry.seq)) for entry in rows]


def hide(game_id: str, by: str, *, device: str | None = None, hidden: bool = True) -> Game:
    """Hide a game from the lists, or show it again, by an entry in its log.

    `device` must hold the pen, unless it is None. Raises NoSuchGame, NotThePen.
    """
    with writing():
        game = load(game_id)
        _check_pen(game, device)
        if (game.hidden_since is not None) == hidden:
            return game
        return append(game_id, game.seq, new_id(), Hidden(hidden), by)


def rewrite(progress: Callable[[int, int], None] = lambda done, games: None) -> int:
    """Rewrite what lists and statistics read instead of the logs; return how many games count.

    Others can write between two pieces, unless the caller holds the transaction.
    """
    ids = db.session.scalars(select(GameRow.id).order_by(GameRow.started_at)).all()
    counted = 0
    for start in range(0, len(ids), PIECE):
        piece = ids[start : start + PIECE]
        with writing("rebuild"):
            of_piece = select(GameRow.id).where(GameRow.id.in_(piece))
            db.session.execute(of_piece.order_by(GameRow.id).with_for_update())
            counted += sum(map(_rewritten, piece))
        progress(min(start + PIECE, len(ids)), len(ids))
        if not is_writing():
            sleep(BREATH)
    return counted


def _rewritten(game_id: str) -> bool:
    try:
        game = read_afresh(game_id)
        if lists.stored_seats(game_id) != lists.seats(game):
            lists.write_seats(game)
        db.session.execute(update(GameRow).where(GameRow.id == game_id).values(**lists.columns(game)))
        keep_in_step(game)
    except (LookupError, TypeError, ValueError, Unreadable, Refused):
        forget_rows(game_id)
        return False
    return game.sheet.finished and game.hidden_since is None


@dataclass(frozen=True, slots=True)
class Difference:
    """One stored value that does not match the log."""

    game_id: str
    title: str
    what: str  # log, seats, results, or a column of the game
    stored: Any
    computed: Any


@dataclass(frozen=True, slots=True)
class Check:
    """Whether lists and statistics match the logs, of every game."""

    differences: tuple[Difference, ...]
    still_read: tuple[str, ...]  # the ids of the games whose log can be read


def check() -> Check:
    """Fold every game and return the stored values that differ. Only reads.

    Raises DatabaseError if not even the list of games can be read.
    """
    ids = db.session.scalars(select(GameRow.id).order_by(GameRow.started_at)).all()
    differences: list[Difference] = []
    for game_id in ids:
        try:
            differences += _differences(game_id)
        except DatabaseError as error:
            db.session.rollback()
            if write_trouble(error) != DAMAGED:
                raise
            differences.append(Difference(game_id, "", DAMAGED, "", str(error.orig)))
    unread = {difference.game_id for difference in differences if difference.what in ("log", DAMAGED)}
    return Check(tuple(differences), tuple(game_id for game_id in ids if game_id not in unread))


def _differences(game_id: str) -> Iterator[Difference]:
    row = db.session.get_one(GameRow, game_id, populate_existing=True)
    title = row.summary.get("title", "")
    try:
        game = read_afresh(game_id)
        for entry in game.entries:
            log.check_rules(game.kind, entry.fact, f"log[{entry.seq - 1}]")
        computed = lists.columns(game)
    except (LookupError, TypeError, ValueError, Unreadable) as unreadable:
        yield Difference(game_id, title, "log", f"{row.seq} entries", repr(unreadable))
        return
    if (numbers := [entry.seq for entry in game.entries]) != list(range(1, row.seq + 1)):
        yield Difference(game_id, title, "log", row.seq, numbers)
    stored = {column: getattr(row, column) for column in computed} | {"seats": lists.stored_seats(game_id)}
    computed["seats"] = lists.seats(game)
    if stored["seats"].keys() == computed["seats"].keys():  # results name who sat there
        stored["results"] = stored_rows(game_id)
        computed["results"] = rows_of(game, known_ruleset)
    for what, value in computed.items():
        if stored[what] != value:
            yield Difference(game_id, title, what, stored[what], value)


def holds_pen(game_id: str, device: str) -> bool:
    """Whether this device may write in the game."""
    holder = select(PenRow.device).where(PenRow.game_id == game_id)
    return bool(device) and db.session.scalar(holder) == digest(device)


def _check_pen(game: Game, device: str | None) -> None:
    # The game was loaded for writing, so nobody passes the pen before the commit.
    if device is not None and not holds_pen(game.id, device):
        raise NotThePen(game)


def _refuse(problems: tuple[Problem, ...], confirmed: bool) -> None:
    if grave := [problem for problem in problems if problem.weight == "impossible"]:
        raise Refused(*grave)
    if not confirmed and (to_confirm := [problem for problem in problems if problem.weight == "confirm"]):
        raise Refused(*to_confirm)


def _new(entries: tuple[Entry, ...], watch_id: str) -> Game:
    setup = entries[0].fact
    if not isinstance(setup, Setup) or [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
        raise ValueError("a log begins with the setup and is numbered from 1 without gaps")
    game = game_of(rules.KINDS[setup.kind], entries, new_id(), watch_id)
    _refuse(game.problems, confirmed=True)
    return game


def _write_new(game: Game, device: str = "", **columns: str | int | None) -> None:
    db.session.execute(
        insert(GameRow).values(
            id=game.id,
            watch_id=game.watch_id,
            kind=game.setup.kind,
            started_at=game.started_at,
            **columns,
            **lists.columns(game),
        )
    )
    db.session.execute(insert(EntryRow), [_columns(game, entry) for entry in game.entries])
    lists.write_seats(game)
    keep_in_step(game)
    if device:
        pen = insert(PenRow).values(game_id=game.id, device=digest(device), generation=1, at=game.started_at)
        db.session.execute(pen)
    when_committed(lambda: cache(game))


def _columns(game: Game, entry: Entry) -> dict[str, Any]:
    fact, payload = encode(entry.fact)
    return {"game_id": game.id, "seq": entry.seq, "at": entry.at, "by": entry.by, "fact": fact, "payload": payload}


def _rewrite(before: Game, game: Game) -> None:
    """Update what the lists read instead of the log."""
    db.session.execute(update(GameRow).where(GameRow.id == game.id).values(**lists.columns(game)))
    if lists.seats(before) != lists.seats(game):
        lists.write_seats(game)
    if before.sheet.finished or game.sheet.finished:
        keep_in_step(game)
    when_committed(lambda: cache(game))


def _game_begun_with(first: Entry) -> str | None:
    began = select(GameRow.id).where(GameRow.started_at == first.at).order_by(GameRow.id)
    return next((id_ for id_ in db.session.scalars(began).all() if load(id_).entries[0] == first), None)
