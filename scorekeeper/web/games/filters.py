"""Template filters: sheet words, suits, and names that have to fit."""

from flask import Flask

from scorekeeper.web.games import names, sheet_cells, sheet_words

FILTERS = (
    sheet_words.deal_head, sheet_words.numbered, sheet_words.counts, sheet_words.is_prized, sheet_words.is_sized,
    sheet_words.sheet_look, sheet_words.suit_word, sheet_words.rank_letter, sheet_cells.marks_of, sheet_cells.squares,
    sheet_cells.key_lines, sheet_cells.figure, names.letters, names.fit, names.headline, names.digits,
    names.short_names,
)  # fmt: skip


def init_app(app: Flask) -> None:
    for each in FILTERS:
        app.add_template_filter(each)
    app.add_template_global(sheet_cells.blot_number)
