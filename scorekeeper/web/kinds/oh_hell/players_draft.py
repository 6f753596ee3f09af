"""Who plays, as the page holds it: each seat's state and name, the order round the table, and what a tap changes."""

from dataclasses import dataclass, field, replace

from scorekeeper.rules.oh_hell.seats import has_left, order_at
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.web.kinds.oh_hell.rungs import first_open
from scorekeeper.web.kinds.protocols import Form
from scorekeeper.web.site import drafts
from scorekeeper.web.site.parsing import tidy, whole

STATES = ("plays", "out", "left")
LONGEST_TYPED = 200
MOST_SEATS = 200  # more than any table


@dataclass(frozen=True, slots=True)
class Draft:
    """What the page holds."""

    first: int = drafts.number("first", 0)  # the deal that it begins with
    order: tuple[int, ...] = drafts.numbers("order", MOST_SEATS)  # clockwise, the joiner among them
    states: dict[int, str] = field(default_factory=dict[int, str], metadata=drafts.by_number("state_", LONGEST_TYPED))
    names: dict[int, str] = field(default_factory=dict[int, str], metadata=drafts.by_number("name_", LONGEST_TYPED))
    joiner: str = drafts.text("joiner", LONGEST_TYPED)  # the name of who joins
    carry: str = drafts.text("carry", 20, "lowest")
    carry_number: str = drafts.text("carry_number", 20)
    respelling: int | None = drafts.number_or_none("respelling")  # the seat whose name is open


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


def from_form(state: OhHellState, form: Form) -> Draft:
    """Return what the page held; where the table has changed since, what still means something."""
    now = standing(state)
    if form.get("first") != str(now.first):
        return now
    sent = drafts.from_form(Draft, form)
    joiner = tidy(form.get("new_name", "")[:LONGEST_TYPED]) or sent.joiner
    seats = (*now.order, *([len(state.names)] if joiner else []))
    states = {seat: sent.states.get(seat, "") for seat in now.order}
    return replace(
        sent,
        first=now.first,
        order=tuple(dict.fromkeys((*(seat for seat in sent.order if seat in seats), *seats))),
        states={seat: states[seat] if states[seat] in STATES else now.states[seat] for seat in now.order},
        names={seat: sent.names.get(seat, name) for seat, name in now.names.items()},
        joiner=joiner,
        respelling=sent.respelling if sent.respelling in now.order else None,
    )


def changed(state: OhHellState, draft: Draft, act: str) -> Draft:
    """Return the draft after a tap on one of its buttons, named by its verb and the seat."""
    verb, _colon, what = act.partition(":")
    if verb in ("join", "nobody"):
        return _joined(state, draft, tidy(what)[:LONGEST_TYPED] if verb == "join" else "")
    seat = whole(what)
    if seat is None or seat not in draft.order:
        return draft
    if verb == "respell":
        return replace(draft, respelling=seat)
    return replace(draft, order=_reordered(draft.order, seat, {"up": -1, "down": 1}.get(verb, 0)))


def _joined(state: OhHellState, draft: Draft, name: str) -> Draft:
    """Return the table with somebody of that name in the last seat; nobody where it is empty."""
    new = len(state.names)
    others = tuple(seat for seat in draft.order if seat != new)
    return replace(draft, joiner=name, order=(*others, new) if name else others)


def _reordered(order: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    others = [other for other in order if other != seat]
    # Seats lie round a table: up from the first is the last.
    others.insert((order.index(seat) + by) % len(order), seat)
    return tuple(others)
