"""Other names of variants, where they are played, and texts for three good games to start with."""

from collections.abc import Mapping

from scorekeeper.web.language.texts import N_

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
BRITISH = ("GB", "British", "English", "England", "Britain")
AMERICAN = ("US", "American", "America", "USA", "United States")
DUTCH_GAME = ("NL", "Dutch", "Holland", "Netherlands")
FRENCH_GAME = ("FR", "French", "France")
SPANISH = ("ES", "Spain", "Spanish")
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
    "triples": SPANISH,
    "la_pocha": SPANISH,
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
    where, *places = PLACES.get(variant, ("",))
    return (*names, *((place, where) for place in places))
