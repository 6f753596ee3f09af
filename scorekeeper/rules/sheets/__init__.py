"""Computed from the sheet of any kind: a game's summary and highlights, its part in the statistics.

Begin at summary.py for one game, at figures.py for the statistics of many.
"""
