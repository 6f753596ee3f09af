"""The sheet on screen, on paper and as a file; the race, and the highlights."""
