"""The wrong variant or option, put right for the whole game: shown with the new totals before it is confirmed."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from flask import Blueprint
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.rules import variant
from scorekeeper.rules.abilities import House, resolved_with
from scorekeeper.rules.facts import RulesChanged
from scorekeeper.rules.kind import NOTHING, Options, Refused, Unreadable, Variant
from scorekeeper.storage.games import Game
from scorekeeper.web.games.page import load_game, load_game_for_pen
from scorekeeper.web.kinds.changes import Change
from scorekeeper.web.kinds.description import Described, OptionField
from scorekeeper.web.kinds.protocols import Form
from scorekeeper.web.kinds.variants import ResolvedOptions, complaint, composer_of, describer
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.draft import Draft, draft_after, from_form, written
from scorekeeper.web.new_game.house import under_house
from scorekeeper.web.table.more import answer_change, change_page

bp = Blueprint("game_rules", __name__, url_prefix="/g/<game_id>/rules")


@bp.get("")
def show(game_id: str) -> ResponseReturnValue:
    """Show the rules as they are."""
    return change_page(load_game_for_pen(game_id), RulesPage(), MultiDict())


@bp.post("")
def save(game_id: str) -> ResponseReturnValue:
    """Answer a tap with the page one step further, or write what it says."""
    return answer_change(load_game(game_id), RulesPage())


class RulesPage:
    """Which variant is played, and by which house rules."""

    name = N_("The rules of this game")
    template = "new_game/_game_rules.html"
    part = "game"

    def now(self, game: Game) -> str:
        """Return the name of its house rules, else of its variant."""
        return game.head.house_rules or variant(game.head.variant).name

    def drafted(self, game: Game, form: Form) -> Change:
        """Return the rules that the form says, every option resolved for those who started."""
        draft = _of_this_kind(game, _draft_of(game, form))
        row, rules = draft.row, draft.rules
        assert row and rules, "a game has a variant"
        wrong = next(iter(rules.wrong.values()), "")
        facts, wrong = ((), wrong) if wrong else _decided(game, row, draft)
        return Change(
            facts,
            {
                "draft": draft,
                "picked": row,
                "variants": [each for each in game.kind.variants if not each.short_for or each.id == row.id],
                "rules": _description(game, row, draft, rules),
                "composes": composer_of(row) is not None,
                "options": _options_shown(game, row, draft, rules.fields),
                "overruled": bool(_house_over(game, row)),
                "option_errors": rules.wrong,
            },
            wrong,
            shown=f"{row.id} {sorted(draft.values().items())}",
            note=_("For the whole game: every hand is scored again from the first.")
            if game.sheet.deal_word == "hand"
            else _("For the whole game: every deal is scored again from the first."),
        )


def _description(game: Game, row: Variant, draft: Draft, rules: ResolvedOptions) -> Described:
    """Return the rules in words; while the variant stays the same, with the house rules of the game."""
    house = _house_over(game, row)
    return under_house(row, draft.values(), house, len(game.setup.players)).rules if house else rules.rules


def _house_over(game: Game, row: Variant) -> House:
    """Return the house rules of the game; none for another variant than its own."""
    return game.head.house if row.id == game.head.variant else NOTHING


def _options_shown(game: Game, row: Variant, draft: Draft, fields: tuple[OptionField, ...]) -> tuple[OptionField, ...]:
    """Return the options that change something: what the house rules set, no option does."""
    house, options, players = _house_over(game, row), draft.values(), len(game.setup.players)
    if not house:
        return fields

    def resolved(options: Options) -> Mapping[str, Any] | None:
        try:
            return resolved_with(game.kind, row.id, options, players, house)
        except (Refused, Unreadable):
            return None

    def changes_something(field: OptionField) -> bool:
        others = ({**options, field.key: describer(row).option(field.key, text)} for text in _others(field))
        return any(resolved(options) not in (None, now) for options in others)

    now = resolved(options)
    return tuple(field for field in fields if changes_something(field))


def _others(field: OptionField) -> Iterator[str]:
    """Yield values that an option might have: each that it takes, or two of its numbers or amounts."""
    if field.choices:
        yield from (choice.value for choice in field.choices)
    else:
        least, most = field.steps or (1, 2)
        yield from (str(least), str(least + 1), str(most))


def _draft_of(game: Game, form: Form) -> Draft:
    if not form.get("variant"):
        now = game.head
        return Draft("", now.variant, game.setup.players, options=written(now.options))
    posted = from_form(form, "")
    draft = Draft(posted.token, posted.variant, game.setup.players, options=posted.options)
    act = form.get("act", "")
    return draft_after(draft, act) if act.partition(":")[0] in ("more", "less", "book") else draft


def _of_this_kind(game: Game, draft: Draft) -> Draft:
    """Return the draft, with the game's own variant where it names none of this kind."""
    own = draft.row and draft.row.kind == game.kind.key
    return draft if own else replace(draft, variant=game.head.variant)


def _decided(game: Game, row: Variant, draft: Draft) -> tuple[tuple[RulesChanged, ...], str]:
    """Return the facts of the change, and the sentence that says why it is refused; empty: it is not."""
    head = game.head
    house, stays = _house_over(game, row), row.id == head.variant
    name, note = (head.house_rules, head.house_note) if stays else ("", "")
    try:
        resolved = resolved_with(game.kind, row.id, draft.values(), len(game.setup.players), house)
    except Refused as refused:
        return (), complaint(refused.problems[0])
    except Unreadable as unreadable:
        return (), complaint(unreadable.problem)
    fact = RulesChanged(row.id, draft.values(), resolved, house, name, note)
    same = (row.id, dict(fact.options)) == (head.variant, dict(head.options))
    return () if same else (fact,), ""
