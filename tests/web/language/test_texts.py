"""A page is in the language that its device chose, else in the browser's; lists, numbers and days are written by it."""

import re
from contextlib import AbstractContextManager
from datetime import datetime

import pytest
from babel.messages.catalog import Catalog
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
from tests.tools.messages import template, text_of, wanting

TENTHS = re.compile(r"(?<![\d.])\d+\.\d(?![\d.])")  # of points; a date and an address have more of them


def spoken(code: str) -> AbstractContextManager[None]:
    """Write lists, numbers and days as a language does, its texts in English."""
    return in_language(Language(code, code, code, ENGLISH.catalog))


@pytest.mark.parametrize(
    ("code", "beside"), [*((code, "Ana, Ben, Cas") for code in ("de", "es", "hy", "ru", "he")), ("ja", "Ana、Ben、Cas")]
)
def test_words_stand_beside_each_other_with_what_a_language_sets_between(code: str, beside: str):
    with spoken(code):
        assert texts.series(["Ana", "", "Ben", "Cas"]) == beside
        assert (texts.series(["Ana"]), texts.series([])) == ("Ana", "")


def test_a_list_ends_in_and_or_or_as_the_language_has_it():
    assert texts.listed(["Ana", "Ben", "Cas"]) == "Ana, Ben and Cas"
    assert (texts.listed(["Ana", "Ben"], "or"), texts.listed(["Ana"])) == ("Ana or Ben", "Ana")
    with spoken("pl"):
        assert texts.listed(["Ana", "Ben", "Cas"]) == "Ana, Ben i Cas"


@pytest.mark.parametrize(
    ("code", "signed", "gained", "decimals", "country"),
    [("en", "−1204", "+3", "−4.20", "Netherlands"), ("pl", "−1204", "+3", "−4,20", "Holandia"),
     ("de", "−1204", "+3", "−4,20", "Niederlande")],
)  # fmt: skip
def test_numbers_with_a_true_minus_sign_and_countries_are_written_as_the_language_has_them(
    code: str, signed: str, gained: str, decimals: str, country: str
):
    with spoken(code):
        assert (texts.signed(-1204), texts.gained(3), texts.gained(0)) == (signed, gained, "0")
        assert (texts.decimals("-4.20"), texts.decimals("7")) == (decimals, "7")
        assert texts.territory("NL") == country


def test_a_count_takes_the_form_of_its_number():
    counted = [texts.ngettext("%(num)s point", "%(num)s points", number) for number in (0, 1, 2, -1)]
    assert counted == ["0 points", "1 point", "2 points", "−1 point"]


def test_a_place_is_called_as_english_calls_it():
    assert [texts.ordinal(number) for number in (1, 2, 3, 4, 11, 22)] == ["1st", "2nd", "3rd", "4th", "11th", "22nd"]


def test_a_day_and_a_time_are_written_out():
    then = datetime(2026, 11, 19, 21, 13).astimezone()
    assert texts.date_of(then) == "Thursday, 19 November 2026"
    assert texts.clock(then) == "21:13"
    assert texts.day_as(then, "MMMMd") == "19 November"
    assert (texts.date_of(then, "EEEE"), texts.date_of(then, "long")) == ("Thursday", "19 November 2026")


def test_no_text_is_marked_inside_an_f_string_where_no_catalog_finds_it():
    lost = re.compile(r"""\bf(["'])(?:(?!\1).)*\b(?:_|N_|n?p?gettext)\(["']""")
    assert lost.search("""f"{name}: {_('Back')}" """)
    assert not lost.search("""_("%(name)s: %(words)s", name=f"{name}", words=_("Back"))""")
    sources = {str(path): path.read_text() for path in (CHECKOUT / "scorekeeper").rglob("*.py")}
    assert [name for name, source in sources.items() if lost.search(source)] == []


@pytest.mark.parametrize(
    ("template", "shown"),
    [
        ('{{ _("%(name)s’s <b>sheet</b>", name="<Ann>") }}', "&lt;Ann&gt;’s <b>sheet</b>"),  # the name alone is escaped
        ('{{ _("100 %% of the bids") }}', "100 % of the bids"),
        ('{{ ["Ana" if false, 0, "", none, "<b>"]|dotted }}',  # what is not there leaves no dot behind
         '0 <span class="dot" aria-hidden="true">·</span> &lt;b&gt;'),
    ],
)  # fmt: skip
def test_a_text_of_a_template_is_written_as_it_is_read(app: Flask, template: str, shown: str):
    with app.test_request_context():
        assert render_template_string(template) == shown


def test_each_reader_gets_the_same_text_in_the_own_language(reader: FlaskClient) -> None:
    pages = [reader.get("/variants", headers={"Accept-Language": code}).text for code in ("en", "en-XA", "en")]
    assert ["Skip to content" in page for page in pages] == [True, False, True]


# By language: what the cards of its country have on ace, king, queen, jack and ten.
LETTERS = {
    "en": "A K Q J 10", "de": "A K D B 10", "es": "A K Q J 10", "fr": "A R D V 10", "it": "A K Q J 10",
    "nl": "A H V B 10", "sv": "E K D Kn 10",
}  # fmt: skip


@pytest.mark.parametrize("code", LETTERS)
def test_a_card_has_the_letters_of_the_readers_pack(code: str):
    with in_language(catalogs(TRANSLATIONS)[code]):
        assert " ".join(rank_letter(rank) for rank in ("A", "K", "Q", "J", "10")) == LETTERS[code]


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("en", "Åsa Émile Eva Ñandu Nz Öst Zoe"),
        ("de", "Åsa Émile Eva Ñandu Nz Öst Zoe"),
        ("es", "Åsa Émile Eva Nz Ñandu Öst Zoe"),
        ("sv", "Émile Eva Ñandu Nz Zoe Åsa Öst"),
    ],
)
def test_names_are_sorted_as_the_language_sorts_them(code: str, names: str):
    with in_language(catalogs(TRANSLATIONS)[code]):
        persons = [Person(number, name, False, (), ()) for number, name in enumerate(sorted(names.split()))]
        assert " ".join(person.name for person in texts.by_name(persons)) == names


def test_the_first_of_a_month_is_1er_in_french_and_no_other_day_is():
    with in_language(catalogs(TRANSLATIONS)["fr"]):
        first, eleventh = datetime(2026, 1, 1), datetime(2026, 1, 11)
        assert [texts.date_of(first), texts.day_as(first, "MMMd")] == ["jeudi 1er janvier 2026", "1er janv."]
        assert [texts.date_of(eleventh, "long"), texts.day_as(first, "yMd")] == ["11 janvier 2026", "01/01/2026"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Skull King, first edition", "Skull King, première édition"),
        ("OHell, maximum 7", "OHell, maximum 7"),
        ("Oh Pshaw, a zero bid scores 5", "Oh Pshaw, zéro annoncé vaut 5"),
        ("Skull King with the expansion", "Skull King avec l’extension"),
        ("L’Ascenseur, 1-13-1", "L’Ascenseur, 1-13-1"),
        ("Up and Down the River", "Up and Down the River"),
        ("Thursday, first edition", "Thursday, first edition"),  # house rules of somebody, not a variant
    ],
)
def test_a_variant_keeps_its_name_and_what_tells_it_from_its_like_is_in_the_readers_language(name: str, said: str):
    with in_language(catalogs(TRANSLATIONS)["fr"]):
        assert texts.variant_called(name) == said
    assert texts.variant_called(name) == name


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
