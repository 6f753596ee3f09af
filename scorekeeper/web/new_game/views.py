"""A new game: which, with whom, by which house rules; and the same table again."""

from dataclasses import replace

from flask import Blueprint, abort, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules import KINDS
from scorekeeper.rules.common.names import name_key, name_problems
from scorekeeper.rules.kind import Refused, Setup, Variant
from scorekeeper.storage import games, house_rules
from scorekeeper.storage.games import Game
from scorekeeper.storage.groups import group_of, groups
from scorekeeper.storage.lists import last_setup
from scorekeeper.storage.people import known_names
from scorekeeper.web.games.loading import load_game, table_url
from scorekeeper.web.games.names import fit, letters
from scorekeeper.web.games.pen import new_token
from scorekeeper.web.kinds.house import Remedy
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.kinds.variants import (
    counts_of,
    entries,
    kind_pages,
    known,
    seats,
)
from scorekeeper.web.language.texts import as_sentence, by_name, ngettext, series, variant_called
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.draft import (
    Draft,
    address,
    draft_after,
    from_form,
    like,
    name_error,
    played_last,
    said,
    table_again,
    with_game,
    with_typed_name,
)
from scorekeeper.web.new_game.house import Told, obstacle, packs_of, seats_more, summary_of
from scorekeeper.web.new_game.house_draft import HouseDraft, keep
from scorekeeper.web.new_game.house_draft import draft_after as draft_after_tap
from scorekeeper.web.new_game.house_draft import from_form as house_form
from scorekeeper.web.new_game.house_rules import compose
from scorekeeper.web.new_game.rules_page import for_tonight, keep_error, rules_page, table_of
from scorekeeper.web.site.devices import chosen_group, device, device_name
from scorekeeper.web.site.drafts import hidden_fields
from scorekeeper.web.site.htmx import leave_for, wants_fragment
from scorekeeper.web.site.parsing import whole

bp = Blueprint("setup", __name__)


@bp.get("/new")
def new() -> ResponseReturnValue:
    """Show a new game of what was played last; its address says who sits and what was chosen from the list of games."""
    arguments = request.args
    if game_id := arguments.get("like"):
        return draft_page(seated_again(load_game(game_id), new_token()), typing=True)
    draft = with_typed_name(from_form(arguments, new_token())) if "draft" in arguments else Draft(new_token())
    if rule_id := arguments.get("rule"):
        return draft_page(by_rule(draft, rule_id), typing=True)
    chosen = arguments.get("pick") or ("" if "draft" in arguments else arguments.get("variant", ""))
    if chosen and known(chosen) is None:
        abort(404, _("There is no game called “%(name)s”.", name=chosen[:40]))
    if chosen or draft.row is None:
        draft = picked(draft, chosen or usual())
    return draft_page(draft, typing=True)


@bp.post("/new")
def start() -> ResponseReturnValue:
    """Answer a tap: the page one step further, or, for Start, the table; for Change, the list of games."""
    draft, act = with_typed_name(from_form(request.form, new_token())), request.form.get("act", "")
    if draft.row is None:
        return draft_page(picked(draft, usual()), 422, _no_game(draft))
    if act == "start":
        return begin(draft)
    if act == "games" and not name_error(draft):
        return leave_for(url_for("variants.index", **address(draft)))
    if act == "tonight" and not name_error(draft):
        return leave_for(url_for("setup.rules", **address(draft)))
    verb, _, what = act.partition(":")
    draft = replace(draft, group=what) if verb == "group" else draft_after(draft, act)
    answer = make_response(draft_page(draft, 422 if name_error(draft) else 200, typing=act == "add"))
    # A reload and the way back restore the draft.
    answer.headers["HX-Replace-Url"] = url_for("setup.new", **address(draft))
    return answer


@bp.get("/new/rules")
def rules() -> ResponseReturnValue:
    """Show the rules of the game that is set up; its address holds the table."""
    draft = for_tonight(from_form(request.args, ""))
    return rules_page(draft) if draft else leave_for(url_for("setup.new", **address(from_form(request.args, ""))))


@bp.post("/new/rules")
def tonight() -> ResponseReturnValue:
    """Answer a tap on the rules of one game: the page one step further, or the new game with them."""
    draft = house_form(request.form)
    if draft is None or not draft.table:
        return compose()
    act = request.form.get("act", "")
    if act == "tonight" and not draft.wrong:
        return leave_for(url_for("setup.new", **address(table_of(draft))))
    if act == "save":
        return _kept(draft)
    draft = draft_after_tap(draft, act)
    answer = make_response(rules_page(draft, 422 if draft.wrong else 200))
    # A reload and the way back restore the rules.
    answer.headers["HX-Replace-Url"] = url_for("setup.rules", **address(table_of(draft)))
    return answer


def _kept(draft: HouseDraft) -> ResponseReturnValue:
    """Keep the rules of a game that is set up under a name, which it has from now on, and stay on the page."""
    if missing := keep_error(draft):
        return rules_page(draft, 422, name_wrong=missing)
    saved = keep(draft).rule
    table = replace(table_of(draft), house_rules=saved.name, named=saved.rules)
    draft = replace(draft, name=saved.name, table=tuple(hidden_fields(table)))
    return rules_page(draft, said=_("%(name)s is kept.", name=saved.name))


@bp.post("/again/<game_id>")
def again(game_id: str) -> ResponseReturnValue:
    """Start the same table again; the deal passes on."""
    game = load_game(game_id)
    return begin(seated_again(game, request.form.get("token", "")[:100] or new_token()), after=game.watch_id)


def seated_again(game: Game, token: str) -> Draft:
    """Return the draft of the same table in the same group."""
    return replace(like(table_again(game), token), group=str(group_of(game.id) or ""))


def begin(draft: Draft, *, after: str = "") -> ResponseReturnValue:
    """Start the game on this device and go to its table; or say on the page what does not fit.

    `after`: the watch link of the game after which the same table plays on.
    """
    if wrong := start_error(draft):
        return draft_page(draft, 422, wrong)
    group_id, kept = group_for(draft), house_rules.rule_named(draft.house_rules)
    belongs = {
        "group_id": group_id if group_id in {group.id for group in groups()} else None,
        "house_rule_id": kept.id if kept else None,
    }
    try:
        game = games.start(setup_of(draft), device_name(), draft.token, device(), after=after, **belongs)
    except Refused as refused:
        return draft_page(draft, 422, whole_sentence(refused.problems[0]))
    return leave_for(table_url(game))


def setup_of(draft: Draft) -> Setup:
    """Return the setup of the game to start, every rule resolved."""
    row = draft.row
    assert row is not None, "a page is shown for a game that there is"
    return Setup(
        kind=row.kind,
        variant=row.id,
        players=draft.players,
        rules=KINDS[row.kind].resolved(row.id, {}, len(draft.players), draft.house),
        house=draft.house,
        house_rules=draft.house_name if draft.house else "",
        house_note=draft.house_note,
        first_dealer=draft.first_dealer,
        title=draft.title,
        place=draft.place,
        scorer=draft.scorer,
    )


def by_rule(draft: Draft, rule_id: str) -> Draft:
    """Return the draft with house rules picked that are kept."""
    rule = house_rules.house_rule(whole(rule_id) or 0).rule
    draft = with_game(draft, rule.variant)
    return replace(draft, house=rule.rules, house_rules=rule.name, house_note=rule.note, named=rule.rules)


def picked(draft: Draft, variant: str) -> Draft:
    """Return the draft with a game picked, by the rules of the last time if the same people played it.

    House rules with a name are picked by that.
    """
    row, setup = known(variant), last_setup(variant)
    draft = with_game(draft, variant)
    if row is None or setup is None or set(map(name_key, setup.players)) != set(map(name_key, draft.players)):
        return draft
    return replace(draft, house=said(replace(setup, house={}) if setup.house_rules else setup))


def draft_page(draft: Draft, status: int = 200, wrong: str = "", *, typing: bool = False) -> ResponseReturnValue:
    """Render the page, or the form alone; while names are typed the field for them keeps the cursor."""
    page = "new_game/_draft.html" if wants_fragment() else "new_game/new.html"
    # The answer to a script may draw the seats round a table; a page begins with rows, and setup.js draws it.
    return render_template(page, typing=typing, is_round=wants_fragment(), **draft_context(draft, wrong)), status


NAMES = 11  # known names on show
WIDE = 10  # letters of the longest word of a name, from which on it takes two places
ROUND = 12  # seats that find room round the drawn table


def draft_context(draft: Draft, wrong: str = "") -> Context:
    """Return what the page needs; `wrong` is why it could not start."""
    row, rules = draft.row, draft.rules
    assert row and rules, "a page is shown for a game that there is"
    missing = wrong or start_error(draft)
    return {
        "draft": draft,
        "picked": row,
        "wrong": wrong,
        "missing": missing,
        "many": "" if missing else _many(draft),
        "foot": missing or _begins(draft),
        "fields": hidden_fields(draft, "name"),
        "groups": _groups(draft),
        **_people(draft, row),
        **_seats(draft, row),
        **_rules(draft, row, rules),
    }


def start_error(draft: Draft) -> str:
    """Return why this table cannot start, and what to do; empty: it can."""
    row, rules = draft.row, draft.rules
    assert row and rules, "a page is shown for a game that there is"
    names = [whole_sentence(problem) for problem in name_problems(draft.players)]
    reasons = (name_error(draft), *names, _seats_error(draft, row), rules.wrong)
    return next((reason for reason in reasons if reason), "")


def _no_game(draft: Draft) -> str:
    return (
        _("There is no game called “%(name)s”.", name=draft.variant[:40]) if draft.variant else _("Pick a game first.")
    )


def usual() -> str:
    """Return the variant that was played last; on an empty shelf the first of the list."""
    front = (row for row in entries() if row.front)
    return played_last() or min(front, key=lambda row: row.front).id


def _seats_error(draft: Draft, row: Variant) -> str:
    counts, players = draft.counts, len(draft.players)
    places = {"variant": variant_called(row.name), "seats": seats(counts)}
    if not players:
        return _("%(variant)s takes %(seats)s players.", **places)
    if players < min(counts):
        return ngettext(
            "%(num)s more player: %(variant)s takes %(seats)s.",
            "%(num)s more players: %(variant)s takes %(seats)s.",
            min(counts) - players,
            **places,
        )
    if players > max(counts) and _obstacle(draft)[0]:
        return ngettext(
            "%(variant)s takes %(seats)s. Change the packs, or remove %(num)s player.",
            "%(variant)s takes %(seats)s. Change the packs, or remove %(num)s players.",
            players - max(counts),
            **places,
        )
    if players > max(counts):
        return ngettext(
            "%(variant)s takes %(seats)s. Remove %(num)s player, or pick another game.",
            "%(variant)s takes %(seats)s. Remove %(num)s players, or pick another game.",
            players - max(counts),
            **places,
        )
    return ""


def _obstacle(draft: Draft) -> tuple[str, tuple[Remedy, ...]]:
    if draft.row is None or len(draft.players) <= max(draft.counts):
        return "", ()
    return obstacle(draft.row, draft.house, len(draft.players))


def _people(draft: Draft, row: Variant) -> Context:
    names = known_names(chosen_group())
    # One more name takes no more room than the square that would open it.
    offered = names if "names" in draft.opened or len(names) == NAMES + 1 else names[:NAMES]
    pool = (*offered, *(name for name in draft.players if name not in offered))
    wide = {name for name in pool if letters(name) > WIDE}
    most = max(draft.counts)
    return {
        "pool": [
            {
                "name": name,
                "seat": draft.players.index(name) + 1 if name in draft.players else 0,
                "is_wide": name in wide,
            }
            for name in pool
        ],
        "pool_width": fit(" ".join(name for name in pool if name not in wide)),
        "more_names": len(names) - len(offered),
        "is_full": len(draft.players) >= most and not seats_more(row, len(draft.players) + 1),
        "full_table": as_sentence(_full_table(draft, row, most)),
        "name_error": name_error(draft),
    }


def group_for(draft: Draft) -> int:
    """Return the group of a new game: the one tapped, else the one looked at. 0: none."""
    return whole(draft.group) or 0 if draft.group else chosen_group()


def _groups(draft: Draft) -> list[Context]:
    """Return the groups that the game may belong to; nothing where none is named."""
    every = by_name(groups())
    if not every:
        return []
    now = group_for(draft)
    offered = [(0, _("no group")), *((group.id, group.name) for group in every)]
    return [{"id": number, "name": name, "now": number == now} for number, name in offered]


def _seats(draft: Draft, row: Variant) -> Context:
    """Return the seats, clockwise from the head of the table, with those that are still needed."""
    many = len(draft.players)
    total = max(many, min(draft.counts), 2)
    sides = max(1, (total - 1) // 2)
    errors = {problem.seat: whole_sentence(problem) for problem in name_problems(draft.players)}
    return {
        "seats": [
            {
                "name": draft.players[seat] if seat < many else None,
                "number": seat + 1,
                "side": _side(seat, sides, total),
                "turns": _side(seat, sides, total) == "at-right" and _side(seat + 1, sides, total) == "at-left",
                "begins": seat < many and seat == draft.first_dealer,
                "next": draft.players[(seat + 1) % many] if many else "",
                "error": errors.get(seat, ""),
            }
            for seat in range(total)
        ],
        "sides": sides if total <= ROUND else 0,
        "swapping": "swap" in draft.opened and 2 < many <= ROUND,
        "first_role": _(kind_pages(row).first_role),
    }


def _side(seat: int, sides: int, total: int) -> str:
    """Return on which side of the table a seat is: the head, the right, the foot where seats are even, the left."""
    if seat == 0:
        return "at-head"
    if total % 2 == 0 and seat == total // 2:
        return "at-foot"
    return "at-right" if seat <= min(sides, (total - 1) // 2) else "at-left"


def _full_table(draft: Draft, row: Variant, most: int) -> str:
    """Return how many can play at most, where they all sit; empty while somebody has room."""
    if len(draft.players) < most:
        return ""
    if draft.house and most < max(counts_of(row)):
        return _("%(most)s at most with these house rules", most=most)
    return _("%(most)s at most play %(variant)s", most=most, variant=variant_called(row.name))


def _rules(draft: Draft, row: Variant, rules: Told) -> Context:
    reason, remedies = _obstacle(draft)
    return {
        "rules": rules.rules,
        "before": _before(rules),
        "obstacle": reason,
        "remedies": remedies,
        "house_summary": summary_of(row, draft.house) if draft.house else "",
    }


def _before(rules: Told) -> list[str]:
    """Return what the table does before the first deal, in sentences."""
    text = rules.rules
    # What goes beyond the book is a sentence already.
    return [each for each in (text.beyond, *map(as_sentence, text.first)) if each]


def _many(draft: Draft) -> str:
    """Return how many play, for how long, and with which packs where it takes several."""
    assert draft.row and draft.rules, "a page is shown for a game that there is"
    text = draft.rules.rules
    packs = packs_of(draft.row, draft.house, len(draft.players))
    many = ngettext("%(num)s player", "%(num)s players", len(draft.players))
    length = series((many, text.length))
    return as_sentence(series((length, text.cards if packs > 1 else "")))


def _begins(draft: Draft) -> str:
    """Return who begins with what."""
    assert draft.rules, "a page is shown for a game that there is"
    begins = draft.rules.rules.begins(draft.players[draft.first_dealer])
    return as_sentence(_("Picked at random: %(what)s", what=begins) if draft.drawn else begins)
