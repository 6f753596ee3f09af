"""`make messages`: read every marked text, bring the catalogs up to date, and fail on what is missing or fuzzy.

The pseudo-language of the tests is made here too: accents and a third more letters, named places kept.
"""

import re
import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from textwrap import wrap

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from scorekeeper.paths import CHECKOUT, TRANSLATIONS
from scorekeeper.rules import all_variants
from scorekeeper.web.language.texts import name_parts

JINJA = {"newstyle_gettext": "true", "trimmed": "true", "silent": "false"}
METHODS = {"scorekeeper": ("**.py", "python", {"encoding": "utf-8"}), "templates": ("**.html", "jinja2", JINJA)}
KEYWORDS = DEFAULT_KEYWORDS | {"NN_": (1, 2)}
PLACE = re.compile(r"(%\(\w+\)[sd]|%%|\{[\w:]*\}|<[^>]*>|&\w+;)")
ACCENTED = str.maketrans("aeiouyAEIOUYcnszCNSZ", "àéîöûýÀÉÎÖÛÝçñšžÇÑŠŽ")
LONGEST_WORD = 16  # letters that a longer language adds without a space: no word that is read is fifty letters long
EMPTY = re.compile(
    rb'"(POT-Creation-Date|PO-Revision-Date|Report-Msgid|Last-Translator|Language-Team|Generated-By)[^"]*"\n'
)


@cache
def template() -> Catalog:
    """Return every marked text of the code and the pages."""
    found = Catalog(project="scorekeeper", charset="utf-8", fuzzy=False, header_comment="# Every text of the pages.")
    for folder, (pattern, how, options) in METHODS.items():
        for file, _line, message, comments, context in extract_from_dir(
            CHECKOUT / folder,
            method_map=[(pattern, how)],
            options_map={pattern: options},
            keywords=KEYWORDS,
            comment_tags=("A translator:",),
            strip_comment_tags=True,
        ):
            found.add(message, locations=[(f"{folder}/{file}", 0)], auto_comments=comments, context=context)
    for row in all_variants():  # the rules know no catalogs: what a row says of itself is marked here
        found.add(row.summary, locations=[("scorekeeper/rules", 0)])
        if parts := name_parts(row.name):
            found.add(parts[1], locations=[("scorekeeper/rules", 0)])
    return found


def text_of(catalog: Catalog) -> bytes:
    """Return a catalog as its file has it: sorted, without dates and line numbers, so that a diff shows words."""
    written = BytesIO()
    write_po(written, catalog, width=0, sort_output=True, include_lineno=False, omit_header=False, ignore_obsolete=True)
    return EMPTY.sub(b"", written.getvalue())


def wanting(catalog: Catalog) -> list[str]:
    """Return the texts of a catalog that have no translation that holds."""
    return [str(message.id) for message in catalog if message.id and (message.fuzzy or not _whole(message.string))]


def _whole(text: str | tuple[str, ...] | list[str]) -> bool:
    return bool(text) and (isinstance(text, str) or all(text))


def pseudo(text: str) -> str:
    """Return a text in the language that nobody speaks: ["Dealer" → "[Dééàléér~~]"], its named places as they were."""
    parts = PLACE.split(text)
    changed = "".join(part if index % 2 else part.translate(ACCENTED) for index, part in enumerate(parts))
    letters = sum(len(part) for part in parts[::2])
    longer = " ".join(wrap("~" * max(1, round(letters / 3) - 2), LONGEST_WORD))
    return f"[{changed}{longer}]" if letters else changed


def pseudo_catalog() -> Catalog:
    """Return the pseudo-language's catalog, made from the template: what nobody marked stays English in it."""
    made = Catalog(locale="en_GB", charset="utf-8", fuzzy=False)
    for message in template():
        if message.id:
            ids = message.id if isinstance(message.id, (list, tuple)) else (message.id,)
            translations = tuple(pseudo(each) for each in ids)
            made.add(message.id, translations if len(translations) > 1 else translations[0], context=message.context)
    return made


def write_pseudo(folder: Path) -> Path:
    place = folder / "en_XA" / "LC_MESSAGES"
    place.mkdir(parents=True, exist_ok=True)
    (place / "messages.po").write_bytes(text_of(pseudo_catalog()))
    return folder


def main() -> int:
    """Bring the template and every catalog up to date; return 1 where a translation is missing or fuzzy."""
    found, wrong = template(), 0
    (TRANSLATIONS / "messages.pot").write_bytes(text_of(found))
    for file in sorted(TRANSLATIONS.glob("*/LC_MESSAGES/messages.po")):
        language = file.parent.parent.name
        with file.open("rb") as text:
            catalog = read_po(text, locale=language)
        catalog.update(found)
        file.write_bytes(text_of(catalog))
        missing = wanting(catalog)
        for each in missing:
            print(f"{language}: not translated, or fuzzy: {each}")
        print(f"{language}: {len(catalog) - len(missing)} of {len(catalog)} texts")
        wrong += len(missing)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
