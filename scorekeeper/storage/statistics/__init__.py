"""Statistics: rows that are written when a game is scored, their sums, and what the pages read of them.

Begin at tables.py; writing.py keeps them in step with the logs, reading.py answers the pages.
"""
