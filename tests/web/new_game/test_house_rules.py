"""House rules by plain forms: put together, kept, changed, copied, deleted; sent as a line, link or code."""

import json
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.houserule import HouseRule, code_of
from scorekeeper.storage import house_rules
from tests.kit.pages import Element, read
from tests.kit.web import seat

HERE = "/house-rules"


def form_of(client: FlaskClient, url: str) -> Element:
    return read(client.get(url).text).one("form", id="rules")


def tap(client: FlaskClient, form: Element, act: str, **typed: str) -> Element:
    sent = form.sent(act=act) | {name: [value] for name, value in typed.items()}
    return read(client.post(form["action"], data=sent).text).one("form", id="rules")


def button(form: Element, label: str, figure: str) -> str:
    """Return what the button of an answer sends."""
    group = next(one for one in form.all("div", role="group") if one["aria-label"] == label)
    return next(one for one in group.all("button") if figure in one.text)["value"]


def keep(client: FlaskClient, *acts: str, name: str = "Thursday rules") -> str:
    form = form_of(client, f"{HERE}/new?variant=nomination_whist")
    for act in acts:
        form = tap(client, form, act)
    answer = client.post(f"{HERE}/new", data=form.sent(act="keep") | {"name": [name]})
    assert answer.status_code == 303
    return answer.headers["Location"]


def changed(form: Element) -> dict[str, str]:
    """Return what the lines of a page say that is not as in the book, with what the book has."""
    return {
        line.one(class_="rl__lab").text: f"{line.one('s').text} → {line.one(class_='rl__val').one('b').text}"
        for line in form.all("li", class_="is-other")
    }


def listed(client: FlaskClient) -> list[str]:
    lines = read(client.get("/variants?all=1").text).all("a", class_="gl__pick")
    return [line.text for line in lines if line["id"].startswith("pick-rule-")]


def test_rules_begin_as_the_variant_has_them_and_an_answer_is_set_said_and_undone(client: FlaskClient):
    form = form_of(client, f"{HERE}/new?variant=nomination_whist")
    assert form.all("h2")[0].text == "Nomination Whist standard rules"
    assert [line.text for line in form.all(class_="rl__lab")] == [
        "Deals",
        "Trump",
        "The hook",
        "Made",
        "Missed",
        "Ends",
    ]
    assert changed(form) == {}
    assert [row.text for row in form.one("tbody").all("tr")][:2] == ["bid 3 took 3 13", "bid 3 took 4 4"]
    form = tap(client, form, "at:made")
    form = tap(client, form, button(form, "Made bid", "20"))
    assert changed(form) == {"Made": "10 plus 1 point per trick → 20 plus 10 points per trick"}
    assert "with 1 change" in form.text
    assert form.one("tbody").all("tr")[0].text == "bid 3 took 3 50"
    assert form.one("button", class_="rl__undo")["value"].startswith("undo:scoring.made")
    assert changed(tap(client, form, "undo:scoring.made")) == {}


def test_a_line_opens_in_place_and_closes_the_one_before(client: FlaskClient):
    form = form_of(client, f"{HERE}/new?variant=nomination_whist")
    for line in ("made", "hook"):
        form = tap(client, form, f"at:{line}")
        assert [open["id"] for open in form.all("button", aria_expanded="true")] == [f"line-{line}"]
    assert not tap(client, form, "at:hook").all("button", aria_expanded="true")


def test_the_rarer_questions_of_a_line_open_where_it_is_and_go_with_what_they_belong_to(client: FlaskClient):
    form = tap(client, form_of(client, f"{HERE}/new?variant=nomination_whist"), "at:hook")
    assert not form.all("div", id="ask-bidding.hook_from")
    form = tap(client, form, "open:hook")
    assert form.all("div", id="ask-bidding.hook_from")
    form = tap(client, form, "set:bidding.hook=off")
    assert not form.all("div", id="ask-bidding.hook_from")


def test_any_rule_is_found_by_its_words_and_opens_alone(client: FlaskClient):
    form = tap(client, form_of(client, f"{HERE}/new?variant=nomination_whist"), "show", find="blind")
    [only] = form.one(id="found").all("li")
    assert only.text.startswith("Blind bids off")
    assert only.all("button")[0]["aria-expanded"] == "true"
    form = tap(client, form, "set:blind=on", find="blind")
    rows = [row.text for row in form.one(id="found").all("li", class_="fd")]
    assert rows[1] == "Points behind for a blind bid 20"
    assert changed(form)["Blind bids"].startswith("off → ")
    alone = tap(client, form, "show", find="double")
    assert [row.all("button")[0]["aria-expanded"] for row in alone.one(id="found").all("li", class_="is-open")] == [
        "true"
    ]
    assert tap(client, form, "clear", find="blind").one("input", id="find")["value"] == ""


SQUARES = "set:scoring.made.bonus=10 scoring.made.per_trick=0 scoring.made.per_bid_squared=1"
OFF = [f"set:scoring.{side}.{words}" for side in ("over", "under") for words in ("per_trick=0", "per_difference=5")]


def test_what_differs_as_one_is_undone_as_one(client: FlaskClient):
    form = form_of(client, f"{HERE}/new?variant=nomination_whist")
    for act in OFF:
        form = tap(client, form, act)
    assert list(changed(form)) == ["Missed"]
    assert changed(tap(client, form, form.one("button", class_="rl__undo")["value"])) == {}


def test_the_list_the_wall_and_the_new_game_say_the_same_prose(client: FlaskClient):
    rule = keep(client, SQUARES, *OFF).rpartition("/")[2]
    words = "Made: 10 plus the bid squared; Missed: lose 5 for each trick off"
    assert words in listed(client)[0]
    wall = [line.text for line in read(client.get(f"{HERE}/{rule}/print").text).one(class_="differs").all("tr")]
    assert wall[0] == "Made 10 plus 1 point per trick 10 plus the bid squared"
    assert words in seat(client, ("Ana", "Ben", "Cas"), rule=rule).text
    started = client.post("/new", data={"act": "start"}).location
    line = "Made: 10 plus the bid squared. Missed: lose 5 for each trick off."
    assert list(changed(read(client.get(f"{started}/rules").text))) == ["Made", "Missed"]
    for page in ("sheet", "print/rules"):
        assert line in read(client.get(f"{started}/{page}").text).text, page


def test_a_number_is_stepped_and_typed(client: FlaskClient):
    form = tap(client, form_of(client, f"{HERE}/new?variant=nomination_whist"), "at:deals")
    form = tap(client, form, "less:schedule.maximum")
    assert changed(form)["Deals"].endswith("→ 11 deals: 6 cards down to 1 and up again to 6")
    form = tap(client, form, "show", **{"axis.schedule.maximum": "5"})
    assert changed(form)["Deals"].endswith("→ 9 deals: 5 cards down to 1 and up again to 5")


def test_a_list_that_may_be_empty_is_emptied_by_typing_nothing(client: FlaskClient):
    form = form_of(client, f"{HERE}/new?variant=nomination_whist")
    form = tap(client, form, "set:scoring.streak.every=3 scoring.streak.made=10 scoring.streak.not_in=1")
    form = tap(client, form, "at:scoring.streak")
    asked = form.one("div", id="ask-scoring.streak.not_in").one("input")
    assert asked["value"] == "1"
    form = tap(client, form, "show", **{asked["name"]: ""})
    assert form.one("div", id="ask-scoring.streak.not_in").one("input")["value"] == ""
    assert "scoring.streak.not_in=[]" in form.sent(act="show")["line"][0]


def test_what_cannot_be_read_stays_typed_and_is_said(client: FlaskClient):
    form = tap(client, form_of(client, f"{HERE}/new?variant=nomination_whist"), "at:deals")
    form = tap(client, tap(client, form, "open:deals"), "show", **{"axis.schedule.list": "1,many"})
    ask = form.one("div", id="ask-schedule.list")
    assert (ask.one("input")["value"], bool(ask.one("p", class_="error").text)) == ("1,many", True)
    assert changed(form) == {}
    assert "aria-disabled" in form.one("button", id="use").attributes


def test_what_nobody_can_play_says_why_and_offers_what_would_mend_it(client: FlaskClient):
    form = form_of(client, f"{HERE}/new?variant=nomination_whist")
    assert "aria-disabled" not in form.one("button", id="use").attributes
    for players in range(5, 10):
        form = tap(client, form, f"players:{players}")
    wrong = form.one("div", class_="wrong")
    assert "9 players" in wrong.text
    assert form.one("p", role="status").text == "Nobody can play these rules yet."
    assert "aria-disabled" in form.one("button", id="use").attributes
    remedy = wrong.all("button")[0]
    assert remedy.text == "Packs: 2"
    remedied = tap(client, form, remedy["value"])
    assert remedied.all("div", class_="wrong") == []
    assert changed(remedied)["Packs"] == "1 → 2"


def test_what_has_no_effect_stays_as_it_is_set(client: FlaskClient):
    form = form_of(client, f"{HERE}/new?variant=nomination_whist")
    form = tap(client, form, "set:bidding.hook_from=3")
    form = tap(client, form, "set:bidding.hook=off")
    assert "bidding.hook_from=3" in form.sent(act="show")["line"][0]


def test_rules_are_kept_with_their_name_and_listed(client: FlaskClient):
    there = keep(
        client,
        "set:scoring.zero_made.points=5 scoring.zero_made.per_card=0",
        "set:scoring.double.deals=last scoring.double.factor=2",
    )
    page = read(client.get(there).text)
    assert page.one("h1").text == "Thursday rules"
    assert changed(page) == {"Zero bid made": "same as any bid → 5", "Deals that count more": "none → the last deal ×2"}
    assert listed(client)[0].startswith("Thursday rules")


def test_rules_without_a_name_are_not_kept(client: FlaskClient):
    form = form_of(client, f"{HERE}/new?variant=nomination_whist")
    answer = client.post(f"{HERE}/new", data=form.sent(act="keep"))
    assert answer.status_code == 422
    assert "Enter a name for these rules" in answer.text
    assert listed(client) == []


def test_rules_are_changed_where_they_are(client: FlaskClient):
    there = keep(client, "set:scoring.zero_made.points=5 scoring.zero_made.per_card=0")
    form = tap(client, form_of(client, f"{there}"), "set:bidding.hook=off")
    client.post(there, data=form.sent(act="keep"))
    assert list(changed(read(client.get(there).text))) == ["The hook", "Zero bid made"]
    assert len(listed(client)) == 1


def test_rules_that_another_tablet_changed_meanwhile_are_kept_beside_its_own(client: FlaskClient):
    where = keep(client, "set:bidding.hook=off")
    here, there = (form_of(client, f"{where}") for _tablet in range(2))
    first = client.post(where, data=tap(client, here, "set:packs=2").sent(act="keep"))
    second = client.post(where, data=tap(client, there, "set:packs=3").sent(act="keep"))
    assert (first.location, second.location == where) == (where, False)
    assert "packs=2" in client.get(f"{where}/share").text
    assert read(client.get(second.location).text).one("h1").text == "Thursday rules (2)"


def test_what_was_changed_is_kept_where_the_rules_are_deleted_meanwhile(client: FlaskClient):
    where = keep(client, "set:bidding.hook=off")
    form = tap(client, form_of(client, where), "set:packs=2")
    client.post(f"{where}/delete")
    again = client.post(where, data=form.sent(act="keep"))
    assert list(changed(read(client.get(again.location).text))) == ["The hook", "Packs"]


def test_a_copy_gets_a_name_of_its_own(client: FlaskClient):
    there = keep(client, "set:scoring.zero_made.points=5 scoring.zero_made.per_card=0")
    copied = client.post(f"{there}/copy").headers["Location"]
    assert form_of(client, copied).one("input", id="name")["value"] == "Thursday rules (2)"


def test_deleted_rules_come_back_by_undo(client: FlaskClient):
    there = keep(client, "set:scoring.zero_made.points=5 scoring.zero_made.per_card=0")
    page = read(client.get(client.post(f"{there}/delete").headers["Location"]).text)
    undone = page.one("form", class_="undone")
    assert "Thursday rules deleted" in undone.text
    assert client.get(there).status_code == 404
    client.post(undone["action"])
    assert client.get(there).status_code == 200


def test_house_rules_begin_from_a_variant_that_there_is(client: FlaskClient):
    assert client.get(f"{HERE}/new?variant=nothing").status_code == 404


def test_the_page_for_the_wall_tells_everything(client: FlaskClient):
    there = keep(
        client,
        "set:scoring.zero_made.points=5 scoring.zero_made.per_card=0",
        "set:scoring.double.deals=last scoring.double.factor=2",
    )
    wall = read(client.get(f"{there}/print").text)
    assert wall.one("h1").text == "Thursday rules"
    assert "nomination_whist scoring.zero_made.points=5 scoring.zero_made.per_card=0 scoring.double" in wall.text
    assert next(heading.text for heading in wall.all("h2")) == "Differs from Nomination Whist by 2 rules"
    assert "13 deals: 7 cards down to 1 and up again to 7" in wall.text


def test_what_is_changed_since_the_last_save_is_in_pen(client: FlaskClient):
    where = keep(client, "set:bidding.hook=off")
    form = form_of(client, where)
    assert form.all("li", class_="is-unsaved") == []
    assert "disabled" in form.one("button", id="keep").attributes
    form = tap(client, form, "set:packs=2")
    assert [line.one(class_="rl__lab").text for line in form.all("li", class_="is-unsaved")] == ["Packs"]
    assert "disabled" not in form.one("button", id="keep").attributes
    form = tap(client, form, "undo:bidding.hook")
    assert [line.one(class_="rl__lab").text for line in form.all("li", class_="is-unsaved")] == ["The hook", "Packs"]


def test_new_rules_are_played_without_being_kept(app: Flask, client: FlaskClient):
    form = tap(client, form_of(client, f"{HERE}/new?variant=nomination_whist"), "set:packs=2")
    there = client.post(f"{HERE}/new", data=form.sent(act="use")).location
    assert read(client.get(there).text).one(class_="gameline").one("p").text == "Nomination Whist; Packs: 2"
    assert kept(app) == []


def test_numbers_typed_apart_are_a_list_and_never_one_number(client: FlaskClient):
    page = read(client.get("/house-rules/new?variant=oh_hell_common").text)
    sent = page.one("form", id="rules").sent(act="show")
    apart = client.post("/house-rules/new", data={**sent, "at": "deals", "axis.schedule.list": " 1 2, 3  4 "})
    assert read(apart.text).one("input", name="line")["value"] == "oh_hell_common schedule.list=1,2,3,4"
    glued = client.post("/house-rules/new", data={**sent, "at": "deals", "axis.packs": "1 2"})
    assert glued.status_code == 422
    assert "Packs: this must be a whole number from 1 to 6" in read(glued.text).text


NOTE = "For example: no trump in deal 5; the joker is the highest card."


def keep_note(client: FlaskClient) -> str:
    form = read(client.get("/house-rules/new?variant=nomination_whist").text).one("form", id="rules")
    sent = form.sent(act="keep", name="Thursday rules", note=NOTE)
    return client.post("/house-rules/new", data=sent).location


def test_a_note_stands_wherever_the_rules_are_told(client: FlaskClient):
    there = keep_note(client)
    for path in (there, f"{there}/print", f"{there}"):
        assert NOTE in read(client.get(path).text).text, path
    code = client.get(f"{there}/share").text.partition("code=")[2].partition('"')[0]
    assert NOTE in read(client.get(f"/house-rules/import?code={code}").text).text


def test_a_game_keeps_the_note_it_was_begun_with(client: FlaskClient):
    rule = keep_note(client).rpartition("/")[2]
    assert NOTE in seat(client, rule=rule).text
    table = client.post("/new", data={"act": "start"}).location
    client.post(f"/house-rules/{rule}/delete")
    for part in ("/sheet", "/rules", "/print", "/print/rules"):
        answer = client.get(f"{table}{part}", follow_redirects=True)
        assert NOTE in read(answer.text).text, part
    file = client.get(f"{table}/export.json").text
    assert json.loads(file)["house_note"] == NOTE
    assert NOTE in read(client.get(f"/new?like={table.rpartition('/')[2]}", follow_redirects=True).text).text


def test_a_changed_note_is_not_called_saved(client: FlaskClient):
    there = keep_note(client)
    form = read(client.get(f"{there}").text).one("form", id="rules")
    assert "disabled" in form.one("button", id="keep").attributes
    shown = client.post(there, data=form.sent(act="show", note="Another."))
    assert "disabled" not in read(shown.text).one("button", id="keep").attributes


THURSDAY = HouseRule(
    "Thursday rules", "nomination_whist", {"bidding": {"hook": False}, "scoring": {"double": {"deals": ["last"]}}}
)
SAID = ["The hook", "Deals that count more"]


def kept(app: Flask) -> list[HouseRule]:
    with app.app_context():
        return [one.rule for one in house_rules.house_rules()]


def kept_at(app: Flask, rule: HouseRule = THURSDAY) -> str:
    with app.app_context():
        return f"{HERE}/{house_rules.keep(rule).id}"


def test_the_page_to_share_holds_line_link_and_code(app: Flask, client: FlaskClient):
    there = kept_at(app)
    page = read(client.get(f"{there}/share").text)
    assert page.one("textarea", id="code-line").text == "nomination_whist bidding.hook=off scoring.double.deals=last"
    assert code_of(THURSDAY) in page.one("code").text
    assert len(page.all(class_="qr")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "nomination_whist bidding.hook=off scoring.double.deals=last",
        f"http://pad.local/house-rules/import?code={code_of(THURSDAY)}",
        code_of(THURSDAY),
    ],
    ids=["line", "link", "code"],
)
def test_what_comes_in_opens_the_page_of_rules_where_it_is_kept(app: Flask, client: FlaskClient, text: str):
    page = read(client.post(f"{HERE}/import", data={"line": text, "act": "show"}).text)
    assert list(changed(page)) == SAID
    assert kept(app) == []
    sent = page.one("form", id="rules").sent(act="keep") | {"name": ["Thursday rules"]}
    assert client.post(f"{HERE}/new", data=sent).status_code == 303
    assert kept(app) == [replace(THURSDAY, name="Thursday rules")]


def test_a_word_that_is_not_known_is_named_and_left_out(client: FlaskClient):
    page = read(client.post(f"{HERE}/import", data={"line": "ohell bidding.hook=off bonus_deal=yes"}).text)
    assert "One word was not recognised and is ignored: bonus_deal=yes." in page.text
    assert list(changed(page)) == ["The hook"]


def test_the_same_name_with_other_rules_is_kept_beside_it(app: Flask, client: FlaskClient):
    kept_at(app, HouseRule("Thursday rules", "ohell", {}))
    page = read(client.get(f"{HERE}/import?code={code_of(THURSDAY)}").text)
    assert "Both are kept" in page.text
    client.post(f"{HERE}/new", data=page.one("form", id="rules").sent(act="keep"))
    assert {rule.name for rule in kept(app)} == {"Thursday rules", "Thursday rules (2)"}


BAD = (
    "", "nothing at all", "ohio hands=0", "nomination_whist scoring.made.bonus=many",
    "nomination_whist packs=11",
    "nomination_whist schedule.list=40", "nomination_whist bidding.hook=off bidding.hook=on", code_of(THURSDAY)[:-3],
)  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_bad_rules_are_refused_and_nothing_is_kept(app: Flask, client: FlaskClient, text: str):
    for act in ("show", "save"):
        assert client.post(f"{HERE}/import", data={"line": text, "act": act, "name": "Bad"}).status_code == 422
    assert kept(app) == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "oh_hell_common scoring.slam.points=20 scoring.slam.from=1234",
            "Slam: from hands of: 1234 is out of range: use a number from 1 to 60.",
        ),
        ("oh_hell_common packs=1,2", 'Packs: this must be a whole number from 1 to 6, not "1,2".'),
        (
            "oh_hell_common bidding.hook_from=lots",
            'Hook applies from hands of: this must be a whole number from 1 to 60, not "lots".',
        ),
        ("oh_hell_common schedule.list=1,x", 'Hand sizes: this must be a whole number from 1 to 60, not "x".'),
    ],
)
def test_a_wrong_value_of_a_line_is_told_by_its_name_and_bounds(client: FlaskClient, line: str, words: str):
    answer = client.post("/house-rules/import", data={"line": line, "act": "show"})
    assert (answer.status_code, read(answer.text).one(id="wrong").text) == (422, words)


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ("-5", "−5 players cannot play this: it needs at least 3."),
        ("1", "1 player cannot play this: it needs at least 3."),
        ("12", "12 players, 1 pack, 5 deals"),
        ("99", "99 players cannot play this: the most is 12."),
        ("many", "4 players, 1 pack, 5 deals"),
    ],
)
def test_the_page_for_the_wall_is_for_a_number_that_can_play_or_says_why_not(client, players: str, says: str):
    shown = client.get(f"{keep(client, 'set:schedule.maximum=3')}/print?players={players}")
    assert shown.status_code == (422 if "cannot" in says else 200)
    assert says in read(shown.text).one("main").text
    assert "None" not in read(shown.text).one("main").text


def test_an_example_says_its_hand_and_is_one_that_can_be_played(client: FlaskClient):
    form = form_of(client, f"{HERE}/new?variant=nomination_whist")
    assert form.one("section", class_="ex").one("h2").text == "For example 7 cards each"
    form = tap(client, form, "set:schedule.list=1,2,1 bidding.least=1")
    example = form.one("section", class_="ex")
    assert example.one("h2").text == "For example 2 cards each"
    rows = [[cell.text for cell in row.all("td")][:2] for row in example.one("tbody").all("tr")]
    assert rows == [["bid 2", "took 2"], ["bid 2", "took 1"]]
    assert [button.text for button in example.one("div", class_="ex__bids").all("button")] == ["1", "2"]
