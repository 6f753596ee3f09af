"""The filters for what every sheet says, for suits, and for names that have to fit."""

from typing import Any, cast

from flask import Flask

from scorekeeper.web.games import sheet_words
from scorekeeper.web.games.metrics import figure
from scorekeeper.web.games.names import fitted, headline, list_look, name_size, widest, widest_name
from scorekeeper.web.games.sheet_words import suit_word


def init_app(app: Flask) -> None:
    """Register the filters."""
    filters = cast("Any", app.jinja_env).filters  # Jinja does not type its filters
    filters.update(
        deal_head=sheet_words.deal_head,
        numbered=sheet_words.numbered,
        race_title=sheet_words.race_title,
        cell_words=sheet_words.cell_words,
        explains_points=sheet_words.explains_points,
        deals=sheet_words.deals,
        counts=sheet_words.counts,
        marks_on=sheet_words.marks_on,
        figures_look=sheet_words.figures_look,
        absences_by_cell=sheet_words.absences_by_cell,
        widest_name=widest_name,
        figure=figure,
        suit_word=suit_word,
        name_size=name_size,
        fitted=fitted,
        list_look=list_look,
        headline=headline,
        widest=widest,
    )
