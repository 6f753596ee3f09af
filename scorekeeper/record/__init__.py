"""The log of a game and what is computed from it: undo, the history, the current game, and its file.

Start with log.py, which says how facts are stored. It checks every entry that is read or written, so that every saved
game can be exported, imported, backed up and restored; gamefile.py is the interchange format.
"""
