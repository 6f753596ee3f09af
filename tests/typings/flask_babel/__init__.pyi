"""What this project uses of Flask-Babel, whose types are incomplete."""

from collections.abc import Callable
from gettext import NullTranslations

from flask import Flask

class Domain:
    def get_translations(self) -> NullTranslations: ...

class Babel:
    def __init__(
        self, app: Flask, *, configure_jinja: bool = True, locale_selector: Callable[[], str] | None = None
    ) -> None: ...
    @property
    def domain_instance(self) -> Domain: ...

def gettext(string: str, **variables: object) -> str: ...
def ngettext(singular: str, plural: str, num: int, **variables: object) -> str: ...
