"""The device that asks: its own id in the session, and the name that the history calls it."""

from flask import Request, g, request, session

from scorekeeper.storage import pens

# The first word that the browser says of itself decides; a tablet may say Android or iPad.
KINDS = (("iPad", "iPad"), ("iPhone", "iPhone"), ("Android", "Android"), ("CrOS", "Chromebook"), ("Mac", "Mac"),
         ("Windows", "Windows"), ("Linux", "Linux"))  # fmt: skip
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
        g.device_name = pens.device_name(device()) or guessed(request)
    return g.device_name


def guessed(asked: Request) -> str:
    """Return a name for a device that has not been given one: what it is, and four letters that tell two apart."""
    agent = asked.headers.get("User-Agent", "")
    kind = next((name for word, name in KINDS if word in agent), "Device")
    return f"{kind} {device()[:4]}"[:LONGEST]
