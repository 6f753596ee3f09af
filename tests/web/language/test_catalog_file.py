"""A catalogue is compiled from its .po file, and read from what was compiled until that changes."""

import os
import re
from pathlib import Path

import pytest

from scorekeeper.settings import BadSetting
from scorekeeper.web.language.catalog_file import read_catalog
from scorekeeper.web.language.catalogs import catalogs

HEAD = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Language: fr\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

"""
UNDO = 'msgid "Undo"\nmsgstr "Annuler"\n'


@pytest.fixture
def written(tmp_path: Path):
    def write(entries: str, head: str = HEAD) -> Path:
        file = tmp_path / "fr" / "LC_MESSAGES" / "messages.po"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(head + entries)
        return file

    return write


def test_a_number_takes_the_form_of_the_language_and_may_be_left_out_of_it(written):
    entry = 'msgid "a card"\nmsgid_plural "%(num)s cards"\nmsgstr[0] "une carte"\nmsgstr[1] "%(num)s cartes"\n'
    catalog = read_catalog(written(entry))
    counted = [catalog.ngettext("a card", "%(num)s cards", number) for number in (0, 1, 2)]
    assert counted == ["une carte", "une carte", "%(num)s cartes"]


def test_what_is_missing_or_a_guess_is_said_in_english(written):
    entries = 'msgid "Deal"\nmsgstr ""\n\n#, fuzzy, python-format\nmsgid "Back"\nmsgstr "Retour"\n\n'
    catalog = read_catalog(written(entries + UNDO))
    assert [catalog.gettext(text) for text in ("Deal", "Back", "Undo")] == ["Deal", "Back", "Annuler"]


def test_it_is_compiled_once_and_again_after_a_change_and_is_enough_as_in_a_wheel(written, tmp_path):
    file = written(UNDO)
    assert read_catalog(file).gettext("Undo") == "Annuler"
    made = file.with_suffix(".mo").stat()
    assert read_catalog(file).gettext("Undo") == "Annuler"
    assert file.with_suffix(".mo").stat().st_mtime_ns == made.st_mtime_ns
    written('msgid "Undo"\nmsgstr "Défaire"\n')
    os.utime(file, ns=(made.st_atime_ns, made.st_mtime_ns + 1))
    assert read_catalog(file).gettext("Undo") == "Défaire"
    file.unlink()
    assert catalogs(tmp_path)["fr"].catalog.gettext("Undo") == "Défaire"


def test_it_is_read_where_nothing_can_be_written(written, monkeypatch):
    def refused(**_options: object) -> None:
        raise PermissionError

    file = written(UNDO)
    monkeypatch.setattr("scorekeeper.paths.mkstemp", refused)
    assert read_catalog(file).gettext("Undo") == "Annuler"
    assert not file.with_suffix(".mo").exists()


@pytest.mark.parametrize(
    ("source", "translation", "made_up"),
    [
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


def test_what_is_no_catalogue_is_refused_and_a_wrong_one_at_the_start(written, tmp_path, monkeypatch, make_app):
    with pytest.raises(ValueError, match=r"messages\.po: Unknown or misformatted keyword"):
        read_catalog(written("<html>", head=""))
    written('msgid "%(name)s deals"\nmsgstr "%(nom)s donne"\n')
    monkeypatch.setenv("SCOREKEEPER_TRANSLATIONS", str(tmp_path))
    with pytest.raises(BadSetting, match=r"line 7 of .*messages.po: %\(nom\)s is not in the English text"):
        make_app()
