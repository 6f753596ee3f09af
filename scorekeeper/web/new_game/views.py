"""A new game: which, with whom, by which house rules; and the same table again."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from flask import Blueprint, abort, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.rules import KINDS
from scorekeeper.rules.abilities import resolved_with
from scorekeeper.rules.common.names import name_key
from scorekeeper.rules.kind import Option, Refused, Setup
from scorekeeper.storage import games, groups, house_rules
from scorekeeper.storage.games import Game
from scorekeeper.storage.lists import last_setup
from scorekeeper.web.games.page import load_game, new_token, table_url
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.kinds.variants import known, resolved_options
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.draft import Draft, changed, from_form, like, name_error, table_again, with_typed_name
from scorekeeper.web.new_game.house import for_tonight
from scorekeeper.web.new_game.house_rules.draft import from_form as house_form
from scorekeeper.web.new_game.house_rules.draft import load_rule
from scorekeeper.web.new_game.house_rules.views import compose, compose_page
from scorekeeper.web.new_game.page import draft_context, group_for, lately, start_error
from scorekeeper.web.site.devices import device, device_name
from scorekeeper.web.site.drafts import hidden_fields
from scorekeeper.web.site.htmx import leave_for, wants_fragment
from scorekeeper.web.site.parsing import whole

bp = Blueprint("setup", __name__)


@bp.get("/new")
def new() -> ResponseReturnValue:
    """Offer a new game of the variant played last; where none was played, the list of games."""
    if game_id := request.args.get("like"):
        return draft_page(seated_again(load_game(game_id), new_token()))
    if "draft" in request.args:  # come back to: the address holds what was put together
        return draft_page(with_typed_name(from_form(request.args, new_token())))
    if rule_id := request.args.get("rule"):
        return draft_page(by_rule(Draft(new_token()), rule_id))
    variant_id = request.args.get("variant", "")
    if variant_id and known(variant_id) is None:
        abort(404, _("There is no game called “%(name)s”.", name=variant_id[:40]))
    return draft_page(picked(Draft(new_token()), variant_id or next(iter(lately()), "")))


@bp.post("/new")
def start() -> ResponseReturnValue:
    """Answer a tap: the page one step further, or, for Start, the table."""
    draft, act = with_typed_name(from_form(request.form, new_token())), request.form.get("act", "")
    if act == "start":
        return begin(draft)
    if act == "tonight" and draft.row and draft.rules:
        rules = draft.rules
        return compose_page(for_tonight(draft.row, rules.options, draft.house, rules.players, request.form))
    verb, _, what = act.partition(":")
    if verb == "group":
        draft = replace(draft, group=what)
    else:
        draft = (
            picked(draft, what) if verb == "pick" else by_rule(draft, what) if verb == "rule" else changed(draft, act)
        )
    unread = name_error(draft) or (draft.variant and not draft.row)
    answer = make_response(draft_page(draft, 422 if unread else 200, typing=act == "add"))
    # Whoever comes back to this page finds what was put together.
    answer.headers["HX-Replace-Url"] = address_of(draft)
    if act == "show:games" or verb in ("pick", "rule"):
        # The list is many screens long: what follows it begins at the top.
        answer.headers["HX-Reswap"] = "outerHTML show:top showTarget:window"
    return answer


@bp.post("/new/rules")
def tonight() -> ResponseReturnValue:
    """Answer a tap on the rules of one game: the page one step further, or the new game with them."""
    composed = house_form(request.form)
    act = request.form.get("act", "")
    if composed is None or act != "tonight":
        return compose()
    draft = from_form(MultiDict(composed.table), new_token())
    return draft_page(replace(draft, house=composed.house, options={}))


@bp.get("/again/<game_id>")
def change_first(game_id: str) -> ResponseReturnValue:
    """Show the same table to be changed first: a link does not start a game."""
    return leave_for(url_for("setup.new", like=load_game(game_id).id))


@bp.post("/again/<game_id>")
def again(game_id: str) -> ResponseReturnValue:
    """Start the same table again; the deal passes on."""
    return begin(seated_again(load_game(game_id), request.form.get("token", "")[:100] or new_token()))


def seated_again(game: Game, token: str) -> Draft:
    """Return the draft of the same table in the same group."""
    return replace(like(table_again(game), token), group=str(groups.group_of(game.id) or ""))


def begin(draft: Draft) -> ResponseReturnValue:
    """Start the game on this device and go to its table; or say on the page what does not fit."""
    if wrong := start_error(draft):
        return draft_page(draft, 422, wrong)
    group_id = group_for(draft)
    try:
        game = games.start(setup_of(draft), device_name(), draft.token, device())
    except Refused as refused:
        return draft_page(draft, 422, whole_sentence(refused.problems[0]))
    if group_id in {group.id for group in groups.groups()}:
        groups.assign(game.id, group_id)
    if draft.house_rules:
        house_rules.note_played(draft.house_rules)
    return leave_for(table_url(game))


def setup_of(draft: Draft) -> Setup:
    """Return what is started, every rule resolved."""
    row = draft.row
    assert row is not None, "start_error has told that no game is picked"
    return Setup(
        kind=row.kind,
        variant=row.id,
        players=draft.players,
        options=draft.values(),
        rules=resolved_with(KINDS[row.kind], row.id, draft.values(), len(draft.players), draft.house),
        house=draft.house,
        house_rules=draft.house_name if draft.house else "",
        house_note=draft.house_note,
        first_dealer=draft.first_dealer,
        title=draft.title,
        place=draft.place,
        scorer=draft.scorer,
    )


def address_of(draft: Draft) -> str:
    """Return the address at which a draft is shown as it is; what is started from there is a game of its own."""
    address = {"draft": ["1"]}
    for name, text in hidden_fields(draft, "token", "name", "find", "opened"):
        if text:
            address.setdefault(name, []).append(text)
    return url_for("setup.new", **cast("dict[str, Any]", address))


def by_rule(draft: Draft, rule_id: str) -> Draft:
    """Return the draft with house rules picked that are kept."""
    rule = load_rule(whole(rule_id) or 0).rule
    picked = changed(draft, f"pick:{rule.variant}")
    return replace(picked, house=rule.rules, house_rules=rule.name, house_note=rule.note, named=rule.rules)


def picked(draft: Draft, variant: str) -> Draft:
    """Return the draft with a game picked, its house rules those of the last time."""
    return changed(draft, f"pick:{variant}", last_options(variant, draft.players))


def last_options(variant: str, players: Sequence[str]) -> dict[str, Option]:
    """Return the options of the last game of a variant where the same people sit down again, as far as they fit.

    What other people played by is nothing that a new table is offered.
    """
    row = known(variant)
    setup = last_setup(variant) if row else None
    if row is None or setup is None or set(map(name_key, setup.players)) != set(map(name_key, players)):
        return {}
    return dict(resolved_options(row, setup.options, len(setup.players)).options)


def draft_page(draft: Draft, status: int = 200, wrong: str = "", *, typing: bool = False) -> ResponseReturnValue:
    """Render the page, or the form alone; while names are typed the field for them keeps the cursor."""
    page = "new_game/_draft.html" if wants_fragment() else "new_game/new.html"
    # The answer to a script may draw the seats round a table; a page begins with rows, and setup.js draws it.
    return render_template(page, typing=typing, is_round=wants_fragment(), **draft_context(draft, wrong)), status
