"""A page is in the language that its device chose, else in the browser's; lists, numbers and days are written by it."""

import re
from datetime import datetime

import pytest
from flask import Flask, render_template_string
from flask.testing import FlaskClient

from scorekeeper.paths import CHECKOUT, STATIC, TRANSLATIONS
from scorekeeper.storage.people import Person
from scorekeeper.web.games.sheet_words import rank_letter
from scorekeeper.web.language import texts
from scorekeeper.web.language.catalogs import catalogs
from scorekeeper.web.language.texts import ENGLISH, Language
from tests.kit.in_language import in_language
from tests.kit.pages import read
from tests.kit.recorded import brought_in, recorded
from tests.tools.messages import template, text_of

TENTHS = re.compile(r"(?<![\d.])\d+\.\d(?![\d.])")  # of points; a date and an address have more of them


LANGUAGES = catalogs(TRANSLATIONS)
THEN = datetime(2026, 11, 19, 21, 13).astimezone()
NEW_YEAR, ELEVENTH = datetime(2026, 1, 1), datetime(2026, 1, 11)
ALL, TWO = ["Ana", "Ben", "Cas"], ["Ana", "Ben"]
POINTS = "%(num)s point", "%(num)s points"
NAMES = "Åsa Émile Eva Ñandu Nz Öst Zoe"


def spoken(code: str) -> Language:
    """Return a language; one without a catalogue writes lists, numbers and days as its own, its texts in English."""
    return LANGUAGES.get(code, Language(code, code, code, ENGLISH.catalog))


def of_a_pack() -> str:
    return " ".join(map(rank_letter, ("A", "K", "Q", "J", "10")))


def sorted_names(*names: str) -> str:
    persons = [Person(number, name, False, (), ()) for number, name in enumerate(sorted(names))]
    return " ".join(person.name for person in texts.by_name(persons))


@pytest.mark.parametrize(
    ("write", "arguments", "by_language"),
    [
        (texts.series, ([*TWO, "", "Cas"],), dict.fromkeys(("en", "de", "hy", "ru"), "Ana, Ben, Cas")),
        (texts.series, (ALL,), {"ja": "Ana、Ben、Cas"}),
        (texts.series, ([],), {"en": ""}),
        (texts.listed, (ALL,), {"en": "Ana, Ben and Cas", "pl": "Ana, Ben i Cas"}),
        (texts.listed, (TWO, "or"), {"en": "Ana or Ben"}),
        (texts.signed, (-1204,), dict.fromkeys(("en", "pl", "de"), "−1204")),
        (texts.gained, (3,), {"en": "+3"}),
        (texts.decimals, ("-4.20",), {"en": "−4.20", "pl": "−4,20", "de": "−4,20"}),
        (texts.territory, ("NL",), {"en": "Netherlands", "pl": "Holandia", "de": "Niederlande"}),
        *((texts.ngettext, (*POINTS, number), {"en": counted})
          for number, counted in ((0, "0 points"), (1, "1 point"), (-1, "−1 point"))),
        *((texts.ordinal, (number,), {"en": place}) for number, place in ((1, "1st"), (2, "2nd"), (11, "11th"))),
        (texts.clock, (THEN,), {"en": "21:13"}),
        (texts.date_of, (THEN, "EEEE"), {"en": "Thursday"}),
        # The first of a month is 1er, and no other day.
        (texts.date_of, (NEW_YEAR,), {"fr": "jeudi 1er janvier 2026", "en": "Thursday, 1 January 2026"}),
        (texts.day_as, (NEW_YEAR, "MMMd"), {"fr": "1er janv.", "en": "1 Jan"}),
        (texts.day_as, (NEW_YEAR, "yMd"), {"fr": "01/01/2026"}),
        (texts.date_of, (ELEVENTH, "long"), {"fr": "11 janvier 2026"}),
        (sorted_names, NAMES.split(), {"en": NAMES, "de": NAMES, "es": "Åsa Émile Eva Nz Ñandu Öst Zoe",
                                       "sv": "Émile Eva Ñandu Nz Zoe Åsa Öst"}),
        # The letters of the cards of a country.
        (of_a_pack, (), {"en": "A K Q J 10", "de": "A K D B 10", "fr": "A R D V 10", "sv": "E K D Kn 10"}),
        # A variant keeps its name; what tells it from its like is said in the reader's language.
        (texts.variant_called, ("Skull King, first edition",),
         {"en": "Skull King, first edition", "fr": "Skull King, première édition"}),
        (texts.variant_called, ("Oh Pshaw, a zero bid scores 5",), {"fr": "Oh Pshaw, zéro annoncé vaut 5"}),
        (texts.variant_called, ("Thursday, first edition",), {"fr": "Thursday, first edition"}),  # somebody's rules
    ],
)  # fmt: skip
def test_a_language_writes_lists_numbers_days_and_names_in_its_own_way(write, arguments, by_language):
    for code, written in by_language.items():
        with in_language(spoken(code)):
            assert write(*arguments) == written, code


def test_no_text_is_marked_inside_an_f_string_where_no_catalog_finds_it():
    lost = re.compile(r"""\bf(["'])(?:(?!\1).)*\b(?:_|N_|n?p?gettext)\(["']""")
    assert lost.search("""f"{name}: {_('Back')}" """)
    assert not lost.search("""_("%(name)s: %(words)s", name=f"{name}", words=_("Back"))""")
    sources = {str(path): path.read_text() for path in (CHECKOUT / "scorekeeper").rglob("*.py")}
    assert [name for name, source in sources.items() if lost.search(source)] == []


def test_a_text_of_a_template_is_written_as_it_is_read(app: Flask):
    written = {
        '{{ _("%(name)s’s <b>sheet</b>", name="<Ann>") }}': "&lt;Ann&gt;’s <b>sheet</b>",  # the name alone is escaped
        '{{ _("100 %% of the bids") }}': "100 % of the bids",
        # What is not there leaves no dot behind.
        '{{ ["Ana" if false, 0, "", none]|dotted }}': "0",
        '{{ [0, "<b>"]|dotted }}': '0 <span class="dot" aria-hidden="true">·</span> &lt;b&gt;',
    }
    with app.test_request_context():
        assert {template: render_template_string(template) for template in written} == written


@pytest.mark.parametrize("page", ["/sheet", "/print", "/print?style=blackout", "/share"])
def test_tenths_have_the_comma_of_the_language_wherever_a_game_is_shown(client: FlaskClient, page: str):
    game = brought_in(client, recorded("call_break"))
    german = read(client.get(f"{game}{page}", headers={"Accept-Language": "de"}).text).text
    assert ("19,2" in german, TENTHS.findall(german)) == (True, [])
    assert "19.2" in read(client.get(f"{game}{page}").text).text


@pytest.mark.parametrize(
    ("asked", "language"), [("xx, pt;q=0.8", "en"), ("en-XA, en;q=0.5", "en-XA"), ("xx, en-XA;q=0.5", "en-XA")]
)
def test_a_page_is_in_the_first_language_of_the_browser_that_there_is_else_in_english(reader, asked, language):
    for address in ("/", "/g/nothing-here"):
        answer = reader.get(address, headers={"Accept-Language": asked})
        html = read(answer.text).one("html")
        assert (html["lang"], html["dir"], answer.headers["Content-Language"]) == (language, "ltr", language)
        assert ("Skip to content" in answer.text) is (language == "en")
        assert {"Accept-Language", "Cookie"} <= set(answer.vary)


def test_the_language_chosen_on_the_device_wins_until_it_is_left_to_the_browser_and_leads_to_no_other_site(reader):
    for chosen, shown in (("en-XA", "en-XA"), ("", "en")):
        answer = reader.post("/language", data={"language": chosen, "back": "/variants"})
        assert (answer.status_code, answer.location) == (303, "/variants")
        assert read(reader.get("/", headers={"Accept-Language": "en"}).text).one("html")["lang"] == shown
    assert reader.post("/language", data={"language": "en", "back": "//elsewhere.example"}).location == "/"


def test_the_template_that_translators_begin_from_is_current_and_names_the_places_of_every_text():
    """`make messages` writes it. A place without a name cannot move in another word order."""
    assert not [message.id for message in template() if message.python_format and "%s" in str(message.id)]
    assert (TRANSLATIONS / "messages.pot").read_bytes() == text_of(template())


def test_a_style_for_a_language_names_one_at_a_time():
    """Chromium reads no list inside :lang(): the whole rule would be left out, and an accent stand on the stroke."""
    rules = {file.name: file.read_text("utf-8") for file in sorted(STATIC.rglob("*.css"))}
    assert any(":lang(" in text for text in rules.values())
    assert [name for name, text in rules.items() if re.search(r":lang\([^)]*,", text)] == []
