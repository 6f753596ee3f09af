"""The record of a series of Ohio in words."""

from collections.abc import Mapping

from scorekeeper.record.history import LineOf
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.state import OhioState
from scorekeeper.web.kinds.changes import Said, Says, WasNow, said, valued
from scorekeeper.web.words import counted, signed

WAYS: Mapping[str, str] = {"scores": "by scores", "figures": "by sums", "detail": "by counting cards",
                           "trick": "card by card"}  # fmt: skip


def _entry_way(fact: ohio.EntryWay, line: LineOf[OhioState]) -> Said:
    return said(f"Hand {fact.hand} is entered {WAYS[fact.way]}")


def _hand_started(fact: ohio.HandStarted, line: LineOf[OhioState]) -> Said:
    return said(f"{line.names[fact.seat]} begins hand {fact.hand}")


def _hand_scores(fact: ohio.HandScores, line: LineOf[OhioState]) -> Said:
    hand = line.before.hand(fact.hand)
    before = {**hand.scores, **(hand.count.points(line.before.rules.ohio_in_hand) if hand.count else {})}
    pieces: list[str | WasNow] = []
    for seat, score in fact.scores.items():
        was = signed(before[seat]) if seat in before else None
        pieces += [", " if pieces else "", f"{line.names[seat]} scores ", valued(was, signed(score))]
    return Said(tuple(pieces), gains=not line.was_done)


def _hand_figures(fact: ohio.HandFigures, line: LineOf[OhioState]) -> Said:
    return said(", ".join(f"{line.names[seat]} {_figures(each)}" for seat, each in fact.figures.items()),
                gains=not line.was_done)  # fmt: skip


def _figures(figures: ohio.Figures) -> str:
    took = f"captured cards of {figures.captured_numbers} and {counted(figures.captured_ohios, 'Ohio')}"
    return f"{took}, holds {figures.hand_numbers}{' and an Ohio' if figures.hand_ohio else ''}"


def _tally(fact: ohio.Tally, line: LineOf[OhioState]) -> Said:
    told = [f"{counted(many, 'time')} {_card(card)}" for card, many in fact.captured.items()]
    told += [f"{_card(card)} {'in hand' if held else 'not in hand'}" for card, held in fact.held.items()]
    return said(f"{line.names[fact.seat]}: {', '.join(told) or 'nothing'}")


def _hand_piles(fact: ohio.HandPiles, line: LineOf[OhioState]) -> Said:
    how = "counted again" if line.was_done else "scored by its cards"
    return said(f"Hand {fact.hand} {how}", gains=not line.was_done)


def _trick_play(fact: ohio.TrickPlay, line: LineOf[OhioState]) -> Said:
    name = line.names[fact.seat]
    if fact.move == "pass":
        return said(f"{name} passes")
    if fact.move == "taken":
        return said(f"{name} takes the trick", gains=not line.was_done)
    return said(f"{name} plays {_card(fact.move)}", gains=not line.was_done)


def _misdeal(fact: ohio.Misdeal, line: LineOf[OhioState]) -> Said:
    before = line.before.hand(fact.hand)
    said_so_far = before.plays or before.scores or before.figures or before.tally
    aside = "what was entered for it is set aside" if said_so_far else ""
    return said(f"Misdeal: hand {fact.hand} is dealt again", aside=aside)


def _card(card: int) -> str:
    return "an Ohio" if card == ohio.OHIO else f"the {card}"


SAYS: Mapping[type[Fact], Says[OhioState]] = {
    ohio.EntryWay: _entry_way,
    ohio.HandStarted: _hand_started,
    ohio.HandScores: _hand_scores,
    ohio.HandFigures: _hand_figures,
    ohio.Tally: _tally,
    ohio.HandPiles: _hand_piles,
    ohio.TrickPlay: _trick_play,
    ohio.Misdeal: _misdeal,
}
