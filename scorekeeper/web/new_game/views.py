"""A new game: which, with whom, by which house rules; and the same table again."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from flask import Blueprint, abort, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.record.houserule import MOST_SEATS
from scorekeeper.rules import KINDS
from scorekeeper.rules.abilities import resolved_with
from scorekeeper.rules.common.names import name_key, name_problems
from scorekeeper.rules.kind import Option, Refused, Setup, Variant
from scorekeeper.storage import games, house_rules
from scorekeeper.storage.games import Game
from scorekeeper.storage.groups import assign, group_of, groups, guess
from scorekeeper.storage.lists import last_setup, recent_variants
from scorekeeper.storage.people import known_names
from scorekeeper.web.games.names import fitted, widest
from scorekeeper.web.games.page import load_game, new_token, table_url
from scorekeeper.web.kinds.description import OptionField
from scorekeeper.web.kinds.house import Remedy
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.kinds.variants import (
    ResolvedOptions,
    composer_of,
    counts_of,
    describer,
    entries,
    grouped,
    known,
    resolved_options,
    seats,
)
from scorekeeper.web.language.texts import as_sentence, ngettext, series
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.draft import Draft, draft_after, from_form, like, name_error, table_again, with_typed_name
from scorekeeper.web.new_game.house import PACKS, for_tonight, kept_lines, obstacle, packs_of, summary_of
from scorekeeper.web.new_game.house_draft import from_form as house_form
from scorekeeper.web.new_game.house_rules import compose, compose_page
from scorekeeper.web.new_game.variants import matching
from scorekeeper.web.site.devices import chosen_group, device, device_name
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
    draft = _after_tap(draft, act)
    unread = name_error(draft) or (draft.variant and not draft.row)
    answer = make_response(draft_page(draft, 422 if unread else 200, typing=act == "add"))
    # A reload and the way back restore the draft.
    answer.headers["HX-Replace-Url"] = address_of(draft)
    if act == "show:games" or act.startswith(("pick:", "rule:")):
        # The list is many screens long: the page that replaces it is scrolled to its top.
        answer.headers["HX-Reswap"] = "outerHTML show:top showTarget:window"
    return answer


def _after_tap(draft: Draft, act: str) -> Draft:
    verb, _, what = act.partition(":")
    match verb:
        case "group":
            return replace(draft, group=what)
        case "pick":
            return picked(draft, what)
        case "rule":
            return by_rule(draft, what)
        case _:
            return draft_after(draft, act)


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
    return replace(like(table_again(game), token), group=str(group_of(game.id) or ""))


def begin(draft: Draft) -> ResponseReturnValue:
    """Start the game on this device and go to its table; or say on the page what does not fit."""
    if wrong := start_error(draft):
        return draft_page(draft, 422, wrong)
    group_id = group_for(draft)
    try:
        game = games.start(setup_of(draft), device_name(), draft.token, device())
    except Refused as refused:
        return draft_page(draft, 422, whole_sentence(refused.problems[0]))
    if group_id in {group.id for group in groups()}:
        assign(game.id, group_id)
    if draft.house_rules:
        house_rules.note_played(draft.house_rules)
    return leave_for(table_url(game))


def setup_of(draft: Draft) -> Setup:
    """Return the setup of the game to start, every rule resolved."""
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
    """Return the address that restores a draft; it leaves out the token, so that each start is a game of its own."""
    address = {"draft": ["1"]}
    for name, text in hidden_fields(draft, "token", "name", "find", "opened"):
        if text:
            address.setdefault(name, []).append(text)
    return url_for("setup.new", **cast("dict[str, Any]", address))


def by_rule(draft: Draft, rule_id: str) -> Draft:
    """Return the draft with house rules picked that are kept."""
    rule = house_rules.house_rule(whole(rule_id) or 0).rule
    picked = draft_after(draft, f"pick:{rule.variant}")
    return replace(picked, house=rule.rules, house_rules=rule.name, house_note=rule.note, named=rule.rules)


def picked(draft: Draft, variant: str) -> Draft:
    """Return the draft with a game picked, its house rules those of the last time."""
    return draft_after(draft, f"pick:{variant}", last_options(variant, draft.players))


def last_options(variant: str, players: Sequence[str]) -> dict[str, Option]:
    """Return the options of the variant's last game if the same people played it, as far as they are still valid."""
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


NAMES = 11  # known names on show
WIDE = 7.6  # of the widest word of a name, in its type size: such a name takes two places
SEAT_ROOM = 7.0  # of the widest word of a name at the drawn table of the narrowest phone
ROUND = 12  # seats that find room round the drawn table
SHELF = 12  # house rules that stand open, those played last
LATELY = 3  # games played last that stand before the others
LOOKED_AT = 30  # of the newest games, to find those
FOLDED = "family"  # the group of variants that is unfolded


def draft_context(draft: Draft, wrong: str = "") -> Context:
    """Return what the page needs; `wrong` is why it could not start."""
    missing = wrong or start_error(draft)
    picked = None if "games" in draft.opened else draft.row
    shared: Context = {
        "draft": draft,
        "picked": picked,
        "wrong": wrong,
        "missing": missing,
        "many": "" if missing else _many(draft),
        "foot": missing or _begins(draft),
        "fields": hidden_fields(draft, *_inputs(draft)),
    }
    if picked is None or draft.rules is None:
        return {**shared, **_games(draft)}
    people = {**_people(draft, picked), "groups": _groups(draft)}
    return {**shared, **people, **_seats(draft, picked), **_rules(draft, picked, draft.rules)}


def _inputs(draft: Draft) -> tuple[str, ...]:
    """Return the fields of a draft that the page shows as inputs; the others are hidden."""
    games = draft.row is None or "games" in draft.opened
    about = ("title", "place", "scorer") if "about" in draft.opened and not games else ()
    return ("find",) if games else ("name", "find", "options", *about)


def start_error(draft: Draft) -> str:
    """Return why this table cannot start, and what to do; empty: it can."""
    row, rules = draft.row, draft.rules
    if row is None or rules is None:
        return _no_game(draft)
    names = [whole_sentence(problem) for problem in name_problems(draft.players)]
    reasons = (name_error(draft), *names, _seats_error(draft, row), *rules.wrong.values())
    return next((reason for reason in reasons if reason), "")


def _no_game(draft: Draft) -> str:
    if not draft.variant:
        return _("Pick a game first.")
    return _("There is no game called “%(name)s”. Pick one.", name=draft.variant[:40])


def lately() -> list[str]:
    """Return the variants played last, the newest first."""
    rows = (known(variant) for variant in recent_variants(LOOKED_AT))
    return list(dict.fromkeys(row.short_for or row.id for row in rows if row))[:LATELY]


def _seats_error(draft: Draft, row: Variant) -> str:
    counts, players = draft.counts, len(draft.players)
    places = {"variant": row.name, "seats": seats(counts)}
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
    return obstacle(draft.row, draft.values(), draft.house, len(draft.players))


def _games(draft: Draft) -> Context:
    row, rows = draft.row, matching(entries(), draft.find)
    rules = kept_lines(draft.find)
    open_rules = rules if draft.find or "house" in draft.opened else rules[:SHELF]
    return {
        "house_rules": open_rules,
        "more_house_rules": len(rules) - len(open_rules),
        "chosen": (row.short_for or row.id) if row else "",
        "full": _full(rows, len(draft.players)),
        **_variants(rows, is_whole=bool(draft.find) or "all" in draft.opened, recent=() if draft.find else lately()),
    }


def _variants(rows: Sequence[Variant], *, is_whole: bool, recent: Sequence[str]) -> Context:
    """Return the variants played lately, the others by group, and apart those that are unfolded."""
    by_id = {row.id: row for row in rows}
    first = [by_id[id_] for id_ in recent if id_ in by_id]
    others = [row for row in rows if row not in first]
    folded = [] if is_whole else [row for row in others if row.group == FOLDED]
    return {
        "lately": first,
        "shelf": grouped(row for row in others if row not in folded),
        "folded": next(iter(grouped(folded)), None),
    }


def _full(matching: Sequence[Variant], many: int) -> dict[str, str]:
    """Return by id why so many cannot play it."""
    small = {row.id: row.players[1] for row in matching if row.players[1] < many and not _seats_more(row, many)}
    return {id_: _("Takes %(most)s at most, you are %(many)s", most=most, many=many) for id_, most in small.items()}


def _seats_more(row: Variant, many: int) -> bool:
    """Say whether more packs would seat so many: the page offers them in one tap."""
    return composer_of(row) is not None and many <= MOST_SEATS


def _people(draft: Draft, row: Variant) -> Context:
    names = known_names(chosen_group())
    # One more name takes no more room than the square that would open it.
    offered = names if "names" in draft.opened or len(names) == NAMES + 1 else names[:NAMES]
    pool = (*offered, *(name for name in draft.players if name not in offered))
    wide = {name for name in pool if fitted(name, WIDE) != name}
    by_options = () if draft.house else counts_of(row, draft.values())
    most = max(by_options or draft.counts)
    return {
        "pool": [
            {
                "name": name,
                "seat": draft.players.index(name) + 1 if name in draft.players else 0,
                "is_wide": name in wide,
            }
            for name in pool
        ],
        "pool_width": widest(" ".join(name for name in pool if name not in wide)),
        "more_names": len(names) - len(offered),
        "is_full": len(draft.players) >= most and not _seats_more(row, len(draft.players) + 1),
        "seats_line": _full_table(draft, row, most) or _how_to_seat(names),
        "name_error": name_error(draft),
    }


def group_for(draft: Draft) -> int:
    """Return the group of a new game: the one tapped, else the one looked at, else the one that plays so mostly."""
    if draft.group:
        return whole(draft.group) or 0
    return chosen_group() or (guess(draft.players) if groups() else 0) or 0


def _groups(draft: Draft) -> list[Context]:
    """Return the groups that the game may belong to; nothing where none is named."""
    every = groups()
    if not every:
        return []
    now = group_for(draft)
    offered = [(0, _("none")), *((group.id, group.name) for group in every)]
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
                "short": fitted(draft.players[seat], SEAT_ROOM, draft.players) if seat < many else "",
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
        "names_width": widest(" ".join(draft.players)),
        "swapping": "swap" in draft.opened and 2 < many <= ROUND,
        "first_role": _(describer(row).first_role),
    }


def _side(seat: int, sides: int, total: int) -> str:
    """Return on which side of the table a seat is: the head, the right, the foot where seats are even, the left."""
    if seat == 0:
        return "at-head"
    if total % 2 == 0 and seat == total // 2:
        return "at-foot"
    return "at-right" if seat <= min(sides, (total - 1) // 2) else "at-left"


def _how_to_seat(known: Sequence[str]) -> str:
    return _("tap in seating order") if known else _("type the names in seating order")


def _full_table(draft: Draft, row: Variant, most: int) -> str:
    """Return how many can play at most, where they all sit; empty while somebody has room."""
    if len(draft.players) < most:
        return ""
    if most < max(draft.counts):
        return (
            _("%(most)s at most with these house rules", most=most)
            if draft.house
            else _("%(most)s at most with these options", most=most)
        )
    return _("%(most)s at most play %(variant)s", most=most, variant=row.name)


def _rules(draft: Draft, row: Variant, rules: ResolvedOptions) -> Context:
    reason, remedies = _obstacle(draft)
    packs = packs_of(row, draft.values(), draft.house, len(draft.players) or rules.players)
    fields = [option for option in rules.fields if not (packs and option.key == PACKS)]
    opened = "rules" in draft.opened or any(key != "players" for key in rules.wrong)
    own_packs = packs and (PACKS in draft.house or PACKS in draft.options)
    return {
        "rules": rules.rules,
        "follows": _follows(rules, len(draft.players)),
        "before": _before(rules),
        "obstacle": reason,
        "remedies": [remedy for remedy in remedies if not (packs and remedy.sets.startswith(f"{PACKS}="))],
        "packs": packs if reason or own_packs else None,
        "house_summary": summary_of(row, draft.house) if draft.house else "",
        "ruled": composer_of(row) is not None,
        "rules_open": opened,
        "rules_changed": _rules_changed(draft, fields),
        "options": fields if opened else (),
        "option_errors": rules.wrong,
        "about": (("title", _("Title"), draft.title), ("place", _("Place"), draft.place),
                  ("scorer", _("Scorekeeper"), draft.scorer)),
    }  # fmt: skip


def _rules_changed(draft: Draft, fields: Sequence[OptionField]) -> str:
    """Return what of the rules is not as in the book, in a few words."""
    if draft.house:
        return draft.house_name or _("house rules")
    labels = {option.key: option.label for option in fields}
    changed = [labels[key] for key in draft.options if key in labels]
    return series(changed) or _("as in the book")


def _follows(rules: ResolvedOptions, players: int) -> str:
    """Return how many cards each gets, and for how long: of a number that can play, before so many sit."""
    text, ladder = rules.rules, rules.rules.ladder
    if not ladder:
        clause = text.length
    else:
        least, most = min(ladder), max(ladder)
        cards = (
            ngettext("%(num)s card each", "%(num)s cards each", most)
            if least == most
            else _("%(least)s to %(most)s cards each", least=least, most=most)
        )
        clause = _("%(cards)s, %(length)s", cards=cards, length=text.length)
    if players == rules.players:
        return as_sentence(clause)
    return ngettext("With %(num)s player: %(what)s.", "With %(num)s players: %(what)s.", rules.players, what=clause)


def _before(rules: ResolvedOptions) -> list[str]:
    """Return what the table does before the first deal, in sentences."""
    text = rules.rules
    cards = text.cards if text.first or not text.cards else _("%(packs)s, nothing to take out", packs=text.cards)
    # What goes beyond the book is a sentence already.
    return [each for each in (as_sentence(cards), text.beyond, *map(as_sentence, text.first)) if each]


def _many(draft: Draft) -> str:
    """Return how many play, for how long, and with which packs where it takes several."""
    assert draft.row and draft.rules, "start_error has told that no game is picked"
    text = draft.rules.rules
    packs = packs_of(draft.row, draft.values(), draft.house, len(draft.players))
    many = ngettext("%(num)s player", "%(num)s players", len(draft.players))
    length = _("%(players)s, %(length)s", players=many, length=text.length)
    return as_sentence(series((length, text.cards if packs and packs.now > 1 else "")))


def _begins(draft: Draft) -> str:
    """Return who begins with what."""
    assert draft.rules, "start_error has told that no game is picked"
    begins = draft.rules.rules.begins(draft.players[draft.first_dealer])
    return as_sentence(_("Picked at random: %(what)s", what=begins) if draft.drawn else begins)
