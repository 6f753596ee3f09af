"""House rules of a new game: saved ones, those of one game, and more packs for more players."""

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
    """Return whether so many could play with more packs, which a new game offers in one tap."""
    return many <= MOST_SEATS and packs_of(row, {}, many) > 0


def house_counts(row: Variant, house: House) -> tuple[int, ...]:
    """Return the possible numbers of players with house rules, or those of the variant if nobody can play them."""
    try:
        return seats_of(HouseRule("", row.id, house))
    except Refused:
        return counts_of(row)


@dataclass(frozen=True, slots=True)
class Told:
    """The rules of a table in words."""

    rules: Described
    wrong: str  # why the house rules cannot be played, so that the variant is described; "" if they can


def told(row: Variant, house: House, players: int) -> Told:
    """Return the rules in words with house rules, for the seated players, otherwise for a number that can play them."""
    try:
        counts = house_counts(row, house)
        count = players if players in counts else usual_count(counts, players)
        return Told(kind_pages(row).described(row.id, house, count), "")
    except Refused as refused:
        book = kind_pages(row).described(row.id, {}, usual_count(counts_of(row), players))
        return Told(book, whole_sentence(refused.problems[0]))


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why so many cannot play by the rules, and what would help: more packs, smaller hands."""

    words: str
    remedies: tuple[Remedy, ...]


def obstacle(row: Variant, house: House, players: int) -> Obstacle | None:
    """Return why so many cannot play by the rules, or None if they can."""
    try:
        KINDS[row.kind].resolved(row.id, {}, players, house)
    except Refused as refused:
        problem = refused.problems[0]
        return Obstacle(whole_sentence(problem), kind_pages(row).remedies(row.id, house, players, problem))
    return None


def packs_of(row: Variant, house: House, players: int) -> int:
    """Return the number of packs, or 0 for a game without a choice of packs."""
    asks = kind_pages(row).questions_of(row.id, house, players, "packs")
    return next((whole(ask.typed or "") or 0 for ask in asks.front), 0)


def saved_lines(wanted: str = "") -> tuple[tuple[SavedRule, str], ...]:
    """Return the saved house rules, last played first, each with its summary.

    `wanted`: only those with each of these words in their name or summary.
    """
    words = plain(wanted).split()
    variants = ((saved, known(saved.rule.variant)) for saved in house_rules())
    lines = ((saved, summary_of(row, saved.rule.rules)) for saved, row in variants if row)
    return tuple((saved, line) for saved, line in lines if all(w in plain(f"{saved.rule.name} {line}") for w in words))


def summary_of(row: Variant, house: House) -> str:
    """Return the variant and the differences in one line."""
    return house_line(row, house, usual_count(counts_of(row)))


def name_now(row: Variant, name: str, named: House, house: House, players: int) -> str:
    """Return the name of house rules as played, with the differences from `named`, the saved rules of that name."""
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

    # The name may be saved later from this game, so it has the usual limit.
    over = len(counted(name)) - LONGEST_NAME
    return counted(name if over <= 0 else f"{name[: -over - 1].rstrip()}…")
