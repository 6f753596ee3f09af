"""The rules of O'NO 99 in words, and its options for a new game."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.kind import Option, Options, Refused
from scorekeeper.rules.ono99.rules import FEWEST_PLAYERS, HIGHEST_LIMIT, MOST_CHIPS, MOST_PLAYERS, Ono99Rules, resolved
from scorekeeper.web.kinds.description import Choice, Described, OptionField, ScoreTable
from scorekeeper.web.words import counted

NO_YES = (Choice("false", "No"), Choice("true", "Yes"))
LABELS: Mapping[str, str] = {
    "mode": "Followed",
    "chips": "Chips each",
    "limit": "Who makes so many loses",
    "next_starter": "Starts the next hand",
    "out_rule": "Out",
    "floor_zero": "No total below 0",
    "edition": "Edition",
}
CHOICES: Mapping[str, tuple[Choice, ...]] = {
    "mode": (Choice("hand_loser", "one tap a hand"), Choice("card_by_card", "card by card")),
    "next_starter": (Choice("loser", "the loser"), Choice("left_of_dealer", "left of the dealer")),
    "out_rule": (Choice("lose_with_zero", "with no chip to give"), Choice("reach_zero", "with the last chip")),
    "floor_zero": NO_YES,
    "edition": (Choice("classic", "54 cards, with chips"), Choice("later", "112 cards, with Play 2")),
}
STEPS: Mapping[str, tuple[int, int]] = {"chips": (0, MOST_CHIPS), "limit": (1, HIGHEST_LIMIT)}
NEXT = {"loser": "the loser, or who is next clockwise", "left_of_dealer": "left of the dealer; the deal passes left"}


class Ono99Describer:
    """Tells its rules."""

    first_role = "deals first"

    def counts(self, variant: str, options: Options) -> tuple[int, ...]:
        """Return the numbers of players whom the edition takes."""
        return tuple(many for many in range(FEWEST_PLAYERS, max(MOST_PLAYERS.values()) + 1) if _takes(options, many))

    def describe(self, variant: str, options: Options, players: int) -> Described:
        """Return the rules for so many players."""
        rules = resolved(options, players)
        later = rules.edition == "later"
        return Described(
            line=rules_line(rules),
            length="until one is left in",
            begins="deals four cards each, and the next clockwise plays first",
            first=("Everybody takes {}".format(counted(rules.chips, "chip")),) if rules.chips else (),
            cards="112 cards" if later else "54 cards",
            scores=_table(later, rules),
            habits=tuple(_habits(rules)),
        )

    def line(self, rules: Mapping[str, Any], players: int) -> str:
        """Return the rules line of a game that is set up."""
        return rules_line(from_plain(Ono99Rules, rules))

    def fields(self, variant: str, options: Options, players: int) -> tuple[OptionField, ...]:
        """Return the options, the most asked for first."""
        now = to_plain(resolved(options, players))
        fields = (key for key in LABELS if key != "out_rule" or now["chips"])
        return tuple(_field(key, options, players) for key in fields)

    def option(self, key: str, text: str) -> Option:
        """Return what a form says of an option."""
        if key in STEPS and text.isascii() and text.isdigit():
            return int(text[:9])
        return {"true": True, "false": False}.get(text, text) if key == "floor_zero" else text


def rules_line(rules: Ono99Rules) -> str:
    """Return the rules in a few plain sentences."""
    loses = f"who makes {rules.limit} or more, or plays the O’NO 99 card, loses the hand"
    if rules.edition == "later":
        loses = f"who cannot play, or makes {rules.limit} or more, loses the hand"
    return (
        f"Cards add up: {loses}{_costs(rules)}. {'No total below 0. ' if rules.floor_zero else ''}The last one in wins."
    )


def _costs(rules: Ono99Rules) -> str:
    if not rules.chips:
        return " and is out"
    out = "is out with none to give" if rules.out_rule == "lose_with_zero" else "is out with the last"
    return f" and one of {counted(rules.chips, 'chip')}, and {out}"


def _takes(options: Options, players: int) -> bool:
    try:
        resolved(options, players)
    except Refused:
        return False
    return True


def _field(key: str, options: Options, players: int) -> OptionField:
    others = {name: value for name, value in options.items() if name != key}
    usual = _written(to_plain(_usual(others, players))[key])
    value = _written(options[key]) if key in options else usual
    return OptionField(key, LABELS[key], value, usual, CHOICES.get(key, ()), STEPS.get(key))


def _usual(others: Options, players: int) -> Ono99Rules:
    try:
        return resolved(others, players)
    except Refused:
        # Without this option so many cannot play; the few whom every edition takes tell the same.
        return resolved(others, FEWEST_PLAYERS)


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _table(later: bool, rules: Ono99Rules) -> ScoreTable:
    floor = "takes 10 off, down to 0" if rules.floor_zero else "takes 10 off, below 0 too"
    rows = [
        ("0 to 10" if later else "2 to 10", "adds its number"),
        ("Minus 10", floor),
        *([] if later else [("Hold", "adds nothing")]),
        ("Reverse", "adds nothing, and play turns round"),
        ("Play 2" if later else "Double Play", "the next plays two cards"),
        *([] if later else [("O’NO 99", "loses the hand at once")]),
    ]
    return ScoreTable(("Card", "What it does"), tuple(rows))


def _habits(rules: Ono99Rules) -> Iterator[tuple[str, str]]:
    yield "First dealer", "drawn by lot, or the highest card"
    yield "Plays first", "left of the dealer"
    yield "Next hand", NEXT[rules.next_starter]
