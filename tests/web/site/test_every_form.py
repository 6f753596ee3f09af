"""What holds for every form and page: who may change what all share, lines of rules, the session's bound."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from string import ascii_letters
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.storage import pens
from scorekeeper.storage.models import GameRow, GroupRow, HouseRuleRow, PersonRow, PlayerRow, SeasonRow, db
from tests.conftest import making_apps
from tests.kit.addresses import rules_of
from tests.kit.every_form import House, Sent, stocked
from tests.kit.migrated import CopyTo
from tests.kit.pages import read
from tests.kit.tables import DEVICE
from tests.kit.web import as_device

SHARED = (PersonRow, PlayerRow, GroupRow, SeasonRow, HouseRuleRow)
LINES = ("line", "house")  # of rules, by the name of their field
BROKEN = "oh_well packs=many"
ONLY_PENS = "Only a device that has kept score here"
MOST = 2000  # bytes of the cookie of a session: from 4,093 on a browser drops it


@pytest.fixture(scope="module")
def looked_at(tmp_path_factory: pytest.TempPathFactory, copy_migrated: CopyTo) -> Iterator[House]:
    """A house with one of everything, and all that its pages offer: it is furnished and looked through once."""
    with making_apps(tmp_path_factory.mktemp("furnished"), copy_migrated) as make:
        yield stocked(make()).look()


@pytest.fixture
def house(looked_at: House, make_app: Callable[..., Flask], tmp_path: Path) -> House:
    """Return that house with records of its own."""
    with looked_at.app.app_context():
        db.engine.dispose()
    shutil.copytree(looked_at.app.instance_path, tmp_path, dirs_exist_ok=True)
    device = (app := make_app()).test_client()
    as_device(device)
    return replace(looked_at, app=app, device=device)


def kept(app: Flask) -> dict[str, Any]:
    """Return what all share, row by row, and the group of each game."""
    with app.app_context():
        whose = {game.id: game.group_id for game in db.session.execute(select(GameRow.id, GameRow.group_id))}
        rows = {f"{table.__name__} {row.id}": {key: value for key, value in vars(row).items() if key[0] != "_"}
                for table in SHARED for row in db.session.scalars(select(table))}  # fmt: skip
        return rows | whose


def buttons_of(sent: Sent) -> list[tuple[str, str]]:
    """Return the buttons of a form; of a row of numbers for a seat nought and one, as the rest are answered alike."""
    return [(name, value) for name, value in sent.buttons if not name.startswith("seat_") or value in ("0", "1")]


def test_who_never_held_a_pen_changes_nothing_that_all_share(house: House):
    asked, before = 0, kept(house.app)
    for sent in house.forms.values():
        buttons = {("act", "save"), ("act", "keep"), ("save", "1"), *buttons_of(sent)}
        for number, (name, value) in enumerate(sorted(buttons)):
            phone = f"{sent} {number}"
            stranger = house.app.test_client()
            as_device(stranger, phone)
            stranger.post(sent.path, data={**sent.fields, "name": "Zoe", name: value})
            asked, after = asked + 1, kept(house.app)
            with house.app.app_context():
                if pens.has_held(phone):  # it has begun a game or taken a pen, as anybody may, and given it back now
                    before = after
                    for game in house.known["game_id"]:
                        pens.take(game, DEVICE, "tablet")
            added = {key for key in after if key not in before and key.startswith("HouseRuleRow")}
            assert {key: row for key, row in after.items() if key not in added} == before, (sent.path, name, value)
            before = after
    assert {sent.endpoint for sent in house.forms.values()} == {rule.endpoint for rule in house.rules("POST")}
    assert asked > len(house.forms)


def test_whoever_held_a_pen_once_may_change_what_all_share_and_nobody_else(house: House):
    with house.app.app_context():
        for game in house.known["game_id"]:
            pens.take(game, "another", "another")
    refused = set[str]()
    for sent in house.forms.values():
        form = {**sent.fields, "name": "Zoe", "act": "keep"}
        if ONLY_PENS in house.app.test_client().post(sent.path, data=form).text:
            refused.add(sent.endpoint)
            assert ONLY_PENS not in house.device.post(sent.path, data=form).text, sent.path
    assert refused >= {"groups.keep", "groups.move", "groups.remove", "seasons.keep", "seasons.remove",
                       "players.rename", "players.hide", "changes.undo", "house_rules.of_house",
                       "house_rules.delete"}  # fmt: skip


def test_every_change_of_what_all_share_is_undone_by_the_page_that_it_leads_to(house: House):
    undone = set[str]()
    for sent in house.forms.values():
        for buttons in ({}, *({name: value} for name, value in buttons_of(sent))):
            before = kept(house.app)
            answer = house.device.post(sent.path, data={**sent.fields, "name": "Zoe", "into": "1", **buttons})
            if answer.status_code != 303 or kept(house.app) == before:
                continue
            for part in read(house.device.get(answer.location, follow_redirects=True).text).all(class_="undone"):
                undo = part if part.tag == "form" else part.one("form")
                house.device.post(undo["action"], data=undo.sent())
                assert kept(house.app).items() >= before.items(), sent.path  # a spelling may stay, which nobody has
                undone.add(sent.endpoint)
    assert undone >= {"groups.move", "groups.remove", "seasons.remove", "house_rules.delete",
                      "players.hide", "players.rename", "players.merged"}  # fmt: skip


NO_NUMBERS = (99, 2**31, 2**63)  # of nothing, and such as no column holds


def test_an_address_that_names_nothing_there_is_not_found(house: House):
    made_up = {name: NO_NUMBERS if isinstance(values[0], int) else ("made-up",) for name, values in house.known.items()}
    nowhere = House(house.app, house.device, made_up)
    found = {
        f"{method} {path}"
        for method in ("GET", "POST")
        for rule in rules_of(house.app, method) if rule.arguments
        for path in nowhere.addresses(rule) if house.device.open(path, method=method).status_code != 404
    }  # fmt: skip
    assert found == {"POST /house-rules/99"}  # rules that were deleted meanwhile are kept as new ones


def test_a_line_of_rules_that_cannot_be_read_is_refused_with_its_place_wherever_it_enters(house: House):
    took = set[str]()
    for sent in house.forms.values():
        for field in set(LINES) & set(sent.fields):
            answer = house.device.post(sent.path, data={**sent.fields, field: BROKEN})
            assert (answer.status_code, "Packs:" in answer.text) == (422, True), (sent.path, field)
            took.add(f"{sent.endpoint} {field}")
    answer = house.device.get("/new", query_string={"house": BROKEN})
    assert (answer.status_code, "Packs:" in answer.text) == (422, True)
    assert len(took) > 4


def test_the_session_of_no_page_grows_past_its_bound(house: House):
    chance = Random(3)
    noise = "".join(chance.choices(ascii_letters, k=4000))
    for endpoint, paths in house.pages.items():
        asked = dict.fromkeys({*house.arguments.get(endpoint, ()), "season", "group", "back", "to"}, noise)
        house.device.get(paths[0], query_string=asked)
        assert house.cookie() < MOST, endpoint
    for sent in house.forms.values():
        for name in sent.fields:
            house.device.post(sent.path, data={**sent.fields, name: noise})
            assert house.cookie() < MOST, (sent.path, name)
