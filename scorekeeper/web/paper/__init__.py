"""What is printed: sheets of any kind, rules, and the files made of such pages.

Begin with `content.py`, what a sheet is made from; `sheet.py` decides how it lies on its page, and a template writes it
down as one table.
"""
