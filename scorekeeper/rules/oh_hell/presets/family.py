"""Rows of variants that other books, sites and programs play: `FAMILY`, in the order in which they are shown.

A row is id, name, summary, source, (fewest, most players) and its axes: `variant` in presets/rows.py; first those
that differ from the usual game in their scoring alone, last Skull King, Wizard and Call Break in their editions.
`checked=False`: part of it was never seen in writing, as its source says.
Source: docs/rules.md, "The variants".
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

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
    short,
    variant,
)
from scorekeeper.rules.oh_hell.rules import (
    Bidding,
    Bonus,
    BonusLimits,
    Cannonball,
    Loot,
    Made,
    Maximum,
    Missed,
    Near,
    Schedule,
    Scoring,
    Special,
    Trump,
    Zero,
)

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


BLACK = Trump("fixed", suit="black")
TWENTY = score(0, 20, lose(10), zero=Zero(0, 10), zero_missed=Zero(0, -10))
CAPTURES = Bonus(colour_14=10, black_14=20, mermaid_by_pirate=20, pirate_by_king=30, king_by_mermaid=40)
TEN_A_CARD = Scoring(Made(0, 0, per_card=10), near=Near(per_card=5))
TEN = ladder("up", 10)
ALL_CARDS: dict[str, Any] = {"lost_tricks": 2, "wagers": True, "bid_changes": True, "loot": Loot(20)}


def _skull_king(
    id: str, name: str, summary: str, source: str, scoring: Scoring, *aliases: str, cards: int = 74, **more: Any
) -> Preset:
    """Return an edition of Skull King from 2021 on: hands are limited by the pack, and two players have a ghost."""
    dealing = Dealing(replace(TEN, capped=True), cards=cards, seats=(2, 8))
    more = {"bonus": CAPTURES, **(ALL_CARDS if cards > 70 else {}), **more}
    return variant(
        id, name, summary, source, (2, 8), dealing, scoring, trump=BLACK, bidding=AT_ONCE, ghost=True, aliases=aliases,
        bgg=150145, **more,
    )  # fmt: skip


RULE_BOOK = "Rule book of Grandpa Beck’s Games, 2021"
SKULL_KING = (
    _skull_king(
        "skull_king_2021", "Skull King",
        "Pirates and bonuses; all bid at once.",
        RULE_BOOK, TWENTY, "Skull King 2021", "Pirates", "Piraten", "Piratas", cards=70,
    ),
    _skull_king(
        "skull_king_advanced", "Skull King, all cards",
        "The same with Loot, Kraken, White Whale and the pirates’ powers.",
        RULE_BOOK, TWENTY, "Kraken", "Butin", "Weißer Wal", "Baleine blanche",
    ),
    _skull_king(
        "skull_king_rascal", "Skull King, Rascal’s scoring",
        "10 per card dealt: all of it if exact, half if one trick off.",
        RULE_BOOK, TEN_A_CARD, "Rascal", "les scores selon Rascal", bonus=replace(CAPTURES, needs="accuracy"),
    ),
    _skull_king(
        "skull_king_loads", "Skull King, Rascal with cannon loads",
        "Rascal’s scoring; a cannonball pays 15 per card or nothing.",
        RULE_BOOK, replace(TEN_A_CARD, cannonball=Cannonball(15)),
        "Grapeshot", "Cannonball", "Chevrotine", "Boulet de canon", bonus=replace(CAPTURES, needs="accuracy"),
    ),
    _skull_king(
        "skull_king_2022", "Skull King, bonuses on every bid",
        "All cards; captures count even if the bid was missed.",
        "gabrielctn/skull-king-score-keeper on GitHub; a house rule, not the publisher’s", TWENTY, "2022",
        bonus=replace(CAPTURES, needs="nothing"),
    ),
    _skull_king(
        "skull_king_expansion", "Skull King with the expansion",
        "All cards and new 7s, 8s, leviathans and the Second.",
        "Two public programs; the rule book of the expansion was not seen", TWENTY, "Davy Jones", "Mary Throne",
        cards=93, bonus=replace(CAPTURES, new_7=-5, new_8=5, leviathan=20, second=30),
        bonus_limits=BonusLimits(pirate_by_king=7), checked=False,
    ),
    variant(
        "skull_king_2013", "Skull King, first edition", "66 cards; 30 for a pirate, 50 for the king.",
        "Rules of 2013, as pascalwils/scoring_pad on GitHub has them", (2, 6), Dealing(TEN, cards=66, seats=(2, 6)),
        TWENTY, trump=BLACK, bidding=AT_ONCE, bonus=Bonus(pirate_by_king=30, king_by_mermaid=50),
        aliases=("Scary Mary",), bgg=150145,
    ),
)  # fmt: skip

WIZARDS = score(20, 10, lose(10))
ZERO_FREE = Bidding(hook_zero_free=True)
JUBILEE: dict[str, Special] = {
    **dict.fromkeys(("dragon", "werewolf", "juggler", "cloud", "shapeshifter"), "dealer"),
    **dict.fromkeys(("fairy", "bomb"), "none"),
}


def _wizard(
    id: str, name: str, summary: str, source: str, bidding: Bidding, *aliases: str, dealing: Dealing = WIZARD,
    trump: Trump = WIZARD_TRUMP, **more: Any,
) -> Preset:  # fmt: skip
    return variant(
        id, name, summary, source, (3, 6), dealing, WIZARDS, trump=trump, bidding=bidding, aliases=aliases, bgg=1465,
        **more,
    )  # fmt: skip


WIZARD_WAYS = (
    _wizard(
        "wizard_strict", "Wizard, never even", "The dealer may not make the bids even, except with one card.",
        "jr-canest/wizard-scorekeeper on GitHub", Bidding(hook_from=2), "Zauberer",
    ),
    _wizard(
        "wizard_zero_free", "Wizard, never even, zero free", "Never even, but a zero bid is always allowed.",
        "wizardcards.com, 2007", ZERO_FREE,
    ),
    _wizard(
        "wizard_canadian", "Wizard, Canadian rule",
            "The hook binds only a dealer in sole lead; zero bids stay allowed.",
        "wizardcards.com, 2007; wizardcardgame.blogspot.com, 2010", replace(ZERO_FREE, hook_when="leading"),
        "Canadian Rule",
    ),
    _wizard(
        "wizard_anniversary", "Wizard, anniversary pack", "66 cards with dragon, fairy, Bomb, Cloud and more.",
        "Reviews of the anniversary packs (spieltest.at, spielkultisten)", NO_HOOK, "Jubiläumsedition", "Zauberer",
        dealing=replace(WIZARD, cards=66),
        trump=replace(WIZARD_TRUMP, special_cards={**WIZARD_TRUMP.special_cards, **JUBILEE}),
        lost_tricks=1, bid_changes=True,
    ),
    _wizard(
        "wizard_maximus", "Wizard Maximus", "Five deals of all 60 cards; the suits take turns as trump.",
        "liquisearch.com; wizardcardgame.blogspot.com", NO_HOOK,
        dealing=replace(WIZARD, schedule=replace(WIZARD.schedule, shape="constant", repeat_max=5)),
        trump=Trump("cycle", ("C", "D", "H", "S", "NT")),
    ),
)  # fmt: skip

# Four players, as in the books; three and five also play with all cards of one pack.
CALLED = Dealing(
    ladder("constant", by_players={3: 17, 4: 13, 5: 10}, repeat_max=5), strip={3: 1, 4: 0, 5: 2}, seats=(3, 5)
)
CALLS = Scoring(Made(0, 1), under=Missed(per_bid=1), overtrick=Fraction(1, 10))
CALL_NAMES = (
    "Callbreak", "Call Brake", "Lakdi", "Lakadi", "Ghochi", "Gochi", "Call Bridge", "Racing", "13 Patti", "कल ब्रेक",
    "कॉल ब्रेक", "Nepal", "India",
)  # fmt: skip


def _call_break(
    id: str, name: str, summary: str, source: str, scoring: Scoring, *aliases: str, bids: Bidding | None = None,
    **more: Any,
) -> Preset:  # fmt: skip
    """Return a way to play Call Break: spades are trump, and everything runs to the right."""
    return variant(
        id, name, summary, source, (4, 4), CALLED, scoring, trump=SPADES,
        bidding=bids or Bidding(hook=False, least=1), direction="counterclockwise", aliases=aliases, bgg=0,
        **more,
    )  # fmt: skip


CALL_BREAK = (
    _call_break(
        "call_break", "Call Break",
        "Spades are trump; 0.1 per overtrick; fall short, lose the whole call.",
        "realcallbreak.com; bishwashp/callbreakscoring on GitHub; a23.com: the deal", CALLS, *CALL_NAMES,
    ),
    _call_break(
        "call_break_8", "Call Break, calls up to 8", "The same, but nobody calls more than 8.",
        "callbreak.xyz; 1103.in", CALLS, *CALL_NAMES, bids=Bidding(hook=False, least=1, most=8),
    ),
    _call_break(
        "call_break_bonus", "Call Break with the bonus call", "Making a call of 8 or more scores 13.",
        "A public program that follows Call Bridge at pagat.com",
        replace(CALLS, made=Made(0, 1, table=dict.fromkeys(range(8, 18), 13))), "Bonus call",
    ),
    _call_break(
        "call_break_direct", "Call Break, eight wins at once", "Making a call of 8 or more ends the game.",
        "Rules of one app", replace(CALLS, wins_at_once=8), "Direct winner", checked=False,
    ),
)  # fmt: skip

POCHA_HANDS = {3: 12, 4: 10, 5: 8, 6: 6, 7: 5, 8: 5}  # the most that forty cards allow; three play without the twos
LA_POCHA = variant(
    "la_pocha", "La Pocha", "40 cards; play goes right; 10 plus 5 per trick, minus 5 per trick off.",
    "ludoteka.com; cccj.es; nhfournier.es", (3, 8),
    Dealing(ladder("up_down", by_players=POCHA_HANDS, repeat_min="n", repeat_max="n"), cards=40, strip={3: 4}),
    score(10, 5, lose(5)), trump=Trump(), direction="counterclockwise", aliases=("Pocha", "Marrana"),
)  # fmt: skip
OTHERS = (
    variant(
        "podrida_fidepo", "La Podrida, federation schedule",
        "Down to four cards, a four-card deal for each player, up again.",
        "FIDEPO: the schedule; the scoring is La Podrida’s", (2, 12),
        Dealing(Schedule("down_up", Maximum("pack"), minimum=4, repeat_min="n"), least_maximum=4),
        score(10, 3, lose(3)),
        aliases=("Podrida", "Fidepo"), checked=False,
    ),
    LA_POCHA,
    replace(
        short(
            LA_POCHA, "la_pocha_short", "La Pocha, short",
            "Each hand once, but the largest once for each player.",
            "la-pocha-tracker on GitHub: the ladder, with La Pocha’s own pack",
        ),
        dealing=replace(LA_POCHA.dealing, schedule=ladder("up_down", by_players=POCHA_HANDS, repeat_max="n")),
    ),
    variant(
        "ascenseur_13", "L’Ascenseur, 1-13-1",
        "Four players; up to 13 cards (no trump) and back down.",
        "loisirs.savoir.fr: the deals; familijeux: the scoring", (4, 4), Dealing(ladder("up_down", 13), seats=(4, 4)),
        score(miss=TRICKS), trump=Trump(no_trump_if_all_dealt=True, no_trump_on_max=True),
        direction="counterclockwise", aliases=("Ascenseur", "Aufzug", "Elevator"), checked=False,
    ),
    variant(
        "stiche_raten", "Stiche-Raten", "Two packs of 32; 10 plus the tricks if made, just the tricks if not.",
        "earlier German Wikipedia; German Wikibooks, which only goes up", (3, 6),
        Dealing(ladder("up_down", fits=0), cards=32, packs=dict.fromkeys(range(2, 13), 2)), score(miss=TRICKS),
        aliases=("Stiche raten", "Stiche ansagen", "Stichansage", "Fahrstuhl"),
    ),
)  # fmt: skip

FAMILY = SCORINGS + ABROAD + SKULL_KING + WIZARD_WAYS + CALL_BREAK + OTHERS
