"""The settings of the app. Flask keeps them in a mapping that says nothing of its values, so they are typed here."""

from typing import Any, cast

from flask import Flask

SHOWN = 60  # letters of a value that a refusal repeats


class BadSetting(ValueError):
    """A variable of the environment holds what cannot be used; the text begins with its name and says what it takes."""

    def __init__(self, variable: str, reason: str) -> None:
        super().__init__(f"{variable}: {reason}")


def shown(value: str) -> str:
    """Return a value as a refusal repeats it: the beginning of a long one."""
    return value if len(value) <= SHOWN else f"{value[:SHOWN]}..."


def settings(app: Flask) -> dict[str, Any]:
    """Return the app's settings themselves, by name."""
    return cast("dict[str, Any]", app.config)
