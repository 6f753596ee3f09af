"""A season on paper: one page A4, whatever was played."""

from fractions import Fraction

from scorekeeper.rules.sheets.figures import Figure, fair_share
from scorekeeper.rules.sheets.season import mean_place
from scorekeeper.storage.statistics import figures
from scorekeeper.storage.statistics.view import Figures, figure_of
from scorekeeper.web.club import figures as drawn
from scorekeeper.web.club.asked import Asked, rules_names
from scorekeeper.web.club.season import page
from scorekeeper.web.kinds.contract import Context

LINES, CROSSED = 24, 14  # players in the standing, and in the table of every game
CLOSE = 8  # players from whom on the lines stand closer
WIDE = 18  # letters of a name from which on it is written smaller
HOLDERS = 2  # of a record, before it says how many more
RULES = 4


def paper(about: Asked) -> Context:
    """Return everything that a season's page of paper shows."""
    whole = page(about)
    found = figures.by_person(about.view, [Figure.PLACE, Figure.BIDS, Figure.BID, Figure.SHARE])
    lines = [{**line, **_more(found.get(line["id"], {})), "long": len(line["name"]) >= WIDE}
             for line in whole["standing"]]  # fmt: skip
    names = rules_names(about.rulesets)
    rules = [{"name": names[number], "games": one.games} for number, one in about.rulesets.items()]
    if about.view.ruleset_id:
        rules = []
    close = "close" if len(lines) > CLOSE else "usual"
    return {
        **whole,
        "standing": lines[:LINES],
        "below": max(len(lines) - LINES, 0),
        "cross": {**whole["cross"], "rows": whole["cross"]["rows"][:CROSSED]},
        "records": [{**one, "records": [_short(record) for record in one["records"][:RULES]]}
                    for one in whole["records"]],
        "rules": rules[:RULES],
        "close": "closest" if len(lines) > CROSSED else close,
    }  # fmt: skip


def _more(found: Figures) -> Context:
    bids, zeros = figure_of(found, Figure.BIDS), figure_of(found, Figure.BID)
    mean = mean_place(found.get(Figure.PLACE, {}))
    bid, fair = fair_share(found.get(Figure.SHARE, {}))
    return {
        "mean": drawn.fixed(mean) if mean is not None else "–",
        "bids": drawn.share(bids) if bids[1] else None,
        "zeros": drawn.share(zeros)["words"] if zeros[1] else "–",
        "bold": drawn.fixed(Fraction(bid) / fair, 2) if fair else "–",
    }


def _short(record: Context) -> Context:
    holders = record["holders"][:HOLDERS]
    return {**record, "holders": holders, "more": record.get("more", 0) + len(record["holders"]) - len(holders)}
