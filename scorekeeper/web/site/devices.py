"""The device of a request: its id in the session, its name in the history, and its choices.

It can choose a language other than the browser's, how its pages look, and whose games it lists.
"""

from collections.abc import Mapping
from itertools import chain, count

from flask import g, request, session

from scorekeeper.storage import pens
from scorekeeper.storage.groups import groups
from scorekeeper.storage.models import new_id
from scorekeeper.web.language.texts import N_, by_name, with_number
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import number

# The first word found in the user agent decides: Android says Mobile on phones only.
KINDS = (("iPad", N_("Tablet")), ("Mobile", N_("Phone")), ("Android", N_("Tablet")), ("", N_("Computer")))
# What a device may choose by a cookie of this name; the first is the default.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("device", "light", "dark"),
    "voice": ("off", "on"),
    "suits": ("two", "four"),
    "sheet": ("figures", "blackout"),
}
GROUP = "group"  # of the session
A_YEAR = 365 * 24 * 3600


def device() -> str:
    """Return this device's id; a new device gets it with the response."""
    if "device" not in session:
        session["device"] = new_id()
        session.permanent = True
    return session["device"]


def known_device() -> str:
    """Return this device's id, or "" if it has none yet."""
    return session.get("device", "")


def device_name() -> str:
    """Return the name of this device in the history. One without a name gets Tablet or Phone 2, which a POST saves."""
    if "device_name" not in g:
        g.device_name = pens.device_name(device())
    if not g.device_name:
        agent = request.headers.get("User-Agent", "")
        kind = _(next(name for word, name in KINDS if word in agent))
        taken = pens.names_from(kind)
        numbered = (with_number(kind, str(another)) for another in count(2))
        g.device_name = next(name for name in chain([kind], numbered) if name not in taken)
        if request.method == "POST":
            pens.name_device(device(), g.device_name)
    return g.device_name


def choice(name: str) -> str:
    """Return what this device chose, or the default."""
    value = request.cookies.get(name, "")
    return value if value in CHOICES[name] else CHOICES[name][0]


def likes() -> tuple[str, ...]:
    """Return the choices that change every page, except the language."""
    return choice("theme"), choice("suits")


def chosen_group() -> int:
    """Return the group in the address, otherwise the one this device looked at last; 0 is everybody.

    Links to statistics name it, so that an address shows the same on every device.
    """
    known = {group.id for group in groups()}
    if GROUP in request.args:
        asked = request.args.get(GROUP, 0, type=number)
        session[GROUP] = asked if asked in known else 0
    chosen = session.get(GROUP, 0)
    return chosen if chosen in known else 0


def group_choices(nobody: str) -> list[tuple[int, str]]:
    """Return the id and name of each group by name, after 0 with the word for no choice."""
    return [(0, nobody), *((group.id, group.name) for group in by_name(groups()))]
