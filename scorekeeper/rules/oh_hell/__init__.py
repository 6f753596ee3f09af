"""The Oh Hell family: one kind, whose variants are rows of axes.

Start at kind.py, which the registry lists; state.py calculates each deal, presets/ contains the variants,
house.py finds what a table plays differently.
"""
