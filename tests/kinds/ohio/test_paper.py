"""Ohio on paper: four figures a hand, and the cards added up."""

from scorekeeper.rules.ohio.facts import HandFigures
from scorekeeper.web.kinds.ohio.pages import paper_table
from tests.kinds.ohio.table import ANA, FOUR, KIND, evenly, table


def test_the_cards_of_a_hand_are_added_up_where_everybody_is_counted():
    first, second = KIND.sheet(table(*evenly(1), HandFigures(2, FOUR))).rows[:2]
    assert first.cards is None
    cards = second.cards
    assert (cards.printed, cards.required) == (180, 180)
    assert cards.captured + cards.in_hand - cards.twice == 180
    assert KIND.sheet(table(*evenly(1), HandFigures(2, {ANA: FOUR[ANA]}))).rows[1].cards is None


def test_what_was_captured_and_left_in_hand_stands_beside_score_and_total():
    sheet = KIND.sheet(table(HandFigures(1, FOUR), hands=2))
    printed = paper_table(sheet, "figures")
    played, empty = printed.rows
    for cell, square in zip(sheet.rows[0].cells, played.squares, strict=True):
        figures = [square.under(heading.look).text for heading in printed.headings]
        assert figures == [f"{cell.captured}−{cell.in_hand}", str(cell.points), str(cell.total)]
    assert empty.squares == ()
