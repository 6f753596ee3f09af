"""Covered bids: until all are in, no page of the game, whoever looks at it, differs by what was bid."""

import re
from datetime import UTC, datetime
from itertools import product

import pytest
from flask import Flask

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import pens
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit.addresses import filled_in, rules_of
from tests.kit.club import played_at
from tests.kit.tables import DEVICE, setup_of
from tests.kit.web import as_device

AT = datetime(2026, 3, 5, 20, tzinfo=UTC)
FIRST = dict.fromkeys(range(4), 0)
# Tokens, times of day, codes to scan.
OF_ONE_LOOK = re.compile(r'(?:value|data-tag|datetime)="[^"]{16,}"|\d\d:\d\d|"tricks-[^"]+"|<svg shape-.*?</svg>')
WHILE_AWAY = re.compile(r'data-away="[^"]*"')  # what the tablet reckons with while its server is away
LEFT_OUT = (".json", ".csv", ".png", ".pdf")  # files, which bring all bids along, and what is drawn by another library


def pages(app: Flask, variant: str, bids: dict[int, int]) -> dict[str, str]:
    """Return every page of a game whose second deal has these bids, as its tablet and as a stranger see it."""
    facts = setup_of(variant), oh.Ladder(1, (1, 2)), oh.Bids(1, FIRST), oh.Tricks(1, FIRST | {ANA: 1}), oh.Bids(2, bids)
    game = played_at(app, AT, [*facts])
    with app.app_context():
        pens.take(game.id, DEVICE, DEVICE)
    known = {"game_id": (game.id,), "watch_id": (game.watch_id,), "number": (1,), "seat": (BEN,)}
    looks = {"tablet": app.test_client(), "stranger": app.test_client()}
    as_device(looks["tablet"])
    rules = [rule for rule in rules_of(app) if rule.arguments & {"game_id", "watch_id"}]
    paths = (path for rule in rules for path in filled_in(rule, known))
    shown: dict[str, str] = {}
    for path, (who, client) in product(paths, looks.items()):
        if not path.endswith(LEFT_OUT):
            text = OF_ONE_LOOK.sub("", client.get(path).text)
            text = WHILE_AWAY.sub("", text) if who == "tablet" else text
            page, text = (each.replace(game.id, "GAME").replace(game.watch_id, "WATCHED") for each in (path, text))
            shown[f"{page} {who}"] = text
    return shown


@pytest.mark.parametrize("variant", ["british_oh_hell_fists", "skull_king_2021"])
def test_no_page_differs_by_a_covered_bid_until_all_are_in(make_app, tmp_path, variant):
    def apart(others: dict[int, int]) -> list[str]:
        none, two = (
            pages(make_app(INSTANCE_PATH=str(tmp_path / f"{len(others)} {bid}")), variant, others | {BEN: bid})
            for bid in (0, 2)
        )
        return [page for page in none if none[page] != two[page]]

    assert apart({}) == []
    revealed = apart({CAS: 1, DEE: 0, ANA: 0})
    assert {f"/g/GAME{page} stranger" for page in ("", "/sheet", "/history")} <= {*revealed}
