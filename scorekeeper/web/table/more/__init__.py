"""What may happen at a table beside bids and tricks: the index of it, and the pages that change a game."""
