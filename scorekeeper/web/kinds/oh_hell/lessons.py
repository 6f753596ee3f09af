"""What is said of single variants: other names, where they are played, and advice from their books.

Advice is shown only if the game's rules still match the book.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.oh_hell.points import favours_zero
from scorekeeper.rules.oh_hell.presets import preset
from scorekeeper.web.kinds.description import Row, always, row
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _


def lesson(label: str, says: str, axes: str = "") -> Row:
    """Return a row that is left out if one of these axes, separated by spaces, differs from the book."""
    return row("", lambda tonight: tonight.is_as_in_book(axes.split()), says, label=label)


# From the books of these variants; in others the cards are drawn. Source: docs/rules.md, each game's section.
FIRST_DEALERS: Mapping[str, str] = {
    "nomination_whist": N_("whoever is dealt the first jack"),
    "oh_hell_common": N_("whoever draws the highest card"),
    "oh_hell_simple": N_("whoever draws the highest card"),
}
# The best number of players according to the book, if it names one.
BEST_WITH: Mapping[str, str] = {"oh_pshaw": N_("4 or 5 players")}
# Lessons that apply to the unchanged rules of the book.
REMARKS: Mapping[str, Sequence[Row]] = {
    "nomination_whist": (row("", always, N_("two other games are called Nomination Whist too"), label=N_("The name")),),
    "ohell": (
        row("", lambda t: t.hook and not t.rules.cancelled_tricks,
            N_("somebody misses (goes down) in each deal, unless tricks may be cancelled"), label=N_("With the hook")),
        row("", lambda t: favours_zero(t.rules.scoring),
            N_("a zero bid is nearly always better than a bid of one"), label=N_("Tip")),
        row("", lambda t: t.rules.packs == 1,
            N_("the second copy of the turned-up card is super-trump: it beats even the ace of trumps"),
            label=N_("With two packs")),
    ),
}  # fmt: skip
# Skull King. Source: docs/rules.md, section 5; the editions differ in their cards and in what a capture is worth.
SPECIALS: Sequence[Row] = (
    lesson(N_("Who beats whom"),
        N_("black beats yellow, green and purple. Any character beats any number. A pirate beats a mermaid, the "
           "Skull King beats a pirate, and a mermaid beats the Skull King, even with a pirate in the trick. Of "
           "equal cards, the first played wins")),
    lesson(N_("Follow suit"),
        N_("numbers must follow suit; special cards may always be played. If an escape is led, the next number "
           "sets the suit; if a character is led, nobody has to follow suit")),
    lesson(N_("Escapes"), N_("lose to everything; if everybody plays one, the first wins the trick")),
)  # fmt: skip
TIGRESS: Row = lesson(N_("Tigress"),
    N_("say “pirate” or “escape” as you play her; she counts as a pirate only if you said pirate"))  # fmt: skip
SCARY_MARY: Row = lesson(N_("Scary Mary"),
    N_("say “pirate” or “escape” as you play her; if the king captures her, she counts as a pirate either "
       "way"))  # fmt: skip
NO_FOURTEENS: Row = lesson(N_("This edition"),
    N_("66 cards, 13 in each suit; no bonus for a 14 or for capturing a mermaid"), "cards bonus")  # fmt: skip
AT_THE_END: Row = lesson(N_("Entering bonuses"),
    N_("after the last trick, from the tricks you have won: a 14 counts for whoever has it then, no matter "
       "who played it; a capture counts in the trick won by the capturing card"), "bonus")  # fmt: skip
WITH_EXACT: Row = lesson(N_("When bonuses count"), N_("only with an exact bid"), "bonus.needs")
ALL_CARDS: Sequence[Row] = (
    lesson(N_("Kraken"),
        N_("nobody wins the trick: enter it as won by nobody. Whoever would have won it leads (in "
           "some rule books, the player to the left of whoever played the Kraken)"), "lost_tricks"),
    lesson(N_("White Whale"),
        N_("characters cannot win: the highest number wins, whatever its suit, or the first of "
           "equal numbers. With no number in the trick, nobody wins it and the whale’s player "
           "leads. If Kraken and White Whale are both in a trick, the later one counts"), "lost_tricks"),
    lesson(N_("loot"),
        N_("an escape that makes its player and the winner of the trick allies: 20 each if both make their "
           "bids. If you win your own card back, you have no ally. Not used with two players"), "loot"),
    lesson("Rosie", N_("wins the trick; you choose who leads the next one")),
    lesson(N_("Bendt"), N_("wins the trick; draw two cards and discard two")),
    lesson(N_("Rascal"),
        N_("wins the trick; you wager 0, 10 or 20 on your own bid: plus if you make it, minus if not"), "wagers"),
    lesson("Juanita", N_("wins the trick; you may look at the cards that were not dealt")),
    lesson("Harry",
        N_("wins the trick; you may change your bid by one, up or down, even after the last trick. "
           "The sheet shows both the first and the changed bid"), "bid_changes"),
)  # fmt: skip
ON_EVERY_BID: Row = lesson(N_("When bonuses count"),
    N_("14s and captures count even with a missed bid; loot and wagers still need a made bid. A "
       "common house rule: the publisher counts bonuses with a made bid only"), "bonus.needs")  # fmt: skip
BY_ACCURACY: Row = lesson(N_("When bonuses count"),
    N_("in full with an exact bid, half if one trick off, none if further off; a wager is lost in "
       "full at one trick off, and loot needs both bids exact"), "bonus.needs")  # fmt: skip
LOADS: Row = lesson(N_("Loading the cannon"),
    N_("after bidding, everybody shows an open hand or a fist at the same time. Open hand "
       "(grapeshot): 10 per card, half if one trick off. Fist (cannonball): 15 per card for "
       "an exact bid, nothing otherwise, and then no bonus"), "scoring.cannonball")  # fmt: skip
EXPANSION: Sequence[Row] = (
    lesson(N_("New 7s and 8s"),
        N_("one extra 7 and one extra 8 in every suit: with a made bid, each 7 you have won costs 5 and "
           "each 8 scores 5"), "bonus"),
    lesson(N_("Wild number"),
        N_("one card in each suit that counts as 0 or 14, as its player chooses; it earns no bonus")),
    lesson(N_("Coloured 15"), N_("higher than every 14, without a bonus")),
    lesson("Mary Throne", N_("a sixth pirate")),
    lesson(N_("The Second"), N_("beaten only by the Skull King and a mermaid; 30 for capturing him"), "bonus"),
    lesson(N_("Davy Jones’ Locker"),
        N_("cannot win; destroys every leviathan in the trick, 20 each for its player"), "bonus"),
    lesson(N_("Spotted Ray"), N_("the lowest number wins the trick")),
    lesson(N_("Final Salvo, Walk the Plank"), N_("only move cards around; nothing to enter")),
)  # fmt: skip
TWO: Row = lesson(N_("With two players"),
    N_("a third hand is dealt and its cards are played from the top: second to each trick, or first after "
       "it has won one. It never has to follow suit. It takes the tricks that the two players do not, and "
       "scores nothing"), "ghost")  # fmt: skip
# Wizard. Source: docs/rules.md, section 6.
WIZARDS: Sequence[Row] = (
    lesson(N_("Wizards"),
        N_("beat everything; if several are played, the first wins. If a wizard is led, nobody has to follow suit")),
    lesson(N_("Jesters"),
        N_("lose to everything; if everybody plays one, the first wins. If a jester is led, the next card sets the "
           "suit")),
    lesson(N_("Both"), N_("may be played whatever was led")),
)  # fmt: skip
TURNED: Row = lesson(N_("Turned up"),
    N_("the suit of the turned-up card is trump. Jester: no trump. Wizard: the dealer names a suit. When "
       "all the cards are dealt there is no trump"), "trump")  # fmt: skip
ANNIVERSARY: Sequence[Row] = (
    lesson(N_("Turned up"),
        N_("fairy, bomb or jester: no trump; wizard, dragon, werewolf, juggler, cloud or shapeshifter: "
           "the dealer chooses"), "trump"),
    lesson(N_("Dragon and fairy"),
        N_("the dragon beats everything, wizards included; the fairy loses to everything but the dragon. Use both "
           "or neither")),
    lesson(N_("bomb"),
        N_("nobody wins the trick: enter it as won by nobody. Whoever would have won it leads"), "lost_tricks"),
    lesson(N_("werewolf"),
        N_("swapped for the turned-up card before the bidding; its player names the trump suit, or no "
           "trump"), "trump"),
    lesson(N_("Juggler 7½"),
        N_("counts as the suit its player names; after its trick, everybody passes one card on")),
    lesson(N_("Cloud 9¾"),
        N_("counts as the suit its player names; whoever has won it by the end of the deal must "
           "change their bid by one"), "bid_changes"),
    lesson(N_("shapeshifter"), N_("wizard or jester, as its player says")),
    lesson(N_("Witch and vampire"),
        N_("the witch swaps a card with the trick, the vampire copies the trump card"), "trump"),
    lesson(N_("Which pack"),
        N_("66 cards with six special cards; 67 with the shapeshifter; 69 with the witch and the vampire "
           "(house rules)"), "cards"),
)  # fmt: skip
MAXIMUS: Row = lesson(N_("Turned up"),
    N_("no card is turned up: clubs, diamonds, hearts, spades and no trump take turns"), "trump")  # fmt: skip
# Call Break. Source: docs/rules.md, section 7.
CALL_BREAK: Sequence[Row] = (
    lesson(N_("Terms"), N_("bids are known as calls; you make a call or fall short")),
    lesson(N_("points"),
        N_("0.1 for each overtrick; fall short and you lose the whole call: 3.2 is a call of three with "
           "two overtricks"), "scoring"),
)  # fmt: skip
BONUS_CALL = lesson(N_("Bonus call"), N_("making a call of 8 or more scores 13, with no tenths"), "scoring")
CARDS_21 = (*SPECIALS, TIGRESS, AT_THE_END)
AT_RANDOM: Row = lesson(N_("Trump at random"),
    N_("a card is turned up in every deal, so there is always a trump suit"), "trump")  # fmt: skip
# La Pocha. Source: docs/rules.md, "Variants and their sources".
POCHA: Sequence[Row] = (
    lesson(N_("Every card dealt"), N_("the dealer shows the last of their own cards for trump"), "trump"),
    lesson(N_("Spanish words"), N_("over is called lucha, under regalo, and the last bidder postre")),
)  # fmt: skip
TAUGHT: Mapping[str, Sequence[Row]] = {
    "up_to_ten_down": (AT_RANDOM,),
    "up_to_ten_random_trump": (AT_RANDOM,),
    # Not for its short forms, whose names contain the largest hand.
    "ohell": (
        lesson(N_("Largest hand size"), N_("the first dealer chooses the largest hand, 3 cards or more"), "schedule"),
    ),
    "skull_king": (
        *SPECIALS,
        lesson(N_("With bonuses"),
            N_("this version scores bids only. Skull King, Skull King, all cards, Rascal’s "
               "scoring and the first edition also count 14s and captures; they are separate "
               "variants"), "bonus manual_bonus"),
    ),
    "skull_king_2013": (*SPECIALS, SCARY_MARY, NO_FOURTEENS, AT_THE_END, WITH_EXACT),
    "skull_king_2021": (*CARDS_21, WITH_EXACT, TWO),
    "skull_king_advanced": (*CARDS_21, WITH_EXACT, *ALL_CARDS, TWO),
    "skull_king_2022": (*CARDS_21, ON_EVERY_BID, *ALL_CARDS, TWO),
    "skull_king_rascal": (*CARDS_21, BY_ACCURACY, *ALL_CARDS, TWO),
    "skull_king_loads": (*CARDS_21, BY_ACCURACY, LOADS, *ALL_CARDS, TWO),
    "skull_king_expansion": (*CARDS_21, WITH_EXACT, *ALL_CARDS, *EXPANSION, TWO),
    **dict.fromkeys(("wizard", "wizard_strict", "wizard_zero_free", "wizard_canadian"), (*WIZARDS, TURNED)),
    "wizard_anniversary": (*WIZARDS, *ANNIVERSARY),
    "wizard_maximus": (*WIZARDS, MAXIMUS),
    **dict.fromkeys(("call_break", "call_break_8", "call_break_direct"), CALL_BREAK),
    "call_break_bonus": (*CALL_BREAK, BONUS_CALL),
    "sevens_first_player": (
        lesson(
            N_("Bid cards"),
            N_("you are dealt 12 cards from a pack of 36, six to ace, and lay three aside: their suits are your bid"),
            "schedule bidding.mode",
        ),
    ),
    "la_pocha": POCHA,
    "la_pocha_short": POCHA,
    "podrida_fidepo": (
        lesson(N_("Four cards"),
            N_("one deal of four for each player before the hands grow again"), "schedule hand_sizes"),
    ),
}  # fmt: skip
BEATEN = N_(
    "follow suit and beat the trick if you can; without the suit play a trump if you can, and beat the trumps in the "
    "trick if you can; the highest trump wins, otherwise the highest card of the suit led"
)
SPADES = N_(
    "follow suit and beat the trick if you can; if you cannot follow suit, play a spade if you "
    "can. Spades beat every other suit; otherwise the highest card of the suit led wins. Ace is "
    "high"
)
NUMBERS = N_("follow suit with numbers if you can; see below for what beats what")
# By the beginning of their names, games whose tricks are not simply won by the highest trump or card of the suit led.
OWN_TRICKS = {"call_break": SPADES, "skull_king": NUMBERS, "la_pocha": BEATEN}


def own_tricks(variant: str) -> str:
    """Return who wins a trick, if not simply the highest trump or otherwise the highest card of the suit led."""
    return next((_(words) for family, words in OWN_TRICKS.items() if variant.startswith(family)), "")


# The pack of La Pocha; the others play with French cards, perhaps without low ones.
SPANISH = N_("Spanish cards: ace, three, king, knight, jack, 7, 6, 5, 4, 2; three play without the twos")


DRAWN = N_("picked at random, or whoever draws the highest card")


def first_dealer(variant: str) -> str:
    """Return how the first dealer is chosen."""
    return _(FIRST_DEALERS.get(variant, DRAWN))


def lessons(variant: str) -> Sequence[Row]:
    own = REMARKS.get(variant) or (REMARKS.get(preset(variant).variant.short_for, ()) if variant else ())
    return (*own, *TAUGHT.get(variant, ()))


GERMAN = ("Stiche raten", "Stiche ansagen", "Stichansage", "Ansagen")
LIFTS = ("Elevator", "Fahrstuhl", "Aufzug")
# The territory that uses a name, if a source says so.
WHOSE: Mapping[str, str] = {"New Zealand": "NZ", "Rikiki": "FR", **dict.fromkeys(GERMAN, "DE")}
# Names with a source.
NICKNAMES: Mapping[str, tuple[str, ...]] = {
    "oh_hell_common": ("Estimation", "Bust", "Judgement", *GERMAN, "Fahrstuhl"),
    "oh_hell_simple": ("Elevator", "Bust", "Oh Hell"),
    "up_down_river": ("Down the River", "New Zealand", *LIFTS),
    "up_to_ten_down": ("caller", "random trump", "Devil's bridge"),
    "quadratic_triangular": ("quadratic", "triangular"),
    "ascenseur_fr": (*LIFTS, "Rikiki"),
    "beredskapswhist": ("Plump",),
    "kachuful_times10": ("Kachufool",),
}
# Territories that use the game's own name, the main one first. Sources: docs/rules.md, and the article on the family.
PLACES: Mapping[tuple[str, ...], Sequence[str]] = {
    ("GB", "British", "English", "England", "Britain"): ("oh_well", "nomination_whist", "british_oh_hell"),
    ("US", "American", "America", "USA", "United States"): ("oh_pshaw", "oh_hell_common"),
    ("AU", "Australia", "Australian"): ("up_down_river",),
    ("HU", "Hungary", "Hungarian"): ("doubles",),
    ("ES", "Spain", "Spanish"): ("triples", "la_pocha"),
    ("CY", "Cyprus", "Cypriot"): ("cypriot",),
    ("RO", "Romania", "Romanian"): ("romanian_whist",),
    ("FR", "French", "France"): ("ascenseur_fr", "escalier5"),
    ("NL", "Dutch", "Holland", "Netherlands"): ("boerenbridge_8", "boerenbridge_ien", "boerenbridge_wk"),
    ("SE", "Swedish", "Sweden"): ("plump", "beredskapswhist"),
    ("IN", "India", "Indian"): ("kachuful", "kachuful_times10", "judgement_down"),
}
# The texts for three good games on a home page without games.
PITCHES: Mapping[str, str] = {
    "oh_hell_common": N_(
        "10 cards down to 1 and up again. Say how many tricks you will take: get it exactly right to "
        "score 10 plus 1 per trick."
    ),
    "skull_king_2021": N_(
        "Ten rounds with pirates, mermaids and a king. Everybody bids at once, with a fist on the table."
    ),
    "wizard": N_(
        "Sixty cards: four wizards that always win, four jesters that never do. One card in the "
        "first deal, then one more in each."
    ),
}


def nicknames(variant: str) -> tuple[tuple[str, str], ...]:
    """Return other names of a variant and where it is played, each with its territory or ""."""
    names = ((name, WHOSE.get(name, "")) for name in NICKNAMES.get(variant, ()))
    where, *places = next((places for places, games in PLACES.items() if variant in games), ("",))
    return (*names, *((place, where) for place in places))
