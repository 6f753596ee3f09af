"""A house in whose records there is one of everything, and every form of its pages as a browser would send it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Rule

from scorekeeper.record.houserule import HouseRule, code_of
from scorekeeper.rules import KINDS
from scorekeeper.storage import games, groups, house_rules, people, seasons
from scorekeeper.storage.seasons import Season
from scorekeeper.web.table.pens import link_of
from tests.kit.addresses import filled_in, rules_of
from tests.kit.pages import Element, read
from tests.kit.tables import DEVICE, on_to, restored, start
from tests.kit.web import as_device

TODAY = date.today().isoformat()
THURSDAY = HouseRule("Thursday", "oh_well", {"packs": 2})
DRAWN = (".pdf", "picture.png", "/static/")  # by another library: seconds each
ASKED = (  # pages that only an argument of their address shows
    "/new/rules", "/house-rules/new?variant=oh_well",
    f"/house-rules/import?code={code_of(THURSDAY)}", "/variants?undo=1", "/players/1/merge?into=2",
)  # fmt: skip
ASKED_OF_GAME = ("?kept=seq%3D1&kept=seat_0%3D1", "/more?ask=end", "/more?ask=misdeal", "/more?ask=play-on")
GUESSED = {"name": ["Zoe"], "into": ["2"]}  # for a route whose form is not on show


@dataclass(frozen=True)
class Sent:
    """A form that posts: where it leads, what it holds, and its buttons."""

    endpoint: str
    path: str
    fields: dict[str, list[str]]
    buttons: tuple[tuple[str, str], ...] = ()


@dataclass
class House:
    """The app, the device that holds the pen of its games, and all that its pages offer."""

    app: Flask
    device: FlaskClient
    known: dict[str, tuple[Any, ...]]  # what an address may name
    pages: dict[str, list[str]] = field(default_factory=dict[str, list[str]])  # by endpoint
    arguments: dict[str, set[str]] = field(default_factory=dict[str, set[str]])  # of addresses, by endpoint
    forms: dict[Any, Sent] = field(default_factory=dict[Any, Sent])  # one of each endpoint with the same fields

    def look(self) -> "House":
        """Open every page, and keep its forms and what the links say that lead to it."""
        for rule in self.rules("GET"):
            for path in self.addresses(rule):
                self.pages.setdefault(rule.endpoint, []).append(path)
                self._read(path)
        for path in (*ASKED, *(f"/g/{game}{more}" for game in self.known["game_id"] for more in ASKED_OF_GAME)):
            self._read(path)
        shown = {sent.endpoint for sent in self.forms.values()}
        for rule in self.rules("POST"):
            if rule.endpoint not in shown:
                self.forms[rule.endpoint] = Sent(rule.endpoint, next(self.addresses(rule)), GUESSED)
        return self

    def rules(self, method: str) -> list[Rule]:
        return [rule for rule in rules_of(self.app, method) if not any(part in rule.rule for part in DRAWN)]

    def cookie(self) -> int:
        """Return how many bytes the cookie of the device's session has."""
        name = str(self.app.config["SESSION_COOKIE_NAME"])
        cookie = self.device.get_cookie(name)
        return len(name) + len(cookie.value) if cookie else 0

    def addresses(self, rule: Rule) -> Iterator[str]:
        return filled_in(rule, self.known)

    def _read(self, path: str) -> None:
        answer = self.device.get(path)
        if answer.status_code >= 400 or answer.mimetype != "text/html":
            return
        page = read(answer.text)
        for form in page.all("form"):
            self._keep(form, page, path)
        for element in page.all():
            for attribute in ("href", "action", "data-live"):
                link = urlsplit(element.attributes.get(attribute, ""))
                if endpoint := self._endpoint(link.path, "GET"):
                    names = {name for name, _value in parse_qsl(link.query, keep_blank_values=True)}
                    names |= set(element.sent()) if element.tag == "form" else set()
                    self.arguments.setdefault(endpoint, set()).update(names)

    def _keep(self, form: Element, page: Element, path: str) -> None:
        if form.attributes.get("method", "").lower() != "post":
            return
        outside = (each for each in page.all() if each.attributes.get("form", "-") == form.attributes.get("id"))
        inside = [*form.all(), *outside]
        typed = {each["name"]: [each.attributes.get("value", "")] for each in inside
                 if each.tag in ("input", "textarea") and "name" in each.attributes}  # fmt: skip
        fields = typed | form.sent()
        tapped = [each for each in inside if each.tag == "button"]
        for where in {form.attributes.get("action", path), *(each.attributes.get("formaction", "") for each in tapped)}:
            buttons = tuple((each["name"], each.attributes.get("value", "")) for each in tapped
                            if "name" in each.attributes)  # fmt: skip
            verbs = frozenset((name, re.split("[:-]", value)[0]) for name, value in buttons)
            if endpoint := self._endpoint(sent := urlsplit(where).path, "POST"):
                self.forms.setdefault((endpoint, *fields, verbs), Sent(endpoint, sent, fields, buttons))

    def _endpoint(self, path: str, method: str) -> str:
        try:
            return self.app.url_map.bind("localhost").match(path, method)[0] if path else ""
        except HTTPException:
            return ""


def stocked(app: Flask) -> House:
    """Put one of everything into the records of an app; nobody has looked at its pages yet."""
    device = app.test_client()
    as_device(device)
    ids = [start(app, kind.variants[0].id).id for kind in KINDS.values()]
    scored = on_to(app, start(app, "oh_well"), 1)
    ids += [scored.id, restored(app, "oh_pshaw_4").id]
    with app.app_context():
        rule = house_rules.keep(THURSDAY).id
        season = seasons.keep(Season("Autumn", "2020-01-01", TODAY), "tablet")
        one, other = people.people()[:2]
        group = groups.keep("Club", [one.id], "tablet")
        change = people.rename(one.id, "Anna", "tablet")
        people.hide(other.id, "tablet")
        games.hide(ids[0], DEVICE, hidden=True)
        link = link_of(scored.id, 1)
    known: dict[str, tuple[Any, ...]] = {
        "game_id": tuple(ids), "watch_id": (scored.watch_id, season.watch_id), "rule_id": (rule,),
        "season_id": (season.id,), "group_id": (group,), "person_id": (one.id, other.id), "change_id": (change,),
        "variant_id": ("oh_well",), "day": (TODAY,), "letters": ("BCDF",), "link": (link,), "number": (1,),
        "seat": (1,),
    }  # fmt: skip
    return House(app, device, known)
