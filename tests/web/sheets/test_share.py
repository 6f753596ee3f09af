"""What is taken home of a game: a picture of the result, made into pixels where that can be done, and a text."""

import json
import re
import struct
from urllib.parse import unquote

import pytest
from flask import render_template

from scorekeeper.rules.facts import Ended
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.web.paper import pdf
from scorekeeper.web.sheets.picture import picture
from scorekeeper.web.sheets.shared_text import in_a_paragraph, in_lines
from tests.kit.pages import read
from tests.kit.pdfs import read as pages_of
from tests.kit.programs import missing
from tests.kit.tables import LONG, enter, on_to, restored, start

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


def test_the_page_has_the_picture_and_the_text(client, game, monkeypatch):
    monkeypatch.setattr(pdf, "can_make_png", lambda: True)
    page = read(client.get(f"/g/{game.id}/share").text)
    assert page.one("img", class_="picture")["src"] == f"/g/{game.id}/picture.png"
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
        assert "Eve joined in deal 3 with 34" in text and "Ana left after deal 2" in text


def test_a_game_that_was_ended_says_so_and_why(app, client):
    game = enter(app, on_to(app, start(app), 2), Ended("the last bus"))
    text = read(client.get(f"/g/{game.id}/share").text).one("textarea").text
    assert "The game was ended early: the last bus." in text and "after deal" not in text


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


def test_a_name_written_from_the_right_is_one_word_with_the_others_in_its_column(app):
    game = on_to(app, enter(app, start(app, "nomination_whist", ("Ann", "דבורה", "Hal")), oh.Ladder(1, (1,))), 1)
    words = {frozenset(word["text"]): word for word in laid_out(app, game).extract_words()}
    assert words[frozenset("דבורה")]["x0"] == pytest.approx(words[frozenset("Hal")]["x0"], abs=2)


def test_where_no_pixels_can_be_made_the_page_is_shared_as_a_link(client, game, monkeypatch):
    monkeypatch.setattr(pdf, "can_make_png", lambda: False)
    page = read(client.get(f"/g/{game.id}/share").text)
    assert not page.all("img")
    [link] = [button["data-link"] for button in page.all("button") if "data-link" in button.attributes]
    assert link.endswith(f"/w/{game.watch_id}")
    assert client.get(f"/g/{game.id}/picture.png").status_code == 404


def test_a_game_that_goes_on_has_a_text_and_no_picture(app, client):
    game = start(app)
    page = read(client.get(f"/g/{game.id}/share").text)
    assert not page.all("img", class_="picture") and page.one("textarea")
    assert client.get(f"/g/{game.id}/picture.png").status_code == 404


def test_a_game_that_ended_early_says_so_in_its_end_and_in_its_picture(app, client):
    game = enter(app, on_to(app, enter(app, on_to(app, start(app), 2), oh.Left(3, 1)), 3), Ended("it got late"))
    end = read(client.get(f"/g/{game.id}").text).one("main").text
    assert "Ben left after deal 2. The game was ended early: it got late." in end
    assert_inside(app, game)
    with app.test_request_context():
        assert picture(game)["told"][-1] == "The game was ended early: it got late."


@pytest.mark.parametrize("players", [3, 6, 9, 12])
def test_everything_stands_inside_the_picture(app, players):
    game = enter(app, start(app, "nomination_whist", NAMES[:players], packs=3), oh.Ladder(1, (3, 2, 3)))
    assert_inside(app, on_to(app, game, 3))


@pytest.mark.parametrize("name", ["handmade_ohio", "handmade_o_no_99", "handmade_ohell", "oh_pshaw"])
def test_every_kind_has_a_picture(app, name):
    assert_inside(app, restored(app, name))


def laid_out(app, game):
    """Return the one page of the picture as WeasyPrint lays it out."""
    if not pdf.can_make():
        missing("WeasyPrint or its Pango is missing")
    with app.test_request_context():
        made = pdf.pdf_of(render_template("sheets/picture.html", **picture(game)))
    [page] = pages_of(made)
    return page


def assert_inside(app, game):
    """Every word stands between the edges of the page, and but for those of the foot over its rule."""
    page = laid_out(app, game)
    words, edge, rule = page.extract_words(), 72 / pdf.PIXELS, page.height - 92 / pdf.PIXELS
    assert all(edge - 1 <= word["x0"] and word["x1"] <= page.width - edge + 1 for word in words)
    foot = [word for word in words if word["top"] >= rule]
    assert foot and all(word["bottom"] <= page.height for word in foot)
    assert [word["text"] for word in words if word not in foot and word["bottom"] > rule] == []
