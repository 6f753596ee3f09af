"""What is taken home of a game: a picture of the result, made into pixels where that can be done, and a text."""

import io
import json
import re
import struct
from urllib.parse import unquote

import pdfplumber
import pytest
from flask import render_template
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.facts import Ended
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.sheets.summary import race
from scorekeeper.web.games.metrics import width
from scorekeeper.web.paper import pdf
from scorekeeper.web.sheets.chart import PICTURE, StandingLine, result
from scorekeeper.web.sheets.picture import EDGE, FOOT, ROOM, WIDTH, picture
from scorekeeper.web.sheets.shared_text import in_a_paragraph, in_lines
from tests.programs import missing
from tests.rules.sheets import bid_sheet
from tests.tables import LONG, enter, on_to, restored, start
from tests.web.pages import read

NAMES = (
    "Ann",
    LONG,
    "Jean-Luc",
    "דבורה",
    "Wolfgang Amadeus Theophilus Mo",
    "Hal",
    "Ida",
    "Zoë",
    "Oli",
    "J",
    "Bo",
    "Fay",
)


@pytest.fixture
def game(app):
    """Three deals of one card, played to the end."""
    return on_to(app, enter(app, start(app), oh.Ladder(1, (1, 1, 1))), 3)


def test_the_page_has_the_picture_and_the_text(client, game):
    page = read(client.get(f"/g/{game.id}/share").text)
    drawing = page.one("svg", class_="picture")
    standing = [line.name for line in game.sheet.standings]
    assert [text.text for text in drawing.all("text", class_="nm")][::-1] == standing
    lines = page.one("textarea").text
    assert all(f"{line.place}. {line.name} {line.total}" in lines for line in game.sheet.standings)
    assert "won with" in read(client.get(f"/g/{game.id}/share?text=paragraph").text).one("textarea").text


def test_a_game_that_goes_on_says_after_which_deal_and_who_came_and_left(app):
    game = on_to(app, enter(app, on_to(app, start(app), 2), oh.Joined(3, 4, "Eve", 34, after=3), oh.Left(3, 0)), 4)
    with app.test_request_context():
        lines, one = in_lines(game, "Friday"), in_a_paragraph(game, "Friday")
    number = len(game.sheet.rows)
    assert lines.startswith(f"Friday, after deal 4 of {number}\n1. ")
    assert one.startswith(f"Friday, after deal 4 of {number}: ")
    for text in (lines, one):
        assert "Eve joined at deal 3 with 34" in text and "Ana left after deal 2" in text


def test_a_game_that_was_ended_says_so_and_why(app, client):
    game = enter(app, on_to(app, start(app), 2), Ended("the last bus"))
    text = read(client.get(f"/g/{game.id}/share").text).one("textarea").text
    assert "The table ended the game early: the last bus." in text and "after deal" not in text


def test_chips_are_told_without_a_total(app):
    game = restored(app, "handmade_o_no_99")
    with app.test_request_context():
        text = in_a_paragraph(game, "Chips")
    names = [line.name for line in game.sheet.standings]
    assert text.startswith(f"Chips: {names[0]} won. Then {names[1]}")


def test_a_finished_game_is_saved_in_bg_stats_by_an_address_that_holds_it(app, client):
    game = on_to(app, enter(app, start(app, "wizard", NAMES[:3]), oh.Ladder(1, (1, 1))), 2)
    links = read(client.get(f"/g/{game.id}/share").text).all("a")
    [shared] = [link["href"] for link in links if link.text == "Save in BG Stats"]
    page, data = shared.split("?data=")
    assert page == "https://app.bgstatsapp.com/createPlay.html"
    play = json.loads(unquote(data))
    assert game.id not in shared and play["sourcePlayId"] == game.watch_id
    assert play["game"] | {"name": "Wizard", "bggId": 1465, "highestWins": True, "noPoints": False} == play["game"]
    assert [player["name"] for player in play["players"]] == list(NAMES[:3])
    assert [player["startPlayer"] for player in play["players"]] == [False, True, False]
    told = [(column.total, column.seat in game.sheet.winners) for column in game.sheet.columns]
    assert [(player["score"], player["winner"]) for player in play["players"]] == told
    for path in (f"/g/{game.id}", f"/w/{game.watch_id}"):
        assert shared in [link["href"] for link in read(client.get(path).text).all("a")]


def test_the_picture_leads_nowhere(app, client, game):
    with app.test_request_context():
        says = repr(picture(game))
    assert game.id not in says and game.watch_id not in says and "http" not in says


def test_the_file_is_1080_by_1350_pixels(client, game):
    if not pdf.can_make_png():
        missing("WeasyPrint, its Pango or pypdfium2 is missing")
    shown, saved = (client.get(f"/g/{game.id}/picture.png{query}") for query in ("", "?save=1"))
    assert shown.data.startswith(b"\x89PNG") and struct.unpack(">II", shown.data[16:24]) == (1080, 1350)
    assert "Content-Disposition" not in shown.headers
    assert re.fullmatch(r'attachment; filename="nomination_whist [\d-]+\.png"', saved.headers["Content-Disposition"])


def test_names_written_from_the_right_have_their_size_and_place(app):
    if not pdf.can_make_png():
        missing("WeasyPrint, its Pango or pypdfium2 is missing")
    game = on_to(app, enter(app, start(app, "nomination_whist", ("Ann", "דבורה", "Hal")), oh.Ladder(1, (1,))), 1)
    with app.test_request_context():
        drawn = picture(game)
        made = pdf.pdf_of(render_template("sheets/picture.html", picture=drawn), pdf.places(drawn.shaped))
    letters = [letter for letter in pdfplumber.open(io.BytesIO(made)).pages[0].chars if letter["text"] in "דבורה"]
    sizes = {round(letter["size"] * pdf.PIXELS, 1) for letter in letters}
    assert letters and sizes == {float(text.size) for text in drawn.shaped}
    assert all(letter["x0"] > 0 and letter["x1"] * pdf.PIXELS < WIDTH for letter in letters)


def test_where_no_pixels_can_be_made_the_page_is_shared_as_a_link(client, game, monkeypatch):
    monkeypatch.setattr(pdf, "can_make_png", lambda: False)
    page = read(client.get(f"/g/{game.id}/share").text)
    assert page.one("svg", class_="picture")
    [link] = [button["data-link"] for button in page.all("button") if "data-link" in button.attributes]
    assert link.endswith(f"/w/{game.watch_id}")
    assert client.get(f"/g/{game.id}/picture.png").status_code == 404


def test_a_game_that_goes_on_has_a_text_and_no_picture(app, client):
    game = start(app)
    page = read(client.get(f"/g/{game.id}/share").text)
    assert not page.all("svg", class_="picture") and page.one("textarea")
    assert client.get(f"/g/{game.id}/picture.png").status_code == 404


def test_a_game_that_ended_early_says_so_in_its_end_and_in_its_picture(app, client):
    game = enter(app, on_to(app, enter(app, on_to(app, start(app), 2), oh.Left(3, 1)), 3), Ended("it got late"))
    end = read(client.get(f"/g/{game.id}").text).one("main").text
    assert "Ben left after deal 2. The table ended the game early: it got late." in end
    assert_inside(app, game)
    with app.test_request_context():
        told = [text.text for text in picture(game).texts if text.look == "told"]
    assert told[-1] == "The table ended the game early: it got late."


@pytest.mark.parametrize("players", [3, 6, 9, 12])
def test_everything_stands_inside_the_picture(app, players):
    game = enter(app, start(app, "nomination_whist", NAMES[:players], packs=3), oh.Ladder(1, (3, 2, 3)))
    assert_inside(app, on_to(app, game, 3))


def test_the_deepest_letter_of_a_name_keeps_clear_of_what_it_won_with(app):
    game = on_to(app, enter(app, start(app, players=("علي", "בנימין", "Jörgy")), oh.Ladder(1, (1,))), 1)
    with app.test_request_context():
        texts = picture(game).texts
    name, won_with = (next(text for text in texts if text.look == look) for look in ("name", "with"))
    assert won_with.y - 0.74 * won_with.size >= name.y + 0.33 * name.size


@pytest.mark.parametrize("name", ["handmade_ohio", "handmade_o_no_99", "handmade_ohell", "oh_pshaw"])
def test_every_kind_has_a_picture(app, name):
    assert_inside(app, restored(app, name))


def assert_inside(app, game):
    with app.test_request_context():
        made = picture(game)
    faces = {"name": "S", "title": "S", "with": "S", "told": "s"}
    for text in made.texts:
        assert width(text.text.strip("\u2068\u2069"), faces.get(text.look, "h"), text.size) <= ROOM + 1, text
        assert 0 < text.y < 1350 and EDGE <= text.x <= WIDTH - EDGE
    assert made.result_y + made.result.height <= FOOT
    assert all(text.y < FOOT for text in made.texts if text.look == "told")


@given(st.lists(st.text("abcdefghij mMW-", min_size=1, max_size=30), min_size=2, max_size=12))
def test_a_name_never_reaches_the_total(names):
    lines = [StandingLine(seat, 1, name, won=False, total="−100") for seat, name in enumerate(names)]
    drawn = result(race(bid_sheet(*[[(1, 1, 10)]] * len(names))), lines, PICTURE)
    total = PICTURE.width - width("−100", "S", min(label.size for label in drawn.labels if label.look == "tot"))
    for label in drawn.labels:
        if label.look == "nm":
            assert label.x + width(label.text, "S", label.size) <= total
