"""Statistics: rows of finished games, written in step with the logs and read for the pages."""
