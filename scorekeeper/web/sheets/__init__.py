"""The sheet on the screen, on paper and as a file; the race, and how it was won."""
