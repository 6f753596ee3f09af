"""A catalogue: a .po file that translators write, and the .mo file made of it, which the standard library reads.

The build makes the .mo files of a wheel (build_hook.py), a checkout those that it lacks or that are older.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from scorekeeper.files import whole

PLACE = re.compile(r"%\(\w+\)[sd]|%%|\{[\w:]*\}|[%{}]")  # what is filled with a name or a number, and what breaks that


def read_catalog(file: Path) -> GNUTranslations:
    """Return the texts of a .po file, or of the .mo file beside it, which is made again if it is missing or older.

    Raises OSError, and ValueError if it is no such file or a translation has a place that its text has not.
    """
    made = file.with_suffix(".mo")
    if made.exists() and (not file.exists() or made.stat().st_mtime_ns >= file.stat().st_mtime_ns):
        return GNUTranslations(BytesIO(made.read_bytes()))
    texts = compiled(file)
    with suppress(OSError), whole(made) as draft:  # a folder of another user's is read anew at each start
        draft.write_bytes(texts)
        draft.chmod(0o644)  # whoever starts it next may be another user
    return GNUTranslations(BytesIO(texts))


def compiled(file: Path) -> bytes:
    """Return a .po file as a .mo file has it, without what is missing or a guess. Raises as `read_catalog` does."""
    # Imported here: a start that finds the .mo files needs none of it.
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
