"""House rules by plain forms: put together, kept, changed, shared, brought in again; and a new game by them."""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.record.houserule import LONGEST_NAME, HouseRule, code_of
from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import Refused, Unreadable, Variant
from scorekeeper.rules.oh_hell.facts import Ladder
from scorekeeper.storage import games, house_rules
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.house import Ask
from scorekeeper.web.kinds.protocols import OneBookPages
from scorekeeper.web.kinds.variants import counts_of, entries, kind_pages, usual_count
from scorekeeper.web.new_game.house import with_words
from tests.conftest import NAMES
from tests.kit import tables
from tests.kit.club import THURSDAY
from tests.kit.pages import Element, page, read
from tests.kit.web import as_device, begin, seat, started

HERE = "/house-rules"
NEW = f"{HERE}/new"
BEGUN = f"{NEW}?variant=nomination_whist"
NOTE = "For example: no trump in deal 5; the joker is the highest card."


def form_at(client: FlaskClient, address: str = BEGUN) -> Element:
    return page(client, address).one("form", id="rules")


def tap(client: FlaskClient, form: Element, *acts: str, **typed: str) -> Element:
    """Tap buttons of a page of rules one after the other, with what is typed on it; return its form as it is then."""
    for act in acts:
        sent = form.sent(act=act) | {name: [value] for name, value in typed.items()}
        form = read(client.post(form["action"], data=sent).text).one("form", id="rules")
    return form


def keep(client: FlaskClient, form: Element, name: str = "Thursday rules", **typed: str) -> str:
    """Keep the rules of a page under a name; return their address."""
    return client.post(form["action"], data=form.sent(act="keep", name=name, **typed)).location


def changed(shown: Element) -> dict[str, str]:
    """Return what the lines of a page say that is not as in the book, with what the book has."""
    return {
        line.one(class_="rl__lab").text: f"{line.one('s').text} → {line.one(class_='rl__val').one('b').text}"
        for line in shown.all("li", class_="is-other")
    }


def listed(client: FlaskClient, address: str = "/variants?all=1") -> list[str]:
    """Return what the list of games says of each house rule."""
    lines = page(client, address).all("a", class_="gl__pick")
    return [line.text for line in lines if line["id"].startswith("pick-rule-")]


def kept(app: Flask) -> list[HouseRule]:
    with app.app_context():
        return [row.rule for row in house_rules.house_rules()]


@pytest.fixture
def thursday(app: Flask) -> int:
    """Return the number of house rules that are kept here."""
    with app.app_context():
        return house_rules.keep(THURSDAY).id


def test_rules_begin_as_the_variant_has_them_and_an_answer_is_set_and_undone(client: FlaskClient):
    form = form_at(client)
    assert changed(form) == {}
    assert [row.text for row in form.one("tbody").all("tr")][:2] == ["bid 3 took 3 13", "bid 3 took 4 4"]
    form = tap(client, form, "at:made")
    answers = next(group for group in form.all("div", role="group") if group["aria-label"] == "Made bid")
    form = tap(client, form, next(answer for answer in answers.all("button") if "20" in answer.text)["value"])
    assert changed(form) == {"Made": "10 plus 1 point per trick → 20 plus 10 points per trick"}
    assert form.one("tbody").all("tr")[0].text == "bid 3 took 3 50"
    form = tap(client, form, form.one("button", class_="rl__undo")["value"], "bid:1")
    assert (changed(form), form.one("tbody").all("tr")[0].text) == ({}, "bid 1 took 1 11")


def test_a_line_of_rules_opens_in_place_with_its_rarer_questions_and_closes_the_one_before(client: FlaskClient):
    form, rarer = tap(client, form_at(client), "at:made", "at:hook"), "ask-bidding.hook_from"
    assert [line["id"] for line in form.all("button", aria_expanded="true")] == ["line-hook"]
    assert not tap(client, form, "at:hook").all("button", aria_expanded="true")
    assert not form.all("div", id=rarer)
    assert tap(client, form, "open:hook").all("div", id=rarer)
    assert not tap(client, form, "open:hook", "set:bidding.hook=off").all("div", id=rarer)


def test_any_rule_is_found_by_its_words_and_opens_alone(client: FlaskClient):
    form = tap(client, form_at(client), "show", find="blind")
    [only] = form.one(id="found").all("li")
    assert only.text.startswith("Blind bids off")
    form = tap(client, form, "set:blind=on", find="blind")
    assert len(form.one(id="found").all("li", class_="fd")) > 1
    assert changed(form)["Blind bids"].startswith("off → ")


SQUARES = "set:scoring.made.bonus=10 scoring.made.per_trick=0 scoring.made.per_bid_squared=1"
OFF = [f"set:scoring.{side}.{words}" for side in ("over", "under") for words in ("per_trick=0", "per_difference=5")]


WORDS = "Made: 10 plus the bid squared; Missed: lose 5 for each trick off"


def test_house_rules_and_their_note_are_told_alike_everywhere_and_in_a_game_for_good(client: FlaskClient):
    there = keep(client, tap(client, form_at(client), SQUARES, *OFF), note=NOTE)
    assert WORDS in listed(client)[0]
    wall = page(client, f"{there}/print")
    assert wall.one(class_="differs").all("tr")[0].text == "Made 10 plus 1 point per trick 10 plus the bid squared"
    assert "nomination_whist scoring.made.per_trick=0 scoring.made.per_bid_squared=1" in wall.text
    code = page(client, f"{there}/share").one("code").text
    for path in (there, f"{there}/print", f"{HERE}/import?code={code}"):
        assert NOTE in page(client, path).text, path
    rule = there.rpartition("/")[2]
    draft = seat(client, ("Ana", "Ben", "Cas"), rule=rule).text
    assert WORDS in draft and NOTE in draft
    table = client.post("/new", data={"act": "start"}).location
    client.post(f"{HERE}/{rule}/delete")
    assert list(changed(page(client, f"{table}/rules"))) == ["Made", "Missed"]
    told = {path: page(client, f"{table}/{path}").text for path in ("sheet", "rules", "print", "print/rules")}
    assert [path for path, text in told.items() if NOTE not in text] == []
    assert [path for path in ("sheet", "print/rules") if WORDS.replace("; ", ". ") not in told[path]] == []
    assert json.loads(client.get(f"{table}/export.json").text)["house_note"] == NOTE
    assert NOTE in seat(client, (), like=table.rpartition("/")[2]).text


@pytest.mark.parametrize(
    ("acts", "typed", "line"),
    [
        (("at:deals", "less:schedule.maximum"), {}, "schedule.maximum=6"),
        (("at:deals", "show"), {"axis.schedule.list": " 1 2, 3  4 "}, "schedule.list=1,2,3,4"),  # never one number
        (("set:scoring.streak.every=3 scoring.streak.made=10 scoring.streak.not_in=1", "at:scoring.streak", "show"),
         {"axis.scoring.streak.not_in": ""}, "scoring.streak.every=3 scoring.streak.made=10 scoring.streak.not_in=[]"),
    ],
)  # fmt: skip
def test_a_rule_is_set_by_taps_and_typing(client: FlaskClient, acts: tuple[str, ...], typed: dict[str, str], line: str):
    form = tap(client, tap(client, form_at(client), *acts[:-1]), acts[-1], **typed)
    assert form.one("input", name="line")["value"] == f"nomination_whist {line}"


@pytest.mark.parametrize(
    ("variant", "line", "axis", "typed", "wrong"),
    [
        ("nomination_whist", "deals", "schedule.maximum", "1 2",
         'Largest hand size: "1,2" is not allowed here: use a number from 1 to 60 or most.'),
        ("ohio", "hands", "hands", "many", 'Hands: this must be a whole number from 1 to 999, not "many".'),
    ],
)  # fmt: skip
def test_a_rule_that_cannot_be_read_stays_typed_and_is_told_with_its_bounds(client, variant, line, axis, typed, wrong):
    form = tap(client, form_at(client, f"{NEW}?variant={variant}"), f"at:{line}", f"open:{line}")
    answer = client.post(NEW, data=form.sent() | {f"axis.{axis}": [typed], "act": ["show"]})
    form = read(answer.text).one("form", id="rules")
    assert (answer.status_code, form.one("input", name=f"axis.{axis}")["value"]) == (422, ",".join(typed.split()))
    assert form.one("p", class_="error").text == wrong
    assert changed(form) == {}
    assert "aria-disabled" in form.one("button", id="use").attributes


def test_rules_that_nobody_can_play_say_why_and_offer_what_would_mend_them(client: FlaskClient):
    form = form_at(client)
    assert "aria-disabled" not in form.one("button", id="use").attributes
    form = tap(client, form, *(f"players:{players}" for players in range(5, 10)))
    wrong = form.one("div", class_="wrong")
    assert "9 players" in wrong.text
    assert "aria-disabled" in form.one("button", id="use").attributes
    mended = tap(client, form, wrong.all("button")[0]["value"])
    assert mended.all("div", class_="wrong") == []
    assert changed(mended)["Packs"] == "1 → 2"


def test_house_rules_are_kept_with_their_name_listed_and_changed_where_they_are(client: FlaskClient):
    there = keep(client, tap(client, form_at(client), "set:packs=2"))
    assert page(client, there).one("h1").text == "Thursday rules"
    assert listed(client)[0].startswith("Thursday rules")
    form = tap(client, form_at(client, there), "set:bidding.hook=off")
    assert client.post(there, data=form.sent(act="keep")).location == there
    assert list(changed(page(client, there))) == ["The hook", "Packs"]
    assert len(listed(client)) == 1
    copied = client.post(f"{there}/copy").location
    assert form_at(client, copied).one("input", id="name")["value"] == "Thursday rules (2)"


def test_a_change_is_kept_where_the_house_rules_were_changed_or_deleted_meanwhile(client: FlaskClient, thursday: int):
    there = f"{HERE}/{thursday}"
    mine, theirs = (form_at(client, there) for _tablet in range(2))
    assert client.post(there, data=tap(client, theirs, "set:packs=2").sent(act="keep")).location == there
    assert keep(client, tap(client, mine, "set:packs=3")) == f"{HERE}/{thursday + 1}"
    assert changed(page(client, there))["Packs"] == "1 → 2"
    assert listed(client)[0].startswith("Thursday rules (2)")
    client.post(f"{there}/delete")
    assert changed(page(client, keep(client, tap(client, theirs, "set:packs=4"))))["Packs"] == "1 → 4"


def test_rules_changed_since_they_were_kept_are_in_pen_and_can_be_kept(client: FlaskClient, thursday: int):
    def unsaved(form: Element) -> list[str]:
        return [line.one(class_="rl__lab").text for line in form.all("li", class_="is-unsaved")]

    form = form_at(client, f"{HERE}/{thursday}")
    assert (unsaved(form), "disabled" in form.one("button", id="keep").attributes) == ([], True)
    assert unsaved(tap(client, form, "set:packs=2", "undo:bidding.hook")) == ["The hook", "Packs"]
    for changed_form in (tap(client, form, "set:packs=2"), tap(client, form, "show", note="Another.")):
        assert "disabled" not in changed_form.one("button", id="keep").attributes


def test_new_rules_are_played_without_being_kept(app: Flask, client: FlaskClient):
    form = tap(client, form_at(client), "set:packs=2")
    there = client.post(NEW, data=form.sent(act="use")).location
    assert page(client, there).one(class_="gameline").one("p").text == "Nomination Whist; Packs: 2"
    assert kept(app) == []


LINE = "nomination_whist bidding.hook=off scoring.double.deals=last"


@pytest.mark.parametrize(
    "text",
    [f"{LINE} bonus_deal=yes", f"http://pad.local{HERE}/import?code={code_of(THURSDAY)}", code_of(THURSDAY)],
    ids=["line", "link", "code"],
)
def test_house_rules_that_come_in_are_looked_at_then_kept_and_shared_on(app: Flask, client: FlaskClient, text: str):
    shown = read(client.post(f"{HERE}/import", data={"line": text, "act": "show"}).text)
    assert ("One word was not recognised and is ignored: bonus_deal=yes." in shown.text) is ("bonus_deal" in text)
    assert (list(changed(shown)), kept(app)) == (["The hook", "Deals that count more"], [])
    shared = page(client, f"{keep(client, shown.one('form', id='rules'))}/share")
    assert kept(app) == [THURSDAY]
    assert (shared.one("textarea", id="code-line").text, len(shared.all(class_="qr"))) == (LINE, 1)
    assert code_of(THURSDAY) in shared.one("code").text


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("", "The line starts with a game that cannot have house rules."),
        ("nomination_whist bidding.hook=off bidding.hook=on", "bidding.hook=on"),
        (code_of(THURSDAY)[:-3], "incomplete"),
    ],
)  # fmt: skip
def test_a_line_of_rules_that_cannot_be_read_is_told_and_nothing_is_kept(app: Flask, client, line: str, wrong: str):
    answer = client.post(f"{HERE}/import", data={"line": line, "act": "save", "name": "Bad"})
    assert (answer.status_code, kept(app)) == (422, [])
    assert wrong in read(answer.text).one(id="wrong").text


def test_the_page_for_the_wall_is_for_a_number_that_can_play_or_says_why_not(client: FlaskClient):
    there = keep(client, tap(client, form_at(client), "set:schedule.maximum=3"))
    wall = {
        "-5": (422, "−5 players cannot play this: it needs at least 3."),
        "12": (200, "12 players, 1 pack, 5 deals"),
        "99": (422, "99 players cannot play this: the most is 12."),
        "many": (200, "4 players, 1 pack, 5 deals"),
    }
    for players, (status, says) in wall.items():
        answer = client.get(f"{there}/print?players={players}")
        shown = read(answer.text).one("main").text
        assert (answer.status_code, says in shown, "None" in shown) == (status, True, False), players


# Kinds without bids, whose every rule is an axis of one book.

ON_THE_BOARD = {"mode"}  # seen while it is played, in no rule
AMOUNTS = ("0", "0.05", "2", "10")
NUMBERS = ("1", "2", "5", "99")
BESIDE = ("", "settlement.mode=hard", "settlement.mode=pool")  # beside one of these every rule is asked for
ROWS = [row for row in entries() if isinstance(kind_pages(row), OneBookPages)]


def settings(ask: Ask) -> Iterator[str]:
    """Yield what sets each value that is not the present one, as a line says it."""
    if ask.answers:
        yield from (answer.sets for answer in ask.answers if not answer.chosen)
    else:
        yield from (f"{ask.axis}={value}" for value in (NUMBERS if ask.steps else AMOUNTS) if value != ask.typed)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_every_value_of_every_axis_says_what_it_does(row: Variant):
    players, pages, silent, walked = usual_count(counts_of(row)), kind_pages(row), list[str](), set[str]()
    for beside in BESIDE:
        house = with_words(row, {}, beside)
        plain = pages.described(row.id, house, players)
        lines = pages.rule_lines(row.id, house, players)
        for ask in (ask for line in lines for ask in pages.questions_of(row.id, house, players, line.key).front):
            walked.add(ask.axis)
            for words in settings(ask):
                with suppress(Refused, Unreadable):  # told beside the question why it cannot be
                    shown = pages.described(row.id, pages.with_words(row.id, house, words), players)
                    silent += [f"{words} beside {beside}"] * (shown == plain and ask.axis not in ON_THE_BOARD)
    assert silent == []
    assert walked == {*KINDS[row.kind].axes.takes} - {"one_pile"}  # which is only in files


@pytest.mark.parametrize(
    ("variant", "acts", "values", "absent"),
    [
        ("ohio", ("set:ohio_in_hand=literal",), {"ohio_in_hand": "scores 10 costs 10"}, "settlement.rate"),
        ("ohio", ("set:settlement.mode=difference",), {"settlement.rate": "1"}, "settlement.ante"),
        ("ono99", ("at:chips", *["less:chips"] * 4), {"chips": "0 3"}, "out_rule"),
        ("ono99", (), {"out_rule": "with no chips left to give"}, "settlement.rate"),
    ],
)
def test_a_question_of_a_kind_without_bids_is_asked_where_it_has_an_effect(client, variant, acts, values, absent):
    form = tap(client, form_at(client, f"{NEW}?variant={variant}"), *acts)
    assert {axis: form.one("button", id=f"line-{axis}").one(class_="rl__val").text for axis in values} == values
    assert not form.all("button", id=f"line-{absent}")


# A new game by house rules.


def sit(client: FlaskClient, *acts: str, names: tuple[str, ...] = NAMES, **link: Any) -> Element:
    """Begin a new game from a link, all sit down, and buttons are tapped; return its page after that."""
    seat(client, names, **link)
    for act in acts:
        client.post("/new", data={"act": act})
    return page(client, "/new")


def press(app: Flask, client: FlaskClient) -> Game:
    return started(app, client.post("/new", data={"act": "start"}))


@pytest.fixture
def played(app: Flask, client: FlaskClient, thursday: int) -> Game:
    """Return a game by the house rules that are kept here."""
    return started(app, begin(client, rule=str(thursday)))


def rematch(app: Flask, client: FlaskClient, game: Game) -> Game:
    return started(app, client.post(f"/again/{game.id}", data={"token": "again"}))


def picked(shown: Element) -> str:
    return shown.one(class_="gameline").one("h2").text


def test_house_rules_stand_in_the_list_of_games_and_a_game_keeps_them_for_good(app, client, thursday: int):
    line = page(client, "/variants").one("a", id=f"pick-rule-{thursday}")
    assert line.text.startswith("Thursday rules Nomination Whist; The hook: any bid is allowed")
    assert [len(listed(client, f"/variants?find={typed}")) for typed in ("thursday", "hook+any", "plump")] == [1, 1, 0]
    client.get(line["href"])
    sit(client)
    game = press(app, client)
    assert (game.head.house, game.head.house_rules) == (THURSDAY.rules, "Thursday rules")
    assert not game.head.rules["bidding"]["hook"]
    with app.app_context():
        house_rules.change(thursday, HouseRule("Thursday rules", "ohell", {}))
        house_rules.delete(thursday)
        assert games.load(game.id).head == game.head
    assert client.get(f"/new?rule={thursday}").status_code == 404


def tonight(client: FlaskClient, shown: Element) -> Element:
    """Return the page of rules that leads off the page of a new game."""
    return form_at(client, shown.one(id="fold-rules")["href"])


def test_rules_are_changed_for_tonight_and_the_house_rule_stays(app: Flask, client: FlaskClient, thursday: int):
    form = tap(client, tonight(client, sit(client, rule=thursday)), "set:packs=2")
    assert client.post("/new/rules", data=form.sent(act="use")).location == "/new"
    game = press(app, client)
    assert game.head.house == {"packs": 2, **THURSDAY.rules}
    assert game.setup.players == NAMES
    assert game.head.house_rules == "Thursday rules, but Packs: 2"
    assert kept(app) == [THURSDAY]


def test_rules_for_tonight_are_kept_under_a_name_and_the_page_stays(app: Flask, client: FlaskClient):
    form = tonight(client, sit(client, variant="nomination_whist"))
    form = tap(client, form, "set:scoring.made.bonus=5", "keep", name="At Grandma’s")
    assert form.one("p", role="status").text == "Saved: At Grandma’s."
    assert picked(page(client, client.post("/new/rules", data=form.sent(act="use")).location)) == "At Grandma’s"
    assert kept(app) == [HouseRule("At Grandma’s", "nomination_whist", {"scoring": {"made": {"bonus": 5}}})]


def test_a_page_of_rules_beside_which_another_game_was_picked_shows_the_rules_of_that(client: FlaskClient):
    form = tonight(client, sit(client, variant="nomination_whist"))
    client.get("/new?variant=ohell")
    assert client.post("/new/rules", data=form.sent(act="set:packs=2")).location == "/new/rules"
    assert changed(page(client, "/new/rules")) == {}


def test_too_many_for_one_pack_are_offered_the_second_in_one_tap(app: Flask, client: FlaskClient):
    shown = sit(client, names=(*NAMES, "Eve", "Fay", "Gus", "Hal"), variant="nomination_whist")
    remedies = [remedy["value"] for remedy in shown.one(class_="short").all("button")]
    assert remedies == ["set:packs=2", "set:schedule.maximum=6"]
    client.post("/new", data={"act": remedies[0]})
    game = press(app, client)
    assert (len(game.setup.players), game.head.rules["packs"]) == (8, 2)


def test_the_rules_of_a_game_are_kept_under_a_name_by_who_has_the_pen(app, client, played: Game):
    there = f"/g/{played.id}/rules"
    form = page(client, there).one("form", id="change")

    def kept_as(name: str) -> TestResponse:
        return client.post(there, data=form.sent(act="keep", name=name))

    assert read(kept_as("").text).one("p", id="name-wrong").text.startswith("Enter a name for these rules")
    assert "Saved: Fridays." in read(kept_as("Fridays").text).text
    as_device(client, "another")
    assert kept_as("Mine").status_code == 403
    assert {rule.name: rule.rules for rule in kept(app)} == dict.fromkeys(("Thursday rules", "Fridays"), THURSDAY.rules)


def test_a_rematch_keeps_the_ladder_that_was_edited(app: Flask, client: FlaskClient, played: Game):
    tables.enter(app, played, Ladder(1, (3, 2, 1)))
    again = rematch(app, client, played)
    assert again.head.rules["hand_sizes"] == [3, 2, 1]
    assert again.head.house["schedule"] == {"list": [3, 2, 1]}
    assert again.head.house_rules == "Thursday rules, but Deals: 3 deals: 3 cards down to 1"


@pytest.mark.parametrize(
    ("acts", "name"),
    [
        ((), "Thursday rules"),
        (("set:packs=2",), "Thursday rules, but Packs: 2"),
        (("set:packs=2", "set:packs=1"), "Thursday rules"),
        (("set:packs=3 target=70",), "Thursday rules, with 2 changes"),
        (("set:bidding.hook_from=3",), "Thursday rules"),  # without the hook it has no effect
    ],
)
def test_changed_house_rules_are_named_after_what_differs_from_setup_to_rematch(app, client, thursday, acts, name):
    assert picked(sit(client, *acts, rule=thursday)) == name
    game = press(app, client)
    again = rematch(app, client, game)
    assert (game.head.house_rules, again.head.house_rules, again.head.house) == (name, name, game.head.house)


def test_a_changed_name_is_no_longer_than_a_name_may_be(app: Flask, client: FlaskClient):
    with app.app_context():
        number = house_rules.keep(HouseRule("Thursdays " + 50 * "x", "nomination_whist", {"packs": 2})).id
    name = picked(sit(client, "set:scoring.made.bonus=7", rule=number))
    assert name == "Thursdays " + 34 * "x" + "…, with 1 change"
    assert len(name) == LONGEST_NAME
