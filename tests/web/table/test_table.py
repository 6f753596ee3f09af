"""The table screen: what a tap records, what is refused, what is true now, and that nothing entered is lost."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.log import Entry, Game, Undo
from scorekeeper.rules import KINDS
from scorekeeper.rules.facts import Noted
from scorekeeper.rules.kind import Setup
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.facts import Bids
from scorekeeper.rules.ono99.facts import HandLost
from scorekeeper.storage import games, pens
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit import tables
from tests.kit.pages import read
from tests.kit.web import Table, as_device, foot, hidden

EVEN = dict.fromkeys(range(4), 2)


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> Table:
    """Nomination Whist for four; Ana deals first, this client has the pen."""
    return Table(app, client)


@pytest.fixture
def scored(table: Table) -> Table:
    """The first deal is scored: everybody bid 2 and made it but Cas, who took one."""
    table.add(oh.Bids(1, EVEN), oh.Tricks(1, EVEN | {CAS: 1}))
    return table


def call(page: str) -> str:
    big = re.search(r'<h1 class="call__big[^>]*>(.*?)</h1>', page, re.S)[1]  # type: ignore[index]
    return re.sub(r"<[^>]*>", "", big).strip()


def test_a_tap_records_a_bid_and_asks_for_the_next(table: Table):
    assert table.tap(seat_1=2).location == f"/g/{table.id}#row-2"
    page = table.page()
    assert (call(page), foot(page)) == ("2 bid, 7 tricks", "Tap Cas’s bid")


def test_what_is_bid_is_counted_while_the_trump_stays_open(table: Table):
    table.tap(seat_1=2)
    page = read(table.page())
    tally = page.one(class_="tally")
    assert page.all(id="trump-S")
    assert (len(tally.all("i")), len(tally.all("i", class_="on"))) == (7, 2)


def test_the_hook_is_struck_through_and_refused_with_its_reason(table: Table):
    for seat, bid in ((BEN, 2), (CAS, 2), (DEE, 1)):
        table.tap(**{f"seat_{seat}": bid})
    page = table.page()
    barred = re.findall(r'<button class="chip is-barred" id="([^"]*)"', page)
    assert barred == ["seat_0-2"]
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
    page = table.page()
    assert foot(page) == "Cas bid 2, took 1"
    assert table.tap(score=1).status_code == 303
    page = table.page()
    assert re.findall(r'<span class="tot"[^>]*>(\d+)</span>', page) == ["12", "12", "1", "12"]
    assert call(page) == "Cas bids"


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"seat_1": 8}, "Ben can have 0 to 7. Tap one of the numbers in the row."),
        ({"seat_1": "two"}, "Ben can have 0 to 7. Tap one of the numbers in the row."),
        ({}, "Nothing was tapped."),
        ({"seat_9": "1"}, "1: That cannot be entered here. Tap one of the buttons."),
        ({"card": "1H"}, "1H: That cannot be entered here. Tap one of the buttons."),
        ({"blind_1": "2"}, "2: That cannot be entered here. Tap one of the buttons."),
        ({"trump": "X"}, "X: That cannot be entered here. Tap one of the buttons."),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_to_do(table: Table, form: dict[str, Any], sentence: str):
    answer = table.tap(**form)
    assert (answer.status_code, foot(answer.text)) == (422, sentence)


def test_a_late_tap_that_touches_another_row_is_simply_written(table: Table):
    old = hidden(table.page())
    table.tap(seat_1=2)
    table.tap(trump="H")
    assert table.client.post(f"/g/{table.id}/enter", data=old | {"seat_2": "1"}).status_code == 303
    deal = table.game.state.live
    assert (deal.slip.bids, deal.trump) == ({BEN: 2, CAS: 1}, "H")


def test_a_late_tap_on_what_was_undone_meanwhile_is_asked_about(table: Table):
    table.tap(seat_1=2)
    old = hidden(table.page())
    table.tap("undo", target=2)
    assert table.client.post(f"/g/{table.id}/enter", data=old | {"seat_1": "3"}).status_code == 409
    assert table.client.post(f"/g/{table.id}/enter", data=old | {"seat_2": "1", "token": "other"}).status_code == 303


def test_a_tap_of_an_old_page_names_no_other_device_where_this_one_has_gone_on(table: Table):
    table.tap(seat_1=2)
    old = hidden(table.page())
    table.tap(seat_1=3)
    answer = table.client.post(f"/g/{table.id}/enter", data=old | {"seat_1": "4"})
    assert (answer.status_code, "Entered on this device since then: Ben bids 3" in foot(answer.text)) == (409, True)


def test_a_late_score_is_asked_about_where_a_bid_changed(table: Table):
    table.add(oh.Bids(1, EVEN))
    table.tap(seat_2=1)
    old = hidden(table.page())
    table.tap(bid_1=3)
    assert table.client.post(f"/g/{table.id}/enter", data=old | {"score": "1"}).status_code == 409


def test_taps_that_waited_together_are_read_and_written_as_one_device_made_them(table: Table):
    board = hidden(table.page())
    table.add(Noted("Thursday", "", ""), oh.Bids(1, {DEE: 3}))

    def send(token: str, after: str, **tap: str) -> int:
        sent = board | tap | {"token": token, "after": after}
        return table.client.post(f"/g/{table.id}/enter", data=sent).status_code

    assert send("one", "", seat_1="2") == 303
    assert send("two", "one", seat_1="4") == 303  # its own bid is changed again
    assert send("three", "one two", seat_3="5") == 409  # another device's is asked about
    assert send("two", "one", seat_1="4") == 303  # as it was answered the first time
    assert send("four", "somebody's", seat_1="0") == 409
    assert table.game.state.live.slip.bids == {BEN: 4, DEE: 3}


def test_a_tap_behind_one_that_gave_way_is_not_taken_for_what_another_device_entered(app: Flask, client: FlaskClient):
    table = Table(app, client, "ono99")
    board = hidden(table.page())
    table.add(HandLost(1, BEN))

    def send(token: str, after: str, lost: str) -> int:
        sent = board | {"token": token, "after": after, "lost": lost}
        return table.client.post(f"/g/{table.id}/enter", data=sent).status_code

    assert send("one", "", "p0") == 409
    assert send("two", "one", "p1") == 409  # Ben, in the hand after
    assert send("three", "", "p1") == 303  # Ben, in the same hand


def test_what_another_device_entered_is_told_and_not_what_this_one_did(table: Table):
    board = hidden(table.page())
    table.add(oh.Bids(1, {DEE: 3}))
    table.client.post(f"/g/{table.id}/enter", data=board | {"token": "one", "seat_1": "2"})
    late = board | {"token": "two", "after": "one", "seat_3": "5"}
    answer = table.client.post(f"/g/{table.id}/enter", data=late)
    assert (answer.status_code, "Dee bids 3" in foot(answer.text)) == (409, True)


def test_a_form_without_its_number_is_refused(table: Table):
    answer = table.client.post(f"/g/{table.id}/enter", data={"seat_1": "2"})
    assert answer.status_code == 422
    assert "nothing was saved" in answer.text


def test_htmx_gets_the_part_that_changes_and_a_browser_the_page(table: Table):
    part = table.tap(seat_1=2, headers={"HX-Request": "true"})
    assert part.status_code == 200
    title = "<title>Deal 1 · Nomination Whist</title>"  # htmx gives it to the page
    assert part.text.lstrip().startswith(title)
    assert part.text.replace(title, "").lstrip().startswith('<div id="table"')
    assert table.page().lstrip().startswith("<!doctype html>")


def test_a_scored_deal_is_put_right(scored: Table):
    assert "1 trick too many" in scored.tap("correct/1/2", tricks_2=2).text
    assert scored.tap("correct/1/2", save=1, tricks_2=2).status_code == 422
    assert scored.tap("correct/1/2", save=1, tricks_2=2, tricks_3=1).status_code == 303
    page = scored.page()
    assert re.findall(r'<span class="tot"[^>]*>(\d+)</span>', page) == ["12", "12", "12", "1"]
    assert [figure.text for figure in read(page).all("span", class_="corrected")] == ["2", "1"]


def test_a_correction_that_was_begun_before_another_device_entered_something_is_looked_at_again(scored: Table):
    def correction(answer: Any) -> Any:
        return read(answer.text).one("form", class_="entry-form")

    begun = correction(scored.client.get(f"/g/{scored.id}/correct/1/1"))
    scored.add(oh.Corrected(1, EVEN, EVEN | {DEE: 1}))
    marked = correction(scored.client.post(begun["action"], data=begun.sent(tricks_1="3", tricks_2="0")))
    asked = scored.client.post(marked["action"], data=marked.sent(save="1"))
    assert (asked.status_code, "Something else was entered in the meantime" in asked.text) == (409, True)
    assert scored.client.post(begun["action"], data=correction(asked).sent(save="1")).status_code == 303
    assert scored.game.state.deals[0].tricks == EVEN | {BEN: 3, CAS: 0}


AGAINST = "Ana bids 1, against the hook: the bids total 7."


def test_a_bid_against_the_hook_in_a_finished_deal_is_named_and_asked_about(scored: Table):
    page = read(scored.tap("correct/1/0", bids_0=1).text)
    assert page.one("p", id="foot-line").text == AGAINST
    assert [button.text for button in page.one(class_="foot").all("button")] == ["Record it anyway"]
    answer = scored.tap("correct/1/0", save=1, bids_0=1)
    assert (answer.status_code, read(answer.text).one("p", id="foot-line").text) == (422, AGAINST)


def test_the_bid_put_back_answers_the_question_and_one_insisted_on_is_saved(scored: Table):
    page = read(scored.tap("correct/1/0", bids_0=2).text)
    assert page.all("button", id="anyway") == []
    button = read(scored.tap("correct/1/0", bids_0=1).text).one("button", id="anyway")
    assert scored.tap("correct/1/0", bids_0=1, **{button["name"]: button["value"]}).status_code == 303
    assert scored.game.state.deals[0].slip.bids[0] == 1


def test_sums_are_put_right_before_a_bid_against_the_hook_is_asked_about(scored: Table):
    page = read(scored.tap("correct/1/0", bids_0=1, tricks_1=4).text)
    assert page.all("button", id="anyway") == []
    assert "2 tricks too many" in page.one(class_="foot__line").text
    refused = scored.tap("correct/1/0", bids_0=1, tricks_1=4, save="anyway")
    assert refused.status_code == 422
    held = read(refused.text)
    assert [button["value"] for button in held.all("input", name="tricks_1") if "checked" in button.attributes] == ["4"]
    assert [button["value"] for button in held.all("input", name="bids_0") if "checked" in button.attributes] == ["1"]


def test_a_black_bid_of_a_correction_opens_that_player(scored: Table):
    page = read(scored.tap("correct/1/0", tricks_1=3).text)
    square = page.one("button", id="open-3")
    assert (square["aria-label"], square.text.split()) == ("bid 2, correct what Dee bid", ["bid", "2"])
    opened = read(scored.tap("correct/1/0", **{square["name"]: square["value"]}, tricks_1=3).text)
    assert opened.all("li", id="correct-bids-0") == []
    assert "checked" in opened.one("label", id="bids_3-2").one("input").attributes
    assert opened.one("main").one("form")["action"].endswith("/correct/1/3#open-3")
    assert "checked" in opened.one("label", id="tricks_1-3").one("input").attributes


def test_there_is_no_page_to_turn_back_to_before_a_deal_is_scored(table: Table):
    assert table.client.get(f"/g/{table.id}/correct/1/2").status_code == 303
    assert table.client.get(f"/g/{table.id}/correct/99/2").status_code == 303


def test_a_suit_of_the_pack_s_own_is_told_as_trump(app: Flask, client: FlaskClient):
    table = Table(app, client, "skull_king")
    facts = read(table.page()).one(class_="facts").text
    assert "Trump black" in facts
    table.add(Bids(1, {0: 0, 1: 1, 2: 0, 3: 0}))
    assert "black trump" in read(table.page()).text


HTMX = {"HX-Request": "true"}
MARK = re.compile(r'name="(csrf_token|token)" value="([^"]+)"')


@pytest.fixture
def tablet(client: FlaskClient) -> FlaskClient:
    """The device that holds the pen."""
    as_device(client, "tablet")
    return client


def marks(page: str) -> set[tuple[str, str]]:
    return set(MARK.findall(page))


def test_every_look_has_a_mark_of_its_own_and_can_write(app: Flask, tablet: FlaskClient, game: Game) -> None:
    first, second = (dict(marks(tablet.get(f"/g/{game.id}").text)) for _look in range(2))
    assert first["token"] != second["token"]
    sent = {**second, "seq": "1", "phase": "bids-1", f"seat_{BEN}": "2"}
    assert tablet.post(f"/g/{game.id}/enter", data=sent).status_code == 303
    with app.app_context():
        assert games.load(game.id).entries[-1].fact == oh.Bids(1, {BEN: 2})


def test_nobody_gets_the_form_token_of_another(app: Flask, game: Game) -> None:
    found = [dict(marks(app.test_client().get(f"/g/{game.id}").text))["csrf_token"] for _browser in range(2)]
    assert found[0] != found[1]


def test_what_another_process_writes_is_seen_at_the_next_look(
    make_app: Callable[..., Flask], app: Flask, tablet: FlaskClient, game: Game
) -> None:
    tablet.get(f"/g/{game.id}")
    tables.enter(make_app(), game, oh.Bids(1, {BEN: 2}))
    assert 'data-seq="2"' in tablet.get(f"/g/{game.id}").text


def test_whoever_looks_on_gets_no_form_of_the_writer(app: Flask, tablet: FlaskClient, game: Game) -> None:
    assert read(tablet.get(f"/g/{game.id}").text).all("form", id="entry")
    other = read(app.test_client().get(f"/g/{game.id}").text)
    assert [form["id"] for form in other.all("form", class_="foot")] == ["pen-foot"]
    assert not other.all("div", data_writes="")


def test_a_device_that_is_called_otherwise_is_called_so_at_once(app: Flask, client: FlaskClient, game: Game) -> None:
    with app.app_context():
        pens.name_device("tablet", "Old name")
    assert "Old name has been keeping score" in client.get(f"/g/{game.id}").text
    with app.app_context():
        pens.name_device("tablet", "New name")
    assert "New name has been keeping score" in client.get(f"/g/{game.id}").text


@pytest.mark.parametrize(("cookie", "says", "shows"), [
    ("sheet", "blackout", "sheet--blackout"), ("theme", "dark", 'data-theme="dark"'),
    ("suits", "four", 'data-suits="four"'), ("voice", "on", "data-voice"),
])  # fmt: skip
def test_whoever_likes_it_otherwise_gets_it_otherwise(
    client: FlaskClient, game: Game, cookie: str, says: str, shows: str
) -> None:
    assert shows not in client.get(f"/g/{game.id}").text
    client.set_cookie(cookie, says)
    assert shows in client.get(f"/g/{game.id}").text


def test_the_corrected_player_has_one_name_and_says_what_each_strip_holds(scored: Table):
    page = read(scored.page("/correct/1/2"))
    bid, took = (page.one("li", id=f"correct-{part}-2") for part in ("bids", "tricks"))
    assert [row.one("span", class_="bidbox--label").text for row in (bid, took)] == ["bid", "took"]
    assert "row--second" in took["class"].split()  # its name is not seen again
    assert page.one("button", id="open-1").text == "bid 2"


def foot_of(table: Table):
    return read(table.page()).one("div", id="foot")


def test_undo_says_what_it_took_back_with_redo_beside_it(table):
    table.add(oh.Bids(1, {BEN: 2}))
    assert not foot_of(table).all("span", class_="undid")
    table.tap("undo", target=str(table.game.seq))
    foot = foot_of(table)
    assert foot.one("span", class_="undid").text == "Undid: Ben bids 2 Redo"
    redo = foot.one("button", class_="undid__redo")
    assert (redo["form"], redo["value"]) == ("undo-form", str(table.game.marks.redo))
    table.tap("undo", target=redo["value"])
    assert table.game.state.live.slip.bids == {BEN: 2}
    assert not foot_of(table).all("span", class_="undid")


def test_undo_of_a_scored_deal_says_which_deal_and_no_more(table):
    table.add(oh.Bids(1, {BEN: 1, CAS: 1, DEE: 1, ANA: 1}), oh.Tricks(1, {BEN: 7, CAS: 0, DEE: 0, ANA: 0}))
    table.tap("undo", target=str(table.game.seq))
    assert foot_of(table).one("span", class_="undid").text == "Undid: Deal 1 Redo"


def test_what_was_undone_is_gone_with_the_next_tap(table):
    table.add(oh.Bids(1, {BEN: 2}), Undo(2), oh.Bids(1, {BEN: 1}))
    assert not foot_of(table).all("span", class_="undid")


def test_a_scored_deal_brings_one_moment_until_the_first_bid(table):
    def deal(number, bids, tricks):
        table.add(oh.Bids(number, bids), oh.Tricks(number, tricks))

    deal(1, {BEN: 2, CAS: 0, DEE: 0, ANA: 4}, {BEN: 2, CAS: 1, DEE: 1, ANA: 3})
    small = foot_of(table).one("small").text
    assert re.fullmatch(r"\w+ must outscore Ben by \d+ to take the lead\.", small)
    table.add(oh.Bids(2, {CAS: 1}))
    assert "more than" not in foot_of(table).text


def test_a_new_leader_is_told(table):
    table.add(oh.Bids(1, {BEN: 2, CAS: 0, DEE: 0, ANA: 4}), oh.Tricks(1, {BEN: 2, CAS: 1, DEE: 1, ANA: 3}))
    table.add(oh.Bids(2, {CAS: 5, DEE: 0, ANA: 0, BEN: 0}), oh.Tricks(2, {CAS: 5, DEE: 0, ANA: 0, BEN: 1}))
    assert foot_of(table).one("small").text == "New leader: Cas."


def test_after_a_deal_the_foot_says_by_when_the_game_is_done(app, client):
    begin = datetime(2026, 11, 5, 19, tzinfo=UTC)
    facts = [tables.setup_of("oh_pshaw"), oh.Ladder(1, (1,) * 6)]
    for deal, (first, *others, dealer) in ((1, (BEN, CAS, DEE, ANA)), (2, (CAS, DEE, ANA, BEN))):
        facts.append(oh.Bids(deal, {first: 1, **dict.fromkeys(others, 0), dealer: 1}))
        facts.append(oh.Tricks(deal, {first: 1, **dict.fromkeys([*others, dealer], 0)}))
    at = [begin + timedelta(minutes=minutes) for minutes in (0, 0, 5, 10, 15, 20)]
    with app.app_context():
        game = games.restore([Entry(seq, at[seq - 1], "file", fact) for seq, fact in enumerate(facts, 1)], "six deals")
        pens.take(game.id, tables.DEVICE, "tablet")
        done = games.load(game.id).last_at + timedelta(minutes=40)  # four deals at ten minutes each
    done += timedelta(minutes=-done.minute % 5)
    as_device(client)
    small = read(client.get(f"/g/{game.id}").text).one(id="foot").one("small").text
    assert small.endswith(f"Should finish around {done.astimezone():%H:%M}.")


def test_a_blind_bid_says_what_it_scores_in_a_deal_that_counts_threefold(app: Flask, client: FlaskClient):
    options, house = {"blind": True, "blind_deficit": 1}, {"scoring": {"double": {"deals": "last", "factor": 3}}}
    resolved = KINDS["oh_hell"].resolved("nomination_whist", options, 4, house)
    setup = Setup("oh_hell", "nomination_whist", tables.NAMES, options, resolved)
    as_device(client)
    with app.app_context():
        game = games.start(setup, tables.DEVICE, "blind", tables.DEVICE)
    bids = {BEN: 2, CAS: 0, DEE: 0, ANA: 1}
    first = (oh.Ladder(1, (2, 1)), Bids(1, bids), oh.Tricks(1, bids | {ANA: 0}))
    tables.enter(app, game, *first, oh.Blind(2, ANA), Bids(2, {ANA: 1, CAS: 0}))
    page = client.get(f"/g/{game.id}").text
    scored = tables.enter(app, game, Bids(2, {DEE: 0, BEN: 1}), oh.Tricks(2, {CAS: 0, DEE: 0, BEN: 0, ANA: 1}))
    assert scored.state.deals[1].points[ANA] == 63
    assert "blind: made scores 63" in page
