"""The variants as people look for them, and what their kinds say of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.rules import KINDS, all_variants
from scorekeeper.rules import variant as variant_of
from scorekeeper.rules.common.settlement import SETTLING
from scorekeeper.rules.facts import RulesChanged
from scorekeeper.rules.kind import NOTHING, House, Options, Problem, Refused, Setup, Unreadable, Variant
from scorekeeper.web.kinds.description import Described, Describer, OptionField, form_value
from scorekeeper.web.kinds.house import Composer, Composes
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import listed, semicolons, variant_called, with_remark, with_value

USUAL_TABLE = 4
LICENCES = {"Wikipedia": "CC BY-SA", "Wikibooks": "CC BY-SA"}  # of sources, by what they are named for


@dataclass(frozen=True, slots=True)
class ResolvedOptions:
    """Options as far as they can be played, and what is wrong with the others."""

    options: Options
    wrong: Mapping[str, str]  # sentence by option key; "players" where their number is wrong
    players: int  # a number that can play it, to tell the rules for
    rules: Described
    fields: tuple[OptionField, ...]


def describer(variant: Variant) -> Describer:
    """Return who tells this variant's rules."""
    return PAGES[variant.kind].describer


def composer_of(row: Variant | None) -> Composer | None:
    """Return what puts house rules of a variant together. None: it takes none, or there is no such variant."""
    pages = PAGES.get(row.kind) if row else None
    return pages.composer if isinstance(pages, Composes) else None


def line_of(variant: str, house: House) -> str:
    """Return a variant and its house rules in one line."""
    row = known(variant)
    return KINDS[row.kind].line_of(variant, house) if row else variant


def house_words(row: Variant, house: House, players: int) -> tuple[str, ...]:
    """Return what a table plays otherwise than its variant by house rules, a few words each."""
    return _labelled(_house_changes(row, house, players))


def own_words(row: Variant, setup: Setup | RulesChanged, players: int, *, money: bool = True) -> dict[str, str]:
    """Return by its label what a table plays otherwise than its variant, however it said it.

    `money`: how it settles among it.
    """
    options = {key: value for key, value in setup.options.items() if money or key not in SETTLING}
    house = {key: value for key, value in setup.house.items() if money or key != "settlement"}
    if composer_of(row) is None:
        return _option_changes(row, options, players)
    try:
        return _house_changes(row, house, players, options)
    except Unreadable:
        return {}  # what an older program took


def line_words(row: Variant, line: str) -> tuple[str, ...]:
    """Return what the line of a set of rules says beside its variant, a few words each."""
    rules, players = KINDS[row.kind].read_line(line).rules, usual_count(counts_of(row))
    if composer_of(row):
        return house_words(row, rules, players)
    options = {key: describer(row).option(key, text) for key, text in rules.items()}
    return _labelled(_option_changes(row, options, players))


def _labelled(values: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(with_value(label, value) for label, value in values.items())


def _house_changes(row: Variant, house: House, players: int, options: Options = NOTHING) -> dict[str, str]:
    composer = composer_of(row)
    differences = composer.differs(row.id, house, players, options) if composer and (house or options) else ()
    return {one.label: one.table for one in differences}


def _option_changes(row: Variant, options: Options, players: int) -> dict[str, str]:
    try:
        fields = {field.key: field for field in describer(row).fields(row.id, options, players)}
    except (Refused, Unreadable):
        fields = dict[str, OptionField]()  # what an older program took
    return {
        fields[key].label if key in fields else key: _option_word(fields.get(key), value)
        for key, value in options.items()
        if key not in fields or form_value(value) != fields[key].usual
    }


def _option_word(field: OptionField | None, value: object) -> str:
    if isinstance(value, bool):
        return _("on") if value else _("off")
    words = {choice.value: choice.word for choice in field.choices} if field else {}
    return words.get(str(value), str(value))


def house_line(row: Variant, house: House, players: int) -> str:
    """Return a variant and what is played otherwise by house rules, in one line."""
    return semicolons((variant_called(row.name), *house_words(row, house, players)))


def entries() -> tuple[Variant, ...]:
    """Return the variants that stand in the lists: a short form is an option of its main variant."""
    return tuple(row for row in all_variants() if not row.short_for and row.kind in PAGES)


def source_of(row: Variant) -> str:
    """Return where a variant's rules are from, with the licence of that text where it is known to have one."""
    licence = next((licence for name, licence in LICENCES.items() if name in row.source), "")
    return with_remark(row.source, licence) if licence else row.source


def short_forms(main: Variant) -> tuple[Variant, ...]:
    """Return the named settings of a variant's options."""
    return tuple(row for row in all_variants() if row.short_for == main.id)


def seats(numbers: Iterable[int]) -> str:
    """Return numbers of players as people say them: 3 to 7; 3, 4 or 6."""
    known = sorted(numbers)
    if len(known) > 2 and known[-1] - known[0] == len(known) - 1:
        return _("%(first)s to %(last)s", first=known[0], last=known[-1])
    return listed([str(number) for number in known], "or")


def counts_of(variant: Variant, options: Options | None = None) -> tuple[int, ...]:
    """Return the numbers of players who can play it; none where the options do not go together."""
    try:
        return describer(variant).counts(variant.id, options or {})
    except Unreadable:
        return ()


def by_the_book(row: Variant, counts: Iterable[int], players: int) -> tuple[int, ...]:
    """Return the numbers of players whom the variant's book has, and that of those who sit, of all who can play it."""
    fewest, most = row.players
    return tuple(count for count in counts if fewest <= count <= most or count == players)


def usual_count(counts: Iterable[int], players: int = 0) -> int:
    """Return a number of players to tell the rules for: those who sit, else four, else the nearest."""
    return min(counts, key=lambda count: (abs(count - (players or USUAL_TABLE)), abs(count - USUAL_TABLE)))


def usual_players(row: Variant, players: int = 0) -> int:
    """Return the same for a variant: where nobody sits yet, of those whom its book has."""
    counts = counts_of(row)
    return usual_count(counts if players else by_the_book(row, counts, 0), players)


def resolved_options(variant: Variant, given: Options, players: int) -> ResolvedOptions:
    """Return the rules with the options that can be played; the others are told with their reason."""
    teller, options, wrong = describer(variant), dict(given), dict[str, Problem]()
    count = usual_count(counts_of(variant), players)
    while True:
        try:
            rules = teller.describe(variant.id, options, count)
            fields = teller.fields(variant.id, options, count)
            return ResolvedOptions(options, _complaints(wrong, fields), count, rules, fields)
        except Unreadable as unreadable:
            key, problem = unreadable.place, unreadable.problem
        except Refused as refused:
            problem = refused.problems[0]
            key = problem.part
        key = key.removeprefix("options.")
        # What names no option is laid to the newest, so that the search for playable rules comes to an end.
        key = key if key in options else next(reversed(options))
        del options[key]
        wrong[key] = problem


def complaint(problem: Problem, steps: tuple[int, int] | None = None) -> str:
    """Return what is wrong with an option and what it takes, as a sentence."""
    numbers = problem.numbers
    if problem.code == "bad_option" and steps:
        return _("Take a whole number from %(least)s to %(most)s.", least=steps[0], most=steps[1])
    if problem.code == "bad_option" and numbers.get("takes") == "money":
        return _("Take an amount such as 0.05 or 2.")
    return whole_sentence(problem)


def known(variant_id: str) -> Variant | None:
    """Return the variant of that id. None: there is none."""
    try:
        return variant_of(variant_id)
    except KeyError:
        return None


def _complaints(wrong: Mapping[str, Problem], fields: Iterable[OptionField]) -> dict[str, str]:
    steps = {option.key: option.steps for option in fields}
    return {key: complaint(problem, steps.get(key)) for key, problem in wrong.items()}
