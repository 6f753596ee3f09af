"""House rules: listed, begun from a variant or a game, put together, shown, copied, deleted with Undo."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.kind import Unreadable
from scorekeeper.storage import house_rules
from scorekeeper.storage.house_rules import KeptRule, NoSuchRule
from scorekeeper.web.games.page import check_has_held_pen, load_game
from scorekeeper.web.kinds.variants import complaint, composer_of, entries, grouped, known
from scorekeeper.web.language.texts import ago, here_and_now, ngettext
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.house_rules.draft import (
    MOST_CARDS,
    Draft,
    begun,
    changed,
    from_form,
    keep,
    kept_draft,
    load_rule,
    no_such_rule,
)
from scorekeeper.web.new_game.house_rules.page import (
    compose_context,
    differs_title,
    meaning_context,
    name_error,
    summary,
)
from scorekeeper.web.new_game.variants import matching, seats_of
from scorekeeper.web.site.htmx import leave_for, wants_fragment
from scorekeeper.web.site.parsing import whole

bp = Blueprint("house_rules", __name__, url_prefix="/house-rules")

SAVE = "save"
LETTERS = {  # of the page for the wall, from so many on, where its lines would run over
    "closer": (("closest", 3600), ("dense", 1900)),
    "closest": (("closest wall--least", 4700),),
}
DENSITIES = (("closest", 40), ("closer", 24), ("close", 15))  # lines on the page for the wall, from so many on
TURNS = ("players:", "cards:")  # what may be turned where nothing is changed


@bp.get("")
def index() -> ResponseReturnValue:
    """List the house rules, those played last first."""
    gone = whole(request.args.get("deleted", "")) or 0
    return render_template(
        "new_game/house_rules/index.html",
        kept=[(saved, summary(kept_draft(saved)), _when(saved)) for saved in house_rules.house_rules()],
        deleted=gone,
        deleted_name=request.args.get("name", "")[:60],
    )


@bp.get("/new")
def new() -> ResponseReturnValue:
    """Begin from a variant or from a game that was played; else ask from which."""
    if game_id := request.args.get("game"):
        return _of_game(game_id)
    if variant_id := request.args.get("variant"):
        row = known(variant_id)
        if row is None or composer_of(row) is None:
            abort(404, _("There is no variant called “%(name)s” that takes house rules.", name=variant_id[:40]))
        return compose_page(begun(row, {}))
    wanted = request.args.get("find", "").strip()[:60]
    rows = tuple(row for row in entries() if composer_of(row))
    return render_template(
        "new_game/house_rules/new.html", groups=grouped(matching(rows, wanted)), find=wanted, seats=seats_of,
        kept=house_rules.house_rules(),
    )  # fmt: skip


@bp.post("/compose")
def compose() -> ResponseReturnValue:
    """Answer a tap: the page one step further, or, for Save, the rules that are kept now."""
    try:
        draft = from_form(request.form)
    except Unreadable as unreadable:
        abort(422, complaint(unreadable.problem))
    if draft is None:
        abort(422, _("These rules come from a page that this scorekeeper does not know. Begin from a variant."))
    act = request.form.get("act", "")
    if act != SAVE:
        return compose_page(changed(draft, act), 422 if draft.wrong else 200)
    missing = name_error(draft)
    if missing or draft.wrong or meaning_context(draft)["wrong"]:
        return compose_page(draft, 422, missing)
    saved = keep(draft)
    return leave_for(url_for("house_rules.show", rule_id=saved.id))


@bp.get("/<int:rule_id>")
def show(rule_id: int) -> ResponseReturnValue:
    """Show one set of house rules and what they mean."""
    saved = load_rule(rule_id)
    return render_template("new_game/house_rules/show.html", kept=saved, **_shown(saved))


@bp.get("/<int:rule_id>/print")
def wall(rule_id: int) -> ResponseReturnValue:
    """Show the rules on one page for the wall."""
    saved = load_rule(rule_id)
    page = _shown(saved, as_dealt=True)
    return render_template("new_game/house_rules/print.html", kept=saved, density=_density(saved, page), **page)


@bp.get("/<int:rule_id>/change")
def change(rule_id: int) -> ResponseReturnValue:
    """Show the rules to be changed."""
    return compose_page(kept_draft(load_rule(rule_id)))


@bp.post("/<int:rule_id>/copy")
def copy(rule_id: int) -> ResponseReturnValue:
    """Keep the same rules once more, and open them."""
    try:
        saved = house_rules.copy(rule_id)
    except NoSuchRule:
        no_such_rule()
    return redirect(url_for("house_rules.change", rule_id=saved.id), 303)


@bp.post("/<int:rule_id>/delete")
def delete(rule_id: int) -> ResponseReturnValue:
    """Take the rules off the list; the list offers Undo."""
    check_has_held_pen()
    try:
        saved = house_rules.delete(rule_id)
    except NoSuchRule:
        no_such_rule()
    return redirect(url_for("house_rules.index", deleted=saved.id, name=saved.rule.name), 303)


@bp.post("/<int:rule_id>/bring-back")
def bring_back(rule_id: int) -> ResponseReturnValue:
    """Put deleted rules back on the list."""
    check_has_held_pen()
    try:
        house_rules.bring_back(rule_id)
    except NoSuchRule:
        no_such_rule()
    return redirect(url_for("house_rules.index"), 303)


def compose_page(draft: Draft, status: int = 200, name_wrong: str = "") -> ResponseReturnValue:
    """Render the page, or the form alone."""
    page = "new_game/house_rules/_compose.html" if wants_fragment() else "new_game/house_rules/compose.html"
    return render_template(page, **compose_context(draft, name_wrong)), status


def _shown(saved: KeptRule, *, as_dealt: bool = False) -> dict[str, Any]:
    """Return what the rules mean; `as_dealt`: with no more cards than are ever dealt."""
    draft = kept_draft(saved)
    draft = replace(
        draft,
        players=whole(request.args.get("players", "")) or draft.players,
        cards=min(max(whole(request.args.get("cards", "")) or draft.cards, 1), MOST_CARDS),
    )
    draft = changed(draft, act) if (act := request.args.get("act", "")).startswith(TURNS) else draft
    differs, meaning = draft.composer.differs(draft.variant, draft.house, draft.players), meaning_context(draft)
    if as_dealt and meaning["described"]:
        draft = replace(draft, cards=min(draft.cards, max(meaning["described"].ladder)))
        meaning = meaning_context(draft)
    return {"draft": draft, "differs": differs, "title": differs_title(draft), **meaning}


def _density(saved: KeptRule, page: Mapping[str, Any]) -> str:
    """Return how close the rules stand on the page for the wall, that one page holds them."""
    meant, described = page["meant"], page["described"]
    lines = len(page["differs"])
    if meant:
        lines += len(meant.rows) + len(meant.deals) // 16 + len(described.habits)
        lines += (len(described.line) + len(saved.rule.note)) // 80
    density = next((name for name, least in DENSITIES if lines >= least), "")
    letters = _letters(saved, page)
    return next((name for name, least in LETTERS.get(density, ()) if letters >= least), density)


def _letters(saved: KeptRule, page: Mapping[str, Any]) -> int:
    """Return how many letters the page for the wall has, about."""
    texts = [saved.rule.note, *(f"{each.label}{each.book}{each.table}" for each in page["differs"])]
    if page["meant"]:
        texts += [page["described"].line, *(f"{label}{words}" for label, words in page["described"].habits)]
        texts += [square.points for row in page["meant"].rows for square in row]
    return sum(map(len, texts))


def _when(saved: KeptRule) -> str:
    now = here_and_now()
    if not saved.played_at:
        return _("not played yet")
    places = {"when": ago(saved.played_at, now)}
    if not saved.games:  # played before anybody counted
        return _("last played %(when)s", **places)
    return ngettext("%(num)s game, last played %(when)s", "%(num)s games, last played %(when)s", saved.games, **places)


def _of_game(game_id: str) -> ResponseReturnValue:
    game = load_game(game_id)
    row = known(game.head.variant)
    composer = composer_of(row)
    if row is None or composer is None:
        abort(404, _("The rules of this game are not put together here."))
    name = game.head.house_rules or game.head.title
    many = len(game.head.players)
    return compose_page(begun(row, composer.of_game(game), name=name, note=game.head.house_note, players=many))
