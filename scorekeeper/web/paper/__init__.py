"""Printed pages: sheets of any kind, rules, and PDF and PNG files of them.

Start with `content.py`, the data of a sheet; `sheet.py` decides its layout, and a template renders it as one table.
"""
