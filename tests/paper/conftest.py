"""Words of another language on the sheets of a test."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from scorekeeper.paths import TRANSLATIONS
from scorekeeper.web.language.catalogs import catalogs
from tests.kit.in_language import in_language

Speaking = Callable[[str], None]


@pytest.fixture
def speaking() -> Iterator[Speaking]:
    """Set the language of the test, by its code: `speaking("de")`."""
    with ExitStack() as until_the_end:
        yield lambda code: until_the_end.enter_context(in_language(catalogs(TRANSLATIONS)[code]))
