"""A person with the printed sheet recomputes every total: points from bids and tricks, totals from points."""

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.oh_hell import facts as oh
from tests.kit.pages import Element, page, read
from tests.kit.paper_games import made_game
from tests.kit.pdfs import html_of, printed
from tests.kit.recorded import brought_in, recorded
from tests.kit.tables import enter, on_to, start

pytestmark = pytest.mark.paper

Square = dict[str, int]
NUMBER = re.compile(r"[−+]?\d+")  # a sign of a mark may follow
LOOKS = {"bid": "bid", "took": "took", "prize": "bonus", "pts": "points", "tot": "total"}


def sheet_of(client: FlaskClient, game: str) -> Element:
    return page(client, f"{game}/print?style=figures&paper=a4").one("article")


def squares_of(sheet: Element) -> list[list[Square]]:
    """Read the table of a page: one square a player, row by row."""
    found: list[list[Square]] = []
    for row in sheet.one("tbody", class_="figures").all("tr"):
        line: list[Square] = []
        for cell in row.all("td"):
            looks = cell.attributes.get("class", "").split()
            if "fact" in looks:
                continue
            line += [{}] if "first" in looks else []
            if "joined" in cell.text:
                line[-1]["total"] = number_of(cell.one("span", class_="tot").text)
            for name in (name for look, name in LOOKS.items() if look in looks and NUMBER.match(cell.text)):
                line[-1][name] = number_of(cell.text)
            if "how" in looks:
                captured, in_hand = cell.text.split("−")
                line[-1] |= {"captured": int(captured), "in hand": int(in_hand)}
        found.append(line)
    return found


def number_of(text: str) -> int:
    return int(NUMBER.match(text)[0].replace("−", "-"))


def recounted(sheet: Element, points_of: Callable[[int, int, Square], int]) -> list[int]:
    """Check each square of a sheet, by what deal, column and square score without a bonus; return the last totals."""
    standing: dict[int, int] = {}
    for deal, row in enumerate(squares_of(sheet), 1):
        for column, square in enumerate(row):
            if "points" in square:
                assert square["points"] - square.get("bonus", 0) == points_of(deal, column, square), (deal, column)
                standing[column] = standing.get(column, 0) + square["points"]
                assert square["total"] == standing[column], (deal, column)
            elif square:  # joined with
                standing[column] = square["total"]
    return [standing[column] for column in sorted(standing)]


def test_every_total_of_a_printed_game_is_recomputed_from_paper_alone(client):
    """The rules line says: made 10 and a point per trick, missed nothing."""
    sheet = sheet_of(client, brought_in(client, recorded("oh_pshaw")))
    assert "Made: 10 plus 1 point per trick. Missed: nothing." in sheet.text
    assert len(squares_of(sheet)) == 13
    totals = recounted(sheet, lambda _deal, _at, square: 0 if "took" in square else 10 + square["bid"])
    assert totals == [98, 70, 45, 68]


def test_every_total_of_skull_king_is_recomputed_from_paper_alone(client):
    """20 a trick, ten a card for zero, ten off for each trick wrong; the points include a bonus."""

    def points(cards: int, _at: int, square: Square) -> int:
        bid, took = square["bid"], square.get("took", square["bid"])
        made, missed = (20 * bid, -10 * abs(bid - took)) if bid else (10 * cards, -10 * cards)
        return made if bid == took else missed

    sheet = sheet_of(client, brought_in(client, recorded("handmade_skull_king")))
    assert len(recounted(sheet, points)) == 4
    assert "Deal 5: Cy said 1, bid 2, Rascal’s wager +10." in sheet.text
    assert "Deal 6: Ann loot +20; Ben loot +20. Deal 8: 1 trick that nobody won." in sheet.text


def test_points_and_prizes_make_every_total_and_a_doubled_deal_is_marked_beside_its_number(app):
    """Made 10 and a point per trick, missed a point per trick; the points include a bonus; the last deal twice."""
    game = made_game(3, 13, marks=False, prizes=True)
    sheet = read(html_of(app, game, "a4", "DejaVu"))
    totals = recounted(sheet, lambda deal, _at, square: (1 + (deal == 13)) * square.get("took", 10 + square["bid"]))
    assert totals == [player.total for player in game.players]
    assert any("bonus" in square for row in squares_of(sheet) for square in row)
    assert [head.text for head in sheet.all("th", class_="number") if head.all("small")] == ["13 ×2"]


def test_the_scores_of_ohio_are_what_was_captured_less_what_was_in_hand(client):
    sheet = sheet_of(client, brought_in(client, recorded("handmade_ohio")))
    totals = recounted(sheet, lambda _deal, _at, square: square["captured"] - square["in hand"])
    assert totals[:4] == [82, 181, 88, 71]


def test_who_lost_each_hand_of_ono_99_stands_in_his_column(client):
    sheet = sheet_of(client, brought_in(client, recorded("handmade_o_no_99")))
    rows = [row.all("td", class_="first")[:5] for row in sheet.one("tbody", class_="figures").all("tr")]
    lost = [next(at for at, cell in enumerate(row) if cell.all(class_="blot") or cell.text == "out") for row in rows]
    # Who lost four hands had no chip to give for the last.
    assert sorted(range(5), key=lost.count) == [4, 0, 1, 2, 3]
    assert [lost.count(seat) for seat in range(5)] == [4, 4, 4, 4, 2]
    assert "Eve wins with 1 chip" in sheet.text


def test_every_total_follows_from_paper_with_joiners_leavers_absent_players_adjustments_and_blind_bids(app, client):
    """Made 10 and a point per trick, 20 of a blind bid; missed a point per trick."""
    game = start(app, "nomination_whist", ("Ana", "Ben", "Cas"), blind=True)
    game = on_to(app, enter(app, game, oh.Blind(1, 1), confirmed=True), 3)
    game = on_to(app, enter(app, game, oh.Joined(4, 3, "Eve", 34, after=1), oh.Left(4, 1), oh.SatOut(5, 0)), 4)
    game = enter(app, game, Adjustment(1, 4, 2, -5, "a revoke"), oh.Blind(6, 3), confirmed=True)
    game = on_to(app, game, 13)
    sheet = sheet_of(client, f"/g/{game.id}")
    assert "Ben left after deal 3; Eve joined in deal 4 with 34." in sheet.text
    assert "Cas −5 in deal 4" in sheet.text
    blind, adjusted = {(1, 1), (6, 2)}, (4, 3)  # deal and column: Ana, Ben, Eve, Cas

    def points(deal: int, column: int, square: Square) -> int:
        bonus = 20 if (deal, column) in blind else 10
        return square.get("took", bonus + square["bid"]) - 5 * ((deal, column) == adjusted)

    assert recounted(sheet, points) == [game.state.standing[seat] for seat in (0, 1, 3, 2)]
    assert [sum(bool(row[column]) for row in squares_of(sheet)) for column in range(4)] == [12, 3, 11, 13]


def test_names_written_from_the_right_are_no_other_words_on_paper(app, client):
    names = ("דניאל", "محمد", "Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
    game = on_to(app, start(app, "podrida_fidepo", names), 2)
    (sheet,) = printed(client, f"/g/{game.id}/print.pdf?paper=a4")
    letters = "".join(char["text"] for char in sheet.chars)
    # Upwards over its column, at its line, to sign: in the order of reading, or of the places from the left.
    assert all(letters.count(name[::-1]) + letters.count(name) >= 3 for name in names[:2])
