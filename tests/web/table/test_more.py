"""More: what can be done with a game, the questions in its foot, its pages of changes, and this device’s looks."""

import re
from datetime import timedelta
from fractions import Fraction

import pytest

from scorekeeper.record.log import Undo
from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.ono99 import facts as ono99_facts
from scorekeeper.web.language.texts import today
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit.pages import read
from tests.kit.web import ONE, button, foot, found, line_of, lines, text


def sizes_of(page: str) -> list[int]:
    """Return the hand sizes of the deals to come on the page of the ladder."""
    return [int(each["value"] or 0) for each in read(page).all("input") if each["name"] == "cards"]


SO_NOW = {
    "Misdeal": "deal 2 again, Ben deals", "Dealer": "Ben", "History": "4 entries", "Players": "Ana, Ben, Cas, Dee",
    "Deals to come": "5 4 3 2 1 2 3 4 5 6 7", "Points": "add or take off, with a reason",
    "Rules": "Nomination Whist", "Send or export": "text, file", "Settle up": "who pays whom",
}  # fmt: skip


def test_every_line_says_what_is_so_now(table):
    evening = table()
    evening.add(*ONE, oh.Bids(2, {CAS: 1}))
    page = evening.page("/more")
    assert {name: line_of(page, name) for name in SO_NOW} == SO_NOW
    assert text(found(r'<footer class="start acts">(.*?)</footer>', page)) == "Cas is ahead after 1 of 13 deals End now"


@pytest.mark.parametrize("variant", ["nomination_whist", "skull_king", "ohio", "ono99"])
def test_there_are_sixteen_lines_at_most_in_three_groups(table, variant):
    page = table(variant=variant).page("/more")
    assert 10 < len(lines(page)) <= 16
    assert page.count("<h2>") == 3


def test_the_language_is_offered_where_there_are_two(game, make_app, catalogs, tmp_path):
    folders = (tmp_path / "nothing", catalogs)
    pages = (make_app(TRANSLATIONS=folder).test_client().get(f"/g/{game.id}/more").text for folder in folders)
    assert ["/language" in page for page in pages] == [False, True]


def test_who_only_watches_is_offered_nothing_to_change(table):
    evening = table()
    evening.lose_pen()
    page = evening.page("/more")
    names = {line.split(" ")[0] for line in lines(page)}
    assert not names & {"Misdeal", "Dealer", "Players", "Points", "Rules"}
    assert "End now" not in page
    assert line_of(page, "History") == "2 entries"
    assert evening.client.post(f"/g/{evening.id}/misdeal", data={}).status_code == 403
    assert evening.client.get(f"/g/{evening.id}/players").status_code == 403


def test_a_misdeal_is_asked_under_its_line_and_sets_the_bids_aside(table):
    evening = table()
    evening.add(*ONE, oh.Bids(2, {CAS: 1}))
    page = evening.page("/more", ask="misdeal")
    line, under = read(page).one("main").all("ul")[0].all("li")[:2]
    assert (line.one("b").text, under.one("form")["id"]) == ("Misdeal", "ask")
    assert (
        found(r'id="ask-line"[^>]*>(.*?)</p>', page)
        == "Deal 2 again, Ben deals The bids of Cas are cleared; the history keeps them."
    )
    answer = evening.ask("misdeal")
    assert (answer.status_code, answer.location) == (303, f"/g/{evening.id}")
    assert (evening.dealt(2).slip.bids, evening.dealt(2).slip.misdeals, evening.dealt(2).dealer) == ({}, 1, BEN)


def test_a_misdeal_is_dealt_again_without_whoever_leaves_and_with_whoever_joins(evening):
    evening.add(oh.Bids(2, {CAS: 1}))
    evening.save("players", state_2="left", new_name="Eve")
    assert evening.dealt(2).order == (CAS, DEE, ANA, BEN)
    assert text(button(evening.page("/more", ask="misdeal"), "happened")) == "Deal again without Cas"
    assert evening.ask("misdeal").status_code == 303
    assert set(evening.dealt(2).order) == {ANA, BEN, DEE, 4}
    assert (evening.dealt(2).slip.misdeals, evening.dealt(2).slip.bids) == (1, {})
    assert set(evening.dealt(3).order) == {ANA, BEN, DEE, 4}


def test_a_question_nobody_can_answer_now_is_refused(table):
    evening = table()
    answer = evening.client.post(f"/g/{evening.id}/play-on", data={"seq": "1", "token": "x"})
    assert answer.status_code == 409
    assert "please check" in answer.text
    assert evening.client.post(f"/g/{evening.id}/misdeal", data={"seq": "one"}).status_code == 422


def test_somebody_was_first(table):
    evening = table()
    evening.add(oh.Bids(1, {BEN: 1}))
    answer = evening.client.post(f"/g/{evening.id}/misdeal", data={"seq": "1", "token": "x"})
    assert answer.status_code == 409
    assert evening.dealt(1).slip.bids == {BEN: 1}


def test_a_change_that_overlaps_nothing_newer_is_saved_after_it(table):
    evening = table()
    evening.add(oh.Bids(1, {BEN: 1}))
    assert evening.save("heading", seq=1, title="Club night").status_code == 303
    assert (evening.dealt(1).slip.bids, evening.game.head.title) == ({BEN: 1}, "Club night")


def test_the_game_ends_now_with_a_reason_and_plays_on(table):
    evening = table()
    evening.add(*ONE)
    assert "Cas wins with 12. Deal 2 does not count." in text(evening.page("/more", ask="end"))
    evening.ask("end", reason="the last bus")
    assert (evening.game.prompt, evening.game.state.ended) == (None, "the last bus")
    page = evening.page("/more")
    assert "Cas wins with 12 Play on" in text(page)
    assert "Misdeal" not in text(page)
    evening.ask("play-on")
    assert evening.game.prompt.deal == 2


def test_a_reason_too_long_is_kept_and_told(table):
    answer = table().ask("end", reason="a" * 121)
    assert answer.status_code == 422
    assert "a" * 121 in answer.text


def test_a_game_that_is_won_is_not_played_on(table):
    evening = table(variant="ono99", chips=1)
    lost = [ono99_facts.HandLost(hand, seat) for hand, seat in enumerate((0, 1, 2, 0, 1, 2), start=1)]
    evening.add(*lost)
    assert evening.game.prompt is None
    assert "Play on" not in text(evening.page("/more"))


def test_a_hand_of_ono_99_is_dealt_again_or_followed_another_way(table):
    evening = table(variant="ono99")
    evening.add(ono99_facts.Played(1, 1, BEN, 9))
    assert line_of(evening.page("/more"), "Score by") == "every card"
    evening.ask("way")
    evening.ask("misdeal")
    assert (evening.game.prompt.phase, evening.game.state.slips[1].misdeals) == ("loser", 1)
    page = evening.page("/more")
    assert "Points" not in text(page)
    assert evening.client.get(f"/g/{evening.id}/points").status_code == 404
    assert evening.client.get(f"/g/{evening.id}/ladder").status_code == 404


def test_somebody_else_starts_a_hand(table):
    evening = table(variant="ono99")
    assert line_of(evening.page("/more"), "Who starts") == "Ben"
    evening.save("dealer", starter="2")
    assert evening.game.entries[-1].fact == ono99_facts.Starts(1, CAS)
    assert evening.save("dealer", starter="2").status_code == 422


@pytest.mark.parametrize(
    ("name", "value"), [("theme", "dark"), ("theme", "device"), ("suits", "four"), ("voice", "on")]
)
def test_a_device_is_set_with_a_cookie(table, name, value):
    evening = table()
    answer = evening.client.post(f"/g/{evening.id}/more", data={name: value})
    assert (answer.status_code, answer.location) == (303, f"/g/{evening.id}/more")
    assert evening.client.get_cookie(name).value == value
    pressed = found(rf'name="{name}" value="{value}" (aria-pressed="\w+")', evening.page("/more"))
    assert pressed == 'aria-pressed="true"'


def test_a_setting_that_does_not_exist_changes_nothing(evening):
    evening.client.post(f"/g/{evening.id}/more", data={"theme": "pink"})
    assert evening.client.get_cookie("theme") is None


def test_nothing_changed_is_nothing_written(evening):
    for name in ("players", "ladder", "rules", "heading", "dealer"):
        answer = evening.save(name)
        assert (answer.status_code, foot(answer.text)) == (422, "Nothing has changed yet.")
    answer = evening.save("points")
    assert (answer.status_code, foot(answer.text)) == (422, "Pick a player and enter points.")
    without_hidden = evening.client.post(f"/g/{evening.id}/heading", data={"title": "x", "save": "1"})
    assert (without_hidden.status_code, evening.game.seq) == (422, 3)


@pytest.mark.parametrize(
    ("act", "sizes"),
    [
        ("", [5, 4, 3]), ("less:0", [4, 4, 3]), ("more:2", [5, 4, 4]), ("drop:1", [5, 3]), ("insert:0", [5, 5, 4, 3]),
        ("further:7", [5, 4, 3, 5]), ("drop:3", [5, 4, 3]), ("spin:1", [5, 4, 3]), ("less:x", [5, 4, 3]),
    ],
)  # fmt: skip
def test_each_deal_to_come_is_stepped_removed_or_followed_by_another(evening, act, sizes):
    page = evening.send("ladder", act=act, cards=["5", "4", "3"]).text
    assert sizes_of(page) == sizes
    assert f"{len(sizes)} deals to come (was 12)." in text(page)


def test_a_hand_size_stays_between_one_card_and_two_hundred(evening):
    assert sizes_of(evening.send("ladder", act="less:0", cards=["1"]).text) == [1]
    assert sizes_of(evening.send("ladder", act="more:0", cards=["200"]).text) == [200]


@pytest.mark.parametrize("typed", ["", "x", "-1", "201"])
def test_a_line_of_the_ladder_that_holds_no_number_is_told_and_drops_no_deal(evening, typed):
    answer = evening.save("ladder", cards=["6", typed, "4"])
    assert answer.status_code == 422
    assert "Enter how many cards deal 3 has, or remove it." in read(answer.text).text
    assert len(sizes_of(answer.text)) == 3


def test_a_ladder_holds_sixty_deals_to_come_at_most(evening):
    assert len(sizes_of(evening.send("ladder", act="further:7", cards=["1"] * 61).text)) == 60


def test_a_ladder_is_kept_for_the_deals_to_come_and_taken_back_at_once(evening):
    evening.save("ladder", cards=["6", "3", "4"])
    assert evening.game.entries[-1].fact == oh.Ladder(2, (6, 3, 4))
    assert evening.game.state.sizes == (7, 6, 3, 4)
    evening.add(Undo(evening.game.seq))
    assert evening.game.state.sizes == (7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7)


def test_a_ladder_changed_while_the_deal_was_begun_elsewhere_is_shown_anew(evening):
    held = {"first": "2", "cards": ["6", "3"]}
    evening.add(oh.Bids(2, {CAS: 1}))
    answer = evening.save("ladder", **held)
    assert answer.status_code == 422
    assert sizes_of(answer.text) == [5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7]


def test_more_cards_than_the_pack_holds_are_refused_and_kept(evening):
    answer = evening.save("ladder", cards=["14", "5"])
    assert answer.status_code == 422
    assert foot(answer.text) == "4 players with 14 cards each need more than the 52 cards of 1 pack."
    assert 'name="cards" value="14"' in answer.text


def test_an_ended_game_is_dealt_on_with_more_deals(table):
    evening = table(variant="oh_hell_simple", maximum=1)
    evening.add(oh.Bids(1, {ANA: 0, BEN: 0, CAS: 0, DEE: 0}), oh.Tricks(1, {ANA: 1, BEN: 0, CAS: 0, DEE: 0}))
    assert evening.game.prompt is None
    page = evening.send("ladder", act="further:1").text
    assert "1 deal to come" in text(page)
    evening.save("ladder", cards=["1"])
    assert evening.game.prompt.deal == 2


def test_the_last_deal_of_a_ladder_stays_where_none_is_dealt_yet(table):
    evening = table(variant="oh_hell_simple", maximum=1, tie="continue")
    answer = evening.save("ladder", cards=[])
    assert (answer.status_code, foot(answer.text)) == (422, "A game needs at least one deal: leave one in.")
    assert [deal.hand_size for deal in evening.game.state.deals] == [1]


def test_a_target_game_tells_its_target(table):
    evening = table(variant="oh_well")
    assert "until somebody has 100" in text(evening.page("/more"))
    evening.save("ladder", cards=["5", "9", "8"])
    assert evening.dealt(1).hand_size == 5


def test_points_are_given_and_struck_with_their_reason(evening):
    page = evening.send("points", seat="1", points="5", why="a revoke").text
    assert foot(page) == "Ben 1 → −4"
    evening.save("points", seat="1", points="5", why="a revoke")
    assert evening.game.entries[-1].fact == Adjustment(1, 1, BEN, -5, "a revoke")
    assert found(r'<i class="mark"[^>]*>(.*?)</i>', evening.page("/sheet")) == "±"
    evening.save("points", seat="0", points="10", sign="more", reason="a prize of the house")
    assert evening.game.entries[-1].fact == Adjustment(2, 1, ANA, 10, "a prize of the house")
    assert "Ben −5 Deal 1 · a revoke" in text(evening.page("/points"))
    evening.send("points", strike="1")
    assert evening.game.entries[-1].fact == Adjustment(1, 1, BEN, 0, "a revoke")
    assert evening.game.state.standing[BEN] == 1


@pytest.mark.parametrize("variant", ["call_break", "trick_scoring"])
def test_tenths_are_given_where_the_game_counts_them(table, evening, variant):
    one = table(variant=variant)
    one.save("points", seat="1", points="0,5", why="a revoke")
    assert one.game.entries[-1].fact.points == Fraction(-1, 2)
    refused = evening.save("points", seat="1", points="0.5", why="a revoke")
    assert (refused.status_code, "points have no decimals in this game" in refused.text) == (422, True)
    assert 'name="points" value="0.5"' in refused.text


def test_a_tap_gives_or_takes_5_10_or_20_points(evening):
    assert foot(evening.send("points", seat="1", gift="-10").text) == "Ben 1 → −9"
    page = evening.send("points", seat="1", gift="20", gift_shown="-10", points="10").text
    assert (foot(page), 'name="points" value="20"' in page) == ("Ben 1 → 21", True)
    # A number that is typed afterwards holds.
    assert (
        foot(evening.send("points", seat="1", gift="20", gift_shown="20", points="7", sign="more").text) == "Ben 1 → 8"
    )


def test_save_sleeps_until_something_is_changed(evening):
    for name in ("players", "points", "heading", "ladder"):
        assert 'value="1" aria-disabled="true"' in evening.page(f"/{name}"), name
    assert "aria-disabled" not in button(evening.send("points", seat="1", points="5").text, "save")


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"seat": "1", "points": "0"}, "How many points? Enter a number up to 100000."),
        ({"points": "5"}, "Whose points? Tap a name."),
    ],
)  # fmt: skip
def test_points_that_cannot_be_are_asked_again(evening, form, sentence):
    answer = evening.save("points", reason="a revoke", **form)
    assert (answer.status_code, foot(answer.text)) == (422, sentence)
    assert f'name="points" value="{form["points"]}"' in answer.text
    assert 'value="a revoke"' in answer.text


def test_the_rules_are_shown_with_what_they_come_to_before_they_hold(evening):
    answer = evening.save("rules", variant="squares")
    assert answer.status_code == 200  # the page has not shown it yet
    assert "Cas 12 14" in text(answer.text)
    assert evening.game.head.variant == "nomination_whist"
    shown = found(r'name="shown" value="([^"]*)"', answer.text).replace("&#39;", "'")
    answer = evening.save("rules", variant="squares", shown=shown)
    assert answer.status_code == 303
    assert evening.game.head.variant == "squares"


def test_a_hook_that_was_broken_wants_to_be_confirmed(table):
    evening = table(variant="nomination_whist", hook=False)
    evening.add(oh.Bids(1, {ANA: 1, BEN: 2, CAS: 2, DEE: 2}), oh.Tricks(1, {ANA: 1, BEN: 2, CAS: 2, DEE: 2}))
    page = evening.send("rules", line="nomination_whist").text
    assert "Record it anyway" in text(page)
    shown = found(r'name="shown" value="([^"]*)"', page).replace("&#39;", "'")
    answer = evening.save("rules", shown=shown, line="nomination_whist")
    assert answer.status_code == 422
    assert foot(answer.text) == "Ana bids 1, against the hook: the bids total 7."
    answer = evening.save("rules", shown=shown, confirmed="yes", line="nomination_whist")
    assert answer.status_code == 303


def test_a_rule_is_stepped_and_one_that_cannot_be_is_told_and_kept(table):
    evening = table(variant="oh_hell_simple", maximum=7)
    answer = evening.save("rules", line="oh_hell_simple schedule.maximum=20")
    assert answer.status_code == 422
    assert 'value="oh_hell_simple schedule.maximum=20"' in answer.text
    assert "13 cards each at most" in text(answer.text)
    assert "8 cards down" in text(
        evening.send("rules", line="oh_hell_simple schedule.maximum=7", act="more:schedule.maximum").text
    )


def test_a_variant_for_other_tables_is_told_and_one_of_another_kind_not_taken(table):
    evening = table(variant="plump", players=("Ana", "Ben"))
    answer = evening.save("rules", variant="nomwhist_13")
    assert (answer.status_code, foot(answer.text)) == (422, "2 players cannot play this: it needs at least 3.")
    answer = evening.save("rules", variant="ohio")
    assert (answer.status_code, evening.game.head.variant) == (422, "plump")


def test_the_heading_is_written(evening):
    evening.save("heading", title=" Club  night ", scorer="Ana")
    assert (evening.game.head.title, evening.game.head.scorer) == ("Club night", "Ana")
    assert "Club night" in text(evening.page("/sheet"))
    assert f"/g/{evening.id}/heading" in evening.page("/sheet")


@pytest.mark.parametrize("day", ["0026-11-26", "0001-01-01", "1899-12-31", "2099-01-01", "9999-12-31", "12026-11-26"])
def test_a_day_that_cannot_be_is_told_and_loses_nothing_that_was_typed(evening, day):
    for send in (evening.send, evening.save):
        answer = send("heading", title="Club", played_on=day)
        assert day in foot(answer.text)
        assert f'name="played_on" type="date" value="{day}"' in answer.text
        assert 'name="title" value="Club"' in answer.text
    assert (answer.status_code, evening.game.seq) == (422, 3)
    for right in ("1900-01-01", (today() + timedelta(days=1)).isoformat()):
        assert evening.save("heading", title="Club", played_on=right).status_code == 303
        assert evening.game.day.isoformat() == right


def test_somebody_deals_out_of_turn(evening):
    evening.save("dealer", dealer="3")
    assert evening.game.entries[-1].fact == oh.Dealer(2, DEE)
    assert [evening.dealt(number).dealer for number in (2, 3)] == [DEE, ANA]


def test_the_wrong_first_dealer_is_put_right_in_deal_2(evening):
    page = evening.send("dealer", first="3").text
    assert "2 Ana" in text(page)
    evening.save("dealer", first="3")
    assert [evening.dealt(number).dealer for number in (1, 2, 3)] == [DEE, ANA, BEN]


def test_nobody_is_said_to_bid_first_or_last_where_all_bid_at_once(table):
    heads = "<thead>(.*?)</thead>"
    assert found(heads, table().page("/dealer")) == "Deal deals bids first bids last"
    assert found(heads, table(variant="british_oh_hell_fists").page("/dealer")) == "Deal deals"


def test_names_are_respelt_where_seats_stay(table):
    evening = table(variant="ono99")
    evening.save("players", name_1="Benno")
    assert evening.game.state.names == ("Ana", "Benno", "Cas", "Dee")
    answer = evening.save("players", name_1="Ana")
    assert (answer.status_code, foot(answer.text)) == (422, "Ana appears twice.")


def test_the_pages_can_be_sent_once_and_are_answered_alike_again(evening):
    page = evening.page("/heading")
    hidden = {name: found(f'name="{name}" value="([^"]*)"', page) for name in ("seq", "token")}
    for _ in range(2):
        answer = evening.client.post(f"/g/{evening.id}/heading", data=hidden | {"title": "Club night", "save": "1"})
        assert answer.status_code == 303
    assert evening.game.seq == 4
    evening.lose_pen()
    assert evening.client.post(f"/g/{evening.id}/heading", data=hidden).status_code == 403


def test_who_leaves_is_shown_before_it_is_written(evening):
    answer = evening.send("players", state_3="left")
    assert answer.status_code == 200
    shown = text(answer.text)
    assert "Ana, Ben and Cas play 6 cards. Ben deals, Cas bids first, Ben bids last and is bound by the hook" in shown
    assert "Dee’s total of 1 stays on the sheet." in shown
    assert evening.dealt(2).order == (CAS, DEE, ANA, BEN)
    assert evening.save("players", state_3="left").status_code == 303
    assert evening.dealt(2).order == (CAS, ANA, BEN)


def test_one_change_is_one_fact_and_can_be_taken_back(evening):
    evening.save("players", state_2="out")
    assert evening.game.entries[-1].fact.parts[0] == oh.SatOut(2, CAS)
    evening.save("players", state_2="plays")
    assert evening.game.entries[-1].fact.parts[0] == oh.SatOut(2, CAS, out=False)
    evening.save("players", state_2="left")
    evening.save("players", state_2="plays")
    assert evening.game.entries[-1].fact.parts[0] == oh.Returned(2, CAS)


def test_somebody_joins_with_the_lowest_total_after_whom_the_table_says(evening):
    page = evening.send("players", new_name="Eve").text
    assert "sits down after Dee" in text(page)
    evening.save("players", new_name="Eve", place_4="3")
    assert evening.game.entries[-1].fact.joined == (oh.Joined(2, 4, "Eve", 1, BEN),)
    assert evening.dealt(2).order == (4, CAS, DEE, ANA, BEN)


def test_points_to_start_with_are_as_many_as_a_file_takes(evening):
    answer = evening.save("players", new_name="Eve", carry="number", carry_number="1000001")
    sentence = "1000001 is out of range: use a number from −1000000 to 1000000."
    assert (answer.status_code, foot(answer.text)) == (422, sentence)
    assert 'value="1000001"' in answer.text
    assert evening.save("players", new_name="Eve", carry="number", carry_number="1000000").status_code == 303


@pytest.mark.parametrize(("carry", "points"), [("zero", 0), ("lowest", 1), ("average", 4), ("number", -7)])
def test_a_joiner_carries_in_what_the_table_agrees(evening, carry, points):
    evening.save("players", new_name="Eve", carry=carry, carry_number="-7")
    assert evening.game.state.standing[4] == points


def test_a_number_that_is_none_is_asked_again_and_the_name_is_kept(evening):
    answer = evening.save("players", new_name="Eve", carry="number", carry_number="many")
    assert answer.status_code == 422
    assert "How many points does Eve start with?" in foot(answer.text)
    assert 'name="joiner" value="Eve" checked' in answer.text
    assert 'value="many"' in answer.text


def test_a_whole_table_changes_with_one_entry(evening):
    evening.save("players", new_name="Eve", state_3="left", state_2="out", name_1="Benno")
    renamed, changed = (entry.fact for entry in evening.game.entries[-2:])
    assert (renamed.name, changed.left, dict(changed.sat_out), changed.joined[0].name) == (
        "Benno",
        (3,),
        {2: True},
        "Eve",
    )
    assert evening.dealt(2).order == (4, ANA, BEN)


@pytest.mark.parametrize(
    ("places", "order"),
    [
        ({"place_3": "3"}, [ANA, BEN, DEE, CAS]),
        ({"place_0": "4"}, [BEN, CAS, DEE, ANA]),
        ({"place_0": "4", "place_3": "1"}, [DEE, BEN, CAS, ANA]),
        ({"place_1": "9"}, [ANA, BEN, CAS, DEE]),
        ({"place_1": "x"}, [ANA, BEN, CAS, DEE]),
    ],
)
def test_whoever_gets_another_place_moves_there_and_the_rest_close_up(evening, places, order):
    assert _order(evening.send("players", **places).text) == order


def test_places_change_one_after_the_other(evening):
    page = evening.send("players", place_3="2")
    assert _order(page.text) == [ANA, DEE, BEN, CAS]
    page = evening.again(page, "players", place_0="4")
    assert _order(page.text) == [DEE, BEN, CAS, ANA]
    evening.again(page, "players", save="1")
    assert evening.game.entries[-1].fact.parts == (oh.Seating(2, (DEE, BEN, CAS, ANA)),)


def _order(page):
    return [int(seat) for seat in re.findall(r'name="place_(\d+)"', page)]


def test_a_joiner_may_change_places_or_not_come_after_all(evening):
    page = evening.send("players", new_name="Eve")
    page = evening.again(page, "players", place_4="2")
    assert _order(page.text) == [ANA, 4, BEN, CAS, DEE]
    page = evening.again(page, "players", joiner="")
    assert _order(page.text) == [ANA, BEN, CAS, DEE]
    assert "joins with" not in text(page.text)


def test_a_name_is_respelt_for_the_whole_game(evening):
    evening.save("players", name_1="  Benno ")
    assert evening.game.state.names == ("Ana", "Benno", "Cas", "Dee")


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"new_name": "ana"}, "Ana appears twice."),
        ({"name_1": "Ana"}, "Ana appears twice."),
        ({"name_1": ""}, "A name is missing."),
        ({"new_name": "E" * 31}, "A name has 31 letters; the most is 30."),
        ({f"state_{seat}": "left" for seat in (0, 1, 2)}, "1 player cannot play a deal: it needs at least two."),
    ],
)  # fmt: skip
def test_an_impossible_table_is_said_and_nothing_is_lost(evening, form, sentence):
    answer = evening.save("players", **form)
    assert (answer.status_code, foot(answer.text)) == (422, sentence)
    for name, value in form.items():
        if name.startswith("state"):
            assert f'name="{name}" value="{value}" checked' in answer.text
        elif value:
            assert f'value="{value}"' in answer.text
    assert evening.game.seq == 3


def test_more_players_than_the_pack_serves_are_told(table):
    evening = table(variant="oh_hell_simple", maximum=13)
    page = evening.send("players", new_name="Eve").text
    assert "play 10 cards" in text(page)
    assert "With 5 players the pack is too small: 6 deals to come will be smaller." in text(page)


def test_a_deal_that_has_begun_is_played_by_those_who_began_it(evening):
    evening.add(oh.Bids(2, {CAS: 1}))
    page = evening.page("/players")
    assert foot(page) == "Deal 2 has begun, so this applies from deal 3."
    evening.save("players", state_2="left")
    assert CAS in evening.dealt(2).order
    assert CAS not in evening.dealt(3).order


def test_a_table_that_moved_on_is_shown_again_with_what_was_changed(evening):
    answer = evening.save("players", seq=2, state_3="left")
    assert answer.status_code == 409
    assert 'name="state_3" value="left" checked' in answer.text
    assert "entered in the meantime" in foot(answer.text)


def test_a_name_is_put_right_in_letters_of_any_width(evening):
    evening.save("players", name_0="Ａｎｎａ")
    assert evening.game.state.names[0] == "Anna"


def test_a_respelt_name_is_not_said_to_begin_with_a_deal(evening):
    page = evening.send("players", name_0="Anna").text
    assert "deal" not in foot(page)
