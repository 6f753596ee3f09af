"""The Oh Hell family: one kind, its variants rows of axes.

Begin at kind.py, which the registry lists; state.py works each deal out, presets/ holds the variants,
house.py tells what a table plays differently.
"""
