"""What holds for every form: a line of rules that cannot be read is refused."""

import pytest
from flask import Flask

from scorekeeper.web.new_game.house_draft import TABLE
from tests.web.every_form import House, furnished

LINES = ("line", "saved", "house", "named", f"{TABLE}house", f"{TABLE}named")  # of rules, by the name of their field
BROKEN = "oh_well packs=many"


@pytest.fixture
def house(app: Flask) -> House:
    return furnished(app)


def test_a_line_of_rules_that_cannot_be_read_is_refused_with_its_place_wherever_it_enters(house: House):
    took = set[str]()
    for sent in house.forms.values():
        for field in set(LINES) & set(sent.fields):
            answer = house.device.post(sent.path, data={**sent.fields, field: BROKEN})
            if answer.status_code != 200 or field != "saved":  # compared with the rules that are open, if any are
                assert (answer.status_code, "Packs:" in answer.text) == (422, True), (sent.path, field)
                took.add(f"{sent.endpoint} {field}")
    for path in ("/new", "/new/rules", "/variants"):
        for field in ("house", "named"):
            answer = house.device.get(path, query_string={"draft": "1", "variant": "oh_well", field: BROKEN})
            assert (answer.status_code, "Packs:" in answer.text) == (422, True), (path, field)
    assert len(took) > 8
