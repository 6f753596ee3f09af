"""House rules being put together, in the fields of their form, and what the page shows of them meanwhile."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from flask import abort
from werkzeug.datastructures import MultiDict

from scorekeeper.record.houserule import LONGEST_NAME, LONGEST_NOTE, MOST_SEATS, USUAL_TABLE, HouseRule, usual_table
from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import House, Unreadable, Variant
from scorekeeper.storage import house_rules, journal
from scorekeeper.storage.database import writing
from scorekeeper.storage.house_rules import KeptRule
from scorekeeper.storage.journal import NotThere
from scorekeeper.web.games.pen import check_has_held_pen
from scorekeeper.web.kinds.house import RuleLine
from scorekeeper.web.kinds.protocols import AnyPages
from scorekeeper.web.kinds.sentences import file_complaint, sentence
from scorekeeper.web.kinds.variants import kind_pages, known, line_of, usual_players
from scorekeeper.web.language.texts import as_sentence, ngettext, variant_called, with_value
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site import drafts
from scorekeeper.web.site.devices import device_name
from scorekeeper.web.site.parsing import tidy

AXIS = "axis."
MOST_CARDS = 26
USUAL_BID = 3  # of the example
LONGEST_KEY = 60
LONGEST_LINE = 6000


@dataclass(frozen=True)
class HouseDraft:
    """What the page holds."""

    variant: str = ""
    house: House = field(  # read with its variant, before the other fields
        default_factory=dict[str, Any],
        metadata=drafts.wire(lambda _form: {}, lambda _house, draft: [("line", draft.line)]),
    )
    saved: str = drafts.text("saved", LONGEST_LINE, clean=str)  # the line as it is kept; empty: not kept
    saved_name: str = drafts.text("saved_name", LONGEST_NAME)
    saved_note: str = drafts.text("saved_note", LONGEST_NOTE, clean=str)
    rule_id: int = drafts.number("kept", 0)  # 0: not kept
    players: int = drafts.number("players", USUAL_TABLE, 2, MOST_SEATS)
    at: str = drafts.text("at", LONGEST_KEY, clean=str)  # the line that is open; empty: none
    opened: frozenset[str] = drafts.keys("open")  # lines whose rarer questions are unfolded
    find: str = drafts.text("find", LONGEST_KEY, clean=str.strip)  # what is looked for among all rules
    axis: str = drafts.text("found", LONGEST_KEY, clean=str)  # which of those found is open
    bid: int = drafts.number("bid", USUAL_BID, 0, MOST_CARDS)  # of the example
    name: str = drafts.text("name", 2 * LONGEST_NAME)
    note: str = drafts.text("note", 2 * LONGEST_NOTE, clean=lambda typed: tidy(typed)[:LONGEST_NOTE])  # no axis says it
    wrong: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])  # axis: typed, sentence
    is_tonight: bool = False  # of the table that this device sets up
    unknown: tuple[str, ...] = ()  # words of the line that mean nothing here

    @cached_property
    def row(self) -> Variant:
        """Return the variant that it begins from."""
        row = known(self.variant)
        assert row is not None, "a draft is made of a variant that there is"
        return row

    @cached_property
    def pages(self) -> AnyPages:
        """Return what says its rules."""
        return kind_pages(self.row)

    @property
    def line(self) -> str:
        """Return variant and rules in one line."""
        return line_of(self.variant, self.house)

    def rule(self) -> HouseRule:
        """Return what would be kept."""
        return HouseRule(self.name, self.variant, self.house, self.note)


def begun(row: Variant, house: House, **more: object) -> HouseDraft:
    """Return a draft for a number of players whom the variant suits."""
    return replace(HouseDraft(row.id, house), **{"players": usual_players(row), **more})  # pyright: ignore[reportArgumentType]


def from_line(line: str) -> HouseDraft | None:
    """Return the draft that a line says. None: its variant is none. Raises Unreadable."""
    row = known((line.split() or [""])[0].casefold())
    if row is None:
        return None
    house_rule = KINDS[row.kind].read_line(line)
    return begun(row, house_rule.rules, unknown=house_rule.unknown)


def sent_line(line: str) -> HouseDraft | None:
    """Return the draft that a line of a form or an address says, as `from_line`; 422 where it cannot be read."""
    try:
        return from_line(line[:LONGEST_LINE])
    except Unreadable as unreadable:
        abort(422, refusal(line_pages(line), unreadable))


def line_pages(line: str) -> AnyPages | None:
    """Return what labels the rules of a line. None: its variant is none."""
    row = known((line.split() or [""])[0].casefold())
    return kind_pages(row) if row else None


def from_form(form: MultiDict[str, str]) -> HouseDraft | None:
    """Return the draft that a form holds, what was typed set in it. None: it holds none."""
    draft = sent_line(form.get("line", ""))
    if draft is None:
        return None
    draft = replace(drafts.from_form(HouseDraft, form), variant=draft.variant, house=draft.house)
    if "players" not in form:
        draft = replace(draft, players=begun(draft.row, {}).players)
    fields = {key.removeprefix(AXIS): text[:LONGEST_LINE] for key, text in form.items() if key.startswith(AXIS)}
    # What one field sets may change what others would show: they are compared with what the page showed.
    for axis, text in draft.pages.retyped(draft.variant, draft.house, fields, draft.players).items():
        draft = _with_text(draft, axis, text)
    return draft


def draft_after(draft: HouseDraft, act: str) -> HouseDraft:
    """Return the draft after a tap: `act` is its button's value, "set:packs=2" or "undo:packs"."""
    verb, _colon, what = act.partition(":")
    if verb == "set":
        return replace(draft, house=with_words(draft.row, draft.house, what))
    if verb == "undo":
        return replace(draft, house=draft.pages.without(draft.house, what))
    if verb in ("more", "less"):
        by = 1 if verb == "more" else -1
        return replace(draft, house=draft.pages.stepped(draft.variant, draft.house, what, by, draft.players))
    if verb == "at":
        return replace(draft, at="" if draft.at == what else what)
    if verb == "open":
        return replace(draft, opened=draft.opened | {what})
    if verb == "found":
        return replace(draft, axis="" if draft.axis == what else what)
    if verb == "clear":
        return replace(draft, find="", axis="")
    if verb == "bid":
        return replace(draft, bid=drafts.within(what, 0, MOST_CARDS, draft.bid))
    if verb == "players":
        return replace(draft, players=drafts.within(what, 2, MOST_SEATS, draft.players))
    return draft


def with_words(row: Variant, house: House, words: str) -> dict[str, Any]:
    """Return house rules with what a button sets."""
    try:
        return kind_pages(row).with_words(row.id, house, words)
    except Unreadable:
        return dict(house)  # no button of ours says this


def _with_text(draft: HouseDraft, axis: str, text: str) -> HouseDraft:
    try:
        house = draft.pages.with_words(draft.variant, draft.house, f"{axis}={text}")
    except Unreadable as unreadable:
        words = refusal(draft.pages, unreadable)
        return replace(draft, wrong={**draft.wrong, axis: (text, words)})
    return replace(draft, house=house)


def refusal(pages: AnyPages | None, unreadable: Unreadable) -> str:
    """Return what is wrong with a value: the name of its rule, and what that takes."""
    place, problem = unreadable.place, unreadable.problem
    if label := pages.rule_label(place) if pages else "":
        return as_sentence(with_value(label, sentence(problem)))
    return file_complaint(place, problem)


def keep(draft: HouseDraft) -> KeptRule:
    """Keep what was put together: as the change of a rule that is kept, or as a new one.

    A rule that somebody else changed or deleted meanwhile stays as it is: what was put together is kept beside it.
    Anybody may add one; 403 where this device may not change what all share.
    """
    with writing(journal.LOCK):
        try:
            stored = house_rules.house_rule(draft.rule_id).rule
            if line_of(stored.variant, stored.rules) == draft.saved:
                check_has_held_pen()
                return house_rules.change(draft.rule_id, draft.rule(), device_name())
        except NotThere:
            pass
        return house_rules.keep(draft.rule(), device_name())


def kept_draft(saved: KeptRule) -> HouseDraft:
    """Return house rules that are kept as the page holds them."""
    row = known(saved.rule.variant)
    assert row is not None, "what is kept was read over a variant that there is"
    rule, line = saved.rule, line_of(row.id, saved.rule.rules)
    return begun(row, rule.rules, name=rule.name, rule_id=saved.id, saved=line, saved_name=rule.name, note=rule.note,
                 saved_note=rule.note, players=usual_table(rule))  # fmt: skip


def differs_title(draft: HouseDraft) -> str:
    """Return in how many rules these differ from the book."""
    name = variant_called(draft.row.name)
    many = len(draft.pages.differences(draft.variant, draft.house, draft.players))
    if not many:
        return _("As in %(variant)s", variant=name)
    return ngettext("Differs from %(variant)s by %(num)s rule", "Differs from %(variant)s by %(num)s rules", many,
                    variant=name)  # fmt: skip


def name_error(draft: HouseDraft) -> str:
    """Return why rules cannot be kept under this name."""
    return "" if draft.name else _("Enter a name for these rules, such as “Thursday rules”.")


def same_name(draft: HouseDraft) -> str:
    """Return what happens to a name that other rules have already."""
    stored = house_rules.rule_named(draft.name)
    if stored is None or stored.id == draft.rule_id or stored.rule == draft.rule():
        return ""
    return _("There are already rules called %(name)s. Both are kept; these get a number.", name=draft.name)


def changes_between(pages: AnyPages, house: House, was: Sequence[RuleLine], now: Sequence[RuleLine]) -> list[RuleLine]:
    """Return the lines that are not as they were, as in the book where one differs no more.

    A value that is set and has no effect beside a change is no change of its own.
    """
    before, keys = {line.key: line.now for line in was}, {line.key for line in now}
    gone = (line for line in was if line.key not in keys and pages.without(house, line.undo) == house)
    return [
        *(line for line in now if before.get(line.key) != line.now),
        *(replace(line, now=line.book, book="") for line in gone),
    ]
