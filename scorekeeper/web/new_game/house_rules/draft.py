"""House rules being put together. Everything lies in the form: each tap sends it, and gets it back one step further."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from werkzeug.datastructures import MultiDict

from scorekeeper.record.houserule import LONGEST_NAME, LONGEST_NOTE, MOST_SEATS, USUAL_TABLE, HouseRule
from scorekeeper.rules import KINDS
from scorekeeper.rules.common.house import House, HouseRuled
from scorekeeper.rules.kind import Unreadable, Variant
from scorekeeper.web.kinds.describe import composer_of, counts_of, known, line_of, usual_count
from scorekeeper.web.kinds.house import Composer
from scorekeeper.web.kinds.saying import sentence, whole_sentence
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import tidy, whole

AXIS = "axis."
TABLE = "table."  # a new game that waits for its rules: its form, field by field
MOST_CARDS = 26
USUAL_CARDS = 7
LONGEST_LINE = 6000
LONGEST_SHELF = 1_000  # house rules whose words in a list are kept ready


@dataclass(frozen=True)
class Draft:
    """What the page holds."""

    variant: str
    house: House
    name: str = ""
    note: str = ""  # what no axis says
    saved_note: str = ""
    rule_id: int = 0  # 0: not kept
    saved: str = ""  # the line as it is kept; empty: not kept
    players: int = USUAL_TABLE
    cards: int = USUAL_CARDS
    opened: frozenset[str] = frozenset()
    table: tuple[tuple[str, str], ...] = ()  # the new game that waits for it
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
    draft = replace(
        draft,
        name=tidy(form.get("name", "")[: 2 * LONGEST_NAME]),
        note=tidy(form.get("note", ""))[:LONGEST_NOTE],
        saved_note=form.get("saved_note", "")[:LONGEST_NOTE],
        rule_id=whole(form.get("id", "")) or 0,
        saved=form.get("saved", "")[:LONGEST_LINE],
        players=_within(form.get("players", ""), 2, MOST_SEATS, draft.players),
        cards=_within(form.get("cards", ""), 1, MOST_CARDS, USUAL_CARDS),
        opened=frozenset(form.getlist("open")),
        table=tuple((key.removeprefix(TABLE), text) for key, text in form.items(multi=True) if key.startswith(TABLE)),
        unknown=(),
    )
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
        return replace(draft, players=_within(what, 2, MOST_SEATS, draft.players))
    return replace(draft, cards=_within(what, 1, MOST_CARDS, draft.cards)) if verb == "cards" else draft


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


def _within(text: str, least: int, most: int, usual: int) -> int:
    number = whole(text)
    return usual if number is None else min(max(number, least), most)
