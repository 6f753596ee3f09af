"""Texts and addresses in templates are looked up once, and are still each reader's own."""

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient
from markupsafe import Markup

from scorekeeper.web import templating
from scorekeeper.web.language_cache import cached_by_language
from scorekeeper.web.texts import ENGLISH, gettext
from tests.web.in_language import in_language


def test_a_name_in_a_text_is_escaped_and_the_text_is_not() -> None:
    shown = templating.text("%(name)s’s <b>sheet</b>", name="<Ann>")
    assert shown == Markup("&lt;Ann&gt;’s <b>sheet</b>")


def test_a_percent_sign_in_a_text_stands_there_once() -> None:
    assert templating.text("100 %% of the bids") == "100 % of the bids"


def test_each_reader_gets_the_same_text_in_the_own_language(reader: FlaskClient) -> None:
    pages = [reader.get("/variants", headers={"Accept-Language": code}).text for code in ("en", "en-XA", "en")]
    assert ["Skip to the page" in page for page in pages] == [True, False, True]


@pytest.mark.parametrize("values", [{}, {"page": 2}, {"hidden": None}, {"_anchor": "top"}, {"_external": True}])
def test_an_address_is_what_flask_says(app: Flask, values: dict[str, object]) -> None:
    with app.test_request_context():
        assert templating.address("home.every", **values) == url_for("home.every", **values)  # type: ignore[arg-type]


def test_an_address_behind_a_prefix_has_it(app: Flask) -> None:
    found: list[str] = []
    for base in ("http://localhost/", "http://localhost/cards/"):
        with app.test_request_context(base_url=base):
            found.append(templating.address("home.every"))
    assert found == ["/games", "/cards/games"]


def test_what_is_said_once_is_said_again_in_another_language() -> None:
    asked: list[str] = []

    @cached_by_language
    def rule(number: int, *, long: bool = False) -> str:
        asked.append(gettext("ahead"))
        return f"{number} {long}"

    other = ENGLISH._replace(code="xx")
    assert (rule(1), rule(1), rule(True), rule(1, long=True)) == ("1 False", "1 False", "True False", "1 True")
    assert len(asked) == 3
    with in_language(other):
        rule(1)
    assert len(asked) == 4


def test_what_nobody_asks_for_is_forgotten() -> None:
    asked: list[int] = []

    def rule(number: int) -> int:
        asked.append(number)
        return number

    kept = cached_by_language(rule, most=2)
    for number in (1, 2, 1, 3, 1, 2):
        kept(number)
    assert asked == [1, 2, 3, 2]


def test_what_is_not_there_leaves_no_dot_behind(app):
    with app.test_request_context():
        shown = app.jinja_env.from_string('{{ ["Ana" if false, 0, "", none, "<b>"]|dotted }}').render()
    assert shown == '0 <span class="dot" aria-hidden="true">·</span> &lt;b&gt;'
