"""House rules of a new game: those that are kept, those of one evening, and the second pack that seats more."""

from dataclasses import dataclass

from scorekeeper.record.houserule import LONGEST_NAME, MOST_SEATS, HouseRule, seats_of
from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import House, Refused, Variant
from scorekeeper.storage.house_rules import SavedRule, house_rules
from scorekeeper.web.kinds.description import Described
from scorekeeper.web.kinds.house import Remedy
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.kinds.variants import counts_of, house_line, kind_pages, known, usual_count
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext, with_value
from scorekeeper.web.new_game.rules_draft import changes_between
from scorekeeper.web.new_game.search import plain
from scorekeeper.web.site.parsing import whole


def seats_more(row: Variant, many: int) -> bool:
    """Return whether more packs would seat so many: a new game offers them in one tap."""
    return many <= MOST_SEATS and packs_of(row, {}, many) > 0


def house_counts(row: Variant, house: House) -> tuple[int, ...]:
    """Return the numbers of players who can play by house rules; if nobody can, those of the variant."""
    try:
        return seats_of(HouseRule("", row.id, house))
    except Refused:
        return counts_of(row)


@dataclass(frozen=True, slots=True)
class Told:
    """The rules of a table in words."""

    rules: Described
    wrong: str  # why nobody can play by its house rules, whose book is told then; empty: somebody can


def told(row: Variant, house: House, players: int) -> Told:
    """Return the rules with house rules over them, for those who sit, otherwise for a number that can play them."""
    try:
        counts = house_counts(row, house)
        count = players if players in counts else usual_count(counts, players)
        return Told(kind_pages(row).described(row.id, house, count), "")
    except Refused as refused:
        book = kind_pages(row).described(row.id, {}, usual_count(counts_of(row), players))
        return Told(book, whole_sentence(refused.problems[0]))


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why so many cannot play by rules, and what would help: more packs, smaller hands."""

    words: str
    remedies: tuple[Remedy, ...]


def obstacle(row: Variant, house: House, players: int) -> Obstacle | None:
    """Return what keeps so many from playing by rules, or None if nothing does."""
    try:
        KINDS[row.kind].resolved(row.id, {}, players, house)
    except Refused as refused:
        problem = refused.problems[0]
        return Obstacle(whole_sentence(problem), kind_pages(row).remedies(row.id, house, players, problem))
    return None


def packs_of(row: Variant, house: House, players: int) -> int:
    """Return how many packs are played with; 0: the game has no packs to count."""
    asks = kind_pages(row).questions_of(row.id, house, players, "packs")
    return next((whole(ask.typed or "") or 0 for ask in asks.front), 0)


def saved_lines(wanted: str = "") -> tuple[tuple[SavedRule, str], ...]:
    """Return the saved house rules, those played last first, each with its summary.

    `wanted`: only those that have every one of these words in their name or summary.
    """
    words = plain(wanted).split()
    variants = ((saved, known(saved.rule.variant)) for saved in house_rules())
    lines = ((saved, summary_of(row, saved.rule.rules)) for saved, row in variants if row)
    return tuple((saved, line) for saved, line in lines if all(w in plain(f"{saved.rule.name} {line}") for w in words))


def summary_of(row: Variant, house: House) -> str:
    """Return the variant and what differs, in one line."""
    return house_line(row, house, usual_count(counts_of(row)))


def name_now(row: Variant, name: str, named: House, house: House, players: int) -> str:
    """Return the name of house rules as a table plays them, with what differs from `named`, the rules of that name."""
    pages = kind_pages(row)
    if not name or named == house:
        return name
    was, now = (pages.rule_lines(row.id, rules, players) for rules in (named, house))
    made = changes_between(pages, house, was, now)
    # Consequences of a change have no axis of their own to undo.
    changes = [with_value(line.label, line.now) for line in made if line.undo or not line.book]
    if not changes:
        return name
    full = _("%(variant)s, but %(changes)s", variant=name, changes=changes[0])
    if len(changes) == 1 and len(full) <= LONGEST_NAME:
        return full

    def counted(short_name: str) -> str:
        return ngettext(
            "%(name)s, with %(num)s change", "%(name)s, with %(num)s changes", len(changes), name=short_name
        )

    # A name that is kept later, from this game, may be no longer than any other.
    over = len(counted(name)) - LONGEST_NAME
    return counted(name if over <= 0 else f"{name[: -over - 1].rstrip()}…")
