"""A game may be handed out at every moment: as a file, as a spreadsheet and on paper, after each of its entries."""

import csv
import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming, write_game
from scorekeeper.record.log import Entry, game_of
from scorekeeper.rules import kind_of
from scorekeeper.rules.facts import RulesChanged
from scorekeeper.rules.kind import Refused
from scorekeeper.rules.oh_hell.facts import BidChanges, Bids, Bonuses, Corrected, PencilledTricks, Tricks, Wagers
from scorekeeper.web.sheets.printing import blank_pages, game_pages
from scorekeeper.web.sheets.spreadsheet import csv_text, rows
from scorekeeper.web.sheets.views import paper_choices
from tests import tables

DATA = Path(__file__).parents[2] / "data"
RECORDED = sorted([*(DATA / "games").glob("*.json"), *(DATA / "logs").glob("o*.json")])
NOW = datetime(2026, 3, 5, 20, tzinfo=UTC)


def played(entries: tuple[Entry, ...]) -> Iterator[tuple[Entry, ...]]:
    """Yield the entries up to each; before tricks that are scored, once more with the tricks in pencil."""
    for end, entry in enumerate(entries, 1):
        if isinstance(entry.fact, Tricks):
            pencil = Entry(end, entry.at, entry.by, PencilledTricks(entry.fact.deal, entry.fact.tricks))
            yield (*entries[: end - 1], pencil)
        yield entries[:end]


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem[:30])
def test_every_export_works_after_each_entry(app: Flask, path: Path):
    data = parse(path.read_bytes())
    whole = incoming(data.get("file", data), NOW, "file").entries
    kind = kind_of(whole[0].fact.kind)
    for entries in played(whole):
        game = game_of(kind, entries)
        table = list(csv.reader(io.StringIO(csv_text(rows(game.sheet)))))
        assert len({len(line) for line in table}) == 1
        again = incoming(parse(json.dumps(write_game(kind, entries)).encode()), NOW, "file")
        assert (again.entries, again.differs) == (entries, ())
        with app.test_request_context():
            size, style = paper_choices()
            assert game_pages(game, size, style)
            assert blank_pages(game, size)


def test_the_pencilled_tricks_have_a_column_of_their_own(app: Flask):
    whole = incoming(
        parse((DATA / "games" / "real_boerenbridge_18_of_20_deals.json").read_bytes()), NOW, "file"
    ).entries
    pencilled = next(entries for entries in played(whole) if isinstance(entries[-1].fact, PencilledTricks))
    heads = rows(game_of(kind_of(whole[0].fact.kind), pencilled).sheet)[0]
    assert any(str(head).endswith(": tricks taken, not scored") for head in heads)


def test_rules_without_bonuses_are_refused_while_some_are_entered_and_a_log_with_taken_back_ones_comes_in_again(
    app: Flask,
):
    even = dict.fromkeys(range(4), 0)
    game = tables.enter(app, tables.start(app, "skull_king_advanced"), Bids(1, {**even, 0: 1}))
    beside = (BidChanges(1, {0: -1}), Wagers(1, {0: 20}), Bonuses(1, {0: {"colour_14": 1}}))
    game = tables.enter(app, game, *beside, Tricks(1, {**even, 0: 1}))
    setup = tables.setup_of("skull_king")
    plain = RulesChanged(variant="skull_king", options=setup.options, rules=setup.rules)
    with pytest.raises(Refused) as refused:
        tables.enter(app, game, plain)
    assert {problem.code for problem in refused.value.problems} == {"bonus_off", "wagers_off", "bid_changes_off"}
    game = tables.enter(app, game, Corrected(1, {**even, 0: 1}, {**even, 0: 1}), plain)
    again = incoming(parse(json.dumps(write_game(game.kind, game.entries)).encode()), NOW, "file")
    assert (again.entries, again.differs) == (game.entries, ())
