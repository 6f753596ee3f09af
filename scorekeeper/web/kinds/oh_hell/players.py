"""Who plays: somebody leaves, comes back, sits a deal out, joins, moves to another seat, or has the name respelt."""

from dataclasses import dataclass, replace

from scorekeeper.record.game import GameOf
from scorekeeper.rules.facts import Renamed
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.seats import has_left, order_at
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.storage.players import known_names
from scorekeeper.web.kinds.changes import Change
from scorekeeper.web.kinds.contract import Form
from scorekeeper.web.kinds.oh_hell.ladder import first_open
from scorekeeper.web.kinds.oh_hell.seating_words import carries, note, seated
from scorekeeper.web.texts import N_
from scorekeeper.web.texts import gettext as _
from scorekeeper.web.typed import tidy, whole

STATES = ("plays", "out", "left")
AWAY = {"plays": "%(name)s", "out": N_("%(name)s (sits out)"), "left": N_("%(name)s (has left)")}
LONGEST_TYPED = 200
OFFERED = 7


@dataclass(frozen=True, slots=True)
class Draft:
    """What the page holds."""

    first: int  # the deal that it begins with
    order: tuple[int, ...]  # clockwise, the joiner among them
    states: dict[int, str]  # plays, out, left
    names: dict[int, str]
    joiner: str = ""  # the name of who joins
    carry: str = "lowest"
    carry_number: str = ""
    respelling: int | None = None  # the seat whose name is open


class PlayersPage:
    """Who is at the table from the next deal on."""

    name = title = N_("Players")
    template = "kinds/oh_hell/_players.html"
    save = N_("Save")
    part = "game"

    def now(self, game: GameOf[OhHellState]) -> str:
        """Return who plays, and who does not."""
        state = game.state
        draft = standing(state)
        return ", ".join(_(AWAY[draft.states[seat]], name=state.names[seat]) for seat in draft.order)

    def drafted(self, game: GameOf[OhHellState], form: Form) -> Change:
        """Return who would play after a tap."""
        state = game.state
        draft = _tapped(state, _held(state, form), form.get("act", ""))
        points = carries(state, draft.first)
        carry_in = points.get(draft.carry, whole(draft.carry_number))
        wrong = ""
        if draft.joiner and carry_in is None:
            wrong = _("How many points does %(name)s start with? Write a whole number.", name=draft.joiner)
        change = _changed(state, draft, carry_in or 0)
        facts = (*_respelt(state, draft), *([change] if change else []))
        after = state
        for fact in facts:
            after = game.kind.apply(after, fact)
        return Change(
            facts,
            {
                "draft": draft,
                "stood": standing(state),
                "joins": len(state.names),
                "points": points,
                "pool": _pool(draft),
                "seated": seated(state, after, draft.first, draft.order),
                "after_whom": _after_whom(draft, len(state.names)),
                "told": note(state, after, draft.first),
            },
            wrong,
            note=_begins(state, draft.first),
        )


def standing(state: OhHellState) -> Draft:
    """Return who is at the table as things are."""
    first = first_open(state)
    order = order_at(state, first)
    out = state.sat_out.get(first, frozenset())
    return Draft(
        first,
        order,
        {seat: "left" if has_left(state, seat, first) else "out" if seat in out else "plays" for seat in order},
        dict(enumerate(state.names)),
    )


def _pool(draft: Draft) -> list[str]:
    """Return the known names that may join, and the one that does."""
    sitting = [name.casefold() for name in draft.names.values()]
    pool = [name for name in known_names() if name.casefold() not in sitting][:OFFERED]
    return pool if not draft.joiner or draft.joiner in pool else [draft.joiner, *pool]


def _held(state: OhHellState, form: Form) -> Draft:
    """Return what the page held; where the table has changed since, what still means something."""
    now = standing(state)
    if form.get("first") != str(now.first):
        return now
    joiner = tidy(form.get("new_name", "")[:LONGEST_TYPED]) or tidy(form.get("joiner", "")[:LONGEST_TYPED])
    seats = (*now.order, *([len(state.names)] if joiner else []))
    said_order = [seat for text in form.getlist("order") if (seat := whole(text)) is not None and seat in seats]
    order = tuple(dict.fromkeys((*said_order, *seats)))
    said = {seat: form.get(f"state_{seat}", "") for seat in now.order}
    respelling = whole(form.get("respelling", ""))
    return replace(
        now,
        order=order,
        states={seat: said[seat] if said[seat] in STATES else now.states[seat] for seat in now.order},
        names={seat: tidy(form.get(f"name_{seat}", name)[:LONGEST_TYPED]) for seat, name in now.names.items()},
        joiner=joiner,
        carry=form.get("carry", now.carry),
        carry_number=form.get("carry_number", "")[:20],
        respelling=respelling if respelling in now.order else None,
    )


def _tapped(state: OhHellState, draft: Draft, act: str) -> Draft:
    verb, _colon, what = act.partition(":")
    if verb in ("join", "nobody"):
        return _joined(state, draft, tidy(what)[:LONGEST_TYPED] if verb == "join" else "")
    seat = whole(what)
    if seat is None or seat not in draft.order:
        return draft
    if verb == "respell":
        return replace(draft, respelling=seat)
    return replace(draft, order=_moved(draft.order, seat, {"up": -1, "down": 1}.get(verb, 0)))


def _joined(state: OhHellState, draft: Draft, name: str) -> Draft:
    """Return the table with somebody of that name in the last seat; nobody where it is empty."""
    new = len(state.names)
    others = tuple(seat for seat in draft.order if seat != new)
    return replace(draft, joiner=name, order=(*others, new) if name else others)


def _moved(order: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    others = [other for other in order if other != seat]
    # Seats lie round a table: up from the first is the last.
    others.insert((order.index(seat) + by) % len(order), seat)
    return tuple(others)


def _respelt(state: OhHellState, draft: Draft) -> list[Fact]:
    return [Renamed(seat, draft.names[seat]) for seat, name in enumerate(state.names) if draft.names[seat] != name]


def _changed(state: OhHellState, draft: Draft, carry_in: int) -> Fact | None:
    """Return what changes about the table as one fact: a plain one where a single thing changes."""
    stood, new, first = standing(state), len(state.names), draft.first
    was, now = stood.states, draft.states
    joined = (oh.Joined(first, new, draft.joiner, carry_in, _after(draft, new)),) if draft.joiner else ()
    left = tuple(seat for seat in stood.order if now[seat] == "left" != was[seat])
    returned = tuple(seat for seat in stood.order if was[seat] == "left" != now[seat])
    sat_out = {seat: now[seat] == "out" for seat in stood.order if (was[seat] == "out") != (now[seat] == "out")}
    moved = tuple(seat for seat in draft.order if seat != new) != stood.order
    single: list[Fact] = [
        *joined,
        *(oh.Left(first, seat) for seat in left),
        *(oh.Returned(first, seat) for seat in returned),
        *(oh.SatOut(first, seat, out) for seat, out in sat_out.items()),
        *([oh.Seating(first, draft.order)] if moved else []),
    ]
    if len(single) < 2:
        return single[0] if single else None
    return oh.TableChanged(first, draft.order, joined, left, returned, sat_out)


def _after(draft: Draft, new: int) -> int:
    return draft.order[draft.order.index(new) - 1]


def _after_whom(draft: Draft, new: int) -> str:
    return draft.names[_after(draft, new)] if draft.joiner else ""


def _begins(state: OhHellState, first: int) -> str:
    live = state.live
    if first > len(state.deals) and not state.rules.repeats:
        return _("No deal is left: it counts if the game goes on.")
    if live and first > live.number:
        return _("Deal %(number)s has begun, so it begins with deal %(next)s.", number=live.number, next=first)
    return _("It begins with deal %(number)s.", number=first)
