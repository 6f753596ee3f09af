"""Statistics: a row a finished game, a row a seat and a row a bid, and what the pages ask of them.

Begin at tables.py; writing.py keeps the rows in step with the logs, reading.py answers the pages.
"""
