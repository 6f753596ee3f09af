"""The words that are printed on every page, in the language of whoever prints it."""

from collections.abc import Mapping
from dataclasses import fields

from scorekeeper.web.language.texts import N_, gettext
from scorekeeper.web.paper.words import PaperWords

# Labels of a kind that plays hands, where they differ from those of deals.
OF_HANDS: Mapping[str, str] = {
    "deal": N_("Hand"),
    "race_counts": N_("points after each hand"),
    "race_step": N_("hand"),
}


def paper_words(deal_word: str) -> PaperWords:
    """Return every label of a page in the reader's language; `deal_word` is deal or hand."""
    own: Mapping[str, str] = OF_HANDS if deal_word == "hand" else {}
    return PaperWords(**{item.name: gettext(own.get(item.name, str(item.default))) for item in fields(PaperWords)})
