"""More: everything that can be done with a game, asked in its foot, and how this device shows it."""

import pytest

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.ono99 import facts as ono99_facts
from scorekeeper.storage import pens
from tests.conftest import BEN, CAS
from tests.web.real_life import ONE, line_of, lines
from tests.web.tables import button, found, text


@pytest.mark.parametrize(
    ("name", "now"),
    [
        ("Misdeal", "deal 2 again, Ben deals"),
        ("Dealer", "Ben"),
        ("History", "4 entries"),
        ("Players", "Ana, Ben, Cas, Dee"),
        ("Deals to come", "5 4 3 2 1 2 3 4 5 6 7"),
        ("Adjust points", "with a reason"),
        ("The rules of this game", "Nomination Whist"),
        ("Title, place, scorekeeper", "empty"),
        ("End now", "12 deals to come"),
        ("Undo", "Cas bids 1"),
    ],
)
def test_every_line_says_what_is_so_now(table, name, now):
    evening = table()
    evening.add(*ONE, oh.Bids(2, {CAS: 1}))
    assert line_of(evening.page("/more"), name) == now


def test_who_only_watches_is_offered_nothing_to_change(app, table):
    evening = table()
    with app.app_context():
        pens.take(evening.id, "a phone", "phone")
    page = evening.page("/more")
    names = {line.split(" ")[0] for line in lines(page)}
    assert not names & {"Misdeal", "Undo", "End", "Adjust", "Title, place, scorekeeper"}
    assert line_of(page, "History") == "2 entries"
    assert evening.client.post(f"/g/{evening.id}/misdeal", data={}).status_code == 403
    assert evening.client.get(f"/g/{evening.id}/players").status_code == 403


def test_a_misdeal_is_asked_in_the_foot_and_sets_the_bids_aside(table):
    evening = table()
    evening.add(*ONE, oh.Bids(2, {CAS: 1}))
    page = evening.page("/more", ask="misdeal")
    assert (
        found(r'id="ask-line"[^>]*>(.*?)</p>', page)
        == "Deal 2 again? Ben deals What Cas bid is set aside; the history keeps it."
    )
    answer = evening.ask("misdeal")
    assert (answer.status_code, answer.location) == (303, f"/g/{evening.id}")
    assert (evening.dealt(2).bids, evening.dealt(2).misdeals, evening.dealt(2).dealer) == ({}, 1, BEN)


def test_a_question_nobody_can_answer_now_is_refused(table):
    evening = table()
    answer = evening.client.post(f"/g/{evening.id}/play-on", data={"seq": "1", "token": "x"})
    assert answer.status_code == 409
    assert "Look again" in answer.text
    assert evening.client.post(f"/g/{evening.id}/misdeal", data={"seq": "one"}).status_code == 422


def test_somebody_was_first(table):
    evening = table()
    evening.add(oh.Bids(1, {BEN: 1}))
    answer = evening.client.post(f"/g/{evening.id}/misdeal", data={"seq": "1", "token": "x"})
    assert answer.status_code == 409
    assert evening.dealt(1).bids == {BEN: 1}


def test_the_game_ends_now_with_a_reason_and_plays_on(table):
    evening = table()
    evening.add(*ONE)
    assert "Cas wins with 12. Deal 2 does not count." in text(evening.page("/more", ask="end"))
    evening.ask("end", reason="the last bus")
    assert (evening.game.prompt, evening.game.state.ended) == (None, "the last bus")
    page = evening.page("/more")
    assert line_of(page, "Play on") == "Deal 2"
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
    assert (evening.game.prompt.phase, evening.game.state.announced[1].misdeals) == ("loser", 1)
    page = evening.page("/more")
    assert "Adjust points" not in text(page)
    assert evening.client.get(f"/g/{evening.id}/points").status_code == 404
    assert evening.client.get(f"/g/{evening.id}/ladder").status_code == 404


def test_somebody_else_starts_a_hand(table):
    evening = table(variant="ono99")
    assert line_of(evening.page("/more"), "Who starts") == "Ben"
    evening.save("dealer", starter="2")
    assert evening.game.entries[-1].fact == ono99_facts.Starts(1, CAS)
    assert evening.save("dealer", starter="2").status_code == 422


@pytest.mark.parametrize(
    ("name", "value"), [("theme", "dark"), ("theme", "device"), ("suits", "four"), ("sheet", "blackout")]
)
def test_a_device_is_set_with_a_cookie(table, name, value):
    evening = table()
    answer = evening.client.post(f"/g/{evening.id}/more", data={name: value})
    assert (answer.status_code, answer.location) == (303, f"/g/{evening.id}/more")
    assert evening.client.get_cookie(name).value == value
    pressed = found(rf'name="{name}" value="{value}" (aria-pressed="\w+")', evening.page("/more"))
    assert pressed == 'aria-pressed="true"'


def test_a_setting_that_does_not_exist_changes_nothing(table):
    evening = table()
    evening.client.post(f"/g/{evening.id}/more", data={"theme": "pink"})
    assert evening.client.get_cookie("theme") is None


def test_the_night_is_on_every_page_of_the_game(table):
    evening = table()
    evening.client.post(f"/g/{evening.id}/more", data={"theme": "dark"})
    assert 'data-theme="dark"' in evening.page("/history")


def test_undo_from_the_index_names_its_entry(table):
    evening = table()
    evening.add(oh.Bids(1, {BEN: 1}))
    assert 'value="2"' in button(evening.page("/more"), "undo")
