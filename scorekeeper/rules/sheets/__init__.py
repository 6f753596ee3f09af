"""Computed from any sheet: statistics of a game, the race, the blank sheet. Begin at played.py and summary.py."""
