"""The bonus sheet: one row per player, one square per event; the text of each square, and the meaning of a tap."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.kind import Row, Sheet
from scorekeeper.rules.oh_hell.board import APART, LOAD, Counter, Leaf, LeafRow, bonus_leaf, has_leaf, next_entry
from scorekeeper.rules.oh_hell.facts import CANNONBALL, ExtraFact
from scorekeeper.rules.oh_hell.points import ALLIANCE, BID_CHANGE, WAGER, WITHOUT_TRICK, chosen
from scorekeeper.rules.oh_hell.state import Deal, OhHellState, columns_of
from scorekeeper.web.kinds.oh_hell.axis_words import EVENTS
from scorekeeper.web.kinds.oh_hell.words import NEEDS_TRICK
from scorekeeper.web.kinds.protocols import Form, Unclear
from scorekeeper.web.language.texts import (
    N_,
    as_sentence,
    capital,
    gained,
    listed,
    ngettext,
    semicolons,
    series,
    with_number,
    with_value,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import whole

# Headings of columns, or of squares on a phone.
HEADS: Mapping[str, str] = {
    **{event: row.head for event, row in EVENTS.items()},
    ALLIANCE: N_("loot"), WAGER: N_("Rascal’s wager"), BID_CHANGE: "Harry", LOAD: N_("load"),
}  # fmt: skip
MISSED = {
    "exact": N_("%(names)s missed: the bonus scores nothing"),
    "nothing": N_("%(names)s missed: loot and wager only count with a made bid"),
    "accuracy": N_("%(names)s missed: one trick off scores half the bonus, more than one scores none"),
}

# Errors in these parts of a deal are corrected on the bonus sheet.
PARTS = ("bonuses", "loot", "wagers", "bid_changes", "loads", "lost_tricks")

STYLES = "css/kinds/oh_hell.css"
WIDEST_LEAF, MOST_BESIDE = 5, 9  # most players and squares per row with the score sheet beside them


@dataclass(frozen=True, slots=True)
class LeafSquare:
    """One square of one player."""

    what: str
    value: str  # the value that a tap sends
    head: str
    worth: str
    text: str
    says: str
    looks: tuple[str, ...] = ()  # CSS classes: is-in is-void is-idle is-gone is-name is-asking is-offered
    asks: tuple[str, str] | None = None  # what a tap asks first, as a query argument: (move, wager:2)
    asleep: bool = False


@dataclass(frozen=True, slots=True)
class LeafDrawing:
    """The bonus sheet as rendered."""

    leaf: Leaf
    lines: tuple[tuple[LeafRow, tuple[LeafSquare, ...]], ...]
    asked: LeafRow | None  # the row with an open question: the partner, or whether to move a card there
    answers: Sequence[tuple[str, str]]  # value and label of each button of the question
    line: str
    small: str
    title: str
    entered: str  # a summary for the footer of the board
    lost_word: str  # the name of a trick won by nobody


def leaf_drawing(state: OhHellState, deal: Deal, fields: Form) -> LeafDrawing | None:
    """Return the bonus sheet of a deal as rendered, or None if there is none.

    The field `pair` is the seat whose partner is asked for, `move` a card that would leave another player: wager:2.
    """
    leaf = bonus_leaf(state, deal)
    if leaf is None:
        return None
    pair, (what, _colon, mover) = fields.get("pair", ""), fields.get("move", "").partition(":")
    giver = next((row for row in leaf.rows if str(row.seat) == pair), None) if leaf.has_loot else None
    taker = next((row for row in leaf.rows if str(row.seat) == mover and _holder(leaf, row, what)), None)
    lines = tuple((row, tuple(_squares(state, leaf, row, giver))) for row in leaf.rows)
    line, small = _foot(leaf, giver)
    allies = {other: state.names[other] for other in _partners(leaf, giver.seat)} if giver else {}
    answers = [(f"{APART}:{pair}:{ally}", _("End the alliance with %(name)s", name=allies[ally])) for ally in allies]
    if taker and (holder := _holder(leaf, taker, what)):
        line = _(
            "Move %(what)s from %(holder)s to %(name)s?", what=_head(state, what), holder=holder.name, name=taker.name
        )
        given, small = next(choice for choice in taker.choices[what] if choice), _("There is only one of this card")
        answers = [(f"{what}:{taker.seat}:{given}", _("Move it"))]
    return LeafDrawing(leaf, lines, giver or taker, answers, line, small, *_titles(state, deal, leaf))


def stylesheets(state: OhHellState, deal: Deal) -> tuple[str, ...]:
    """Return the stylesheets of a board or a correction, with that of the bonus sheet only if there can be one."""
    leaf = ("css/kinds/oh_hell_bonuses.css",) if has_leaf(state.rules, len(deal.order)) else ()
    return (STYLES, *leaf)


def modes(state: OhHellState, deal: Deal, leaf: LeafDrawing, *, has_board: bool = True) -> str:
    """Return the CSS classes of the page. A bonus sheet with many players or events takes the whole screen."""
    is_wide = max(len(deal.order), len(columns_of(state))) > WIDEST_LEAF or len(leaf.lines[0][1]) > MOST_BESIDE
    modifiers = {"play--under": is_wide or not has_board, "play--bonus-wide": is_wide}
    return " ".join(["play", "play--over", "play--bonus", *(mode for mode, holds in modifiers.items() if holds)])


def _titles(state: OhHellState, deal: Deal, leaf: Leaf) -> tuple[str, str, str]:
    """Return the heading of the bonus sheet, the line that opens it, and the name of a trick won by nobody."""
    has_bomb = "bomb" in state.rules.trump.special_cards and not leaf.rules.bonus.worth
    title = _("Bomb and Cloud") if has_bomb else _("Bonuses")
    moves = [with_number(row.name, gained(row.added)) for row in leaf.rows if row.added]
    # Who gets how much, or how many bonuses are entered.
    entered = series(moves) or ngettext("%(num)s entered", "%(num)s entered", leaf.entered)
    return (
        series((title, _("deal %(number)s", number=deal.number))),
        with_value(title, entered if leaf.entered else _("none")),
        capital(_("bomb")) if has_bomb else _("tricks nobody won"),
    )


def bonus_notes(sheet: Sheet) -> tuple[str, ...]:
    """Return the bonuses of each deal, such as Deal 3: Ann said 2, bid 3; Ben 2 × colour 14 +20."""
    notes: list[str] = []
    for row in sheet.rows:
        parts = list(_told_of_players(row, sheet))
        if row.lost:
            parts.append(ngettext("%(num)s trick that nobody won", "%(num)s tricks that nobody won", row.lost))
        if row.ghost:
            parts.append(_("the ghost took %(tricks)s", tricks=row.ghost))
        if parts:
            notes.append(as_sentence(with_value(_("deal %(number)s", number=row.number), semicolons(parts))))
    return tuple(notes)


def _told_of_players(row: Row, sheet: Sheet) -> Iterator[str]:
    if row.state != "done":
        return
    for cell, column in zip(row.cells, sheet.columns, strict=True):
        parts = [] if cell.first_bid is None else [_("said %(said)s, bid %(bid)s", said=cell.first_bid, bid=cell.bid)]
        parts += [_("loaded the cannonball")] if "cannonball" in cell.marks else []
        for extra in cell.extras:
            what = with_number(_(HEADS[extra.what]), gained(extra.points))
            parts.append(what if extra.count == 1 else _("%(number)s × %(what)s", number=extra.count, what=what))
        if parts:
            yield with_number(column.name, series(parts))


def extra_fact(state: OhHellState, deal: Deal, value: str) -> ExtraFact:
    """Return the fact of a tap on a square: colour_14:2, or loot:2:3 for two players. Raises Unclear.

    For a square with a dash, which cannot be entered, the message says what is missing.
    """
    what, seat, given = (*value.split(":"), "", "")[:3]
    number, partner = whole(seat), whole(given)
    if number not in deal.order or (given and partner is None):
        raise Unclear(_("That cannot be entered here. Tap one of the buttons."))
    leaf = bonus_leaf(state, deal)
    row = next((row for row in leaf.rows if row.seat == number), None) if leaf else None
    if leaf and row and given == "" and (missing := _missing(leaf, row, what)):
        raise Unclear(missing)
    return next_entry(state, deal, what, number, partner)


def _missing(leaf: Leaf, row: LeafRow, what: str) -> str:
    """Return what is missing for a square with a dash, or "" if it has none."""
    counter = next((counter for counter in row.counters if counter.event == what), None)
    if what == ALLIANCE:
        is_closed, is_spent = not (leaf.more_loot or _partners(leaf, row.seat)), True
    elif counter:
        is_closed = not (counter.count or counter.may_add or (counter.most == 1 and row.took))
        is_spent = row.took > 0 or what in WITHOUT_TRICK
    else:
        held = chosen(leaf.deal.slip, what).get(row.seat)
        is_closed = what in (WAGER, BID_CHANGE) and not (what in row.choices or held)
        is_spent = False
    if not is_closed:
        return ""
    if is_spent:
        return _("All of these have been entered. Tap one to take it back.")
    return as_sentence(_(NEEDS_TRICK).format(who=row.name))


def _head(state: OhHellState, what: str) -> str:
    """Return the heading of a column, with the card that changes a bid named as in the game's pack."""
    if what == BID_CHANGE and "cloud" in state.rules.trump.special_cards:
        return _("Cloud 9¾")
    return _(HEADS[what])


def _holder(leaf: Leaf, taker: LeafRow, what: str) -> LeafRow | None:
    """Return the holder of the card that a tap would move to `taker`, or None if it is free or the tap is refused."""
    held = chosen(leaf.deal.slip, what)
    if leaf.rules.packs > 1 or held.get(taker.seat) or not any(taker.choices.get(what, ())):
        return None
    return next((row for row in leaf.rows if held.get(row.seat)), None)


def _squares(state: OhHellState, leaf: Leaf, row: LeafRow, giver: LeafRow | None) -> Iterator[LeafSquare]:
    counted, slip = {extra.what for extra in row.extras}, leaf.deal.slip
    for counter in row.counters:
        yield _counter(row, counter, counted)
    if leaf.has_loot:
        yield _loot(leaf, row, giver, state.names, is_counted=ALLIANCE in counted)
    if state.rules.wagers:
        yield _choice(state, leaf, WAGER, row, "10 20", str(slip.wagers.get(row.seat) or ""))
    if state.rules.bid_changes:
        change = slip.bid_changes.get(row.seat)
        yield _choice(state, leaf, BID_CHANGE, row, _("bid ±1"), gained(change) if change else "")
    if state.rules.scoring.cannonball:
        text = _("ball") if slip.load(row.seat) == CANNONBALL else ""
        yield _choice(state, leaf, LOAD, row, _("cannonball"), text)


def _counter(row: LeafRow, counter: Counter, counted: set[str]) -> LeafSquare:
    looks: list[str] = []
    can_move = counter.most == 1 and row.took > 0
    asleep = not (counter.count or counter.may_add or can_move)
    if counter.count:
        looks = ["is-in"] if counter.event in counted else ["is-in", "is-void"]
    elif not counter.may_add:
        looks = ["is-gone"]
    elif not counter.adds:
        looks = ["is-idle"]
    what = _(EVENTS[counter.event].words)
    return LeafSquare(
        what=counter.event,
        value=f"{counter.event}:{row.seat}",
        head=_(HEADS[counter.event]),
        worth=gained(counter.worth),
        text=str(counter.count or ("–" if not counter.may_add else "")),
        says=series([row.name, with_number(what, str(counter.count))]),
        looks=tuple(looks),
        asleep=asleep,
    )


def _choice(state: OhHellState, leaf: Leaf, what: str, row: LeafRow, worth: str, text: str) -> LeafSquare:
    is_open = what == LOAD or bool(text) or what in row.choices
    looks, head = ("is-in",) if text else () if is_open else ("is-gone",), _head(state, what)
    return LeafSquare(
        what, f"{what}:{row.seat}", head, worth, text or ("" if is_open else "–"),
        series([row.name, with_number(head, text) if text else head]), looks,
        asks=("move", f"{what}:{row.seat}") if _holder(leaf, row, what) else None, asleep=not is_open,
    )  # fmt: skip


def _loot(leaf: Leaf, row: LeafRow, giver: LeafRow | None, names: tuple[str, ...], *, is_counted: bool) -> LeafSquare:
    partners = [names[other] for other in _partners(leaf, row.seat)]
    looks, text, value = ["is-in", "is-name"] if partners else [], series(partners), f"{ALLIANCE}:{row.seat}"
    asks: tuple[str, str] | None = ("pair", str(row.seat))
    if partners and not is_counted:
        looks.append("is-void")
    asleep = not partners and not leaf.more_loot
    if giver is row:
        looks, text = ["is-asking"], _("with?")
    elif giver and leaf.more_loot and (row.took or giver.took):
        looks, value, asks = [*looks, "is-offered"], f"{ALLIANCE}:{giver.seat}:{row.seat}", None
    elif asleep:
        looks, text, asks = ["is-gone"], "–", None
    head = _(HEADS[ALLIANCE])
    says = series([row.name, with_number(head, text) if text else head])
    worth = gained(leaf.rules.loot.points if leaf.rules.loot else 0)
    return LeafSquare(ALLIANCE, value, head, worth, text, says, tuple(looks), asks, asleep)


def _partners(leaf: Leaf, seat: int) -> list[int]:
    return [other for pair in leaf.deal.slip.loot if seat in pair.seats for other in pair.seats if other != seat]


def _foot(leaf: Leaf, giver: LeafRow | None) -> tuple[str, str]:
    if giver:
        return _("%(name)s and who else?", name=giver.name), _("Who played the Loot card, and who won its trick")
    missed = [row.name for row in leaf.rows if row.is_missed and row.added != row.with_all_made]
    small = (
        _(MISSED[leaf.rules.bonus.needs], names=listed(missed))
        if missed
        else _("Each tap adds one; after the maximum it goes back to none")
    )
    return _("Tap what happened"), small
