"""The rungs of the ladder as the page holds them: which deals are to come, and what a tap changes."""

from dataclasses import dataclass, replace

from scorekeeper.rules.oh_hell.seats import agreed_size
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.web.kinds.protocols import Form
from scorekeeper.web.site.parsing import whole

STATES = {"k": "kept", "a": "added", "d": "dropped"}
LARGEST, MOST_RUNGS = 200, 60
SHOWN_OF_A_TARGET_GAME = 5


@dataclass(frozen=True, slots=True)
class Rung:
    """One deal to come, as it would be."""

    size: int
    state: str = "k"  # kept, added, dropped

    @property
    def text(self) -> str:
        """Return it as the form keeps it."""
        return f"{self.state}{self.size}"


def first_open(state: OhHellState) -> int:
    """Return the number of the first deal that can still be changed: one that has begun was dealt."""
    live = state.live
    if live is None:
        return sum(deal.is_played for deal in state.deals) + 1
    return live.number + bool(live.bids or live.blind)


def standing(state: OhHellState, first: int) -> list[Rung]:
    """Return the deals to come as the game has them, from the `first` that can be changed."""
    last = len(state.sizes)
    if state.rules.repeats:
        last = max(last, first - 1 + max(SHOWN_OF_A_TARGET_GAME, len(state.rules.hand_sizes)))
    if state.live is None:
        last = first - 1  # what was left when the table stopped is not to come
    return [Rung(agreed_size(state, number)) for number in range(first, last + 1)]


def from_form(state: OhHellState, first: int, form: Form) -> tuple[list[Rung], int]:
    """Return what the page held, and which rung was picked."""
    if form.get("first") != str(first):
        return standing(state, first), 0
    sent = [(text[:1], whole(text[1:])) for text in form.getlist("rung")[:MOST_RUNGS]]
    rungs = [Rung(size, mark) for mark, size in sent if mark in STATES and size is not None and 0 <= size <= LARGEST]
    picked = whole(form.get("picked", "")) or 0
    size = whole(form.get("cards", ""))
    if size is not None and picked in range(len(rungs)) and 0 <= size <= LARGEST:
        rungs[picked] = replace(rungs[picked], size=size)
    return rungs, picked


def changed(rungs: list[Rung], picked: int, form: Form) -> tuple[list[Rung], int]:
    """Return the rungs after the tap that the form carries, and the place of the one that is picked."""
    act, _colon, what = form.get("act", "").partition(":")
    if act == "pick":
        return rungs, min(whole(what) or 0, len(rungs) - 1)
    if act == "further" and len(rungs) < MOST_RUNGS:
        return [*rungs, Rung(max((rung.size for rung in rungs), default=whole(what) or 1), "a")], len(rungs)
    return _changed(rungs, picked, act) if picked in range(len(rungs)) else (rungs, 0)


def _changed(rungs: list[Rung], picked: int, act: str) -> tuple[list[Rung], int]:
    """Return the rungs after a tap on a button for the one that is picked."""
    rung, before, after = rungs[picked], rungs[:picked], rungs[picked + 1 :]
    if act in ("less", "more"):
        size = rung.size + (1 if act == "more" else -1)
        return [*before, replace(rung, size=min(max(size, 1), LARGEST)), *after], picked
    if act == "drop" and rung.state == "a":
        return [*before, *after], max(picked - 1, 0)
    if act == "drop":
        return [*before, replace(rung, state="k" if rung.state == "d" else "d"), *after], picked
    if act == "insert" and len(rungs) < MOST_RUNGS:
        return [*before, rung, Rung(rung.size, "a"), *after], picked + 1
    return rungs, picked
