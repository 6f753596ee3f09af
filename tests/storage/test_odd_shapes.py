"""Every form and address, with one value of an odd shape at a time, on both databases: no answer is a 500."""

import traceback
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.conftest import making_apps
from tests.kit.cluster import BOTH
from tests.kit.every_form import House, Sent, furnished
from tests.kit.migrated import CopyTo

pytestmark = [pytest.mark.slow, BOTH]

MANY_DIGITS = "9" * 5000  # more than Python turns into a number
HALF = b"\xed\xa0\x80"  # of a character: a surrogate, which UTF-8 has no place for
SHAPES = ("", "zzz", "-1", MANY_DIGITS, "²", "\0", HALF, r'{"\ud800": 1}', "[" * 5000, "oh_well packs=x")
BEHIND = ("zzz", MANY_DIGITS, "²")  # the verb of a button: "up:2", "pick-2"
MORE_VERBS = frozenset({"pick:", "rule:", "set:", "undo:", "move:"})  # that no button may have on the pages as they are
HTMX = {"HX-Request": "true"}


class Doors:
    """Whoever knocks, and what was wrong with the answers."""

    def __init__(self, house: House) -> None:
        self.house, self.wrong = house, list[str]()

    def get(self, path: str, query: Mapping[str, Any], headers: Mapping[str, str]) -> None:
        self._ask(f"GET {path}?{urlencode(query):.200} {headers!s:.100}", path=path, query_string=urlencode(query),
                  headers=headers)  # fmt: skip

    def post(self, sent: Sent, fields: Mapping[str, Any]) -> None:
        data = urlencode({**sent.fields, **fields}, doseq=True)
        self._ask(f"POST {sent.path} {urlencode(fields):.200}", path=sent.path, method="POST", data=data, headers=HTMX,
                  content_type="application/x-www-form-urlencoded")  # fmt: skip

    def _ask(self, asked: str, **request: Any) -> None:
        try:
            status = self.house.device.open(**request).status_code
        except Exception as error:  # while testing, the app hands on what breaks it
            place = traceback.extract_tb(error.__traceback__)[-1]
            self.wrong.append(f"{asked}: {error!r:.100} at {place.filename}:{place.lineno}")
        else:
            self.wrong += [f"{asked}: {status}"] * (status >= 500)


@pytest.fixture
def doors(url: str, tmp_path: Path, copy_migrated: CopyTo) -> Iterator[Doors]:
    with making_apps(tmp_path, copy_migrated) as make:
        yield Doors(furnished(make(SQLALCHEMY_DATABASE_URI=url)))


def tags(house: House) -> Iterable[str]:
    """Return what If-None-Match may hold: nothing readable, and the version of each part with a made-up number."""
    parts = (*house.known["game_id"], *house.known["watch_id"])
    return ('""', '"', "W/", "*", *(f'W/"g{part}-{MANY_DIGITS}-en"' for part in parts))


def test_no_odd_argument_or_version_breaks_a_page(doors: Doors):
    for endpoint, paths in doors.house.pages.items():
        for name in sorted(doors.house.arguments.get(endpoint, ())):
            for shape in SHAPES:
                doors.get(paths[0], {name: shape}, {})
        for path in paths[:6]:
            for tag in tags(doors.house):
                doors.get(path, {}, {"If-None-Match": tag, **HTMX})
    assert doors.wrong == []


def test_no_odd_field_breaks_a_form(doors: Doors):
    forms = list(doors.house.forms.values())
    assert {sent.endpoint for sent in forms} == {rule.endpoint for rule in doors.house.rules("POST")}
    for sent in forms:
        names = dict.fromkeys([*sent.fields, *(name for name, _value in sent.buttons)])
        for name in names:
            for shape in SHAPES:
                doors.post(sent, {name: shape})
        verbs = {
            (name, value.partition(mark)[0] + mark) for name, value in sent.buttons for mark in ":-" if mark in value
        }
        verbs |= {("act", verb) for verb in MORE_VERBS} if "act" in names else set()
        for name, verb in sorted(verbs):
            for behind in BEHIND:
                doors.post(sent, {name: verb + behind})
    assert doors.wrong == []


@pytest.mark.parametrize(
    "shape", [r'{"\ud800": 1}', r'{"format": "scorekeeper.game/1", "note": "\udc00"}', r'["\udc00\ud800"]']
)
def test_half_a_character_is_refused_by_the_import(doors: Doors, shape: str):
    answer = doors.house.device.post("/import", data={"text": shape})
    assert answer.status_code == 422
    assert "not text" in answer.text
