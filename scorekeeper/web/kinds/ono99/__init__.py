"""The screens of O'NO 99: a tap a lost hand or a tap a card; rules in words, history.

Begin at pages.py, which the registry knows; words.py holds what the board says.
"""
