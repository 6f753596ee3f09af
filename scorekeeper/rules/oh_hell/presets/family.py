"""Rows of variants that other books, sites and programs play: `FAMILY`, in the order in which they are shown.

A row is id, name, summary, source, (fewest, most players) and its axes: `variant` in presets/rows.py; first those
that differ from the usual game in their scoring alone.
`checked=False`: part of it was never seen in writing, as its source says.
Source: docs/rules.md, "The variants".
"""

from fractions import Fraction

from scorekeeper.rules.oh_hell.presets.classic import TEN_EIGHT_SEVEN
from scorekeeper.rules.oh_hell.presets.rows import (
    AT_ONCE,
    NO_HOOK,
    TRICKS,
    Dealing,
    Preset,
    ladder,
    lose,
    score,
    variant,
)
from scorekeeper.rules.oh_hell.rules import Bidding, Made, Missed, Schedule, Scoring, Trump, Zero

USUAL = ladder("down_up", by_players=TEN_EIGHT_SEVEN)
AS_FITS = ladder("up_down", fits=1)
SPADES = Trump("fixed", suit="S")
BGA = "Board Game Arena, Oh Hell help"
OLD = "Wikipedia, Oh hell, before 2019"


def system(
    id: str, name: str, summary: str, source: str, scoring: Scoring, *aliases: str, schedule: Schedule = AS_FITS
) -> Preset:
    """Return a row for the usual game, three to seven players with the hook, except for its scoring."""
    return variant(id, name, summary, source, (3, 7), Dealing(schedule), scoring, aliases=aliases)


SCORINGS = (
    system(
        "bonus5", "Oh Hell with a bonus of five", "1 point per trick, plus 5 for making the bid.",
        "Wikipedia before 2019; FScore; traditionalgamerules: the scoring",
        score(5, miss=TRICKS), "FScore", schedule=USUAL,
    ),
    system(
        "squares", "Squares", "10 plus the bid squared; a miss loses the tricks off, squared.",
        "pagat.com variations; Board Game Arena",
        score(made=Made(10, 0, per_bid_squared=1), miss=lose(1, "square")), schedule=USUAL,
    ),
    variant(
        "quadratic_triangular", "Squares and triangles",
        "10 plus the bid squared; 1, 2, 3, 4 tricks off lose 5, 15, 30, 50.",
        "campbellsoup37/OhHell on GitHub", (3, 10),
        Dealing(ladder("down_up", fits=1, cap=10, repeat_min="n")),
        score(made=Made(10, 0, per_bid_squared=1), miss=lose(5, "triangular")),
    ),
    system(
        "balanced", "Balanced", "10 plus the bid; minus 2 per trick off.",
        BGA, score(miss=lose(2)), schedule=USUAL,
    ),
    system(
        "negative", "Negative", "10 if made; minus 10 per trick off.",
        BGA, score(10, 0, lose(10)), schedule=USUAL,
    ),
    system(
        "hybrid", "Hybrid", "10 plus the bid; too few score their tricks, too many score nothing.",
        BGA, score(under=TRICKS), schedule=USUAL,
    ),
    system(
        "doubles", "Doubles", "10 plus 2 per trick; minus 2 per trick off.",
        "Board Game Arena; marcell-szabo/Oh-Hell-Calculator on GitHub", score(10, 2, lose(2)), "Hungarian Rikiki",
        schedule=USUAL,
    ),
    variant(
        "triples", "La Podrida",
        "10 plus 3 per trick; minus 3 per trick off.",
        "Board Game Arena; acanomas.com, where it usually runs to the right", (3, 8),
        Dealing(ladder("down_up", fits=0, repeat_min="n")), score(10, 3, lose(3)), aliases=("Triples", "Podrida"),
    ),
    system(
        "anderson", "Anderson", "Each trick is worth 10 times the deal number, so late deals decide.",
        BGA, score(0, 1, lose(1), per_deal=10), schedule=USUAL,
    ),
    system(
        "exact_penalty_bid", "Hassenpfeffer", "10 plus the bid if made; minus the bid if not.",
        OLD, score(miss=Missed(per_bid=1)), "Exact with penalty",
    ),
    system(
        "ten_per_trick", "Ten a trick", "10 per trick if the bid is made; nothing if missed.",
        "Wikipedia before 2019; pagat.com variations", score(0, 10), "Ten times",
    ),
    system(
        "ten_per_trick_penalty", "Ten a trick, won or lost",
        "10 per trick bid, plus or minus; a zero bid is worth 5.",
        OLD, score(0, 10, Missed(per_bid=10), zero=Zero(5), zero_missed=Zero(-5)), "Ten times with penalty",
    ),
    system(
        "penalty_under_zero_over", "Penalty for too few",
        "10 plus the bid; too few loses the bid, too many scores nothing.", OLD, score(under=Missed(per_bid=1)),
    ),
    system(
        "cypriot", "Cypriot fives",
        "10 plus 5 per trick; a miss loses 5 per trick bid, 10 on a zero bid.",
        OLD, score(10, 5, Missed(per_bid=5), zero_missed=Zero(-10)), "Fives",
    ),
    system(
        "set_penalty", "Set penalty", "10 plus the bid; too many still scores its tricks, too few loses 10.",
        OLD + ": its worked example", score(over=TRICKS, under=Missed(flat=-10)),
    ),
    system(
        "double_whammy", "Double Whammy",
        "11 per trick bid; 15 for a bid of one, 10 for a zero bid.", OLD,
        score(miss=TRICKS, made=Made(table={1: 15} | {bid: 11 * bid for bid in range(2, 21)})),
    ),
    system(
        "trick_scoring", "Trick scoring",
        "1 per trick, 0.5 for a zero bid; minus 1 per trick off.",
        OLD, score(0, 1, lose(1), zero=Zero(Fraction(1, 2))),
    ),
    variant(
        "lose_bid_plus_ten", "Plus or minus ten and the bid",
        "Win or lose 10 plus the bid; spades are always trump.",
        "psalaets/ohhell on GitHub", (3, 7),
        Dealing(ladder("up_down", 8)), score(miss=Missed(flat=-10, per_bid=1)), trump=SPADES, bidding=NO_HOOK,
    ),
    variant(
        "over_scores_tricks", "Too many keeps the tricks",
        "Seven deals, 7 cards down to 1; too many tricks still score.",
        "ermiliablog, 2011", (3, 6), Dealing(ladder("down", 7)), score(over=TRICKS), bidding=NO_HOOK,
    ),
)  # fmt: skip


WIZARD = Dealing(ladder("up", by_players={3: 20, 4: 15, 5: 12, 6: 10}), cards=60, seats=(3, 6))
WIZARD_TRUMP = Trump(no_trump_if_all_dealt=True, special_cards={"wizard": "dealer", "jester": "none"})
AS_MANY = ladder("up", fits=0)
JUDGEMENT = Trump("cycle", ("S", "D", "C", "H"))
TURNED_UNLESS_MAX = Trump(no_trump_if_all_dealt=True, no_trump_on_max=True)

ABROAD = (
    variant(
        "wizard", "Wizard",
        "60 cards with wizards and jesters; 20 plus 10 per trick.",
        "Board Game Arena, Wizard help; gamecentre", (3, 6),
        WIZARD, score(20, 10, lose(10)), trump=WIZARD_TRUMP, bidding=NO_HOOK,
        aliases=("Zauberer",), bgg=1465,
    ),
    variant(
        "skull_king", "Skull King, bids only",
        "All bid at once; captures are typed in as bonus points.",
        "BoardGameGeek round-up; Board Game Arena help", (2, 6),
        Dealing(ladder("up", 10), cards=66), score(0, 20, lose(10), zero=Zero(0, 10), zero_missed=Zero(0, -10)),
        trump=Trump("fixed", suit="black"), bidding=AT_ONCE, manual_bonus=True, bgg=150145,
    ),
    variant(
        "romanian_whist", "Romanian Whist",
        "A pack with 8 cards per player; 1 card up to 8 and back down.",
        "pagat.com; goobix; whist.live", (3, 6),
        Dealing(ladder("up_down", 8, repeat_min="n", repeat_max="n"), cards="8n"), score(5, 1, lose(1)),
        trump=TURNED_UNLESS_MAX,
    ),
    variant(
        "ascenseur_fr", "L’Ascenseur",
        "Up to 8 cards and down; 2 plus 1 per trick, minus 1 per trick off.",
        "onfaitunjeu.fr, which tells it for six players", (3, 7),
        Dealing(ladder("up_down", fits=0, cap=8)), score(2, 1, lose(1)),
    ),
    variant(
        "rikiki_sherpal", "Rikiki", "A trick too many or too few costs 1.",
        "sherpal/oh-hell-card-game on GitHub", (3, 7), Dealing(AS_FITS), score(miss=lose(1)), forehead=True,
    ),
    variant(
        "escalier5", "L’Escalier", "8 cards down to 1; all scores in fives; the hook from 3 cards up.",
        "mayerwin/Escalier on GitHub", (2, 10),
        Dealing(ladder("down", 8)), score(5, 5, lose(5)), bidding=Bidding(hook_from=3),
        aliases=("5 per trick",),
    ),
    variant(
        "boerenbridge_8", "Boerenbridge 1-8-8-1",
        "1 card up to 8, 8 again with no trump, back to 1; all bid at once.",
        "kaartspeluitleg.nl, which counts seventeen deals", (3, 6),
        Dealing(ladder("up_down", 8, repeat_max=2)), score(5, 1, lose(1)), trump=Trump(no_trump_deals=(9,)),
        bidding=AT_ONCE,
        aliases=("Boerenbridge",),
    ),
    variant(
        "boerenbridge_ien", "Boerenbridge 10-1-1-10",
        "10 cards to 1, 1 again, back to 10; 5 for a made bid.",
        "ienemien/boerenbridge-scorebord on GitHub", (3, 7),
        Dealing(ladder("down_up", fits=0, cap=10, repeat_min=2)), score(5, miss=TRICKS), bidding=NO_HOOK,
        aliases=("Boerenbridge",),
    ),
    variant(
        "boerenbridge_wk", "Boerenbridge, Dutch championship", "10 cards down to 1 and back; spades are always trump.",
        "boerenbridge.com: ladder and trumps; the scoring was not seen", (3, 5),
        Dealing(ladder("down_up", 10)), score(miss=TRICKS), trump=SPADES, aliases=("Boerenbridge",), checked=False,
    ),
    variant(
        "plump", "Plump", "No trump; a made bid scores with a 1 in front: 3 becomes 13.",
        "Swedish Wikibooks, where the bidding runs to the right", (2, 5),
        Dealing(ladder("down_up", 10, repeat_min="n")), score(made=Made(0, 0, digit=1), zero=Zero(5)),
        trump=Trump("none"), leader_rule="highest_bidder",
        own=("leader_is_first_bidder",),
    ),
    variant(
        "beredskapswhist", "Beredskapswhist",
        "All cards down to 1; no trump in the largest hands.",
        "kortspelsregler.com; the end of its ladder was not seen", (3, 8),
        Dealing(ladder("down", fits=0)), score(miss=TRICKS, zero=Zero(5)), trump=TURNED_UNLESS_MAX, bidding=NO_HOOK,
        first_bidder=0,
        aliases=("Plump with bonus",), checked=False,
    ),
    variant(
        "kachuful", "Kachuful",
        "1 card up to the whole pack; the suits take turns as trump.",
        "Wikipedia, Kachufool", (3, 7), Dealing(AS_MANY), trump=JUDGEMENT,
        aliases=("Judgement", "Forecasting", "Kachufool"),
    ),
    variant(
        "kachuful_times10", "Kachuful, ten a trick",
        "1 card up to the whole pack; 10 per trick bid, 10 for a zero bid.",
        "Wikipedia, Kachufool; Emoak: the scoring", (3, 7),
        Dealing(AS_MANY), score(0, 10, zero=Zero(10)), trump=JUDGEMENT,
        aliases=("Judgement",),
    ),
    variant(
        "judgement_down", "Judgement, ten to one",
        "10 cards down to 1; the suits take turns as trump.",
        "ba.net, where it runs to the right", (2, 5),
        Dealing(ladder("down", 10)), trump=JUDGEMENT, aliases=("Forecasting",),
    ),
    variant(
        "nommy", "Nomination Whist 10-1-10",
        "10 cards down to 1 and back; every fifth deal has no trump.",
        "nommy.co.uk", (3, 6),
        Dealing(ladder("down_up", by_players={3: 10, 4: 10, 5: 10, 6: 8})), score(miss=TRICKS),
        trump=Trump("cycle", ("S", "H", "C", "D", "NT")),
    ),
    variant(
        "nomwhist_13", "Nomination Whist 1-13-1",
        "Four players; 1 card up to 13 and back; the hook from 4 cards up.",
        "willwybrow.com; the score was not seen", (4, 4),
        Dealing(ladder("up_down", 13)), score(miss=TRICKS), trump=Trump("house"), bidding=Bidding(hook_from=4),
        checked=False,
    ),
    variant(
        "sevens_first_player", "Ninety-Nine",
        "Three players, 9 cards; a bonus when few make it; first to 100.",
        "raphaelmerx on GitHub, after Parlett; its pack has 36 cards", (3, 3),
        Dealing(ladder("constant", 9)), score(0, miss=TRICKS), trump=Trump("house"), bidding=AT_ONCE,
        success_bonus={1: 30, 2: 20, 3: 10}, target=100,
        aliases=("Parlett’s Ninety-Nine", "Contested bonus 10/20/30"),
    ),
)  # fmt: skip

FAMILY = SCORINGS + ABROAD
