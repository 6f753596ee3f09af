"""More: what can be done with a game, the questions in its foot, its pages of changes, and this device’s looks."""

from fractions import Fraction

import pytest

from scorekeeper.rules.facts import Adjustment, FirstDealer, Noted, Renamed
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.ono99 import facts as ono
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit.pages import Element, read
from tests.kit.web import foot, line_of, lines

SO_NOW = {
    "Misdeal": "deal 2 again, Ben deals", "Dealer": "Ben", "History": "4 entries", "Players": "Ana, Ben, Cas, Dee",
    "Deals to come": "5 4 3 2 1 2 3 4 5 6 7", "Points": "add or take off, with a reason",
    "Rules": "Nomination Whist", "Send or export": "text, file", "Settle up": "who pays whom",
}  # fmt: skip


def sizes_of(answer) -> list[int]:
    """Return the hand sizes of the deals to come on the page of the ladder."""
    return [int(each["value"] or 0) for each in read(answer.text).all("input", name="cards")]


def field(page: str, name: str) -> Element:
    """Return the field of that name: the one that is chosen, where there are several."""
    fields = read(page).all("input", name=name)
    return next((each for each in fields if "checked" in each.attributes), fields[0])


def test_every_line_of_more_says_what_is_so_now(evening):
    evening.add(oh.Bids(2, {CAS: 1}))
    page = evening.page("/more")
    assert {name: line_of(page, name) for name in SO_NOW} == SO_NOW
    assert read(page).one("footer", class_="acts").text == "Cas is ahead after 1 of 13 deals End now"


def test_who_only_watches_is_offered_nothing_to_change(table):
    table.lose_pen()
    page = table.page("/more")
    assert not {line.split(" ")[0] for line in lines(page)} & {"Misdeal", "Dealer", "Players", "Points", "Rules"}
    assert "End now" not in page
    assert table.client.get(f"/g/{table.id}/players").status_code == 403


def test_a_misdeal_is_asked_under_its_line_and_sets_the_bids_aside(evening):
    evening.add(oh.Bids(2, {CAS: 1}))
    line, under = evening.read("/more", ask="misdeal").one("main").all("ul")[0].all("li")[:2]
    assert (line.one("b").text, under.one("form")["id"]) == ("Misdeal", "ask")
    assert under.one(id="ask-line").text.startswith("Deal 2 again, Ben deals")
    answer = evening.ask("misdeal")
    assert (answer.status_code, answer.location) == (303, f"/g/{evening.id}")
    deal = evening.dealt(2)
    assert (deal.slip.bids, deal.slip.misdeals, deal.dealer) == ({}, 1, BEN)
    assert [sign.text for sign in evening.read().one(id="sheet").all(class_="sign")] == ["* dealt again"]
    evening.tap("undo", target=evening.game.seq)
    assert evening.dealt(2).slip.bids == {CAS: 1}
    asks = evening.client.get(evening.read().one("a", id="misdeal")["href"].partition("#")[0]).text  # from the board
    assert read(asks).one(id="ask-line").text.startswith("Deal 2 again, Ben deals")


def test_a_misdeal_is_dealt_again_without_whoever_leaves_and_with_whoever_joins(evening):
    evening.add(oh.Bids(2, {CAS: 1}))
    evening.save("players", state_2="left", new_name="Eve")
    assert evening.dealt(2).order == (CAS, DEE, ANA, BEN)
    assert evening.read("/more", ask="misdeal").one(id="happened").text == "Deal again without Cas"
    assert evening.ask("misdeal").status_code == 303
    assert [{*evening.dealt(number).order} for number in (2, 3)] == [{ANA, BEN, DEE, 4}] * 2
    assert (evening.dealt(2).slip.misdeals, evening.dealt(2).slip.bids) == (1, {})


@pytest.mark.parametrize(
    ("question", "seq", "status"), [("play-on", 2, 409), ("misdeal", 1, 409), ("misdeal", "x", 422)]
)
def test_a_question_that_is_answered_too_late_or_not_asked_is_refused(table, question, seq, status):
    table.add(oh.Bids(1, {BEN: 1}))
    answer = table.client.post(f"/g/{table.id}/{question}", data={"seq": seq, "token": "x"})
    assert answer.status_code == status
    assert table.dealt(1).slip.bids == {BEN: 1}


def test_the_game_ends_now_with_a_reason_and_plays_on(evening):
    assert "Cas wins with 12. Deal 2 does not count." in evening.read("/more", ask="end").text
    evening.ask("end", reason="the last bus")
    assert (evening.game.prompt, evening.game.state.ended) == (None, "the last bus")
    more = evening.read("/more").text
    assert "Cas wins with 12 Play on" in more and "Misdeal" not in more
    evening.ask("play-on")
    assert evening.game.prompt.deal == 2


def test_a_hand_of_ono_99_is_dealt_again_followed_another_way_or_started_by_somebody_else(start):
    table = start("ono99")
    assert line_of(table.page("/more"), "Who starts") == "Ben"
    table.save("dealer", starter="2")
    assert table.game.entries[-1].fact == ono.Starts(1, CAS)
    assert table.save("dealer", starter="2").status_code == 422
    table.add(ono.Played(1, 1, CAS, 9))
    assert line_of(table.page("/more"), "Score by") == "every card"
    table.ask("way")
    table.ask("misdeal")
    assert (table.game.prompt.phase, table.game.state.slips[1].misdeals) == ("loser", 1)
    assert [table.client.get(f"/g/{table.id}/{page}").status_code for page in ("points", "ladder")] == [404, 404]


@pytest.mark.parametrize(
    ("name", "value"), [("theme", "dark"), ("theme", "device"), ("suits", "four"), ("voice", "on")]
)
def test_a_device_is_set_with_a_cookie(table, name, value):
    answer = table.client.post(f"/g/{table.id}/more", data={name: value})
    assert (answer.status_code, answer.location) == (303, f"/g/{table.id}/more")
    assert table.client.get_cookie(name).value == value
    assert table.read("/more").one("button", name=name, value=value)["aria-pressed"] == "true"
    table.client.post(f"/g/{table.id}/more", data={name: "pink"})
    assert table.client.get_cookie(name).value == value


ORDER = (ANA, BEN, CAS, DEE)


@pytest.mark.parametrize(
    ("page", "form", "facts"),
    [
        ("dealer", {"dealer": "3"}, [oh.Dealer(2, DEE)]),
        ("dealer", {"first": "3"}, [FirstDealer(DEE)]),
        ("ladder", {"cards": ["6", "3", "4"]}, [oh.Ladder(2, (6, 3, 4))]),
        ("points", {"seat": "1", "points": "5", "why": "a revoke"}, [Adjustment(1, 1, BEN, -5, "a revoke")]),
        ("points", {"seat": "0", "points": "9", "sign": "more", "reason": "a prize"},
         [Adjustment(1, 1, ANA, 9, "a prize")]),
        ("heading", {"title": " Club  night ", "scorer": "Ana"}, [Noted("Club night", "", "Ana")]),
        ("players", {"name_1": "  Benno "}, [Renamed(BEN, "Benno")]),
        ("players", {"state_2": "out"}, [oh.TableChanged(2, ORDER, (), (), (), sat_out={CAS: True})]),
        ("players", {"state_3": "left"}, [oh.TableChanged(2, ORDER, (), (DEE,), ())]),
        ("players", {"place_3": "2"}, [oh.TableChanged(2, (ANA, DEE, BEN, CAS), (), (), ())]),
        ("players", {"new_name": "Eve", "place_4": "3"},
         [oh.TableChanged(2, (ANA, BEN, 4, CAS, DEE), (oh.Joined(2, 4, "Eve", 1, BEN),), (), ())]),
        # A whole table at once.
        ("players", {"new_name": "Eve", "state_3": "left", "state_2": "out", "name_1": "Benno"},
         [Renamed(BEN, "Benno"),
          oh.TableChanged(2, (*ORDER, 4), (oh.Joined(2, 4, "Eve", 1, DEE),), (DEE,), (), sat_out={CAS: True})]),
    ],
)  # fmt: skip
def test_what_a_page_of_changes_saves_is_a_fact_of_one_kind_each(evening, page, form, facts):
    assert evening.save(page, **form).status_code == 303
    assert [entry.fact for entry in evening.game.entries[3:]] == facts


@pytest.mark.parametrize(
    ("page", "form", "told"),
    [
        ("players", {"state_3": "left"},
         "Ana, Ben and Cas play 6 cards. Ben deals, Cas bids first, Ben bids last and is bound by the hook"),
        ("players", {"state_3": "left"}, "Dee’s total of 1 stays on the sheet."),
        ("players", {"new_name": "Eve"}, "sits down after Dee"),
        ("points", {"seat": "1", "points": "5", "why": "a revoke"}, "Ben 1 → −4"),
    ],
)  # fmt: skip
def test_what_a_change_comes_to_is_shown_before_it_is_written(evening, page, form, told):
    answer = evening.send(page, **form)
    assert (answer.status_code, evening.game.seq) == (200, 3)
    assert told in read(answer.text).text


@pytest.mark.parametrize("name", ["players", "ladder", "rules", "heading", "dealer", "points"])
def test_nothing_changed_is_nothing_written(evening, name):
    assert "aria-disabled" in evening.read(f"/{name}").one("button", id="save").attributes
    assert evening.save(name).status_code == 422
    without_hidden = evening.client.post(f"/g/{evening.id}/{name}", data={"title": "x", "save": "1"})
    assert (without_hidden.status_code, evening.game.seq) == (422, 3)


@pytest.mark.parametrize(
    ("page", "form", "sentence"),
    [
        ("ladder", {"cards": ["14", "5"]}, "4 players with 14 cards each need more than the 52 cards of 1 pack."),
        ("points", {"seat": "1", "points": "0", "reason": "a revoke"}, "How many points? Enter a number up to 100000."),
        ("points", {"points": "5", "reason": "a revoke"}, "Whose points? Tap a name."),
        ("points", {"seat": "1", "points": "0.5"}, "points have no decimals in this game"),
        ("players", {"new_name": "ana"}, "Ana appears twice."),
        ("players", {"name_1": ""}, "A name is missing."),
        ("players", {"new_name": "E" * 31}, "A name has 31 letters; the most is 30."),
        ("players", {f"state_{seat}": "left" for seat in (0, 1, 2)},
         "1 player cannot play a deal: it needs at least two."),
        ("players", {"new_name": "Eve", "carry": "number", "carry_number": "1000001"}, "1000001 is out of range"),
        ("players", {"new_name": "Eve", "carry": "number", "carry_number": "many"},
         "How many points does Eve start with?"),
        ("heading", {"title": "Club", "played_on": "1899-12-31"}, "1899-12-31"),
    ],
)  # fmt: skip
def test_what_cannot_be_saved_is_told_and_nothing_typed_is_lost(evening, page, form, sentence):
    answer = evening.save(page, **form)
    assert (answer.status_code, evening.game.seq) == (422, 3)
    assert sentence in foot(answer.text)
    typed = {value for values in form.values() for value in (values if isinstance(values, list) else [values])}
    held = read(answer.text).one("form", id="change").sent()
    assert typed <= {value for values in held.values() for value in values}


@pytest.mark.parametrize(
    ("typed", "act", "sizes"),
    [
        ("5 4 3", "", "5 4 3"), ("5 4 3", "less:0", "4 4 3"), ("5 4 3", "more:2", "5 4 4"), ("5 4 3", "drop:1", "5 3"),
        ("5 4 3", "insert:0", "5 5 4 3"), ("5 4 3", "further:7", "5 4 3 5"), ("5 4 3", "drop:3", "5 4 3"),
        ("5 4 3", "spin:1", "5 4 3"), ("5 4 3", "less:x", "5 4 3"), ("1", "less:0", "1"), ("200", "more:0", "200"),
        ("1 " * 61, "further:7", "1 " * 60),
    ],
)  # fmt: skip
def test_each_deal_to_come_is_stepped_removed_or_followed_by_another(evening, typed, act, sizes):
    answer = evening.send("ladder", act=act, cards=typed.split())
    assert sizes_of(answer) == [int(size) for size in sizes.split()]
    what = "deals" if " " in sizes else "deal"
    assert f"{len(sizes.split())} {what} to come (was 12)." in read(answer.text).text


@pytest.mark.parametrize("typed", ["", "x", "-1", "201"])
def test_a_line_of_the_ladder_that_holds_no_number_is_told_and_drops_no_deal(evening, typed):
    answer = evening.save("ladder", cards=["6", typed, "4"])
    assert answer.status_code == 422
    assert "Enter how many cards deal 3 has, or remove it." in read(answer.text).text
    assert len(sizes_of(answer)) == 3


def test_a_ladder_changed_while_the_deal_was_begun_elsewhere_keeps_what_was_typed_for_those_to_come(evening):
    form = read(evening.page("/ladder")).one("form", id="change").sent(save="1") | {"cards": ["6", "3"]}
    evening.add(oh.Bids(2, {CAS: 1}))
    answer = evening.client.post(f"/g/{evening.id}/ladder", data=form)
    assert answer.status_code == 409
    assert sizes_of(answer) == [3]


def test_an_ended_game_is_dealt_on_with_more_deals(start):
    table = start("oh_hell_simple", maximum=1)
    table.add(oh.Bids(1, dict.fromkeys(range(4), 0)), oh.Tricks(1, {ANA: 1, BEN: 0, CAS: 0, DEE: 0}))
    assert table.game.prompt is None
    assert "1 deal to come" in read(table.send("ladder", act="further:1").text).text
    table.save("ladder", cards=["1"])
    assert table.game.prompt.deal == 2


def test_a_target_game_tells_its_target(start):
    table = start("oh_well")
    assert "until somebody has 100" in table.read("/more").text
    table.save("ladder", cards=["5", "9", "8"])
    assert table.dealt(1).hand_size == 5


def test_points_are_given_and_struck_with_their_reason(evening):
    evening.save("points", seat="1", points="5", why="a revoke")
    assert [mark.text for mark in evening.read("/sheet").one(id="sheet").all("i", class_="mark")] == ["±"]
    assert "Ben −5 Deal 1 · a revoke" in evening.read("/points").text
    evening.send("points", strike="1")
    assert evening.game.entries[-1].fact == Adjustment(1, 1, BEN, 0, "a revoke")
    assert evening.game.state.standing[BEN] == 1


@pytest.mark.parametrize("variant", ["call_break", "trick_scoring"])
def test_tenths_are_given_where_the_game_counts_them(start, variant):
    table = start(variant)
    table.save("points", seat="1", points="0,5", why="a revoke")
    assert table.game.entries[-1].fact.points == Fraction(-1, 2)


def test_a_tap_gives_or_takes_5_10_or_20_points_and_a_number_typed_afterwards_holds(evening):
    def told(**tapped: str) -> tuple[str, str]:
        page = evening.send("points", seat="1", **tapped).text
        return foot(page), field(page, "points")["value"]

    assert told(gift="-10") == ("Ben 1 → −9", "10")
    assert told(gift="20", gift_shown="-10", points="10") == ("Ben 1 → 21", "20")
    assert told(gift="20", gift_shown="20", points="7", sign="more") == ("Ben 1 → 8", "7")


def test_other_rules_are_shown_with_what_they_come_to_before_they_hold(evening):
    answer = evening.save("rules", variant="squares")
    assert answer.status_code == 200  # the page has not shown it yet
    assert "Cas 12 14" in read(answer.text).text
    assert evening.game.head.variant == "nomination_whist"
    answer = evening.save("rules", variant="squares", shown=field(answer.text, "shown")["value"])
    assert answer.status_code == 303
    assert evening.game.head.variant == "squares"


def test_a_hook_that_was_broken_wants_to_be_confirmed_before_it_is_a_rule(start):
    table = start(hook=False)
    seven = {ANA: 1, BEN: 2, CAS: 2, DEE: 2}
    table.add(oh.Bids(1, seven), oh.Tricks(1, seven))
    page = table.send("rules", line="nomination_whist").text
    assert "Record it anyway" in page
    again = {"shown": field(page, "shown")["value"], "line": "nomination_whist"}
    answer = table.save("rules", **again)
    assert (answer.status_code, foot(answer.text)) == (422, "Ana bids 1, against the hook: the bids total 7.")
    assert table.save("rules", **again, confirmed="yes").status_code == 303


def test_a_rule_is_stepped_and_one_that_cannot_be_is_told_and_kept(start):
    table = start("oh_hell_simple", maximum=7)
    answer = table.save("rules", line="oh_hell_simple schedule.maximum=20")
    assert (answer.status_code, field(answer.text, "line")["value"]) == (422, "oh_hell_simple schedule.maximum=20")
    assert "13 cards each at most" in read(answer.text).text
    stepped = table.send("rules", line="oh_hell_simple schedule.maximum=7", act="more:schedule.maximum")
    assert "8 cards down" in read(stepped.text).text


def test_a_variant_for_other_tables_is_told_and_one_of_another_kind_not_taken(start):
    table = start("plump", ("Ana", "Ben"))
    answer = table.save("rules", variant="nomwhist_13")
    assert (answer.status_code, foot(answer.text)) == (422, "2 players cannot play this: it needs at least 3.")
    answer = table.save("rules", variant="ohio")
    assert (answer.status_code, table.game.head.variant) == (422, "plump")


@pytest.mark.parametrize(("state", "back"), [("out", oh.SatOut(2, CAS, out=False)), ("left", oh.Returned(2, CAS))])
def test_a_player_who_sat_out_or_left_plays_again(evening, state, back):
    evening.save("players", state_2=state)
    evening.save("players", state_2="plays")
    assert evening.game.entries[-1].fact.parts[0] == back


@pytest.mark.parametrize(
    ("carry", "number", "points"),
    [("zero", "", 0), ("lowest", "", 1), ("average", "", 4), ("number", "-7", -7), ("number", "1000000", 1_000_000)],
)
def test_a_joiner_carries_in_what_the_table_agrees(evening, carry, number, points):
    evening.save("players", new_name="Eve", carry=carry, carry_number=number)
    assert evening.game.state.standing[4] == points


def order_of(answer) -> list[int]:
    """Return the seats as they follow each other on the page of players."""
    names = (each.attributes.get("name", "") for each in read(answer.text).one(id="change").all())
    return [int(name.removeprefix("place_")) for name in names if name.startswith("place_")]


def test_places_change_one_after_the_other_and_the_rest_close_up(evening):
    for nowhere in ("9", "x"):
        assert order_of(evening.send("players", place_1=nowhere)) == [ANA, BEN, CAS, DEE]
    assert order_of(evening.send("players", place_0="2", place_1="1")) == [BEN, ANA, CAS, DEE]
    page = evening.send("players", place_3="2")
    assert order_of(page) == [ANA, DEE, BEN, CAS]
    page = evening.send("players", page.text, place_0="4")
    assert order_of(page) == [DEE, BEN, CAS, ANA]
    evening.send("players", page.text, save="1")
    assert evening.game.entries[-1].fact.parts == (oh.Seating(2, (DEE, BEN, CAS, ANA)),)


def test_a_joiner_may_not_come_after_all(evening):
    page = evening.send("players", evening.send("players", new_name="Eve").text, joiner="")
    assert order_of(page) == [ANA, BEN, CAS, DEE]
    assert "joins with" not in read(page.text).text


@pytest.mark.parametrize("variant", ["nomination_whist", "ono99"])
def test_a_name_is_respelt_for_the_whole_game_in_letters_of_any_width(start, variant):
    table = start(variant)
    assert "deal" not in foot(table.send("players", name_1="Benno").text)
    table.save("players", name_0="Ａｎｎａ", name_1="  Benno ")
    assert table.game.state.names == ("Anna", "Benno", "Cas", "Dee")
    answer = table.save("players", name_1="Anna")
    assert (answer.status_code, foot(answer.text)) == (422, "Anna appears twice.")


def test_a_deal_that_has_begun_is_played_by_those_who_began_it(evening):
    evening.add(oh.Bids(2, {CAS: 1}))
    assert foot(evening.page("/players")) == "Deal 2 has begun, so this applies from deal 3."
    evening.save("players", state_2="left")
    assert CAS in evening.dealt(2).order
    assert CAS not in evening.dealt(3).order
