"""The page of rules: lines that open in place, one search over all others, and what bids score, at each tap anew.

It serves a game that is set up, house rules that are kept, and those that begin from a variant.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from flask import render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.record.houserule import MOST_SEATS
from scorekeeper.rules.kind import Refused
from scorekeeper.web.games.club_changes import history
from scorekeeper.web.kinds.house import Ask, AxisRow, Example, RuleLine
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.kinds.variants import usual_players
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext
from scorekeeper.web.new_game import draft as new_game
from scorekeeper.web.new_game.house_draft import HouseDraft, begun, changes_between, name_error, same_name, sent_line
from scorekeeper.web.new_game.search import plain
from scorekeeper.web.site.drafts import hidden_fields
from scorekeeper.web.site.htmx import wants_fragment


def rules_page(draft: HouseDraft, status: int = 200, *, name_wrong: str = "", said: str = "") -> ResponseReturnValue:
    """Render the page, or the form alone; `said`: what was just done."""
    page = "new_game/rules/_form.html" if wants_fragment() else "new_game/rules/page.html"
    context = rules_context(draft)
    draft = context["draft"]
    return render_template(
        page,
        fields=hidden_state(draft),
        name_wrong=name_wrong,
        asks_players=not draft.is_tonight,
        takes_note=True,
        most_seats=MOST_SEATS,
        keeps=context["ready"] and _is_new(draft),
        foot=said or _foot(draft, context),
        history=history(f"house_rule {draft.rule_id}") if draft.rule_id else (),
        **_place(draft),
        **context,
    ), status


def hidden_state(draft: HouseDraft) -> list[tuple[str, str]]:
    """Return the fields of a draft that its page shows no inputs for."""
    return hidden_fields(draft, "name", "note", "find", "axis")


def for_tonight(table: new_game.Draft) -> HouseDraft:
    """Return the rules of a game that is set up, to be changed for it."""
    players = len(table.players) or usual_players(table.row)
    return begun(table.row, table.house, name=table.house_rules, note=table.house_note, players=players,
                 is_tonight=True)  # fmt: skip


def keep_error(draft: HouseDraft) -> str:
    """Return why rules cannot be kept; empty: they can."""
    if draft.wrong or _example(draft)[1]:
        return _("Nobody can play these rules yet.")
    return name_error(draft)


def _is_new(draft: HouseDraft) -> bool:
    """Say whether Save would keep anything."""
    if not draft.rule_id:
        return bool(draft.house)
    return (draft.line, draft.name, draft.note) != (draft.saved, draft.saved_name, draft.saved_note)


def rules_context(draft: HouseDraft) -> Context:
    """Return what the lines, the search and the example need, on whatever page they stand."""
    pages, house, players = draft.pages, draft.house, draft.players
    found = _found(draft)
    if len(found) == 1:  # and it stays open when an answer lets others be found beside it
        draft = replace(draft, axis=found[0].axis)
    lines = pages.rule_lines(draft.variant, house, players)
    example, wrong, remedies = _example(draft)
    many = sum(bool(line.book) for line in lines)
    changes = ngettext("with %(num)s change", "with %(num)s changes", many) if many else _("standard rules")
    return {
        "draft": draft,
        "lines": lines,
        "title": changes,
        "unsaved": _unsaved(draft, lines),
        "shows_more": partial(_shows_more, draft),
        "has_own": _has_own,
        "found": found,
        "questions_of": partial(pages.questions_of, draft.variant, house, players),
        "unplayable": wrong,
        "remedies": remedies,
        "example": example,
        "ready": not wrong and not draft.wrong,
    }


def _example(draft: HouseDraft) -> tuple[Example | None, str, tuple[object, ...]]:
    """Return what bids score by the rules; else why so many cannot play by them, and what would help."""
    variant, house, players = draft.variant, draft.house, draft.players
    try:
        return draft.pages.example(variant, house, players, draft.bid), "", ()
    except Refused as refused:
        problem = refused.problems[0]
        return None, whole_sentence(problem), draft.pages.remedies(variant, house, players, problem)


def _shows_more(draft: HouseDraft, key: str, asks: Sequence[Ask]) -> bool:
    """Say whether the rarer questions of a line stand open: unfolded, or set otherwise than any answer says."""
    return key in draft.opened or any(answer.opens and answer.chosen for ask in asks for answer in ask.answers)


def _has_own(asks: Sequence[Ask]) -> bool:
    """Say whether one of the answers opens the rarer questions of a line."""
    return any(answer.opens for ask in asks for answer in ask.answers)


def _found(draft: HouseDraft) -> tuple[AxisRow, ...]:
    """Return the rules that have all words typed."""
    typed = plain(draft.find).split()
    if not typed:
        return ()
    rows = draft.pages.axes(draft.variant, draft.house, draft.players)
    words = ((row, plain(f"{row.label} {row.words}").split()) for row in rows)
    return tuple(row for row, each in words if all(any(word.startswith(one) for word in each) for one in typed))


def _unsaved(draft: HouseDraft, lines: tuple[RuleLine, ...]) -> frozenset[str]:
    """Return the lines that are not as they are kept; of a game that is set up, all that are not as in the book."""
    if not draft.rule_id:
        return frozenset(line.key for line in lines if line.book)
    saved = sent_line(draft.saved)
    was = draft.pages.rule_lines(saved.variant, saved.house, draft.players) if saved else ()
    return frozenset(line.key for line in changes_between(draft.pages, draft.house, was, lines))


def _place(draft: HouseDraft) -> Context:
    """Return what is called and leads otherwise where the page stands."""
    if draft.is_tonight:
        return {
            "heading": _("Rules for this game"),
            "here": url_for("setup.tonight"),
            "back": url_for("setup.new"),
        }
    return {
        "heading": draft.saved_name or _("House rules"),
        "here": url_for("house_rules.compose"),
        "back": url_for("variants.index"),
    }


def _foot(draft: HouseDraft, context: Context) -> str:
    if context["unplayable"]:
        return _("Nobody can play these rules yet.")
    if draft.wrong:
        return next(iter(draft.wrong.values()))[1]
    if draft.rule_id:
        return _("Games that were played keep the rules they were played by.")
    return same_name(draft) if draft.name else ""
