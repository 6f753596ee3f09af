"""A catalogue: a .po file written by translators, and the .mo file made from it, which the standard library reads.

A wheel is built with .mo files (build_hook.py); a checkout makes those that are missing or outdated.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from scorekeeper.paths import whole

PLACE = re.compile(r"%\(\w+\)[sd]|%%|\{[\w:]*\}|[%{}]")  # places for names and numbers, and broken ones


def read_catalog(file: Path) -> GNUTranslations:
    """Return the texts of a .po file, read from the .mo file beside it, which is made if it is missing or outdated.

    Raises OSError, and ValueError if the file is invalid or a translation has a place that its text lacks.
    """
    made = file.with_suffix(".mo")
    if made.exists() and (not file.exists() or made.stat().st_mtime_ns >= file.stat().st_mtime_ns):
        return GNUTranslations(BytesIO(made.read_bytes()))
    texts = compiled(file)
    with suppress(OSError), whole(made) as draft:  # another user may own the folder
        draft.write_bytes(texts)
        draft.chmod(0o644)  # the next start may be by another user
    return GNUTranslations(BytesIO(texts))


def compiled(file: Path) -> bytes:
    """Return a .po file in .mo format, without missing and fuzzy translations. Raises as `read_catalog` does."""
    # Imported here because a start with current .mo files does not need it.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    written = BytesIO()
    try:
        with file.open("rb") as text:
            catalog = read_po(text, abort_invalid=True)
    except PoFileError as error:
        raise ValueError(f"{file}: {error}") from None
    for message in catalog:
        if made_up := message.id and _places(message.string or "") - _places(message.id):
            line = f"line {message.lineno} of {file}"
            raise ValueError(f"{line}: {', '.join(sorted(made_up))} is not in the English text")
    write_mo(written, catalog)
    return written.getvalue()


def _places(text: str | Iterable[str]) -> set[str]:
    return set(PLACE.findall(text if isinstance(text, str) else " ".join(text)))
