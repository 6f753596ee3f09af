"""What the page shows while house rules are put together: differences, questions, meaning, what stands in the way."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.rules.abilities import House
from scorekeeper.rules.kind import Refused, Unreadable
from scorekeeper.storage import house_rules
from scorekeeper.web.kinds.house import Composer, Differs
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.kinds.variants import house_line
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import listed, ngettext
from scorekeeper.web.new_game.house_rules.draft import MOST_CARDS, MOST_SEATS, Draft, from_line
from scorekeeper.web.site.drafts import hidden_fields


def compose_context(draft: Draft, name_wrong: str = "") -> Context:
    """Return what the page needs; `name_wrong` is why the name cannot be kept."""
    composer, house, players = draft.composer, draft.house, draft.players
    meant = meaning_context(draft)
    differs = composer.differs(draft.variant, house, players)
    return {
        "draft": draft,
        "fields": hidden_fields(draft, *(() if draft.table else ("name", "note"))),
        "differs": differs,
        "unsaved": _unsaved(draft, differs),
        "title": differs_title(draft),
        "questions": composer.questions(draft.variant, house, players),
        "headings": composer.headings(draft.variant, house, players),
        "name_wrong": name_wrong,
        "ready": meant["meant"] is not None and not draft.wrong,
        "changed": draft.line != draft.saved,
        "foot": _foot(draft, meant),
        **meant,
    }


def meaning_context(draft: Draft) -> Context:
    """Return what the rules come to, or why so many cannot play by them and what would help."""
    nothing: Context = {"meant": None, "undealt": None, "described": None, "wrong": "", "remedies": ()}
    steps = {"most_seats": MOST_SEATS, "most_cards": MOST_CARDS}
    try:
        meant = draft.composer.meaning(draft.variant, draft.house, draft.players, draft.cards)
        described = draft.composer.described(draft.variant, draft.house, draft.players)
    except Refused as refused:
        problem = refused.problems[0]
        remedies = draft.composer.remedies(draft.variant, draft.house, draft.players, problem)
        undealt = draft.composer.undealt(draft.variant, draft.house, draft.players, draft.cards)
        refusal: Context = {"wrong": whole_sentence(problem), "remedies": remedies, "undealt": undealt}
        return {**nothing, **steps, **refusal}
    return {**nothing, **steps, "meant": meant, "described": described}


def differs_title(draft: Draft) -> str:
    """Return in how many rules these differ from the book."""
    name = draft.row.name
    many = len(draft.composer.differs(draft.variant, draft.house, draft.players))
    if not many:
        return _("As in %(variant)s", variant=name)
    return ngettext("Differs from %(variant)s by %(num)s rule", "Differs from %(variant)s by %(num)s rules", many,
                    variant=name)  # fmt: skip


def summary(draft: Draft) -> str:
    """Return the variant and what differs, in one line for a list."""
    return house_line(draft.row, draft.house, draft.players)


def name_error(draft: Draft) -> str:
    """Return why rules cannot be kept under this name."""
    return "" if draft.name else _("Write a name for these rules, such as “Thursday rules”.")


def same_name(draft: Draft) -> str:
    """Return what happens to a name that other rules have already."""
    try:
        there = house_rules.named(draft.name)
    except house_rules.NoSuchRule:
        return ""
    if there.id == draft.rule_id or there.rule == draft.rule():
        return ""
    return _("Other rules are called %(name)s already: both are kept, these with a number.", name=draft.name)


def _unsaved(draft: Draft, differs: tuple[Differs, ...]) -> dict[str, str]:
    """Return what was changed since the last Save, in words by axis; a rule for one evening is never saved."""
    try:
        saved = from_line(draft.saved) if draft.saved and not draft.table else None
    except Unreadable:
        saved = None  # no page of ours wrote it
    if saved is None:
        return {}
    was = draft.composer.differs(saved.variant, saved.house, draft.players)
    return {
        axis: _("%(label)s: %(value)s", label=difference.label, value=difference.table)
        for difference in changes_between(draft.composer, draft.house, was, differs)
        for axis in (difference.axis or difference.label, *difference.axes)
    }


def changes_between(composer: Composer, house: House, was: Sequence[Differs], now: Sequence[Differs]) -> list[Differs]:
    """Return where house rules are not as they were, the book's value where one differs no more.

    A value that is set and has no effect beside a change is no change of its own.
    """
    before, labels = {difference.label: difference for difference in was}, {difference.label for difference in now}
    gone = [
        difference
        for label, difference in before.items()
        if label not in labels and composer.without(house, difference.axis) == house
    ]
    return [
        *(difference for difference in now if before.get(difference.label) != difference),
        *(replace(difference, table=difference.book) for difference in gone),
    ]


def _foot(draft: Draft, meant: Context) -> str:
    if meant["wrong"]:
        return _("Cannot be saved: %(reason)s", reason=meant["wrong"])
    if draft.wrong:
        return next(iter(draft.wrong.values()))[1]
    if draft.table:
        return _("%(title)s, for this game alone.", title=differs_title(draft))
    if draft.line == draft.saved and draft.note == draft.saved_note:
        return _("%(title)s. All saved.", title=differs_title(draft))
    if unsaved := _unsaved(draft, draft.composer.differs(draft.variant, draft.house, draft.players)):
        words = list(dict.fromkeys(unsaved.values()))
        return ngettext("%(num)s change is not saved: %(changes)s.", "%(num)s changes are not saved: %(changes)s.",
                        len(words), changes=listed(words))  # fmt: skip
    return same_name(draft) or _("%(title)s. Not saved yet.", title=differs_title(draft))
