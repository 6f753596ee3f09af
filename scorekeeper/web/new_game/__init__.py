"""A table being set up, page by page, and the same table again."""
