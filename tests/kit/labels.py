"""What a button or link shows is in the name that is heard, so that whoever speaks what they see taps it."""

import re

from tests.kit.pages import Element

TAPPED = ("a", "button", "summary")
WORDS = re.compile(r"\w+")


def seen(element: Element) -> str:
    """Return the words that an element shows."""
    parts = (part if isinstance(part, str) else "" if _is_unseen(part) else seen(part) for part in element.inside)
    return " ".join(" ".join(parts).split())


def mislabelled(page: Element) -> list[str]:
    """Return what shows words that its name leaves out: what is seen, and what is heard."""
    tapped = [element for tag in TAPPED for element in page.all(tag) if "aria-label" in element.attributes]
    return [
        f"{seen(element)!r} is heard as {element['aria-label']!r}"
        for element in tapped
        if _words(seen(element)) not in _words(element["aria-label"])
    ]


def described(page: Element) -> str:
    """Return the description of a page; empty: it has none."""
    return next((meta.attributes.get("content", "") for meta in page.all("meta", name="description")), "")


def _is_unseen(element: Element) -> bool:
    classes = element.attributes.get("class", "").split()
    return element.attributes.get("aria-hidden") == "true" or "vh" in classes or element.tag in ("svg", "title")


def _words(text: str) -> str:
    return f" {' '.join(WORDS.findall(text.lower()))} ".replace("  ", " ")
