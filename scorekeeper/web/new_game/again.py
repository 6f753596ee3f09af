"""The same table again: the variant, the seats and the options of a game; the deal passes on."""

from collections.abc import Sequence

from scorekeeper.rules.common.house import House
from scorekeeper.rules.kind import Refused, Setup
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.describe import known
from scorekeeper.web.new_game.house import name_now
from scorekeeper.web.new_game.house_rules.draft import composer_of


def table_again(game: Game) -> Setup:
    """Return the next game of the same table, its rules not yet resolved. Whoever left is not seated again."""
    order = [column.seat for column in game.sheet.columns]
    seated = [column.seat for column in game.sheet.columns if "left" not in column.marks] or order
    names = {column.seat: column.name for column in game.sheet.columns}
    house, row = _house(game, len(seated)), known(game.head.variant)
    return Setup(
        kind=game.head.kind,
        variant=game.head.variant,
        players=tuple(names[seat] for seat in seated),
        options=game.head.options,
        house=house,
        house_rules=name_now(row, game.head.house_rules, game.head.house, house, len(seated)) if row else "",
        house_note=game.head.house_note,
        first_dealer=_next(game, order, seated),
        place=game.head.place,
        scorer=game.head.scorer,
    )


def _house(game: Game, players: int) -> House:
    """Return the house rules of a game, its ladder as the table changed it where so many can play that again."""
    head, composer = game.head, composer_of(known(game.head.variant))
    if composer is None:
        return head.house
    house = composer.with_ladder(game, head.house)
    try:
        composer.described(head.variant, house, players, head.options)
    except Refused:
        return head.house
    return house


def _next(game: Game, order: Sequence[int], seated: Sequence[int]) -> int:
    """Return the place of who deals next, or begins next where nobody deals."""
    played = [row for row in game.sheet.rows if row.state == "done"]
    if not played:
        # Nothing was dealt yet, so the deal has not passed.
        return seated.index(game.setup.first_dealer) if game.setup.first_dealer in seated else 0
    last = played[-1].leader if played[-1].dealer is None else played[-1].dealer
    place = order.index(last) + 1 if last in order else 0
    return next(seated.index(seat) for seat in (*order[place:], *order[:place]) if seat in seated)
