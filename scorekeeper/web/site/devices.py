"""The device that asks: its id in the session, its name in the history, and what was chosen on it.

It chooses a language, which wins over what the browser asks for, how its pages look, and whose games it lists.
"""

from collections.abc import Mapping
from itertools import chain, count

from flask import Blueprint, current_app, g, render_template, request, session
from flask.typing import ResponseReturnValue

from scorekeeper.storage import pens
from scorekeeper.storage.groups import groups
from scorekeeper.web.language.catalogs import COOKIE, languages
from scorekeeper.web.language.texts import N_, with_number
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.htmx import leave_for
from scorekeeper.web.site.parsing import number
from scorekeeper.web.site.passphrase import inside

# The first word that the browser says of itself decides: Android says Mobile on phones only, and Linux as well.
KINDS = (("iPad", N_("Tablet")), ("Mobile", N_("Phone")), ("Android", N_("Tablet")))
OTHER = N_("Computer")
LONGEST = 30
# What a device may choose by a cookie of that name; the first is the default.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("device", "light", "dark"),
    "voice": ("off", "on"),
    "suits": ("two", "four"),
    "sheet": ("figures", "blackout"),
}
# Those that change every page.
LIKES = ("theme", "suits")
GROUP = "group"  # of the session
A_YEAR = 365 * 24 * 3600

bp = Blueprint("languages", __name__)


def device() -> str:
    """Return this device's id; a new one gets it with the answer."""
    if "device" not in session:
        session["device"] = pens.new_device()
        session.permanent = True
    return session["device"]


def known_device() -> str:
    """Return this device's id; empty: it is new, and only looks."""
    return session.get("device", "")


def device_name() -> str:
    """Return the name under which this device's entries stand in the history."""
    if "device_name" not in g:
        g.device_name = pens.device_name(device()) or _new_name()
    return g.device_name


def _new_name() -> str:
    """Return a name for a device without one: Tablet, Phone 2. It stays with the device once something is written."""
    agent = request.headers.get("User-Agent", "")
    kind = _(next((name for word, name in KINDS if word in agent), OTHER))
    taken = pens.names_from(kind)
    numbered = (with_number(kind, str(another)) for another in count(2))
    name = next(name for name in chain([kind], numbered) if name not in taken)
    if request.method == "POST":
        pens.name_device(device(), name)
    return name


def choice(name: str) -> str:
    """Return what this device chose, and the default where its cookie holds something else."""
    value = request.cookies.get(name, "")
    return value if value in CHOICES[name] else CHOICES[name][0]


def likes() -> tuple[str, ...]:
    """Return how this device likes its pages, but for the language."""
    return tuple(choice(name) for name in LIKES)


def chosen_group() -> int:
    """Return the group that the address names, else the one that this device looked at last. 0: everybody's games.

    Pages of figures have it in their links, so that an address shows the same on every device.
    """
    known = {group.id for group in groups()}
    if GROUP in request.args:
        asked = request.args.get(GROUP, 0, type=number)
        session[GROUP] = asked if asked in known else 0
    chosen = session.get(GROUP, 0)
    return chosen if chosen in known else 0


@bp.get("/language")
def choose() -> str:
    """Show the languages to choose from."""
    back = inside(request.args.get("back", ""))
    return render_template("site/language.html", back=back, chosen=request.cookies.get(COOKIE, ""))


@bp.post("/language")
def keep() -> ResponseReturnValue:
    """Set the cookie for a year; without a language in the form, delete it: the browser's own language holds."""
    answer = current_app.make_response(leave_for(inside(request.form.get("back", ""))))
    code = request.form.get(COOKIE, "")
    if code in languages():
        answer.set_cookie(COOKIE, code, max_age=A_YEAR, samesite="Lax", httponly=True)
    else:
        answer.delete_cookie(COOKIE)
    return answer
