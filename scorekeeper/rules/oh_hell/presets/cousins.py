"""Skull King, Wizard and Call Break in their editions, and three more relatives: `COUSINS`.

A row is id, name, summary, source, (fewest, most players), its dealing and its axes: `variant` in rows.py.
Source: docs/rules.md, "New variants".
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from scorekeeper.rules.oh_hell.presets.family import WIZARD, WIZARD_TRUMP
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
)  # fmt: skip
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
        id, name, summary, source, (4, 4), CALLED, scoring, trump=Trump("fixed", suit="S"),
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

COUSINS = SKULL_KING + WIZARD_WAYS + CALL_BREAK + OTHERS
