"""The pad that faces the bidder: which player sits at which side of the tablet, and switching it on and off.

Both belong to this device and these players: the session has a side for each name, for the tables used last.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2s

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.storage.games import Game
from scorekeeper.web.games.loading import page_context, table_url
from scorekeeper.web.games.pen import load_game_for_pen
from scorekeeper.web.kinds.protocols import Context, Form
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.site.answers import leave_for
from scorekeeper.web.site.devices import A_YEAR
from scorekeeper.web.site.parsing import whole

bp = Blueprint("facing", __name__, url_prefix="/g/<game_id>/seats")

SESSION = "facing"
SWITCHED = "switched"  # session key: the game at which the pad was last switched, and whether on
TABLES = 6  # in the session, which is a cookie
SIDES = 4  # bottom, left, top, right of the screen, clockwise, as people sit
SHARE = 2  # players at one side
# How many sit at each side by default; the long sides fill first.
USUAL: Mapping[int, Sequence[int]] = {
    2: (1, 0, 1, 0), 3: (1, 1, 1, 0), 4: (1, 1, 1, 1), 5: (1, 1, 2, 1),
    6: (2, 1, 2, 1), 7: (2, 1, 2, 2), 8: (2, 2, 2, 2),
}  # fmt: skip
Sides = Mapping[int, int]  # by seat


@dataclass(frozen=True, slots=True)
class Table:
    """Where the players of a game sit around this device."""

    sides: Sides
    is_on: bool  # the pad turns

    def moved(self, seat: int) -> Sides:
        """Return the sides after moving a player to the next side, with anybody in between, so that the order stays."""
        seats = [*self.sides]
        first = seats.index(seat)
        order = [*seats[first:], *seats[:first]]
        sides = [self.sides[seat]]
        for other in order[1:]:
            sides.append(sides[-1] + (self.sides[other] - sides[-1]) % SIDES)
        if sides[-1] == sides[0] and len(set(sides)) > 1:
            sides[-1] += SIDES
        sides[0] += 1
        for place in range(1, len(sides)):
            full = sides[place - SHARE] + 1 if place >= SHARE else 0
            sides[place] = max(sides[place], sides[place - 1], full)
        moved = {seat: side % SIDES for seat, side in zip(order, sides, strict=True)}
        return {seat: moved[seat] for seat in seats} if fits([moved[seat] for seat in seats]) else self.turned()

    def turned(self) -> Sides:
        """Return the sides with everybody moved to the next side, for a tablet that was turned."""
        return {seat: (side + 1) % SIDES for seat, side in self.sides.items()}


def fits(sides: Sequence[int]) -> bool:
    """Return whether the players, in seat order, sit clockwise around the screen with at most SHARE at each side."""
    corners = sum((after - before) % SIDES for before, after in zip(sides, [*sides[1:], sides[0]], strict=True))
    return corners == SIDES and max(Counter(sides).values()) <= SHARE


def usual(seats: Sequence[int]) -> Sides:
    """Return the default sides of two to eight seats, the first at the bottom."""
    sides = [side for side, many in enumerate(USUAL[len(seats)]) for _place in range(many)]
    return dict(zip(seats, sides, strict=True))


def table_of(game: Game) -> Table | None:
    """Return the table saved on this device, or None if these players did not sit in this order or the pad cannot
    turn."""
    seats = seats_of(game)
    code = dict(session.get(SESSION, ())).get(_key(game), "") if can_face(game) else ""
    if len(code) != 1 + len(seats):
        return None
    names = sorted(seats.values())
    sides = {seat: int(code[1 + names.index(name)]) for seat, name in seats.items()}
    return Table(sides, _switched(game, code[0] == "1")) if fits([*sides.values()]) else None


def can_face(game: Game) -> bool:
    """Return whether the pad can face each of so many players alone."""
    return len(seats_of(game)) in USUAL


def asks_seats(game: Game) -> bool:
    """Return whether to ask for the seats, because the pad turned in this game for others or in another order."""
    return game.prompt is not None and can_face(game) and table_of(game) is None and _switched(game)


def facing(game: Game, table: Table, query: Form) -> Context:
    """Return the template context of the turning pad; empty if it does not turn or nothing is asked."""
    if not table.is_on or game.prompt is None:
        return {}
    faced = PAGES[game.kind.key].faced(game, query)
    return {**faced, "ring": ring(table.sides), "side": table.sides.get(faced["asked"], 0)}


def ring(sides: Sides) -> Sequence[Sequence[int]]:
    """Return the seats at each side, from left to right as seen from there."""
    return [[seat for seat in reversed([*sides]) if sides[seat] == side] for side in range(SIDES)]


@bp.get("")
def show(game_id: str) -> ResponseReturnValue:
    """Show the screen as the table with each name at its side or, for more than eight, why the pad cannot turn."""
    game = load_game_for_pen(game_id)
    if not (seats := seats_of(game)):
        return leave_for(table_url(game))
    table = table_of(game)
    sides: Sides = table.sides if table else usual([*seats]) if can_face(game) else {}
    return render_template(
        "table/facing/seats.html",
        **page_context(game),
        ring=ring(sides) if sides else (),
        order={seat: number for number, seat in enumerate(seats, 1)},
    )


@bp.post("")
def change(game_id: str) -> ResponseReturnValue:
    """Move a name, turn all, or switch the pad; for players new to this device the seats are shown first."""
    game = load_game_for_pen(game_id)
    act, _colon, seat = request.form.get("act", "").partition(":")
    known = table_of(game)
    if not can_face(game) or (act == "on" and known is None):
        return leave_for(url_for("facing.show", game_id=game.id))
    table = known or Table(usual([*seats_of(game)]), is_on=asks_seats(game))
    sides = table.sides
    if act == "turn":
        sides = table.turned()
    elif act == "move" and (name := whole(seat)) is not None and name in sides:
        sides = table.moved(name)
    is_on = act in ("on", "done") or (act != "off" and table.is_on)
    by_name = sorted((name, sides[seat]) for seat, name in seats_of(game).items())
    code = "".join(["1" if is_on else "0", *(str(side) for _name, side in by_name)])
    # A list of pairs, because a cookie sorts the keys of a mapping: the table used longest ago is dropped first.
    others = [pair for pair in dict(session.get(SESSION, ())).items() if pair[0] != _key(game)]
    session[SESSION] = [*others, (_key(game), code)][-TABLES:]
    session[SWITCHED] = [game.id, is_on]
    answer = redirect(url_for("facing.show", game_id=game.id) if act in ("turn", "move") else table_url(game), 303)
    if act == "voice":
        answer.set_cookie("voice", "on", max_age=A_YEAR, samesite="Lax")
    return answer


def seats_of(game: Game) -> Mapping[int, str]:
    """Return the players' names by seat, clockwise."""
    names = {column.seat: column.name for column in game.sheet.columns}
    return {seat: names[seat] for seat in PAGES[game.kind.key].seated(game)}


def _key(game: Game) -> str:
    return blake2s("\n".join(sorted(seats_of(game).values())).encode(), digest_size=6).hexdigest()


def _switched(game: Game, usually: bool = False) -> bool:
    """Return whether the pad is on in a game, also after players came or left; `usually` if it was not switched
    there."""
    last, is_on = session.get(SWITCHED, ("", False))
    return is_on if last == game.id else usually
