"""What the games of the family are called elsewhere, beside the names that their rows show: in the tongue of each."""

from collections.abc import Mapping

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
DUTCH_PLACES, FRENCH_PLACES, SWEDISH_PLACES = ("Dutch", "Holland"), ("French", "France"), ("Swedish", "Sweden")
LIFTS = ("Elevator", "Lift", "Fahrstuhl", "Aufzug")

NICKNAMES: Mapping[str, tuple[str, ...]] = {
    "oh_hell_common": (*ENGLISH, *GERMAN, "Fahrstuhl"),
    "oh_hell_simple": ("Elevator", "Bust", "Oh Hell"),
    "up_down_river": ("Up the River", "Down the River", "Ten up and down", "10 up and down", *LIFTS),
    "up_to_ten_down": ("caller", "random trump", "Devil's bridge"),
    "quadratic_triangular": ("quadratic", "triangular"),
    "doubles": ("Hungary",),
    "triples": ("La Pocha", "Spanish", "Spain"),
    "cypriot": ("Cyprus",),
    "wizard": ("Zauberer",),
    "skull_king": ("Pirates",),
    "romanian_whist": ("Whist românesc", "Rentz", "Romania"),
    "ascenseur_fr": (*LIFTS, *FRENCH, *FRENCH_PLACES),
    "rikiki_sherpal": ("Riki Tiki", "Ri-Ki-Ki", "Kirikiki"),
    "escalier5": ("Stairs", "Montée-Descente", *FRENCH_PLACES),
    "boerenbridge_8": (*DUTCH, *DUTCH_PLACES),
    "boerenbridge_ien": (*DUTCH, *DUTCH_PLACES),
    "boerenbridge_wk": (*DUTCH, *DUTCH_PLACES),
    "plump": ("Plumps Bridge", *SWEDISH_PLACES),
    "beredskapswhist": ("Plump", *SWEDISH_PLACES),
    "kachuful": ("Katchuful", "Judgment", "India"),
    "kachuful_times10": ("Kachufool", "Katchuful", "Judgment", "India"),
    "judgement_down": ("Judgment", "India"),
    "nomination_whist": ("Estimation Whist",),
    "british_oh_hell": ("English",),
}
