"""A page is in the language that its device chose, else in the browser's; the pseudo-language stands in for any."""

import re

import pytest
from babel.messages.catalog import Catalog

from scorekeeper.paths import STATIC
from tests.kit.pages import read
from tests.tools.messages import TRANSLATIONS, template, text_of, wanting


@pytest.mark.parametrize(
    ("asked", "language"), [("xx, pt;q=0.8", "en"), ("en-XA, en;q=0.5", "en-XA"), ("xx, en-XA;q=0.5", "en-XA")]
)
def test_a_page_is_in_the_first_language_of_the_browser_that_there_is_else_in_english(reader, asked, language):
    for address in ("/", "/g/nothing-here"):
        answer = reader.get(address, headers={"Accept-Language": asked})
        html = read(answer.text).one("html")
        assert (html["lang"], html["dir"], answer.headers["Content-Language"]) == (language, "ltr", language)
        assert {"Accept-Language", "Cookie"} <= set(answer.vary)


def test_the_language_chosen_on_the_device_wins_until_it_is_left_to_the_browser_again(reader):
    for chosen, shown in (("en-XA", "en-XA"), ("", "en")):
        answer = reader.post("/language", data={"language": chosen, "back": "/variants"})
        assert (answer.status_code, answer.location) == (303, "/variants")
        assert read(reader.get("/", headers={"Accept-Language": "en"}).text).one("html")["lang"] == shown


def test_choosing_a_language_leads_to_no_other_site(reader):
    assert reader.post("/language", data={"language": "en", "back": "//elsewhere.example"}).location == "/"


def test_the_template_that_translators_begin_from_is_current_and_names_the_places_of_every_text():
    """`make messages` writes it. A place without a name cannot move in another word order."""
    assert not [message.id for message in template() if message.python_format and "%s" in str(message.id)]
    assert (TRANSLATIONS / "messages.pot").read_bytes() == text_of(template())


def test_a_catalog_without_a_translation_is_found_wanting():
    catalog = Catalog()
    catalog.add("Back", "Zurück")
    catalog.add("Language", "Sprache", flags=["fuzzy"])
    catalog.add("Scorekeeper")
    assert wanting(catalog) == ["Language", "Scorekeeper"]


def test_a_style_for_a_language_names_one_at_a_time():
    """Chromium reads no list inside :lang(): the whole rule would be left out, and an accent stand on the stroke."""
    rules = {file.name: file.read_text("utf-8") for file in sorted(STATIC.rglob("*.css"))}
    assert any(":lang(" in text for text in rules.values())
    assert [name for name, text in rules.items() if re.search(r":lang\([^)]*,", text)] == []
