"""The Oh Hell family: one kind, its variants rows of axes.

Begin at kind.py, which the registry lists; deals.py works each deal out, presets/ holds the variants,
house/ what a table plays differently.
"""
