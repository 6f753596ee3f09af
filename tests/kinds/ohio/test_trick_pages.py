"""Ohio followed card by card on the table screen."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.conftest import DEE
from tests.web.tables import Start, button, found, starting, text


@pytest.fixture
def start(app: Flask, client: FlaskClient) -> Start:
    return starting(app, client, "ohio")


def worth(page: str) -> str:
    return found(r'<h1 class="pile__n[^>]*>(.*?)</h1>', page).removeprefix("trick worth ")


def turn(page: str) -> str:
    return found(r'<p class="turn[^>]*>(.*?)</p>', page)


def test_a_trick_is_called_card_by_card(start: Start):
    table = start()
    table.tap(way="trick")
    for move in ("10", "8", "pass", "4"):
        assert table.tap(move=move).status_code == 303
    page = table.page()
    assert (worth(page), turn(page)) == ("22", "Ana plays 3 or lower, an Ohio or a pass. Dee takes it if all pass.")
    assert found(r'<ol class="plays"[^>]*>(.*?)</ol>', page) == "Ana 10 Ben 8 Cas passed Dee 4"
    assert text(button(page, "move-3")) == "3 makes 25"
    assert text(button(page, "move--10")) == "Ohio makes 12"
    assert "is-low" in button(page, "move-4") and text(button(page, "move-4")) == "4 not below 4"
    answer = table.tap(move=5)
    assert (answer.status_code, "Ana played 5: it must be lower than 4." in text(answer.text)) == (422, True)


def test_after_an_opening_ohio_any_card_follows_and_the_winner_collects(start: Start):
    table = start()
    table.tap(way="trick")
    assert "Ana leads and cannot pass." in text(table.tap(move="pass").text)
    table.tap(move="-10")
    page = table.page()
    assert (worth(page), turn(page)) == ("−10", "Ben plays Any card, an Ohio or a pass. Ana takes it if all pass.")
    table.tap(move="9")
    table.tap(move="taken")
    page = table.page()
    assert turn(page) == "Ben leads any card"
    assert found(r'<ol class="plays"[^>]*>(.*?)</ol>', page) == "Ben took −1."
    assert "Trick 2" in text(page)


def test_somebody_else_may_begin_the_hand(start: Start):
    table = start()
    table.tap(way="trick")
    table.tap(starts=f"p{DEE}")
    assert turn(table.page()) == "Dee starts any card"


def test_watchers_see_what_the_trick_is_worth_and_whose_turn_it_is(start: Start):
    table = start()
    table.tap(way="trick")
    for move in ("10", "8"):
        table.tap(move=move)
    page = table.client.get(f"/w/{table.game.watch_id}/board").text
    assert found(r'<h1 class="call__big[^>]*>(.*?)</h1>', page) == "18"
    assert "Cas plays" in found(r'<div class="call__more">(.*?)</div>', page)
    assert 'data-say="18. Cas plays."' in page
