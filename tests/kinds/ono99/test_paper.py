"""O'NO 99 on paper: blots and chips in the columns, who is out, and the count that ended a hand."""

from dataclasses import replace

import pytest

from scorekeeper.rules.kind import Sheet
from scorekeeper.web.kinds.ono99.paper import Ono99Paper
from scorekeeper.web.paper.canvas import PrintedPage
from scorekeeper.web.paper.content import Heads, Player, Scores
from scorekeeper.web.paper.content import Sheet as PaperSheet
from scorekeeper.web.paper.hand_sheet import hand_pages
from tests.kinds.ono99.table import ANA, BEN, CAS, KIND, cards, lost, table
from tests.paper.boxes import findings, texts
from tests.tables import LONG

HEADS = Heads("Cas wins", "O'NO 99", "Thursday", "Three chips each.")
TEN_TENS = [(seat % 4, 10) for seat in range(1, 11)]


def pages_of(sheet: Sheet, size="a4", *, is_blank=False) -> tuple[PrintedPage, ...]:
    players = tuple(Player(column.name, column.total, "1st") for column in sheet.columns)
    paper = PaperSheet(HEADS, players, scores=Scores(("Card", "What it does"), (("Hold", "adds nothing"),)))
    return hand_pages(paper, Ono99Paper().table(sheet), size, is_blank=is_blank)


def test_the_count_that_ended_a_hand_is_told_where_the_cards_were_followed():
    followed = KIND.sheet(table(*cards(1, *TEN_TENS), mode="card_by_card"))
    tapped = KIND.sheet(table(*lost(BEN)))
    assert (followed.rows[0].lost_at, tapped.rows[0].lost_at) == (100, None)
    assert {"lost at", "100"} <= set(texts(pages_of(followed)))
    assert "lost at" not in texts(pages_of(tapped))


def test_whoever_loses_without_a_chip_is_out_and_a_line_runs_down():
    sheet = KIND.sheet(table(*lost(ANA, ANA, BEN, CAS), chips=1))
    (page,) = pages_of(sheet)
    assert texts((page,)).count("out") == 2  # in the column and in the key
    assert any(stroke.weight == 1.6 for stroke in page.strokes)


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("players", [2, 5, 8])
def test_nothing_collides(players: int, size):
    sheet = KIND.sheet(table(*lost(*(seat % players for seat in range(20))), players=players, chips=5))
    sheet = replace(sheet, columns=tuple(replace(column, name=LONG) for column in sheet.columns))
    empty = replace(sheet, rows=tuple(replace(row, state="todo", cells=()) for row in sheet.rows[:12]))
    for pages in (pages_of(sheet, size), pages_of(empty, size, is_blank=True)):
        assert [found for page in pages for found in findings(page)] == []
        assert len(pages) == 1
