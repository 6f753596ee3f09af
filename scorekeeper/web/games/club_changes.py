"""What was changed of seasons, groups and house rules, as lines that say who did it."""

from typing import Any

from scorekeeper.storage import changes
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext


def history(what: str, number: int = 0) -> list[dict[str, Any]]:
    """Return what was changed of seasons, groups or house rules, or of one of them, the newest at the head."""
    return [
        {"id": change.id, "words": change_words(change), "by": change.by, "undone": change.undone}
        for change in changes.changes(what, number)
    ]


def change_words(change: changes.ClubChange) -> str:
    """Return what was changed of a season, a group or the group of games, and by whom."""
    if change.what == "game":
        games = len(change.after["game"])
        to = change.name or _("no group")
        return ngettext("%(num)s game moved to %(group)s", "%(num)s games moved to %(group)s", games, group=to)
    words = {"added": _("%(name)s added"), "deleted": _("%(name)s deleted"), "restored": _("%(name)s restored")}
    return words.get(change.act, _("%(name)s changed")) % {"name": change.name}
