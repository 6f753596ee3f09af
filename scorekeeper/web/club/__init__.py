"""The statistics as pages: players, a player's page, seasons. Start with filters.py."""
