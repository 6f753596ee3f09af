"""The web part of each kind of game: one package per kind, and what they share.

Start with registry.py, one row per kind. This package imports nothing, so that a kind's sentences need no Flask.
"""
