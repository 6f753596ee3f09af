"""What a page says outside the pseudo-language: every marked text stands in brackets there, [Ûñdô~]."""

import json
import re
from html.parser import HTMLParser

XA = {"Accept-Language": "en-XA"}  # asks for the pseudo-language
SAID = ("aria-label", "placeholder", "title", "alt", "data-say")
SILENT = ("script", "style", "code")
SEAM = "\x00"  # between texts; a marked one may run over several elements
MARKED = re.compile(r"\[[^\[\]]*\]")
ADDRESS = re.compile(r"[^\s\x00]+/([ws]/[\w-]+|tv\b)")  # a watcher's, a TV's
# A device that nobody named, and what Babel puts between the names of a list.
PROPER = re.compile(r"\bDevice \S{4}|\b(and|or)\b")
WORD = re.compile(r"[^\W\d_]{2,}")


class _Texts(HTMLParser):
    """Gathers what a person reads or hears of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag not in ("input", "meta", "link", "br", "img", "hr"):
            self._open.append(tag)
        self.texts += [attributes[name] or "" for name in SAID if name in attributes]
        self.texts += json.loads(attributes.get("data-words") or "{}").values()
        if attributes.get("name") == "description":
            self.texts.append(attributes["content"] or "")

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not set(self._open) & set(SILENT):
            self.texts.append(data)


def unmarked(page: str, proper: tuple[str, ...]) -> list[str]:
    """Return the words of a page that nobody marked; `proper` are names, which stay as they are."""
    reader = _Texts()
    reader.feed(page)
    names = sorted({name.replace("'", "’") for name in proper} | set(proper), key=len, reverse=True)
    whole = ADDRESS.sub(" ", SEAM.join(reader.texts))  # before the names: one may stand in it by chance
    for name in names:
        whole = whole.replace(name, " ")
    whole = PROPER.sub(" ", whole)
    return [" ".join(rest.split()) for rest in _outside(whole).split(SEAM) if WORD.search(rest)]


def _outside(text: str) -> str:
    """Return the text without what stands in brackets, brackets within them too."""
    before = ""
    while before != text:
        before, text = text, MARKED.sub(lambda marked: SEAM * marked[0].count(SEAM), text)
    return text
