"""The hand sizes of a game in words: up, down, and how often."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from scorekeeper.web.texts import N_, listed, ngettext
from scorekeeper.web.texts import gettext as _

TURNS = {
    (True, False): N_("up to %(size)s"),
    (False, False): N_("down to %(size)s"),
    (True, True): N_("and up again to %(size)s"),
    (False, True): N_("and down again to %(size)s"),
}


def ladder_words(sizes: Sequence[int]) -> str:
    """Return hand sizes as people say them: 10 cards down to 1 and up again to 10."""
    runs = [(size, len(list(same))) for size, same in groupby(sizes)]
    if len(runs) == 1:
        return ngettext("%(num)s card each", "%(num)s cards each", sizes[0])
    if any(abs(after - before) > 1 for before, after in pairwise(sizes)):
        return f"{listed([str(size) for size in sizes])} cards"
    if all(times == 1 for _, times in runs):
        return _turns(sizes)
    return ngettext("%(sizes)s card", "%(sizes)s cards", sizes[-1], sizes=", ".join(_stretches(runs)))


def _turns(sizes: Sequence[int]) -> str:
    """Return a ladder without repeats by its ends and turning points."""
    words, last = [ngettext("%(num)s card", "%(num)s cards", sizes[0])], 0
    for place in range(1, len(sizes)):
        rises = sizes[place] > sizes[place - 1]
        if place + 1 == len(sizes) or (sizes[place + 1] > sizes[place]) != rises:
            turn = TURNS[rises, last > 0]
            words.append(_(turn, size=sizes[place]))
            last = place
    return " ".join(words)


def _stretches(runs: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Return what is dealt several times by itself, and what lies between from end to end."""
    for once, stretch in groupby(runs, key=lambda run: run[1] == 1):
        sizes = list(stretch)
        if once:
            first, last = sizes[0][0], sizes[-1][0]
            yield _("%(first)s to %(last)s", first=first, last=last) if len(sizes) > 1 else str(first)
        else:
            yield ", ".join(
                ngettext("%(size)s in %(num)s deal", "%(size)s in %(num)s deals", times, size=size)
                for size, times in sizes
            )
