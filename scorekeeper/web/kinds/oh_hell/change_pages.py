"""The pages that change a game: the correction of a scored deal, and under More dealer, deals to come, players.

Each is a form with a field for each number, sent whole for preview or saving.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import wtforms
from werkzeug.datastructures import MultiDict

from scorekeeper.record.log import GameOf
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.facts import FirstDealer, Renamed
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.board import LOAD, Correction, drafted_correction, written_now
from scorekeeper.rules.oh_hell.points import BID_CHANGE, CHANGES, LOOT_CARDS, WAGER, WAGERS, has_loot, limits
from scorekeeper.rules.oh_hell.rules import NO_TRUMP
from scorekeeper.rules.oh_hell.state import Deal, OhHellState, agreed_size, carry_ins, has_left, order_at
from scorekeeper.storage.people import known_names
from scorekeeper.web.games.names import FITS_A_LINE, short_names
from scorekeeper.web.kinds.changes import Change, ChangePage
from scorekeeper.web.kinds.oh_hell import bonuses, words
from scorekeeper.web.kinds.oh_hell.axis_words import EVENTS
from scorekeeper.web.kinds.protocols import Context, Form, Unclear, refusal
from scorekeeper.web.language.texts import N_, gained, listed, ngettext, paragraph, series, signed, with_remark
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import OneOf, points, seat_in, tidy_name, whole


class DealerPage(ChangePage[OhHellState]):
    """The dealer of the current deal, and the first dealer."""

    name = N_("dealer")
    template = "kinds/oh_hell/_dealer.html"
    part = "deal"

    def now(self, game: GameOf[OhHellState]) -> str:
        state = game.state
        return state.names[state.live.dealer] if state.live else ""

    def drafted(self, game: GameOf[OhHellState], form: Form) -> Change:
        state = game.state
        deal = state.live
        first = seat_in(form, "first", state.started, state.first_dealer)
        moved = game.kind.apply(state, FirstDealer(first)) if first != state.first_dealer else state
        facts: list[Fact] = [FirstDealer(first)] if moved is not state else []
        if deal and moved.live:
            now = seat_in(form, "dealer", deal.order, deal.dealer)
            # Correcting the first dealer also moves the current dealer, unless that was tapped too.
            if now != deal.dealer and now != moved.live.dealer:
                facts.append(oh.Dealer(deal.number, now))
        after = game.kind.apply(moved, facts[-1]) if facts else moved
        return Change(
            tuple(facts),
            {
                "first": first,
                "dealer": after.live.dealer if after.live else None,
                "coming": after.deals[(deal.number - 1 if deal else 0) :][:6],
                "at_once": state.rules.bidding.mode == "simultaneous",
                "short": short_names(state.names, FITS_A_LINE),
            },
            note=_("Bids and tricks before deal %(number)s stay as they are.", number=deal.number)
            if deal and deal.number > 1
            else "",
        )


LARGEST, MOST_DEALS = 200, 60
SHOWN_OF_A_TARGET_GAME = 5


def deal_at(state: OhHellState, number: int) -> Deal | None:
    return state.deals[number - 1] if 0 < number <= len(state.deals) else None


def first_open(state: OhHellState) -> int:
    """Return the number of the first deal that can still be changed, one that has not begun."""
    live = state.live
    if live is None:
        return sum(deal.is_played for deal in state.deals) + 1
    return live.number + bool(live.slip.bids or live.slip.blind)


def planned_sizes(state: OhHellState, first: int) -> tuple[int, ...]:
    """Return the planned hand sizes from deal `first`, which can still be changed."""
    last = len(state.sizes)
    if state.rules.repeats:
        last = max(last, first - 1 + max(SHOWN_OF_A_TARGET_GAME, len(state.rules.hand_sizes)))
    if state.live is None:
        last = first - 1  # after an early end there are no deals to come
    return tuple(agreed_size(state, number) for number in range(first, last + 1))


def typed_sizes(form: Form) -> tuple[int | None, ...]:
    """Return the hand sizes in the form after its tap; None for a line without a number."""
    typed = map(whole, form.getlist("cards")[:MOST_DEALS])
    sizes = [size if size is not None and 0 <= size <= LARGEST else None for size in typed]
    verb, _colon, place = form.get("act", "").partition(":")
    line = whole(place)
    if verb == "further":
        sizes.append(max((size for size in sizes if size), default=line or 1))
    elif line is not None and 0 <= line < len(sizes):
        size = sizes[line]
        tapped: dict[str, list[int | None]] = {
            "less": [max((size or 1) - 1, 1)],
            "more": [min((size or 0) + 1, LARGEST)],
            "drop": [],
            "insert": [size, size],
        }
        sizes[line : line + 1] = tapped.get(verb, [size])
    return tuple(sizes[:MOST_DEALS])


class LadderPage(ChangePage[OhHellState]):
    """The hand sizes and the number of the deals to come."""

    name = N_("Deals to come")
    template = "kinds/oh_hell/_ladder.html"
    part = "game"

    def now(self, game: GameOf[OhHellState]) -> str:
        state = game.state
        sizes = [str(deal.hand_size) for deal in state.deals[first_open(state) - 1 :]]
        if state.rules.repeats:
            return _("until somebody has %(points)s", points=state.rules.target)
        return " ".join(sizes) or _("no more deals")

    def drafted(self, game: GameOf[OhHellState], form: Form) -> Change:
        """Return the ladder in the form, without deals that have begun since."""
        state = game.state
        first = first_open(state)
        stood = planned_sizes(state, first)
        since = whole(form.get("first", ""))
        begun = 0 if since is None else first - since
        typed = stood if since is None else (*stood[: max(-begun, 0)], *typed_sizes(form)[max(begun, 0) :])[:MOST_DEALS]
        sizes = tuple(size for size in typed if size is not None)
        unread = next((number for number, size in enumerate(typed, first) if size is None), 0)
        fact, is_empty = oh.Ladder(first, sizes), first == 1 and not typed
        is_other = not unread and sizes != stood
        after = game.kind.apply(state, fact) if is_other else state
        return Change(
            (fact,) if is_other and not is_empty else (),
            {
                "ladder_from": first,
                "sizes": typed,
                "dealers": [after.names[deal.dealer] for deal in after.deals[first - 1 :]],
                "live": after.live.number if after.live else 0,
                "consequences": _consequences(after, len(typed), len(stood)),
            },
            wrong=_("Enter how many cards deal %(number)s has, or remove it.", number=unread) if unread else "",
            missing=_("A game needs at least one deal: leave one in.") if is_empty else "",
            note=ngettext("Deal 1 stays as it is.", "Deals 1 to %(num)s stay as they are.", first - 1)
            if first > 1
            else "",
        )


def _consequences(after: OhHellState, count: int, before: int) -> str:
    if count == before:
        line = ngettext("%(num)s deal to come, as before.", "%(num)s deals to come, as before.", count)
    else:
        line = ngettext("%(num)s deal to come (was %(before)s).", "%(num)s deals to come (was %(before)s).",
                        count, before=before)  # fmt: skip
    last = after.deals[-1] if after.deals and count and not after.rules.repeats else None
    return paragraph(line, _("%(name)s deals the last one.", name=after.names[last.dealer]) if last else "")


STATES = ("plays", "out", "left")
LONGEST_TYPED = 200


@dataclass(frozen=True, slots=True)
class PlayersDraft:
    """Seating and presence of the players from a deal on."""

    first: int  # the deal
    order: tuple[int, ...]  # clockwise, including the joiner
    states: dict[int, str]
    joiner: str = ""  # the name of a joining player


def current_draft(state: OhHellState) -> PlayersDraft:
    first = first_open(state)
    order = order_at(state, first)
    out = state.slip(first).sits_out
    states = {seat: "left" if has_left(state, seat, first) else "out" if seat in out else "plays" for seat in order}
    return PlayersDraft(first, order, states)


def players_form(state: OhHellState, sent: Form) -> Any:
    """Return the form of the page. Fields that were not sent have the current values.

    Fields that are no longer valid count as not sent.
    """
    now, new = current_draft(state), len(state.names)
    fields: dict[str, Any] = {
        "joiner": _typed(""),
        "new_name": _typed(""),
        "carry": OneOf(dict.fromkeys(("zero", "lowest", "average", "number"), ""), default="lowest"),
        "carry_number": _typed(""),
    }
    places = {place: str(place) for place in range(1, len(now.order) + 2)}
    for place, seat in enumerate((*now.order, new), 1):
        fields[f"place_{seat}"] = OneOf(places, default=place)
    for seat, standing in now.states.items():
        fields[f"name_{seat}"] = _typed(state.names[seat])
        fields[f"state_{seat}"] = OneOf(dict.fromkeys(STATES, ""), default=standing)
    return type("PlayersForm", (wtforms.Form,), fields)(sent)


def _typed(default: str) -> Any:
    return wtforms.StringField(default=default, filters=[lambda text: tidy_name((text or "")[:LONGEST_TYPED], default)])


def _places_taken(form: Any, seats: Sequence[int], sent: Form) -> tuple[int, ...]:
    """Return the seats clockwise, after moving each seat whose place was changed in its line."""
    shown = list(sent)  # browsers send fields in the order of the page
    lines = sorted(seats, key=lambda seat: shown.index(name) if (name := f"place_{seat}") in shown else len(shown))
    places = {seat: form[f"place_{seat}"].data for seat in lines}
    moved = [seat for line, seat in enumerate(lines, 1) if places[seat] != line]
    order = [seat for seat in lines if seat not in moved]
    for seat in sorted(moved, key=lambda seat: places[seat]):
        order.insert(places[seat] - 1, seat)
    return tuple(order)


def lines_by_seat(state: OhHellState, after: OhHellState, first: int, order: tuple[int, ...]) -> dict[int, str]:
    """Return by seat the text under the name: the total, and the player's part in the deal."""
    deal = deal_at(after, first)
    best = max(state.standing.values(), default=0)
    played = any(each.is_played for each in state.deals)
    lines: dict[int, str] = {}
    for seat in order:
        total = state.standing.get(seat)
        parts = [] if total is None else [signed(total)]
        if deal and seat == deal.dealer:
            parts.append(_("dealer of deal %(number)s", number=first))
        elif deal and seat in deal.order[:1] and after.rules.bidding.mode == "sequential":
            parts.append(_("bids first in deal %(number)s", number=first))
        elif played and total is not None and total == best:
            parts.append(_("ahead"))
        lines[seat] = series(parts)
    return lines


def note(state: OhHellState, after: OhHellState, first: int) -> str:
    """Return who plays from that deal on, and who bids last."""
    deal = deal_at(after, first)
    if deal is None or len(deal.order) < 2:
        return ""
    names, players = after.names, listed([after.names[seat] for seat in sorted(deal.order)])
    sentences = [
        ngettext("Deal %(number)s: %(players)s play %(num)s card.", "Deal %(number)s: %(players)s play %(num)s cards.",
                 deal.hand_size, number=first, players=players),
        _bidders(after, deal),
    ]  # fmt: skip
    fewer = sum(each.hand_size < agreed_size(after, each.number) for each in after.deals[first - 1 :])
    if fewer and len(deal.order) > len(state.started):
        sentences.append(
            ngettext(
                "With %(players)s players the pack is too small: %(num)s deal to come will be smaller.",
                "With %(players)s players the pack is too small: %(num)s deals to come will be smaller.",
                fewer,
                players=len(deal.order),
            )
        )
    absent = [seat for seat in range(len(names)) if seat in after.standing and seat not in deal.order]
    for seat in absent:
        points = signed(after.standing[seat])
        sentences.append(_("%(name)s’s total of %(points)s stays on the sheet.", name=names[seat], points=points))
    return paragraph(*sentences)


def _bidders(after: OhHellState, deal: Deal) -> str:
    """Return who deals, who bids first and last, and whether the hook applies to the last."""
    names = after.names
    who = {"dealer": names[deal.dealer], "first": names[deal.order[0]], "last": names[deal.last_bidder]}
    if after.rules.bidding.mode == "simultaneous":
        return _("%(dealer)s deals, and all bid at once.", dealer=who["dealer"])
    if deal.is_hooked(deal.last_bidder):
        return _("%(dealer)s deals, %(first)s bids first, %(last)s bids last and is bound by the hook.", **who)
    return _("%(dealer)s deals, %(first)s bids first, %(last)s bids last.", **who)


AWAY = {"out": N_("sits out"), "left": N_("left")}
OFFERED = 7


class PlayersPage(ChangePage[OhHellState]):
    """The players from the next deal on."""

    name = N_("players")
    template = "kinds/oh_hell/_players.html"
    part = "game"

    def now(self, game: GameOf[OhHellState]) -> str:
        state = game.state
        draft = current_draft(state)
        names = {seat: state.names[seat] for seat in draft.order}
        away = {seat: AWAY[part] for seat, part in draft.states.items() if part in AWAY}
        return series(with_remark(names[seat], _(away[seat])) if seat in away else names[seat] for seat in names)

    def drafted(self, game: GameOf[OhHellState], form: Form) -> Change:
        state = game.state
        entered = players_form(state, form)
        stood, joiner = current_draft(state), entered.new_name.data or entered.joiner.data
        order = _places_taken(entered, (*stood.order, *([len(state.names)] if joiner else [])), form)
        states = {seat: entered[f"state_{seat}"].data for seat in stood.order}
        draft = PlayersDraft(stood.first, order, states, joiner)
        choices = carry_ins(state, draft.first)
        carry_in = choices.get(entered.carry.data, points(entered.carry_number.data))
        wrong = ""
        if draft.joiner and carry_in is None:
            wrong = _("How many points does %(name)s start with? Enter a number.", name=draft.joiner)
        names = {seat: entered[f"name_{seat}"].data for seat in draft.states}
        change = _table_change(state, draft, carry_in or 0)
        renamed = [Renamed(seat, name) for seat, name in sorted(names.items()) if name != state.names[seat]]
        facts = (*renamed, *([change] if change else []))
        after = state
        for fact in facts:
            after = game.kind.apply(after, fact)
        sitting = [name.casefold() for name in names.values()]
        pool = [name for name in known_names() if name.casefold() not in sitting][:OFFERED]
        return Change(
            facts,
            {
                "draft": draft,
                "form": entered,
                "stood": stood,
                "points": choices,
                "pool": pool if not draft.joiner or draft.joiner in pool else [draft.joiner, *pool],
                "seated": lines_by_seat(state, after, draft.first, draft.order),
                "after_whom": names[_after(draft, len(state.names))] if draft.joiner else "",
                "consequences": note(state, after, draft.first),
            },
            wrong,
            note=_begins(state, draft.first) if change or not facts else "",  # a new name appears on every sheet
        )


def _table_change(state: OhHellState, draft: PlayersDraft, carry_in: Points) -> Fact | None:
    """Return the changes to the table as one fact, or None."""
    before, new, first = current_draft(state), len(state.names), draft.first
    was, now = before.states, draft.states
    joined = (oh.Joined(first, new, draft.joiner, carry_in, _after(draft, new)),) if draft.joiner else ()
    left = tuple(seat for seat in before.order if now[seat] == "left" != was[seat])
    returned = tuple(seat for seat in before.order if was[seat] == "left" != now[seat])
    sat_out = {seat: now[seat] == "out" for seat in before.order if (was[seat] == "out") != (now[seat] == "out")}
    moved = tuple(seat for seat in draft.order if seat != new) != before.order
    if not (joined or left or returned or sat_out or moved):
        return None
    return oh.TableChanged(first, draft.order, joined, left, returned, sat_out)


def _after(draft: PlayersDraft, new: int) -> int:
    return draft.order[draft.order.index(new) - 1]


def _begins(state: OhHellState, first: int) -> str:
    live = state.live
    if first > len(state.deals) and not state.rules.repeats:
        return _("There are no more deals: this counts only if you play on.")
    if live and first > live.number:
        return _("Deal %(number)s has begun, so this applies from deal %(next)s.", number=live.number, next=first)
    return _("This applies from deal %(number)s.", number=first)


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
    entered = _correction_form(state, deal, form)
    drafted = drafted_correction(state, _as_corrected(deal, entered.data))
    leaf = bonuses.leaf_drawing(drafted.after, drafted.then, MultiDict())
    is_leaf = leaf is not None and form.getlist("view")[-1:] == ["leaf"]
    on_leaf = {"lost", *(name for name, *_field in _extra_fields(state, deal, written_now(deal)))}
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
        "correction_modes": _correction_modes(drafted),
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
    draft = _as_corrected(deal, _correction_form(game.state, deal, form).data)
    if draft == written_now(deal):
        raise Unclear(_("Nothing has changed yet."))
    return draft


def _played(state: OhHellState, number: int) -> Deal | None:
    deal = deal_at(state, number)
    return deal if deal and deal.is_played else None


def _correction_form(state: OhHellState, deal: Deal, sent: Form) -> Any:
    """Return the form of a deal. Fields that were not sent have the values of the sheet."""
    fields = {name: OneOf(choices, default=written) for name, written, choices in _fields(state, deal)}
    return type("CorrectionForm", (wtforms.Form,), fields)(sent)


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
    yield from _extra_fields(state, deal, now)


def _extra_fields(state: OhHellState, deal: Deal, now: oh.Corrected) -> Iterator[tuple[str, Value, Choices]]:
    """Yield the same for the fields of bonuses."""
    rules, players = state.rules, len(deal.order)
    for seat in deal.order:
        for event, most in limits(rules, players).items():
            count = now.bonuses.get(seat, {}).get(event, 0)
            yield f"{event}_{seat}", count, {0: NONE, **{n: str(n) for n in range(1, most + 1)}}
        if rules.wagers:
            yield f"{WAGER}_{seat}", now.wagers.get(seat, 0), {n: str(n or NONE) for n in WAGERS}
        if rules.bid_changes:
            yield f"{BID_CHANGE}_{seat}", now.bid_changes.get(seat, 0), {n: gained(n) if n else NONE for n in CHANGES}
        if rules.scoring.cannonball:
            yield f"{LOAD}_{seat}", deal.slip.load(seat), {oh.GRAPESHOT: NONE, oh.CANNONBALL: _("ball")}
    if has_loot(rules, players):
        # Every pair that can be allied; existing ones in the order of the sheet.
        allied = {frozenset(pair.seats): pair.seats for pair in deal.slip.loot}
        seats = [allied.get(frozenset(pair), pair) for pair in combinations(deal.order, 2)]
        pairs = {f"{first}-{second}": listed([state.names[first], state.names[second]]) for first, second in seats}
        for card in range(max(LOOT_CARDS * rules.packs, len(now.loot))):
            written = "{}-{}".format(*now.loot[card].seats) if card < len(now.loot) else ""
            yield f"pair_{card}", written, {"": NONE, **pairs}


def _as_corrected(deal: Deal, data: Mapping[str, Any]) -> oh.Corrected:
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


def _correction_modes(drafted: Correction) -> str:
    rows, cards = len(drafted.deal.order), drafted.deal.hand_size
    dense = rows >= 6 or cards >= BESIDE
    modifiers = {
        "rows--dense": dense,
        "rows--tight": cards >= 9 and not dense,
        "rows--stack rows--two": cards >= 12,
        "rows--close": rows >= 6 and cards >= 12,
    }
    return " ".join(["rows", *(mode for mode, holds in modifiers.items() if holds)])
