"""Variants of the wider family that differ in their scoring."""

from scorekeeper.rules.oh_hell.presets.classic import TEN_EIGHT_SEVEN
from scorekeeper.rules.oh_hell.presets.rows import NO_HOOK, TRICKS, Dealing, Preset, ladder, lose, score, variant
from scorekeeper.rules.oh_hell.schedule import Schedule
from scorekeeper.rules.oh_hell.scoring import Made, Missed, Scoring, Zero
from scorekeeper.rules.oh_hell.trump import Trump

USUAL = ladder("down_up", by_players=TEN_EIGHT_SEVEN)
AS_FITS = ladder("up_down", fits=1)
SPADES = Trump("fixed", suit="S")
BGA = "Board Game Arena, Oh Hell help"
OLD = "Wikipedia, Oh hell, before 2019"


def system(
    id: str, name: str, summary: str, source: str, scoring: Scoring, *aliases: str, schedule: Schedule = AS_FITS
) -> Preset:
    """Return a row that is the usual game, three to seven with the hook, but for its scoring."""
    return variant(id, name, summary, source, (3, 7), Dealing(schedule), scoring, aliases=aliases)


SCORINGS = (
    system(
        "bonus5", "Oh Hell with a bonus of five", "A point a trick, and five for making the bid.",
        "Wikipedia before 2019; FScore; traditionalgamerules", score(5, miss=TRICKS), "FScore", schedule=USUAL,
    ),
    system(
        "squares", "Squares", "Ten and the bid squared if made; the square of the difference lost if not.",
        "pagat.com variations; Board Game Arena",
        score(made=Made(10, 0, per_bid_squared=1), miss=lose(1, "square")), schedule=USUAL,
    ),
    variant(
        "quadratic_triangular", "Squares and triangles",
        "Ten and the bid squared if made; 5, 15, 30, 50 and so on lost if not.",
        "campbellsoup37/OhHell on GitHub", (3, 10),
        Dealing(ladder("down_up", fits=1, cap=10, repeat_min="n")),
        score(made=Made(10, 0, per_bid_squared=1), miss=lose(5, "triangular")),
    ),
    system(
        "balanced", "Balanced", "Ten and the bid if made; two points lost for each trick too many or too few.",
        BGA, score(miss=lose(2)), schedule=USUAL,
    ),
    system(
        "negative", "Negative", "Ten for a bid that is made; ten lost for each trick too many or too few.",
        BGA, score(10, 0, lose(10)), schedule=USUAL,
    ),
    system(
        "hybrid", "Hybrid", "Ten and the bid if made; too few scores the tricks, too many nothing.",
        BGA, score(under=TRICKS), schedule=USUAL,
    ),
    system(
        "doubles", "Doubles", "Ten and two a trick if made; two lost for each trick too many or too few.",
        "Board Game Arena; marcell-szabo/Oh-Hell-Calculator on GitHub", score(10, 2, lose(2)), "Hungarian Rikiki",
        schedule=USUAL,
    ),
    variant(
        "triples", "La Podrida",
        "Ten and three a trick if made, three lost for each one off; a one-card deal for each player.",
        "Board Game Arena; acanomas.com", (3, 8),
        Dealing(ladder("down_up", fits=0, repeat_min="n")), score(10, 3, lose(3)), aliases=("Triples", "Podrida"),
    ),
    system(
        "anderson", "Anderson", "Ten times the number of the deal for each trick: late deals decide.",
        BGA, score(0, 1, lose(1), per_deal=10), schedule=USUAL,
    ),
    system(
        "exact_penalty_bid", "Hassenpfeffer", "Ten and the bid if made; the bid is lost if not.",
        OLD, score(miss=Missed(per_bid=1)), "Exact with penalty",
    ),
    system(
        "ten_per_trick", "Ten a trick", "Ten for each trick of a bid that is made; nothing if missed.",
        "Wikipedia before 2019; pagat.com variations", score(0, 10), "Ten times",
    ),
    system(
        "ten_per_trick_penalty", "Ten a trick, won or lost",
        "Ten for each trick bid, won if made and lost if not; a zero bid is worth five.",
        OLD, score(0, 10, Missed(per_bid=10), zero=Zero(5), zero_missed=Zero(-5)), "Ten times with penalty",
    ),
    system(
        "penalty_under_zero_over", "Penalty for too few",
        "Ten and the bid if made; too few loses the bid, too many scores nothing.", OLD, score(under=Missed(per_bid=1)),
    ),
    system(
        "cypriot", "Cypriot fives",
        "Ten and five a trick if made; five lost for each trick bid if not, ten for a zero bid.",
        OLD, score(10, 5, Missed(per_bid=5), zero_missed=Zero(-10)), "Fives",
    ),
    system(
        "set_penalty", "Set penalty", "Ten and the bid if made; too many scores the tricks, too few loses ten.",
        OLD + ": its worked example", score(over=TRICKS, under=Missed(flat=-10)),
    ),
    system(
        "double_whammy", "Double Whammy",
        "Eleven for each trick of a bid that is made, 15 for a bid of one, 10 for a zero bid.", OLD,
        score(miss=TRICKS, made=Made(table={1: 15} | {bid: 11 * bid for bid in range(2, 21)})),
    ),
    variant(
        "lose_bid_plus_ten", "Plus or minus ten and the bid",
        "Ten and the bid, won if made and lost if not; spades are always trump.",
        "psalaets/ohhell on GitHub", (3, 7),
        Dealing(ladder("up_down", 8)), score(miss=Missed(flat=-10, per_bid=1)), trump=SPADES, bidding=NO_HOOK,
    ),
    variant(
        "over_scores_tricks", "Too many keeps the tricks",
        "Seven deals down to one card; ten and the bid if made, too many scores the tricks, too few nothing.",
        "ermiliablog, 2011", (3, 6), Dealing(ladder("down", 7)), score(over=TRICKS), bidding=NO_HOOK,
    ),
)  # fmt: skip
