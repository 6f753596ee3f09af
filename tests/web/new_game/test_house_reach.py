"""Everything that a house rule may say can be said on the page: every axis, and every variant over another one."""

import os
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules.common.axes import text_of
from scorekeeper.rules.oh_hell.axes import AXES, OPTIONAL_GROUPS, changes_of, group_of
from scorekeeper.rules.oh_hell.house import differing, own_rules
from scorekeeper.rules.oh_hell.kind import OhHell, plan
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import EVENTS
from scorekeeper.web.kinds.oh_hell.pages import OhHellPages
from tests.kit.pages import Element, read

NEW = "/house-rules/new"
# With these every group is there, so that its parts are asked for.
WHOLE = (
    "scoring.slam.points=1 scoring.streak.every=2 scoring.double.deals=last scoring.zero_made.points=5"
    " scoring.zero_missed.points=0 scoring.near.points=1 scoring.shutout.points=1 loot.points=10"
    " scoring.cannonball.per_card=10"
)


# Beside what an axis has an effect: else it is not asked.
BESIDE = {
    "trump.cycle": "trump.kind=cycle", "trump.suit": "trump.kind=fixed trump.suit=S",
    "trump.no_trump_if_all_dealt": "schedule.maximum=13", "trump.super_trump": "packs=2",
    "bidding.hook_last_deal": "bidding.hook=on", "bidding.hook_only_last": "bidding.hook=on",
    "bidding.hook_zero_free": "bidding.hook=on", "bonus.needs": "bonus.second=20",
    "blind_deficit": "blind=on", "scoring.blind_bonus": "blind=on",
    "scoring.blind_factor": "blind=on", "settlement.rate": "settlement.mode=hard",
    "settlement.ante": "settlement.mode=pool", "settlement.hard_tie": "settlement.mode=hard",
}  # fmt: skip
ASKED = [axis for axis in AXES if not axis.startswith("bonus_limits.")]

VALUES: dict[str, Any] = {
    "cards": 40, "packs": 2, "stripped": 1, "schedule.list": [1, 2, 1], "schedule.shape": "up",
    "schedule.maximum": 6, "schedule.minimum": 2, "schedule.repeat_min": "players", "schedule.repeat_max": 3,
    "repeats": True, "trump.kind": "last_card", "trump.cycle": ["H", "NT"], "trump.suit": "D",
    "trump.no_trump_if_all_dealt": False, "trump.no_trump_on_max": True, "trump.no_trump_deals": [1, "last"],
    "trump.super_trump": True, "bidding.mode": "simultaneous", "bidding.hook": False, "bidding.hook_total": 7,
    "bidding.hook_from": 3, "bidding.hook_last_deal": False, "first_bidder": 2, "leader": 0,
    "leader_rule": "highest_bidder", "direction": "counterclockwise", "announce": True, "blind": True,
    "blind_deficit": 30, "forehead": True, "cancelled_tricks": True, "floor_zero": True, "manual_bonus": True,
    "scoring.made.bonus": 5, "scoring.made.per_trick": 2, "scoring.made.per_bid_squared": 1,
    "scoring.made.per_card": 1, "scoring.made.table": {"0": 5, "1": 15}, "scoring.made.digit": 1,
    "scoring.over.per_trick": -2, "scoring.over.flat": -5, "scoring.over.per_difference": 3,
    "scoring.over.curve": "square", "scoring.over.per_bid": 1, "scoring.under.per_trick": 3,
    "scoring.under.flat": 4, "scoring.under.per_difference": 2, "scoring.under.curve": "cube",
    "scoring.under.per_bid": 2, "scoring.zero_made.points": 7, "scoring.zero_made.per_card": 2,
    "scoring.zero_missed.points": -7, "scoring.zero_missed.per_card": -1, "scoring.zero_missed.per_trick": -3,
    "scoring.over.per_bid_squared": 1, "scoring.under.per_bid_squared": 2, "scoring.zero_made.over": -25,
    "scoring.zero_made.by_hand": {"1": 20, "7": 27}, "scoring.near.points": 5, "scoring.near.per_card": 2,
    "scoring.shutout.points": -200, "scoring.slam.per_card": 50, "scoring.blind_factor": 2, "scoring.halved": True,
    "scoring.slam.points": 30, "scoring.slam.from": 4, "scoring.streak.every": 3, "scoring.streak.made": 12,
    "scoring.streak.missed": -12, "scoring.streak.not_in": [1, 2], "scoring.double.deals": [1, "no_trump"],
    "scoring.double.factor": 3, "scoring.per_deal": 1, "scoring.blind_bonus": 25, "success_bonus": {"1": 30},
    "target": 150, "tie": "continue", "settlement.mode": "pool", "settlement.rate": "0.10",
    "settlement.ante": "2", "settlement.hard_tie": "split", "players.least": 2, "players.most": 9,
    "schedule.capped": True, "trump.special_cards": {"wizard": "dealer", "jester": "none"},
    "bidding.hook_only_last": True, "bidding.hook_when": "leading", "bidding.hook_zero_free": True, "bidding.least": 1,
    "bidding.most": 8, "bonus.needs": "accuracy", "loot.points": 20, "wagers": True, "bid_changes": True,
    "lost_tricks": 2, "ghost": True, "scoring.cannonball.per_card": 15, "scoring.overtrick": 0.3,
    "scoring.wins_at_once": 8, "winner": "lowest", **{f"bonus.{event}": 15 for event in EVENTS},
    **{f"bonus_limits.{event}": 9 for event in EVENTS},
}  # fmt: skip


def players_for(axis: str) -> int:
    return 2 if axis == "ghost" else 4


def compose(client: FlaskClient, form: dict[str, Any], act: str, axis: str = "", **more: str) -> Element:
    """Send a form with what is tapped or typed, one rule found and opened; return it as it comes back."""
    found = {"find": [LABELS.get(axis, "")], "found": [axis]}
    sent = {**form, **found, **{name: [value] for name, value in more.items()}, "act": [act]}
    return read(client.post(NEW, data=sent).text).one("form", id="rules")


def begun(client: FlaskClient, line: str, players: int = 4) -> Element:
    return compose(client, {"line": [line], "players": [str(players)]}, "show")


def line_for(axis: str) -> str:
    """Return a line beside which an axis is asked for."""
    return f"nomination_whist {BESIDE.get(axis, WHOLE if group_of(axis) else '')}".strip()


def labels() -> dict[str, str]:
    found: dict[str, str] = {}
    for axis in (*ASKED, *OPTIONAL_GROUPS):
        house = OhHell().read_line(line_for(axis))[0]
        rows = OhHellPages().axes("nomination_whist", house, players_for(axis))
        found |= {row.axis: row.label for row in rows}
    return found


LABELS = labels()


def test_every_axis_is_found_once_by_its_words():
    assert set(LABELS) == {*ASKED, *OPTIONAL_GROUPS}
    assert len({*LABELS.values()}) == len(LABELS)


def test_no_element_of_the_page_has_the_name_of_another(visitor: FlaskClient):
    for at in ("deals", "trump", "hook", "made", "missed", "end"):
        sent = {"line": f"nomination_whist {WHOLE}", "at": at, "open": at, "act": "show"}
        parts = read(visitor.post(NEW, data=sent).text).all()
        names = [part["id"] for part in parts if "id" in part.attributes]
        assert len(names) > 20
        assert sorted(names) == sorted(set(names))


def set_axis(client: FlaskClient, form: Element, axis: str, value: Any) -> Element:
    """Set one axis as people do: found by its words, then by its button, or typed into its field."""
    form = compose(client, form.sent(), "show", axis)
    ask = form.one("ul", class_="found").one("div", id=f"ask-{axis}")
    sets = {button["value"] for button in ask.all("button")}
    tapped = f"set:{axis}={text_of(value)}"
    if tapped in sets:
        return compose(client, form.sent(), tapped, axis)
    assert any(field["name"] == f"axis.{axis}" for field in ask.all("input")), (axis, sets)
    return compose(client, form.sent(), "show", axis, **{f"axis.{axis}": text_of(value)})


# Of the axes of each part one of each type of value; every axis: `make siege`, which sets VARIANTS=all.
ALL = os.environ.get("VARIANTS") == "all"
TRIED = ASKED if ALL else [*{(axis.partition(".")[0], type(VALUES[axis])): axis for axis in ASKED}.values()]


@pytest.mark.parametrize("axis", TRIED)
def test_every_axis_can_be_set_and_undone_by_forms(visitor: FlaskClient, axis: str):
    form = set_axis(visitor, begun(visitor, line_for(axis), players_for(axis)), axis, VALUES[axis])
    changes = changes_of(OhHell().read_line(form.sent()["line"][0])[0])
    assert changes[axis] == VALUES[axis]
    form = compose(visitor, form.sent(), f"undo:{axis}")
    assert axis not in changes_of(OhHell().read_line(form.sent()["line"][0])[0])


@pytest.mark.parametrize("decimal", [axis for axis in AXES if AXES[axis].type in ("money", "tenths")])
def test_a_decimal_is_typed_as_the_language_has_it(client: FlaskClient, decimal: str):
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "de"
    found = compose(client, begun(client, line_for(decimal)).sent(), "show", decimal)
    typed = compose(client, found.sent(), "show", decimal, **{f"axis.{decimal}": "0,3"})
    assert (typed.one("input", name=f"axis.{decimal}")["value"], typed.all(class_="wrong")) == ("0,3", [])
    changes = changes_of(OhHell().read_line(typed.sent()["line"][0])[0])
    assert str(changes[decimal]) in ("0.3", "3/10")


def over_another(variant: str) -> tuple[str, int, dict[str, Any]]:
    """Return another variant that as many can play, the players, and what has to be set over it, by axis."""
    names, players = list(PRESETS), PRESETS[variant].variant.players[0]
    others = (name for name in names[names.index(variant) + 7 :] + names if name != variant)
    base = next(name for name in others if players in range(*PRESETS[name].variant.players))
    return base, players, changes_of(own_rules(resolved(variant, {}, players), base, players))


# That each variant is the same rules over every other is tried without a page in tests/kinds.
SAMPLE = ("cypriot", "kachuful", "boerenbridge_wk", "skull_king_loads", "call_break_8", "wizard_anniversary")
SOME = PRESETS if ALL else SAMPLE


@pytest.mark.slow
@pytest.mark.parametrize("variant", SOME)
def test_every_variant_is_put_together_over_another_by_plain_forms(visitor: FlaskClient, variant: str):
    base, players, house = over_another(variant)
    form = begun(visitor, base, players)
    for group in dict.fromkeys(group for axis in house if (group := group_of(axis))):
        found = compose(visitor, form.sent(), "show", group)
        begin = found.one("ul", class_="found").one("div", id=f"ask-{group}").all("button")[1]["value"]
        form = compose(visitor, form.sent(), begin)
    # Who leads by a seat is asked once it is the seat that decides.
    for axis, value in sorted(house.items(), key=lambda item: item[0] == "leader"):
        if axis in OPTIONAL_GROUPS or axis not in ASKED:
            form = compose(visitor, form.sent(), f"set:{axis}={text_of(value)}")
        else:
            form = set_axis(visitor, form, axis, value)
    rules = OhHell().read_line(form.sent()["line"][0])[0]
    # As many cards as fit, and that very number, are the same for so many players: the plan tells.
    differs = differing(resolved(base, {}, players, rules), variant, players)
    assert {each.axis for each in differs} <= {"schedule.maximum"}
    assert replace(plan(base, {}, players, rules), variant="") == replace(plan(variant, {}, players), variant="")
