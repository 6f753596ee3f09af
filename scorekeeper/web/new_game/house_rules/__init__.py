"""House rules with a name: listed, put together, kept, shared.

Begin at views.py; draft.py is what the page holds while rules are put together, sharing.py how they travel.
"""
