"""Everything that a house rule may say can be said on the page: every axis, and every variant over another one."""

import os
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules.common.axes import text_of
from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.oh_hell.axes import AXES, OPTIONAL_GROUPS, at, changes_of, group_of
from scorekeeper.rules.oh_hell.house import differing, own_rules
from scorekeeper.rules.oh_hell.kind import OhHell, plan
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.resolving import resolved
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


def another(axis: str) -> Any:
    """Return a value of an axis that the line beside which it is asked for does not have."""
    takes = AXES[axis]
    house = OhHell().read_line(line_for(axis))[0]
    now = at(to_plain(resolved("nomination_whist", {}, 4, house)), axis)
    numbers = {"number": range(max(takes.least, 1), takes.most + 1), "tenths": (0.3, 0.4), "money": ("0.10", "2")}
    values = {"yes_no": (True, False), "word": takes.words, **numbers}[takes.type]
    if takes.form == "one":
        return next(value for value in values if value != now)
    key = "wizard" if takes.form == "map" else str(takes.keys[0])
    return [values[1]] if takes.form == "list" else {key: values[1]}


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


def said(form: Element) -> dict[str, Any]:
    """Return what the line of a form sets, by axis."""
    return dict(changes_of(OhHell().read_line(form.sent()["line"][0])[0]))


LABELS = {
    row.axis: row.label
    for axis in (*ASKED, *OPTIONAL_GROUPS)
    for row in OhHellPages().axes("nomination_whist", OhHell().read_line(line_for(axis))[0], players_for(axis))
}


def test_every_axis_is_found_once_by_its_words():
    assert set(LABELS) == {*ASKED, *OPTIONAL_GROUPS}
    assert len({*LABELS.values()}) == len(LABELS)


def test_no_element_of_the_page_has_the_name_of_another(visitor: FlaskClient):
    for line in ("deals", "trump", "hook", "made", "missed", "end"):
        sent = {"line": f"nomination_whist {WHOLE}", "at": line, "open": line, "act": "show"}
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
TRIED = ASKED if ALL else [*{(axis.partition(".")[0], type(another(axis))): axis for axis in ASKED}.values()]


@pytest.mark.parametrize("axis", TRIED)
def test_every_axis_can_be_set_and_undone_by_forms(visitor: FlaskClient, axis: str):
    form = set_axis(visitor, begun(visitor, line_for(axis), players_for(axis)), axis, value := another(axis))
    assert said(form)[axis] == value
    assert axis not in said(compose(visitor, form.sent(), f"undo:{axis}"))


@pytest.mark.parametrize("group", OPTIONAL_GROUPS)
def test_a_rule_that_a_game_may_lack_begins_with_one_tap(visitor: FlaskClient, group: str):
    form = compose(visitor, begun(visitor, "nomination_whist").sent(), "show", group)
    begins = form.one("ul", class_="found").one("div", id=f"ask-{group}").all("button")[1]["value"]
    assert group in map(group_of, said(compose(visitor, form.sent(), begins)))


@pytest.mark.parametrize("decimal", [axis for axis in AXES if AXES[axis].type in ("money", "tenths")])
def test_a_decimal_is_typed_as_the_language_has_it(client: FlaskClient, decimal: str):
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "de"
    found = compose(client, begun(client, line_for(decimal)).sent(), "show", decimal)
    typed = compose(client, found.sent(), "show", decimal, **{f"axis.{decimal}": "0,3"})
    assert (typed.one("input", name=f"axis.{decimal}")["value"], typed.all(class_="wrong")) == ("0,3", [])
    assert str(said(typed)[decimal]) in ("0.3", "3/10")


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
