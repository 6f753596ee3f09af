"""House rules over a variant: the differences of a table, axis by axis, and the same as one line of text.

Example line: nomination_whist scoring.made.bonus=5 bidding.hook=on. Source: docs/house-rules.md.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

from scorekeeper.rules.common.axes import Changes, nested
from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.kind import NOTHING, Difference, House, Options, Problem, Refused, Unreadable
from scorekeeper.rules.oh_hell.axes import ASKED, AXES, OPTIONAL_GROUPS, agreed, at, changes_of, group_of
from scorekeeper.rules.oh_hell.presets import preset
from scorekeeper.rules.oh_hell.resolving import EVERY_PLAYER, asked_hand, resolved
from scorekeeper.rules.oh_hell.rules import GHOST_PLAYERS, SUITS, Maximum, OhHellRules, asked_trump, largest_hand

# Whether an axis has no effect in rules for so many players.
IDLE: Mapping[str, Callable[[OhHellRules, int], bool]] = {
    "trump.cycle": lambda rules, _: rules.trump.kind != "cycle",
    "trump.suit": lambda rules, _: rules.trump.kind != "fixed",
    "trump.no_trump_if_all_dealt": lambda rules, players: not rules.deals_all(max(rules.hand_sizes), players),
    "trump.no_trump_on_max": lambda rules, _: rules.trump.kind == "none",
    "trump.special_cards": lambda rules, _: rules.trump.kind not in ("turn_up", "last_card"),
    "trump.super_trump": lambda rules, _: rules.packs == 1,
    **dict.fromkeys(
        (f"bidding.hook_{part}" for part in ("total", "from", "last_deal", "only_last", "when", "zero_free")),
        lambda rules, _: not rules.bidding.hook or rules.bidding.mode == "simultaneous",
    ),
    "bonus.needs": lambda rules, _: not rules.bonus.worth,
    "ghost": lambda _, players: players != GHOST_PLAYERS,
    "leader": lambda rules, _: rules.leader_rule != "offset",
    **dict.fromkeys(("blind_deficit", "scoring.blind_bonus", "scoring.blind_factor"), lambda rules, _: not rules.blind),
    "settlement.rate": lambda rules, _: rules.settlement.mode in ("none", "pool"),
    "settlement.ante": lambda rules, _: rules.settlement.mode != "pool",
    "settlement.hard_tie": lambda rules, _: rules.settlement.mode != "hard",
}


def is_idle(axis: str, rules: OhHellRules, players: int) -> bool:
    """Say whether an axis has no effect in rules for so many players, whatever it is set to."""
    group, _dot, event = axis.partition(".")
    if group == "bonus_limits":
        return event not in rules.bonus.worth
    return axis in IDLE and IDLE[axis](rules, players)


USUAL_TARGET = 100
REPEATS = ("repeat_min", "repeat_max")
# A list of hands replaces all of these.
OF_LADDER = frozenset(path for path in AXES if path.startswith("schedule.")) - {"schedule.list", "schedule.capped"}


def values(rules: OhHellRules, players: int) -> Changes:
    """Return the value of every axis as a house rule would set it for so many players, with effect or without.

    A group that the rules lack is listed by its own name, with None.
    """
    plain, schedule = to_plain(rules), rules.schedule
    largest, dealt = largest_hand(schedule, players, rules.cards * rules.packs), max(rules.hand_sizes)
    is_most = schedule.maximum == Maximum("pack", reserve=int(rules.trump.turns_a_card)) and largest == dealt
    # Otherwise as a rule sets it, before it is limited by the packs.
    plain["schedule"]["maximum"] = "most" if is_most else largest if schedule.capped else dealt
    plain["schedule"] |= {key: "players" for key in REPEATS if plain["schedule"][key] == EVERY_PLAYER}
    missing = [group for group in OPTIONAL_GROUPS if at(plain, group) is None]
    left_out = OF_LADDER if schedule.sizes else ()
    paths = (path for path in AXES if path not in left_out and group_of(path) not in missing)
    return {path: at(plain, path) for path in paths} | dict.fromkeys(missing)


def whole_of(axis: str, now: Changes) -> Any:
    """Return the value of an axis, or a group's parts by name."""
    parts = {path.rpartition(".")[2]: value for path, value in now.items() if group_of(path) == axis}
    return parts or now.get(axis)


def _book_for(variant: str, players: int, chosen: Changes) -> Changes:
    """Return the values of a variant's axes with those that follow if a table chooses trumps in another way.

    Over and under are announced in every variant unless a table turns that off.
    """
    book, own = _book(variant, players), {"announce": True} if chosen.get("announce") is False else {}
    kind = chosen.get("trump.kind", book["trump.kind"])
    if kind != book["trump.kind"]:
        plain = {"trump": to_plain(asked_trump(preset(variant).rules.trump, kind))}
        own |= {path: at(plain, path) for path in book if path.startswith("trump.") and path != "trump.kind"}
    return {**book, **own}


def differing(rules: OhHellRules, variant: str, players: int, chosen: Changes = NOTHING) -> Iterator[Difference]:
    """Yield the differences between rules and a variant for so many players, in the order of the axes.

    An axis without effect (a cycle of trumps if a card is turned) is not a difference, nor are the trump axes
    that follow from another way of choosing trumps.
    """
    table = values(rules, players)
    book = _book_for(variant, players, {**chosen, "trump.kind": table["trump.kind"]})
    for axis in (*AXES, *OPTIONAL_GROUPS):
        # A group that one side lacks counts as one difference, without its parts.
        is_other = axis in OPTIONAL_GROUPS if (axis in book) != (axis in table) else book.get(axis) != table.get(axis)
        if is_other and not is_idle(axis, rules, players):
            yield Difference(axis, whole_of(axis, book), whole_of(axis, table))


def chosen_axes(variant: str, options: Options, house: House) -> Changes:
    """Return the axes set by options, and by house rules over them. Raises Unreadable."""
    changes = {**agreed(preset(variant), options, house)[0]}
    asked = asked_hand(changes)
    changes.pop(ASKED, None)
    return changes | ({"schedule.maximum": asked} if asked else {})


def differences(variant: str, options: Options, house: House, players: int) -> tuple[Difference, ...]:
    """Return what a table has set differently from the variant. Raises Refused and Unreadable as `resolved` does."""
    rules, chosen = resolved(variant, options, players, house), chosen_axes(variant, options, house)
    # The other parts of a group are set too, because the group may be removed and only one part restored.
    axes = {*chosen, *map(group_of, chosen), *(path for path in AXES if group_of(path) in chosen)}
    return tuple(difference for difference in differing(rules, variant, players, chosen) if difference.axis in axes)


def own_rules(rules: OhHellRules, variant: str, players: int) -> dict[str, Any]:
    """Return the differences between rules and a variant for so many players as house rules, chosen or not."""
    own = {difference.axis: difference.table for difference in differing(rules, variant, players)}
    with suppress(Refused, Unreadable):  # the same largest hand may come of another pack, and of another ladder too
        found = resolved(variant, {}, players, nested(_sayable(own)))
        if found.stripped != rules.stripped:
            own["stripped"] = rules.stripped
        if max(found.hand_sizes) != max(rules.hand_sizes) and not rules.schedule.sizes:
            own["schedule.maximum"] = max(rules.hand_sizes)
    return nested(_sayable(own))


def _sayable(changes: Changes) -> Changes:
    """Return changes without those that only an option may make: hands of more than sixty cards."""
    own: dict[str, Any] = {}
    for axis, value in changes.items():
        with suppress(Unreadable):
            own |= changes_of(nested({axis: value}))
    return own


def book_of(variant: str, players: int) -> OhHellRules:
    """Return a variant's rules; if the cards are too few for so many players, those of its book's largest table."""
    try:
        return resolved(variant, {}, players)
    except Refused:
        fewest, most = preset(variant).variant.players
        return resolved(variant, {}, min(max(players, fewest), most))


def with_set(variant: str, house: House, more: Changes) -> dict[str, Any]:
    """Return house rules with more axes set, without those that the variant itself has for every number of players."""
    changes = dict(changes_of(house))
    for path, value in more.items():
        changes = {key: changed for key, changed in changes.items() if key != group_of(path)}
        changes = {**_apart(changes, path), path: value}
    fewest, most = preset(variant).variant.players
    books = [_book_for(variant, players, changes) for players in range(fewest, most + 1)]
    is_own = {path: all(path in book and book[path] == value for book in books) for path, value in changes.items()}
    return nested(changes_of(nested({path: value for path, value in changes.items() if not is_own[path]})))


def as_house_rules(variant: str, options: Options, house: House) -> dict[str, Any]:
    """Return house rules that mean what options mean, and these over them: all but hands that no house rule deals.

    Raises Unreadable for an option that is not taken.
    """
    return with_set(variant, {}, _sayable(chosen_axes(variant, options, house)))


def without(house: House, axis: str) -> dict[str, Any]:
    """Return house rules without one axis, group or part ("scoring.made"), so that the variant's own value holds."""
    return nested(_apart(changes_of(house), axis))


def _apart(changes: Changes, axis: str) -> Changes:
    """Return changes without those of an axis, group or part."""
    return {path: value for path, value in changes.items() if not f"{path}.".startswith(f"{axis}.")}


def axes_in_force(variant: str, house: House, players: int) -> Changes:
    """Return the value of every axis for so many players, even if they cannot play by it."""
    changes = changes_of(house)
    calls = {"announce": changes.get("announce", True)}
    try:
        return {**values(resolved(variant, {}, players, house), players), **calls}
    except Refused:
        book = _book_for(variant, players, changes)
        # The book's groups and parts that the house rules do not replace.
        groups = {group_of(path) for path in changes}
        left = {path: value for path, value in book.items() if path not in groups and group_of(path) not in changes}
        return left | calls | dict(changes)


def remedies(variant: str, house: House, players: int, problem: Problem) -> Iterator[Changes]:
    """Yield changes, each of which lets so many play, the smallest first."""
    sizes = changes_of(house).get("schedule.list")
    enough = False  # of packs, because more of them than enough are not a remedy
    for change in _candidates(problem, sizes):
        if enough and "packs" in change:
            continue
        try:
            resolved(variant, {}, players, with_set(variant, house, change))
        except (Refused, Unreadable):  # refused as well, or outside a rule's limits
            continue
        enough = enough or "packs" in change
        yield change


def _candidates(problem: Problem, sizes: Sequence[int] | None) -> Iterator[Changes]:
    numbers = problem.numbers
    if problem.code == "suit_missing":
        yield from ({"trump.suit": suit} for suit in SUITS)
    elif problem.code == "never_ends":
        yield {"target": USUAL_TARGET}
        yield {"repeats": False}
    elif problem.code == "ladder_upside_down":
        yield {"schedule.minimum": numbers["maximum"]}
        yield {"schedule.maximum": numbers["minimum"]}
    else:
        if problem.code == "too_many_players":
            yield {"players.most": numbers["players"]}
        # Too many cards, or too many players for the packs.
        packs, most = numbers.get("packs_needed", 2), numbers.get("most", 0)
        yield from ({"packs": more} for more in range(max(packs, 2), AXES["packs"].most + 1))
        yield from [{"schedule.list": [min(size, most) for size in sizes]}] if sizes and most else ()
        yield from [{"schedule.maximum": most}] if most and not sizes else ()


@lru_cache(maxsize=512)
def _book(variant: str, players: int) -> Changes:
    return values(book_of(variant, players), players)
