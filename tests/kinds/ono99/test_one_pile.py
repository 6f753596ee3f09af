"""The later edition of O'NO 99: who cannot play is out, and the others play on the same pile until one is left."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.gamefile import incoming
from scorekeeper.rules.facts import Setup
from scorekeeper.rules.ono99.board import Key, board
from scorekeeper.rules.ono99.facts import CannotPlay, CardsHeld, HandLost, Starts
from scorekeeper.rules.ono99.rules import Ono99Rules
from scorekeeper.rules.ono99.state import Pile, after_card, refusal
from scorekeeper.web.kinds.ono99.pages import Ono99Pages
from tests.kinds.ono99.table import ANA, BEN, CAS, DEE, KIND, NAMES, TO_95, cards, codes, enter, table
from tests.kit.pages import read
from tests.kit.web import Table, lines
from tests.record.samples import START, file_of, state_in

LATER = {"edition": "later"}


def later(*facts, players=4, **options):
    return table(*facts, players=players, **LATER, **options)


def pile(state):
    return state.hands[-1].pile


@pytest.mark.parametrize(
    ("edition", "card"),
    [("classic", 0), ("classic", 1), ("classic", "P2"), ("later", "H"), ("later", "DP"), ("later", "ONO")],
)
def test_a_card_of_the_other_edition_is_refused(edition, card):
    assert refusal(Ono99Rules(edition=edition), Pile(0), card) == "card_not_in_edition"


def test_a_minus_ten_never_leads_below_zero():
    floored = Ono99Rules(floor_zero=True, edition="later")
    assert after_card(floored, (0, 1), Pile(0, total=6), "-10").total == 0
    assert refusal(Ono99Rules(edition="later"), Pile(0, total=9), "-10") == "total_below_zero"
    assert refusal(Ono99Rules(edition="later"), Pile(0, total=10), "-10") == ""


OUT = (*cards(1, *TO_95), CannotPlay(1, 11, DEE))
TURNED = (*cards(1, (BEN, 5), (CAS, "R")), CannotPlay(1, 3, BEN))


@pytest.mark.parametrize(
    ("facts", "options", "out", "goes_on"),
    [
        # The play goes on with the next player from the same total, in the direction in which it went.
        (OUT, {}, DEE, Pile(ANA, 95)),
        ((*OUT, *cards(2, (ANA, 3), (BEN, "-10"), (CAS, 10), (ANA, "R"))), {}, DEE, Pile(CAS, 98, -1)),
        (TURNED, {}, BEN, Pile(ANA, 5, -1)),
        ((*TURNED, CannotPlay(2, 1, ANA)), {}, BEN, Pile(DEE, 5, -1)),
        # Whoever follows somebody put out by a Play 2 owes one card.
        ((*cards(1, (BEN, "P2")), CannotPlay(1, 2, CAS)), {}, CAS, Pile(DEE)),
        ((*cards(1, (BEN, "P2"), (CAS, 4)), CannotPlay(1, 3, CAS)), {}, CAS, Pile(DEE, 4)),
        # A card that would make 99 puts out and leaves the total.
        (cards(1, *TO_95, (DEE, 4)), {}, DEE, Pile(ANA, 95)),
        # Whoever the table names is out, and the cards stay but that by which somebody else would be out.
        ((*cards(1, *TO_95), HandLost(1, DEE)), {}, DEE, Pile(ANA, 95)),
        ((*cards(1, *TO_95), HandLost(1, BEN)), {}, BEN, Pile(CAS, 95)),
        ((*cards(1, *TO_95, (DEE, 10)), HandLost(1, ANA)), {}, ANA, Pile(BEN, 95)),
        # With chips, or as earlier versions had it, each hand begins at nought.
        (OUT, {"chips": 2}, None, Pile(DEE)),
        (OUT, {"one_pile": False}, DEE, Pile(ANA)),
    ],
)
def test_who_is_out_leaves_the_pile_to_the_others(facts, options, out, goes_on):
    state = later(*facts, **options)
    assert state.hands[0].out == (() if out is None else (out,))
    assert (pile(state), codes(state)) == (goes_on, [])


def test_a_key_says_that_a_card_to_99_would_put_out():
    state = later(*cards(1, *TO_95))
    assert next(key for key in board(state).keys if key.card == 4) == Key(4, after=Pile(DEE, 95, loser=DEE))


def test_nobody_deals_or_begins_a_hand_of_the_same_pile_but_whom_the_table_names():
    state = later(*OUT, next_starter="left_of_dealer")
    assert [row.dealer for row in KIND.sheet(state).rows] == [ANA, None]
    assert (pile(state).turn, board(state).may_start) == (ANA, ())
    assert not board(enter(state, *cards(2, (ANA, "R")))).began_without_number
    named = enter(state, Starts(2, CAS))
    assert (pile(named), codes(named)) == (Pile(CAS, 95), [])


def test_where_nobody_can_play_whoever_played_last_wins():
    state = later(*OUT, CannotPlay(2, 1, ANA), CannotPlay(3, 1, BEN))
    assert (state.still_in, KIND.prompt(state), codes(state)) == ((CAS,), None, [])
    assert [(line.place, line.seat) for line in KIND.sheet(state).standings] == [(1, CAS), (2, BEN), (3, ANA), (4, DEE)]


def test_who_holds_fewer_cards_holds_them_until_the_table_says_otherwise():
    state = later(CardsHeld(1, BEN, 3), CardsHeld(1, CAS, 2), *cards(1, (BEN, 5)), CannotPlay(1, 2, CAS))
    assert state.hands[1].held == {BEN: 3}
    assert enter(state, CardsHeld(2, BEN, 4)).hands[1].held == {}


def test_a_log_of_an_earlier_version_says_nothing_of_the_pile_and_stays_what_it_was():
    rules = dict(KIND.resolved("ono99", LATER, 4))
    del rules["one_pile"]
    facts = (*OUT, *cards(2, (ANA, 10), (BEN, 10)))
    file, entries = file_of(KIND, Setup("ono99", "ono99", NAMES, LATER, rules), *facts)
    assert (file["options"], file["result"]["hands"][1]["total"]) == ({**LATER, "one_pile": False}, 20)
    assert KIND.result(state_in(file)) == file["result"]
    # As an earlier version wrote it.
    old = {**file, "options": LATER}
    assert (incoming(old, START, "import").entries, incoming(old, START, "import").differs) == (entries, ())
    assert KIND.result(state_in(old)) == file["result"]


def test_the_classic_game_stores_the_rules_that_it_ever_stored():
    assert "one_pile" not in KIND.resolved("ono99", {"chips": 0}, 4)


def test_the_pages_deal_nothing_anew(app: Flask, client: FlaskClient):
    evening = Table(app, client, variant="ono99", edition="later", mode="card_by_card")
    evening.add(*OUT)
    page = read(evening.page())
    assert page.one("p", class_="turn").text == "Ana plays then Ben, clockwise"
    assert page.all("button", class_="starts") == []
    assert page.one("button", id="card-4").text == "4 loses"
    assert "Still in 3 of 4" in page.text
    assert "begins with 4 cards again" not in evening.page("/cards")
    corrected = read(evening.tap("correct/1/1", loser=CAS).text)
    assert corrected.one(class_="foot__line").text == "Cas lost it. The loser is out."
    assert "Misdeal" not in [line.split()[0] for line in lines(evening.page("/more"))]
    evening.tap("undo", target=evening.game.marks.undo)
    assert "Misdeal" in [line.split()[0] for line in lines(evening.page("/more"))]


def test_the_rules_say_that_the_others_play_on():
    described = Ono99Pages().described("ono99", LATER, 4)
    assert described.sentences[0].endswith("lays down their hand, and the others play on.")
    assert dict(described.habits)["For example"] == "at 91 a 7 makes 98; then a 5 would make 103 and cannot be played"


def test_what_has_no_effect_in_one_pile_is_not_asked():
    def asked(**house):
        return {line.key for line in Ono99Pages().rule_lines("ono99", house, 4)}

    assert {"next_starter", "out_rule"} & asked(**LATER) == set()
    assert {"next_starter", "out_rule"} <= asked(**LATER, chips=2)
