"""The words that are printed on every page, in the language of whoever prints it."""

from scorekeeper.web.paper.words import PaperWords
from scorekeeper.web.texts import gettext


def paper_words(deal_word: str) -> PaperWords:
    """Return every label of a page; `deal_word` is deal or hand."""
    return PaperWords(**_sheet(is_deal=deal_word == "deal"), **_key(), **_blank())


def _sheet(*, is_deal: bool) -> dict[str, str]:
    return {
        "deal": gettext("Deal") if is_deal else gettext("Hand"),
        "cards": gettext("Cards"),
        "bids": gettext("Bids"),
        "bid": gettext("bid"),
        "took": gettext("took"),
        "prize": gettext("prize"),
        "points": gettext("points"),
        "total": gettext("total"),
        "sum": gettext("Total"),
        "place": gettext("Place"),
        "made": gettext("made"),
        "made_of": gettext("{made} of {bids}"),
        "race": gettext("Score chart"),
        "race_counts": gettext("points after each deal") if is_deal else gettext("points after each hand"),
        "race_step": gettext("deal") if is_deal else gettext("hand"),
        "highlights": gettext("Highlights"),
        "money": gettext("Who pays whom"),
        "kept_by": gettext("score kept by"),
        "page": gettext("page {page} of {pages}"),
        "house": gettext("House rules:"),
    }


def _key() -> dict[str, str]:
    """What the signs mean."""
    return {
        "key_made": gettext("bid, made"),
        "key_black": gettext("bid 3, made: a 1 before it"),
        "key_missed": gettext("bid, missed"),
        "key_under": gettext("under it: tricks taken"),
        "key_beside": gettext("beside it: tricks taken"),
        "key_points": gettext("points"),
        "key_untold": gettext("points, where the mark does not say them"),
        "key_total": gettext("total"),
        "key_dealer": gettext("dealer"),
        "key_corrected": gettext("corrected"),
        "key_hook": gettext("against the hook"),
        "key_adjusted": gettext("points adjusted"),
        "key_blind": gettext("bid blind"),
        "key_resized": gettext("other cards than planned"),
        "key_misdealt": gettext("dealt again"),
        "key_cancelled": gettext("tricks cancelled"),
        "key_doubled": gettext("the deal counts so many times"),
        "key_prize": gettext("prize, beside the points"),
        "key_out": gettext("not in this deal"),
        "key_bids": gettext("all bids of the deal"),
    }


def _blank() -> dict[str, str]:
    """What stands on an empty sheet."""
    return {
        "blank_date": gettext("Date"),
        "blank_place": gettext("at"),
        "blank_bid": gettext("the bid; blot it out when it is missed"),
        "blank_took": gettext("and write the tricks taken under it."),
        "blank_total": gettext("The new total goes to the right of it."),
        "blank_dealer": gettext("deals"),
        "blank_race": gettext("draw it as you go"),
        "blank_scores": gettext("What it scores"),
        "blank_won": gettext("Won by"),
        "blank_with": gettext("with"),
    }
