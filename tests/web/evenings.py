"""Games of the Oh Hell family played to the end by chance, always the same way."""

from random import Random

from flask import Flask

from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import Fact, Setup
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.deals import Deal
from scorekeeper.storage import games
from scorekeeper.storage.games import Game

LONG = "Maximiliana Wolfeschlegelstein"
TEN = ("Ann", LONG, "J", "Konstantinos", "Dee", "Bartholomew", "Fay", "Guðrún Sigurðardóttir", "Hal", "Ida")
TABLES = {
    "ten players and 24 deals": ("up_to_ten_down", TEN, (*range(1, 11), 10, 10, 10, 10, 10, *range(9, 0, -1))),
    "six players and 24 deals": ("oh_hell_common", TEN[:6], (*range(1, 9), *[8] * 9, *range(7, 0, -1))),
    "three players and 17 cards": ("oh_pshaw_max17", TEN[:3], tuple(range(1, 18))),
    "seven players": ("up_to_ten_down", TEN[3:], (3, 2, 1)),
}


def played(app: Flask, variant: str, names: tuple[str, ...], sizes: tuple[int, ...], **options) -> str:
    """Play a game with this ladder and return its address."""
    kind, chance = KINDS["oh_hell"], Random(5)
    with app.app_context():
        rules = kind.resolved(variant, options, len(names))
        game = games.start(Setup("oh_hell", variant, names, options, rules), "tablet", "t", "the tablet")
        game = _entered(game, oh.Ladder(1, sizes))
        while game.state.live:
            game = _entered(game, _next(game.state.live, chance))
    return f"/g/{game.id}"


def _next(deal: Deal, chance: Random) -> Fact:
    if deal.to_bid:
        bid = chance.randint(0, min(2, deal.hand_size))
        return oh.Bids(deal.number, {deal.to_bid[0]: bid if bid != deal.barred else (bid + 1) % (deal.hand_size + 1)})
    cuts = sorted(chance.randint(0, deal.hand_size) for _ in deal.order[1:])
    tricks = [after - before for before, after in zip((0, *cuts), (*cuts, deal.hand_size), strict=True)]
    return oh.Tricks(deal.number, dict(zip(deal.order, tricks, strict=True)))


def _entered(game: Game, fact: Fact) -> Game:
    return games.append(game.id, game.seq, f"entry-{game.seq}", fact, "tablet")
