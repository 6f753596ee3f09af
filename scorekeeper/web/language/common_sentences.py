"""The sentences of no particular kind: files, players, options, refusals of several kinds, and those for scripts."""

from scorekeeper.web.language.texts import N_, NN_, Numbers, Pattern, Plural, Sentence
from scorekeeper.web.language.texts import gettext as _

# Numbers with nouns, for places such as `{tricks:trick}`.
NOUNS: dict[str, Plural] = {
    "card": NN_("%(num)s card", "%(num)s cards", by="num"),
    "deal": NN_("%(num)s deal", "%(num)s deals", by="num"),
    "pack": NN_("%(num)s pack", "%(num)s packs", by="num"),
    "player": NN_("%(num)s player", "%(num)s players", by="num"),
    "point": NN_("%(num)s point", "%(num)s points", by="num"),
    "time": NN_("%(num)s time", "%(num)s times", by="num"),
    "trick": NN_("%(num)s trick", "%(num)s tricks", by="num"),
    "value": NN_("%(num)s value", "%(num)s values", by="num"),
}
TAKES: dict[str, Pattern] = {
    "yes_no": N_("{value} is not allowed here: use true or false"),
    **dict.fromkeys(("number", "tenths"), N_("{value} is not allowed here: use a number from {least} to {most}")),
    "word": N_("{value} is not allowed here: use {words}"),
    "money": N_('{value} is not allowed here: use decimal text such as "0.05"'),
    "variant": N_("{value} is not allowed here: use the id of a variant of the family"),
}


def _bad_option(numbers: Numbers) -> Pattern:
    takes = numbers.get("takes")
    if takes == "number" and numbers.get("words"):
        return N_("{value} is not allowed here: use a number from {least} to {most} or {words}")
    return TAKES.get(str(takes), N_("{value} is not allowed here"))


def _not_a_number(numbers: Numbers) -> Pattern:
    if "least" in numbers:
        return N_("this must be a whole number from {least} to {most}, not {given}")
    return N_("this must be a whole number, not {given}")


OUT_OF_RANGE = N_("{given} is out of range: use a number from {least} to {most}")
SENTENCES: dict[str, Sentence] = {
    # a file that cannot be read
    "record_full": N_("this game has reached the limit of {most} entries: start a new game"),
    "text_long": N_("this text has {given} characters; the most is {most}"),
    "not_a_day": N_("enter a date such as 2024-05-01 here, not {given}"),
    "day_range": N_("{day} cannot be the day of a game: use one from {first} to {last}, and check the year"),
    "not_a_number": _not_a_number,
    "number_range": OUT_OF_RANGE,
    "not_json": N_("this is not valid JSON from here on"),
    # players and options
    "bad_option": _bad_option,
    "rule_key": OUT_OF_RANGE,
    "rule_word": N_("{given} is not a valid name for a card: use small letters a to z"),
    "rule_length": N_("enter {least} to {most} values here, not {entries}"),
    "name_empty": N_("a name is missing"),
    "name_long": N_("a name has {letters} letters; the most is {most}"),
    "name_twice": N_("{name} appears twice"),
    "name_one_person": N_(
        "{other} and {name} are both names of {person}: enter another name, or undo the merge under Players"
    ),
    "name_unshown": N_("a name contains a character that cannot be displayed: type it again"),
    "too_few_players": N_("{players:player} cannot play this: it needs at least {fewest}"),
    "too_many_players": N_("{players:player} cannot play this: the most is {most}"),
    "unknown_option": N_("this variant has no such option"),
    # house rules
    "code_broken": N_("this code is incomplete: copy all of it"),
    "rule_twice": N_("{word} sets something that is already set"),
    "unknown_rule": N_("there is no such house rule"),
    # more kinds than one
    "game_is_over": N_("the game is over"),
    "hand_is_over": N_("the hand is over"),
    "no_points_here": N_("this game counts chips: no points can be added"),
    "nobody_joins_here": N_("nobody can join this game later"),
}
# Texts for the scripts and the service worker, which contain no words themselves.
PAGE = {
    "copied": N_("Copied."),
    "dark": N_(
        "This screen may turn off: on plain http a page cannot keep it on. In the device’s settings, "
        "under Display, set it to stay on."
    ),
    "cut": N_("not connected since {time}"),
    "saving": N_("Saving…"),
    "unsaved": N_("Not saved yet"),
    "kept_here": N_(
        "Unsaved taps: {taps} since {time}, kept only while this page is open. Leave it open until they are sent."
    ),
    "kept": N_("Unsaved taps: {taps}, kept on this device since {time}."),
    "kept_for_pen": N_(
        "Unsaved taps: {taps}, kept on this device since {time}. They are shown first when this "
        "device keeps score again."
    ),
    "kept_held": N_(
        "Unsaved taps: {taps}, kept on this device since {time}. Tap the drop icon above, or carry on, to send them."
    ),
    "kept_sent": N_("Unsaved taps: {taps}, kept on this device since {time}. They are sent when the network is back."),
    "refused": N_("Scorekeeper could not save that (error {status}). Reload the page."),
    "waits": N_("This deal is saved on this device. The next one opens when the connection is back."),
}
WORKER = {
    "old": N_("No connection. This is the page as saved on {time}."),
    "title": N_("No connection"),
    "nothing": N_("This page is not stored on this device; sheets you have opened here are."),
    "games": N_("All games"),
}


def page_words() -> dict[str, str]:
    return {key: _(text) for key, text in PAGE.items()}


def worker_words() -> dict[str, str]:
    return {key: _(text) for key, text in WORKER.items()}
