"""Whatever a table says of its rules is what board, pages, sheet and file do, by whichever name it was said."""

import re
from dataclasses import replace
from secrets import token_hex

import pytest

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.axes import AXES
from scorekeeper.rules.oh_hell.house import as_house_rules, axes_in_force, with_set
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.state import opening
from scorekeeper.storage import games
from scorekeeper.web.kinds.oh_hell.pages import OhHellPages
from tests.conftest import NAMES
from tests.kinds.oh_hell.table import KIND
from tests.kinds.oh_hell.test_options import GOOD
from tests.kit.pages import page
from tests.kit.tables import DEVICE, enter, setup_of
from tests.kit.web import as_device
from tests.web.new_game.test_house_reach import BESIDE, VALUES, players_for

PAGES = OhHellPages()
NW = "nomination_whist"
CLOCK = re.compile(r"\d+:\d\d")
ADDRESSES = ("", "/sheet", "/rules", "/more")
NO = {"announce": False}
# The largest hand as a house rule makes a ladder of its own.
SAID = [{key: value} for key, value in GOOD.items() if key != "maximum"]
SAID += [{key: not value} for key, value in GOOD.items() if isinstance(value, bool)]


def shown(app, client, setup):
    """Return what the pages show of a game once all have bid, and its file."""
    with app.app_context():
        game = games.start(setup, DEVICE, token_hex(8), DEVICE)
    deal = game.state.live
    bids = {seat: min(2, deal.hand_size) for seat in deal.order} | {deal.last_bidder: 0}
    game = enter(app, game, oh.Bids(1, bids))
    pages = [CLOCK.sub("", page(client, f"/g/{game.id}{path}").text) for path in ADDRESSES]
    return [*pages, KIND.result(game.state)]


@pytest.mark.parametrize("options", SAID, ids=str)
def test_an_option_and_the_house_rule_that_means_it_do_the_same(app, client, options):
    as_device(client)
    variant = "up_to_ten_down" if "deals" in options else NW
    setup = setup_of(variant, **options)
    house = as_house_rules(variant, options, {})
    by_house = replace(setup, options={}, house=house, rules=KIND.resolved(variant, {}, len(NAMES), house))
    assert by_house.rules == setup.rules
    assert shown(app, client, by_house) == shown(app, client, setup)


@pytest.mark.parametrize("variant", [NW, "oh_pshaw", "wizard"])
@pytest.mark.parametrize("axis", AXES)
def test_what_is_set_is_what_the_page_of_rules_shows(variant, axis):
    house = with_set(variant, {}, {axis: VALUES[axis]})
    assert axes_in_force(variant, house, 4)[axis] == VALUES[axis]


@pytest.mark.parametrize("variant", [NW, "oh_pshaw"])
@pytest.mark.parametrize("axis", [axis for axis, takes in AXES.items() if takes.type == "yes_no"])
def test_a_tap_on_the_answer_that_does_not_hold_makes_it_hold(variant, axis):
    house = PAGES.with_words(variant, {}, BESIDE.get(axis, ""))
    for _ in range(3):
        _now, other = sorted(asked(variant, house, axis), key=lambda answer: not answer.chosen)
        house = PAGES.with_words(variant, house, other.sets)
        assert [answer.chosen for answer in asked(variant, house, axis) if answer.sets == other.sets] == [True]


def asked(variant, house, axis):
    [ask] = PAGES.questions_of(variant, house, players_for(axis), axis).front
    return ask.answers


@pytest.mark.parametrize("variant", [NW, "oh_pshaw"])
def test_a_no_to_the_call_is_kept_and_told_in_every_variant(variant):
    assert as_house_rules(variant, NO, {}) == with_set(variant, {}, NO) == NO
    [line] = PAGES.differences(variant, NO, 4)
    assert (line.undo, line.book, line.now) == ("announce", "on", "off")


@pytest.mark.parametrize(
    ("options", "house", "is_large"),
    [({}, NO, False), ({"announce": True}, NO, False), (NO, {"announce": True}, True), (NO, {}, False)],
)
def test_the_call_is_as_large_as_house_rules_say_over_options(app, client, options, house, is_large):
    as_device(client)
    rules = KIND.resolved(NW, options, len(NAMES), house)
    setup = replace(setup_of(NW), options=options, house=house, rules=rules)
    assert KIND.opening(setup).calls_large is is_large
    assert ("UNDER by 1" in shown(app, client, setup)[0]) is is_large


@pytest.mark.parametrize(("house", "is_large"), [({}, True), ({"announce": True}, True), (NO, False)])
def test_the_call_is_large_until_a_table_says_no(house, is_large):
    assert opening(replace(setup_of(NW), house=house)).calls_large is is_large


def test_only_a_table_that_says_so_is_told_that_its_scorer_announces():
    told = {variant for variant in PRESETS if has_announced(variant, {})}
    assert {PRESETS[variant].variant.short_for or variant for variant in told} == {"oh_pshaw"}
    assert has_announced(NW, {"announce": True})
    assert not has_announced("oh_pshaw", NO)


def has_announced(variant, house):
    players = PRESETS[variant].variant.players[0]
    return any(label == "Announced" for label, _ in PAGES.described(variant, house, players).habits)
