"""Ohio: a series of hands in which the lowest card takes the trick and the highest cards count. Begin at kind.py."""
