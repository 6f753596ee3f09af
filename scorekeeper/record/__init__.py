"""The log of a game and what is computed from it: undo, the history, the current game, and its file.

Start with log.py, which says how facts are stored. logfile.py checks every entry that is read or written; gamefile.py
is the interchange format.
"""
