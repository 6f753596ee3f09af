"""The new-game page: variant, players and house rules; and the same table again."""

from dataclasses import replace

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.record.houserule import HouseRule
from scorekeeper.rules import KINDS
from scorekeeper.rules.common.names import name_key, name_problems
from scorekeeper.rules.kind import Refused, Setup, Variant
from scorekeeper.storage import games, house_rules, pens
from scorekeeper.storage.games import Game
from scorekeeper.storage.groups import group_of, groups
from scorekeeper.storage.lists import game_lines, last_setup
from scorekeeper.storage.people import known_names
from scorekeeper.web.games.loading import load_game, table_url
from scorekeeper.web.games.names import fit, letters
from scorekeeper.web.games.pen import new_token
from scorekeeper.web.games.sheet_words import numbered
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.kinds.variants import counts_of, kind_pages, known, seats
from scorekeeper.web.language.texts import as_sentence, isolated, ngettext, series, variant_called, with_value
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.draft import (
    Draft,
    by_rule,
    change,
    chosen_house,
    draft_after,
    keep,
    name_error,
    table_again,
    table_in_the_making,
    with_typed_name,
)
from scorekeeper.web.new_game.house import Obstacle, obstacle, packs_of, seats_more, sent_line, summary_of
from scorekeeper.web.site.answers import is_htmx, leave_for, wants_fragment
from scorekeeper.web.site.devices import chosen_group, device, device_name, group_choices
from scorekeeper.web.site.parsing import tidy_name, whole

LONGEST_TYPED = 10_000  # a longer name is refused, not cut

bp = Blueprint("setup", __name__)


LINKED = ("like", "rule", "house", "pick", "variant")  # query arguments that change the draft


@bp.get("/new")
def new() -> ResponseReturnValue:
    """Show this device's draft, after applying the query arguments."""
    if any(request.args.get(name) for name in LINKED):
        change(_linked)
        return redirect(url_for("setup.new"), 303)
    answer = make_response(draft_page(table_in_the_making()))
    answer.headers["Cache-Control"] = "no-store"  # going back shows the current draft
    return answer


def _linked(draft: Draft) -> Draft:
    """Return the draft as the URL changes it; aborts with 404 if the URL names something unknown."""
    arguments = request.args
    if game_id := arguments.get("like"):
        return seated_again(load_game(game_id))
    if rule_id := arguments.get("rule"):
        return by_rule(draft, house_rules.house_rule(whole(rule_id) or 0).rule)
    if rules := sent_line(arguments.get("house", "")):
        return by_rule(draft, rules.rule)
    chosen = arguments.get("pick") or arguments.get("variant", "")
    if known(chosen) is None:
        abort(404, _("There is no game called “%(name)s”.", name=chosen[:40]))
    draft, setup = by_rule(draft, HouseRule("", chosen, {})), last_setup(chosen)
    if setup is None or set(map(name_key, setup.players)) != set(map(name_key, draft.players)):
        return draft
    # The same people have played it, by these rules. Saved house rules are picked by their name.
    return replace(draft, house=chosen_house(replace(setup, house={}) if setup.house_rules else setup))


@bp.post("/new")
def tap() -> ResponseReturnValue:
    """Respond to a tap with the updated draft or, for Start, with a redirect to the game."""
    act, typed = request.form.get("act", ""), tidy_name(request.form.get("name", "")[:LONGEST_TYPED])
    try:
        with pens.drafting(device()):
            draft = table_in_the_making()
            wrong = name_error(draft, typed)
            draft = with_typed_name(draft, typed)
            if act == "start" and draft.started and not draft.players:
                return leave_for(table_url(load_game(draft.started)))  # Start was tapped twice
            if act == "start" and not (wrong or start_error(draft)):
                game = begin(draft)
                keep(Draft(draft.variant, group=draft.group, started=game.id))
                return leave_for(table_url(game))
            draft = draft_after(draft, act)
            keep(draft)
    except Refused as refused:
        return draft_page(table_in_the_making(), 422, whole_sentence(refused.problems[0]))
    if act == "start" or wrong:
        return draft_page(draft, 422, wrong or start_error(draft), typed=typed if wrong else "")
    return draft_page(draft) if is_htmx() else redirect(url_for("setup.new"), 303)


@bp.post("/again/<game_id>")
def again(game_id: str) -> ResponseReturnValue:
    """Start the same table again; the deal passes on."""
    game = load_game(game_id)
    draft = seated_again(game)
    wrong = start_error(draft)
    try:
        if not wrong:
            return leave_for(table_url(begin(draft, request.form.get("token", "")[:100], after=game.watch_id)))
    except Refused as refused:
        wrong = whole_sentence(refused.problems[0])
    keep(draft)
    return draft_page(draft, 422, wrong)


def seated_again(game: Game) -> Draft:
    """Return the draft of the same table and group."""
    return replace(table_again(game), group=group_of(game.id))


def begin(draft: Draft, token: str = "", *, after: str = "") -> Game:
    """Start the game on this device. Raises Refused if it cannot be played.

    `after`: the watch id of the previous game of the same table.
    """
    group_id, saved = group_for(draft), house_rules.rule_named(draft.house_rules)
    row = draft.row
    setup = Setup(
        kind=row.kind,
        variant=row.id,
        players=draft.players,
        rules=KINDS[row.kind].resolved(row.id, {}, len(draft.players), draft.house),
        house=draft.house,
        house_rules=draft.house_name if draft.house else "",
        house_note=draft.house_note,
        first_dealer=draft.first_dealer,
        place=draft.place,
        scorer=draft.scorer,
    )
    return games.start(
        setup, device_name(), token or new_token(), device(), after=after,
        group_id=group_id if group_id in {group.id for group in groups()} else None,
        house_rule_id=saved.id if saved else None,
    )  # fmt: skip


def draft_page(draft: Draft, status: int = 200, wrong: str = "", *, typed: str = "") -> ResponseReturnValue:
    """Render the page or, for htmx, the form. `wrong`: why it could not start, or what is wrong with the typed name."""
    page = "new_game/_draft.html" if wants_fragment() else "new_game/new.html"
    # A fragment may draw the seats around a table; a page starts with rows, which setup.js replaces.
    return render_template(page, is_round=wants_fragment(), **draft_context(draft, wrong, typed)), status


NAMES = 11  # known names shown at first
WIDE = 10  # letters of a name's longest word from which it takes two places
ROUND = 12  # most seats around the drawn table


def draft_context(draft: Draft, wrong: str, typed: str) -> Context:
    """Return the template context."""
    row, rules, whose = draft.row, draft.rules[0], group_choices(_("no group"))
    missing, many, foot = wrong or start_error(draft), "", ""
    if not missing:
        players = ngettext("%(num)s player", "%(num)s players", len(draft.players))
        packs = packs_of(row, draft.house, len(draft.players))
        many = as_sentence(series((players, rules.length, rules.cards if packs > 1 else "")))
        begins = rules.begins(draft.players[draft.first_dealer])
        foot = as_sentence(_("Picked at random: %(what)s", what=begins) if draft.drawn else begins)
    return {
        "draft": draft,
        "seat_of": {name: number for number, name in enumerate(draft.players, 1)},
        "wrong": wrong,
        "missing": missing,
        "many": many,
        "foot": missing or foot,
        "typed": typed,
        "name_error": wrong if typed else "",
        "groups": whose if len(whose) > 1 else [],
        "group_now": group_for(draft),
        "goes_on": _goes_on(draft),
        **_people(draft, row),
        **_seats(draft, row),
        "rules": rules,
        # A note that goes beyond the standard rules is a sentence already.
        "before": [each for each in (rules.beyond, *map(as_sentence, rules.first)) if each],
        "obstacle": _obstacle(draft),
        "house_summary": summary_of(row, draft.house) if draft.house else "",
    }


def start_error(draft: Draft) -> str:
    """Return why this table cannot start and what to do, or ""."""
    names = [whole_sentence(problem) for problem in name_problems(draft.players)]
    reasons = (*names, _seats_error(draft), draft.rules[1])
    return next((reason for reason in reasons if reason), "")


def _goes_on(draft: Draft) -> Context | None:
    """Return the game in progress that was started from this draft, or None if there is none or a new draft was
    begun."""
    lines = game_lines(finished=False, game_ids=[draft.started]) if draft.started and not draft.players else ()
    if not lines:
        return None
    names, deal = series(map(isolated, lines[0].players)), numbered(lines[0].done + 1, lines[0].deal_word)
    return {"words": as_sentence(with_value(names, deal)), "url": url_for("table.show", game_id=draft.started)}


def _seats_error(draft: Draft) -> str:
    counts, players = draft.counts, len(draft.players)
    places = {"variant": variant_called(draft.row.name), "seats": seats(counts)}
    too_few, too_many = min(counts) - players, players - max(counts)
    if not players:
        return _("%(variant)s takes %(seats)s players.", **places)
    if too_few > 0:
        return ngettext("Add %(num)s more player: %(variant)s takes %(seats)s.",
                        "Add %(num)s more players: %(variant)s takes %(seats)s.", too_few, **places)  # fmt: skip
    if too_many > 0 and _obstacle(draft):
        return ngettext("%(variant)s takes %(seats)s. Change the packs, or remove %(num)s player.",
                        "%(variant)s takes %(seats)s. Change the packs, or remove %(num)s players.",
                        too_many, **places)  # fmt: skip
    if too_many > 0:
        return ngettext("%(variant)s takes %(seats)s. Remove %(num)s player, or pick another game.",
                        "%(variant)s takes %(seats)s. Remove %(num)s players, or pick another game.",
                        too_many, **places)  # fmt: skip
    return ""


def _obstacle(draft: Draft) -> Obstacle | None:
    """Return why there are too many players for the rules and what would help, or None if nothing would."""
    many = len(draft.players)
    problem = obstacle(draft.row, draft.house, many) if many > max(draft.counts) else None
    return problem if problem and problem.remedies else None


def _people(draft: Draft, row: Variant) -> Context:
    names = known_names(chosen_group())
    # One more name needs no more room than the button that would show it.
    offered = names if draft.has_all_names or len(names) == NAMES + 1 else names[:NAMES]
    pool = (*offered, *(name for name in draft.players if name not in offered))
    wide = {name for name in pool if letters(name) > WIDE}
    most, full = max(draft.counts), ""
    if len(draft.players) >= most:
        full = _("%(variant)s is for up to %(most)s players", most=most, variant=variant_called(row.name))
        if draft.house and most < max(counts_of(row)):
            full = _("Up to %(most)s players with these house rules", most=most)
    return {
        "pool": pool,
        "wide": wide,
        "pool_width": fit(" ".join(name for name in pool if name not in wide)),
        "more_names": len(names) - len(offered),
        "is_full": len(draft.players) >= most and not seats_more(row, len(draft.players) + 1),
        "full_table": as_sentence(full),
    }


def group_for(draft: Draft) -> int:
    """Return the group of a new game: the tapped one, otherwise the one viewed last, or 0 for none."""
    return chosen_group() if draft.group is None else draft.group


def _seats(draft: Draft, row: Variant) -> Context:
    """Return name, side and error of each seat, clockwise from the head of the table; no name if it is still needed."""
    many = len(draft.players)
    total = max(many, min(draft.counts), 2)
    half = (total - 1) // 2
    sides = [
        "at-head",
        *(f"at-right n{row}" for row in range(2, half + 2)),
        *["at-foot"] * (1 - total % 2),
        *(f"at-left n{row}" for row in range(half + 1, 1, -1)),
    ]
    errors = {problem.seat: whole_sentence(problem) for problem in name_problems(draft.players)}
    names = (*draft.players, *[None] * (total - many))
    return {
        "seats": [(name, sides[seat], errors.get(seat, "")) for seat, name in enumerate(names)],
        "sides": max(1, half) if total <= ROUND else 0,
        "first_role": _(kind_pages(row).first_role),
    }
