"""What no button sends: numbers that are none, or that no table counts to. Each is answered; none breaks a page."""

from itertools import product

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.web.site.parsing import points, tidy
from tests.kit.web import Start, Table

MANY_DIGITS = "9" * 5000  # more than Python turns into a number


@pytest.fixture
def scored(start: Start) -> Table:
    table = start("oh_well")
    bids = {1: 0, 2: 0, 3: 0, 0: table.game.state.live.hand_size - 1}
    table.add(oh.Bids(1, bids), oh.Tricks(1, {**bids, 1: 1}, 0))
    return table


@pytest.mark.parametrize(
    ("typed", "read"),
    [("1.5", 1.5), ("1,5", 1.5), ("-0,5", -0.5), ("−0.5", -0.5), ("1000", 1000),
     *((thousands, None) for thousands in ("1.000", "1,000", "-12.500", "1.000,5"))],  # never read as fewer
)  # fmt: skip
def test_points_have_a_decimal_point_or_comma_and_no_mark_of_thousands(typed: str, read: float | None):
    assert points(typed) == read


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("  Ana\t Ben\n", "Ana Ben"), ("\u202eanA\0", "anA"), ("نرگس\u200cخانم", "نرگس\u200cخانم"),
     ("👨\u200d👩", "👨\u200d👩"), ("\u200d \u200d", ""), ("\ufeffCy", "Cy")],
)  # fmt: skip
def test_a_name_is_kept_as_typed_but_for_what_nobody_sees(typed: str, kept: str):
    assert tidy(typed) == kept


@pytest.mark.parametrize("part", ["tricks_1", "bids_1", "cancelled", "trump", "blind_1"])
def test_a_number_that_is_none_is_no_correction(scored: Table, part: str):
    for number in ("²", "-1", "999", MANY_DIGITS):
        answer = scored.tap("correct/1/1", **{part: number})
        assert (answer.status_code, "Nothing has changed yet." in answer.text) == (200, True), number
        assert scored.tap("correct/1/1", save="1", **{part: number}).status_code == 422, number


@pytest.mark.parametrize("field", ["seq", "seat_0", "blind_0", "cancelled", "target"])
def test_a_number_of_many_digits_is_refused_and_not_written(start: Start, field: str):
    table = start("oh_well")
    for digits in (10, 309, 5000):
        answer = table.tap("undo" if field == "target" else "enter", **{field: "9" * digits})
        assert (answer.status_code, table.game.seq) == (422, 1), digits


@pytest.mark.parametrize(
    ("sent_to", "leads"),
    [("/g/{game}/enter", "/g/{game}"), ("/g/{game}/undo", "/g/{game}"), ("/g/{game}/end", "/g/{game}"),
     ("/g/{game}/pen/take", "/g/{game}/pen"), ("/games/{game}/hide", "/games"), ("/players/1/rename", "/players/1"),
     ("/again/{game}", "/")],
)  # fmt: skip
def test_a_browser_that_slept_is_led_from_the_address_of_its_post_to_the_page_above(start, sent_to, leads):
    table = start("oh_well")
    back = table.client.get(sent_to.format(game=table.id))
    assert (back.status_code, back.location) == (303, leads.format(game=table.id))


@pytest.mark.parametrize(
    ("variant", "fields"),
    [("ohio", "way starts move"), ("ono99", "card mode lost starts"), ("oh_well", "card trump seat_1")],
)
def test_a_key_without_a_value_is_no_key(app: Flask, client: FlaskClient, variant: str, fields: str):
    table = Table(app, client, variant)
    for field, blank in product(fields.split(), ("", " ", "\t\n", "\u3000", "\u00a0")):
        answer = table.tap(**{field: blank})
        assert (answer.status_code, "Nothing was tapped" in answer.text) == (422, True), (field, blank)
