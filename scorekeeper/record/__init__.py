"""The log of a game and what follows from it: undo, the history, the game as it stands, and its file.

Begin at log.py, which says how facts are stored. logfile.py checks an entry that is read or written; gamefile.py is
the interchange format.
"""
