"""What people look for when a game is over, a line each, the most telling first."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.sheets.statistics import Held, Summary
from scorekeeper.web.paper.content import Note
from scorekeeper.web.sheets.told import when
from scorekeeper.web.words import listed, signed

FEW = 4  # deals that a line names
LEAD = {
    0: "never changed.",
    1: "changed once.",
    2: "changed twice.",
}


def highlights(whole: Summary, word: str) -> tuple[Note, ...]:
    """Return the highlights of a game as far as it is scored; `word` is deal or hand."""
    names = {player.seat: player.name for player in whole.players}
    if whole.race.counts != "points":
        return tuple(_of_chips(whole, word))
    return (*_lead(whole, names, word), *_of_bids(whole, names, word), *_of_points(whole, names, word))


def _lead(whole: Summary, names: Mapping[int, str], word: str) -> Iterator[Note]:
    if not whole.race.is_run:
        return
    second = next((player.name for player in whole.players if player.seat not in whole.winners), "")
    if whole.ahead_since and whole.margin and second:
        since = f"ahead from {word} {whole.ahead_since} to the end, {whole.margin} before {second}."
        yield Note(names[whole.winners[0]], since)
    changes = len(whole.lead_changes)
    yield Note("The lead", LEAD.get(changes, f"changed {changes} times."))


def _most_made(whole: Summary) -> Iterator[Note]:
    made = {player.seat: player.made.value for player in whole.players if player.made}
    most = max(made.values(), default=0)
    if most:
        best = [player for player in whole.players if made.get(player.seat) == most]
        of = f" of {best[0].bids}" if len({player.bids for player in best}) == 1 else ""
        yield Note("Most bids made:", f"{listed([player.name for player in best])}, {most}{of}.")


def _of_bids(whole: Summary, names: Mapping[int, str], word: str) -> Iterator[Note]:
    yield from _most_made(whole)
    if whole.run and whole.run.value > 1:
        yield _held("Longest run:", whole.run, names, word)
    if whole.boldest and whole.boldest.value > 1:
        yield _held("Boldest bid made:", whole.boldest, names, word)
    if whole.miss:
        yield _held("Furthest off:", whole.miss, names, word)
    if whole.zeros:
        yield _held("Zero bids made:", whole.zeros, names, word)


def _of_points(whole: Summary, names: Mapping[int, str], word: str) -> Iterator[Note]:
    if whole.best:
        yield _held(f"Best {word}:", whole.best, names, word)
    if whole.closest and whole.winners:
        pair = f"{names[whole.closest.ahead]} and {names[whole.closest.behind]}"
        yield Note("Closest:", f"{pair} ended {whole.closest.points} apart.")


def _of_chips(whole: Summary, word: str) -> Iterator[Note]:
    out = [(player.out_in, player.name) for player in whole.players if player.out_in is not None]
    if out:
        hand, name = min(out)
        yield Note("First out:", f"{name}, in {word} {hand}.")
    lost = max((player.lost.value for player in whole.players if player.lost), default=0)
    if lost:
        most = [player.name for player in whole.players if player.lost and player.lost.value == lost]
        if 2 * len(most) <= len(whole.players):
            yield Note("Lost most:", f"{listed(most)}, {lost} of {len(whole.race.deals)} {word}s.")
    few = [player for player in whole.players if player.seat in whole.winners]
    if len(few) == 1:
        yield Note(few[0].name, f"lost {few[0].lost.value if few[0].lost else 0} of {len(whole.race.deals)} {word}s.")


def _held(lead: str, held: Held, names: Mapping[int, str], word: str) -> Note:
    """Return who reached a number; the deals too where it was one player, and few."""
    who = listed([names[seat] for seat, _ in held.by])
    deals = [deals for _, deals in held.by]
    if len(deals) > 1:
        return Note(lead, f"{who}, {signed(held.value)} each.")
    if len(deals[0]) > FEW and deals[0][-1] - deals[0][0] >= len(deals[0]):
        return Note(lead, f"{who}, {signed(held.value)}.")
    return Note(lead, f"{who}, {signed(held.value)} in {when(deals[0], word)}.")
