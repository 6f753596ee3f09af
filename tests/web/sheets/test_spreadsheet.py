"""A sheet for a spreadsheet program carries numbers as numbers and no formula."""

import csv
import io

import pytest
from flask.testing import FlaskClient

from scorekeeper.record.gamefile import read_game
from scorekeeper.record.log import state_of
from scorekeeper.rules.kind import Cell, Column, Row, Sheet
from scorekeeper.web.sheets.spreadsheet import csv_text, rows

OF_A_PLAYER = ("tricks bid", "tricks taken", "points", "total")


def a_sheet(*names):
    columns = tuple(Column(seat, name) for seat, name in enumerate(names))
    cells = tuple(Cell(seat, points=-3, total=-3, bid=2, took=5) for seat in range(len(names)))
    done = Row(1, "done", cells, size=7, trump="NT", dealer=0)
    live = Row(2, "live", tuple(Cell(seat, bid=1) for seat in range(len(names))), size=6, dealer=1)
    return Sheet(columns, (done, live, Row(3, "todo", ())), ())


def test_a_row_a_deal_that_has_begun():
    assert rows(a_sheet("Ana", "Ben")) == [
        ["deal", "Cards", "trump", "dealer"] + [f"{name}: {what}" for name in ("Ana", "Ben") for what in OF_A_PLAYER],
        [1, 7, "NT", "Ana", 2, 5, -3, -3, 2, 5, -3, -3],
        [2, 6, None, "Ben", 1, None, None, None, 1, None, None, None],
    ]


def test_what_a_joiner_begins_with_has_a_row_so_that_points_add_up_to_totals():
    before = Row(1, "done", (Cell(0, points=10, total=10), Cell(1)), size=2)
    after = Row(2, "done", (Cell(0, points=12, total=22), Cell(1, points=-3, total=31)), size=1)
    joined = Column(1, "Ben", begins=2, carry_in=34, marks=frozenset({"joined"}))
    table = rows(Sheet((Column(0, "Ana"), joined), (before, after), ()))
    assert table == [
        ["deal", "Cards", "Ana: points", "Ana: total", "Ben: points", "Ben: total"],
        [1, 2, 10, 10, None, None],
        ["joined with", None, None, None, 34, 34],
        [2, 1, 12, 22, -3, 31],
    ]


@pytest.mark.parametrize("head", "=+-@\t\r\n＝＋－＠")
def test_no_name_begins_as_a_formula_in_any_script_and_a_number_stays_one(head: str):
    cells = list(csv.reader(io.StringIO(csv_text(rows(a_sheet(f"{head}1+1"))), newline="")))
    assert (cells[0][4], cells[1][3]) == (f"'{head}1+1: tricks bid", f"'{head}1+1")
    assert cells[1][6] == "-3"


def test_every_text_is_quoted_and_no_number_and_semicolons_part_columns_where_numbers_have_a_comma():
    lines = csv_text(rows(a_sheet("Ana; Ben", "Cas"))).splitlines()
    assert lines[0].startswith('"deal","Cards","trump","dealer","Ana; Ben: tricks bid",')
    assert lines[1].startswith('1,7,"NT","Ana; Ben",2,5,-3,-3,')
    text = csv_text([["player", "points"], ["Ana; Ben", 78.5], ["Cas", -3]], ";", decimal_comma=True)
    assert text == '"player";"points"\r\n"Ana; Ben";78,5\r\n"Cas";-3\r\n'


@pytest.mark.parametrize(
    ("accepted", "parted"),
    [("de-DE,de;q=0.9,en;q=0.8", ";"), ("pt-BR", ";"), ("nl", ";"), ("de-CH", ";"), ("it-CH,it", ";"),
     ("en-GB,de;q=0.9", ","), ("ja", ","), ("", ","), ("*", ","), ("xx-none", ","), ("tlh", ",")],
)  # fmt: skip
def test_a_file_is_parted_as_the_reader_s_own_program_expects(client: FlaskClient, accepted: str, parted: str):
    answer = client.get("/seasons/standing.csv?season=ever", headers={"Accept-Language": accepted})
    quoted = answer.data.decode("utf-8-sig").removesuffix("\r\n").strip('"')
    heads = quoted.split(f'"{parted}"')
    assert len(heads) == 8 and not any('"' in head for head in heads)
    assert "Accept-Language" in answer.headers["Vary"]
    assert answer.content_type == "text/csv; charset=utf-8"


@pytest.mark.parametrize(
    ("rules", "columns"),
    [
        ({}, [["deal", "Cards", "dealer"], [1, 2, "Ana"], [2, 1, "Ben"]]),
        (
            {"direction": "counterclockwise", "first_bidder": 0, "leader_rule": "highest_bidder"},
            [
                ["deal", "Cards", "Direction of play", "dealer", "bids first", "leads"],
                [1, 2, "anticlockwise", "Ana", "Ana", "Ben"],
                [2, 1, "anticlockwise", "Cas", "Cas", None],
            ],
        ),
        ({"leader": 0}, [["deal", "Cards", "dealer", "leads"], [1, 2, "Ana", "Ana"], [2, 1, "Ben", "Ben"]]),
        (
            {"first_bidder": 2, "leader": 1},
            [["deal", "Cards", "dealer", "bids first"], [1, 2, "Ana", "Cas"], [2, 1, "Ben", "Ana"]],
        ),
    ],
)
def test_direction_first_bidder_and_leader_stand_only_where_the_rules_move_them(rules, columns):
    by_name = {"Ana": 0, "Ben": 2, "Cas": 0}
    deals = [{"bids": by_name, "tricks": by_name}, {"bids": {"Ana": 1}}]
    head = {"format": "scorekeeper.game/1", "variant": "oh_hell_simple", "players": list(by_name)}
    kind, setup, facts = read_game({**head, "deals": deals, "rules": {"schedule": {"list": [2, 1]}, **rules}})
    table = rows(kind.sheet(state_of(kind, (setup, *facts))))
    assert [row[: table[0].index("Ana: tricks bid")] for row in table] == columns
