"""The screens of Ohio: card by card or typed; rules in words, history.

Start with pages.py; words.py has the texts of the boards.
"""
