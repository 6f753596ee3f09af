"""Who plays, as the page holds it: each seat's state and name, the order round the table, and what a tap changes."""

from dataclasses import dataclass, replace

from scorekeeper.rules.oh_hell.seats import has_left, order_at
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.web.kinds.contract import Form
from scorekeeper.web.kinds.oh_hell.rungs import first_open
from scorekeeper.web.site.parsing import tidy, whole

STATES = ("plays", "out", "left")
LONGEST_TYPED = 200


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
    joiner = tidy(form.get("new_name", "")[:LONGEST_TYPED]) or tidy(form.get("joiner", "")[:LONGEST_TYPED])
    seats = (*now.order, *([len(state.names)] if joiner else []))
    entered_order = [seat for text in form.getlist("order") if (seat := whole(text)) is not None and seat in seats]
    order = tuple(dict.fromkeys((*entered_order, *seats)))
    states = {seat: form.get(f"state_{seat}", "") for seat in now.order}
    respelling = whole(form.get("respelling", ""))
    return replace(
        now,
        order=order,
        states={seat: states[seat] if states[seat] in STATES else now.states[seat] for seat in now.order},
        names={seat: tidy(form.get(f"name_{seat}", name)[:LONGEST_TYPED]) for seat, name in now.names.items()},
        joiner=joiner,
        carry=form.get("carry", now.carry),
        carry_number=form.get("carry_number", "")[:20],
        respelling=respelling if respelling in now.order else None,
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
