"""What a page says, for tests that look at what people see: text, buttons and fields of the element that matters."""

import re
from functools import cached_property
from html import unescape

from flask.testing import FlaskClient

ALONE = frozenset({"input", "link", "meta", "br", "hr", "img", "use", "path"})
# As our templates write them. Python's own parser takes three times as long, a third of what a test of pages took.
TAG = re.compile(r"""<(/?)([a-zA-Z][^\s/>]*)([^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*)>|<!--.*?-->|<![^>]*>""", re.DOTALL)
ATTRIBUTE = re.compile(r"""([^\s="'/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'/]+)))?""")


class Element:
    """One element of a page."""

    def __init__(self, tag: str, written: str = "") -> None:
        self.tag, self.written = tag, written
        self.inside: list[Element | str] = []

    @cached_property
    def attributes(self) -> dict[str, str]:
        return {name.lower(): unescape("".join(value)) for name, *value in ATTRIBUTE.findall(self.written)}

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    @property
    def text(self) -> str:
        """Return all the words in it, spaces tidied."""
        parts = (part if isinstance(part, str) else part.text for part in self.shown)
        return " ".join(" ".join(parts).split())

    @property
    def shown(self) -> "list[Element | str]":
        """What is inside, but for a template's: that is no part of the page."""
        return [] if self.tag == "template" else self.inside

    def all(self, tag: str = "", **wanted: str) -> "list[Element]":
        """Return the elements inside; attributes are named as in HTML, `class_` is one of its words."""
        return [part for part in self.elements if part.fits(tag, wanted)]

    def one(self, tag: str = "", **wanted: str) -> "Element":
        """Return the one element that fits; none or several fail the test."""
        (found,) = self.all(tag, **wanted)
        return found

    def fits(self, tag: str, wanted: dict[str, str]) -> bool:
        if tag and self.tag != tag:
            return False
        for name, value in wanted.items():
            if name == "class_":
                if value not in self.attributes.get("class", "").split():
                    return False
            elif self.attributes.get(name.replace("_", "-")) != value:
                return False
        return True

    @cached_property
    def elements(self) -> "list[Element]":
        """All that is inside, in the order of the page."""
        own = [part for part in self.shown if not isinstance(part, str)]
        return [each for part in own for each in ((part, *part.elements) if part.inside else (part,))]

    def sent(self, **tapped: str) -> dict[str, list[str]]:
        """Return what this form sends, with the button that is tapped."""
        fields: dict[str, list[str]] = {}
        for field in self.all("input"):
            is_ticked = field.attributes.get("type") not in ("radio", "checkbox") or "checked" in field.attributes
            if is_ticked and "name" in field.attributes:
                fields.setdefault(field["name"], []).append(field.attributes.get("value", ""))
        for select in self.all("select"):
            chosen = [option for option in select.all("option") if "selected" in option.attributes]
            fields[select["name"]] = [(chosen or select.all("option"))[0]["value"]]
        return fields | {name: [value] for name, value in tapped.items()}


def read(html: str) -> Element:
    """Return a page or a part of one."""
    opened, end = [Element("page")], 0
    for found in TAG.finditer(html):
        if found.start() > end:
            opened[-1].inside.append(unescape(html[end : found.start()]))
        end = found.end()
        closes, tag, written = found.groups()
        if closes:
            while len(opened) > 1 and tag not in ALONE and opened.pop().tag != tag:
                pass
        elif tag:
            element = Element(tag, written)
            opened[-1].inside.append(element)
            if tag not in ALONE and not written.endswith("/"):
                opened.append(element)
    opened[-1].inside.append(unescape(html[end:]))
    return opened[0]


def page(client: FlaskClient, path: str) -> Element:
    """Return the page that a client gets at an address."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    return read(answer.text)
