"""A catalogue is read from its .po file as Babel reads it."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from scorekeeper.settings import BadSetting
from scorekeeper.web.language.catalog_file import read_catalog
from scorekeeper.web.language.catalogs import catalogs
from tests.messages import write_pseudo

HEAD = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

"""


@pytest.fixture
def written(tmp_path: Path):
    """Write a catalogue; returns its file."""

    def write(entries: str) -> Path:
        file = tmp_path / "fr" / "LC_MESSAGES" / "messages.po"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(HEAD + entries)
        return file

    return write


def test_every_text_is_read_as_babel_reads_it(tmp_path):
    file = write_pseudo(tmp_path) / "en_XA" / "LC_MESSAGES" / "messages.po"
    read = read_catalog(file)
    with file.open("rb") as text:
        messages = [message for message in read_po(text) if message.id]
    ours = [read.catalog.texts[message.context or "", (message.id if isinstance(message.id, str) else message.id[0])]
            for message in messages]  # fmt: skip
    assert ours == [(each.string,) if isinstance(each.string, str) else tuple(each.string) for each in messages]
    assert read.is_whole


def test_lines_may_be_broken_and_letters_escaped(written):
    catalog = read_catalog(written('msgid "Saving…"\nmsgstr ""\n"Un \\"instant\\"\\n"\n"s’il te plaît"\n')).catalog
    assert catalog.gettext("Saving…") == 'Un "instant"\ns’il te plaît'


def test_a_number_takes_the_form_of_the_language(written):
    entry = (
        'msgid "%(num)s card"\nmsgid_plural "%(num)s cards"\nmsgstr[0] "%(num)s carte"\nmsgstr[1] "%(num)s cartes"\n'
    )
    catalog = read_catalog(written(entry)).catalog
    said = [catalog.ngettext("%(num)s card", "%(num)s cards", number) for number in (0, 1, 2)]
    assert said == ["%(num)s carte", "%(num)s carte", "%(num)s cartes"]


@pytest.mark.parametrize(
    "entries",
    ['msgid "Back"\nmsgstr ""\n', '#, fuzzy, python-format\nmsgid "Back"\nmsgstr "Retour"\n'],
    ids=["missing", "guess"],
)
def test_what_is_missing_or_a_guess_is_said_in_english_and_the_language_is_not_whole(written, entries):
    read = read_catalog(written(entries + '\nmsgid "Undo"\nmsgstr "Annuler"\n'))
    assert (read.is_whole, read.catalog.gettext("Back"), read.catalog.gettext("Undo")) == (False, "Back", "Annuler")


def test_what_the_program_no_longer_says_is_passed_over(written):
    read = read_catalog(written('msgid "Undo"\nmsgstr "Annuler"\n\n#~ msgid "Gone"\n#~ msgstr ""\n'))
    assert (read.is_whole, read.catalog.gettext("Undo")) == (True, "Annuler")


def test_what_is_no_catalogue_is_refused(written):
    file = written("")
    file.write_text("<html>")
    with pytest.raises(ValueError, match="no header"):
        read_catalog(file)


@pytest.mark.parametrize(
    ("source", "translation", "made_up"),
    [
        ("%(name)s deals", "%(nom)s donne", "%(nom)s"),
        ("%(name)s deals", "%(name)s donne à 100 %", "%"),
        ("page {page}", "page {seite}", "{seite}"),
        ("page {page}", "page {page", "{"),
        ("Undo", "Annuler %(name)s", "%(name)s"),
    ],
)
def test_a_place_that_the_english_text_has_not_is_refused_with_its_line(written, source, translation, made_up):
    file = written(f'msgid "Back"\nmsgstr "Retour"\n\nmsgid "{source}"\nmsgstr ""\n"{translation}"\n')
    with pytest.raises(ValueError, match=rf"^line 10 of .*: {re.escape(made_up)} is not in the English text$"):
        read_catalog(file)


def test_a_place_may_be_left_out_or_stand_in_the_plural_alone(written):
    entry = 'msgid "a card"\nmsgid_plural "%(num)s cards"\nmsgstr[0] "%(num)s carte"\nmsgstr[1] "des cartes"\n'
    assert read_catalog(written(entry)).catalog.ngettext("a card", "%(num)s cards", 1) == "%(num)s carte"


def test_a_folder_with_such_a_catalogue_is_refused_at_the_start(written, tmp_path, monkeypatch, make_app):
    written('msgid "%(name)s deals"\nmsgstr "%(nom)s donne"\n')
    monkeypatch.setenv("SCOREKEEPER_TRANSLATIONS", str(tmp_path))
    with pytest.raises(BadSetting, match=r"line 7 of .*messages.po: %\(nom\)s is not in the English text"):
        make_app()


def test_of_our_own_a_language_is_offered_once_it_is_whole(written, tmp_path, monkeypatch):
    written('msgid "Back"\nmsgstr ""\n')
    assert list(catalogs(tmp_path)) == ["en", "fr"]  # somebody tries it
    catalogs.cache_clear()
    monkeypatch.setattr("scorekeeper.paths.TRANSLATIONS", tmp_path)
    assert list(catalogs(tmp_path)) == ["en"]
    catalogs.cache_clear()
