"""What a refusal says to a person: one table, from the rules' codes and numbers to sentences."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from scorekeeper.rules.kind import Problem
from scorekeeper.web.words import counted, listed

LONGEST = 40  # of what somebody wrote, quoted back
QUOTED = ("given", "value")  # may be anything: text in quotes is told from a number

Sentence = str | Callable[[Mapping[str, Any]], str]


class Count(int):
    """A number that brings its noun: `{tricks:trick}` is 1 trick or 2 tricks."""

    def __format__(self, noun: str) -> str:
        return counted(int(self), noun) if noun else str(int(self))


class _Unknown(str):
    """Stands for a number that a problem did not bring: a poorer sentence is better than none."""

    def __format__(self, noun: str) -> str:
        return f"some {noun}s" if noun else "?"


class _Words(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return _Unknown("?")


def sentence(problem: Problem, names: Sequence[str] = ()) -> str:
    """Return what is wrong, who did it, and what holds instead; it ends without a full stop.

    `names` are by seat. A code that nobody has put into words is said as it is.
    """
    said = SENTENCES.get(problem.code, problem.code.replace("_", " "))
    words = _words(problem, names)
    return said(words) if callable(said) else said.format_map(words)


def _words(problem: Problem, names: Sequence[str]) -> dict[str, Any]:
    words = {key: _word(key, value, names) for key, value in problem.numbers.items()}
    who = _name(problem.seat, names) if problem.seat is not None else "somebody"
    return _Words({"deal": problem.deal, "part": problem.part, **words, "who": who, "values": problem.numbers})


def _word(key: str, value: Any, names: Sequence[str]) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return Count(value)
    if key == "seats" and isinstance(value, tuple):
        return listed([_name(seat, names) for seat in cast("tuple[int, ...]", value)])
    if isinstance(value, str) and value.strip() and key not in QUOTED:
        return _short(value)
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


def _sum_parity(words: Mapping[str, Any]) -> str:
    return f"the scores add up to {words['sum']}: the sum must be {'odd' if words['parity'] else 'even'}"


def _of_card(pattern: str, key: str = "card") -> Sentence:
    """Return what calls a card by its name: a negative number is an Ohio."""

    def said(words: Mapping[str, Any]) -> str:
        number = words["values"].get(key)
        is_ohio = isinstance(number, int) and number < 0
        return pattern.format_map(_Words({**words, "card": "the Ohio" if is_ohio else f"card {words[key]}"}))

    return said


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
    "list_long": "{given} items stand here: {most} are the most that one game may hold",
    "log_impossible": "its entries do not make a game",
    "record_full": "this game’s record holds {most} entries, the most there may be: start a new game",
    "text_long": "this text has {given} letters: {most} are the most",
    "not_a_list": "a list belongs here, not {given}",
    "not_a_number": "a whole number belongs here, not {given}",
    "not_a_text": "text belongs here, not {given}",
    "not_a_time": "a time such as 2024-05-01T20:00:00Z belongs here, not {given}",
    "not_an_object": "an object in braces belongs here, not {given}",
    "not_json": "this is not JSON from here on",
    "not_text": "this text has something in it that cannot be shown",
    "not_utf8": "this is not text in UTF-8: byte {byte} cannot be read",
    "number_range": "{given} is outside {least} to {most}",
    "too_deep": "brackets are nested deeper here than in any game",
    "too_large": "no table counts this far",
    "unknown_fact": "no entry of this kind of game may stand here",
    "unknown_variant": "{variant} is no variant; `scorekeeper variants` lists them",
    "wrong_format": "{wanted} belongs here",
    # players and options
    "bad_option": _bad_option,
    "code_broken": "this code does not hold a whole house rule: copy all of it",
    "ladder_upside_down": "the largest hand has {maximum:card}, the smallest {minimum}",
    "name_empty": "a name is missing",
    "name_long": "a name of {letters} letters fits no column: take at most {most}",
    "name_twice": "{name} is here twice",
    "name_unknown": "{name} is not one of the players",
    "name_unshown": "a name has a character in it that no screen shows: type it again",
    "never_ends": "deals that repeat need a target to end the game",
    "no_house_rules": "this game has no house rules",
    "rule_key": "{given} cannot stand here: take a number from {least} to {most}",
    "rule_length": "{entries:value} here: take {least} to {most}",
    "rule_twice": "{word} sets again what is set already",
    "suit_missing": "a fixed trump needs its suit",
    "too_few_players": "{players:player} cannot play this: it takes {fewest} at least",
    "too_many_players": "{players:player} cannot play this: it takes {most} at most",
    "unknown_option": "this variant has no such option",
    "unknown_rule": "there is no such house rule",
    # the Oh Hell family
    "beyond_schedule": "a deal beyond the schedule needs its hand size",
    "bid_range": "{who} bid {bid}: 0 to {most} can be bid",
    "adjusted_without_deal": "{who}’s points are adjusted in deal {deal}, which would not be there: strike that first",
    "blind_off": "{who} bid blind: this game has no blind bids",
    "blind_too_near": "{who} is {behind:point} behind: a blind bid needs {needed}",
    "cancelled_off": "{cancelled:trick} cancelled: in this game none can be",
    "cancelled_range": "{cancelled:trick} cancelled of {most}",
    "cancelled_unplayed": "tricks are cancelled in a deal that is not played",
    "card_unknown": "{card} is no card: write it as 4S or 10H",
    "deal_too_early": "deal {due} is not played yet",
    "dealer_out": "{who} deals but sits this deal out",
    "hand_size_range": "{hand_size} cards each cannot be dealt",
    "hook": "{who} bids last and may not bid {barred}: the bids would total {total}",
    "no_such_deal": "there is no deal {deal}",
    "nobody_left": "{players:player} cannot play a deal: it takes two at least",
    "not_at_table": "{who} was not at the table in deal {deal}",
    "not_playing": "{who} sits this deal out",
    "seats_missing": "everybody at the table needs one seat",
    "too_many_cards": "{players:player} with {hand_size:card} each need more than the {cards:card} of {packs:pack}",
    "tricks_before_bids": _tricks_before_bids,
    "tricks_missing": "the tricks of {seats} are missing",
    "tricks_range": "{who} took {tricks}: 0 to {most} can be taken",
    "tricks_sum": _tricks_sum,
    "trump_unknown": "{trump} is no trump: S, H, D, C or NT",
    # house rules that have no effect
    "bonus_beyond": "so many do not play: nobody gets this bonus",
    "digit_instead": "a digit written before the bid takes its place",
    "hook_at_once": "nobody bids last where all bid at once: the hook has no effect",
    "hook_beyond": "the largest hand has {hand_size:card}: the hook never applies",
    "leads_otherwise": "the leader follows from the bids",
    "never_all_dealt": "no deal gives out every card",
    "never_doubled": "none of these deals is played",
    "no_blind": "nobody may bid blind",
    "no_hard_score": "the settlement has no bonus for the winner",
    "no_hook": "there is no hook",
    "no_pool": "there is no pool",
    "no_single_card": "no hand has a single card",
    "nothing_paid": "no difference is paid",
    "one_pack": "with one pack no card is there twice",
    "other_trump": "trump is found in another way",
    "slam_beyond": "the largest hand has {hand_size:card}: no slam is large enough",
    "streak_beyond": "there are only {deals:deal}: nobody gets so far",
    # Ohio
    "captured_without_playing": "{who} has captured cards with all eleven still in hand: count again",
    "card_gone": _of_card("{who} has played {card} already", "move"),
    "card_missing": _of_card("{card} was counted {found:time}: it is there {required:time}"),
    "card_surplus": _of_card("{card} was counted {found:time}: it is there only {required:time}"),
    "card_unwinnable": _of_card("{who} cannot have captured {found} of {card}: {most} at most"),
    "figure_out_of_range": "{who} cannot have {value} here: 0 to {most}",
    "game_is_over": "the game is over",
    "hand_is_over": "the hand is over",
    "hand_too_early": "hand {due} is not scored yet",
    "hand_unfinished": "hand {deal} is not finished: only the last one may be",
    "lead_must_play": "{who} leads and cannot pass",
    "no_empty_hand": "the hand goes on until somebody has no card left: who was that?",
    "no_points_here": "this game counts chips: no points can be added",
    "nobody_joins_here": "nobody can join this game later",
    "not_lower": "{who} played {move}: it must be lower than {against}",
    "not_your_turn": "{who} played out of turn",
    "nothing_to_take": "{who} did not win this trick",
    "numbers_sum": "the number cards add up to {found}: they come to {required}",
    "ohios_sum": "{found:Ohio} counted: there are {required}",
    "player_missing": "{name} is missing",
    "score_out_of_range": "{who} cannot have {score:point}: {least} to {most} are possible",
    "scores_disagree": "{who} has {score:point} here, and {counted} by the cards",
    "sum_parity": _sum_parity,
    "sum_too_high": "the scores add up to {sum}: {most} is the most",
    "sum_too_low": "the scores add up to {sum}: {least} is the least",
    "unknown_card": "no such card is in the pack",
    "unknown_seat": "nobody sits there",
    # O'NO 99
    "after_the_winner": "the game was won before this hand",
    "card_not_in_edition": "card {card} is not in this edition",
    "card_not_in_game": '{card} is no card here: take a number from 0 to 10, or "-10", "H", "R", "DP", "ONO" or "P2"',
    "double_play_on_first_turn": "{who} owes two turns and may not begin them with a Double Play",
    "loser_disagrees": "{who} did not lose this hand by the cards played",
    "loser_is_out": "{who} is out and cannot lose",
    "must_play": "{who} must play a card",
    "out_of_turn": "{who} played out of turn",
    "play_missing": "a play before this one is missing",
    "player_is_out": "{who} is out and cannot play",
    "total_below_zero": "{who} played Minus 10 at {total}: in this edition the total stays at 0 or more",
}
