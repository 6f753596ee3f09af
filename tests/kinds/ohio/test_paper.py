"""Ohio on paper: four figures a hand, the cards added up, and nothing in the way of anything."""

from dataclasses import replace

import pytest

from scorekeeper.rules.kind import Sheet
from scorekeeper.rules.ohio.facts import HandFigures
from scorekeeper.web.kinds.ohio.paper import OhioPaper
from scorekeeper.web.paper.canvas import PrintedPage
from scorekeeper.web.paper.content import Heads, Player
from scorekeeper.web.paper.content import Sheet as PaperSheet
from scorekeeper.web.paper.hand_sheet import hand_pages
from tests.kinds.ohio.table import ANA, BEN, FOUR, KIND, evenly, table
from tests.paper.boxes import findings, texts
from tests.tables import LONG

HEADS = Heads("Ana wins with 80", "Ohio", "Thursday", "Four hands.", "An Ohio left in hand: brings 10.")


def pages_of(sheet: Sheet, size="a4", *, is_blank=False) -> tuple[PrintedPage, ...]:
    players = tuple(Player(column.name, column.total, "1st", run=(0, column.total)) for column in sheet.columns)
    paper = PaperSheet(HEADS, players, deal_word="hand")
    return hand_pages(paper, OhioPaper().table(sheet), size, is_blank=is_blank)


def test_the_cards_of_a_hand_are_added_up_where_everybody_is_counted():
    first, second = KIND.sheet(table(*evenly(1), HandFigures(2, FOUR))).rows[:2]
    assert first.cards is None
    cards = second.cards
    assert (cards.printed, cards.required) == (180, 180)
    assert cards.captured + cards.in_hand - cards.twice == 180
    assert KIND.sheet(table(*evenly(1), HandFigures(2, {ANA: FOUR[ANA]}))).rows[1].cards is None


def test_what_was_captured_and_left_in_hand_stands_beside_score_and_total():
    sheet = KIND.sheet(table(HandFigures(1, FOUR), hands=2))
    written = texts(pages_of(sheet))
    for cell in sheet.rows[0].cells:
        assert {str(cell.captured), str(cell.points)} <= set(written)
    assert "out" in written


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize(("players", "hands"), [(2, 3), (4, 12), (5, 20)])
def test_nothing_collides(players: int, hands: int, size):
    sheet = KIND.sheet(table(HandFigures(1, FOUR), hands=hands))
    seats = [seat % 4 for seat in range(players)]
    sheet = replace(
        sheet,
        columns=tuple(replace(sheet.columns[seat], name=LONG) for seat in seats),
        rows=tuple(replace(row, cells=tuple(row.cells[seat] for seat in seats)) for row in sheet.rows),
    )
    for pages in (pages_of(sheet, size), pages_of(sheet, size, is_blank=True)):
        assert [found for page in pages for found in findings(page)] == []
        assert len(pages) == 1


def test_a_long_series_takes_more_pages_and_has_one_total():
    sheet = KIND.sheet(table(HandFigures(1, FOUR), hands=60))
    pages = pages_of(sheet)
    assert [texts((page,)).count("Total") for page in pages] == [0] * (len(pages) - 1) + [1]
    assert [found for page in pages for found in findings(page)] == []
    assert sum(texts((page,)).count(sheet.columns[BEN].name) > 0 for page in pages) == len(pages) > 1
