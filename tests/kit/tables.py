"""The one way in which tests make a game, the one in which they play it on; games recorded, and played by chance."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any

from flask import Flask

from scorekeeper import rules
from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming
from scorekeeper.rules.kind import Fact, Setup
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.state import Deal
from scorekeeper.storage import games
from scorekeeper.storage.games import Game

GAMES = Path(__file__).parents[1] / "data" / "games"
NAMES = ("Ana", "Ben", "Cas", "Dee")
DEVICE = "tablet"

LONG = "Maximiliana Wolfeschlegelstein"
TEN = ("Ann", LONG, "J", "Konstantinos", "Dee", "Bartholomew", "Fay", "Guðrún Sigurðardóttir", "Hal", "Ida")


def setup_of(variant: str = "nomination_whist", players: tuple[str, ...] = NAMES, **options: Any) -> Setup:
    """Return the setup of a variant, for Ana, Ben, Cas and Dee where nobody else is named; Ana deals first."""
    kind = rules.variant(variant).kind
    return Setup(kind, variant, players, options, rules.KINDS[kind].resolved(variant, options, len(players)))


def start(
    app: Flask,
    variant: str = "nomination_whist",
    players: tuple[str, ...] = NAMES,
    device: str = DEVICE,
    **options: Any,
) -> Game:
    """Start a game whose pen a device holds."""
    with app.app_context():
        return games.start(setup_of(variant, players, **options), device, token_hex(8), device)


def enter(app: Flask, game: Game | str, *facts: Fact, by: str = DEVICE, confirmed: bool = False) -> Game:
    """Play a game on: enter facts after all that is there, and return it as it stands."""
    with app.app_context():
        now = games.load(game if isinstance(game, str) else game.id)
        for fact in facts:
            now = games.append(now.id, now.seq, token_hex(8), fact, by, confirmed=confirmed)
        return now


def played(app: Flask, variant: str, names: tuple[str, ...], sizes: tuple[int, ...], **options: Any) -> str:
    """Play a game of the Oh Hell family with this ladder, always by the same chance; return its address."""
    game = enter(app, start(app, variant, names, **options), oh.Ladder(1, sizes))
    return f"/g/{on_to(app, game, len(sizes)).id}"


def on_to(app: Flask, game: Game, deals: int) -> Game:
    """Play on by chance until so many deals are scored."""
    chance = Random(5)
    while game.state.live and game.state.live.number <= deals:
        game = enter(app, game, _next(game.state.live, chance))
    return game


def restored(app: Flask, name: str) -> Game:
    (path,) = GAMES.glob(f"{name}*.json")
    game = incoming(parse(path.read_bytes()), datetime.now(UTC), "import")
    with app.app_context():
        return games.restore(game.entries, game.fingerprint)


def _next(deal: Deal, chance: Random) -> Fact:
    if deal.to_bid:
        *others, last = deal.to_bid  # whom the hook may bind, and who therefore bids when the others have
        bids = {seat: chance.randint(0, min(2, deal.hand_size)) for seat in others or [last]}
        if last in bids and bids[last] == deal.barred:
            bids[last] = (bids[last] + 1) % (deal.hand_size + 1)
        return oh.Bids(deal.number, bids)
    return oh.Tricks(deal.number, shared(chance, deal.hand_size, deal.order))


def shared(chance: Random, cards: int, seats: Sequence[int]) -> dict[int, int]:
    """Deal the tricks of a hand out."""
    cuts = sorted(chance.randint(0, cards) for _ in seats[1:])
    return dict(zip(seats, (b - a for a, b in zip((0, *cuts), (*cuts, cards), strict=True)), strict=True))
