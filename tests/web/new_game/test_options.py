"""Every axis of a kind without bids, at every value: its rules say so; options of older links; the page of rules."""

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules.kind import House, Refused, Unreadable, Variant
from scorekeeper.web.kinds.house import Ask
from scorekeeper.web.kinds.one_book import OneBookPages
from scorekeeper.web.kinds.variants import counts_of, entries, kind_pages, usual_count
from tests.kit.pages import Element, page, read
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


def tap(client: FlaskClient, form: Element, act: str, **typed: str) -> Element:
    """Tap a button of a page of rules, with what is typed on it; return its form as it is then."""
    sent = form.sent(act=act) | {name: [value] for name, value in typed.items()}
    return read(client.post("/house-rules/new", data=sent).text).one("form", id="rules")


def rules(client: FlaskClient, variant: str) -> Element:
    return page(client, f"/house-rules/new?variant={variant}").one("form", id="rules")


def line(form: Element, axis: str) -> str:
    return form.one("button", id=f"line-{axis}").one(class_="rl__val").text


def test_a_question_of_ohio_is_asked_where_it_has_an_effect(client: FlaskClient):
    form = tap(client, rules(client, "ohio"), "set:ohio_in_hand=literal")
    assert line(form, "ohio_in_hand") == "scores 10 costs 10"
    assert not form.all("button", id="line-settlement.rate")
    assert line(tap(client, form, "set:settlement.mode=difference"), "settlement.rate") == "1"


def test_chips_are_stepped_and_what_they_leave_without_effect_is_asked_no_more(client: FlaskClient):
    form = tap(client, rules(client, "ono99"), "at:chips")
    for _ in range(4):
        form = tap(client, form, "less:chips")
    assert (line(form, "chips"), form.all("button", id="line-out_rule")) == ("0 3", [])
    form = tap(client, form, "show", **{"axis.chips": "3"})
    assert line(form, "chips") == "3"
    assert form.one("button", id="line-out_rule")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_no_field_of_the_page_of_rules_speaks_of_another_game(client: FlaskClient, row: Variant):
    text = client.get(f"/house-rules/new?variant={row.id}").text
    assert "zero, blind, packs" not in text
    assert "joker" not in text
