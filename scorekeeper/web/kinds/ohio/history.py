"""The record of a series of Ohio in words."""

from collections.abc import Mapping

from scorekeeper.record.history import Line
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.web.kinds.changes import Said, Says, WasNow, said, valued
from scorekeeper.web.words import counted, signed

WAYS: Mapping[str, str] = {"scores": "by scores", "figures": "by sums", "detail": "by counting cards",
                           "trick": "card by card"}  # fmt: skip


def _entry_way(line: Line) -> Said:
    fact: ohio.EntryWay = line.fact
    return said(f"Hand {fact.hand} is entered {WAYS[fact.way]}")


def _hand_started(line: Line) -> Said:
    fact: ohio.HandStarted = line.fact
    return said(f"{line.names[fact.seat]} begins hand {fact.hand}")


def _hand_scores(line: Line) -> Said:
    fact: ohio.HandScores = line.fact
    hand = line.before.hand(fact.hand)
    before = {**hand.scores, **(hand.count.points(line.before.rules.ohio_in_hand) if hand.count else {})}
    pieces: list[str | WasNow] = []
    for seat, score in fact.scores.items():
        was = signed(before[seat]) if seat in before else None
        pieces += [", " if pieces else "", f"{line.names[seat]} scores ", valued(was, signed(score))]
    return Said(tuple(pieces), gains=not line.was_done)


def _hand_figures(line: Line) -> Said:
    fact: ohio.HandFigures = line.fact
    return said(", ".join(f"{line.names[seat]} {_figures(each)}" for seat, each in fact.figures.items()),
                gains=not line.was_done)  # fmt: skip


def _figures(figures: ohio.Figures) -> str:
    took = f"captured cards of {figures.captured_numbers} and {counted(figures.captured_ohios, 'Ohio')}"
    return f"{took}, holds {figures.hand_numbers}{' and an Ohio' if figures.hand_ohio else ''}"


def _tally(line: Line) -> Said:
    fact: ohio.Tally = line.fact
    told = [f"{counted(many, 'time')} {_card(card)}" for card, many in fact.captured.items()]
    told += [f"{_card(card)} {'in hand' if held else 'not in hand'}" for card, held in fact.held.items()]
    return said(f"{line.names[fact.seat]}: {', '.join(told) or 'nothing'}")


def _hand_piles(line: Line) -> Said:
    fact: ohio.HandPiles = line.fact
    how = "counted again" if line.was_done else "scored by its cards"
    return said(f"Hand {fact.hand} {how}", gains=not line.was_done)


def _trick_play(line: Line) -> Said:
    fact: ohio.TrickPlay = line.fact
    name = line.names[fact.seat]
    if fact.move == "pass":
        return said(f"{name} passes")
    if fact.move == "taken":
        return said(f"{name} takes the trick", gains=not line.was_done)
    return said(f"{name} plays {_card(fact.move)}", gains=not line.was_done)


def _misdeal(line: Line) -> Said:
    fact: ohio.Misdeal = line.fact
    before = line.before.hand(fact.hand)
    said_so_far = before.plays or before.scores or before.figures or before.tally
    aside = "what was entered for it is set aside" if said_so_far else ""
    return said(f"Misdeal: hand {fact.hand} is dealt again", aside=aside)


def _card(card: int) -> str:
    return "an Ohio" if card == ohio.OHIO else f"the {card}"


SAYS: Mapping[type, Says] = {
    ohio.EntryWay: _entry_way,
    ohio.HandStarted: _hand_started,
    ohio.HandScores: _hand_scores,
    ohio.HandFigures: _hand_figures,
    ohio.Tally: _tally,
    ohio.HandPiles: _hand_piles,
    ohio.TrickPlay: _trick_play,
    ohio.Misdeal: _misdeal,
}
