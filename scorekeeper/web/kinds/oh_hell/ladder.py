"""The deals to come, changed rung by rung: put in, dropped, made larger or smaller, and more of them at the end."""

from dataclasses import dataclass, replace

from scorekeeper.record.game import GameOf
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.sheet import sheet
from scorekeeper.rules.oh_hell.state import OhHellState, agreed_size
from scorekeeper.web.games.names import short_names
from scorekeeper.web.kinds.changes import Change
from scorekeeper.web.kinds.protocols import Form
from scorekeeper.web.language.texts import N_, listed, ngettext, paragraph
from scorekeeper.web.language.texts import gettext as _
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


@dataclass(frozen=True, slots=True)
class Step:
    """One column of the drawing."""

    look: str  # is-past, is-live, is-added, is-dropped
    size: int
    number: int | None  # None: dropped
    dealer: str
    place: int | None  # among the deals that can be changed


class LadderPage:
    """How many cards the deals to come have, and how many deals there are."""

    name = title = N_("Deals to come")
    template = "kinds/oh_hell/_ladder.html"
    save = N_("Save")
    part = "game"

    def now(self, game: GameOf[OhHellState]) -> str:
        """Return the hand sizes to come."""
        state = game.state
        sizes = [str(deal.hand_size) for deal in state.deals[first_open(state) - 1 :]]
        if state.rules.repeats:
            return _("until somebody has %(points)s", points=state.rules.target)
        return " ".join(sizes) or _("no more")

    def drafted(self, game: GameOf[OhHellState], form: Form) -> Change:
        """Return the ladder as it stands on the page after a tap."""
        state = game.state
        first = first_open(state)
        rungs, picked = changed(*from_form(state, first, form), form)
        sizes = tuple(rung.size for rung in rungs if rung.state != "d")
        stood = tuple(rung.size for rung in standing(state, first))
        fact = oh.Ladder(first, sizes)
        after = game.kind.apply(state, fact) if sizes != stood else state
        steps = _steps(after, first, rungs)
        return Change(
            (fact,) if sizes != stood else (),
            {
                "ladder_from": first,
                "steps": steps,
                "rungs": rungs,
                "picked": picked,
                "step": next((step for step in steps if step.place == picked), None),
                "largest": LARGEST,
                "consequences": _consequences(rungs, after, sizes, len(stood)),
                "over": game.prompt is None,
            },
            note=_stay(first - 1),
        )


def _stay(last: int) -> str:
    if not last:
        return ""
    return ngettext("Deal 1 stays.", "Deals 1 to %(num)s stay.", last)


def _steps(after: OhHellState, first: int, rungs: list[Rung]) -> list[Step]:
    live, short = after.live.number if after.live else 0, short_names(sheet(after).columns)
    steps = [
        Step("is-live" if deal.number == live else "is-past", deal.hand_size, deal.number, short[deal.dealer], None)
        for deal in after.deals[: first - 1]
    ]
    number = first
    for place, rung in enumerate(rungs):
        if rung.state == "d":
            steps.append(Step("is-dropped", rung.size, None, _("out"), place))
            continue
        deal = after.deals[number - 1] if number <= len(after.deals) else None
        look = "is-added" if rung.state == "a" else "is-live" if number == live else ""
        dealer = short[deal.dealer] if deal else ""
        steps.append(Step(look, deal.hand_size if deal else rung.size, number, dealer, place))
        number += 1
    return steps


def _consequences(rungs: list[Rung], after: OhHellState, sizes: tuple[int, ...], before: int) -> str:
    put_in = [rung.size for rung in rungs if rung.state == "a"]
    dropped = [rung.size for rung in rungs if rung.state == "d"]
    lines: list[str] = []
    if put_in:
        lines.append(ngettext("%(num)s deal of %(sizes)s added.", "%(num)s deals of %(sizes)s added.", len(put_in),
                             sizes=_sizes(put_in)))  # fmt: skip
    if dropped:
        lines.append(ngettext("%(num)s deal of %(sizes)s removed.", "%(num)s deals of %(sizes)s removed.", len(dropped),
                             sizes=_sizes(dropped)))  # fmt: skip
    if len(sizes) == before:
        lines.append(ngettext("%(num)s deal to come, as before.", "%(num)s deals to come, as before.", len(sizes)))
    else:
        lines.append(ngettext("%(num)s deal to come, %(before)s before.", "%(num)s deals to come, %(before)s before.",
                             len(sizes), before=before))  # fmt: skip
    last = after.deals[-1] if after.deals and sizes and not after.rules.repeats else None
    if last:
        lines.append(_("The last is dealt by %(name)s.", name=after.names[last.dealer]))
    return paragraph(*lines)


def _sizes(sizes: list[int]) -> str:
    return ngettext("%(sizes)s card", "%(sizes)s cards", sizes[-1], sizes=listed([*map(str, sizes)]))
