"""What the rules line says is true: who knows nothing but its sentences comes to the same numbers."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from scorekeeper.rules.oh_hell.points import points
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.web.kinds.oh_hell.pages import OhHellPages
from scorekeeper.web.kinds.oh_hell.scoring_words import score_table
from tests.kinds.oh_hell.random_games import CURVES
from tests.kinds.oh_hell.random_rules import playable
from tests.kinds.oh_hell.rules_line import rules_line
from tests.kinds.oh_hell.table import KIND

LARGEST = 8
HEADS = (
    "Made", "Zero bid made", "Missed", "Too many tricks", "Too few tricks", "Zero bid missed",
    "Bid one or more, took none", "One trick off", "Overtricks",
)  # fmt: skip
NUMBER = r"(-?\d+)"
EACH = {"per trick": "took", "per trick taken": "took", "per card dealt": "size", "for each trick bid": "bid"}
POWERS = {"squared": "square", "cubed": "cube"}


def told(text):
    """Return by their heads what the sentences say."""
    heads = "|".join(sorted(HEADS, key=len, reverse=True))
    return dict(re.findall(rf"({heads}): (.*?)\.(?= [A-Z\d]|$)", text.replace("−", "-")))


def term(words, bid, took, size):
    """Return what one part of a sentence comes to."""
    known = {"bid": bid, "took": took, "size": size}
    off = abs(bid - took)
    if found := re.fullmatch(rf"{NUMBER} points? (per trick taken|per trick|per card dealt)", words):
        return int(found[1]) * known[EACH[found[2]]]
    if found := re.fullmatch(rf"{NUMBER} for each trick bid", words):
        return int(found[1]) * bid
    if found := re.fullmatch(rf"{NUMBER} for each trick off", words):
        return int(found[1]) * off
    if found := re.fullmatch(rf"(?:{NUMBER} times )?the bid squared", words):
        return int(found[1] or 1) * bid**2
    if found := re.fullmatch(rf"(?:{NUMBER} times )?the number of tricks off; (squared|cubed)", words):
        return int(found[1] or 1) * CURVES[POWERS[found[2]]](off)
    if found := re.fullmatch(rf"{NUMBER}; -?\d+ or -?\d+ for 1; 2 or 3 tricks off; and so on", words):
        return int(found[1]) * CURVES["triangular"](off)
    return {"nothing": 0, "the bid": bid}[words] if words in ("nothing", "the bid") else Fraction(words)


def total(words, bid, took, size):
    """Return what a whole phrase comes to: parts that are added, then perhaps what is lost."""
    # Commas within a part are no ends of it.
    words = re.sub(rf"{NUMBER}, (-?\d+ or -?\d+ for 1), (2 or 3 tricks off), (and so on)", r"\1; \2; \3; \4", words)
    words = re.sub(r"off, (squared|cubed)", r"off; \1", words)
    gained, *lost = words.split("lose ")
    return sum(_terms(gained, bid, took, size)) - sum(sum(_terms(each, bid, took, size)) for each in lost)


def _terms(words, bid, took, size):
    return [term(part, bid, took, size) for part in re.split(r", (?:and )?| plus | and (?!so on)", words) if part]


def by_table(words, bid, took, size):
    """Return what a bid that was made scores by a phrase that may name bids one by one, or a digit to write."""
    if found := re.match(r"a (\d) in front of the bid", words):
        return int(f"{found[1]}{bid}")
    named = {int(number): int(worth) for worth, number in re.findall(rf"{NUMBER} for a bid of (\d+)", words)}
    if bid in named:
        return named[bid]
    if found := re.search(r", ([^,]*) for a bid of 0$", words) if bid == 0 else None:
        return total(found[1], bid, took, size)
    if found := re.search(rf"otherwise {NUMBER} per trick(?:,|$)", words):
        return int(found[1]) * bid
    return total(words.rpartition("otherwise ")[2], bid, took, size)


def by_hand(words, size):
    """Return what a zero bid that was made scores by a phrase that may name hands."""
    for worth, sizes in re.findall(rf"{NUMBER} with ([\d, and]+) cards? in hand", words):
        if size in map(int, re.findall(r"\d+", sizes)):
            return int(worth)
    words = re.sub(rf", {NUMBER} extra if the bids are over$", "", words)
    return total(words.rpartition("otherwise ")[2], 0, 0, size)


def reader(sentences, bid, took, size):
    """Return what a bid scores to somebody who reads the sentences."""
    over = sentences.get("Overtricks", "")
    if bid == took or (over and took >= bid >= 1):
        zero = sentences.get("Zero bid made") if bid == 0 else None
        worth = by_hand(zero, size) if zero else by_table(sentences["Made"], bid, bid, size)
        named = re.search(rf"in front of the bid|for a bid of {bid}\b", sentences["Made"])
        return worth + (0 if named or not over else Fraction(over.split(" ")[0]) * (took - bid))
    side = sentences.get("Missed") or sentences["Too many tricks" if took > bid else "Too few tricks"]
    if bid == 0 and "Zero bid missed" in sentences:
        side = sentences["Zero bid missed"]
    elif took == 0 and "Bid one or more, took none" in sentences:
        side = sentences["Bid one or more, took none"]
    elif abs(bid - took) == 1 and "One trick off" in sentences:
        side = sentences["One trick off"]
    return total(side, bid, took, size)


def line_of(scoring):
    """Return the rules line of a game that scores so."""
    return rules_line(replace(resolved("nomination_whist", {}, 4), hand_sizes=(LARGEST,), scoring=scoring), 4)


def check(seed, scoring):
    """Read the sentences of random rules and compare."""
    sentences = told(line_of(scoring))
    times = scoring.per_deal or 1
    slam = scoring.slam
    for size in (1, 4, LARGEST):
        for bid in range(size + 1):
            for took in range(size + 1):
                worth = reader(sentences, bid, took, size) * times
                if slam and bid == took == size >= slam.smallest:
                    worth += slam.points + slam.per_card * size
                assert worth == points(scoring, bid, took, size), (seed, sentences, bid, took, size)


@pytest.mark.no_cover  # by chance: what it reaches is no proof that somebody meant it
def test_whoever_reads_the_rules_line_comes_to_the_points_that_are_scored():
    checked = 0
    for seed, rules, _players in playable(400):
        check(seed, rules.scoring)
        checked += 1
    assert checked > 200


@pytest.mark.parametrize("variant", PRESETS)
def test_the_rules_line_of_every_variant_is_true(variant):
    scoring = resolved(variant, {}, PRESETS[variant].variant.players[0]).scoring
    sentences = told(line_of(scoring))
    for bid in range(8):
        for took in range(8):
            assert reader(sentences, bid, took, 7) * (scoring.per_deal or 1) == points(scoring, bid, took, 7)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("blind=on", "Made blind: 20 plus 1 point per trick."),
        (
            "blind=on scoring.blind_bonus=30 scoring.blind_factor=2",
            "Made blind: 30 plus 1 point per trick; made or missed, it counts 2 times.",
        ),
    ],
)
def test_a_blind_bid_is_told_with_its_points(app, rules, words):
    house = KIND.read_line(f"oh_hell_common {rules}").rules
    with app.test_request_context():
        pages = OhHellPages()
        assert words in pages.described("oh_hell_common", house, 4).line


@pytest.mark.no_cover  # by chance: what it reaches is no proof that somebody meant it
def test_any_rules_have_a_line_and_a_table():
    checked = 0
    for _seed, rules, players in playable(300):
        checked += 1
        assert rules_line(rules, players).endswith(".")
        assert score_table(rules, players).rows
    assert checked > 100


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"schedule": {"list": [1, 3, 5, 3, 1]}}, "5 deals: hands of 1, 3, 5, 3 and 1. "),
        ({"scoring": {"made": {"table": {"0": 6, "3": 40}}}},
         "Made: 6 for a bid of 0, 40 for a bid of 3, otherwise 10 plus 1 point per trick."),
        ({"scoring": {"made": {"table": {"0": 6}}}}, "Made: 6 for a bid of 0, otherwise 10 plus 1 point per trick."),
        # Tricks over count for no bid that the table names.
        ({"schedule": {"maximum": 2}, "scoring": {"made": {"table": {"1": 11, "2": 22}}, "overtrick": 1}},
         "Made: 11 for a bid of 1, 22 for a bid of 2, otherwise 10 plus 1 point per trick."),
        ({"trump": {"no_trump_deals": ["last"]}}, "; no trump in the last deal."),
        ({"trump": {"no_trump_deals": [2, "last"]}}, "; no trump in deal 2 and no trump in the last deal."),
        ({"success_bonus": {"6": 9}}, "9 extra each if 6 of you make it"),
        # Who leads sits left or right as the deal passes.
        ({"first_bidder": 0}, "The player left of the dealer leads."),
        ({"leader": 2}, "The player left of the first bidder leads."),
        ({"leader": 2, "first_bidder": 0}, "The second player after the dealer leads."),
        ({"leader": 0, "direction": "counterclockwise"}, "The dealer leads."),
        ({"first_bidder": 0, "direction": "counterclockwise"}, "The player right of the dealer leads."),
        ({"leader": 2, "direction": "counterclockwise"}, "The player right of the first bidder leads."),
    ],
)  # fmt: skip
def test_a_house_rule_is_told_in_its_words(rules, words):
    assert words in rules_line(resolved("nomination_whist", {}, 4, rules), 4)
