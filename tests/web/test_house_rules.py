"""House rules by plain forms: begun, put together, kept, changed, copied, deleted and brought back."""

import pytest
from flask.testing import FlaskClient

from scorekeeper.storage import house_rules
from tests.web.pages import Element, read

HERE = "/house-rules"


def form_of(client: FlaskClient, url: str) -> Element:
    return read(client.get(url).text).one("form", id="compose")


def tap(client: FlaskClient, form: Element, act: str, **typed: str) -> Element:
    sent = form.sent(act=act) | {name: [value] for name, value in typed.items()}
    return read(client.post(f"{HERE}/compose", data=sent).text).one("form", id="compose")


def button(form: Element, label: str, figure: str) -> str:
    """Return what the button of an answer sends."""
    group = next(one for one in form.all("div", role="group") if one["aria-label"] == label)
    return next(one for one in group.all("button") if figure in one.text)["value"]


def keep(client: FlaskClient, *acts: str, name: str = "Thursday rules") -> str:
    form = form_of(client, f"{HERE}/new?variant=nomination_whist")
    for act in acts:
        form = tap(client, form, act)
    answer = client.post(f"{HERE}/compose", data=form.sent(act="save") | {"name": [name]})
    assert answer.status_code == 303
    return answer.headers["Location"]


def differs(page: Element) -> dict[str, str]:
    return {one.all("b")[0].text: one.one("span", class_="wasnow").text for one in page.all("li", class_="diff")}


def test_rules_begin_as_the_variant_has_them(client: FlaskClient):
    form = form_of(client, f"{HERE}/new?variant=nomination_whist")
    assert "As in Nomination Whist" in form.text
    assert differs(form) == {}
    assert "Bid 3 of 7 and take 3: 13 points." in form.text


def test_an_answer_is_set_said_and_undone(client: FlaskClient):
    form = form_of(client, f"{HERE}/new?variant=nomination_whist")
    form = tap(client, form, button(form, "A bid that is made", "20"))
    assert differs(form) == {"Made: bonus": "10 → 20", "Made: points per trick": "1 → 10"}
    assert "Bid 3 of 7 and take 3: 50 points." in form.text
    form = tap(client, form, "undo:scoring.made.bonus")
    assert differs(form) == {"Made: points per trick": "1 → 10"}


def test_a_number_is_stepped_and_typed(client: FlaskClient):
    form = form_of(client, f"{HERE}/new?variant=nomination_whist")
    assert "No deal has" not in form.text
    form = tap(client, form, "less:schedule.maximum")
    assert differs(form) == {"Largest hand size": "7 → 6"}
    assert "Bid 0 and take 0: 10. No deal has 7 cards." in form.text
    form = tap(client, form, "show", **{"axis.schedule.maximum": "5"})
    assert differs(form) == {"Largest hand size": "7 → 5"}


def test_a_list_is_typed_under_its_heading(client: FlaskClient):
    form = tap(client, form_of(client, f"{HERE}/new?variant=nomination_whist"), "open:deals")
    form = tap(client, form, "show", **{"axis.schedule.list": "1, 3, 5, 3, 1"})
    assert differs(form)["Hand sizes"] == "none → 1, 3, 5, 3 and 1"
    assert [rung.one("em").text for rung in form.all("span", class_="rung")] == ["1", "3", "5", "3", "1"]


def test_a_list_that_may_be_empty_is_emptied_by_typing_nothing(client: FlaskClient):
    form = tap(client, form_of(client, f"{HERE}/new?variant=nomination_whist"), "open:scoring")
    form = tap(client, form, "set:streak.every=3 streak.made=10 streak.not_in=1")
    asked = form.one("div", id="ask-scoring.streak.not_in").one("input")
    assert asked["value"] == "1"
    form = tap(client, form, "show", **{asked["name"]: ""})
    assert form.one("div", id="ask-scoring.streak.not_in").one("input")["value"] == ""
    assert "not_in=[]" in form.sent(act="show")["line"][0]


def test_what_cannot_be_read_stays_typed_and_is_said(client: FlaskClient):
    form = tap(client, form_of(client, f"{HERE}/new?variant=nomination_whist"), "open:deals")
    form = tap(client, form, "show", **{"axis.schedule.list": "1,many"})
    ask = form.one("div", id="ask-schedule.list")
    assert (ask.one("input")["value"], bool(ask.one("p", class_="error").text)) == ("1,many", True)
    assert differs(form) == {}


def test_what_nobody_can_play_says_why_and_offers_the_mend(client: FlaskClient):
    form = form_of(client, f"{HERE}/new?variant=nomination_whist")
    form = tap(client, form, "set:scoring.zero_made.points=5 scoring.zero_made.per_card=0")
    one = {"Zero bid made": "as any bid → 5"}
    for players in range(5, 10):
        # A group is one difference, played or not.
        assert differs(form) == one
        form = tap(client, form, f"players:{players}")
    wrong = form.one("div", class_="wrong")
    assert differs(form) == one
    assert "9" in wrong.text
    # The deals are told all the same, those of six and seven cards struck.
    assert form.one("section", id="part-deals").one("h2").text == "Deals and packs Packs: 1"
    struck = [rung.one("em").text for rung in form.all("span", class_="is-dropped")]
    assert struck == ["7", "6", "6", "7"]
    assert "13 in all, 4 cannot be dealt" in form.one("section", id="means").text
    remedy = wrong.all("button")[0]
    assert remedy.text == "Packs: 2"
    remedied = tap(client, form, remedy["value"])
    assert remedied.all("div", class_="wrong") == []
    assert differs(remedied) == {"Packs": "1 → 2", **one}


def test_what_has_no_effect_is_said_and_stays_as_it_is_set(client: FlaskClient):
    form = form_of(client, f"{HERE}/new?variant=nomination_whist")
    form = tap(client, form, "set:bidding.hook_from=3")
    form = tap(client, form, "set:bidding.hook=off")
    form = tap(client, form, "open:bidding")
    assert "No effect now." in form.one("div", id="ask-bidding.hook_from").text
    assert "hook_from=3" in form.sent(act="show")["line"][0]


def test_rules_are_kept_with_their_name_and_listed(client: FlaskClient):
    there = keep(client, "set:zero_made=5", "set:last_deal=x2")
    page = read(client.get(there).text)
    assert page.one("h1").text == "Thursday rules"
    assert differs(page) == {"Zero bid made": "as any bid → 5", "Deals that count more": "none → the last deal ×2"}
    listed = read(client.get(HERE).text).one("li", class_="ruleset")
    assert "Thursday rules" in listed.text
    assert "not played yet" in listed.text


def test_rules_without_a_name_are_not_kept(client: FlaskClient):
    form = form_of(client, f"{HERE}/new?variant=nomination_whist")
    answer = client.post(f"{HERE}/compose", data=form.sent(act="save"))
    assert answer.status_code == 422
    assert "Write a name for these rules" in answer.text
    assert read(client.get(HERE).text).all("li", class_="ruleset") == []


def test_rules_are_changed_where_they_are(client: FlaskClient):
    there = keep(client, "set:zero_made=5")
    form = tap(client, form_of(client, f"{there}/change"), "set:bidding.hook=off")
    client.post(f"{HERE}/compose", data=form.sent(act="save"))
    assert list(differs(read(client.get(there).text))) == ["Hook (“screw the dealer”)", "Zero bid made"]
    assert len(read(client.get(HERE).text).all("li", class_="ruleset")) == 1


def test_rules_that_another_tablet_changed_meanwhile_are_kept_beside_its_own(client: FlaskClient):
    where = keep(client, "set:bidding.hook=off")
    here, there = (form_of(client, f"{where}/change") for _tablet in range(2))
    first = client.post(f"{HERE}/compose", data=tap(client, here, "set:packs=2").sent(act="save"))
    second = client.post(f"{HERE}/compose", data=tap(client, there, "set:packs=3").sent(act="save"))
    assert (first.location, second.location == where) == (where, False)
    assert "packs=2" in client.get(f"{where}/share").text
    assert read(client.get(second.location).text).one("h1").text == "Thursday rules (2)"


def test_a_copy_gets_a_name_of_its_own(client: FlaskClient):
    there = keep(client, "set:zero_made=5")
    copied = client.post(f"{there}/copy").headers["Location"]
    assert form_of(client, copied).one("input", id="name")["value"] == "Thursday rules (2)"


def test_deleted_rules_come_back_by_undo(client: FlaskClient):
    there = keep(client, "set:zero_made=5")
    page = read(client.get(client.post(f"{there}/delete").headers["Location"]).text)
    undone = page.one("form", class_="undone")
    assert "Thursday rules is deleted" in undone.text
    assert client.get(there).status_code == 404
    client.post(undone["action"])
    assert client.get(there).status_code == 200


@pytest.mark.parametrize("query", ["variant=nothing", "variant=ohio"])
def test_what_takes_no_house_rules_is_not_begun_from(client: FlaskClient, query: str):
    assert client.get(f"{HERE}/new?{query}").status_code == 404


def test_the_page_for_the_wall_tells_everything(client: FlaskClient):
    there = keep(client, "set:zero_made=5", "set:last_deal=x2")
    wall = read(client.get(f"{there}/print").text)
    assert wall.one("h1").text == "Thursday rules"
    assert "nomination_whist last_deal=x2 zero_made=5" in wall.text
    assert "×2" in wall.one("ol", class_="pdeals").text
    assert "What a bid scores, with 7 cards" in wall.text
    few = read(client.get(f"{keep(client, 'set:schedule.maximum=3')}/print").text)
    assert "What a bid scores, with 3 cards" in few.text


def test_what_is_changed_since_the_last_save_is_wet_and_named(client: FlaskClient):
    where = keep(client, "set:bidding.hook=off")
    form = form_of(client, f"{where}/change")
    assert form.all("li", class_="is-unsaved") == []
    assert form.one("p", role="status").text.endswith("All saved.")
    form = tap(client, form, "set:packs=2")
    assert [one.all("b")[0].text for one in form.all("li", class_="is-unsaved")] == ["Packs"]
    assert form.one("p", role="status").text == "1 change is not saved: Packs: 2."
    # The heading that holds it is marked too, folded as it is; no other is.
    assert [part.one("b").text for part in form.all("h2", class_="is-unsaved")] == ["Deals and packs"]
    form = tap(client, form, "undo:bidding.hook")
    changes = form.one("p", role="status").text
    assert changes.startswith("2 changes are not saved: Packs: 2 and Hook")
    assert tap(client, form, "show", saved="nonsense=1").one("p", role="status").text.endswith("Not saved yet.")


def test_new_rules_that_were_never_saved_are_dry(client: FlaskClient):
    form = tap(client, form_of(client, f"{HERE}/new?variant=nomination_whist"), "set:packs=2")
    assert form.all(class_="is-unsaved") == []


def test_the_list_says_how_many_games_were_played_by_each(app, client: FlaskClient):
    keep(client, "set:packs=2")
    at = "span"
    assert read(client.get(HERE).text).one("li", class_="ruleset").one(at, class_="at").text == "not played yet"
    with app.app_context():
        house_rules.note_played("Thursday rules")
        house_rules.note_played("Thursday rules")
    told = read(client.get(HERE).text).one("li", class_="ruleset").one(at, class_="at").text
    assert told.startswith("2 games, last played")


def test_numbers_typed_apart_are_a_list_and_never_one_number(client: FlaskClient):
    page = read(client.get("/house-rules/new?variant=oh_hell_common").text)
    sent = page.one("form", id="compose").sent(act="show")
    apart = client.post("/house-rules/compose", data={**sent, "open": "deals", "axis.schedule.list": " 1 2, 3  4 "})
    assert read(apart.text).one("input", name="line")["value"] == "oh_hell_common hands=1,2,3,4"
    glued = client.post("/house-rules/compose", data={**sent, "open": "deals", "axis.packs": "1 2"})
    assert glued.status_code == 422
    assert "“Packs”: a whole number from 1 to 6 belongs here" in read(glued.text).text
