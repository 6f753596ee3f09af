"""Players: the list, a page each, one person with two spellings; and every figure leads to its games."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules.facts import Ended
from scorekeeper.rules.oh_hell.facts import Bids, Ladder, Tricks
from scorekeeper.rules.ono99.facts import HandLost
from tests.conftest import ANA, BEN
from tests.kit.pages import Element, page, read
from tests.kit.web import begin


@pytest.fixture
def played(start) -> None:
    """Ana and Ben play to the last one in: Ana loses the only hand."""
    start("ono99", ("Ana", "Ben"), chips=0).add(HandLost(1, ANA))


@pytest.fixture
def bid(start) -> None:
    """Ana, Jose and Cas play one deal of two cards: Jose misses his bid, the others make theirs."""
    table = start("oh_well", ("Ana", "Jose", "Cas"))
    bids = Bids(1, {ANA: 1, BEN: 1, 2: 1})
    table.add(Ladder(1, (2,)), bids, Tricks(1, {ANA: 1, BEN: 0, 2: 1}), Ended("late"))


def rows(client: FlaskClient) -> list[Element]:
    return page(client, "/players").one(class_="ranks--season").one("tbody").all("tr")


def lines(client: FlaskClient) -> list[str]:
    return sorted(row.one("th").one("a").text for row in rows(client))


def address(client: FlaskClient, name: str) -> str:
    found = [row.one("th").one("a")["href"] for row in rows(client) if row.one("th").text == name]
    return found[0].split("?")[0]


@pytest.mark.usefixtures("bid")
def test_the_page_of_a_player_tells_bids_made_by_cards_and_leads_to_the_games(client: FlaskClient):
    shown = page(client, address(client, "Ana"))
    assert "2 cards 1 of 1" in shown.one(class_="meters--cards").text
    assert "expect" not in shown.text  # while few have bid
    games = page(client, next(link["href"] for link in shown.all("a") if link.text == "Games"))
    assert "Ana, Jose, Cas" in games.text


@pytest.mark.usefixtures("played")
def test_another_players_name_leads_to_the_merge_which_refuses_who_sat_together(client: FlaskClient):
    answer = client.post(f"{address(client, 'Ben')}/rename", data={"name": "ａｎａ"})
    assert "These are different people." in page(client, answer.location).text
    into = answer.location.partition("into=")[2]
    assert client.post(f"{address(client, 'Ben')}/merge", data={"into": into}).status_code == 409


@pytest.mark.usefixtures("bid")
@pytest.mark.parametrize(
    ("tapped", "left"),
    [
        ({"name": ["Jos\u00e9"], "other": [""]}, "Jos\u00e9"),
        ({"other": ["Joseph"]}, "Joseph"),
        ({}, "Jos\u00e9"),  # who has more games
        ({"name": []}, "Jose"),  # of the address
    ],
)
def test_two_spellings_are_merged_under_the_name_that_is_chosen(start, client: FlaskClient, tapped, left: str):
    for _ in range(2):
        start("ono99", ("Ana", "Jos\u00e9"), chips=0).add(HandLost(1, ANA))
    into = address(client, "Jos\u00e9").rpartition("/")[2]
    form = page(client, f"{address(client, 'Jose')}/merge?into={into}").all("form")[-1]
    client.post(form["action"], data=form.sent() | tapped)
    assert lines(client) == ["Ana", "Cas", left]


@pytest.mark.usefixtures("played")
def test_the_evenings_stand_on_home_with_who_won(start, client: FlaskClient):
    start("ono99", ("Ben", "Cas"), chips=0).add(HandLost(1, ANA))
    [line] = page(client, "/").all(class_="evening")
    assert line.one(class_="evening__won").text == "Ben"
    assert "2 games" in line.text
    shown = page(client, line["href"])
    assert shown.one(class_="moment-eve").one("h2").text == "Ben wins the evening"
    standing = [row.text for row in shown.one(class_="ranks--eve").one("tbody").all("tr")]
    assert standing == ["1 Ben 1st, 2nd 17", "2 Cas 1st 10", "3 Ana 2nd 7"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_records_show_their_markup_and_names_as_they_are_written(start, client: FlaskClient, language: str):
    table = start("oh_well", ("O'Brien", "<b>Bo</b>", "Cas"))
    table.add(Ladder(1, (2,)), Bids(1, {1: 1, 2: 1, 0: 1}), Tricks(1, {0: 1, 1: 0, 2: 1}), Ended("late"))
    answer = client.get("/players?season=ever", headers={"Accept-Language": language}).text
    records = read(answer).one(class_="turns--recs")
    assert "O'Brien" in records.text
    assert not {"&", "<"} & {*records.text}
    [value] = records.all("span")[0].all("b")
    assert value.text.split()[0].isdecimal()


@pytest.mark.usefixtures("played")
def test_a_hidden_player_is_shown_again(client: FlaskClient):
    client.post(f"{address(client, 'Ben')}/hide", data={"hidden": "1"})
    assert lines(client) == ["Ana"]
    client.post(page(client, "/players").one(class_="plainlist").one("form")["action"], data={"hidden": "0"})
    assert lines(client) == ["Ana", "Ben"]


@pytest.mark.usefixtures("played")
def test_nobody_is_merged_with_oneself(client: FlaskClient):
    ben = address(client, "Ben")
    number = ben.rpartition("/")[2]
    assert page(client, f"{ben}/merge?into={number}").text == page(client, f"{ben}/merge").text
    answer = client.post(f"{ben}/merge", data={"into": number})
    assert (answer.status_code, "These two are already one player: Ben." in answer.text) == (422, True)


@pytest.mark.usefixtures("played")
def test_a_player_is_renamed_and_the_name_before_is_no_other_player(client: FlaskClient):
    there = f"{address(client, 'Ben')}/rename"
    assert client.post(there, data={"name": " "}).status_code == 422
    answer = client.post(there, data={"name": "Benjamin"})
    assert lines(client) == ["Ana", "Benjamin"]
    assert page(client, answer.location).one(class_="undone").one("p").text == "Ben is now called Benjamin."
    answer = begin(client, ("Ben", "Benjamin"), variant="ono99")
    assert answer.status_code == 422
    assert "both names of Benjamin: enter another name" in read(answer.text).text
