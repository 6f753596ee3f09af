"""Games: started, read, and written by one function.

Each version of a game, known by its newest entry, is folded once: it never changes.
"""

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from threading import Lock
from time import sleep
from typing import Any

from cachetools import LRUCache
from sqlalchemy import Select, bindparam, insert, select, update

from scorekeeper import rules
from scorekeeper.record.log import MOST_ENTRIES, Entry, Game, Undo, decode, encode, game_of, taken_back
from scorekeeper.record.logfile import read_back
from scorekeeper.rules.facts import Hidden, meet
from scorekeeper.rules.kind import AnyKind, Fact, Problem, Refused, Setup, Unreadable, new_problems
from scorekeeper.storage import lists
from scorekeeper.storage.database import is_writing, lock_name, when_committed, writing
from scorekeeper.storage.example import EXAMPLE, example
from scorekeeper.storage.models import EntryRow, GameRow, PenRow, db, digest, new_id
from scorekeeper.storage.statistics.writing import forget_rows, keep_in_step

MOST_AFTER = 50  # games that one table plays after another, whose watchers are led on
MOST_FOLDED = 200  # versions of games
PIECE, BREATH = 20, 0.1  # games that are written again at once, and seconds until the next: SQLite's writers poll
IMPORT = "import"  # by whom an entry is that an import adds

# A backup that was put back may have as many entries, and others: the time of the newest tells them apart.
Version = tuple[str, int, datetime]  # id, number and time of the newest entry

# Built once, for every look of every phone asks one of them.
ROW = select(GameRow.id, GameRow.kind, GameRow.watch_id, GameRow.seq, GameRow.last_at)
ROW_OF_ID = ROW.where(GameRow.id == bindparam("key"))
ROW_OF_WATCH_LINK = ROW.where(GameRow.watch_id == bindparam("key"))

_folded: LRUCache[Version, Game] = LRUCache(MOST_FOLDED)
_lock = Lock()


class NoSuchGame(LookupError):
    """No game has this id."""


def load(game_id: str) -> Game:
    """Return the game as it stands, or the example. Raises NoSuchGame."""
    if game_id == EXAMPLE:
        return example()
    return _game(_game_row(ROW_OF_ID, game_id))


def load_watched(watch_id: str) -> Game:
    """Return the game of a watch link as it stands. Raises NoSuchGame."""
    return _game(_game_row(ROW_OF_WATCH_LINK, watch_id))


def read_afresh(game_id: str) -> Game:
    """Return the game folded from what is written now, whatever is cached. Raises NoSuchGame."""
    return _fold(_game_row(ROW_OF_ID, game_id))


def keep(game: Game) -> None:
    """Cache a committed game."""
    with _lock:
        _folded[game.id, game.seq, game.last_at] = game


def forget() -> None:
    """Empty the cache, as a new start does."""
    with _lock:
        _folded.clear()


def _game(row: Any) -> Game:
    with _lock:
        cached = _folded.get((row.id, row.seq, row.last_at))
    if cached is not None:
        return cached
    game = _fold(row)
    if not is_writing():
        keep(game)
    return game


def _game_row(query: Select[str, str, str, int, datetime], key: str) -> Any:
    if is_writing():
        query = query.with_for_update()  # PostgreSQL: the writers of one game queue up here
    row = db.session.execute(query, {"key": key}).one_or_none()
    if row is None:
        raise NoSuchGame(key)
    return row


def _fold(row: Any) -> Game:
    kind = rules.KINDS[row.kind]
    return game_of(kind, _entries(row.id, kind), row.id, row.watch_id)


def _entries(game_id: str, kind: AnyKind) -> tuple[Entry, ...]:
    rows = db.session.execute(
        select(EntryRow.seq, EntryRow.at, EntryRow.by, EntryRow.fact, EntryRow.payload)
        .where(EntryRow.game_id == game_id)
        .order_by(EntryRow.seq)
    )
    return tuple(Entry(row.seq, row.at, row.by, decode(kind, row.fact, row.payload)) for row in rows)


class StaleGame(Exception):
    """Somebody was faster: the game has moved on since the writer saw it."""

    def __init__(self, game: Game) -> None:
        super().__init__(f"{game.id} is at {game.seq}")
        self.game = game


class NotThePen(Exception):
    """The device does not hold the pen of this game."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.id)
        self.game = game


class AlreadyThere(Exception):
    """The game of a file is here, in the `same` state, in a `later` one, or told `otherwise` by the file."""

    def __init__(self, game_id: str, how: str = "same") -> None:
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
    """Start a game; the device holds its pen. The same token with the same table returns the game it started.

    `after`: the watch link of the game after which the same table plays on; its watchers find the new one.
    `group_id`, `house_rule_id`: whose game it is, and the house rules that it is started by.
    Raises Refused where the setup cannot be played.
    """
    key = _start_key(setup, token)
    with writing():
        lock_name(key)
        if started := db.session.scalar(select(GameRow.id).where(GameRow.start_key == key)):
            return load(started)
        lock_name(after and f"after {evening_of(after)}")
        entry = read_back(rules.KINDS[setup.kind], Entry(1, _now(), by, setup))
        game = _new((entry,), _free_link(after) if after else new_id())
        _write_new(game, device, start_key=key, group_id=group_id, house_rule_id=house_rule_id)
    return game


def evening_of(watch_id: str) -> str:
    """Return what the watch links of all games have in common that the same table plays one after another."""
    return watch_id.partition(".")[0]


def link_after(watch_id: str) -> str:
    """Return the watch link of the newest game that the same table plays after this one; empty: there is none."""
    links = _links_from(watch_id)
    found = set(
        db.session.scalars(select(GameRow.watch_id).where(GameRow.watch_id.in_(links), GameRow.hidden_at.is_(None)))
    )
    return next((link for link in reversed(links) if link in found), "")


def _links_from(watch_id: str) -> list[str]:
    """Return the watch links of the games that may follow: the second game of a table has the first one's and .2."""
    evening, _dot, number = watch_id.partition(".")
    now = int(number or 1)
    return [f"{evening}.{following}" for following in range(now + 1, now + 1 + MOST_AFTER)]


def _free_link(watch_id: str) -> str:
    links = _links_from(watch_id)
    taken = set(db.session.scalars(select(GameRow.watch_id).where(GameRow.watch_id.in_(links))))
    last = max((place for place, link in enumerate(links) if link in taken), default=-1)
    return links[last + 1] if last + 1 < len(links) else new_id()


def append(
    game_id: str, seen: int, token: str, fact: Fact, by: str, *, device: str | None = None, confirmed: bool = False
) -> Game:
    """Add one entry to the log: the only way anything is ever written.

    `seen` is the number of the newest entry the writer saw, `token` an idempotency token: the same entry sent twice is
    written once, and answered as the first time; so is one that says what the newest says. `device` must hold the pen;
    None: the entry needs no pen.
    Raises NoSuchGame, NotThePen, StaleGame where the game has moved on, Refused where the rules do not allow it or
    where it wants to be `confirmed`.
    """
    with writing():
        game = load(game_id)
        entry = read_back(game.kind, Entry(game.seq + 1, _now(), by, fact))
        first = db.session.scalar(
            select(EntryRow.seq).where(EntryRow.game_id == game.id, EntryRow.token == digest(token))
        )
        if first and game.entries[first - 1].fact == entry.fact:
            return game.as_of(first)
        check_pen(game, device)
        if first or seen != game.seq:  # another fact from the same page is no replay
            raise StaleGame(game)
        if game.seq >= MOST_ENTRIES:
            raise Refused(Problem("record_full", numbers={"most": MOST_ENTRIES}))
        after = _checked(game, entry, confirmed)
        again = fact.about_deal is not None or (fact.on_the_sheet and entry.fact == game.entries[-1].fact)
        if again and after.state == game.state:
            return game  # the answer that is chosen already was tapped once more
        db.session.execute(insert(EntryRow).values(_row(after, after.entries[-1]) | {"token": digest(token)}))
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
    """Append facts, all or none, after the latest entry where nothing that they touch has changed since entry `seen`.

    `after`: tokens of entries that the writer made since, which do not count as a change.
    Where another device entered the very same, nothing is left to decide, and its game is the answer; but not where one
    of those `after` which it was meant was not written: it may have been meant for another hand.
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
    """Return the numbers of those entries after `seen` that were sent with one of these tokens."""
    if not tokens:
        return frozenset()
    newer = select(EntryRow.seq, EntryRow.token).where(EntryRow.game_id == game_id, EntryRow.seq > seen)
    digests = {digest(token) for token in tokens}
    return frozenset(row.seq for row in db.session.execute(newer) if row.token in digests)


def _overlaps(now: Game, seen: int, own: Collection[int], fact: Fact) -> bool:
    """Tell whether a fact touches a slot that others changed since entry `seen`; an undo always does."""
    others = (entry.fact for entry in now.entries[seen:] if entry.seq not in own)
    newer = (taken_back(now.entries, other) for other in others)  # an undo touches what it takes back
    return any(fact.takes_back is not None or meet(fact.slots, other.slots) for other in newer)


def restore(entries: Sequence[Entry], fingerprint: str) -> Game:
    """Keep a game written elsewhere, its whole history with it. The fingerprint is that of its file.

    Of a game that is here, what the file knows beyond it is added. Raises AlreadyThere where that is nothing, Refused
    where its log does not hold. A game that was hidden, here or there, stands on the lists again.
    """
    with writing():
        lock_name("import")
        if game_id := db.session.scalar(select(GameRow.id).where(GameRow.fingerprint == fingerprint)):
            game = _brought_up(load(game_id), ())
        elif game_id := _copied(entries):
            game = _brought_up(load(game_id), entries)
        else:
            game = _new(tuple(entries), new_id())
            _write_new(game, fingerprint=fingerprint)
        return hide(game.id, IMPORT, hidden=False)


def _brought_up(game: Game, entries: Sequence[Entry]) -> Game:
    """Add to a game here what a copy of its log goes on with. Raises AlreadyThere where nothing is to be done.

    `entries`: none of a file that was imported before.
    """
    here = _said(game.entries)
    there = _said(entries) if entries else here
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
    db.session.execute(insert(EntryRow), [_row(after, entry) for entry in after.entries[game.seq :]])
    _rewrite(game, after)
    return after


def _said(entries: Sequence[Entry]) -> list[tuple[datetime, str, Fact, int | None]]:
    """Return what a log says of the sheet, alike in each copy: an undo names its place among these, not its number."""
    said = [entry for entry in entries if taken_back(entries, entry.fact).on_the_sheet]
    places = {entry.seq: place for place, entry in enumerate(said)}
    undos = {entry.seq: places[entry.fact.takes_back] for entry in said if entry.fact.takes_back is not None}
    return [(entry.at, entry.by, Undo(0) if entry.seq in undos else entry.fact, undos.get(entry.seq)) for entry in said]


def hide(game_id: str, by: str, *, device: str | None = None, hidden: bool = True) -> Game:
    """Take a game off the lists, or put it back, as an entry of its log. Nothing is lost.

    `device` must hold the pen; None: whoever asks may. Raises NoSuchGame, NotThePen.
    """
    with writing():
        game = load(game_id)
        check_pen(game, device)
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


def check_pen(game: Game, device: str | None) -> None:
    """Raise NotThePen where a device is named that does not hold the pen.

    Inside `writing` nobody passes the pen before the commit: whoever does loads the game for writing first.
    """
    if device is None:
        return
    holder = db.session.scalar(select(PenRow.device).where(PenRow.game_id == game.id))
    if not device or holder != digest(device):
        raise NotThePen(game)


def _now() -> datetime:
    return datetime.now(UTC)


def _start_key(setup: Setup, token: str) -> str:
    # Whoever goes back and changes the table starts another game with the same page. A dealer drawn by lot is not
    # a change: a double tap would draw another one.
    _, table = encode(replace(setup, first_dealer=0))
    return digest(token + json.dumps(table, sort_keys=True))


def _checked(game: Game, entry: Entry, confirmed: bool) -> Game:
    target = entry.fact.takes_back
    if target is not None and target not in (game.marks.undo, game.marks.redo):
        raise StaleGame(game)
    if isinstance(entry.fact, Setup):
        raise TypeError("a game is set up once")
    after = game.extended(entry)
    if target is None:
        _refuse(new_problems(game.problems, after.problems), confirmed)
    return after


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
    db.session.execute(insert(EntryRow), [_row(game, entry) for entry in game.entries])
    lists.write_seats(game)
    keep_in_step(game)
    if device:
        pen = insert(PenRow).values(game_id=game.id, device=digest(device), generation=1, at=game.started_at)
        db.session.execute(pen)
    when_committed(lambda: keep(game))


def _row(game: Game, entry: Entry) -> dict[str, Any]:
    fact, payload = encode(entry.fact)
    return {"game_id": game.id, "seq": entry.seq, "at": entry.at, "by": entry.by, "fact": fact, "payload": payload}


def _rewrite(before: Game, game: Game) -> None:
    """Bring up to date what the lists read instead of the log."""
    db.session.execute(update(GameRow).where(GameRow.id == game.id).values(**lists.columns(game)))
    if lists.seats(before) != lists.seats(game):
        lists.write_seats(game)
    if before.sheet.finished or game.sheet.finished:
        keep_in_step(game)
    when_committed(lambda: keep(game))


def _copied(entries: Sequence[Entry]) -> str | None:
    """Return the game here that began as this one, whatever was entered in either since."""
    began = select(GameRow.id).where(GameRow.started_at == entries[0].at).order_by(GameRow.id)
    return next((id_ for id_ in db.session.scalars(began).all() if load(id_).entries[0] == entries[0]), None)
