"""How a player fared against each other one, and by each set of rules."""

from fractions import Fraction

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.storage import people
from scorekeeper.storage.people import Person
from scorekeeper.storage.statistics import figures
from scorekeeper.storage.statistics.figures import Against
from scorekeeper.web.club import figures as drawn
from scorekeeper.web.club.asked import Asked, rules_names
from scorekeeper.web.club.links import AGAINST, to_games
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import signed


def against(person: Person, about: Asked) -> list[Context]:
    """Return how the person fared against each other one, most games first."""
    names = {one.id: one.name for one in people.people() if not one.hidden}
    found = [one for one in figures.against(about.view, person.player_ids) if one.other_id in names]
    return [
        {
            "id": one.other_id,
            "name": names[one.other_id],
            "meter": drawn.versus(one.ahead, one.level, one.behind),
            "words": met_words(one),
            "href": to_games(person.id, about, AGAINST, one.other_id),
            "points": drawn.fixed(Fraction(one.difference, one.scored), sign=True) if one.scored else "–",
        }
        for one in sorted(found, key=lambda one: (-one.games, names[one.other_id]))
    ]


def met_words(one: Against) -> str:
    """Return in how many games together a person was ahead: 5 of 11, level 1."""
    if one.level:
        return _("%(ahead)s of %(games)s, level %(level)s", ahead=one.ahead, games=one.games, level=one.level)
    return _("%(ahead)s of %(games)s", ahead=one.ahead, games=one.games)


def points(person: Person, about: Asked) -> list[Context]:
    """Return points a deal, best and worst game of each set of rules."""
    names = rules_names(about.rulesets)
    by_rules = figures.by_ruleset(about.view, Figure.POINTS, person.player_ids)
    totals = figures.by_ruleset(about.view, Figure.TOTAL, person.player_ids)
    shown: list[Context] = []
    for number, parts in by_rules.items():
        scored, deals = parts[0]
        reached = totals.get(number, {})
        ends = [(best_words, max(reached)), (worst_words, min(reached))] if reached else []
        shown.append(
            {
                "rules": names[number],
                "a_deal": _("%(number)s a deal", number=drawn.fixed(Fraction(scored, deals))),
                "href": to_games(person.id, about, Figure.POINTS, rules=number),
                "sum": _("%(points)s in %(deals)s", points=signed(scored), deals=deals),
                "ends": [
                    {"words": words(signed(total)),
                     "href": to_games(person.id, about, Figure.TOTAL, total, rules=number)}
                    for words, total in ends
                ],
            }
        )  # fmt: skip
    return shown


def best_words(total: str) -> str:
    """Return a best total as it is told: best 96."""
    return _("best %(total)s", total=total)


def worst_words(total: str) -> str:
    """Return a worst total as it is told: worst 40."""
    return _("worst %(total)s", total=total)
