"""The pages of Highest card. Begin at pages.py."""
