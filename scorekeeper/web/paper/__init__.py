"""Printed pages: sheets of any kind, rules, and PDF and PNG files of them.

Start with `sheet.py`, the data of a sheet and its layout; a template renders it as one table.
"""
