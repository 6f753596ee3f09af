"""The whole program, imported: the process that tests fork their servers from does this once."""

from importlib import import_module
from pkgutil import walk_packages

import scorekeeper

for module in walk_packages(scorekeeper.__path__, "scorekeeper."):
    if "migrations" not in module.name:  # these are Alembic's to import
        import_module(module.name)
