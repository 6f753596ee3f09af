"""What is taken home of a game: a picture of the result, made into pixels where that can be done, and a text."""

import json
import re
import struct
from urllib.parse import unquote

import pytest
from flask import Flask, render_template
from pdfplumber.page import Page

from scorekeeper.rules.facts import Ended
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage.games import Game
from scorekeeper.web.paper import pdf
from scorekeeper.web.sheets.printing import picture
from scorekeeper.web.sheets.story import in_a_paragraph, in_lines, so_far
from tests.kit.pages import page, read
from tests.kit.pdfs import ALL, needs_pdf
from tests.kit.pdfs import read as pages_of
from tests.kit.recorded import OF_A_KIND
from tests.kit.tables import NAMES, TEN, enter, on_to, restored, start

TWELVE = ("דבורה", "Jean-Luc", *TEN)


@pytest.fixture
def game(app):
    """Three deals of one card, played to the end."""
    return on_to(app, enter(app, start(app), oh.Ladder(1, (1, 1, 1))), 3)


def test_the_page_has_the_text_and_the_picture_which_leads_nowhere(app, client, game, monkeypatch):
    monkeypatch.setattr(pdf, "can_make_png", lambda: True)
    shared = page(client, f"/g/{game.id}/share")
    assert shared.one("img", class_="picture")["src"] == f"/g/{game.id}/picture.png"
    text = shared.one("textarea").text
    assert all(f"{line.place}. {line.name} {line.total}" in text for line in game.sheet.standings)
    with app.test_request_context():
        says = repr(picture(game))
    assert game.id not in says and game.watch_id not in says and "http" not in says


def test_the_text_of_a_game_that_goes_on_says_after_which_deal_and_who_came_and_left(app):
    game = on_to(app, enter(app, on_to(app, start(app), 2), oh.Joined(3, 4, "Eve", 34, after=3), oh.Left(3, 0)), 4)
    with app.test_request_context():
        texts = in_lines(game, "Friday"), in_a_paragraph(game, "Friday")
        assert so_far(game.sheet) == f"after deal 4 of {len(game.sheet.rows)}"
    for text in texts:
        assert text.startswith("Friday")
        assert "Eve joined in deal 3 with 34" in text and "Ana left after deal 2" in text
    of_chips = restored(app, "handmade_o_no_99")
    with app.test_request_context():
        text = in_a_paragraph(of_chips, "Chips")  # which has no totals
    first, second = [line.name for line in of_chips.sheet.standings][:2]
    assert text.startswith(f"Chips: {first} won. Then {second}")


def test_a_game_that_ended_early_says_so_in_its_end_its_text_and_its_picture(app, client):
    told = "The game was ended early: it got late."
    game = enter(app, on_to(app, enter(app, on_to(app, start(app), 2), oh.Left(3, 1)), 3), Ended("it got late"))
    assert f"Ben left after deal 2. {told}" in page(client, f"/g/{game.id}").one("main").text
    text = page(client, f"/g/{game.id}/share").one("textarea").text
    assert told in text and "after deal 3" not in text
    with app.test_request_context():
        assert picture(game)["told"][-1] == told


def test_a_finished_game_is_saved_in_bg_stats_by_an_address_that_holds_it(app, client):
    game = on_to(app, enter(app, start(app, "wizard", NAMES[:3]), oh.Ladder(1, (1, 1))), 2)
    shared: list[set[str]] = []
    for path in (f"/g/{game.id}/share", f"/g/{game.id}", f"/w/{game.watch_id}"):
        shared.append({link["href"] for link in page(client, path).all("a") if link.text == "Save in BG Stats"})
    (address,) = shared[0]
    assert shared[1:] == shared[:1] * 2
    site, data = address.split("?data=")
    assert site == "https://app.bgstatsapp.com/createPlay.html"
    play = json.loads(unquote(data))
    assert game.id not in address and play["sourcePlayId"] == game.watch_id
    assert play["game"] | {"name": "Wizard", "bggId": 1465, "highestWins": True, "noPoints": False} == play["game"]
    assert [(player["name"], player["startPlayer"]) for player in play["players"]] == [
        (name, name == "Ben") for name in NAMES[:3]
    ]
    told = [(column.total, column.seat in game.sheet.winners) for column in game.sheet.columns]
    assert [(player["score"], player["winner"]) for player in play["players"]] == told


def test_the_picture_is_a_file_of_1080_by_1350_pixels(client, game):
    needs_pdf(pdf.can_make_png())
    shown, saved = (client.get(f"/g/{game.id}/picture.png{query}") for query in ("", "?save=1"))
    assert shown.data.startswith(b"\x89PNG") and struct.unpack(">II", shown.data[16:24]) == (1080, 1350)
    assert "Content-Disposition" not in shown.headers
    assert re.fullmatch(r'attachment; filename="nomination_whist [\d-]+\.png"', saved.headers["Content-Disposition"])


def test_before_the_end_and_where_no_pixels_can_be_made_there_is_no_picture(app, client, game, monkeypatch):
    running, at = f"/g/{start(app).id}", f"/g/{game.id}"
    shared = page(client, f"{running}/share")
    assert not shared.all("img", class_="picture") and shared.one("textarea")
    monkeypatch.setattr(pdf, "can_make_png", lambda: False)
    shared = page(client, f"{at}/share")
    assert not shared.all("img")
    (link,) = [button["data-link"] for button in shared.all("button") if "data-link" in button.attributes]
    assert link.endswith(f"/w/{game.watch_id}")
    assert [client.get(f"{address}/picture.png").status_code for address in (running, at)] == [404, 404]


@pytest.mark.parametrize("players", [4, 6, 9, 12] if ALL else [12])
def test_all_words_stand_inside_the_picture_names_from_the_right_as_one(app, players):
    game = on_to(app, enter(app, start(app, players=TWELVE[:players], packs=3), oh.Ladder(1, (3, 2, 3))), 3)
    sheet = inside(app, game)
    assert {*"דבורה"} in [{*word["text"]} for word in sheet.extract_words()]


@pytest.mark.parametrize("kind", sorted(OF_A_KIND))
def test_the_picture_of_every_kind_names_all_who_played(app, kind):
    game = restored(app, OF_A_KIND[kind].stem)
    with app.test_request_context():
        said = read(render_template("sheets/picture.html", **picture(game))).text
    assert [column.name for column in game.sheet.columns if column.name not in said] == []
    if ALL:
        inside(app, game)


def inside(app: Flask, game: Game) -> Page:
    """Return the picture as it is laid out: every word between its edges, and over the rule of the foot or in it."""
    needs_pdf()
    with app.test_request_context():
        (sheet,) = pages_of(pdf.pdf_of(render_template("sheets/picture.html", **picture(game))))
    words, edge, rule = sheet.extract_words(), 72 / pdf.PIXELS, sheet.height - 92 / pdf.PIXELS
    assert all(edge - 1 <= word["x0"] and word["x1"] <= sheet.width - edge + 1 for word in words)
    foot = [word for word in words if word["top"] >= rule]
    assert foot and all(word["bottom"] <= sheet.height for word in foot)
    assert [word["text"] for word in words if word not in foot and word["bottom"] > rule] == []
    return sheet
