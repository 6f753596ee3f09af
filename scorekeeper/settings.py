"""The settings of the app. Flask keeps them in a mapping that says nothing of its values, so they are typed here."""

from typing import Any, cast

from flask import Flask


def settings(app: Flask) -> dict[str, Any]:
    """Return the app's settings themselves, by name."""
    return cast("dict[str, Any]", app.config)
