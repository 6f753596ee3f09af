"""Every form and address, with one value of an odd shape at a time, on both databases: no answer is a 500."""

import itertools
import os
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from tests.kit.addresses import answer_of
from tests.kit.cluster import BOTH
from tests.kit.every_form import House, stocked
from tests.kit.http import HTMX

ALL = os.environ.get("VARIANTS") == "all"  # every shape of each field: `make siege`; else a third, by turns
MANY_DIGITS = "9" * 5000  # more than Python turns into a number
HALF = b"\xed\xa0\x80"  # of a character: a surrogate, which UTF-8 has no place for
STORED = (MANY_DIGITS, "-1", "\0", HALF)  # what one database takes, and another does not
SHAPES = (*STORED, "", " ", "\u3000", "zzz", "²", r'{"\ud800": 1}', "[" * 5000, "oh_well packs=x")
BEHIND = ("zzz", MANY_DIGITS, "²")  # the verb of a button: "up:2", "pick-2"
MORE_VERBS = frozenset({"pick:", "rule:", "set:", "undo:", "move:"})  # that no button may have on the pages as they are


class Doors:
    """Whoever knocks, and what was wrong with the answers."""

    def __init__(self, house: House, shapes: tuple[str | bytes, ...]) -> None:
        self.house, self.wrong = house, list[str]()
        self.turns = itertools.cycle([shapes] if ALL else [shapes[first::3] for first in range(3)])

    def ask(self, path: str, sent: Mapping[str, Any], **request: Any) -> bool:
        """Tell whether the page has an ETag, or broke."""
        answer, trouble = answer_of(self.house.device, path, **request)
        if trouble:
            self.wrong.append(f"{path} {urlencode(sent):.200} {request.get('headers')!s:.100}: {trouble}")
        return answer is None or "ETag" in answer.headers


@pytest.fixture
def doors(url: str, make_app: Callable[..., Flask]) -> Doors:
    return Doors(stocked(make_app(SQLALCHEMY_DATABASE_URI=url)).look(), SHAPES if url.startswith("sqlite") else STORED)


@pytest.mark.slow
@BOTH
def test_no_odd_argument_version_or_field_breaks_a_page_or_a_form(doors: Doors) -> None:
    house = doors.house
    versions = [f'W/"g{part}-{MANY_DIGITS}-en"' for part in (*house.known["game_id"], *house.known["watch_id"])]
    for endpoint, paths in house.pages.items():
        for name in sorted(house.arguments.get(endpoint, ())):
            for shape in next(doors.turns):
                doors.ask(paths[0], {name: shape}, query_string=urlencode({name: shape}))
        for path in paths[:2]:
            for tag in ('""', '"', "W/", "*", *versions):
                if not doors.ask(path, {}, headers=HTMX | {"If-None-Match": tag}):
                    break  # it compares none
    assert {sent.endpoint for sent in house.forms.values()} == {rule.endpoint for rule in house.rules("POST")}
    tried = set[tuple[str, str]]()
    for sent in house.forms.values():
        names = {*sent.fields, *(name for name, _value in sent.buttons)}
        new = sorted(name for name in names if (sent.endpoint, name) not in tried)
        verbs = {(name, value.partition(mark)[0] + mark) for name, value in sent.buttons for mark in ":-"
                 if mark in value}  # fmt: skip
        verbs |= {("act", verb) for verb in MORE_VERBS} if "act" in names else set()
        verbs = {(name, verb) for name, verb in verbs if (sent.endpoint, verb) not in tried}
        tried |= {(sent.endpoint, each) for each in (*names, *(verb for _name, verb in verbs))}
        odd: list[tuple[str, Any]] = [(name, shape) for name in new for shape in next(doors.turns)]
        odd += [(name, verb + behind) for name, verb in sorted(verbs) for behind in BEHIND]
        for name, value in odd:
            data = urlencode({**sent.fields, name: value}, doseq=True)
            form = {"content_type": "application/x-www-form-urlencoded", "headers": HTMX}
            doors.ask(sent.path, {name: value}, method="POST", data=data, **form)
    assert doors.wrong == []
