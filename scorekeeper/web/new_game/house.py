"""House rules: the draft in the form of their page, which each tap updates; what they are called; who can play them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from flask import abort
from werkzeug.datastructures import MultiDict

from scorekeeper.record.houserule import LONGEST_NAME, LONGEST_NOTE, MOST_SEATS, USUAL_TABLE, HouseRule
from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import House, Refused, Unreadable, Variant
from scorekeeper.web.kinds.house import Remedy, RuleLine
from scorekeeper.web.kinds.protocols import AnyPages
from scorekeeper.web.kinds.sentences import file_complaint, sentence, whole_sentence
from scorekeeper.web.kinds.variants import counts_of, house_line, kind_pages, known, line_of, usual_count, usual_players
from scorekeeper.web.language.texts import as_sentence, ngettext, with_value
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import tidy, whole

AXIS = "axis."
MOST_CARDS = 26
USUAL_BID = 3  # of the example bid
LONGEST_KEY = 60
LONGEST_LINE = 6000


@dataclass(frozen=True)
class RulesDraft:
    """What the form contains."""

    variant: str
    house: House = field(default_factory=dict[str, Any])
    name: str = ""
    note: str = ""  # rules without an axis
    was: str = ""  # the line of the saved house rules when the page was opened; "" if they were not saved
    players: int = USUAL_TABLE
    at: str = ""  # the line that is open, or ""
    opened: frozenset[str] = frozenset()  # lines whose rarer questions are open
    find: str = ""  # the search among all rules
    axis: str = ""  # the match that is open
    bid: int = USUAL_BID  # of the example
    wrong: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])  # typed value, sentence
    unknown: tuple[str, ...] = ()  # words of the line that were ignored

    @cached_property
    def row(self) -> Variant:
        """Return the variant."""
        row = known(self.variant)
        assert row is not None, "a draft is made of a variant that there is"
        return row

    @cached_property
    def pages(self) -> AnyPages:
        """Return the pages of its kind."""
        return kind_pages(self.row)

    @property
    def line(self) -> str:
        """Return the variant and its house rules in one line."""
        return line_of(self.variant, self.house)

    @property
    def rule(self) -> HouseRule:
        """Return the house rules that would be saved."""
        return HouseRule(self.name, self.variant, self.house, self.note)


def of_rule(rule: HouseRule, players: int = 0) -> RulesDraft:
    """Return the draft of house rules for these players, if any, or for a number that suits their variant."""
    draft = RulesDraft(rule.variant, rule.rules, rule.name, rule.note)
    return replace(draft, players=players or usual_players(draft.row))


def from_line(line: str) -> RulesDraft | None:
    """Return the draft of a line, or None if it does not name a variant. Raises Unreadable."""
    row = variant_of(line)
    if row is None:
        return None
    house, unknown = KINDS[row.kind].read_line(line)
    return replace(of_rule(HouseRule("", row.id, house)), unknown=unknown)


def sent_line(line: str) -> RulesDraft | None:
    """Return the draft of a line in a form or URL, as `from_line`; aborts with 422 if it is invalid."""
    try:
        return from_line(line[:LONGEST_LINE])
    except Unreadable as unreadable:
        abort(422, refusal(variant_of(line), unreadable))


def variant_of(line: str) -> Variant | None:
    """Return the variant that a line of house rules names, or None."""
    return known((line.split() or [""])[0].casefold())


def from_form(form: MultiDict[str, str]) -> RulesDraft | None:
    """Return the draft in a form after its tap, with typed values applied, or None if it has none."""
    draft = sent_line(form.get("line", ""))
    if draft is None:
        return None
    draft = replace(
        draft,
        name=tidy(form.get("name", "")[: 2 * LONGEST_NAME]),
        note=tidy(form.get("note", "")[: 2 * LONGEST_NOTE])[:LONGEST_NOTE],
        was=form.get("was", "")[:LONGEST_LINE],
        players=_within(form.get("players", ""), 2, MOST_SEATS, draft.players),
        at=form.get("at", "")[:LONGEST_KEY],
        opened=frozenset(form.getlist("open")),
        find=form.get("find", "")[:LONGEST_KEY].strip(),
        axis=form.get("found", "")[:LONGEST_KEY],
        bid=_within(form.get("bid", ""), 0, MOST_CARDS, USUAL_BID),
    )
    fields = {key.removeprefix(AXIS): text[:LONGEST_LINE] for key, text in form.items() if key.startswith(AXIS)}
    # One field may change the values of others, so each is compared with the value on the page.
    for axis, text in draft.pages.retyped(draft.variant, draft.house, fields, draft.players).items():
        try:
            house = draft.pages.with_words(draft.variant, draft.house, f"{axis}={text}")
            draft = replace(draft, house=house)
        except Unreadable as unreadable:
            draft = replace(draft, wrong={**draft.wrong, axis: (text, refusal(draft.row, unreadable))})
    return _tapped(draft, form.get("act", ""))


def _tapped(draft: RulesDraft, act: str) -> RulesDraft:
    """Return the draft after a tap: `act` is its button's value, "set:packs=2" or "undo:packs"."""
    verb, _colon, what = act.partition(":")
    match verb:
        case "set":
            return replace(draft, house=with_words(draft.row, draft.house, what))
        case "undo":
            return replace(draft, house=draft.pages.without(draft.house, what))
        case "more" | "less":
            by = 1 if verb == "more" else -1
            return replace(draft, house=draft.pages.stepped(draft.variant, draft.house, what, by, draft.players))
        case "at":
            return replace(draft, at="" if draft.at == what else what)
        case "open":
            return replace(draft, opened=draft.opened | {what})
        case "found":
            return replace(draft, axis="" if draft.axis == what else what)
        case "clear":
            return replace(draft, find="", axis="")
        case "bid":
            return replace(draft, bid=_within(what, 0, MOST_CARDS, draft.bid))
        case "players":
            return replace(draft, players=_within(what, 2, MOST_SEATS, draft.players))
        case _:
            return draft


def _within(typed: str, least: int, most: int, default: int) -> int:
    value = whole(typed)
    return default if value is None else min(max(value, least), most)


def with_words(row: Variant, house: House, words: str) -> dict[str, Any]:
    """Return house rules with the axes that a button sets."""
    try:
        return kind_pages(row).with_words(row.id, house, words)
    except Unreadable:
        return dict(house)  # none of our buttons sends this


def refusal(row: Variant | None, unreadable: Unreadable) -> str:
    """Return what is wrong with a value: the name of its rule, and the values allowed."""
    place, problem = unreadable.place, unreadable.problem
    if label := kind_pages(row).rule_label(place) if row else "":
        return as_sentence(with_value(label, sentence(problem)))
    return file_complaint(place, problem)


def changes_between(pages: AnyPages, house: House, was: Sequence[RuleLine], now: Sequence[RuleLine]) -> list[RuleLine]:
    """Return the lines that changed, with the standard value if a line no longer differs.

    A value that lost its effect because of another change is not a change itself.
    """
    before, keys = {line.key: line.now for line in was}, {line.key for line in now}
    gone = (line for line in was if line.key not in keys and pages.without(house, line.undo) == house)
    return [
        *(line for line in now if before.get(line.key) != line.now),
        *(replace(line, now=line.book, book="") for line in gone),
    ]


def seats_more(row: Variant, many: int) -> bool:
    """Return whether so many could play with more packs, which a new game offers in one tap."""
    return many <= MOST_SEATS and packs_of(row, {}, many) > 0


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
