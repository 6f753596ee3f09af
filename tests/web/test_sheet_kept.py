"""The sheet's page has a version: entry, language, style, theme, the pen, and the edition of the program."""

import pytest

from scorekeeper.record.houserule import HouseRule
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import games, house_rules, pens
from scorekeeper.web.site import htmx
from tests.conftest import ANA, BEN, CAS, DEE
from tests.web.tables import as_device


@pytest.fixture
def look(client, game):
    def look(**headers):
        return client.get(
            f"/g/{game.id}/sheet", headers={name.replace("_", "-"): value for name, value in headers.items()}
        )

    return look


def test_a_sheet_that_is_known_is_not_sent_again(look):
    tag = look().headers["ETag"]
    second = look(If_None_Match=tag)
    assert (second.status_code, second.data, second.headers["ETag"]) == (304, b"", tag)


def test_a_tap_makes_another_sheet(app, game, look):
    tag = look().headers["ETag"]
    with app.app_context():
        games.append(game.id, 1, "t2", oh.Bids(1, {BEN: 2, CAS: 1, DEE: 0, ANA: 3}), "tablet")
    assert look(If_None_Match=tag).status_code == 200


@pytest.mark.parametrize(("cookie", "says"), [("sheet", "blackout"), ("theme", "dark"), ("suits", "four")])
def test_whoever_likes_it_otherwise_gets_it_otherwise(client, look, cookie, says):
    tag = look().headers["ETag"]
    client.set_cookie(cookie, says)
    assert look(If_None_Match=tag).status_code == 200


def test_whoever_gets_the_pen_gets_the_links_to_correct(app, client, game, look):
    tag = look().headers["ETag"]
    as_device(client, "phone")
    with app.app_context():
        pens.take(game.id, "phone", "phone")
    assert look(If_None_Match=tag).status_code == 200
    assert look(If_None_Match=look().headers["ETag"]).status_code == 304


def test_another_edition_of_the_program_draws_it_anew(monkeypatch, look):
    tag = look().headers["ETag"]
    monkeypatch.setattr(htmx, "edition", lambda: "another")
    assert look(If_None_Match=tag).status_code == 200


def test_a_style_that_is_chosen_is_remembered_though_the_sheet_is_known(client, game, look):
    address = f"/g/{game.id}/sheet?style=blackout"
    first = client.get(address)
    assert "sheet=blackout" in first.headers["Set-Cookie"]
    client.set_cookie("sheet", "figures")
    second = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (second.status_code, client.get_cookie("sheet").value) == (304, "blackout")


def test_house_rules_that_are_kept_meanwhile_score_the_game_as_well(app, client, game):
    with app.app_context():
        games.append(game.id, 1, "t2", oh.Bids(1, {BEN: 2, CAS: 1, DEE: 0, ANA: 3}), "tablet")
        games.append(game.id, 2, "t3", oh.Tricks(1, {BEN: 2, CAS: 1, DEE: 0, ANA: 4}), "tablet")
    address = f"/g/{game.id}/what-if"
    first = client.get(address)
    with app.app_context():
        house_rules.keep(HouseRule("Aunt Dee’s", "nomination_whist", {"success_bonus": {"3": 50}}))
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert "Aunt Dee’s" not in first.text
    assert "Aunt Dee’s" in again.text
