"""A game on paper, placed in points: pure geometry without Flask, templates or a browser.

Begin with `content.py`, what a page is made from; `page.py` lays out a bid sheet, `blank.py` an empty one, and a kind
with paper of its own draws it with the same parts. Out come printed pages (`canvas.py`), which
a template only writes down.
"""
