"""The pads of Ohio and O'NO 99: what is on no button is answered with what to do."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.kit.web import Table, foot


@pytest.mark.parametrize(
    ("variant", "form", "answer"),
    [
        *(("ohio", form, None) for form in ({"move": "11"}, {"way": "detail"}, {"way": "guess"}, {"starts": "p4"})),
        *(("ono99", form, None) for form in ({"card": "11"}, {"lost": "p4"}, {"lost": "Ben"}, {"mode": "x"})),
        *((variant, {}, "Nothing was tapped.") for variant in ("ohio", "ono99")),
    ],
)
def test_a_tap_on_no_button_is_answered_with_what_to_do(app: Flask, client: FlaskClient, variant, form, answer):
    refused = Table(app, client, variant).tap(**form)
    assert refused.status_code == 422
    assert foot(refused.text) == (answer or "That cannot be entered here. Tap one of the buttons.")
