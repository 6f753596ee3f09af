"""Options that a change of the rules has set or dropped, in words: Hook: off, Largest hand size: 6."""

from collections.abc import Iterator

from scorekeeper.rules import variant as variant_of
from scorekeeper.rules.kind import Options, Refused, Unreadable
from scorekeeper.web.kinds.describe import describer
from scorekeeper.web.kinds.description import OptionField
from scorekeeper.web.language.texts import gettext as _


def changed_options(variant: str, now: Options, before: Options, players: int) -> Iterator[str]:
    """Yield what differs from before, an option at a time, in the words of the page of a new game."""
    labels, known = describer(variant_of(variant)).option_labels, _fields(variant, now, players)
    for key in dict.fromkeys((*before, *now)):
        if before.get(key) != now.get(key):
            value = _value(known.get(key), now[key]) if key in now else _("this variant’s own")
            yield _("%(label)s: %(value)s", label=_(labels[key]) if key in labels else key, value=value)


def _fields(variant: str, options: Options, players: int) -> dict[str, OptionField]:
    try:
        fields = describer(variant_of(variant)).fields(variant, options, players)
    except (Refused, Unreadable):
        return {}  # what an older program took
    return {field.key: field for field in fields}


def _value(field: OptionField | None, value: object) -> str:
    if isinstance(value, bool):
        return _("on") if value else _("off")
    words = {choice.value: choice.word for choice in field.choices} if field else {}
    return words.get(str(value), str(value))
