"""Highest card: everybody turns a card, the highest takes the deal. Begin at kind.py."""
