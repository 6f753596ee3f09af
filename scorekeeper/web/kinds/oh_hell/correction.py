"""A correction in the Oh Hell family: what the page held so far, and what is saved of it."""

import json
from dataclasses import fields, replace
from typing import Any

from scorekeeper.record.game import GameOf
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.bonuses import Beside, seats_of
from scorekeeper.rules.oh_hell.cards import NO_TRUMP, SUITS
from scorekeeper.rules.oh_hell.correction import Correction, drafted_correction, picked, with_entry, written_now
from scorekeeper.rules.oh_hell.deals import Deal
from scorekeeper.rules.oh_hell.reducers import apply
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.web.kinds.oh_hell import bonuses, words
from scorekeeper.web.kinds.protocols import Context, Form, Unclear, refusal
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import paragraph
from scorekeeper.web.site.parsing import whole

BESIDE = 11  # chips of a row that leave room for the sheet beside the board

TRUMPS = (*SUITS, NO_TRUMP)
BIDS_BACK = "bids-back"  # instead of a seat and a number: every bid as the sheet has it
COUNTS = ("cancelled", "lost", "ghost")  # of the deal, not of a player


def correction_context(game: GameOf[OhHellState], number: int, seat: int, form: Form) -> Context | None:
    """Return what the correction page shows. None: the deal is not played."""
    state = game.state
    deal = _played(state, number)
    if deal is None:
        return None
    seat = _opened(deal, form, seat)
    draft = _with_pick(state, deal, _draft(deal, form), form.get("pick", ""))
    drafted, after = drafted_correction(state, draft, seat), apply(state, draft)
    leaf = bonuses.shown(after, after.deals[number - 1], form.get("pair", ""))
    opened = leaf if form.getlist("view")[-1:] == ["leaf"] else None
    confirmed = _confirmed(form)
    asked = [problem for problem in drafted.problems if problem.weight == "confirm"]
    # The end has no board of its own; beside a long row of squares the sheet has no room.
    over = {} if game.prompt and deal.hand_size < BESIDE else {"modes": "play play--under"}
    if opened:
        over = {"modes": bonuses.modes(state, deal, opened, has_board=game.prompt is not None)}
    return {
        **over,
        "correction_part": "kinds/oh_hell/_correction.html",
        "leaf": leaf,
        "leaf_open": opened is not None,
        "entered": bonuses.entered_words(leaf.leaf) if leaf else "",
        "beside": json.dumps(to_plain(_beside(drafted.draft)), separators=(",", ":")),
        "correction": drafted,
        "opened": seat,
        "correction_modes": _correction_modes(drafted),
        "offers_blind": state.rules.blind,
        "confirmed": confirmed,
        "question": "" if confirmed else paragraph(*(refusal(game, problem) for problem in asked)),
        "put_back": words.put_back(deal.bids, draft.bids),
        "foot_words": words.correction_foot(drafted),
        "corrected_row": number,
        "can_save": drafted.changed and drafted.excess == 0 and (confirmed or not asked),
        "trumps": SUITS,
    }


def correction(game: GameOf[OhHellState], number: int, form: Form) -> oh.Corrected:
    """Return the deal as entered again. Raises Unclear."""
    deal = _played(game.state, number)
    if deal is None:
        raise Unclear(_("That deal is not scored yet. Enter it on the board."))
    draft = _draft(deal, form)
    if draft == written_now(deal):
        raise Unclear(_("Nothing is changed yet. Tap the right value, then save."))
    return draft


def _correction_modes(drafted: Correction) -> str:
    rows, cards = len(drafted.rows), drafted.deal.hand_size
    dense = rows >= 6 or cards >= BESIDE
    told = {
        "rows--dense": dense,
        "rows--tight": cards >= 9 and not dense,
        "rows--stack rows--two": cards >= 12,
        "rows--close": rows >= 6 and cards >= 12,
    }
    return " ".join(["rows", *(mode for mode, holds in told.items() if holds)])


def _opened(deal: Deal, form: Form, seat: int) -> int:
    """Return whose bid is asked for: who was tapped on the page, else as its address says."""
    tapped = whole(form.get("open", ""))
    return tapped if tapped in deal.order else seat


def _played(state: OhHellState, number: int) -> Deal | None:
    deal = state.deals[number - 1] if 0 < number <= len(state.deals) else None
    return deal if deal and deal.is_played else None


def _draft(deal: Deal, form: Form) -> oh.Corrected:
    """Return what the page held: hidden fields such as tricks_3; the sheet's own value where one is missing."""
    now = written_now(deal)

    def kept(part: str, seat: int, written: int) -> int:
        entered = whole(form.get(f"{part}_{seat}", ""))
        return written if entered is None or not 0 <= entered <= deal.hand_size else entered

    blind = {seat for seat in deal.order if kept("blind", seat, int(seat in now.blind))}
    return replace(
        now,
        bids={seat: kept("bids", seat, now.bids[seat]) for seat in deal.order},
        tricks={seat: kept("tricks", seat, now.tricks[seat]) for seat in deal.order},
        cancelled=kept("cancelled", 0, now.cancelled),
        lost=kept("lost", 0, now.lost),
        ghost=kept("ghost", 0, now.ghost or 0) if "ghost_0" in form else now.ghost,
        blind=frozenset(blind),
        trump=form["trump"] if form.get("trump") in TRUMPS else now.trump,
        **_kept_beside(deal, form),
    )


def _beside(draft: oh.Corrected) -> Beside:
    return Beside(draft.bonuses, draft.loot, draft.wagers, draft.bid_changes, draft.loads)


def _kept_beside(deal: Deal, form: Form) -> dict[str, Any]:
    """Return what the page held of bonuses and the like; nothing where it held none that can be read."""
    try:
        held = from_plain(Beside, json.loads(form.get("beside", "")))
    except (TypeError, ValueError):
        return {}
    seats = {seat for _part, seats in seats_of(held) for seat in seats}
    return {item.name: getattr(held, item.name) for item in fields(held)} if seats <= {*deal.order} else {}


def _with_pick(state: OhHellState, deal: Deal, draft: oh.Corrected, pick: str) -> oh.Corrected:
    part, _dash, rest = pick.partition("-")
    if part == "beside":
        after = apply(state, draft)
        try:
            return with_entry(draft, bonuses.tapped(after, after.deals[deal.number - 1], rest))
        except Unclear:  # no square of the leaf
            return draft
    if pick == BIDS_BACK:
        return replace(draft, bids=deal.bids)
    if part == "trump" and rest in TRUMPS:
        return replace(draft, trump=rest)
    seat, value = (whole(number) for number in rest.partition("-")[::2])
    if part not in ("bids", "tricks", "blind", *COUNTS) or seat is None or value is None:
        return draft
    known = (part in COUNTS or seat in draft.tricks) and 0 <= value <= deal.hand_size
    return picked(draft, part, seat, value) if known else draft


def _confirmed(form: Form) -> bool:
    """Tell whether the table insists on the bids as they are entered; another bid is asked about again."""
    pick = form.get("pick", "")
    return pick == "confirmed" or (form.get("confirmed") == "1" and not pick.startswith("bids-"))
