"""The other pages behind More: the ladder, points, rules, the dealer, the heading."""

import pytest

from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import pens
from tests.conftest import ANA, BEN, CAS, DEE
from tests.web.real_life import foot
from tests.web.tables import button, found, text


def test_nothing_changed_is_nothing_written(evening):
    for name in ("players", "ladder", "rules", "heading", "dealer"):
        answer = evening.save(name)
        assert (answer.status_code, foot(answer.text)) == (422, "Nothing is changed yet.")
    answer = evening.save("points")
    assert (answer.status_code, foot(answer.text)) == (422, "Pick a player and enter points.")
    assert evening.game.seq == 3


def test_save_is_dimmed_until_points_can_be_saved(evening):
    page = evening.page("/points")
    assert foot(page) == "Pick a player and enter points."
    assert 'aria-disabled="true"' in button(page, "save")
    assert "aria-disabled" not in button(evening.send("points", seat="1", points="5").text, "save")


def test_a_page_without_its_hidden_fields_is_refused(evening):
    assert evening.client.post(f"/g/{evening.id}/heading", data={"title": "x", "save": "1"}).status_code == 422


def test_the_ladder_is_changed_rung_by_rung(evening):
    page = evening.send("ladder", act="insert").text
    assert "1 deal of 6 cards added. 13 deals to come, 12 before." in text(page)
    assert "is-added" in page
    page = evening.send("ladder", act="drop").text
    assert "1 deal of 6 cards removed. 11 deals to come, 12 before." in text(page)
    assert text(button(page, "drop")) == "Put it back"
    page = evening.send("ladder", act="less").text
    assert 'id="cards" name="cards" value="5"' in page
    assert "Deal 13: 7 cards" in text(evening.send("ladder", act="pick:11").text)


def test_a_ladder_is_kept_for_the_deals_to_come(evening):
    rungs = ["k6", "a2", "d5", "k4"]
    evening.save("ladder", rung=rungs, picked="1", cards="3")
    assert evening.game.entries[-1].fact == oh.Ladder(2, (6, 3, 4))
    assert evening.game.state.sizes == (7, 6, 3, 4)


def test_a_rung_put_in_goes_again_and_a_dropped_one_comes_back(evening):
    held = {"rung": ["k6", "a2", "d5"], "cards": []}
    assert 'value="a2"' not in evening.send("ladder", picked="1", act="drop", **held).text
    assert 'value="k5"' in evening.send("ladder", picked="2", act="drop", **held).text


def test_more_cards_than_the_pack_holds_are_refused_and_kept(evening):
    answer = evening.save("ladder", picked="0", cards="14")
    assert answer.status_code == 422
    assert foot(answer.text) == "4 players with 14 cards each need more than the 52 cards of 1 pack."
    assert 'name="cards" value="14"' in answer.text


def test_an_ended_game_is_dealt_on_with_more_deals(table):
    evening = table(variant="oh_hell_simple", maximum=1)
    evening.add(oh.Bids(1, {ANA: 0, BEN: 0, CAS: 0, DEE: 0}), oh.Tricks(1, {ANA: 1, BEN: 0, CAS: 0, DEE: 0}))
    assert evening.game.prompt is None
    page = evening.send("ladder", act="further:1").text
    assert "1 deal to come" in text(page)
    evening.save("ladder", rung=["a1"], cards=[])
    assert evening.game.prompt.deal == 2


def test_a_target_game_tells_its_target(table):
    evening = table(variant="oh_well")
    assert "until somebody has 100" in text(evening.page("/more"))
    evening.save("ladder", picked="0", cards="5")
    assert evening.dealt(1).hand_size == 5


def test_points_are_given_and_struck_with_their_reason(evening):
    page = evening.send("points", seat="1", points="5", why="a revoke").text
    assert foot(page) == "Ben 1 → −4"
    evening.save("points", seat="1", points="5", why="a revoke")
    assert evening.game.entries[-1].fact == Adjustment(1, 1, BEN, -5, "a revoke")
    evening.save("points", seat="0", points="10", sign="more", reason="a prize of the house")
    assert evening.game.entries[-1].fact == Adjustment(2, 1, ANA, 10, "a prize of the house")
    assert "Ben −5 Deal 1 · a revoke" in text(evening.page("/points"))
    evening.send("points", strike="1")
    assert evening.game.entries[-1].fact == Adjustment(1, 1, BEN, 0, "a revoke")
    assert evening.game.state.standing[BEN] == 1


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"seat": "1", "points": "many"}, "How many points? Write a whole number from 1 to 100000."),
        ({"seat": "1", "points": "0"}, "How many points? Write a whole number from 1 to 100000."),
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
    page = evening.send("rules", **{"option.hook": "true"}).text
    assert "Record it anyway" in text(page)
    shown = found(r'name="shown" value="([^"]*)"', page).replace("&#39;", "'")
    answer = evening.save("rules", shown=shown, **{"option.hook": "true"})
    assert answer.status_code == 422
    assert "bids last and may not bid 1" in foot(answer.text)
    answer = evening.save("rules", shown=shown, confirmed="yes", **{"option.hook": "true"})
    assert answer.status_code == 303


def test_an_option_that_cannot_be_is_told_and_kept(table):
    evening = table(variant="oh_hell_simple", maximum=7)
    answer = evening.save("rules", **{"option.maximum": "20"})
    assert answer.status_code == 422
    assert 'value="20"' in answer.text
    assert "13 cards each at most" in text(answer.text)


def test_numbers_are_stepped_with_their_buttons(table):
    evening = table(variant="oh_hell_simple", maximum=7)
    assert 'name="option.maximum" value="8"' in evening.send("rules", act="more:maximum").text


def test_a_variant_for_other_tables_is_told(table):
    evening = table(variant="plump", players=("Ana", "Ben"))
    answer = evening.save("rules", variant="nomwhist_13")
    assert (answer.status_code, foot(answer.text)) == (422, "2 players cannot play this: it takes 3 at least.")


def test_a_variant_of_another_kind_is_not_taken(evening):
    answer = evening.save("rules", variant="ohio")
    assert (answer.status_code, evening.game.head.variant) == (422, "nomination_whist")


def test_the_heading_is_written(evening):
    evening.save("heading", title=" Club  night ", scorer="Ana")
    assert (evening.game.head.title, evening.game.head.scorer) == ("Club night", "Ana")
    assert "Club night, Ana" in text(evening.page("/more"))


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
    assert (answer.status_code, foot(answer.text)) == (422, "Ana is here twice.")


def test_the_pages_can_be_sent_once_and_are_answered_alike_again(app, evening):
    page = evening.page("/heading")
    hidden = {name: found(f'name="{name}" value="([^"]*)"', page) for name in ("seq", "token")}
    for _ in range(2):
        answer = evening.client.post(f"/g/{evening.id}/heading", data=hidden | {"title": "Club night", "save": "1"})
        assert answer.status_code == 303
    assert evening.game.seq == 4
    with app.app_context():
        pens.take(evening.id, "a phone", "phone")
    assert evening.client.post(f"/g/{evening.id}/heading", data=hidden).status_code == 403
