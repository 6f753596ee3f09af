"""The table screen: what a tap records, what is refused, what is true now, and that nothing entered is lost."""

from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.record.log import Game, Undo
from scorekeeper.rules.facts import Noted
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.ono99.facts import HandLost
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit.pages import Element, page, read
from tests.kit.web import EVEN, HTMX, Start, Table, correction, foot, hidden


@pytest.fixture
def scored(table: Table) -> Table:
    """The first deal is scored: everybody bid 2 and made it but Cas, who took one."""
    table.add(oh.Bids(1, EVEN), oh.Tricks(1, EVEN | {CAS: 1}))
    return table


def totals(table: Table) -> list[str]:
    return [total.text for total in table.read().one(id="sheet").all("span", class_="tot")]


def enter(table: Table, held: dict[str, str], **tap: str) -> TestResponse:
    """Send a tap on a page that was shown before."""
    return table.client.post(f"/g/{table.id}/enter", data=held | tap)


def test_a_tap_records_a_bid_and_asks_for_the_next(table: Table):
    assert table.tap(seat_1=2).location == f"/g/{table.id}#row-2"
    shown = table.read()
    assert shown.one("h1").text == "2 bid, 7 tricks"
    assert shown.one("p", id="foot-line").text.startswith("Tap Cas’s bid")
    tally = shown.one(class_="tally")
    assert (len(tally.all("i")), len(tally.all("i", class_="on"))) == (7, 2)
    assert shown.all(id="trump-S")  # the trump stays open


def test_the_hook_is_struck_through_and_refused_with_its_reason(table: Table):
    for seat, bid in ((BEN, 2), (CAS, 2), (DEE, 1)):
        table.tap(**{f"seat_{seat}": bid})
    assert [chip["id"] for chip in table.read().all("button", class_="is-barred")] == ["seat_0-2"]
    answer = table.tap(seat_0=2)
    assert answer.status_code == 422
    assert foot(answer.text).startswith("Ana bids last and may not bid 2")
    assert "2 would make 7 bid, 7 tricks" in answer.text
    assert read(answer.text).one("form", id="entry")["action"].endswith("#row-0")
    assert table.tap(seat_0=3).status_code == 303


def test_missers_are_tapped_and_the_deal_is_scored(table: Table):
    table.add(oh.Bids(1, EVEN))
    assert table.tap(score=1).status_code == 422
    table.tap(seat_2=1)
    assert foot(table.page()) == "Cas bid 2, took 1"
    assert table.tap(score=1).status_code == 303
    assert totals(table) == ["12", "12", "1", "12"]
    assert table.read().one("h1").text == "Cas bids"


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"seat_1": 8}, "Ben can have 0 to 7. Tap one of the numbers in the row."),
        ({"seat_1": "two"}, "Ben can have 0 to 7. Tap one of the numbers in the row."),
        ({}, "Nothing was tapped."),
        ({"seat_9": "1"}, "1: That cannot be entered here. Tap one of the buttons."),
        ({"card": "1H"}, "1H: That cannot be entered here. Tap one of the buttons."),
        ({"blind_1": "2"}, "2: That cannot be entered here. Tap one of the buttons."),
        ({"seq": "", "seat_1": "2"}, "That page is out of date, so nothing was saved. Reload it and try again."),
    ],
)
def test_a_tap_that_cannot_be_read_is_answered_with_what_to_do(table: Table, form: dict[str, Any], sentence: str):
    answer = table.tap(**form)
    assert (answer.status_code, foot(answer.text)) == (422, sentence)


BEN_BID = oh.Bids(1, {BEN: 2})
ALL_BID = (oh.Bids(1, EVEN), oh.PencilledTricks(1, {CAS: 1}))


@pytest.mark.parametrize(
    ("before", "path", "meanwhile", "late", "told"),
    [
        ((), "enter", {"trump": "H"}, {"seat_1": "2"}, ""),
        ((BEN_BID,), "undo", {"target": 2}, {"seat_2": "1"}, ""),
        ((BEN_BID,), "undo", {"target": 2}, {"seat_1": "3"}, "the last entry was undone"),
        ((BEN_BID,), "enter", {"seat_1": 3}, {"seat_1": "4"}, "Entered on this device since then: Ben bids 3"),
        (ALL_BID, "enter", {"bid_1": 3}, {"score": "1"}, "Ben bids 3"),
    ],
)
def test_a_late_tap_is_written_but_for_one_on_what_was_entered_meanwhile(table, before, path, meanwhile, late, told):
    table.add(*before)
    old = hidden(table.page())
    table.tap(path, **meanwhile)
    answer = enter(table, old, **late)
    assert answer.status_code == (409 if told else 303)
    assert told in read(answer.text).text


def test_taps_that_waited_together_are_read_and_written_as_one_device_made_them(table: Table):
    board = hidden(table.page())
    table.add(Noted("Thursday", "", ""), oh.Bids(1, {DEE: 3}))

    def send(token: str, after: str, **tap: str) -> int:
        return enter(table, board, token=token, after=after, **tap).status_code

    assert send("one", "", seat_1="2") == 303
    assert send("two", "one", seat_1="4") == 303  # its own bid is changed again
    asked = enter(table, board, token="three", after="one two", seat_3="5")
    assert (asked.status_code, "Dee bids 3" in foot(asked.text)) == (409, True)  # another device's is asked about
    assert send("two", "one", seat_1="4") == 303  # as it was answered the first time
    assert send("four", "somebody's", seat_1="0") == 409
    assert table.game.state.live.slip.bids == {BEN: 4, DEE: 3}


def test_a_tap_behind_one_that_gave_way_is_not_taken_for_what_another_device_entered(start: Start):
    table = start("ono99")
    board = hidden(table.page())
    table.add(HandLost(1, BEN))

    def send(token: str, after: str, lost: str) -> int:
        return enter(table, board, token=token, after=after, lost=lost).status_code

    assert send("one", "", "p0") == 409
    assert send("two", "one", "p1") == 409  # Ben, in the hand after
    assert send("three", "", "p1") == 303  # Ben, in the same hand


def test_htmx_gets_the_part_that_changes_and_a_browser_the_page(table: Table):
    part = table.tap(seat_1=2, headers=HTMX)
    assert part.status_code == 200
    title, changed = read(part.text).all()[:2]
    assert (title.tag, title.text) == ("title", "Deal 1 · Nomination Whist")  # htmx gives it to the page
    assert (changed.tag, changed["id"]) == ("div", "table")
    assert table.page().lstrip().startswith("<!doctype html>")


def test_a_scored_deal_is_put_right(scored: Table):
    assert "1 trick too many" in scored.tap("correct/1/2", tricks_2=2).text
    assert scored.tap("correct/1/2", save=1, tricks_2=2).status_code == 422
    assert scored.tap("correct/1/2", save=1, tricks_2=2, tricks_3=1).status_code == 303
    assert totals(scored) == ["12", "12", "12", "1"]
    assert [figure.text for figure in scored.read().all("span", class_="corrected")] == ["2", "1"]


def test_the_second_of_two_corrections_of_a_deal_is_looked_at_again(scored: Table):
    begun = correction(scored.page("/correct/1/1"))
    scored.add(oh.Corrected(1, EVEN, EVEN | {DEE: 1}))
    marked = correction(scored.client.post(begun["action"], data=begun.sent(tricks_1="3", tricks_2="0")).text)
    asked = scored.client.post(marked["action"], data=marked.sent(save="1"))
    assert asked.status_code == 409
    assert "Something else was entered in the meantime" in asked.text
    assert scored.client.post(begun["action"], data=correction(asked.text).sent(save="1")).status_code == 303
    assert scored.game.state.deals[0].tricks == EVEN | {BEN: 3, CAS: 0}


def test_a_corrected_bid_against_the_hook_is_named_asked_about_and_saved(scored: Table):
    shown = read(scored.tap("correct/1/0", bids_0=1).text)
    assert foot(scored.tap("correct/1/0", bids_0=1, save=1).text).startswith("Ana bids 1, against the hook")
    (anyway,) = shown.one(class_="foot").all("button")
    assert anyway.text == "Record it anyway"
    assert read(scored.tap("correct/1/0", bids_0=2).text).all("button", id="anyway") == []  # put back
    assert scored.tap("correct/1/0", bids_0=1, **{anyway["name"]: anyway["value"]}).status_code == 303
    assert scored.game.state.deals[0].slip.bids[ANA] == 1


def test_sums_are_put_right_before_a_corrected_bid_against_the_hook_is_asked_about(scored: Table):
    entered = {"bids_0": 1, "tricks_1": 4}
    shown = scored.tap("correct/1/0", **entered).text
    assert read(shown).all("button", id="anyway") == []
    assert "2 tricks too many" in foot(shown)
    refused = scored.tap("correct/1/0", **entered, save="anyway")
    assert refused.status_code == 422
    held = correction(refused.text).sent()
    assert {name: held[name] for name in entered} == {"bids_0": ["1"], "tricks_1": ["4"]}


def test_a_black_bid_of_a_correction_opens_that_player(scored: Table):
    shown = read(scored.tap("correct/1/0", tricks_1=3).text)
    square = shown.one("button", id="open-3")
    assert (square["aria-label"], square.text) == ("bid 2, correct what Dee bid", "bid 2")
    form = correction(scored.tap("correct/1/0", **{square["name"]: square["value"]}, tricks_1=3).text)
    assert form["action"].endswith("/correct/1/3#open-3")
    assert (form.sent()["bids_3"], form.sent()["tricks_1"]) == (["2"], ["3"])


def test_there_is_no_page_to_turn_back_to_before_a_deal_is_scored(table: Table):
    assert table.client.get(f"/g/{table.id}/correct/1/2").status_code == 303
    assert table.client.get(f"/g/{table.id}/correct/99/2").status_code == 303


def test_every_look_has_a_token_of_its_own_and_can_write(table: Table):
    first, second = (hidden(table.page()) for _look in range(2))
    assert first["token"] != second["token"]
    assert enter(table, second, phase="bids-1", seat_1="2").status_code == 303
    assert table.game.entries[-1].fact == oh.Bids(1, {BEN: 2})


def test_nobody_gets_the_csrf_token_of_another(app: Flask, game: Game):
    forms = [page(app.test_client(), f"/g/{game.id}").one("form", id="pen-foot") for _browser in range(2)]
    assert forms[0].sent()["csrf_token"] != forms[1].sent()["csrf_token"]


def foot_of(table: Table) -> Element:
    return table.read().one("div", id="foot")


def test_undo_says_what_it_took_back_with_redo_beside_it_until_the_next_tap(table: Table):
    table.add(oh.Bids(1, {BEN: 2}))
    assert not foot_of(table).all("span", class_="undid")
    table.tap("undo", target=str(table.game.seq))
    assert foot_of(table).one("span", class_="undid").text == "Undid: Ben bids 2 Redo"
    redo = foot_of(table).one("button", class_="undid__redo")
    assert redo["form"] == "undo-form"
    table.tap("undo", target=redo["value"])
    assert table.game.state.live.slip.bids == {BEN: 2}
    table.add(Undo(2), oh.Bids(1, {BEN: 1}))
    assert not foot_of(table).all("span", class_="undid")
    table.add(oh.Bids(1, EVEN), oh.Tricks(1, EVEN | {CAS: 1}))
    table.tap("undo", target=str(table.game.seq))
    assert foot_of(table).one("span", class_="undid").text == "Undid: Deal 1 Redo"


def test_after_a_deal_the_foot_says_who_leads_by_how_much_until_the_first_bid(table: Table):
    table.add(oh.Bids(1, {BEN: 2, CAS: 0, DEE: 0, ANA: 4}), oh.Tricks(1, {BEN: 2, CAS: 1, DEE: 1, ANA: 3}))
    small = foot_of(table).one("small").text
    assert "must outscore Ben by" in small
    table.add(oh.Bids(2, {CAS: 5}))
    assert "outscore" not in foot_of(table).text
    table.add(oh.Bids(2, {DEE: 0, ANA: 0, BEN: 0}), oh.Tricks(2, {CAS: 5, DEE: 0, ANA: 0, BEN: 1}))
    assert foot_of(table).one("small").text == "New leader: Cas."
