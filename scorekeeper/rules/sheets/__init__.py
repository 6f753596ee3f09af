"""Computed from the sheet of any kind: a game's summary and race, its part in the statistics, a blank sheet.

Begin at summary.py for one game, at played.py for the statistics of many.
"""
