"""What the whole house shares is changed by a device that has held a pen here: one rule for all of it."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.ono99.facts import HandLost
from scorekeeper.storage import house_rules, pens, people, seasons
from tests.web.club.test_seasons import SAID
from tests.web.tables import starting
from tests.web.test_house_sharing import THURSDAY

ACTS = (
    ("/players/{person}/rename", {"name": "Anna"}),
    ("/players/{person}/hide", {"hidden": "1"}),
    ("/players/{person}/hide", {"hidden": "0"}),
    ("/players/{person}/merge", {"into": "{other}"}),
    ("/players/forget", {"name": "Ana"}),
    ("/players/apart", {"one": "{person}", "other": "{other}"}),
    ("/players/changes/1/undo", {}),
    ("/seasons/1/remove", {}),
    ("/seasons/1/remove", {"back": "1"}),
    ("/house-rules/1/delete", {}),
    ("/house-rules/1/bring-back", {}),
)


@pytest.fixture
def shared(app: Flask, client: FlaskClient) -> tuple[str, str, str]:
    """A season, house rules, and a game of Ana and Ben; return the game and the two persons' numbers."""
    table = starting(app, client, "ono99")(players=("Ana", "Ben"), chips=0)
    table.add(HandLost(1, 0))
    client.post("/seasons", data=SAID)
    with app.app_context():
        house_rules.keep(THURSDAY)
        return table.id, *(str(one.id) for one in people.people())


def sent(client: FlaskClient, act: tuple[str, dict[str, str]], shared: tuple[str, str, str]) -> int:
    path, form = act
    places = dict(zip(("person", "other"), shared[1:], strict=True))
    form = {name: value.format(**places) for name, value in form.items()}
    return client.post(path.format(**places), data=form).status_code


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act[0])
def test_a_device_that_never_held_a_pen_changes_nothing(app: Flask, shared, act):
    phone = app.test_client()
    answer = phone.post(act[0].format(person=shared[1], other=shared[2]), data=act[1])
    assert (answer.status_code, "Only a device that has kept score here" in answer.text) == (403, True)
    with app.app_context():
        assert [(one.name, one.hidden) for one in people.people()] == [("Ana", False), ("Ben", False)]
        assert (len(seasons.seasons()), len(house_rules.house_rules())) == (1, 1)


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act[0])
def test_a_device_that_passed_its_pen_on_may_still(app: Flask, client: FlaskClient, shared, act):
    with app.app_context():
        pens.take(shared[0], "another tablet", "another tablet")
    assert sent(client, act, shared) != 403


def test_where_nobody_has_held_a_pen_yet_anybody_may(app: Flask, client: FlaskClient):
    client.post("/players/remember", data={"name": "Zoe"})
    assert client.post("/players/forget", data={"name": "zoe"}).status_code == 303


def test_whoever_takes_a_pen_may_from_then_on(app: Flask, shared):
    phone = app.test_client()
    phone.post(f"/g/{shared[0]}/pen/take")
    assert sent(phone, ACTS[0], shared) == 303
