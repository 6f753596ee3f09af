"""The screens of the Oh Hell family: bid board, corrections, rules in words, history.

Start with pages.py; words.py has the texts of the board.
"""
