"""House rules being put together, in the fields of their form; and those that are kept, to be changed and saved."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, NoReturn

from flask import abort
from werkzeug.datastructures import MultiDict

from scorekeeper.record.houserule import LONGEST_NAME, LONGEST_NOTE, MOST_SEATS, USUAL_TABLE, HouseRule, usual_table
from scorekeeper.rules import KINDS
from scorekeeper.rules.abilities import House, HouseRuled
from scorekeeper.rules.kind import Unreadable, Variant
from scorekeeper.storage import house_rules
from scorekeeper.storage.house_rules import KeptRule, NoSuchRule
from scorekeeper.web.kinds.house import Composer
from scorekeeper.web.kinds.sentences import sentence, whole_sentence
from scorekeeper.web.kinds.variants import composer_of, counts_of, known, line_of, usual_count
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site import drafts
from scorekeeper.web.site.parsing import tidy

AXIS = "axis."
TABLE = "table."  # a new game that waits for its rules: its form, field by field
MOST_CARDS = 26
USUAL_CARDS = 7
LONGEST_LINE = 6000
LONGEST_SHELF = 1_000  # house rules whose words in a list are kept ready


def _table_fields(form: MultiDict[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple((key.removeprefix(TABLE), text) for key, text in form.items(multi=True) if key.startswith(TABLE))


@dataclass(frozen=True)
class Draft:
    """What the page holds."""

    variant: str = ""
    house: House = field(  # read with its variant, before the other fields
        default_factory=dict[str, Any],
        metadata=drafts.wire(lambda _form: {}, lambda _house, draft: [("line", draft.line)]),
    )
    saved: str = drafts.text("saved", LONGEST_LINE, clean=str)  # the line as it is kept; empty: not kept
    saved_note: str = drafts.text("saved_note", LONGEST_NOTE, clean=str)
    rule_id: int = drafts.number("id", 0)  # 0: not kept
    players: int = drafts.number("players", USUAL_TABLE, 2, MOST_SEATS)
    cards: int = drafts.number("cards", USUAL_CARDS, 1, MOST_CARDS)
    opened: frozenset[str] = drafts.keys("open")
    table: tuple[tuple[str, str], ...] = field(  # the new game that waits for it
        default=(),
        metadata=drafts.wire(_table_fields, lambda table, _draft: [(f"{TABLE}{key}", text) for key, text in table]),
    )
    name: str = drafts.text("name", 2 * LONGEST_NAME)
    note: str = drafts.text("note", 2 * LONGEST_NOTE, clean=lambda typed: tidy(typed)[:LONGEST_NOTE])  # no axis says it
    wrong: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])  # axis: typed, sentence
    unknown: tuple[str, ...] = ()  # words of the line that mean nothing here

    @cached_property
    def row(self) -> Variant:
        """Return the variant that it begins from."""
        row = known(self.variant)
        assert row is not None, "a draft is made of a variant that there is"
        return row

    @cached_property
    def composer(self) -> Composer:
        """Return what puts its rules together."""
        composer = composer_of(self.row)
        assert composer is not None, "a draft is made of a variant that takes house rules"
        return composer

    @property
    def line(self) -> str:
        """Return variant and rules in one line."""
        return line_of(self.variant, self.house)

    def rule(self) -> HouseRule:
        """Return what would be kept."""
        return HouseRule(self.name, self.variant, self.house, self.note)


def begun(row: Variant, house: House, **more: object) -> Draft:
    """Return a draft for a number of players whom the variant suits."""
    return replace(Draft(row.id, house), **{"players": usual_count(counts_of(row)), **more})  # pyright: ignore[reportArgumentType]


def from_line(line: str) -> Draft | None:
    """Return the draft that a line says. None: its variant takes no house rules, or is none. Raises Unreadable."""
    row = known((line.split() or [""])[0].casefold())
    kind = KINDS[row.kind] if row else None
    if row is None or not isinstance(kind, HouseRuled) or composer_of(row) is None:
        return None
    house_rule = kind.read_line(line)
    return begun(row, house_rule.rules, unknown=house_rule.unknown)


def from_form(form: MultiDict[str, str]) -> Draft | None:
    """Return the draft that a form holds, what was typed set in it. None: it holds none. Raises Unreadable."""
    draft = from_line(form.get("line", "")[:LONGEST_LINE])
    if draft is None:
        return None
    draft = replace(drafts.from_form(Draft, form), variant=draft.variant, house=draft.house)
    if "players" not in form:
        draft = replace(draft, players=begun(draft.row, {}).players)
    fields = {key.removeprefix(AXIS): text[:LONGEST_LINE] for key, text in form.items() if key.startswith(AXIS)}
    # What one field sets may change what others would show: they are compared with what the page showed.
    for axis, text in draft.composer.retyped(draft.variant, draft.house, fields, draft.players).items():
        draft = _typed(draft, axis, text)
    return draft


def changed(draft: Draft, act: str) -> Draft:
    """Return the draft after a tap: `act` is its button's value, "set:packs=2" or "undo:packs"."""
    verb, _colon, what = act.partition(":")
    if verb == "set":
        return _set(draft, what)
    if verb == "undo":
        return replace(draft, house=draft.composer.without(draft.house, what))
    if verb in ("more", "less"):
        by = 1 if verb == "more" else -1
        return replace(draft, house=draft.composer.stepped(draft.variant, draft.house, what, by, draft.players))
    if verb in ("open", "close"):
        return replace(draft, opened=draft.opened | {what} if verb == "open" else draft.opened - {what})
    if verb == "players":
        return replace(draft, players=drafts.within(what, 2, MOST_SEATS, draft.players))
    return replace(draft, cards=drafts.within(what, 1, MOST_CARDS, draft.cards)) if verb == "cards" else draft


def _set(draft: Draft, words: str) -> Draft:
    try:
        return replace(draft, house=draft.composer.with_words(draft.variant, draft.house, words))
    except Unreadable:
        return draft  # no button of ours says this


def _typed(draft: Draft, axis: str, text: str) -> Draft:
    try:
        house = draft.composer.with_words(draft.variant, draft.house, f"{axis}={text}")
    except Unreadable as unreadable:
        words = refusal(draft.composer, unreadable)
        return replace(draft, wrong={**draft.wrong, axis: (text, words)})
    return replace(draft, house=house)


def refusal(composer: Composer | None, unreadable: Unreadable) -> str:
    """Return what is wrong with a value: the name of its rule, and what that takes."""
    place, problem = unreadable.place, unreadable.problem
    if label := composer.label(place) if composer else "":
        return _("“%(label)s”: %(reason)s.", label=label, reason=sentence(problem))
    return _("At %(place)s: %(reason)s.", place=place, reason=sentence(problem)) if place else whole_sentence(problem)


def keep(draft: Draft) -> KeptRule:
    """Keep what was put together: as the change of a rule that is kept, or as a new one.

    A rule that somebody else changed or deleted meanwhile stays as it is: what was put together is kept beside it.
    """
    try:
        there = house_rules.house_rule(draft.rule_id).rule
        if line_of(there.variant, there.rules) == draft.saved:
            return house_rules.change(draft.rule_id, draft.rule())
    except NoSuchRule:
        pass
    return house_rules.keep(draft.rule())


def load_rule(rule_id: int) -> KeptRule:
    """Return house rules that are kept, or answer 404."""
    try:
        return house_rules.house_rule(rule_id)
    except NoSuchRule:
        no_such_rule()


def no_such_rule() -> NoReturn:
    """Answer 404."""
    abort(404, _("These house rules are not here: they were deleted, or belong to another scorekeeper."))


def kept_draft(saved: KeptRule) -> Draft:
    """Return house rules that are kept as the page holds them."""
    row = known(saved.rule.variant)
    assert row is not None, "what is kept was read over a variant that there is"
    line = line_of(row.id, saved.rule.rules)
    draft = begun(row, saved.rule.rules, name=saved.rule.name, rule_id=saved.id, saved=line,
                  note=saved.rule.note, saved_note=saved.rule.note)  # fmt: skip
    return replace(draft, players=_usual_table(line))


@lru_cache(maxsize=LONGEST_SHELF)
def _usual_table(line: str) -> int:
    """Return for how many rules are told; cached, because the rules are resolved to find it."""
    draft = from_line(line)
    assert draft is not None, "a rule that is kept writes a line that is read"
    return usual_table(HouseRule("", draft.variant, draft.house))
