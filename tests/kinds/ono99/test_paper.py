"""O'NO 99 on paper: blots and chips in the columns, who is out, and the count that ended a hand."""

from scorekeeper.web.kinds.ono99.pages import paper_table
from tests.kinds.ono99.table import ANA, BEN, CAS, KIND, cards, lost, table

TEN_TENS = [(seat % 4, 10) for seat in range(1, 11)]


def printed(sheet):
    return paper_table(sheet, "figures")


def test_the_count_that_ended_a_hand_is_told_where_the_cards_were_followed():
    followed = KIND.sheet(table(*cards(1, *TEN_TENS), mode="card_by_card"))
    tapped = KIND.sheet(table(*lost(BEN)))
    assert (followed.rows[0].lost_at, tapped.rows[0].lost_at) == (100, None)
    assert [heading.text for heading in printed(followed).right] == ["lost at", "still in"]
    assert printed(followed).rows[0].right[0] == "100"
    assert [heading.text for heading in printed(tapped).right] == ["still in"]


def test_whoever_loses_without_a_chip_is_out_and_a_line_runs_down():
    rows = printed(KIND.sheet(table(*lost(ANA, ANA, BEN, CAS), chips=1))).rows
    column = [row.squares[ANA] for row in rows if row.squares]
    assert [[figure.text for figure in square.figures] for square in column] == [["0"], ["0", "out"], [], []]
    assert [bool(square.figures and square.figures[0].blot) for square in column] == [True, True, False, False]
    assert [square.is_closed for square in column] == [False, False, True, True]
