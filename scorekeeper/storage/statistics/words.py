"""The figures that a seat adds to, as words of one text: by them the games behind a figure are found."""

from collections.abc import Collection, Iterable, Mapping

from scorekeeper.rules.sheets.figures import POSITIONS, TRUMPS, Figure, place_of_part
from scorekeeper.rules.sheets.played import PlayedGame, PlayedSeat
from scorekeeper.rules.sheets.sums import seat_sums

WON, MET = "won", "met"  # beside the figures: seats that won, and seats that finished beside a player
# Figures that the same games are behind share the word of one of them.
_SAME: Mapping[Figure, Figure] = {Figure.PLACES: Figure.GAMES} | dict.fromkeys(
    (Figure.OFF_BY, Figure.SHARE, Figure.ABOVE, Figure.POINTS), Figure.BIDS
)
# Others have an index of their own, or are no figures of a person: their words would only make the texts longer.
_ELSEWHERE = (
    Figure.TOTAL, Figure.BOLDEST, Figure.MISS, Figure.ZEROS, Figure.MADE,
    Figure.TABLES, Figure.MARGIN, Figure.ALL_MISSED,
)  # fmt: skip
_PARTS: Mapping[Figure, Collection[int]] = {Figure.SEAT: range(len(POSITIONS)), Figure.TRUMP: range(len(TRUMPS))}


def behind(figure: Figure, part: int) -> str | None:
    """Return the word of the seats that a figure of a person counts. None: no figure has such a part, or no word."""
    if figure in _ELSEWHERE or part not in _PARTS.get(figure, (part,)):
        return None
    return f"{_SAME[figure]}0" if figure in _SAME else f"{figure}{part}"


def beside(player_ids: Iterable[int]) -> tuple[str, ...]:
    """Return the words of the seats that finished a game which one of these spellings finished too."""
    return tuple(f"{MET}{player_id}" for player_id in player_ids)


def words_of(game: PlayedGame, seat: PlayedSeat, player_ids: Mapping[int, int]) -> str:
    """Return the words of a seat, each between two spaces."""
    found = {behind(figure, _part(figure, part)) for figure, part in seat_sums(seat)} - {None}
    if seat.place is not None:
        found |= {WON} if seat.won else set()
        found |= {*beside(player_ids[other.seat] for other in game.seats if other != seat and other.place is not None)}
    return joined(word for word in found if word)


def joined(words: Iterable[str]) -> str:
    """Return words as the text that is kept."""
    return f" {' '.join(sorted(set(words)))} "


def _part(figure: Figure, part: int) -> int:
    return place_of_part(part)[0] if figure is Figure.PLACE else part
