"""What the pages say of the rules is true: sentences and lines of rule sets written by hand, with what they come to.

No lesson, example or table of scores contradicts what is played tonight.
"""

import re

import pytest

from scorekeeper.rules.oh_hell.board import board
from scorekeeper.rules.oh_hell.facts import Bids
from scorekeeper.rules.oh_hell.kind import plan
from scorekeeper.rules.oh_hell.points import points
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import last_deal, trump_of
from scorekeeper.web.kinds.oh_hell.pages import OhHellPages
from scorekeeper.web.kinds.oh_hell.phrases import score_table
from scorekeeper.web.kinds.oh_hell.told import description_of
from scorekeeper.web.kinds.oh_hell.words import foot
from tests.kinds.oh_hell.random_games import playable
from tests.kinds.oh_hell.table import KIND, played, table

NW, PAGES = "nomination_whist", OhHellPages()
TEN = "Made: 10 plus 1 point per trick."
TAKEN = "Missed: 1 point per trick taken."


def described(line, players=4):
    house, unknown = KIND.read_line(line)
    assert not unknown
    return PAGES.described(line.split()[0], house, players)


@pytest.mark.parametrize(
    ("line", "words", "scores"),
    [
        # Bid, tricks, cards in hand and the points that follow from the words.
        ("ohell", "Made: 10 plus the bid squared. Zero bid made: 10 plus 1 point per card dealt. "
         "Missed: lose the number of tricks off, cubed.", [(3, 3, 7, 19), (0, 0, 7, 17), (3, 1, 7, -8)]),
        (f"{NW} scoring.zero_made.by_hand=1:5,3:20 scoring.zero_made.points=10 scoring.zero_made.over=4",
         f"{TEN} Zero bid made: 5 with 1 card in hand, 20 with 3 cards in hand, otherwise 10, 4 extra if the bids are "
         f"over. {TAKEN}", [(0, 0, 1, 5), (0, 0, 3, 20), (0, 0, 4, 10), (4, 4, 7, 14), (4, 2, 7, 2)]),
        (f"{NW} scoring.made.per_card=2 scoring.zero_missed.points=-3 scoring.zero_missed.per_card=-1 "
         "scoring.zero_missed.per_trick=2", "Made: 10 plus 1 point per trick plus 2 points per card dealt. "
         f"{TAKEN} Zero bid missed: −3 plus 2 points per trick taken and lose 1 point per card dealt.",
         [(3, 3, 7, 27), (0, 3, 7, -4), (1, 3, 7, 3)]),
        (f"{NW} scoring.under.per_trick=0 scoring.under.per_bid=2 scoring.under.flat=-5 scoring.over.per_trick=0 "
         "scoring.over.per_difference=5 scoring.over.curve=triangular", f"{TEN} Too many tricks: lose 5, 15 or 30 for "
         "1, 2 or 3 tricks off, and so on. Too few tricks: lose 5 and lose 2 for each trick bid.",
         [(1, 4, 7, -30), (1, 5, 7, -50), (4, 1, 7, -13)]),
        (f"{NW} scoring.over.per_trick=0 scoring.under.per_trick=0 scoring.over.per_bid_squared=1 "
         "scoring.under.per_difference=2 scoring.under.curve=square", f"{TEN} Too many tricks: lose the bid squared. "
         "Too few tricks: lose 2 times the number of tricks off, squared.", [(3, 5, 7, -9), (5, 2, 7, -18)]),
        (f"{NW} scoring.shutout.points=-20 scoring.near.points=3 scoring.near.per_card=1", f"{TEN} {TAKEN} Bid one or "
         "more, took none: −20. One trick off: 3 plus 1 point per card dealt.",
         [(1, 0, 7, -20), (2, 3, 7, 10), (0, 1, 7, 10), (2, 4, 7, 4)]),
        (f"{NW} scoring.slam.points=30 scoring.slam.from=3 scoring.slam.per_card=2", f"{TEN} {TAKEN} Bidding and "
         "taking every trick, in hands of 3 cards or more: 30 plus 2 points per card dealt extra.",
         [(3, 3, 3, 49), (2, 2, 2, 12), (3, 3, 4, 13)]),
        (f"{NW} scoring.made.table=0:6,3:40 scoring.overtrick=1", "Made: 6 for a bid of 0, 40 for a bid of 3, "
         f"otherwise 10 plus 1 point per trick. Overtricks: 1 each, and the bid still counts as made. {TAKEN}",
         [(0, 0, 7, 6), (3, 5, 7, 40), (2, 5, 7, 15), (5, 2, 7, 2)]),
        # Tricks over count for no bid that the table names.
        (f"{NW} schedule.maximum=2 scoring.made.table=1:11,2:22 scoring.overtrick=1",
         "Made: 11 for a bid of 1, 22 for a bid of 2, otherwise 10 plus 1 point per trick.", [(1, 2, 2, 11)]),
        ("plump", "Made: a 1 in front of the bid, so that 3 scores 13. Zero bid made: 5. Missed: nothing.",
         [(3, 3, 7, 13), (10, 10, 10, 110), (0, 0, 7, 5), (3, 2, 7, 0)]),
        ("anderson", "Made: 1 point per trick. Missed: lose 1 for each trick off. "
         "All of this multiplied by 10 and by the deal number.", [(3, 3, 7, 30), (3, 1, 7, -20)]),
        ("oh_hell_common blind=on", "Made blind: 20 plus 1 point per trick.", []),
        ("oh_hell_common blind=on scoring.blind_bonus=30 scoring.blind_factor=2",
         "Made blind: 30 plus 1 point per trick; made or missed, it counts 2 times.", []),
    ],
)  # fmt: skip
def test_the_rules_line_says_how_a_bid_scores_and_so_it_scores(line, words, scores):
    assert words in described(line).line
    scoring = resolved(line.split()[0], {}, 4, KIND.read_line(line)[0]).scoring
    for bid, tricks, size, worth in scores:
        assert points(scoring, bid, tricks, size) == worth


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("schedule.list=1,3,5,3,1", "5 deals: hands of 1, 3, 5, 3 and 1. "),
        ("trump.no_trump_deals=2,last", "; no trump in deal 2 and no trump in the last deal."),
        ("trump.no_trump_on_max=on trump.no_trump_deals=2", "; no trump in deals of 7 cards; no trump in deal 2."),
        ("schedule.list=13,5,3 trump.no_trump_deals=3 trump.no_trump_if_all_dealt=on",
         "; no trump in deal 3; no trump if every card is dealt."),
        ("success_bonus=6:9", "9 extra each if 6 of you make it"),
        # Who leads sits left or right as the deal passes.
        ("leader=2", "The player left of the first bidder leads."),
        ("leader=2 first_bidder=0", "The second player after the dealer leads."),
        ("leader=0 direction=counterclockwise", "The dealer leads."),
        ("first_bidder=0 direction=counterclockwise", "The player right of the dealer leads."),
        # A hook that bars no bid of any deal is none.
        *((f"schedule.list=7 {never}", "Any bid is allowed.") for never in (
            "bidding.hook_total=999", "bidding.hook_from=60", "bidding.hook_last_deal=off",
        )),
        ("bidding.hook_only_last=on bidding.hook_last_deal=off", "Any bid is allowed."),
    ],
)  # fmt: skip
def test_a_house_rule_is_told_in_its_words(rules, words):
    told = described(f"{NW} {rules}")
    assert words in told.line
    assert ("The hook" in dict(told.habits)) is ("Any bid" not in words)


@pytest.mark.no_cover  # by chance: what it reaches is no proof that somebody meant it
def test_any_rules_have_a_line_a_table_and_examples_of_bids_that_may_be_made_or_are_barred():
    checked = 0
    for _chance, setup in playable(range(300)):
        rules, players = KIND.opening(setup).rules, len(setup.players)
        told = description_of(rules, NW, players)
        assert told.line.endswith("."), setup
        assert score_table(rules, players).rows, setup
        hook = dict(told.habits).get("The hook", "")
        assert ("the last player may not bid" in hook) is bars(rules, players), (setup, hook)
        size, *bids = map(int, re.findall(r"(?:with|bid) (\d+)", dict(told.habits)["For example"]))
        assert size in rules.hand_sizes, setup
        assert set(bids) <= {*rules.bidding.bids(size)}, setup
        checked += 1
    assert checked > 100


def bars(rules, players):
    """Say whether the hook bars anything in any deal, whatever is bid."""
    last, bidding = last_deal(rules), rules.bidding
    sizes = [size for deal, size in enumerate(rules.hand_sizes, 1) if bidding.binds(size, deal == last, leads=True)]
    may = bidding.bids(max(sizes, default=0))
    sums = range((players - 1) * may[0], (players - 1) * may[-1] + 1)
    return bool(sizes) and any(bidding.barred(max(sizes), others) is not None for others in sums)


def test_the_example_of_the_hook_adds_up():
    example = "with 7 cards each, after bids of 1, 1 and 1, the last player may not bid 2: that would make 5"
    assert example in dict(described(f"{NW} bidding.hook_total=5").habits)["The hook"]


@pytest.mark.parametrize(
    ("rules", "leads"),
    [
        ("leader=2", "The second player after the dealer leads."),
        ("leader_rule=first_bidder first_bidder=0", "The dealer leads."),
        ("leader_rule=highest_bidder",
         "The highest bidder leads; if several bid the same, the one nearest after the dealer."),
        ("first_bidder=0", ""),
    ],
)  # fmt: skip
def test_where_all_bid_at_once_nobody_bids_first(rules, leads):
    told = described(f"{NW} bidding.mode=simultaneous {rules}")
    assert leads in told.line
    assert not re.search("bid(s|der)? first|first bid", told.line + dict(told.habits)["Leads"])


@pytest.mark.parametrize(("bidding", "chosen"), [({}, 1), ({"hook_last_deal": False}, 0), ({"hook_from": 3}, 1)])
def test_the_answer_on_in_every_deal_is_chosen_only_where_the_hook_binds_so(bidding, chosen):
    (hook,) = PAGES.questions_of(NW, {"bidding": {"hook_total": 7, **bidding}}, 4, "hook").front
    assert sum(answer.chosen for answer in hook.answers) == chosen
    assert hook.hint == "the last bidder may not make the bids add up to 7"


@pytest.mark.parametrize(("hook_total", "told"), [(None, "the number of tricks"), (5, "5")])
def test_what_the_hook_is_stands_in_the_foot_where_it_is_first_met_and_not_again(hook_total, told):
    house = {"bidding": {"hook_total": hook_total}}
    first = table(Bids(1, {1: 1, 2: 1, 3: 1}), house=house)
    assert foot(first, board(first)).small == f"The hook: the last bidder may not make the bids add up to {told}."
    second = table(*played(1, (0, 1, 1, 1), (4, 1, 1, 1)), Bids(2, {2: 1, 3: 1, 0: 1}), house=house)
    assert foot(second, board(second)).small == "3 of 4 bids are in"


@pytest.mark.parametrize(
    ("book", "rules", "label"),
    [
        ("skull_king_2021", "bonus.needs=nothing", "When bonuses count"),
        ("skull_king_advanced", "lost_tricks=0", "Kraken"),
        ("skull_king_advanced", "wagers=off", "Rascal"),
        ("call_break", "scoring.overtrick=-", "Points"),
        ("wizard", "trump.kind=none", "Turned up"),
        ("ohell", "schedule.list=5,4,3", "Largest hand size"),
        ("up_to_ten_down", "trump.no_trump_deals=last", "Trump at random"),
    ],
)
def test_a_lesson_falls_silent_where_tonights_rules_are_not_those_of_the_book(book, rules, label):
    assert label in dict(described(book).habits)
    assert label not in dict(described(f"{book} {rules}").habits)


DOUBLED = {"schedule": {"shape": "up"}, "scoring": {"double": {"deals": ["last"], "factor": 3}}}


def test_what_a_bid_scores_counts_a_deal_as_often_as_the_plan_does():
    said = PAGES.described(NW, DOUBLED, 4)
    planned = plan(NW, {}, 4, DOUBLED)
    assert [row[1] for row in said.scores().rows[:3]] == ["30", "33", "36"]
    assert [row.made for row in planned.scores[:3]] == [30, 33, 36]
    assert "bid 2, take 2: 36" in dict(said.habits)["For example"]
    assert "in deal 7 with 7 cards" in said.scores().note


def test_a_blind_bid_in_a_doubled_deal_counts_as_often_in_the_table_and_on_the_board():
    scores = PAGES.described(NW, {**DOUBLED, "blind": True}, 4).scores()
    assert scores.heads[2] == "made blind"
    assert [row[2] for row in scores.rows[:2]] == ["60", "63"]
    house = {**DOUBLED, "schedule": {"list": [2, 2]}, "blind": True, "blind_deficit": 0}
    state = table(*played(1, [0, 0, 0, 1], [0, 0, 0, 2]), house=house)
    assert foot(state, board(state)).small.endswith("making a bid of 1 would score 63")


def test_a_spanish_pack_is_named_and_no_french_one_made_smaller():
    (first,) = described("la_pocha", 3).first
    assert first.startswith("Spanish cards: ace, three")
    assert described("la_pocha", 3).stripped == ""
    assert described("la_pocha cards=48").first == ("Take out every 2: 48 cards remain",)


@pytest.mark.parametrize("players", [2, 3])
def test_the_cards_of_a_ghost_and_those_taken_out_are_counted_once_for_all(players):
    line = "oh_hell_common players.least=2 ghost=on stripped=1 schedule.list=17 trump.no_trump_if_all_dealt=on"
    rules = resolved("oh_hell_common", {}, players, KIND.read_line(line)[0])
    assert trump_of(rules, 1, 17, players) == "NT"
    said = described(line, players)
    assert "no trump if every card is dealt" in said.line
    assert dict(said.habits)["The deal"] == "every card is dealt, one at a time"


THURSDAY = {
    "bidding": {"hook_from": 3},
    "scoring": {"zero_made": {"points": 5, "per_card": 0}, "under": {"per_trick": 0}},
}


def lines(house, variant=NW, players=4):
    return {line.key: line for line in PAGES.rule_lines(variant, house, players)}


def opened(key, house, variant=NW, players=4):
    return PAGES.questions_of(variant, house, players, key)


@pytest.mark.parametrize(
    ("variant", "players", "deals"),
    [
        (NW, 4, "13 deals: 7 cards down to 1 and up again to 7"),
        # A table larger than its book is told what is dealt there.
        ("oh_hell_common", 8, "11 deals: 6 cards down to 1 and up again to 6"),
    ],
)
def test_a_book_is_told_in_six_lines_with_nothing_to_undo(variant, players, deals):
    told = lines({}, variant, players)
    assert list(told) == ["deals", "trump", "hook", "made", "missed", "end"]
    assert {(line.book, line.undo) for line in told.values()} == {("", "")}
    assert told["deals"].now == deals


def test_what_is_not_as_in_the_book_stands_beside_it_and_can_be_undone():
    told = lines(THURSDAY)
    assert list(told)[6:] == ["scoring.zero_made"]
    assert (told["scoring.zero_made"].now, told["scoring.zero_made"].book) == ("5", "same as any bid")
    assert told["hook"].undo == "bidding.hook_from"
    assert "in hands of 3 cards or more" in told["hook"].now
    assert told["missed"].now == "too many tricks: 1 point per trick taken; too few tricks: nothing"
    undone = THURSDAY
    for line in told.values():
        undone = PAGES.without(undone, line.undo)
    assert undone == {}


@pytest.mark.parametrize(
    ("house", "variant", "key", "now"),
    [
        ({"bidding": {"hook": False}}, NW, "hook", "any bid is allowed"),
        ({"target": 50}, NW, "end", "after the last deal, or when somebody has 50 points; tied players share the win"),
        ({"tie": "most_made"}, NW, "end", "after the last deal; of tied players, whoever made more bids is ahead; "
         "if that is equal too, they share the place"),
        ({}, "oh_well", "deals", "every deal 13 cards each"),
        ({"schedule": {"maximum": 20}}, NW, "deals", "Largest hand size: 20"),  # nobody can play it
    ],
)  # fmt: skip
def test_each_line_follows_from_the_axes(house, variant, key, now):
    assert lines(house, variant)[key].now == now


def test_what_has_no_effect_is_not_asked():
    assert {"bidding.hook_from", "bidding.hook_total"} <= {ask.axis for ask in opened("hook", {}).more}
    off = {"bidding": {"hook": False, "hook_from": 3}}
    assert {ask.axis for ask in opened("hook", off).more} == {"bidding.mode"}
    assert lines(off)["hook"].undo == "bidding.hook bidding.hook_from"
    assert opened("blind_deficit", {}) == opened("bonus_limits.second", {}, "skull_king") == ((), ())


def test_anybody_may_bid_blind_where_nobody_has_to_be_behind():
    house = {"blind": True, "blind_deficit": 0, "scoring": {"blind_factor": 2}}
    said = "From the second deal, anybody may bid blind, before looking at their cards."
    assert said in PAGES.described(NW, house, 4).line
    (deficit,) = opened("blind_deficit", house).front
    assert [(answer.words, answer.chosen) for answer in deficit.answers] == [("anybody", True)]
    (times,) = opened("scoring.blind_factor", house).front
    assert [(answer.words, answer.chosen) for answer in times.answers] == [("once", False), ("twice", True)]
