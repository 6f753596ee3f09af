"""What was changed on a correction page while the pen was elsewhere comes back with the pen."""

from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.oh_hell import facts as oh
from tests.conftest import ANA, BEN, CAS, DEE
from tests.web.pages import read
from tests.web.tables import starting

BIDS = {BEN: 0, CAS: 0, DEE: 0, ANA: 12}


def test_a_correction_is_shown_again_once_this_device_has_the_pen(app: Flask, client: FlaskClient):
    table = starting(app, client, "oh_well")()
    table.add(oh.Bids(1, BIDS), oh.Tricks(1, {**BIDS, BEN: 1}, 0))
    correction = next(form for form in read(table.page("/correct/1/1")).all("form") if "correct" in form["action"])
    app.test_client().post(f"/g/{table.id}/pen/take")
    refused = client.post(correction["action"], data=correction.sent(tricks_1="3", tricks_0="10", save="1"))
    assert refused.status_code == 403
    back = client.post(f"/g/{table.id}/pen/take", data=read(refused.text).one("form", id="pen-foot").sent())
    assert back.location.startswith(f"/g/{table.id}/correct/1/1?")
    correction_form = next(
        form for form in read(client.get(back.location).text).all("form") if "correct" in form["action"]
    )
    assert (correction_form.sent()["tricks_1"], correction_form.sent()["tricks_0"]) == (["3"], ["10"])
    assert client.post(correction_form["action"], data=correction_form.sent(save="1")).status_code == 303
    assert table.game.state.deals[0].tricks[BEN] == 3


def test_what_is_marked_on_a_correction_survives_a_reload(app: Flask, client: FlaskClient):
    table = starting(app, client, "oh_well")()
    table.add(oh.Bids(1, BIDS), oh.Tricks(1, {**BIDS, BEN: 1}, 0))
    page = next(form for form in read(table.page("/correct/1/1")).all("form") if "correct" in form["action"])
    marked = client.post(page["action"], data=page.sent(pick="tricks-1-3"), headers={"HX-Request": "true"})
    again = read(client.get(marked.headers["HX-Replace-Url"]).text)
    form = next(form for form in again.all("form") if "correct" in form["action"])
    drawn = next(form for form in read(marked.text).all("form") if "correct" in form["action"])
    held = {name: value for name, value in form.sent().items() if name != "token"}
    assert held == {name: value for name, value in drawn.sent().items() if name != "token"}
    assert held != {name: value for name, value in page.sent().items() if name != "token"}


def test_what_no_address_can_carry_is_cut(app: Flask, client: FlaskClient):
    table = starting(app, client, "oh_well")()
    app.test_client().post(f"/g/{table.id}/pen/take")
    kept = {"kept": ["seat_1=" + "9" * 2000] * 200, "correction": "9" * 5000}
    answer = client.post(f"/g/{table.id}/pen/take", data=kept)
    assert len(answer.location) < 65_000
    assert client.get(answer.location).status_code == 200
