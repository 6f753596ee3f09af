"""What Highest card refuses beside what every kind does: nothing."""

SENTENCES: dict[str, str] = {}
