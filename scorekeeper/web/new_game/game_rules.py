"""The rules of a game, told and put right for the whole of it: shown with the new totals before they are confirmed."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.facts import RulesChanged
from scorekeeper.rules.kind import Refused, Unreadable
from scorekeeper.storage.games import Game
from scorekeeper.web.games.loading import load_game
from scorekeeper.web.games.pen import check_has_held_pen, load_game_for_pen
from scorekeeper.web.games.sheet_words import rules_called
from scorekeeper.web.kinds.changes import Change, ChangePage
from scorekeeper.web.kinds.protocols import Form
from scorekeeper.web.kinds.variants import complaint, known
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.draft import said
from scorekeeper.web.new_game.house import name_now
from scorekeeper.web.new_game.house_draft import HouseDraft, begun, draft_after, from_form, keep
from scorekeeper.web.new_game.rules_page import hidden_state, keep_error, rules_context
from scorekeeper.web.table.more import answer_change, change_page

bp = Blueprint("game_rules", __name__, url_prefix="/g/<game_id>/rules")

KEEP = "keep"


@bp.get("")
def show(game_id: str) -> ResponseReturnValue:
    """Show the rules as they are."""
    game = load_game_for_pen(game_id)
    return change_page(game, RulesPage(), MultiDict())


@bp.post("")
def save(game_id: str) -> ResponseReturnValue:
    """Answer a tap with the page one step further, or write what it says."""
    game = load_game(game_id)
    return answer_change(game, RulesPage())


class RulesPage(ChangePage[Any]):
    """The rules in lines."""

    name = N_("The rules of this game")
    template = "new_game/rules/_game.html"
    part = "game"

    def now(self, game: Game) -> str:
        """Return the name of its house rules, else of its variant."""
        return rules_called(game.head)

    def drafted(self, game: Game, form: Form) -> Change:
        """Return the rules that the form says, resolved for those who started."""
        draft, done = _draft_of(game, form), ""
        if form.get("act") == KEEP and request.method == "POST":
            check_has_held_pen()
            done = keep_error(draft)
            if not done:
                draft = replace(draft, name=keep(draft).rule.name)
                done = _("Saved: %(name)s.", name=draft.name)
        facts, wrong = _decided(game, draft)
        context = rules_context(draft)
        drawn: HouseDraft = context["draft"]
        table = (drawn.variant, drawn.house, drawn.players)
        return Change(
            facts,
            {
                **context,
                "fields": hidden_state(drawn),
                "described": None if context["unplayable"] else drawn.pages.described(*table),
                "said": done,
                "variants": [each for each in game.kind.variants if not each.short_for or each.id == draft.variant],
                "takes_note": False,
            },
            wrong or next((sentence for _typed, sentence in draft.wrong.values()), ""),
            shown=draft.line,
            note=_("This applies to the whole game: every deal is scored again."),
        )


def _draft_of(game: Game, form: Form) -> HouseDraft:
    """Return the rules that a form holds, after its tap; without a form those of the game."""
    head = game.head
    row = known(head.variant)
    assert row, "a game is of a variant that there is"
    house = said(head)
    own = begun(row, house, name=head.house_rules, note=head.house_note, players=len(game.setup.players))
    draft = from_form(MultiDict(form)) if form.get("line") else None
    if draft is None or draft.row.kind != game.kind.key:
        return own
    draft = replace(draft, players=own.players, note=own.note)
    picked = known(form.get("variant", ""))
    if picked and picked.id != draft.variant and picked.kind == game.kind.key:
        # Another game: what its book says, but the game's own rules where it is its own.
        return replace(draft, variant=picked.id, house=house if picked.id == row.id else {}, at="", wrong={})
    return draft_after(draft, form.get("act", ""))


def _decided(game: Game, draft: HouseDraft) -> tuple[tuple[RulesChanged, ...], str]:
    """Return the facts of the change, and the sentence that says why it is refused; empty: it is not."""
    head, row, players = game.head, draft.row, len(game.setup.players)
    same = row.id == head.variant
    if same and draft.house == said(head):
        return (), ""
    try:
        resolved = game.kind.resolved(row.id, {}, players, draft.house)
    except Refused as refused:
        return (), complaint(refused.problems[0])
    except Unreadable as unreadable:
        return (), complaint(unreadable.problem)
    name = name_now(row, head.house_rules, head.house, draft.house, players) if same else ""
    return (RulesChanged(row.id, {}, resolved, draft.house, name, head.house_note if same else ""),), ""
