"""The whole sheet, the race, the summary and other formulas, of every recorded game; none is sent twice unchanged."""

import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorekeeper.record.houserule import HouseRule
from scorekeeper.rules.kind import Cell, Row
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.sheets.summary import summary
from scorekeeper.storage import house_rules, pens
from scorekeeper.web.sheets.game_story import GameStory, when
from scorekeeper.web.site import page_cache
from tests.conftest import ANA, BEN, CAS, DEE
from tests.rules.sheets import bid_sheet, whole
from tests.tables import enter, on_to, start
from tests.web.pages import read
from tests.web.recorded import GAMES, brought_in, recorded
from tests.web.tables import Table, as_device


@pytest.fixture
def pshaw(client: FlaskClient) -> str:
    return brought_in(client, recorded("oh_pshaw"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_recorded_game_shows_its_totals(client: FlaskClient, path: Path):
    game = brought_in(client, path)
    result = json.loads(client.get(f"{game}/export.json").text)["result"]
    page = read(client.get(f"{game}/sheet").text)
    heads = {head.text for head in page.one("table").all("thead")[0].all("th")}
    for name, total in (result["totals"] or {}).items():
        assert any(name in head and str(total).replace("-", "−") in head for head in heads)
    for more in ("chart", "summary"):
        assert client.get(f"{game}/{more}").status_code == 200


def test_the_look_of_the_sheet_is_remembered(client: FlaskClient, pshaw: str):
    figures = read(client.get(f"{pshaw}/sheet").text).one("table")
    assert "sheet--figures" in figures["class"]
    client.get(f"{pshaw}/sheet?style=blackout")
    reloaded = read(client.get(f"{pshaw}/sheet").text)
    assert "sheet--blackout" in reloaded.one("table")["class"]
    assert reloaded.one("button", value="blackout")["aria-pressed"] == "true"
    assert "made: a 1 before it" in client.get(f"{pshaw}/print").text


def test_a_look_that_nobody_knows_is_the_usual_one_and_a_game_without_bids_has_no_other(
    client: FlaskClient, pshaw: str
):
    answer = client.get(f"{pshaw}/sheet?style=crayon")
    assert "sheet--figures" in answer.text
    assert "sheet=" not in answer.headers.get("Set-Cookie", "")
    game = brought_in(client, recorded("handmade_o_no"))
    assert read(client.get(f"{game}/sheet").text).all("button", name="style") == []


def test_the_race_is_drawn_twice_and_written_once(client: FlaskClient, pshaw: str):
    page = read(client.get(f"{pshaw}/chart").text)
    wide, phone = page.one("svg", class_="race--l"), page.one("svg", class_="chart--s")
    assert phone["aria-label"] == "Points after each deal: Ada 98, Bo 70, Dee 68, Cy 45"
    assert len(wide.all("path", class_="run")) == len(phone.all("polyline")) == 4
    lines = page.one("table").all("tr")
    assert [cell.text for cell in lines[-1].all("td")] == ["98", "70", "68", "45"]
    assert [bold.text for bold in lines[-1].all("b")] == ["98"]
    assert len(lines) == 14


@pytest.mark.parametrize(
    ("view", "title", "levels"),
    [
        ("points", "Points after each deal", {"0", "40", "80"}),
        ("behind", "Points behind whoever is ahead", {"0", "−20", "−40"}),
        ("places", "Place after each deal", {"1", "2", "3", "4"}),
        ("none of these", "Points after each deal", {"0", "40", "80"}),
    ],
)
def test_the_chart_has_three_views(client: FlaskClient, pshaw: str, view: str, title: str, levels: set[str]):
    page = read(client.get(f"{pshaw}/chart", query_string={"view": view}).text)
    assert page.all("h2")[0].text.startswith(title)
    sides = page.one("svg", class_="race--l").all("text", class_="no", text_anchor="end")
    assert levels <= {text.text for text in sides}
    phone = page.one("svg", class_="chart--s")
    assert {text.text for text in phone.all("text", class_="tag")} == {"Ada 98", "Bo 70", "Dee 68", "Cy 45"}
    pressed = [button["value"] for button in page.all("button") if button.attributes.get("aria-pressed") == "true"]
    assert pressed == [view if view in ("behind", "places") else "points"]


def test_the_summary_names_the_deals(client: FlaskClient, pshaw: str):
    page = read(client.get(f"{pshaw}/summary").text)
    turns = [line.text for line in page.one("ul", class_="turns").all("li")]
    assert "Deals 3 to 9 Ada made 7 bids in a row, the longest run." in turns
    text_to_share = read(client.get(f"{pshaw}/share?text=paragraph").text).one("textarea").text
    assert text_to_share.startswith("Oh Pshaw")
    assert "Ada won with 98. Then Bo 70, Dee 68 and Cy 45." in text_to_share


def test_the_same_cards_under_another_formula(client: FlaskClient, pshaw: str):
    before = client.get(f"{pshaw}/export.json").data
    page = read(client.get(f"{pshaw}/what-if?as=anderson").text)
    beside, every = page.all("table")
    assert [head.text for head in beside.all("thead")[0].all("th")][1:] == ["as played Oh Pshaw", "Anderson"]
    verdicts = {row.one("th").text: row.all("td")[0].text for row in every.all("tbody")[0].all("tr")}
    assert verdicts["Anderson"] == "Dee would have won"
    assert client.get(f"{pshaw}/export.json").data == before


def test_a_kind_with_one_formula_has_no_other(client: FlaskClient):
    game = brought_in(client, recorded("handmade_o_no"))
    assert client.get(f"{game}/what-if").status_code == 404
    assert "scored otherwise" not in client.get(f"{game}/summary").text


def test_a_game_that_nobody_has_played_has_nothing_to_draw(client: FlaskClient, app):
    table = Table(app, client)
    assert "Nothing is scored yet" in table.page("/chart")
    assert "No highlights yet" in table.page("/summary")
    assert "Nothing is scored yet" in table.page("/what-if")
    assert table.page("/print").count("<tr>") >= 3


def test_a_made_up_game_has_no_sheet(visitor: FlaskClient):
    pages = ("sheet", "print", "print/blank", "print.pdf", "chart", "summary", "what-if", "settle", "export.json",
             "export.csv")  # fmt: skip
    assert {visitor.get(f"/g/made-up/{page}").status_code for page in pages} == {404}


def test_no_other_winner_is_named_where_points_were_carried_in(client: FlaskClient, app):
    game = on_to(app, enter(app, on_to(app, start(app), 2), oh.Joined(3, 4, "Eve", 34, after=3)), 5)
    page = read(client.get(f"/g/{game.id}/what-if").text)
    assert "would have won" not in page.text
    assert "Points carried in or adjusted stay as they are under every formula: Eve 34." in page.text
    assert "Eve 34." in read(client.get(f"/g/{game.id}/summary").text).text
    level = on_to(app, start(app), 5)
    assert "carried in" not in read(client.get(f"/g/{level.id}/what-if").text).text


@pytest.fixture
def look(client, game):
    def look(**headers):
        return client.get(
            f"/g/{game.id}/sheet", headers={name.replace("_", "-"): value for name, value in headers.items()}
        )

    return look


def test_a_sheet_that_is_known_is_not_sent_again_until_a_tap_makes_another(app, game, look):
    tag = look().headers["ETag"]
    second = look(If_None_Match=tag)
    assert (second.status_code, second.data, second.headers["ETag"]) == (304, b"", tag)
    enter(app, game, oh.Bids(1, {BEN: 2, CAS: 1, DEE: 0, ANA: 3}))
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
    monkeypatch.setattr(page_cache, "edition", lambda: "another")
    assert look(If_None_Match=tag).status_code == 200


def test_a_style_that_is_chosen_is_remembered_though_the_sheet_is_known(client, game, look):
    address = f"/g/{game.id}/sheet?style=blackout"
    first = client.get(address)
    assert "sheet=blackout" in first.headers["Set-Cookie"]
    client.set_cookie("sheet", "figures")
    second = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (second.status_code, client.get_cookie("sheet").value) == (304, "blackout")


def test_house_rules_that_are_kept_meanwhile_score_the_game_as_well(app, client, game):
    bids = {BEN: 2, CAS: 1, DEE: 0, ANA: 3}
    enter(app, game, oh.Bids(1, bids), oh.Tricks(1, bids | {ANA: 4}))
    address = f"/g/{game.id}/what-if"
    first = client.get(address)
    with app.app_context():
        house_rules.keep(HouseRule("Aunt Dee’s", "nomination_whist", {"success_bonus": {"3": 50}}))
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert "Aunt Dee’s" not in first.text
    assert "Aunt Dee’s" in again.text


MADE, MISSED, ZERO = (1, 1, 11), (1, 0, 0), (0, 0, 10)


def story_of(*players) -> GameStory:
    return GameStory(summary(bid_sheet(*players)), "deal")


def turns_of(teller: GameStory) -> list[str]:
    return [f"{turn.when}: {turn.what}" for turn in teller.turns()]


def test_deals_are_said_as_a_table_says_them():
    assert when((3,), "deal") == "deal 3"
    assert when((3, 4, 5, 6), "deal") == "deals 3 to 6"
    assert when((1, 4, 6), "hand") == "hands 1, 4 and 6"
    assert when((1, 3, 5, 7, 9), "deal") == "deals 1, 3, 5, 7 and 9"
    assert when((1, 3, 5, 7, 9, 11), "deal") == "deals 1, 3, 5, 7 and 2 more"


def test_the_turns_come_in_the_order_of_the_deals():
    assert turns_of(story_of([MADE, ZERO, MADE], [ZERO, MISSED, (2, 4, 0)])) == [
        "Deal 1: Ana went ahead and stayed ahead",
        "Deals 1 and 2: Ana and Ben each made 1 zero bid, the most",
        "Deals 1 to 3: Ana made 3 bids in a row, the longest run",
        "Deals 1 and 3: Ana made a bid of 1, the boldest",
        "Deals 1 and 3: Ana scored 11, the most in one deal",
        "Deal 3: Ana and Ben ended 22 points apart, the closest finish",
        "Deal 3: Ben missed a bid by 2, the biggest miss",
    ]


def test_several_who_did_the_same_share_a_line():
    lines = turns_of(story_of([MADE], [MADE], [MADE], [ZERO], [ZERO], [ZERO]))
    assert "Deal 1: 3 players each made a bid of 1, the boldest" in lines


def test_the_paragraph_has_everybody_and_begins_with_the_game():
    text = story_of([MADE, MADE], [MADE, MISSED]).paragraph("Oh Hell, Thursday")
    assert text.startswith("Oh Hell, Thursday: Ana won with 22. Then Ben 11. Ana made 2 of 2 bids")
    assert text.endswith(".")


def test_a_game_that_goes_on_has_no_winner_yet():
    sheet = bid_sheet([MADE], [MISSED])
    open_sheet = type(sheet)(sheet.columns, sheet.rows, sheet.standings)
    assert (
        GameStory(summary(open_sheet), "deal")
        .paragraph("So far")
        .startswith("So far: nobody has won yet. Ana 11 and Ben 0.")
    )


def test_chips_are_told_by_who_went_out():
    lost = Cell(BEN, "0", marks=frozenset({"lost", "out"}), spoken={"chips": 0})
    rows = (Row(1, "done", (Cell(ANA, "3", spoken={"chips": 3}), lost)),)
    teller = GameStory(summary(whole(rows, {ANA: 3, BEN: 0}, counts="chips", deal_word="hand")), "hand")
    assert turns_of(teller) == ["Hand 1: Ben went out"]
    assert teller.paragraph("Chips") == "Chips: Ana won. Then Ben. Hand 1: Ben went out."
