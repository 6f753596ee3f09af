"""Computed from the sheet of any kind: a game's summary, highlights and part in the statistics.

Start with summary.py for one game, with club.py for the statistics of many.
"""
