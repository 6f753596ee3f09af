"""What is said of a variant beside its rules: nicknames, the first dealer, and what special cards do."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from scorekeeper.rules.oh_hell.points import favours_zero
from scorekeeper.rules.oh_hell.presets import PRESETS, preset
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import NO_TRUMP, OhHellRules, trump_of
from scorekeeper.web.language.texts import N_, capital
from scorekeeper.web.language.texts import gettext as _

ENGLISH = (
    "Oh Shit", "O Shit", "Oh Heck", "Hell Yeah", "Estimation", "Bust", "Jungle Bridge", "Diminishing Bridge",
    "Diminishing Whist", "German Bridge", "Bugger Bridge", "Get Fred", "Forecast", "Judgement", "Prediction",
    "Screw Your Neighbor", "Screw Your Neighbour", "Up the Hill", "Down the Hill", "Peanuts", "Gary's Game",
    "Shit on Your Neighbor", "Stinky Fingers", "Kari's Lane", "You Bid", "Bumble", "Vanishing Whist",
    "Oh Diavolo", "Minibridge", "Mini-Bridge",
)  # fmt: skip
GERMAN = (
    "Stiche raten", "Stiche ansagen", "Stich ansagen", "Stichansage", "Stiche schätzen", "Ansagen", "Vorhersage",
    "Oh Hölle", "Durch die Hölle", "Einmal Hölle und zurück", "Rauf und runter", "Rauf runter", "Hoch und runter",
    "Lotto-Bridge", "Null-Null", "Cravallo", "Brille", "Bömmel", "Stacheldraht", "Streichholzbridge", "Baptistenskat",
    "Strulli-Wulli", "Wuppertaler", "Wist",
)  # fmt: skip
DUTCH = (
    "Tien op en neer", "10 op en neer", "Op en af", "Op-en-affen", "Chinees poepen", "Fries poepen", "Chinees dekken",
    "Chinees bridgen", "Boeren bridgen", "Jodelen", "Pronostieken", "Slagen vragen", "Hellen",
    "Bollen",
)  # fmt: skip
FRENCH = (
    "Ascenseur malgache", "Bridge-ascenseur", "La Montée", "Montée-Descente", "Grimpette", "Galouze", "Rikiki",
    "Kirikiki", "Ouistiti", "Bistouquette", "Beigne", "Chinois", "Douchette", "Herboriste", "Whist à la couleur",
)  # fmt: skip
LIFTS = ("Elevator", "Lift", "Fahrstuhl", "Aufzug")

# The territory whose name it is, where a source says so. Else it is simply another name.
WHOSE: Mapping[str, str] = {
    "New Zealand": "NZ", **dict.fromkeys(GERMAN, "DE"), **dict.fromkeys(DUTCH, "NL"), **dict.fromkeys(FRENCH, "FR"),
}  # fmt: skip
NICKNAMES: Mapping[str, tuple[str, ...]] = {
    "oh_hell_common": (*ENGLISH, *GERMAN, "Fahrstuhl"),
    "oh_hell_simple": ("Elevator", "Bust", "Oh Hell"),
    "up_down_river": ("Up the River", "Down the River", "Ten up and down", "10 up and down", "New Zealand", *LIFTS),
    "up_to_ten_down": ("caller", "random trump", "Devil's bridge"),
    "quadratic_triangular": ("quadratic", "triangular"),
    "triples": ("La Pocha",),
    "romanian_whist": ("Whist românesc", "Rentz"),
    "ascenseur_fr": (*LIFTS, *FRENCH),
    "rikiki_sherpal": ("Riki Tiki", "Ri-Ki-Ki", "Kirikiki"),
    "escalier5": ("Stairs", "Montée-Descente"),
    "boerenbridge_8": DUTCH,
    "boerenbridge_ien": DUTCH,
    "boerenbridge_wk": DUTCH,
    "plump": ("Plumps Bridge",),
    "beredskapswhist": ("Plump",),
    "kachuful": ("Katchuful", "Judgment"),
    "kachuful_times10": ("Kachufool", "Katchuful", "Judgment"),
    "judgement_down": ("Judgment",),
    "nomination_whist": ("Estimation Whist",),
}
# Where a game is played under its name, the territory first. Sources: docs/families.md, and the article on the family.
BRITISH = ("GB", "British", "English", "England", "Britain")
AMERICAN = ("US", "American", "America", "USA", "United States")
DUTCH_GAME = ("NL", "Dutch", "Holland", "Netherlands")
FRENCH_GAME = ("FR", "French", "France")
SWEDISH = ("SE", "Swedish", "Sweden")
INDIAN = ("IN", "India", "Indian")
PLACES: Mapping[str, tuple[str, ...]] = {
    "oh_well": BRITISH,
    "nomination_whist": BRITISH,
    "british_oh_hell": BRITISH,
    "oh_pshaw": AMERICAN,
    "oh_hell_common": AMERICAN,
    "up_down_river": ("AU", "Australia", "Australian"),
    "doubles": ("HU", "Hungary", "Hungarian"),
    "triples": ("ES", "Spain", "Spanish"),
    "cypriot": ("CY", "Cyprus", "Cypriot"),
    "romanian_whist": ("RO", "Romania", "Romanian"),
    "ascenseur_fr": FRENCH_GAME,
    "escalier5": FRENCH_GAME,
    "boerenbridge_8": DUTCH_GAME,
    "boerenbridge_ien": DUTCH_GAME,
    "boerenbridge_wk": DUTCH_GAME,
    "plump": SWEDISH,
    "beredskapswhist": SWEDISH,
    "kachuful": INDIAN,
    "kachuful_times10": INDIAN,
    "judgement_down": INDIAN,
}
# What an empty shelf says of three games to begin with.
PITCHES: Mapping[str, str] = {
    "oh_hell_common": N_(
        "10 cards down to 1 and up again. Say how many tricks you will take; exactly that scores 10 and 1 a trick."
    ),
    "skull_king_2021": N_(
        "Ten rounds with pirates, mermaids and a king. Everybody bids at once, with a fist on the table."
    ),
    "wizard": N_(
        "Sixty cards: four wizards that always win, four jesters that never do. One card in the first deal, "
        "one more in each."
    ),
}


SOMETIMES_NONE = N_("no trump in some deals")
Has = Callable[[OhHellRules], bool]

IN_ALL = N_(
    "nil, zero bid, bidding, exact bid, contract, prediction, forecast, trick taking, dealer, eldest hand, leader, "
    "misdeal, adjustment, settlement, pool"
)
RULES: tuple[tuple[Has, str], ...] = (
    (lambda rules: rules.bidding.hook, N_("the hook, screw the dealer, forbidden bid, restriction")),
    # Not for translation: who looks for the hook in another language would find the games without it.
    (lambda rules: not rules.bidding.hook, "no hook"),
    (lambda rules: rules.bidding.mode == "simultaneous", N_("all at once, simultaneous, fists, hidden or secret bids")),
    (lambda rules: rules.announce, N_("over, under, even, announced")),
    (lambda rules: rules.cancelled_tricks, N_("cancelled tricks")),
    (lambda rules: rules.packs > 1, N_("two packs, two decks")),
    (lambda rules: rules.target is not None, N_("play to points, target, race, goal, limit")),
    (lambda rules: rules.schedule.shape == "constant", N_("the same hand size in every deal")),
    (lambda rules: rules.schedule.shape == "up", N_("up only, ascending")),
    (lambda rules: rules.schedule.shape == "down", N_("down only, descending")),
    (lambda rules: rules.schedule.shape == "up_down", N_("up and down, ascending and descending")),
    (lambda rules: rules.schedule.shape == "down_up", N_("down and up, descending and ascending")),
    (lambda rules: rules.trump.kind == "none", N_("no trump")),
    (lambda rules: rules.trump.kind == "turn_up", N_("turned trump, turn-up, random trump")),
    (lambda rules: rules.trump.kind == "last_card", N_("last card is trump")),
    (lambda rules: rules.trump.kind == "cycle", N_("trump goes round the suits, rotating trump, trump cycle")),
    (lambda rules: rules.trump.kind == "fixed", N_("fixed trump")),
    (lambda rules: rules.trump.super_trump, N_("super trump")),
    (lambda rules: rules.leader_rule == "highest_bidder", N_("highest bidder leads")),
    (lambda rules: bool(rules.success_bonus), N_("contested bonus")),
    (lambda rules: rules.manual_bonus, N_("bonus points, prizes")),
)
# A rule that a table may choose with the game.
OFFERED = {
    "blind": N_("blind bid"),
    "forehead": N_("Devil’s bridge, forehead, Indian"),
    "cancelled_tricks": N_("cancelled tricks"),
}


def nicknames(variant: str) -> tuple[tuple[str, str], ...]:
    """Return what else a variant is called, and where it is played, each with its territory; empty: none is told."""
    names = ((name, WHOSE.get(name, "")) for name in NICKNAMES.get(variant, ()))
    where, *places = PLACES.get(variant, ("",))
    return (*names, *((place, where) for place in places))


@cache
def rule_words(variant: str) -> tuple[str, ...]:
    """Return the words of a variant's rules, and of those that a table may choose with it."""
    row = PRESETS[variant].variant
    tables = [resolved(variant, {}, players) for players in row.players]  # a large one takes two packs
    has = (words for holds, words in RULES if any(holds(rules) for rules in tables))
    without = (SOMETIMES_NONE,) if any(map(_has_no_trump, tables, row.players)) else ()
    return (*has, *without, *(words for option, words in OFFERED.items() if option in row.offered))


def _has_no_trump(rules: OhHellRules, players: int) -> bool:
    """Say whether a deal has no trump, in a game that has one otherwise."""
    deals = enumerate(rules.hand_sizes, 1)
    return rules.trump.kind != "none" and NO_TRUMP in [trump_of(rules, deal, size, players) for deal, size in deals]


def _always(_rules: OhHellRules) -> bool:
    return True


# Said by the books of these variants; elsewhere a table draws. Source: docs/rules.md, each game's own section.
FIRST_DEALERS: Mapping[str, str] = {
    "nomination_whist": N_("whoever is dealt the first jack"),
    "oh_hell_common": N_("whoever draws the highest card"),
    "oh_hell_simple": N_("whoever draws the highest card"),
}
# For how many players the book of a variant calls it best; the others say nothing of it.
BEST_WITH: Mapping[str, str] = {"oh_pshaw": N_("4 or 5 players")}
# What a book says beside its rules, and what follows from them, each where it holds.
Remark = tuple[Callable[[OhHellRules], bool], str, str]
REMARKS: Mapping[str, tuple[Remark, ...]] = {
    "nomination_whist": (
        (_always, N_("The name"), N_("two other games are called Nomination Whist too")),
    ),
    "ohell": (
        (
            lambda rules: rules.bidding.hook and not rules.cancelled_tricks,
            N_("With the hook"), N_("somebody misses (goes down) in each deal, unless tricks may be cancelled"),
        ),
        (
            lambda rules: favours_zero(rules.scoring),
            N_("A hint"), N_("a zero bid is nearly always better than a bid of one"),
        ),
        (
            lambda rules: rules.packs == 1,
            N_("With two packs"),
            N_("the second copy of the turned card is super-trump: it beats even the ace of trumps"),
        ),
    ),
}  # fmt: skip
Row = tuple[str, str]
# Skull King. Source: docs/cousins.md, section 5; the editions differ in their cards and in what a capture is worth.
SPECIALS: tuple[Row, ...] = (
    (
        N_("Who beats whom"),
        N_(
            "black beats yellow, green and purple; any character beats any number; a pirate beats a mermaid, the Skull "
            "King beats a pirate, a mermaid beats the Skull King, also where a pirate lies beside them; of equal cards "
            "the first played"
        ),
    ),
    (
        N_("Follow suit"),
        N_(
            "numbers follow suit, special cards may always be played; after an escape is led the next number sets the "
            "suit, after a character is led nobody has to follow"
        ),
    ),
    (N_("Escapes"), N_("lose to everything; where all play one, the first wins the trick")),
)
TIGRESS: Row = (
    N_("Tigress"),
    N_("say pirate or escape as you play her; she counts as a pirate only where she was one"),
)
SCARY_MARY: Row = (
    N_("Scary Mary"),
    N_("say pirate or escape as you play her; captured by the king she counts as a pirate either way"),
)
NO_FOURTEENS: Row = (
    N_("This edition"),
    N_("66 cards, 13 in each suit; no bonus for a 14 and none for a mermaid taken"),
)
AT_THE_END: Row = (
    N_("Entering bonuses"),
    N_(
        "after the last trick, from the won piles: a 14 belongs to whoever holds it then, whoever played it; captures "
        "are counted in the trick that the capturing card won"
    ),
)
WITH_EXACT: Row = (N_("When bonuses count"), N_("only with a bid that is made exactly"))
ALL_CARDS: tuple[Row, ...] = (
    (
        N_("Kraken"),
        N_(
            "nobody gets the trick: count it as won by nobody; whoever would have won it leads (some rule books: the "
            "player left of the Kraken’s)"
        ),
    ),
    (
        N_("White Whale"),
        N_(
            "characters cannot win: the highest number wins, whatever its suit, the first of equals; without a number "
            "nobody gets the trick and the whale’s player leads. Of Kraken and Whale in one trick the later one acts"
        ),
    ),
    (
        N_("loot"),
        N_(
            "an escape that makes allies of its player and of whoever wins the trick: 20 for each if both make their "
            "bids; whoever wins back the own card has no ally. Not played by two"
        ),
    ),
    ("Rosie", N_("wins the trick and names who leads the next")),
    (N_("Bendt"), N_("wins the trick, draws two cards and puts two away")),
    (N_("Rascal"), N_("wins the trick and wagers 0, 10 or 20 on the own bid: plus if it is made, minus if not")),
    ("Juanita", N_("wins the trick and looks at the cards that were not dealt")),
    (
        "Harry",
        N_(
            "wins the trick and may change the own bid by one, up or down, also after the last trick: what was said "
            "and what it became both stand in the sheet"
        ),
    ),
)
ON_EVERY_BID: Row = (
    N_("When bonuses count"),
    N_(
        "14s and captures on a missed bid too; loot and wager still need the bid. A house rule of many tables: the "
        "publisher counts bonuses with a made bid only"
    ),
)
BY_ACCURACY: Row = (
    N_("When bonuses count"),
    N_(
        "all with an exact bid, half of them one trick off, none further off; a wager is lost whole one trick off, and "
        "loot needs both bids exact"
    ),
)
LOADS: Row = (
    N_("Loading"),
    N_(
        "after the bids all show at once an open hand or a fist. Open hand, grapeshot: ten a card, half one trick off. "
        "Fist, cannonball: fifteen a card with an exact bid, nothing otherwise, and no bonus then"
    ),
)
EXPANSION: tuple[Row, ...] = (
    (
        N_("New 7s and 8s"),
        N_("one more of each in every suit: −5 for a 7, +5 for an 8 to whoever made the bid and has it"),
    ),
    (N_("Wild number"), N_("in each suit a card that is 0 or 14, as its player says; it has no bonus")),
    (N_("Coloured 15"), N_("higher than every 14, without a bonus")),
    ("Mary Throne", N_("a sixth pirate")),
    (N_("The Second"), N_("loses only to the Skull King and to a mermaid: 30 to whoever takes him")),
    (N_("Davy Jones’ Locker"), N_("cannot win; destroys every leviathan in the trick, 20 each for its player")),
    (N_("Spotted Ray"), N_("the lowest number wins the trick")),
    (N_("Final Salvo, Walk the Plank"), N_("move cards only: nothing is entered for them")),
)
TWO: Row = (
    N_("With two players"),
    N_(
        "a third hand is dealt and played from the top, second to every trick, first after it has won one; it never "
        "follows suit. Its tricks are whatever the two leave, and it scores nothing"
    ),
)
# Wizard. Source: docs/cousins.md, section 6.
WIZARDS: tuple[Row, ...] = (
    (N_("Wizards"), N_("beat everything, the first one played wins; after a wizard is led nobody has to follow")),
    (
        N_("Jesters"),
        N_("lose to everything; if all play one, the first wins; after a jester the next card sets the suit"),
    ),
    (N_("Both"), N_("may be played whatever was led")),
)
TURNED: Row = (
    N_("Turned up"),
    N_(
        "the suit of the turned card is trump; a jester: no trump; a wizard: the dealer names a suit. Where all cards "
        "are dealt there is no trump"
    ),
)
BARRED: Mapping[str, str] = {
    "wizard": N_("the bids may be even: nobody is barred"),
    "wizard_strict": N_("the dealer may not make the bids even, save with one card"),
    "wizard_zero_free": N_("the dealer may not make the bids even, but may always bid zero"),
    "wizard_canadian": N_("only a dealer who alone leads the score may not make the bids even; zero stays free"),
    "wizard_anniversary": N_("the bids may be even: nobody is barred"),
    "wizard_maximus": N_("the bids may be even: nobody is barred"),
}
ANNIVERSARY: tuple[Row, ...] = (
    (
        N_("Turned up"),
        N_(
            "fairy, bomb or jester: no trump; wizard, dragon, werewolf, juggler, cloud or shapeshifter: the "
            "dealer chooses"
        ),
    ),
    (
        N_("Dragon and fairy"),
        N_("the dragon beats wizards too; the fairy loses to all but takes the dragon. Only together"),
    ),
    (N_("Bomb"), N_("nobody gets the trick: count it as won by nobody; whoever would have won it leads")),
    (N_("werewolf"), N_("swapped for the turned card before the bids; its player names the trump, or none")),
    (N_("Juggler 7½"), N_("takes the suit that its player says; after its trick all pass on one card")),
    (
        N_("Cloud 9¾"),
        N_("takes the suit that its player says; whoever has it at the end of the deal must change the bid by one"),
    ),
    (N_("shapeshifter"), N_("wizard or jester, as its player says")),
    (N_("Witch and vampire"), N_("the witch swaps a card with the trick, the vampire copies the trump card")),
    (
        N_("Which pack"),
        N_("66 cards with six of them; 67 with the shapeshifter; 69 with witch and vampire, by house rule"),
    ),
)
MAXIMUS: Row = (N_("Turned up"), N_("nothing: clubs, diamonds, hearts, spades and no trump follow one another"))
# Call Break. Source: docs/cousins.md, section 7.
CALL_BREAK: tuple[Row, ...] = (
    (N_("At the table"), N_("a bid is a call; made, or short")),
    (N_("Everything to the right"), N_("deal, bids and play; the player right of the dealer bids and leads first")),
    (
        N_("points"),
        N_("a tenth for each trick over, the whole call lost if short: 3.2 is a call of three and two over"),
    ),
)
CALLS: Mapping[str, Row] = {
    "call_break_8": (N_("Calls"), N_("8 at the most")),
    "call_break_bonus": (N_("Bonus call"), N_("a call of eight or more, made, scores 13 and no tenths")),
    "call_break_direct": (
        N_("Eight wins"),
        N_("a call of eight or more, made, ends the game at once, whatever the totals"),
    ),
}
CARDS_21 = (*SPECIALS, TIGRESS, AT_THE_END)
AT_RANDOM: Row = (N_("Trump at random"), N_("a card is turned in every deal: none is without trump"))
TAUGHT: Mapping[str, tuple[Row, ...]] = {
    "up_to_ten_down": (AT_RANDOM,),
    "up_to_ten_random_trump": (AT_RANDOM,),
    # Not of its short forms, whose names say the largest hand.
    "ohell": ((N_("Most cards"), N_("the first dealer chooses the largest hand, from 3 cards on")),),
    "skull_king": (
        (
            N_("With bonuses"),
            N_(
                "this one knows bids only; Skull King, Skull King, all cards, Rascal’s scoring and the first edition "
                "count 14s and captures too: they are variants of their own"
            ),
        ),
    ),
    "skull_king_2013": (*SPECIALS, SCARY_MARY, NO_FOURTEENS, AT_THE_END, WITH_EXACT),
    "skull_king_2021": (*CARDS_21, WITH_EXACT, TWO),
    "skull_king_advanced": (*CARDS_21, WITH_EXACT, *ALL_CARDS, TWO),
    "skull_king_2022": (*CARDS_21, ON_EVERY_BID, *ALL_CARDS, TWO),
    "skull_king_rascal": (*CARDS_21, BY_ACCURACY, *ALL_CARDS, TWO),
    "skull_king_loads": (*CARDS_21, BY_ACCURACY, LOADS, *ALL_CARDS, TWO),
    "skull_king_expansion": (*CARDS_21, WITH_EXACT, *ALL_CARDS, *EXPANSION, TWO),
    **{variant: (*WIZARDS, TURNED, (N_("Barred"), words)) for variant, words in BARRED.items()},
    "wizard_anniversary": (*WIZARDS, *ANNIVERSARY, (N_("Barred"), BARRED["wizard_anniversary"])),
    "wizard_maximus": (*WIZARDS, MAXIMUS, (N_("Barred"), BARRED["wizard_maximus"])),
    "call_break": CALL_BREAK,
    **{variant: (*CALL_BREAK, row) for variant, row in CALLS.items()},
    "podrida_fidepo": ((N_("Four cards"), N_("one deal of four for each player before the hands grow again")),),
    "ascenseur_13": (
        (N_("Everything to the right"), N_("deal, bids and play; the player right of the dealer bids and leads first")),
        (N_("Thirteen cards"), N_("every card is dealt: no trump")),
    ),
    "stiche_raten": (
        (N_("equal cards"), N_("of two equal cards the first played counts as higher")),
        (N_("A bid that is missed"), N_("still scores a point for each trick taken")),
    ),
}
SPADES = N_(
    "follow suit and beat the trick if you can; without the suit play a spade if you can; spades beat every other "
    "suit, else the highest card of the suit led wins; ace high"
)
NUMBERS = N_("follow suit with numbers if you can; who beats whom stands below")
# Where the tricks of a game go by other rules than the highest trump.
OWN_TRICKS: Mapping[str, str] = {
    variant: words
    for family, words in (("call_break", SPADES), ("skull_king_", NUMBERS))
    for variant in TAUGHT
    if variant.startswith(family)
}


def own_tricks(variant: str) -> str:
    """Return who takes a trick, where that is not the highest trump or else the highest card of the suit led."""
    return _(OWN_TRICKS[variant]) if variant in OWN_TRICKS else ""


DRAWN = N_("picked at random, or the highest card")


def first_dealer(variant: str) -> str:
    """Return how the first dealer is found."""
    return _(FIRST_DEALERS.get(variant, DRAWN))


def remarks(variant: str, rules: OhHellRules) -> Iterator[tuple[str, str]]:
    """Yield what else the book says that holds by these rules: label and words."""
    rows = REMARKS.get(variant) or REMARKS.get(preset(variant).variant.short_for, ())
    yield from ((capital(_(label)), _(words)) for holds, label, words in rows if holds(rules))
    yield from ((capital(_(label)), _(words)) for label, words in TAUGHT.get(variant, ()))


def best_with(variant: str) -> Iterator[tuple[str, str]]:
    """Yield for how many players it is called best: label and words, where the book says so."""
    if variant in BEST_WITH:
        yield _("Best with"), _(BEST_WITH[variant])
