"""What a page says, for tests that look at what people see: text, buttons and fields of the element that matters."""

from html.parser import HTMLParser

ALONE = frozenset({"input", "link", "meta", "br", "hr", "img", "use", "path"})


class Element:
    """One element of a page."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag, self.attributes = tag, attributes
        self.inside: list[Element | str] = []

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    @property
    def text(self) -> str:
        """Return all the words in it, spaces tidied."""
        parts = (part if isinstance(part, str) else part.text for part in self.inside)
        return " ".join(" ".join(parts).split())

    def all(self, tag: str = "", **wanted: str) -> "list[Element]":
        """Return the elements inside; attributes are named as in HTML, `class_` is one of its words."""
        return [part for part in self._elements() if part.fits(tag, wanted)]

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

    def _elements(self) -> "list[Element]":
        found: list[Element] = []
        for part in self.inside:
            if not isinstance(part, str):
                found.append(part)
                if part.inside:
                    found += part._elements()
        return found

    def sent(self, **tapped: str) -> dict[str, list[str]]:
        """Return what this form sends, with the button that is tapped."""
        fields: dict[str, list[str]] = {}
        for field in self.all("input"):
            if field.attributes.get("type") != "radio" or "checked" in field.attributes:
                fields.setdefault(field["name"], []).append(field.attributes.get("value", ""))
        for select in self.all("select"):
            chosen = [option for option in select.all("option") if "selected" in option.attributes]
            fields[select["name"]] = [(chosen or select.all("option"))[0]["value"]]
        return fields | {name: [value] for name, value in tapped.items()}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("page", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(element)
        if tag not in ALONE:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        while len(self.open) > 1 and tag not in ALONE:
            if self.open.pop().tag == tag:
                break

    def updatepos(self, i: int, j: int) -> int:
        """Count no lines: nobody asks where something stood."""
        return j

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def read(html: str) -> Element:
    """Return a page or a part of one."""
    reader = _Reader()
    reader.feed(html)
    return reader.open[0]
