"""What the books of variants say beside their rules: lessons, each told where tonight's rules are still those of it."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.oh_hell.points import favours_zero
from scorekeeper.rules.oh_hell.presets import preset
from scorekeeper.web.kinds.rows import Row, always, row
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _


def lesson(label: str, says: str, axes: str = "") -> Row:
    """Return a row that falls silent where one of these axes, parted by spaces, is not as in the book."""
    return row("", lambda tonight: tonight.is_as_in_book(axes.split()), says, label=label)


# Said by the books of these variants; elsewhere a table draws. Source: docs/rules.md, each game's own section.
FIRST_DEALERS: Mapping[str, str] = {
    "nomination_whist": N_("whoever is dealt the first jack"),
    "oh_hell_common": N_("whoever draws the highest card"),
    "oh_hell_simple": N_("whoever draws the highest card"),
}
# For how many players the book of a variant calls it best; the others say nothing of it.
BEST_WITH: Mapping[str, str] = {"oh_pshaw": N_("4 or 5 players")}
# What follows from a book's rules where they hold.
REMARKS: Mapping[str, Sequence[Row]] = {
    "nomination_whist": (row("", always, N_("two other games are called Nomination Whist too"), label=N_("The name")),),
    "ohell": (
        row("", lambda t: t.hook and not t.rules.cancelled_tricks,
            N_("somebody misses (goes down) in each deal, unless tricks may be cancelled"), label=N_("With the hook")),
        row("", lambda t: favours_zero(t.rules.scoring),
            N_("a zero bid is nearly always better than a bid of one"), label=N_("A hint")),
        row("", lambda t: t.rules.packs == 1,
            N_("the second copy of the turned card is super-trump: it beats even the ace of trumps"),
            label=N_("With two packs")),
    ),
}  # fmt: skip
# Skull King. Source: docs/rules.md, section 5; the editions differ in their cards and in what a capture is worth.
SPECIALS: Sequence[Row] = (
    lesson(
        N_("Who beats whom"),
        N_(
            "black beats yellow, green and purple; any character beats any number; a pirate beats a mermaid, the Skull "
            "King beats a pirate, a mermaid beats the Skull King, also where a pirate lies beside them; of equal cards "
            "the first played"
        ),
    ),
    lesson(
        N_("Follow suit"),
        N_(
            "numbers follow suit, special cards may always be played; after an escape is led the next number sets the "
            "suit, after a character is led nobody has to follow"
        ),
    ),
    lesson(N_("Escapes"), N_("lose to everything; where all play one, the first wins the trick")),
)
TIGRESS: Row = lesson(
    N_("Tigress"),
    N_("say pirate or escape as you play her; she counts as a pirate only where she was one"),
)
SCARY_MARY: Row = lesson(
    N_("Scary Mary"),
    N_("say pirate or escape as you play her; captured by the king she counts as a pirate either way"),
)
NO_FOURTEENS: Row = lesson(
    N_("This edition"),
    N_("66 cards, 13 in each suit; no bonus for a 14 and none for a mermaid taken"),
    "cards bonus",
)
AT_THE_END: Row = lesson(
    N_("Entering bonuses"),
    N_(
        "after the last trick, from the won piles: a 14 belongs to whoever holds it then, whoever played it; captures "
        "are counted in the trick that the capturing card won"
    ),
    "bonus",
)
WITH_EXACT: Row = lesson(N_("When bonuses count"), N_("only with a bid that is made exactly"), "bonus.needs")
ALL_CARDS: Sequence[Row] = (
    lesson(
        N_("Kraken"),
        N_(
            "nobody gets the trick: count it as won by nobody; whoever would have won it leads (some rule books: the "
            "player left of the Kraken’s)"
        ),
        "lost_tricks",
    ),
    lesson(
        N_("White Whale"),
        N_(
            "characters cannot win: the highest number wins, whatever its suit, the first of equals; without a number "
            "nobody gets the trick and the whale’s player leads. Of Kraken and Whale in one trick the later one acts"
        ),
        "lost_tricks",
    ),
    lesson(
        N_("loot"),
        N_(
            "an escape that makes allies of its player and of whoever wins the trick: 20 for each if both make their "
            "bids; whoever wins back the own card has no ally. Not played by two"
        ),
        "loot",
    ),
    lesson("Rosie", N_("wins the trick and names who leads the next")),
    lesson(N_("Bendt"), N_("wins the trick, draws two cards and puts two away")),
    lesson(
        N_("Rascal"),
        N_("wins the trick and wagers 0, 10 or 20 on the own bid: plus if it is made, minus if not"),
        "wagers",
    ),
    lesson("Juanita", N_("wins the trick and looks at the cards that were not dealt")),
    lesson(
        "Harry",
        N_(
            "wins the trick and may change the own bid by one, up or down, also after the last trick: what was said "
            "and what it became both stand in the sheet"
        ),
        "bid_changes",
    ),
)
ON_EVERY_BID: Row = lesson(
    N_("When bonuses count"),
    N_(
        "14s and captures on a missed bid too; loot and wager still need the bid. A house rule of many tables: the "
        "publisher counts bonuses with a made bid only"
    ),
    "bonus.needs",
)
BY_ACCURACY: Row = lesson(
    N_("When bonuses count"),
    N_(
        "all with an exact bid, half of them one trick off, none further off; a wager is lost whole one trick off, and "
        "loot needs both bids exact"
    ),
    "bonus.needs",
)
LOADS: Row = lesson(
    N_("Loading"),
    N_(
        "after the bids all show at once an open hand or a fist. Open hand, grapeshot: ten a card, half one trick off. "
        "Fist, cannonball: fifteen a card with an exact bid, nothing otherwise, and no bonus then"
    ),
    "scoring.cannonball",
)
EXPANSION: Sequence[Row] = (
    lesson(
        N_("New 7s and 8s"),
        N_("one more of each in every suit: −5 for a 7, +5 for an 8 to whoever made the bid and has it"),
        "bonus",
    ),
    lesson(N_("Wild number"), N_("in each suit a card that is 0 or 14, as its player says; it has no bonus")),
    lesson(N_("Coloured 15"), N_("higher than every 14, without a bonus")),
    lesson("Mary Throne", N_("a sixth pirate")),
    lesson(N_("The Second"), N_("loses only to the Skull King and to a mermaid: 30 to whoever takes him"), "bonus"),
    lesson(
        N_("Davy Jones’ Locker"),
        N_("cannot win; destroys every leviathan in the trick, 20 each for its player"),
        "bonus",
    ),
    lesson(N_("Spotted Ray"), N_("the lowest number wins the trick")),
    lesson(N_("Final Salvo, Walk the Plank"), N_("move cards only: nothing is entered for them")),
)
TWO: Row = lesson(
    N_("With two players"),
    N_(
        "a third hand is dealt and played from the top, second to every trick, first after it has won one; it never "
        "follows suit. Its tricks are whatever the two leave, and it scores nothing"
    ),
    "ghost",
)
# Wizard. Source: docs/rules.md, section 6.
WIZARDS: Sequence[Row] = (
    lesson(N_("Wizards"), N_("beat everything, the first one played wins; after a wizard is led nobody has to follow")),
    lesson(
        N_("Jesters"),
        N_("lose to everything; if all play one, the first wins; after a jester the next card sets the suit"),
    ),
    lesson(N_("Both"), N_("may be played whatever was led")),
)
TURNED: Row = lesson(
    N_("Turned up"),
    N_(
        "the suit of the turned card is trump; a jester: no trump; a wizard: the dealer names a suit. Where all cards "
        "are dealt there is no trump"
    ),
    "trump",
)
ANNIVERSARY: Sequence[Row] = (
    lesson(
        N_("Turned up"),
        N_(
            "fairy, bomb or jester: no trump; wizard, dragon, werewolf, juggler, cloud or shapeshifter: the "
            "dealer chooses"
        ),
        "trump",
    ),
    lesson(
        N_("Dragon and fairy"),
        N_("the dragon beats wizards too; the fairy loses to all but takes the dragon. Only together"),
    ),
    lesson(
        N_("Bomb"),
        N_("nobody gets the trick: count it as won by nobody; whoever would have won it leads"),
        "lost_tricks",
    ),
    lesson(
        N_("werewolf"), N_("swapped for the turned card before the bids; its player names the trump, or none"), "trump"
    ),
    lesson(N_("Juggler 7½"), N_("takes the suit that its player says; after its trick all pass on one card")),
    lesson(
        N_("Cloud 9¾"),
        N_("takes the suit that its player says; whoever has it at the end of the deal must change the bid by one"),
        "bid_changes",
    ),
    lesson(N_("shapeshifter"), N_("wizard or jester, as its player says")),
    lesson(
        N_("Witch and vampire"), N_("the witch swaps a card with the trick, the vampire copies the trump card"), "trump"
    ),
    lesson(
        N_("Which pack"),
        N_("66 cards with six of them; 67 with the shapeshifter; 69 with witch and vampire, by house rule"),
        "cards",
    ),
)
MAXIMUS: Row = lesson(
    N_("Turned up"), N_("nothing: clubs, diamonds, hearts, spades and no trump follow one another"), "trump"
)
# Call Break. Source: docs/rules.md, section 7.
CALL_BREAK: Sequence[Row] = (
    lesson(N_("At the table"), N_("a bid is a call; made, or short")),
    lesson(
        N_("points"),
        N_("a tenth for each trick over, the whole call lost if short: 3.2 is a call of three and two over"),
        "scoring",
    ),
)
BONUS_CALL = lesson(N_("Bonus call"), N_("a call of eight or more, made, scores 13 and no tenths"), "scoring")
CARDS_21 = (*SPECIALS, TIGRESS, AT_THE_END)
AT_RANDOM: Row = lesson(N_("Trump at random"), N_("a card is turned in every deal: none is without trump"), "trump")
# La Pocha. Source: docs/rules.md, "Variants and their sources".
POCHA: Sequence[Row] = (
    lesson(
        N_("The pack"),
        N_("Spanish cards: ace, three, king, knight, jack, 7, 6, 5, 4, 2; three play without the twos"),
        "cards stripped",
    ),
    lesson(N_("Every card dealt"), N_("the dealer shows the last of their own cards for trump"), "trump"),
    lesson(N_("Spanish words"), N_("over is called lucha, under regalo, and the last bidder postre")),
)
TAUGHT: Mapping[str, Sequence[Row]] = {
    "up_to_ten_down": (AT_RANDOM,),
    "up_to_ten_random_trump": (AT_RANDOM,),
    # Not of its short forms, whose names say the largest hand.
    "ohell": (lesson(N_("Most cards"), N_("the first dealer chooses the largest hand, from 3 cards on"), "schedule"),),
    "skull_king": (
        *SPECIALS,
        lesson(
            N_("With bonuses"),
            N_(
                "this one knows bids only; Skull King, Skull King, all cards, Rascal’s scoring and the first edition "
                "count 14s and captures too: they are variants of their own"
            ),
            "bonus manual_bonus",
        ),
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
    "la_pocha": POCHA,
    "la_pocha_short": POCHA,
    "podrida_fidepo": (
        lesson(
            N_("Four cards"),
            N_("one deal of four for each player before the hands grow again"),
            "schedule hand_sizes",
        ),
    ),
}
BEATEN = N_(
    "follow suit and beat the trick if you can; without the suit play a trump if you can, and beat the trumps in the "
    "trick if you can; the highest trump wins, otherwise the highest card of the suit led"
)
SPADES = N_(
    "follow suit and beat the trick if you can; without the suit play a spade if you can; spades beat every other "
    "suit, else the highest card of the suit led wins; ace high"
)
NUMBERS = N_("follow suit with numbers if you can; who beats whom stands below")
# Where the tricks of a game go by other rules than the highest trump.
OWN_TRICKS: Mapping[str, str] = {
    variant: words
    for family, words in (("call_break", SPADES), ("skull_king", NUMBERS), ("la_pocha", BEATEN))
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


def lessons(variant: str) -> Sequence[Row]:
    """Return what else the book of a variant says."""
    own = REMARKS.get(variant) or (REMARKS.get(preset(variant).variant.short_for, ()) if variant else ())
    return (*own, *TAUGHT.get(variant, ()))
