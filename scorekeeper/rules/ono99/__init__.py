"""O'NO 99: a running total that nobody may bring to 99, chips, and the last one in. Begin at kind.py."""
