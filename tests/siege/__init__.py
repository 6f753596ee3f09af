"""The siege: everything that was found to break the app, tried again. Begin with mutants.py; `make siege` runs all."""
