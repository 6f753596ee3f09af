"""The variants, with what their kinds say about them."""

from collections.abc import Iterable

from scorekeeper.rules import KINDS, all_variants
from scorekeeper.rules import variant as variant_of
from scorekeeper.rules.facts import RulesChanged
from scorekeeper.rules.kind import House, Problem, Setup, Unreadable, Variant
from scorekeeper.web.kinds.protocols import AnyPages
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import listed, semicolons, variant_called, with_remark, with_value

USUAL_TABLE = 4
SHARED = ("Wikipedia", "Wikibooks")  # sources under CC BY-SA


def kind_pages(row: Variant) -> AnyPages:
    return PAGES[row.kind]


def line_of(variant: str, house: House) -> str:
    """Return a variant and its house rules in one line."""
    row = known(variant)
    return KINDS[row.kind].line_of(variant, house) if row else variant


def house_words(row: Variant, house: House, players: int) -> tuple[str, ...]:
    """Return the differences of house rules from their variant, a few words each."""
    lines = kind_pages(row).differences(row.id, house, players) if house else ()
    return tuple(with_value(line.label, line.now) for line in lines)


def own_words(row: Variant, setup: Setup | RulesChanged, players: int, *, money: bool = True) -> dict[str, str]:
    """Return by label the differences from the variant, made by options or house rules.

    `money`: including the settlement.
    """
    try:
        house = kind_pages(row).with_options(row.id, setup.options, setup.house)
    except Unreadable:
        return {}  # an option that only an older version accepted
    house = {key: value for key, value in house.items() if money or key != "settlement"}
    return {line.label: line.now for line in kind_pages(row).differences(row.id, house, players)}


def line_words(row: Variant, line: str) -> tuple[str, ...]:
    """Return the differences in a line of house rules, a few words each."""
    return house_words(row, KINDS[row.kind].read_line(line)[0], usual_count(counts_of(row)))


def house_line(row: Variant, house: House, players: int) -> str:
    return semicolons((variant_called(row.name), *house_words(row, house, players)))


def entries() -> tuple[Variant, ...]:
    """Return the variants for the lists, without short forms, which are options of their main variant."""
    return tuple(row for row in all_variants() if not row.short_for and row.kind in PAGES)


def source_of(row: Variant) -> str:
    """Return the source of a variant's rules, with its licence if known."""
    return with_remark(row.source, "CC BY-SA") if any(name in row.source for name in SHARED) else row.source


def short_forms(main: Variant) -> tuple[Variant, ...]:
    """Return the named settings of a variant's options."""
    return tuple(row for row in all_variants() if row.short_for == main.id)


def seats(numbers: Iterable[int]) -> str:
    """Return numbers of players in words, such as 3 to 7; 3, 4 or 6."""
    known = sorted(numbers)
    if len(known) > 2 and known[-1] - known[0] == len(known) - 1:
        return _("%(first)s to %(last)s", first=known[0], last=known[-1])
    return listed([str(number) for number in known], "or")


def counts_of(row: Variant) -> tuple[int, ...]:
    """Return the possible numbers of players with the standard rules."""
    return kind_pages(row).player_counts(row)


def by_the_book(row: Variant, counts: Iterable[int], players: int) -> tuple[int, ...]:
    """Return those of `counts` that the standard rules are for, and the number of seated players."""
    fewest, most = row.players
    return tuple(count for count in counts if fewest <= count <= most or count == players)


def usual_count(counts: Iterable[int], players: int = 0) -> int:
    """Return the number of players to show rules for: the seated ones, otherwise four or the nearest."""
    return min(counts, key=lambda count: (abs(count - (players or USUAL_TABLE)), abs(count - USUAL_TABLE)))


def usual_players(row: Variant, players: int = 0) -> int:
    """Return the same for a variant. If nobody is seated, only numbers in its standard rules count."""
    counts = counts_of(row)
    return usual_count(counts if players else by_the_book(row, counts, 0), players)


def complaint(problem: Problem) -> str:
    if problem.code == "bad_option" and problem.numbers.get("takes") == "money":
        return _("Enter an amount such as 0.05 or 2.")
    return whole_sentence(problem)


def known(variant_id: str) -> Variant | None:
    try:
        return variant_of(variant_id)
    except KeyError:
        return None
