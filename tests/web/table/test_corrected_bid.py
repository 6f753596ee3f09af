"""A bid noticed to be wrong after the last one is put right on the board: by the foot, or by its own square."""

import pytest
from werkzeug.test import TestResponse

from scorekeeper.rules.oh_hell import facts as oh
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit import tables
from tests.kit.pages import Element, read
from tests.kit.web import HTMX, Table

ASKED = "Record it anyway"


@pytest.fixture
def table(table: Table) -> Table:
    """Nomination Whist for four, Ana deals: 8 bid, 7 tricks."""
    table.add(oh.Bids(1, {BEN: 3, CAS: 1, DEE: 2, ANA: 2}))
    return table


def enter(table: Table, **form: str | int) -> TestResponse:
    """Send what is tapped, with the phase that the page has."""
    return table.tap(phase="tricks-1", **form)


def bid_of_ben(table: Table) -> int:
    return table.dealt(1).slip.bids[BEN]


def asks(table: Table) -> bool:
    return ASKED in table.page()


def line(page: Element) -> str:
    return page.one("p", id="foot-line").text


def test_the_black_square_asks_for_that_bid_again_and_leaves_or_changes_it(table: Table):
    square = table.read().one("a", id="mend-1")
    assert (square["aria-label"], square.text) == ("bid 3, correct what Ben bid", "bid 3")
    asked = read(table.client.get(square["href"]).text)
    assert line(asked).startswith("What did Ben bid?")
    leave, button = asked.one("a", id="leave"), asked.one("button", id="bid_1-4")
    assert (leave.text, leave["href"]) == ("Keep the bid of 3", f"/g/{table.id}#row-1")
    assert enter(table, **{button["name"]: button["value"]}).location == f"/g/{table.id}#row-1"
    assert bid_of_ben(table) == 4
    assert line(table.read()).startswith("After the hand, tap whoever missed")


def test_the_foot_puts_the_bid_of_the_last_misser_right_in_one_tap(table: Table):
    assert enter(table, seat_2=0).location == f"/g/{table.id}#row-2"  # who was tapped is to be seen, not who is first
    page = table.read()
    no = page.one("button", id="no")
    assert line(page).startswith("Cas bid 1, took 0")
    assert (no.text, no["name"], no["value"]) == ("No, the bid was 0", "bid_2", "0")
    enter(table, seat_1=2)
    assert table.read().one("button", id="no").text == "Ben bid 2"


def test_a_tap_that_changes_no_tricks_writes_nothing(table: Table):
    enter(table, seat_1=3)  # as many as Ben bid
    enter(table, seat_2=0)
    enter(table, seat_3=2)
    enter(table, seat_2=0)
    enter(table, bid_2=1)  # what Cas bid
    assert [entry.fact for entry in table.game.entries[2:]] == [oh.PencilledTricks(1, {CAS: 0})]


def test_a_corrected_bid_against_the_hook_is_asked_about_and_recorded_anyway(table: Table):
    answer = enter(table, bid_1=2)
    assert (answer.status_code, bid_of_ben(table)) == (422, 3)
    page = read(answer.text)
    assert line(page) == "Ana bids 2, against the hook: the bids total 7."
    assert "is-yours" in page.one("button", id="bid_1-2")["class"].split()
    assert enter(table, mine=page.one("button", id="mine")["value"]).status_code == 303
    assert (bid_of_ben(table), asks(table)) == (2, False)


def test_the_question_about_the_hook_stays_until_it_is_answered(table: Table):
    enter(table, bid_1=2)
    assert ASKED in table.client.get(f"/g/{table.id}", headers=HTMX).text
    for other in ({"trump": "H"}, {"cancel": "of another question"}, {"mine": "made up"}):
        assert enter(table, **other).status_code == 303
        assert asks(table)
    assert enter(table, cancel=table.read().one("button", id="keep")["value"]).status_code == 303
    assert (asks(table), bid_of_ben(table)) == (False, 3)


@pytest.mark.parametrize("other", [{"bid_1": 4}, {"bid_2": 2}])
def test_another_bid_answers_the_question_about_the_hook(table: Table, other: dict[str, int]):
    enter(table, bid_1=2)
    assert enter(table, **other).status_code == 303
    assert not asks(table)


def test_the_question_about_the_hook_is_asked_at_its_own_table_and_where_the_pen_is(table: Table):
    enter(table, bid_1=2)
    phone = table.app.test_client()
    assert ASKED not in table.client.get(f"/g/{tables.start(table.app).id}").text
    assert ASKED not in phone.get(f"/g/{table.id}").text
    phone.post(f"/g/{table.id}/pen/take")
    assert not asks(table)


def test_a_refused_bid_that_was_not_asked_about_cannot_be_insisted_on(table: Table):
    enter(table, bid_1=8)
    assert enter(table, mine="made up", bid_1=2).status_code == 303
    assert bid_of_ben(table) == 3


def test_a_ring_says_that_the_tricks_add_up(table: Table):
    page = table.read()
    ring = page.one("button", id="seat_1-2")
    assert (ring["aria-label"], ring.text) == ("2, brings the total to 7 tricks", "2")
    assert "Circled: brings the total to 7 tricks" in line(page)


def test_the_trump_is_changed_in_either_phase_by_its_box(table: Table):
    page = table.read()
    assert page.one("a", id="set-trump")["aria-label"] == "Trump: not set yet (optional)"
    assert page.one("button", id="trump-H")["aria-pressed"] == "false"  # the suits stay until one is chosen
    enter(table, trump="H")
    page = table.read()
    assert page.one("a", id="set-trump")["aria-label"] == "Trump: hearts. Change it"
    assert page.all("button", id="trump-H") == []
    opened = read(table.client.get(page.one("a", id="set-trump")["href"]).text)
    assert opened.one("button", id="trump-H")["aria-pressed"] == "true"
    assert opened.one("a", id="set-trump")["href"] == f"/g/{table.id}"
