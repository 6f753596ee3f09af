"""The Oh Hell family: one kind, its variants rows of axes.

Begin at kind.py, which the registry knows; deals.py works a game out deal by deal, presets/ holds the variants.
"""
