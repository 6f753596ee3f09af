"""What a page says outside the pseudo-language: every marked text stands in brackets there, [Ûñdô~]."""

import json
import re
from collections.abc import Iterator

from tests.kit.pages import Element

XA = {"Accept-Language": "en-XA"}  # asks for the pseudo-language
SAID = ("aria-label", "placeholder", "title", "alt", "data-say")
SILENT = ("script", "style", "code")
SEAM = "\x00"  # between texts; a marked one may run over several elements
MARKED = re.compile(r"\[[^\[\]]*\]")
ADDRESS = re.compile(r"[^\s\x00]+/([ws]/[\w-]+|tv\b)")  # a watcher's, a TV's
# A device that nobody named, and what Babel puts between the names of a list.
PROPER = re.compile(r"\bDevice \S{4}|\b(and|or)\b")
WORD = re.compile(r"[^\W\d_]{2,}")


def texts_of(element: Element) -> Iterator[str]:
    """Yield what a person reads or hears of a page."""
    for part in element.inside:
        if isinstance(part, str):
            yield part
            continue
        attributes = part.attributes
        yield from (attributes[name] for name in SAID if name in attributes)
        yield from json.loads(attributes.get("data-words") or "{}").values()
        if attributes.get("name") == "description":
            yield attributes["content"]
        if part.tag not in SILENT:
            yield from texts_of(part)


def unmarked(page: Element, proper: tuple[str, ...]) -> list[str]:
    """Return the words of a page that nobody marked; `proper` are names, which stay as they are."""
    names = sorted({name.replace("'", "’") for name in proper} | set(proper), key=len, reverse=True)
    whole = ADDRESS.sub(" ", SEAM.join(texts_of(page)))  # before the names: one may stand in it by chance
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
