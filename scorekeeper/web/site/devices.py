"""The device that asks: its own id in the session, and the name that the history calls it."""

from itertools import chain, count

from flask import g, request, session

from scorekeeper.storage import pens
from scorekeeper.web.language.texts import N_, with_number
from scorekeeper.web.language.texts import gettext as _

# The first word that the browser says of itself decides: Android says Mobile on phones only, and Linux as well.
KINDS = (("iPad", N_("Tablet")), ("Mobile", N_("Phone")), ("Android", N_("Tablet")))
OTHER = N_("Computer")
LONGEST = 30


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
    numbered = (with_number(kind, str(number)) for number in count(2))
    name = next(name for name in chain([kind], numbered) if name not in taken)
    if request.method == "POST":
        pens.name_device(device(), name)
    return name
