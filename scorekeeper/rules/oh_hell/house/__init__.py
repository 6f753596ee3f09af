"""House rules of the family: what differs from a variant, axis by axis.

Begin at axes.py: the table of everything that a rule may say. reading.py reads one strictly, merging.py sets it over a
variant, differing.py tells what differs, without_effect.py what has no effect, line.py writes it all in one line.
"""
