"""Everything that can happen in a game of the family besides its deals, and its sentences in the history."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.record.history import LineOf, Value
from scorekeeper.record.log import GameOf
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.state import OhHellState, has_left, order_at
from scorekeeper.web.games.sheet_words import COLOUR_WORDS, SUIT_WORDS, counts, prizes, rank_letter, suit_word
from scorekeeper.web.kinds.changes import Ask, ChangePage, HistorySentence, SentenceFor, ask_misdeal, effect, valued
from scorekeeper.web.kinds.oh_hell.axis_words import EVENTS, card_word
from scorekeeper.web.kinds.oh_hell.change_pages import DealerPage, LadderPage, PlayersPage, deal_at
from scorekeeper.web.kinds.oh_hell.words import bid_of, called, deal_again
from scorekeeper.web.language.texts import (
    N_,
    capital,
    listed,
    ngettext,
    semicolons,
    series,
    signed,
    with_number,
    with_value,
)
from scorekeeper.web.language.texts import gettext as _

BLIND = {True: N_("%(name)s bids blind"), False: N_("%(name)s does not bid blind")}
LOADS = {"grapeshot": N_("grapeshot"), "cannonball": N_("the cannonball")}
CORRECTED = {"bid": N_("%(name)s bid %(bid)s"), "took": N_("%(name)s took %(tricks)s")}


def _bids(fact: oh.Bids, line: LineOf[OhHellState]) -> HistorySentence:
    parts: list[str] = []
    cells = {cell.seat: cell for cell in line.row.cells} if line.row else {}
    for seat, bid in fact.bids.items():
        name, before = line.names[seat], _before(line, seat, "bid")
        if bid is None:
            parts.append(_("%(name)s changes their bid", name=name))
        elif seat in cells and cells[seat].bid is None:
            parts.append(_("%(name)s has bid (hidden)", name=name))
        else:
            parts.append(_("%(name)s bids %(bid)s", name=name, bid=valued(before, bid)))
    opened = [with_number(line.names[change.seat], str(change.after)) for change in line.changes
              if change.what == "bid" and change.seat is not None and change.seat not in fact.bids]  # fmt: skip
    aside = _("also revealed: %(bids)s", bids=series(opened)) if opened else ""
    return HistorySentence(series(parts), _announced(line), aside=aside)


def _announced(line: LineOf[OhHellState]) -> str:
    deal, before = deal_at(line.after, line.deal), deal_at(line.before, line.deal)
    if deal is None or deal.call is None or (before and (before.call, before.bid_total) == (deal.call, deal.bid_total)):
        return ""
    return effect(with_value("{call}", "{bid}"), call=called(deal), bid=bid_of(deal.bid_total, deal.hand_size))


def _turn_up(fact: oh.TurnUp, line: LineOf[OhHellState]) -> HistorySentence:
    if fact.trump is None:
        return HistorySentence(_turned(fact.card) if fact.card else capital(with_value(_("trump"), _("not known"))))
    word = _suit(fact.trump)
    before = _before(line, None, "trump")
    trump = capital(with_value(_("trump"), valued(None if before is None else _suit(before), word)))
    return HistorySentence(series([trump, _turned(fact.card) if fact.card else ""]))


def _turned(card: str) -> str:
    if card[-1] in SUIT_WORDS:
        return _("%(rank)s of %(suit)s turned up", rank=rank_letter(card[:-1]), suit=_suit(card[-1]))
    return _("%(card)s turned up", card=card_word(card))


def _took(fact: oh.PencilledTricks, line: LineOf[OhHellState]) -> HistorySentence:
    took = [_("%(name)s took %(tricks)s", name=line.names[seat], tricks=tricks) for seat, tricks in fact.tricks.items()]
    if fact.cancelled is not None:
        took.append(ngettext("%(num)s trick cancelled", "%(num)s tricks cancelled", fact.cancelled))
    if fact.lost is not None:
        took.append(ngettext("%(num)s trick that nobody won", "%(num)s tricks that nobody won", fact.lost))
    if fact.ghost is not None:
        took.append(_("the ghost took %(tricks)s", tricks=fact.ghost))
    return HistorySentence(series(took))


def _tricks(fact: oh.Tricks, line: LineOf[OhHellState]) -> HistorySentence:
    if line.was_done:
        return _corrected(fact, line)
    bids = line.after.slip(fact.deal).final_bids
    missed = [
        _("%(name)s missed a bid of %(bid)s", name=line.names[seat], bid=bids.get(seat))
        for seat in fact.tricks
        if not line.after.deals[fact.deal - 1].scores[seat].made
    ]
    how = listed(missed) or _("everybody made it")
    return HistorySentence(
        _("Deal %(number)s scored: %(how)s", number=fact.deal, how=how), aside=_extras(line), gains=True
    )


def _bonuses(fact: oh.Bonuses, line: LineOf[OhHellState]) -> HistorySentence:
    parts = [
        with_value(line.names[seat], series(_events(counts)) or _("no bonus")) for seat, counts in fact.bonuses.items()
    ]
    return HistorySentence(semicolons(parts), gains=line.was_done)


def _events(counts: Mapping[str, int]) -> Iterator[str]:
    for event, count in counts.items():
        word = _(EVENTS[event].words) if event in EVENTS else event
        if count:
            yield word if count == 1 else _("%(number)s × %(what)s", number=count, what=word)


def _alliances(fact: oh.Alliances, line: LineOf[OhHellState]) -> HistorySentence:
    pairs = [listed([line.names[seat] for seat in pair.seats]) for pair in fact.alliances]
    return HistorySentence(_("Loot: %(pairs)s", pairs=semicolons(pairs)) if pairs else _("Loot: nobody"))


def _wagers(fact: oh.Wagers, line: LineOf[OhHellState]) -> HistorySentence:
    wagers = fact.wagers.items()
    return HistorySentence(
        series(_("%(name)s wagers %(points)s", name=line.names[seat], points=wager) for seat, wager in wagers)
    )


def _bid_changes(fact: oh.BidChanges, line: LineOf[OhHellState]) -> HistorySentence:
    parts: list[str] = []
    for seat, change in fact.changes.items():
        name, bid = line.names[seat], line.after.slip(line.deal).bids.get(seat, 0)
        if change:
            parts.append(_("%(name)s bid %(bid)s", name=name, bid=valued(bid, bid + change)))
        else:
            parts.append(_("%(name)s keeps the bid of %(bid)s", name=name, bid=bid))
    return HistorySentence(series(parts), aside=_("changed after all") if any(fact.changes.values()) else "")


def _loads(fact: oh.Loads, line: LineOf[OhHellState]) -> HistorySentence:
    loads = [(line.names[seat], _(LOADS.get(load, load))) for seat, load in fact.loads.items()]
    return HistorySentence(series(_("%(name)s loads %(load)s", name=name, load=load) for name, load in loads))


def _extras(line: LineOf[OhHellState]) -> str:
    """Return what a deal scored besides its bids: prizes, and whether it counts double."""
    if line.row is None:
        return ""
    extras = [capital(counts(line.row.factor))] if line.row.factor > 1 else []
    for cell in line.row.cells:
        extras += [with_value(line.names[cell.seat], prize) for prize in prizes(cell.prizes)]
    return series(extras)


def _corrected(_fact: oh.Corrected | oh.Tricks, line: LineOf[OhHellState]) -> HistorySentence:
    parts: list[str] = []
    for change in line.changes:
        if change.deal == line.deal and change.seat is not None and change.what in CORRECTED:
            value = valued(change.before, change.after)
            parts.append(_(CORRECTED[change.what], name=line.names[change.seat], bid=value, tricks=value))
        elif change.deal == line.deal and change.what == "trump":
            before = None if change.before is None else _suit(change.before)
            parts.append(with_value(_("trump"), valued(before, _suit(change.after))))
    aside = series(_moved_prizes(line))
    if not parts:
        return HistorySentence(_("Deal %(number)s entered again", number=line.deal), aside=aside)
    return HistorySentence(series(parts), aside=aside)


def _moved_prizes(line: LineOf[OhHellState]) -> Iterator[str]:
    """Yield each prize that a correction gave or took away, in its deal and the later ones."""
    for was, now in zip(line.before.deals, line.after.deals, strict=False):
        for kind in ("slam", "streak"):
            for seat in sorted(was.scores.keys() | now.scores.keys()):
                before, after = (
                    deal.scores[seat].prizes.get(kind) if seat in deal.scores else None for deal in (was, now)
                )
                if before != after:
                    gone = N_("%(name)s no longer has %(prize)s in deal %(number)s")
                    has = N_("%(name)s now has %(prize)s in deal %(number)s")
                    prize = prizes({kind: (before if after is None else after) or 0})[0]
                    pattern = gone if after is None else has
                    yield _(pattern, name=line.names[seat], prize=prize, number=now.number)


def _suit(letter: object) -> str:
    return suit_word(str(letter)) if letter in (*SUIT_WORDS, *COLOUR_WORDS) else str(letter)


def _misdeal(fact: oh.Misdeal, line: LineOf[OhHellState]) -> HistorySentence:
    set_aside = [with_number(line.names[change.seat], str(change.before)) for change in line.changes
            if change.seat is not None and change.what == "bid"]  # fmt: skip
    aside = _("set aside: %(cards)s", cards=series(set_aside)) if set_aside else ""
    return HistorySentence(_("Misdeal: deal %(number)s is dealt again", number=fact.deal), aside=aside)


def _dealer(fact: oh.Dealer, line: LineOf[OhHellState]) -> HistorySentence:
    before = deal_at(line.before, line.deal)
    name = valued(before and line.names.get(before.dealer), line.names[fact.seat])
    return HistorySentence(_("%(name)s is the dealer of deal %(number)s", name=name, number=fact.deal))


def _ladder(fact: oh.Ladder, line: LineOf[OhHellState]) -> HistorySentence:
    before = line.before.sizes[fact.from_deal - 1 :]
    sizes = valued(_sizes(before), _sizes(fact.hand_sizes))
    return HistorySentence(_("From deal %(number)s: %(what)s", number=fact.from_deal, what=sizes))


def _sizes(sizes: tuple[int, ...]) -> str:
    return (
        ngettext("%(num)s card", "%(num)s cards", sizes[-1], num=" ".join(map(str, sizes)))
        if sizes
        else _("no more deals")
    )


# What a change to the table says of a player, by its parts, in this order.
OF_PLAYERS: Mapping[type[Any], Callable[[Any, str], str]] = {
    oh.Joined: lambda part, _name: _("%(name)s joins with %(points)s", name=part.name, points=signed(part.carry_in)),
    oh.Returned: lambda _part, name: _("%(name)s is back", name=name),
    oh.Left: lambda _part, name: _("%(name)s leaves", name=name),
    oh.SatOut: lambda part, name: _("%(name)s sits out", name=name) if part.out else _("%(name)s plays", name=name),
}


def _table_changed(changes: Sequence[Any], line: LineOf[OhHellState]) -> HistorySentence:
    """Describe changes of players and seats from a deal on."""
    parts = [
        say(part, line.names[part.seat])
        for kind, say in OF_PLAYERS.items() for part in changes if type(part) is kind
    ]  # fmt: skip
    before = tuple(order_at(line.before, line.deal))
    order = next((part.order for part in changes if isinstance(part, oh.Seating)), before)
    seats = _("seats: %(names)s", names=series(line.names[seat] for seat in order))
    what = _("From deal %(number)s: %(what)s", number=line.deal, what=semicolons(parts) or seats)
    return HistorySentence(what, aside=seats if parts and order != before else "")


def _before(line: LineOf[OhHellState], seat: int | None, what: str) -> Value:
    changes = (change for change in line.changes if change.deal == line.deal)
    return next((change.before for change in changes if (change.seat, change.what) == (seat, what)), None)


SENTENCES: Mapping[type[Fact], SentenceFor[OhHellState]] = {
    oh.Bids: _bids,
    oh.Blind: lambda fact, line: HistorySentence(_(BLIND[fact.blind], name=line.names[fact.seat])),
    oh.TurnUp: _turn_up,
    oh.PencilledTricks: _took,
    oh.Tricks: _tricks,
    oh.Corrected: _corrected,
    oh.Bonuses: _bonuses,
    oh.Alliances: _alliances,
    oh.Wagers: _wagers,
    oh.BidChanges: _bid_changes,
    oh.Loads: _loads,
    oh.Misdeal: _misdeal,
    oh.Dealer: _dealer,
    oh.Ladder: _ladder,
    oh.TableChanged: lambda fact, line: _table_changed(fact.parts, line),
    # In older logs each of its parts is a fact alone.
    **dict.fromkeys(
        (oh.Joined, oh.Left, oh.Returned, oh.SatOut, oh.Seating), lambda fact, line: _table_changed((fact,), line)
    ),
}


PAGES: Mapping[str, ChangePage[OhHellState]] = {
    "dealer": DealerPage(),
    "players": PlayersPage(),
    "ladder": LadderPage(),
}
QUESTIONS: tuple[str, ...] = ("misdeal",)


def asks(game: GameOf[OhHellState]) -> tuple[Ask, ...]:
    state = game.state
    deal = state.live
    if deal is None:
        return ()
    coming = agreed_next(state, deal.number)
    dealer, bids = state.names[deal.dealer], [state.names[seat] for seat in deal.order if seat in deal.slip.bids]
    misdeal = ask_misdeal(
        _("deal %(number)s again, %(name)s deals", number=deal.number, name=dealer),
        _("The bids of %(names)s are cleared; the history keeps them.", names=listed(bids))
        if bids
        else _("Nobody has bid yet."),
        oh.Misdeal(deal.number),
        button=deal_again(state, coming.left) if coming else "",
        also=(coming,) if coming else (),
    )
    return (misdeal,)


def agreed_next(state: OhHellState, number: int) -> oh.TableChanged | None:
    """Return the change to the table planned for the next deal as one for this deal, which is dealt again."""
    after, order = number + 1, order_at(state, number + 1)
    gone = {seat: (has_left(state, seat, number), has_left(state, seat, after)) for seat in order}
    change = oh.TableChanged(
        number,
        order,
        tuple(replace(fact, deal=number) for fact in state.joined.values() if fact.deal == after),
        tuple(seat for seat in order if gone[seat] == (False, True)),
        tuple(seat for seat in order if gone[seat] == (True, False)),
    )
    is_change = change.joined or change.left or change.returned or order != order_at(state, number)
    return change if is_change else None
