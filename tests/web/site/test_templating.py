"""Texts and addresses in templates are each reader's own, and names in them are escaped."""

from flask import Flask, render_template_string
from flask.testing import FlaskClient


def rendered(app: Flask, template: str, **context: object) -> str:
    with app.test_request_context():
        return render_template_string(template, **context)


def test_a_name_in_a_text_is_escaped_and_the_text_is_not(app: Flask) -> None:
    shown = rendered(app, '{{ _("%(name)s’s <b>sheet</b>", name=name) }}', name="<Ann>")
    assert shown == "&lt;Ann&gt;’s <b>sheet</b>"


def test_a_percent_sign_in_a_text_stands_there_once(app: Flask) -> None:
    assert rendered(app, '{{ _("100 %% of the bids") }}') == "100 % of the bids"


def test_each_reader_gets_the_same_text_in_the_own_language(reader: FlaskClient) -> None:
    pages = [reader.get("/variants", headers={"Accept-Language": code}).text for code in ("en", "en-XA", "en")]
    assert ["Skip to the page" in page for page in pages] == [True, False, True]


def test_what_is_not_there_leaves_no_dot_behind(app: Flask) -> None:
    shown = rendered(app, '{{ ["Ana" if false, 0, "", none, "<b>"]|dotted }}')
    assert shown == '0 <span class="dot" aria-hidden="true">·</span> &lt;b&gt;'
