"""Who plays: shown before it is written, one entry for all of it, refused with nothing lost."""

import re

import pytest

from scorekeeper.rules.oh_hell import facts as oh
from tests.conftest import ANA, BEN, CAS, DEE
from tests.web.real_life import foot, lines
from tests.web.tables import text


def test_who_leaves_is_shown_before_it_is_written(evening):
    answer = evening.send("players", state_3="left")
    assert answer.status_code == 200
    shown = text(answer.text)
    assert "Ana, Ben and Cas play 6 cards. Ben deals, Cas bids first, Ben bids last and is bound by the hook" in shown
    assert "Dee’s 1 stay on the sheet." in shown
    assert evening.dealt(2).order == (CAS, DEE, ANA, BEN)
    assert evening.save("players", state_3="left").status_code == 303
    assert evening.dealt(2).order == (CAS, ANA, BEN)


def test_one_change_is_one_plain_fact_and_can_be_taken_back(evening):
    evening.save("players", state_2="out")
    assert evening.game.entries[-1].fact == oh.SatOut(2, CAS)
    evening.save("players", state_2="plays")
    assert evening.game.entries[-1].fact == oh.SatOut(2, CAS, out=False)
    evening.save("players", state_2="left")
    evening.save("players", state_2="plays")
    assert evening.game.entries[-1].fact == oh.Returned(2, CAS)


@pytest.mark.parametrize("act", ["up:1", "down:0", "respell:2", "made up"])
def test_a_name_that_is_typed_counts_whichever_button_is_tapped(evening, act):
    page = evening.send("players", act=act, new_name="Eve", order=["0", "1", "2", "3"])
    assert page.status_code == 200
    assert "Eve joins" in text(page.text)


def test_somebody_joins_with_the_lowest_total_after_whom_the_table_says(evening):
    page = evening.send("players", act="join:Eve", order=["0", "1", "2", "3"]).text
    assert "sits down after Dee" in text(page)
    evening.save("players", joiner="Eve", order=["0", "1", "4", "2", "3"])
    assert evening.game.entries[-1].fact == oh.Joined(2, 4, "Eve", 1, BEN)
    assert evening.dealt(2).order == (4, CAS, DEE, ANA, BEN)


@pytest.mark.parametrize(("carry", "points"), [("zero", 0), ("lowest", 1), ("average", 4), ("number", -7)])
def test_a_joiner_carries_in_what_the_table_agrees(evening, carry, points):
    evening.save("players", new_name="Eve", carry=carry, carry_number="-7")
    assert evening.game.state.standing[4] == points


def test_a_number_that_is_none_is_asked_again_and_the_name_is_kept(evening):
    answer = evening.save("players", new_name="Eve", carry="number", carry_number="many")
    assert answer.status_code == 422
    assert "How many points does Eve start with?" in foot(answer.text)
    assert 'name="joiner" value="Eve"' in answer.text
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


def test_seats_change_with_the_arrows(evening):
    page = evening.send("players", act="up:3").text
    assert _order(page) == ["0", "1", "3", "2"]
    page = evening.send("players", act="up:0").text
    assert _order(page) == ["1", "2", "3", "0"]
    evening.save("players", order=["1", "2", "3", "0", "9", "x"])
    assert evening.game.entries[-1].fact == oh.Seating(2, (BEN, CAS, DEE, ANA))


def _order(page):
    return re.findall(r'name="order" value="(\d+)"', page)


def test_a_joiner_may_change_places_or_not_come_after_all(evening):
    held = {"joiner": "Eve", "order": ["0", "1", "2", "3", "4"]}
    assert _order(evening.send("players", act="up:4", **held).text) == ["0", "1", "2", "4", "3"]
    page = evening.send("players", act="nobody", **held).text
    assert _order(page) == ["0", "1", "2", "3"]
    assert 'id="nobody"' not in page


def test_a_name_is_respelt_for_the_whole_game(evening):
    page = evening.send("players", act="respell:1").text
    assert 'id="respelt"' in page
    evening.save("players", respelling="1", name_1="  Benno ")
    assert evening.game.state.names == ("Ana", "Benno", "Cas", "Dee")


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"new_name": "ana"}, "Ana is here twice."),
        ({"name_1": "Ana"}, "Ana is here twice."),
        ({"name_1": ""}, "A name is missing."),
        ({"new_name": "E" * 31}, "A name of 31 letters fits no column: take at most 30."),
        ({f"state_{seat}": "left" for seat in (0, 1, 2)}, "1 player cannot play a deal: it takes two at least."),
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
    assert "The pack holds no more for 5: 6 smaller deals to come." in text(page)


def test_a_deal_that_has_begun_is_played_by_those_who_began_it(evening):
    evening.add(oh.Bids(2, {CAS: 1}))
    page = evening.page("/players")
    assert foot(page) == "Deal 2 has begun, so it begins with deal 3."
    evening.save("players", state_2="left")
    assert CAS in evening.dealt(2).order
    assert CAS not in evening.dealt(3).order


def test_a_table_that_moved_on_is_shown_again_with_what_was_changed(evening):
    answer = evening.save("players", seq=2, state_3="left")
    assert answer.status_code == 409
    assert 'name="state_3" value="left" checked' in answer.text
    assert "what you changed is still here" in foot(answer.text)


def test_the_record_tells_all_of_it(evening):
    evening.save("players", state_3="left", new_name="Eve")
    assert "From deal 2: Eve joins with 1; Dee leaves" in lines(evening.page("/history"))[0]
