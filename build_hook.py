"""Makes the .mo files of the translations for a wheel."""

import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TranslationsHook(BuildHookInterface):
    """Compile each catalogue beside its .po file, as a checkout does at its first start."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        sys.path.insert(0, self.root)
        from scorekeeper.web.language.catalog_file import read_catalog

        for file in Path(self.root, "scorekeeper/translations").glob("*/LC_MESSAGES/messages.po"):
            read_catalog(file)
