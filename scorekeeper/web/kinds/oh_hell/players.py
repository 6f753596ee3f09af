"""Who plays: somebody leaves, comes back, sits a deal out, joins, moves to another seat, or has the name respelt."""

from scorekeeper.record.game import GameOf
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.facts import Renamed
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.state import OhHellState, carry_ins
from scorekeeper.storage.people import known_names
from scorekeeper.web.kinds.changes import Change
from scorekeeper.web.kinds.oh_hell.players_draft import Draft, changed, from_form, standing
from scorekeeper.web.kinds.oh_hell.seating_words import note, seated
from scorekeeper.web.kinds.protocols import Form
from scorekeeper.web.language.texts import N_, series
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.drafts import hidden_fields
from scorekeeper.web.site.parsing import whole

AWAY = {"plays": "%(name)s", "out": N_("%(name)s (sits out)"), "left": N_("%(name)s (has left)")}
OFFERED = 7


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
        return series(_(AWAY[draft.states[seat]], name=state.names[seat]) for seat in draft.order)

    def drafted(self, game: GameOf[OhHellState], form: Form) -> Change:
        """Return who would play after a tap."""
        state = game.state
        draft = changed(state, from_form(state, form), form.get("act", ""))
        points = carry_ins(state, draft.first)
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
                "fields": _fields(draft),
                "stood": standing(state),
                "joins": len(state.names),
                "points": points,
                "pool": _pool(draft),
                "seated": seated(state, after, draft.first, draft.order),
                "after_whom": _after_whom(draft, len(state.names)),
                "consequences": note(state, after, draft.first),
            },
            wrong,
            note=_begins(state, draft.first),
        )


def _fields(draft: Draft) -> list[tuple[str, str]]:
    """Return what the page holds and does not show: the name being spelt anew is an input."""
    open_name = f"name_{draft.respelling}"
    return [pair for pair in hidden_fields(draft, "states", "carry", "carry_number") if pair[0] != open_name]


def _pool(draft: Draft) -> list[str]:
    """Return the known names that may join, and the one that does."""
    sitting = [name.casefold() for name in draft.names.values()]
    pool = [name for name in known_names() if name.casefold() not in sitting][:OFFERED]
    return pool if not draft.joiner or draft.joiner in pool else [draft.joiner, *pool]


def _respelt(state: OhHellState, draft: Draft) -> list[Fact]:
    return [Renamed(seat, draft.names[seat]) for seat, name in enumerate(state.names) if draft.names[seat] != name]


def _changed(state: OhHellState, draft: Draft, carry_in: Points) -> Fact | None:
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
