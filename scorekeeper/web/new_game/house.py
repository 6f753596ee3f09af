"""House rules of a new game: those that are kept, those of one evening, and the second pack that seats more."""

from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.record.houserule import LONGEST_NAME, HouseRule, seats_of
from scorekeeper.rules import KINDS
from scorekeeper.rules.abilities import House, HouseRuled, resolved_with
from scorekeeper.rules.kind import Options, Refused, Unreadable, Variant
from scorekeeper.storage.house_rules import KeptRule, house_rules
from scorekeeper.web.kinds.house import Remedy
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.kinds.variants import (
    ResolvedOptions,
    composer_of,
    counts_of,
    house_line,
    known,
    resolved_options,
    usual_count,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext
from scorekeeper.web.new_game.house_draft import LONGEST_LINE, begun, changes_between, from_line
from scorekeeper.web.new_game.house_draft import Draft as HouseDraft
from scorekeeper.web.new_game.variants import plain
from scorekeeper.web.site.parsing import tidy, whole

PACKS = "packs"  # the rule of house rules, and the option of a variant


def house_of(form: MultiDict[str, str], key: str = "house") -> dict[str, Any]:
    """Return the house rules that a form holds as a line; empty if they are invalid or of another variant."""
    try:
        draft = from_line(form.get(key, "")[:LONGEST_LINE])
    except Unreadable:
        return {}
    return dict(draft.house) if draft and draft.variant == form.get("variant") else {}


def house_counts(row: Variant, house: House) -> tuple[int, ...]:
    """Return the numbers of players who can play by house rules; where nobody can, those of the variant."""
    try:
        return seats_of(HouseRule("", row.id, house))
    except Refused:
        return counts_of(row)


def under_house(row: Variant, options: Options, house: House, players: int) -> ResolvedOptions:
    """Return the rules with house rules over the options, described for a number that can play them."""
    composer = composer_of(row)
    if composer is None:
        return resolved_options(row, options, players)
    try:
        count = players if players in house_counts(row, house) else usual_count(house_counts(row, house), players)
        return ResolvedOptions(options, {}, count, composer.described(row.id, house, count, options), ())
    except (Refused, Unreadable) as refused:
        problem = refused.problems[0] if isinstance(refused, Refused) else refused.problem
        plain = resolved_options(row, options, players)
        return ResolvedOptions(
            options, {**plain.wrong, "house": whole_sentence(problem)}, plain.players, plain.rules, ()
        )


def obstacle(row: Variant, options: Options, house: House, players: int) -> tuple[str, tuple[Remedy, ...]]:
    """Return why the packs are too small for so many players, and what would help: more packs, smaller hands."""
    composer, kind = composer_of(row), KINDS[row.kind]
    if composer is None:
        return "", ()
    try:
        resolved_with(kind, row.id, options, players, house)
    except Refused as refused:
        problem = refused.problems[0]
        remedies = composer.remedies(row.id, house, players, problem)
        return (whole_sentence(problem), remedies) if remedies else ("", ())
    except Unreadable:
        return "", ()
    return "", ()


@dataclass(frozen=True, slots=True)
class Packs:
    """The packs of a new game, with what one less and one more set."""

    now: int
    least: bool
    most: bool

    @property
    def less(self) -> str:
        """Return what the button for one less sends."""
        return f"set:{PACKS}={self.now - 1}"

    @property
    def more(self) -> str:
        """Return what the button for one more sends."""
        return f"set:{PACKS}={self.now + 1}"


def packs_of(row: Variant, options: Options, house: House, players: int) -> Packs | None:
    """Return the packs that are played with. None: the game has no packs to count."""
    composer = composer_of(row)
    if composer is None:
        return None
    asks = (ask for heading in composer.headings(row.id, house, players) for ask in heading.asks)
    typed = next((ask.typed for ask in asks if ask.axis == PACKS), None)
    now = whole(typed or "")
    if now is None:
        return None
    option = options.get(PACKS)
    now = option if PACKS not in house and isinstance(option, int) else now
    stepped = composer.stepped(row.id, {**house, PACKS: now}, PACKS, 1, players)
    return Packs(now, now <= 1, stepped.get(PACKS, now) == now)


def kept_lines(wanted: str = "") -> tuple[tuple[KeptRule, str], ...]:
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


def for_tonight(row: Variant, options: Options, house: House, players: int, form: MultiDict[str, str]) -> HouseDraft:
    """Return a draft of rules for this game alone; it carries the form of the new game, field by field."""
    kind = KINDS[row.kind]
    if options and isinstance(kind, HouseRuled):
        house = kind.house_of(row.id, resolved_with(kind, row.id, options, players, house), players)
    table = tuple((key, text) for key, text in form.items(multi=True) if key not in ("act", "csrf_token"))
    return begun(row, house, name=tidy(form.get("house_rules", "")), players=players, table=table)


def name_now(row: Variant, name: str, named: House, house: House, players: int) -> str:
    """Return the name of house rules as a table plays them, with what differs from `named`, the rules of that name."""
    composer = composer_of(row)
    if composer is None or not name or named == house:
        return name
    was, now = (composer.differs(row.id, rules, players) for rules in (named, house))
    made = changes_between(composer, house, was, now)
    # What only follows from a change has no axis to undo.
    changes = [
        _("%(label)s: %(value)s", label=difference.label, value=difference.table)
        for difference in made
        if difference.axis
    ]
    if not changes:
        return name
    full = _("%(name)s, but %(change)s", name=name, change=changes[0])
    if len(changes) == 1 and len(full) <= LONGEST_NAME:
        return full

    def counted(short_name: str) -> str:
        return ngettext(
            "%(name)s, with %(num)s change", "%(name)s, with %(num)s changes", len(changes), name=short_name
        )

    # A name that is kept later, from this game, may be no longer than any other.
    over = len(counted(name)) - LONGEST_NAME
    return counted(name if over <= 0 else f"{name[: -over - 1].rstrip()}…")
