"""Rows and entries: what the scorekeeper keeps, and the one function that writes it."""
