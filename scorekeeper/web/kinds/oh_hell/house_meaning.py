"""What house rules come to: an example, the points of every bid and number of tricks, and the deals."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.abilities import House
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Refused
from scorekeeper.rules.oh_hell.axes import AXES
from scorekeeper.rules.oh_hell.house.differing import axes_in_force, with_set
from scorekeeper.rules.oh_hell.points import factor_of, scoring_table
from scorekeeper.rules.oh_hell.presets import preset
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules, last_deal, trump_of
from scorekeeper.web.kinds.house import Meaning, Rung, Square
from scorekeeper.web.kinds.oh_hell.description import description_of
from scorekeeper.web.kinds.oh_hell.rules_line import doubled
from scorekeeper.web.language.texts import as_sentence, listed, ngettext, paragraph, signed
from scorekeeper.web.language.texts import gettext as _

EXAMPLE = 3  # the bid of the example
MOST_CARDS = 26  # of the table: more would not be read

Table = tuple[tuple[Points, ...], ...]  # points by bid, then by tricks


def meaning(variant: str, house: House, players: int, cards: int) -> Meaning:
    """Return what house rules come to for so many players and, in the table, so many cards. Raises Refused."""
    return _meaning(resolved(variant, {}, players, house), variant, players, cards)


def undealt(variant: str, house: House, players: int, cards: int) -> Meaning | None:
    """Return what house rules would come to with packs enough, and which deals are too large for those that there are.

    None: more packs would not help.
    """
    for packs in range(2, AXES["packs"].most + 1):
        try:
            rules = resolved(variant, {}, players, with_set(variant, house, {"packs": packs}))
        except Refused:
            continue
        whole = rules.cards * axes_in_force(variant, house, players)["packs"] - rules.schedule.maximum.reserve
        return _meaning(rules, variant, players, cards, whole)
    return None


def _meaning(rules: OhHellRules, variant: str, players: int, cards: int, whole: int | None = None) -> Meaning:
    """`whole`: the cards that can be dealt, where the rules know more packs than there are."""
    size = min(max(cards, 1), MOST_CARDS)
    points, book = _points(rules, size), _points(_book(variant, players), size)
    rows = tuple(
        tuple(Square(signed(each), bid == took, each != book[bid][took]) for took, each in enumerate(row))
        for bid, row in enumerate(points)
    )
    words, deals = description_of(rules, variant, players), tuple(_rungs(rules, players, whole))
    return Meaning(
        example=paragraph(
            _example(points, book, preset(variant).variant.name), *_blind_example(rules, size), *_absent(rules, size)
        ),
        rows=rows,
        other=points != book,
        deals=deals,
        length=listed([words.length, words.cards]) if whole is None else _short(deals),
        notes=tuple(_notes(rules, players)) if whole is None else (),
        ladder_words=words.ladder_words,
    )


def _short(deals: Sequence[Rung]) -> str:
    short = sum(rung.short for rung in deals)
    return ngettext(
        "%(deals)s in all, %(num)s cannot be dealt", "%(deals)s in all, %(num)s cannot be dealt", short,
        deals=len(deals),
    )  # fmt: skip


def _points(rules: OhHellRules, size: int) -> Table:
    deal = rules.hand_sizes.index(size) + 1 if size in rules.hand_sizes else 1
    return tuple(row.points for row in scoring_table(rules.scoring, size, deal=deal))


def _book(variant: str, players: int) -> OhHellRules:
    fewest, most = preset(variant).variant.players
    return resolved(variant, {}, min(max(players, fewest), most))


def _example(points: Table, book: Table, name: str) -> str:
    size = len(points) - 1
    bid = min(EXAMPLE, size)
    row = points[bid]
    lines = [_("Bid %(bid)s of %(cards)s and take %(bid)s: %(points)s.", bid=bid, cards=size, points=_words(row[bid]))]
    others = [took for took in (bid + 1, bid - 1) if 0 <= took <= size]
    lines += [_("Take %(tricks)s: %(points)s.", tricks=took, points=signed(row[took])) for took in others]
    zero = signed(points[0][0])
    if points[0][0] == book[0][0]:
        lines.append(_("Bid 0 and take 0: %(points)s.", points=zero))
    else:
        was = signed(book[0][0])
        lines.append(
            _("Bid 0 and take 0: %(points)s, where %(variant)s gives %(book)s.", points=zero, variant=name, book=was)
        )
    return paragraph(*lines)


def _blind_example(rules: OhHellRules, size: int) -> Iterator[str]:
    """Yield what the bid of the example scores where it is made blind."""
    if rules.blind:
        bid = min(EXAMPLE, size)
        made = scoring_table(rules.scoring, size)[bid].blind
        yield _("Bid %(bid)s blind and take %(bid)s: %(points)s.", bid=bid, points=_words(made))


def _absent(rules: OhHellRules, size: int) -> Iterator[str]:
    """Yield that no deal has so many cards, where the table is turned to such a hand."""
    if size not in rules.hand_sizes:
        yield ngettext("No deal has %(num)s card.", "No deal has %(num)s cards.", size)


def _words(points: Points) -> str:
    return ngettext("%(num)s point", "%(num)s points", points)


def _rungs(rules: OhHellRules, players: int, whole: int | None) -> Iterator[Rung]:
    last = last_deal(rules)
    for number, size in enumerate(rules.hand_sizes, 1):
        trump = trump_of(rules, number, size, players)
        times = factor_of(rules.scoring, number, trump, number == last)
        short = whole is not None and size * players > whole
        yield Rung(size, f"×{times}" if times > 1 else "", short)


def _notes(rules: OhHellRules, players: int) -> Iterator[str]:
    most, whole = max(rules.hand_sizes), rules.cards * rules.packs
    yield _("A deal of %(size)s uses %(used)s of the %(whole)s cards.", size=most, used=most * players, whole=whole)
    if rules.scoring.double and rules.scoring.double.deals:
        yield as_sentence(doubled(rules.scoring.double))
