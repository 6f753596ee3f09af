"""The whole program, imported: the process that tests fork their servers from does this once."""

import gc
from importlib import import_module
from pkgutil import walk_packages

import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache
from sqlalchemy.orm import configure_mappers

import scorekeeper
from scorekeeper.web.paper import pdf

for module in walk_packages(scorekeeper.__path__, "scorekeeper."):
    if "migrations" not in module.name:  # these are Alembic's to import
        import_module(module.name)

# What a server loads in the background when it starts is a second and a half of a core: here it is there already.
pdf.can_make_png()
Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache()}
configure_mappers()
assert pytest  # whoever forks a function of a test module imports it
gc.freeze()  # a search for garbage through all of it is a tenth of a second in each process
