"""Setting up a game, page by page, and the same table again."""
