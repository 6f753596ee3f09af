"""The screens of the Oh Hell family: bid board, corrections, rules in words, history.

Begin at pages.py, which the registry knows; words.py holds what the board says.
"""
