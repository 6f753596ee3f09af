"""Players, a player's page, seasons: what the statistics say, as pages. Begin at filters.py."""
