"""The classic books' systems, with their listed variations as options of one variant."""

from dataclasses import replace
from functools import partial

from scorekeeper.rules.oh_hell.presets.rows import NO_HOOK, TRICKS, Dealing, ladder, lose, score, short, variant
from scorekeeper.rules.oh_hell.rules import TABLE_CYCLE, Made, Trump, Zero

classic = partial(variant, group="classic")
ALL_CARDS = {3: 17, 4: 13, 5: 10, 6: 8, 7: 7}
FIFTEEN_FOR_THREE = ALL_CARDS | {3: 15}
TEN_EIGHT_SEVEN = {3: 10, 4: 10, 5: 10, 6: 8, 7: 7}

UP_DOWN_RIVER = classic(
    "up_down_river",
    "Up and Down the River",
    "10 cards down to 1 and back up; two packs for six or more players.",
    "The game of Australia and New Zealand, as the article on the family tells it",
    (4, 8),
    Dealing(ladder("down_up", 10), packs={4: 1, 5: 1, 6: 2, 7: 2, 8: 2}, one_pack=ladder("down_up", fits=1, cap=10)),
    score(miss=TRICKS),
    aliases=("River",),
)
OH_PSHAW = classic(
    "oh_pshaw",
    "Oh Pshaw",
    "1 card up to 13 (with four players); a missed bid scores nothing.",
    "Bicycle",
    (3, 7),
    Dealing(ladder("up", by_players=FIFTEEN_FOR_THREE)),
    bidding=NO_HOOK,
    announce=True,
)
BRITISH_OH_HELL = classic(
    "british_oh_hell",
    "British Oh Hell",
    "Any made bid scores 10; tricks score nothing.",
    "Parlett",
    (3, 7),
    Dealing(ladder("up", by_players=FIFTEEN_FOR_THREE)),
    score(10, 0),
    bidding=NO_HOOK,
)
UP_TO_TEN = classic(
    "up_to_ten_down",
    "Up to Ten and Down Again",
    "1 card up to 10 and down; suits take turns as trump.",
    "mambuko.com",
    (3, 10),
    Dealing(ladder("up_down", 10), packs={3: 1, 4: 1, 5: 1} | dict.fromkeys((6, 7, 8, 9, 10), 2)),
    score(miss=TRICKS),
    trump=Trump("cycle", TABLE_CYCLE),
    bidding=NO_HOOK,
    leader=2,
    own=("leader_is_first_bidder",),
)
OHELL = classic(
    "ohell",
    "OHell",
    "Up and down; 10 plus the bid squared; a miss loses tricks off cubed.",
    "Rules of the OHell server on Lily",
    (3, 7),
    Dealing(ladder("up_down", fits=1, cap=10), least_maximum=3, more_with_packs=True),
    score(made=Made(10, 0, per_bid_squared=1), miss=lose(1, "cube"), zero=Zero(10, 1)),
    trump=Trump(no_trump_if_all_dealt=True, super_trump=True),
)

PSHAW_SOURCE = "Bicycle, listed variation"
CLASSIC = (
    classic(
        "oh_well", "Oh! Well", "Every card dealt, no hook, first to 100.", "Phillips and Westall", (3, 7),
        Dealing(ladder("constant", by_players=ALL_CARDS), strip={3: 1, 4: 0, 5: 2, 6: 4, 7: 3}),
        score(miss=TRICKS), trump=Trump("last_card"), bidding=NO_HOOK, target=100,
    ),
    classic(
        "nomination_whist", "Nomination Whist", "7 cards down to 1 and back up: a shorter game.", "Arnold", (3, 7),
        Dealing(ladder("down_up", 7)), score(miss=TRICKS), aliases=("Contract Whist",),
    ),
    UP_DOWN_RIVER,
    short(
        UP_DOWN_RIVER, "up_down_river_single_pack", "Up and Down the River, one pack",
        "With one pack the largest hand shrinks to what fits: eight cards for six players.",
        "The article on the family, where it contradicts itself", packs=1,
    ),
    OH_PSHAW,
    replace(
        short(
            OH_PSHAW, "oh_pshaw_max17", "Oh Pshaw, theoretical maximum",
            "Up to as many cards as the pack allows: 17 deals for three players.", "Bicycle",
        ),
        dealing=replace(OH_PSHAW.dealing, schedule=ladder("up", fits=0)),
    ),
    short(
        OH_PSHAW, "oh_pshaw_all_tricks", "Oh Pshaw, every trick scores",
        "A missed bid still scores its tricks.", PSHAW_SOURCE, every_trick_scores=True,
    ),
    short(
        OH_PSHAW, "oh_pshaw_zero5", "Oh Pshaw, a zero bid scores 5",
        "A made zero bid scores 5.", PSHAW_SOURCE, zero_made="5",
    ),
    short(
        OH_PSHAW, "oh_pshaw_zero10", "Oh Pshaw, a zero bid scores 10",
        "A made zero bid scores 10.", PSHAW_SOURCE, zero_made="10",
    ),
    short(
        OH_PSHAW, "oh_pshaw_zero5n", "Oh Pshaw, a zero bid scores 5 plus a point per card",
        "A made zero bid scores 5 plus 1 point per card dealt.", PSHAW_SOURCE,
        zero_made="5+n",
    ),
    BRITISH_OH_HELL,
    short(
        BRITISH_OH_HELL, "british_oh_hell_fists", "British Oh Hell, all bid at once",
        "Everybody bids at the same moment, with clenched fists.", "Parlett, further variant", bidding="simultaneous",
    ),
    classic(
        "oh_hell_common", "Oh Hell", "10 cards down to 1 and back up; a missed bid still scores its tricks.",
        "McLeod (pagat.com)", (3, 7), Dealing(ladder("down_up", by_players=TEN_EIGHT_SEVEN)), score(miss=TRICKS),
        aliases=("Basic", "Positive"),
    ),
    classic(
        "oh_hell_simple", "Blackout", "As Oh Hell, but a miss scores nothing.", "McLeod (pagat.com)", (3, 7),
        Dealing(ladder("down_up", by_players=TEN_EIGHT_SEVEN)),
        aliases=("Oh Hell, simple scoring", "Blob", "Exact"),
    ),
    UP_TO_TEN,
    short(
        UP_TO_TEN, "up_to_ten_only", "Up to Ten",
        "Up only: 1 card to 10, ten deals.", "mambuko.com, variant", deals="up_only",
    ),
    short(
        UP_TO_TEN, "up_to_ten_random_trump", "Up to Ten and Down Again, trump turned up",
        "In each deal the next card is turned up for trump.", "mambuko.com, variant", trump="turn_up",
    ),
    OHELL,
    short(OHELL, "ohell_max3", "OHell, maximum 3", "Five deals: one card to three and back.", "Lily", maximum=3),
    short(OHELL, "ohell_max5", "OHell, maximum 5", "Nine deals: one card to five and back.", "Lily", maximum=5),
    short(OHELL, "ohell_max7", "OHell, maximum 7", "Thirteen deals: one card to seven and back.", "Lily", maximum=7),
    short(
        OHELL, "ohell_max10", "OHell, maximum 10",
        "Nineteen deals: one card to ten and back.", "Lily", players=(3, 5), maximum=10,
    ),
)  # fmt: skip
