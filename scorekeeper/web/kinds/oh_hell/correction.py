"""Correction of a scored deal: one form with a field for each number, sent whole for preview or saving."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from flask_wtf import FlaskForm

from scorekeeper.record.log import GameOf
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.board import BID_CHANGE, LOAD, Correction, drafted_correction, written_now
from scorekeeper.rules.oh_hell.points import CHANGES, LOOT_CARDS, WAGER, WAGERS, has_loot, limits
from scorekeeper.rules.oh_hell.rules import NO_TRUMP
from scorekeeper.rules.oh_hell.state import Deal, OhHellState
from scorekeeper.web.kinds.oh_hell import bonuses, words
from scorekeeper.web.kinds.oh_hell.axis_words import EVENTS
from scorekeeper.web.kinds.protocols import Context, Form, Unclear, refusal
from scorekeeper.web.language.texts import gained, listed, paragraph
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import OneOf, whole

BESIDE = 11  # most chips per row with the sheet beside the board
NONE = "–"
Value = int | str
Choices = Mapping[Any, str]


def correction_context(game: GameOf[OhHellState], number: int, seat: int, form: Form) -> Context | None:
    state = game.state
    deal = _played(state, number)
    if deal is None:
        return None
    tapped = whole(form.get("open", ""))
    opened = tapped if tapped in deal.order else seat
    entered = _form(state, deal, form)
    drafted = drafted_correction(state, _corrected(deal, entered.data))
    leaf = bonuses.leaf_drawing(drafted.after, drafted.then)
    is_leaf = leaf is not None and form.getlist("view")[-1:] == ["leaf"]
    on_leaf = {"lost", *(name for name, *_field in _extras(state, deal, written_now(deal)))}
    closed = {f"{part}_{each}" for part in ("bids", "blind") for each in deal.order if each != opened}
    shown = on_leaf if is_leaf else {field.name for field in entered} - on_leaf - closed
    # A finished game has no board; beside a long row of squares there is no room for the sheet.
    over = {} if game.prompt and deal.hand_size < BESIDE else {"modes": "play play--under"}
    if leaf and is_leaf:
        over = {"modes": bonuses.modes(state, deal, leaf, has_board=game.prompt is not None)}
    asked = [problem for problem in drafted.problems if problem.weight == "confirm"]
    refused = [problem for problem in drafted.problems if problem.weight == "impossible"]
    can_ask = not drafted.then.excess and not refused
    return {
        **over,
        "stylesheets": bonuses.stylesheets(state, deal),
        "correction_part": "kinds/oh_hell/_correction.html",
        "form": entered,
        "elsewhere": [(field.name, field.data) for field in entered if field.name not in shown],
        "leaf": leaf,
        "leaf_open": is_leaf,
        "correction": drafted,
        "opened": opened,
        "correction_modes": _modes(drafted),
        "question": paragraph(*(refusal(game, problem) for problem in asked)) if can_ask else "",
        "wrong": refusal(game, refused[0]) if refused and not drafted.then.excess else "",
        "foot_words": words.correction_foot(drafted),
        "moves": [(state.names[each], drafted.totals[each], then) for each, then in drafted.moved.items()],
        "corrected_row": number,
        "trumps": (*state.rules.trump.suits.values(), NO_TRUMP) if "trump" in entered else (),
    }


def correction(game: GameOf[OhHellState], number: int, form: Form) -> oh.Corrected:
    deal = _played(game.state, number)
    if deal is None:
        raise Unclear(_("That has not been scored yet. Enter it on the board."))
    draft = _corrected(deal, _form(game.state, deal, form).data)
    if draft == written_now(deal):
        raise Unclear(_("Nothing has changed yet."))
    return draft


def _played(state: OhHellState, number: int) -> Deal | None:
    deal = state.deals[number - 1] if 0 < number <= len(state.deals) else None
    return deal if deal and deal.is_played else None


def _form(state: OhHellState, deal: Deal, sent: Form) -> Any:
    """Return the form of a deal. Fields that were not sent have the values of the sheet."""
    fields = {name: OneOf(choices, default=written) for name, written, choices in _fields(state, deal)}
    return type("CorrectionForm", (FlaskForm,), fields)(formdata=sent, meta={"csrf": False})


def _fields(state: OhHellState, deal: Deal) -> Iterator[tuple[str, Value, Choices]]:
    """Yield the name, the value on the sheet and the choices of each field."""
    rules, now = state.rules, written_now(deal)
    counts = {number: str(number) for number in range(deal.hand_size + 1)}
    for seat in deal.order:
        yield f"bids_{seat}", now.bids[seat], counts
        yield f"tricks_{seat}", now.tricks[seat], counts
        if rules.blind:
            yield f"blind_{seat}", int(seat in now.blind), {0: _("No"), 1: _("blind")}
    if rules.cancelled_tricks:
        yield "cancelled", now.cancelled, counts
    if rules.lost_tricks:
        yield "lost", now.lost, {number: str(number) for number in range(rules.lost_tricks + 1)}
    if deal.has_ghost:
        yield "ghost", "" if now.ghost is None else now.ghost, {"": "", **counts}
    if rules.trump.kind not in ("fixed", "none"):  # otherwise every deal has the same trump
        yield "trump", now.trump or "", dict.fromkeys((*rules.trump.suits.values(), NO_TRUMP), "")
    yield from _extras(state, deal, now)


def _extras(state: OhHellState, deal: Deal, now: oh.Corrected) -> Iterator[tuple[str, Value, Choices]]:
    """Yield the same for the fields of bonuses."""
    rules, players = state.rules, len(deal.order)
    for seat in deal.order:
        for event, most in limits(rules, players).items():
            count = now.bonuses.get(seat, {}).get(event, 0)
            yield f"{event}_{seat}", count, {0: NONE, **{n: str(n) for n in range(1, most + 1)}}
        if rules.wagers:
            yield f"{WAGER}_{seat}", now.wagers.get(seat, 0), {n: str(n or NONE) for n in WAGERS}
        if rules.bid_changes:
            yield f"{BID_CHANGE}_{seat}", now.bid_changes.get(seat, 0), {0: NONE, **{n: gained(n) for n in CHANGES}}
        if rules.scoring.cannonball:
            yield f"{LOAD}_{seat}", deal.slip.load(seat), {oh.GRAPESHOT: NONE, oh.CANNONBALL: _("ball")}
    if has_loot(rules, players):
        pairs = {
            f"{first}-{second}": listed([state.names[first], state.names[second]]) for first, second in _pairs(deal)
        }
        for card in range(max(LOOT_CARDS * rules.packs, len(now.loot))):
            written = "{}-{}".format(*now.loot[card].seats) if card < len(now.loot) else ""
            yield f"pair_{card}", written, {"": NONE, **pairs}


def _pairs(deal: Deal) -> Iterator[tuple[int, int]]:
    """Yield every pair that can be allied; existing ones in the order of the sheet."""
    allied = {frozenset(pair.seats): pair.seats for pair in deal.slip.loot}
    return (allied.get(frozenset(pair), pair) for pair in combinations(deal.order, 2))


def _corrected(deal: Deal, data: Mapping[str, Any]) -> oh.Corrected:
    """Return the deal as in the form. Values without a field stay."""
    now, ghost = written_now(deal), data.get("ghost", "")

    def by_seat(part: str, written: Mapping[int, Any], usual: Value = 0) -> dict[int, Any]:
        sent = {seat: data.get(f"{part}_{seat}", written.get(seat, usual)) for seat in deal.order}
        return {**written, **{seat: value for seat, value in sent.items() if value != written.get(seat, usual)}}

    bonuses = dict(now.bonuses)
    for seat in deal.order:
        counts = now.bonuses.get(seat, {})
        sent = {**counts, **{event: data[f"{event}_{seat}"] for event in EVENTS if f"{event}_{seat}" in data}}
        if any(count != counts.get(event, 0) for event, count in sent.items()):
            bonuses[seat] = {event: count for event, count in sent.items() if count}
    return replace(
        now,
        bids=by_seat("bids", now.bids),
        tricks=by_seat("tricks", now.tricks),
        cancelled=data.get("cancelled", now.cancelled),
        blind=frozenset(seat for seat in deal.order if data.get(f"blind_{seat}", seat in now.blind)),
        trump=data.get("trump", now.trump) or None,
        lost=data.get("lost", now.lost),
        ghost=None if ghost == "" else ghost,
        bonuses=bonuses,
        loot=tuple(_loot(data)) if "pair_0" in data else now.loot,
        wagers=by_seat(WAGER, now.wagers),
        bid_changes=by_seat(BID_CHANGE, now.bid_changes),
        loads=by_seat(LOAD, now.loads, oh.GRAPESHOT),
    )


def _loot(data: Mapping[str, Any]) -> Iterator[oh.Alliance]:
    """Yield the alliances. The player without a trick must be the one who played the Loot card."""
    for name, pair in data.items():
        if name.startswith("pair_") and pair:
            first, second = map(int, pair.split("-"))
            swapped = data[f"tricks_{first}"] and not data[f"tricks_{second}"]
            yield oh.Alliance(second, first) if swapped else oh.Alliance(first, second)


def _modes(drafted: Correction) -> str:
    rows, cards = len(drafted.deal.order), drafted.deal.hand_size
    dense = rows >= 6 or cards >= BESIDE
    modifiers = {
        "rows--dense": dense,
        "rows--tight": cards >= 9 and not dense,
        "rows--stack rows--two": cards >= 12,
        "rows--close": rows >= 6 and cards >= 12,
    }
    return " ".join(["rows", *(mode for mode, holds in modifiers.items() if holds)])
