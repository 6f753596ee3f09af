"""One hand of O'NO 99 card by card; known answers stand in tests/data/vectors.json too."""

import pytest

from scorekeeper.rules.ono99.hand import Pile, after_card, refusal
from scorekeeper.rules.ono99.rules import Ono99Rules
from tests.kinds.ono99.table import play_out

KEYS = ("total", "direction", "player", "turns_required", "loser")


@pytest.mark.parametrize(
    ("players", "plays", "rules", "expected"),
    [
        (3, [5, "H"], {}, (5, 1, 2, 1, None)),
        (4, ["DP"], {}, (0, 1, 1, 2, None)),
        (4, ["DP", 5], {}, (5, 1, 1, 1, None)),
        (4, ["DP", 5, 5], {}, (10, 1, 2, 1, None)),
        (4, ["DP", "H"], {}, (0, 1, 2, 2, None)),
        (4, ["DP", "H", "R"], {}, (0, -1, 1, 2, None)),
        (4, ["DP", 5, "H"], {}, (5, 1, 2, 1, None)),
        (4, ["DP", 5, "R"], {}, (5, -1, 0, 1, None)),
        (4, ["DP", 5, "DP"], {}, (5, 1, 2, 2, None)),
        (4, ["DP", "-10", 5], {}, (-5, 1, 2, 1, None)),
        (2, ["DP", "R"], {}, (0, 1, 0, 2, None)),
        (3, [*[10] * 9, 8], {}, (98, 1, 1, 1, None)),
        (3, [*[10] * 9, 9], {}, (99, 1, 0, 1, 0)),
        (3, [*[10] * 9, 8, "H", "R", "-10", 10, 2], {}, (100, -1, 2, 1, 2)),
        (3, [10, 10], {"limit": 20}, (20, 1, 1, 1, 1)),
        # Play Two of the later edition may be played on the first owed turn.
        (3, ["P2"], {"edition": "later"}, (0, 1, 1, 2, None)),
        (3, ["P2", "P2"], {"edition": "later"}, (0, 1, 2, 2, None)),
        # Those who are out are passed over; with two left of four a Reverse is a Hold.
        (4, [5], {"out": (1,)}, (5, 1, 2, 1, None)),
        (4, [], {"out": (0,)}, (0, 1, 1, 1, None)),
        (4, ["R"], {"out": (1, 3)}, (0, 1, 2, 1, None)),
    ],
)
def test_a_hand_stands_where_its_cards_brought_it(players, plays, rules, expected):
    assert play_out(players, plays, **rules) == dict(zip(KEYS, expected, strict=True))


@pytest.mark.parametrize("ending", [["ONO"], [10] * 10])
def test_no_card_follows_a_lost_hand(ending):
    assert play_out(3, [*ending, 5]) == {"error": "hand_is_over"}


@pytest.mark.parametrize(
    ("edition", "card"),
    [("classic", 0), ("classic", 1), ("classic", "P2"), ("later", "H"), ("later", "DP"), ("later", "ONO")],
)
def test_a_card_of_the_other_edition_is_refused(edition, card):
    assert refusal(Ono99Rules(edition=edition), Pile(0), card) == "card_not_in_edition"


def test_in_the_later_edition_a_minus_ten_never_leads_below_zero():
    floored = Ono99Rules(floor_zero=True, edition="later")
    assert after_card(floored, (0, 1), Pile(0, total=6), "-10").total == 0
    assert refusal(Ono99Rules(edition="later"), Pile(0, total=9), "-10") == "total_below_zero"
    assert refusal(Ono99Rules(edition="later"), Pile(0, total=10), "-10") == ""
