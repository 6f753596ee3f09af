"""What any sheet tells: statistics of a game, the race, the blank sheet. Begin at statistics.py."""
