"""Hand sizes in words."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import listed, ngettext, series


def ladder_words(sizes: Sequence[int]) -> str:
    """Return hand sizes in words, such as 10 cards down to 1 and up again to 10."""
    runs = [(size, len(list(same))) for size, same in groupby(sizes)]
    if len(runs) == 1:
        return ngettext("%(num)s card each", "%(num)s cards each", sizes[0])
    parts = list(_parts(runs))
    is_even = all(times == 1 and abs(size - after) == 1 for (size, times), (after, _times) in pairwise(runs))
    if is_even and runs[-1][1] == 1 and len(parts) < 3:
        return _from_end_to_end(sizes[0], parts[0][-1][0], sizes[-1])
    if len(parts) * 2 > len(runs) == len(sizes):
        return _("hands of %(sizes)s", sizes=listed([str(size) for size in sizes]))
    if any(times > 1 for _size, times in runs):
        return series(map(_part_words, parts))
    return _("hands of %(sizes)s", sizes=series(map(_part_words, parts)))


def _parts(runs: Sequence[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Yield hand sizes, with how often each is dealt, in parts that rise or fall card by card.

    The hand at a turn belongs to the part before it. A repeated size is a separate part.
    """
    part = [runs[0]]
    for before, run in pairwise(runs):
        step = run[0] - before[0]
        turns = len(part) > 1 and before[0] - part[-2][0] != step
        if turns or abs(step) != 1 or max(before[1], run[1]) > 1:
            yield part
            part = []
        part.append(run)
    yield part


def _part_words(part: Sequence[tuple[int, int]]) -> str:
    (first, times), (last, _times) = part[0], part[-1]
    if times > 1:
        return ngettext("%(num)s card ×%(times)s", "%(num)s cards ×%(times)s", first, times=times)
    return _("%(first)s to %(last)s", first=first, last=last) if len(part) > 1 else str(first)


def _from_end_to_end(first: int, turn: int, last: int) -> str:
    """Return the words for a ladder that turns at most once."""
    is_up = turn > first
    if turn == last and is_up:
        return ngettext("%(num)s card up to %(last)s", "%(num)s cards up to %(last)s", first, last=last)
    if turn == last:
        return ngettext("%(num)s card down to %(last)s", "%(num)s cards down to %(last)s", first, last=last)
    if is_up:
        return ngettext("%(num)s card up to %(turn)s and down again to %(last)s",
            "%(num)s cards up to %(turn)s and down again to %(last)s", first, turn=turn, last=last)  # fmt: skip
    return ngettext("%(num)s card down to %(turn)s and up again to %(last)s",
        "%(num)s cards down to %(turn)s and up again to %(last)s", first, turn=turn, last=last)  # fmt: skip
