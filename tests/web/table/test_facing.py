"""Where people sit round the tablet, and what the pad before each of them says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.web.table.facing import SHARE, TABLES, Table, fits, ring, usual
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit.pages import read
from tests.kit.web import ONE, starting


def seats(evening, act):
    return evening.client.post(f"/g/{evening.id}/seats", data={"act": act})


@pytest.mark.parametrize("players", range(2, 9))
def test_whoever_sits_down_first_is_at_the_bottom_and_the_others_follow_clockwise(players):
    sides = usual(range(players))
    assert sides[0] == 0
    assert fits([*sides.values()])
    assert sorted(seat for side in ring(sides) for seat in side) == [*range(players)]


@given(st.integers(2, 8), st.lists(st.integers(0, 8), max_size=20))
def test_however_names_are_moved_the_order_round_the_table_stays(players, moves):
    table = Table(usual(range(players)), is_on=True)
    for move in moves:
        table = Table(table.turned() if move >= players else table.moved(move), is_on=True)
        sides = [*table.sides.values()]
        assert fits(sides), sides
        assert max(map(sides.count, sides)) <= SHARE


def test_a_name_moves_round_the_next_corner_with_whoever_sits_between():
    table = Table({0: 0, 1: 1, 2: 2, 3: 2, 4: 3}, is_on=True)
    assert table.moved(4) == {0: 0, 1: 1, 2: 2, 3: 2, 4: 0}
    assert table.moved(2) == {0: 0, 1: 1, 2: 3, 3: 3, 4: 0}


def test_new_players_are_shown_their_seats_once_and_the_same_players_never_again(table):
    evening = table()
    assert seats(evening, "on").location.endswith("/seats")
    assert "Done" in evening.read("/seats").text
    assert seats(evening, "done").location.endswith(evening.id)
    assert evening.read().one(class_="fpad").one("h1").text == "Ben bids"
    seats(evening, "off")
    assert not evening.read().all(class_="fpad")
    assert seats(evening, "on").location.endswith(evening.id)
    assert "fpad--1" in evening.read().one("main")["class"]


def test_a_name_of_one_letter_is_bold_where_the_sentence_names_the_player(table):
    evening = table(players=("Ana", "D", "Cas", "Dee"))
    seats(evening, "done")
    evening.client.post("/language", data={"language": "it"})
    title = evening.read().one(class_="fpad").one("h1")
    words, name = (part if isinstance(part, str) else part.text for part in title.shown)
    assert (words.strip(), name) == ("Dichiara", "D")


def test_the_tables_that_were_turned_last_are_known_the_oldest_is_forgotten(app, client):
    tables = [starting(app, client, "oh_well")(players=("Ana", "Ben", f"Cas {each}")) for each in range(TABLES + 2)]
    for evening in tables:
        seats(evening, "done")
    known = [seats(evening, "on").location.endswith(evening.id) for evening in tables]
    assert known == [False] * 2 + [True] * TABLES


def test_the_dealer_finds_the_barred_number_inked_out_with_the_reason(table):
    evening = table()
    seats(evening, "done")
    evening.add(oh.Bids(1, {BEN: 2, CAS: 2, DEE: 0}))
    page = evening.read()
    assert page.one("h1").text == "Ana bids last"
    barred = page.one(id="seat_0-3")
    assert (barred["aria-disabled"], barred.one("small").text) == ("true", "3 would make 7 bid, 7 tricks")


def test_one_trick_is_one_trick_beside_the_barred_bid(app, client):
    evening = starting(app, client, "ohell_max3")(players=("Ana", "Ben", "Cas"))
    evening.add(oh.Bids(1, {BEN: 0, CAS: 0}))
    assert "1 would make 1 bid, 1 trick<" in evening.page()


def test_a_refused_bid_is_said_on_the_pad_and_the_pad_stays(table):
    evening = table()
    seats(evening, "done")
    evening.add(oh.Bids(1, {BEN: 2, CAS: 2, DEE: 0}))
    page = read(evening.tap(seat_0="3").text)
    assert page.one("h1").text == "Ana bids last"
    assert "Ana" in page.one(role="alert").text


def test_once_all_have_bid_the_board_stands_in_a_frame_of_calls(table):
    evening = table()
    seats(evening, "done")
    evening.add(oh.Bids(1, {BEN: 2, CAS: 2, DEE: 0, ANA: 4}))
    page = evening.read()
    assert [each.text for each in page.all(class_="fframe")] == ["OVER by 1 8 bid, 7 tricks"] * 4
    assert len(page.all(class_="row")) == 4
    assert page.all(class_="shout")
    evening.add(oh.PencilledTricks(1, {ANA: 3}))
    assert not evening.read().all(class_="shout")


def test_what_a_deal_gave_is_shown_before_each_seat_until_the_next_bid(table):
    evening = table()
    seats(evening, "done")
    evening.add(oh.Bids(1, {BEN: 2, CAS: 2, DEE: 0, ANA: 4}), oh.Tricks(1, {BEN: 2, CAS: 1, DEE: 0, ANA: 4}))
    page = evening.read()
    gains = page.one(class_="shout--gains")
    assert sorted(gain.text for gain in gains.all(class_="gain")) == ["+1 1", "+10 10", "+12 12", "+14 14"]
    assert [gain.text for gain in gains.all(class_="gain") if gain.all("svg")] == ["+1 1"]
    standing = "1 Ana 14 2 Ben 12 3 Dee 10 4 Cas 1"
    assert [line.text for line in gains.all(class_="shout__line")] == [standing, standing]
    assert {place.one("small").text for place in page.all(class_="place")} == {"14", "12 deals", "10", "1"}
    assert [place.one("small").text for place in page.all(class_="is-ahead") if place.all("small")] == ["14"]
    evening.add(oh.Bids(2, {CAS: 6}))
    page = evening.read()
    assert page.all(class_="shout--gains") == []
    assert [bid.text for bid in page.all(class_="place__bid--this-way")] == ["6"]


def test_the_pad_says_who_bids_after_whom_and_who_last(table):
    evening = table()
    seats(evening, "done")
    lines = [evening.read().one(id="foot-line").text]
    for seat in (BEN, CAS):
        evening.add(oh.Bids(1, {seat: 1}))
        lines.append(evening.read().one(id="foot-line").text)
    assert lines == ["Then Cas and Dee; Ana bids last.", "Then Dee; Ana bids last.", "Ana bids last."]


def test_a_blind_bid_is_seen_as_one_on_the_pad_and_before_its_seat(table):
    evening = table(blind=True, blind_deficit=1)
    seats(evening, "done")
    evening.add(oh.Bids(1, {BEN: 2, CAS: 2, DEE: 0, ANA: 4}), oh.Tricks(1, {BEN: 2, CAS: 1, DEE: 0, ANA: 4}))
    evening.tap(blind_2="1")
    page = evening.read()
    assert page.one("h1").text == "Cas bids blind"
    assert "1 blind" in [place.one("small").text for place in page.all(class_="place")]


def test_of_nine_it_is_said_why_the_pad_cannot_turn(table):
    evening = table(variant="up_to_ten_down", players=tuple("ABCDEFGHI"))
    assert seats(evening, "on").location.endswith("/seats")
    page = evening.read("/seats")
    assert "3 to 8 players" in page.text
    assert not page.all(id="done")


@pytest.mark.parametrize("variant", ["ohio", "ono99"])
def test_a_game_without_bids_has_no_switch(table, variant):
    evening = table(variant=variant)
    assert not evening.read().all(id="turn")
    assert evening.client.get(f"/g/{evening.id}/seats").status_code == 303


def test_two_face_each_other(table):
    evening = table(variant="skull_king_2021", players=("Ana", "Ben"))
    seats(evening, "done")
    assert "fpad--2" in evening.read().one("main")["class"]


def test_trump_that_was_tapped_wrongly_is_asked_for_again_on_the_pad(table):
    evening = table()
    seats(evening, "done")
    evening.tap(trump="H")
    page = evening.read()
    assert (page.one(id="set-trump").text, page.all(id="trump-S")) == ("hearts", [])
    assert evening.read(turn="1").one(id="trump-H")["aria-pressed"] == "true"


def test_who_only_watches_cannot_turn_it(table):
    evening = table()
    evening.lose_pen()
    assert seats(evening, "on").status_code == 403
    assert not evening.read().all(id="turn")


def test_a_joiner_is_new_at_the_table_and_the_seats_are_shown_again(table):
    evening = table()
    seats(evening, "done")
    evening.add(*ONE, oh.Joined(2, 4, "Zoe", after=3))
    assert evening.client.get(f"/g/{evening.id}").location.endswith("/seats")
    assert "Done" in evening.read("/seats").text
    seats(evening, "move:4")
    assert evening.read().all(class_="fpad")
    seats(evening, "off")
    evening.add(oh.Left(2, 4))
    assert not evening.read().all(class_="fpad")


def test_the_same_players_in_another_order_are_asked_where_they_sit(table):
    evening = table()
    seats(evening, "done")
    evening.add(*ONE, oh.TableChanged(2, (ANA, CAS, BEN, DEE), (), (), ()))
    assert evening.client.get(f"/g/{evening.id}").location.endswith("/seats")
    seats(evening, "done")
    assert evening.read().one(class_="fpad")


def test_who_leaves_in_mid_deal_is_said_on_the_pad_and_the_board_with_the_way_to_deal_again(table):
    evening = table()
    seats(evening, "done")
    evening.add(oh.Bids(1, {BEN: 1}))
    evening.save("players", state_2="left")
    pad = evening.read().one(class_="fpad__foot")
    assert pad.one(id="foot-line").text == "Cas leaves after this deal."
    assert pad.one(id="misdeal").text == "Deal again without Cas"
    assert evening.ask("misdeal").status_code == 303
    assert evening.client.get(f"/g/{evening.id}").location.endswith("/seats")
    seats(evening, "off")
    evening.add(oh.Bids(1, {BEN: 1}))
    evening.save("players", state_3="left")
    foot = evening.read().one(class_="foot")
    assert foot.one(id="foot-line").text.startswith("Tap Dee’s bid Dee leaves after this deal. ")
    assert foot.one(id="misdeal").text == "Deal again without Dee"
    evening.add(oh.Bids(1, {DEE: 1, ANA: 1}))
    foot = evening.read().one(class_="foot")
    assert "Dee leaves after this deal." in foot.one(id="foot-line").text
    assert foot.one(id="misdeal").text == "Deal again without Dee"
    evening.add(oh.Tricks(1, {BEN: 7, DEE: 0, ANA: 0}))
    assert not evening.read().all(id="misdeal")


def test_a_covered_bid_stands_until_another_is_tapped(table):
    evening = table(variant="skull_king_2021")
    seats(evening, "done")
    evening.tap(seat_3=1)
    again = evening.read().one(id="face-3")
    assert again["aria-label"] == "Dee has bid, tap to change it"
    page = evening.read(face="3")
    assert page.one("h1").text == "Dee bids again"
    assert page.one(id="foot-line").text == "The current bid counts until another one is tapped."
    assert page.one(id="leave").text == "Keep the bid"
    assert evening.dealt(1).slip.bids == {DEE: 1}
    evening.tap(seat_3=0)
    assert evening.dealt(1).slip.bids == {DEE: 0}


def test_after_the_first_deal_it_is_offered_once_to_read_names_and_calls_aloud(table):
    evening = table()
    seats(evening, "done")
    assert not evening.read().all(id="voice")
    evening.add(*ONE)
    page = evening.read()
    assert page.one(id="voice").text == "Read aloud"
    assert page.one(id="table")["data-say"].endswith("Cas bids.")
    seats(evening, "voice")
    page = evening.read()
    assert not page.all(id="voice")
    assert "data-voice" in page.one(id="table").attributes
