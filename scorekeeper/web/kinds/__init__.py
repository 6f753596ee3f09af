"""What each kind of game brings to the web floor: a package a kind, and what they share.

Begin at registry.py: one row a kind. This package itself loads nothing, so that a kind's sentences need no Flask.
"""
