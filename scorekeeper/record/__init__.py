"""The log of a game and what follows from it: undo, the history, the game as it stands, and its file.

Begin at log.py, which says how facts are stored. game.py reads a game from its entries, gamefile.py is the
interchange format.
"""
