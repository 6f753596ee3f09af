"""Every axis of a kind without bids, at every value: its rules say so; options of older links; the page of rules."""

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules.kind import House, Refused, Unreadable, Variant
from scorekeeper.web.kinds.house import Ask
from scorekeeper.web.kinds.one_book import OneBookPages
from scorekeeper.web.kinds.variants import counts_of, entries, kind_pages, usual_count
from tests.kit.pages import Element, read
from tests.kit.web import Table

ON_THE_BOARD = {"mode"}  # seen while it is played, in no rule
AMOUNTS = ("0", "0.05", "2", "10")
NUMBERS = ("1", "2", "5", "99")
ROWS = [row for row in entries() if isinstance(kind_pages(row), OneBookPages)]


def settings(ask: Ask) -> Iterator[str]:
    """Yield what sets each value that is not the present one, as a line says it."""
    if ask.answers:
        yield from (answer.sets for answer in ask.answers if not answer.chosen)
    else:
        yield from (f"{ask.axis}={value}" for value in (NUMBERS if ask.steps else AMOUNTS) if value != ask.typed)


def asked(row: Variant, players: int) -> Iterator[tuple[House, Ask]]:
    """Yield every question that is asked at all, with the house rules that make it mean something."""
    pages, seen = kind_pages(row), set[str]()
    worlds: list[House] = [{}]
    worlds += [
        pages.with_words(row.id, {}, each)
        for line in pages.rule_lines(row.id, {}, players)
        for ask in pages.questions_of(row.id, {}, players, line.key).front
        for each in settings(ask)
    ]
    for world in worlds:
        lines = pages.rule_lines(row.id, world, players)
        asks = [ask for line in lines for ask in pages.questions_of(row.id, world, players, line.key).front]
        yield from ((world, ask) for ask in asks if ask.axis not in seen)
        seen |= {ask.axis for ask in asks}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_every_value_of_every_axis_says_what_it_does(row: Variant):
    players, pages, silent, walked = usual_count(counts_of(row)), kind_pages(row), [], 0
    for world, ask in asked(row, players):
        plain = pages.described(row.id, world, players)
        for words in settings(ask):
            try:
                shown = pages.described(row.id, pages.with_words(row.id, world, words), players)
            except (Refused, Unreadable):
                continue  # told beside the question why it cannot be
            walked += 1
            if shown == plain and ask.axis not in ON_THE_BOARD:
                silent.append(f"{words} with {world}")
    assert silent == []
    assert walked >= 10


@pytest.mark.parametrize(("mode", "asks"), [("hand_loser", "Who lost"), ("card_by_card", "Ben starts")])
def test_how_a_hand_is_scored_is_what_the_board_asks_for(app, client, mode: str, asks: str):
    assert asks in Table(app, client, "ono99", mode=mode).page()


def rules(client: FlaskClient, variant: str, **fields: str) -> Element:
    """Return the page of rules begun from a variant, one form sent with these fields."""
    form = read(client.get(f"/house-rules/new?variant={variant}").text).one("form", id="rules")
    for name, value in fields.items():
        sent = form.sent() | {name: [value]}
        form = read(client.post("/house-rules/new", data=sent).text).one("form", id="rules")
    return form


def line(form: Element, axis: str) -> str:
    return form.one("button", id=f"line-{axis}").one(class_="rl__val").text


def test_ohio_has_the_page_of_rules_of_the_family(client: FlaskClient):
    form = rules(client, "ohio", act="set:ohio_in_hand=literal")
    assert line(form, "ohio_in_hand") == "scores 10 costs 10"
    assert not form.all("button", id="line-settlement.rate")
    form = rules(client, "ohio", act="set:settlement.mode=difference")
    assert line(form, "settlement.rate") == "1"
    assert "for example" not in form.text.casefold()


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("0", "Hands: 0 is out of range: use a number from 1 to 999."),
        ("many", 'Hands: this must be a whole number from 1 to 999, not "many".'),
    ],
)
def test_what_cannot_be_read_stays_typed(client: FlaskClient, typed: str, wrong: str):
    begun = rules(client, "ohio", act="at:hands")
    sent = begun.sent() | {"axis.hands": [typed], "act": ["show"]}
    answer = client.post("/house-rules/new", data=sent)
    form = read(answer.text).one("form", id="rules")
    assert (answer.status_code, form.one("input", name="axis.hands")["value"]) == (422, typed)
    assert form.one("p", class_="error").text == wrong


def test_chips_are_stepped_and_what_they_leave_without_effect_is_asked_no_more(client: FlaskClient):
    form = rules(client, "ono99", act="at:chips")
    for _ in range(4):
        form = read(client.post("/house-rules/new", data=form.sent(act="less:chips")).text).one("form", id="rules")
    assert (line(form, "chips"), form.all("button", id="line-out_rule")) == ("0 3", [])
    sent = form.sent() | {"axis.chips": ["3"], "act": ["show"]}
    form = read(client.post("/house-rules/new", data=sent).text).one("form", id="rules")
    assert line(form, "chips") == "3"
    assert form.one("button", id="line-out_rule")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_no_field_of_the_page_of_rules_speaks_of_another_game(client: FlaskClient, row: Variant):
    text = client.get(f"/house-rules/new?variant={row.id}").text
    assert "zero, blind, packs" not in text
    assert "joker" not in text
