"""Every catalogue is whole, keeps places and markup, and says each term as docs/translating.md has it."""

import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from scorekeeper.paths import CHECKOUT, TRANSLATIONS
from tests.tools.messages import PLACE, template, wanting

GLOSSARY = (CHECKOUT / "docs" / "translating.md").read_text("utf-8")
ROWS = [[cell.strip() for cell in line.strip("| ").split("|")] for line in GLOSSARY.splitlines() if line[:1] == "|"]
LANGUAGES = ROWS[0][1:]
OTHERWISE = tuple(re.findall(r'"([^"]{5,})"', GLOSSARY.partition("### Exceptions")[2]))
FILES = sorted(TRANSLATIONS.glob("*/LC_MESSAGES/messages.po"))
CODE = re.compile(r"`[^`]*`")


def forms(cell: str) -> list[str]:
    return [form.strip().casefold() for form in cell.split(",")]


# The longest first: a zero bid is no other bid, and whoever follows suit does not name it.
TERMS = {
    language: [
        (re.compile(rf"\b({'|'.join(map(re.escape, forms(row[0])))})\b", re.IGNORECASE), forms(row[column]))
        for row in ROWS[2:]
    ]
    for column, language in enumerate(LANGUAGES, 1)
}


def whole(text: str | tuple[str, ...] | list[str]) -> str:
    return text if isinstance(text, str) else " ".join(text)


def lacking(language: str, source: str, translation: str) -> list[str]:
    if source.startswith(OTHERWISE):
        return []
    found: list[str] = []
    left, said = CODE.sub(" ", PLACE.sub(" ", source)), translation.casefold()
    for term, allowed in TERMS[language]:
        if term.search(left) and not any(form in said for form in allowed):
            found.append(term.pattern)
        left = term.sub(" ", left)
    return found


def misplaced(message: Message) -> bool:
    """Tell whether a translation lacks a place or a tag of its source, or has one that the source has not."""
    if isinstance(message.string, str):
        return Counter(PLACE.findall(str(message.id))) != Counter(PLACE.findall(message.string))
    # "One card" may leave the number out.
    sources = {place for source in message.id for place in PLACE.findall(source)}
    return any((set(PLACE.findall(form)) ^ sources) - {"%(num)s"} for form in message.string)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.parent.name)
def test_a_catalogue_is_whole_and_says_each_term_as_the_glossary_has_it(file: Path):
    with file.open("rb") as text:
        catalog = read_po(text, locale=file.parent.parent.name)
    language = file.parent.parent.name.partition("_")[0]
    texts = [message for message in catalog if message.id]
    assert {(each.context, whole(each.id)) for each in texts} == {
        (each.context, whole(each.id)) for each in template() if each.id
    }
    assert wanting(catalog) == []
    assert [each.id for each in texts if misplaced(each)] == []
    assert [each.id for each in texts if each.pluralizable and len(each.string) != catalog.num_plurals] == []
    if language in TERMS:
        amiss = {whole(each.id): lacking(language, whole(each.id), whole(each.string)) for each in texts}
        assert {source: terms for source, terms in amiss.items() if terms} == {}


def test_whatever_is_let_off_is_a_text():
    texts = [whole(each.id) for each in template() if each.id]
    assert [each for each in OTHERWISE if not any(text.startswith(each) for text in texts)] == []
