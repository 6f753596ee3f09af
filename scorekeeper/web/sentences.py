"""What a refusal says to a person: one table, from the rules' codes and numbers to sentences."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorekeeper.rules.kind import Problem
from scorekeeper.web.words import counted, listed

LONGEST = 40  # of what somebody wrote, quoted back

Sentence = str | Callable[[Mapping[str, Any]], str]


class Count(int):
    """A number that brings its noun: `{tricks:trick}` is 1 trick or 2 tricks."""

    def __format__(self, noun: str) -> str:
        return counted(int(self), noun) if noun else str(int(self))


def sentence(problem: Problem, names: Sequence[str] = ()) -> str:
    """Return what is wrong, who did it, and what holds instead; it ends without a full stop.

    `names` are by seat. A code that nobody has put into words is said as it is.
    """
    said = SENTENCES.get(problem.code, problem.code.replace("_", " "))
    words = _words(problem, names)
    return said(words) if callable(said) else said.format_map(words)


def _words(problem: Problem, names: Sequence[str]) -> dict[str, Any]:
    words = {key: _word(value, names if key == "seats" else ()) for key, value in problem.numbers.items()}
    who = _name(problem.seat, names) if problem.seat is not None else "somebody"
    return {"deal": problem.deal, "part": problem.part, **words, "who": who, "values": problem.numbers}


def _word(value: Any, names: Sequence[str]) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return Count(value)
    if isinstance(value, str):
        return _short(value)
    if isinstance(value, tuple):
        return listed([_name(item, names) if names else str(item) for item in value])  # pyright: ignore[reportUnknownVariableType]
    return _short(json.dumps(value, ensure_ascii=False, default=str))


def _name(seat: Any, names: Sequence[str]) -> str:
    return names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else f"seat {seat}"


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _tricks_sum(words: Mapping[str, Any]) -> str:
    cancelled = " and {cancelled} cancelled" if words["cancelled"] else ""
    return ("{entered:trick} entered" + cancelled + ", {played} played").format_map(words)


def _tricks_before_bids(words: Mapping[str, Any]) -> str:
    many = len(words["values"]["seats"]) > 1
    return f"{words['seats']} {'have' if many else 'has'} not bid yet: tricks come after all bids"


def _bad_option(words: Mapping[str, Any]) -> str:
    return f"{words['value']} is not one of its values" + _taken(words["values"])


def _taken(values: Mapping[str, Any]) -> str:
    takes, choices = values.get("takes"), [str(word) for word in values.get("words", ())]
    if takes == "yes_no":
        choices = ["true", "false"]
    if takes == "number":
        choices.insert(0, f"a number from {values['least']} to {values['most']}")
    if takes == "money":
        choices = ['decimal text such as "0.05"']
    if takes == "variant":
        choices = ["the id of a variant of the family"]
    return f": take {listed(choices, 'or')}" if choices else ""


SENTENCES: dict[str, Sentence] = {
    # a file that cannot be read
    "beyond_json": "this is JSON that no game needs: a number of thousands of digits, NaN, or brackets without end",
    "doubled_key": "the same key stands here twice",
    "log_disagrees": "it says another game than the file does at {place}: remove the log, or bring back the file",
    "log_empty": "it has no entries: leave the key out instead",
    "log_impossible": "its entries do not make a game",
    "not_a_list": "a list belongs here, not {given}",
    "not_a_number": "a whole number belongs here, not {given}",
    "not_a_text": "text belongs here, not {given}",
    "not_a_time": "a time such as 2024-05-01T20:00:00Z belongs here, not {given}",
    "not_an_object": "an object in braces belongs here, not {given}",
    "not_json": "this is not JSON from here on",
    "not_text": "this text has half a letter in it and cannot be shown",
    "not_utf8": "this is not text in UTF-8: byte {byte} cannot be read",
    "number_range": "{given} is outside {least} to {most}",
    "too_deep": "brackets are nested deeper here than in any game",
    "too_large": "no table counts this far",
    "unknown_fact": "no entry of this kind of game may stand here",
    "unknown_variant": "{variant} is no variant; `scorekeeper variants` lists them",
    "wrong_format": "{wanted} belongs here",
    # players and options
    "bad_option": _bad_option,
    "name_empty": "a name is missing",
    "name_long": "a name of {letters} letters fits no column: take at most {most}",
    "name_twice": "{name} is here twice",
    "name_unknown": "{name} is not one of the players",
    "too_few_players": "{players:player} cannot play this: it takes {fewest} or more",
    "too_many_players": "{players:player} cannot play this: it takes {most} at most",
    "unknown_option": "this variant has no such option",
    # the Oh Hell family
    "beyond_schedule": "a deal beyond the schedule needs its hand size",
    "bid_range": "{who} bid {bid}: 0 to {most} can be bid",
    "blind_off": "{who} bid blind: this game has no blind bids",
    "blind_too_near": "{who} is {behind:point} behind: a blind bid needs {needed}",
    "cancelled_off": "{cancelled:trick} cancelled: in this game none can be",
    "cancelled_range": "{cancelled:trick} cancelled of {most}",
    "cancelled_unplayed": "tricks are cancelled in a deal that is not played",
    "card_unknown": "{card} is no card: write it as 4S or 10H",
    "deal_too_early": "deal {due} comes first",
    "dealer_out": "{who} deals but sits this deal out",
    "hand_size_range": "{hand_size} cards each cannot be dealt",
    "hook": "{who} bids last and may not bid {barred}: the bids would total {total}",
    "nobody_left": "{players:player} cannot play a deal",
    "not_playing": "{who} sits this deal out",
    "too_many_cards": "{players:player} with {hand_size:card} each need more than the {cards} cards of {packs:pack}",
    "tricks_before_bids": _tricks_before_bids,
    "tricks_missing": "the tricks of {seats} are missing",
    "tricks_range": "{who} took {tricks}: 0 to {most} can be taken",
    "tricks_sum": _tricks_sum,
    "trump_unknown": "{trump} is no trump: S, H, D, C or NT",
}
