"""The summary in words: each line with its deals, and as many lines as a screen takes."""

from scorekeeper.rules.kind import Cell, Row
from scorekeeper.rules.sheets.summary import summary
from scorekeeper.web.sheets.game_story import GameStory, when
from tests.rules.sheets import ANA, BEN, bid_sheet, whole

MADE, MISSED, ZERO = (1, 1, 11), (1, 0, 0), (0, 0, 10)


def story_of(*players) -> GameStory:
    return GameStory(summary(bid_sheet(*players)), "deal")


def turns_of(teller: GameStory) -> list[str]:
    return [f"{turn.when}: {turn.what}" for turn in teller.turns()]


def test_deals_are_said_as_a_table_says_them():
    assert when((3,), "deal") == "deal 3"
    assert when((3, 4, 5, 6), "deal") == "deals 3 to 6"
    assert when((1, 4, 6), "hand") == "hands 1, 4 and 6"
    assert when((1, 3, 5, 7, 9), "deal") == "deals 1, 3, 5, 7 and 9"
    assert when((1, 3, 5, 7, 9, 11), "deal") == "deals 1, 3, 5, 7 and 2 more"


def test_the_turns_come_in_the_order_of_the_deals():
    assert turns_of(story_of([MADE, ZERO, MADE], [ZERO, MISSED, (2, 4, 0)])) == [
        "Deal 1: Ana went ahead and stayed ahead",
        "Deals 1 and 2: Ana and Ben each made 1 zero bid, the most",
        "Deals 1 to 3: Ana made 3 bids in a row, the longest run",
        "Deals 1 and 3: Ana made a bid of 1, the boldest",
        "Deals 1 and 3: Ana scored 11, the most in one deal",
        "Deal 3: Ana and Ben ended 22 points apart, the closest finish",
        "Deal 3: Ben missed a bid by 2, the biggest miss",
    ]


def test_several_who_did_the_same_share_a_line():
    lines = turns_of(story_of([MADE], [MADE], [MADE], [ZERO], [ZERO], [ZERO]))
    assert "Deal 1: 3 players each made a bid of 1, the boldest" in lines


def test_a_tie_of_two_is_told_as_a_tie():
    lines = turns_of(story_of([MADE, MISSED], [MISSED, MADE], [MISSED, MISSED]))
    assert "Deals 1 and 2: Ana and Ben each made a bid of 1, the boldest" in lines
    assert sum("the boldest" in line for line in lines) == 1


def test_what_most_of_the_table_did_does_not_stand_out():
    assert turns_of(story_of([MADE], [MADE], [MADE])) == []


def test_the_paragraph_has_everybody_and_begins_with_the_game():
    text = story_of([MADE, MADE], [MADE, MISSED]).paragraph("Oh Hell, Thursday")
    assert text.startswith("Oh Hell, Thursday: Ana won with 22. Then Ben 11. Ana made 2 of 2 bids")
    assert text.endswith(".")


def test_a_game_that_goes_on_has_no_winner_yet():
    sheet = bid_sheet([MADE], [MISSED])
    open_sheet = type(sheet)(sheet.columns, sheet.rows, sheet.standings)
    assert (
        GameStory(summary(open_sheet), "deal")
        .paragraph("So far")
        .startswith("So far: nobody has won yet. Ana 11 and Ben 0.")
    )


def test_chips_are_told_by_who_went_out():
    lost = Cell(BEN, "0", marks=frozenset({"lost", "out"}), spoken={"chips": 0})
    rows = (Row(1, "done", (Cell(ANA, "3", spoken={"chips": 3}), lost)),)
    teller = GameStory(summary(whole(rows, {ANA: 3, BEN: 0}, counts="chips", deal_word="hand")), "hand")
    assert turns_of(teller) == ["Hand 1: Ben went out"]
    assert teller.paragraph("Chips") == "Chips: Ana won. Then Ben. Hand 1: Ben went out."
