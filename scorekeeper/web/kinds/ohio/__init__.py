"""The screens of Ohio: trick by trick, a tap a card, or typed; rules in words, history.

Begin at pages.py, which the registry knows; words.py holds what the boards say.
"""
