"""The sheet on the screen, on paper and as a file; the race, how it was won, and what if."""
