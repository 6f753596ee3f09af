"""The hand sizes of a game in words: up, down, and how often."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from scorekeeper.web.texts import gettext as _
from scorekeeper.web.texts import listed, ngettext, series


def ladder_words(sizes: Sequence[int]) -> str:
    """Return hand sizes as people say them: 10 cards down to 1 and up again to 10."""
    runs = [(size, len(list(same))) for size, same in groupby(sizes)]
    if len(runs) == 1:
        return ngettext("%(num)s card each", "%(num)s cards each", sizes[0])
    if any(abs(after - before) > 1 for before, after in pairwise(sizes)):
        return _("hands of %(sizes)s", sizes=listed([str(size) for size in sizes]))
    if all(times == 1 for _, times in runs):
        return _turns(sizes)
    return _("hands of %(sizes)s", sizes=series(_stretches(runs)))


def _turns(sizes: Sequence[int]) -> str:
    """Return a ladder without repeats by its ends and turning points."""
    turns = [at for at in range(1, len(sizes) - 1) if (sizes[at] > sizes[at - 1]) != (sizes[at + 1] > sizes[at])]
    rises, last = sizes[1] > sizes[0], sizes[-1]
    if not turns and rises:
        return ngettext("%(num)s card up to %(last)s", "%(num)s cards up to %(last)s", sizes[0], last=last)
    if not turns:
        return ngettext("%(num)s card down to %(last)s", "%(num)s cards down to %(last)s", sizes[0], last=last)
    if len(turns) == 1:
        return _and_back(sizes[0], sizes[turns[0]], last)
    ends = [sizes[at] for at in (0, *turns, len(sizes) - 1)]
    ladders = (_("%(first)s to %(last)s", first=one, last=other) for one, other in pairwise(ends))
    return _("hands of %(sizes)s", sizes=series(ladders))


def _and_back(first: int, turn: int, last: int) -> str:
    """Return a ladder that turns once."""
    if turn > first:
        return ngettext(
            "%(num)s card up to %(turn)s and down again to %(last)s",
            "%(num)s cards up to %(turn)s and down again to %(last)s",
            first,
            turn=turn,
            last=last,
        )
    return ngettext(
        "%(num)s card down to %(turn)s and up again to %(last)s",
        "%(num)s cards down to %(turn)s and up again to %(last)s",
        first,
        turn=turn,
        last=last,
    )


def _stretches(runs: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Return what is dealt several times by itself, and what lies between from end to end."""
    for once, stretch in groupby(runs, key=lambda run: run[1] == 1):
        sizes = list(stretch)
        if once:
            first, last = sizes[0][0], sizes[-1][0]
            yield _("%(first)s to %(last)s", first=first, last=last) if len(sizes) > 1 else str(first)
        else:
            yield series(
                ngettext("%(size)s in %(num)s deal", "%(size)s in %(num)s deals", times, size=size)
                for size, times in sizes
            )
