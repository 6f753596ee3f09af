"""What kinds of game share: values read strictly, seats, ranks, money. Begin at options.py and ranking.py."""
