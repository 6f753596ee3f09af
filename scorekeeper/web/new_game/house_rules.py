"""House rules with a name: listed, begun from a variant or a game, put together, shown, shared, copied, deleted."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.houserule import MOST_SEATS, HouseRule, code_of, house_rule_of, of_code, usual_table, written
from scorekeeper.rules.kind import Refused, Unreadable
from scorekeeper.storage import house_rules
from scorekeeper.storage.house_rules import KeptRule
from scorekeeper.web.games.loading import load_game
from scorekeeper.web.games.pen import check_has_held_pen
from scorekeeper.web.kinds.house import Composer
from scorekeeper.web.kinds.sentences import file_complaint, whole_sentence
from scorekeeper.web.kinds.variants import known
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.draft import address
from scorekeeper.web.new_game.house_draft import (
    MOST_CARDS,
    HouseDraft,
    begun,
    differs_title,
    draft_after,
    from_form,
    from_line,
    keep,
    kept_draft,
    line_composer,
    line_of,
    meaning_context,
    name_error,
    refusal,
    same_name,
)
from scorekeeper.web.new_game.rules_page import keep_error, rules_page, table_of
from scorekeeper.web.site.devices import device_name
from scorekeeper.web.site.downloads import download, qr_code
from scorekeeper.web.site.hosts import reachable_base
from scorekeeper.web.site.htmx import leave_for
from scorekeeper.web.site.parsing import tidy, whole

bp = Blueprint("house_rules", __name__, url_prefix="/house-rules")

SAVE, USE = "save", "tonight"
LETTERS = {  # of the page for the wall, from so many on, where its lines would run over
    "closer": (("closest", 3600), ("dense", 1900)),
    "closest": (("closest wall--least", 4700),),
}
DENSITIES = (("closest", 40), ("closer", 24), ("close", 15))  # lines on the page for the wall, from so many on
LINK_CODE = re.compile(r"[?&]code=([A-Za-z0-9_-]+)")
LARGEST_CODE = 1_200  # letters of an address that a phone still reads from a screen
TURNS = ("players:", "cards:")  # what may be turned where nothing is changed


@bp.get("/new")
def new() -> ResponseReturnValue:
    """Begin from a variant or from a game that was played; else ask from which."""
    if game_id := request.args.get("game"):
        return leave_for(url_for("game_rules.show", game_id=load_game(game_id).id))
    if variant_id := request.args.get("variant"):
        row = known(variant_id)
        if row is None:
            abort(404, _("There is no variant called “%(name)s”.", name=variant_id[:40]))
        return rules_page(begun(row, {}))
    return leave_for(f"{url_for('variants.index')}?for=rules")


@bp.post("/compose")
def compose() -> ResponseReturnValue:
    """Answer a tap: the page one step further, or, for Save, the rules that are kept now."""
    draft = from_form(request.form)
    if draft is None:
        abort(422, _("That came from a page that is not known here. Nothing was saved: reload it, then try again."))
    act = request.form.get("act", "")
    if act == USE:
        return leave_for(url_for("setup.new", **address(table_of(draft))))
    if act != SAVE:
        return rules_page(draft_after(draft, act), 422 if draft.wrong else 200)
    if missing := keep_error(draft):
        return rules_page(draft, 422, name_wrong=missing)
    return leave_for(url_for("house_rules.show", rule_id=keep(draft).id))


@bp.get("/<int:rule_id>")
def show(rule_id: int) -> ResponseReturnValue:
    """Show one set of house rules, to be read and changed."""
    return rules_page(kept_draft(house_rules.house_rule(rule_id)))


@bp.get("/<int:rule_id>/print")
def wall(rule_id: int) -> ResponseReturnValue:
    """Show the rules on one page for the wall."""
    saved = house_rules.house_rule(rule_id)
    page = _rule_context(saved, as_dealt=True)
    return render_template("new_game/house_rules/print.html", kept=saved, density=_density(saved, page), **page)


@bp.post("/<int:rule_id>/copy")
def copy(rule_id: int) -> ResponseReturnValue:
    """Keep the same rules once more, and open them."""
    saved = house_rules.copy(rule_id, device_name())
    return redirect(url_for("house_rules.show", rule_id=saved.id), 303)


@bp.post("/<int:rule_id>/delete")
def delete(rule_id: int) -> ResponseReturnValue:
    """Take the rules off the list; the list offers Undo."""
    check_has_held_pen()
    return redirect(url_for("variants.index", undo=house_rules.delete(rule_id, device_name())), 303)


def _rule_context(saved: KeptRule, *, as_dealt: bool = False) -> dict[str, Any]:
    """Return what the rules mean; `as_dealt`: with no more cards than are ever dealt."""
    draft = _turned(kept_draft(saved), request.args)
    differs, meaning = draft.composer.differs(draft.variant, draft.house, draft.players), meaning_context(draft)
    if as_dealt and meaning["described"]:
        draft = replace(draft, cards=min(draft.cards, max(meaning["described"].ladder)))
        meaning = meaning_context(draft)
    return {"draft": draft, "differs": differs, "title": differs_title(draft), **meaning}


def _density(saved: KeptRule, page: Mapping[str, Any]) -> str:
    """Return how close the rules stand on the page for the wall, that one page holds them."""
    meaning, described = page["meant"], page["described"]
    lines = len(page["differs"])
    if meaning:
        lines += len(meaning.rows) + len(meaning.deals) // 16 + len(described.habits)
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


@bp.get("/<int:rule_id>/share")
def share(rule_id: int) -> ResponseReturnValue:
    """Show the code, the line, the link and the file of house rules."""
    rule = house_rules.house_rule(rule_id).rule
    code = code_of(rule)
    link = f"{reachable_base(request.host_url)}{url_for('house_rules.ask', code=code)}"
    return render_template(
        "new_game/house_rules/share.html",
        rule_id=rule_id,
        rule=rule,
        line=line_of(rule.variant, rule.rules),
        link=link,
        drawn=qr_code(link) if len(link) <= LARGEST_CODE else None,
        file=file_name(rule.name),
    )


@bp.get("/<int:rule_id>/rules.json")
def file(rule_id: int) -> Response:
    """Hand over the file."""
    rule = house_rules.house_rule(rule_id).rule
    content = json.dumps(written(rule), ensure_ascii=False, indent=1).encode()
    return download(content, "application/json", file_name(rule.name))


@bp.get("/import")
def ask() -> ResponseReturnValue:
    """Ask for a line or a file; a link or a code brings the rules with it, and they are shown."""
    code = request.args.get("code", "")
    return _read(code, request.args.get("name", "")) if code else _page(None)


@bp.post("/import")
def take_in() -> ResponseReturnValue:
    """Show what came in; keep it once somebody has seen what it means."""
    upload = request.files.get("file")
    data = upload.read() if upload else b""
    text = data.decode(errors="replace") if data.strip() else request.form.get("line", "")
    return _read(text, request.form.get("name", ""), keeps=request.form.get("act") == "save")


def file_name(name: str) -> str:
    """Return the file that house rules of a name are saved as, in letters that every device takes."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
    return f"{plain or 'house-rules'}.json"


def _read(text: str, name: str, *, keeps: bool = False) -> ResponseReturnValue:
    try:
        draft = _draft(text.strip())
        if draft is None:
            variants = _("The line begins with a variant that takes no house rules here. Copy the whole line.")
            return _page(None, text, variants)
        if name.strip():
            draft = replace(draft, name=tidy(name))
        draft = replace(draft, players=usual_table(draft.rule()))
    except Unreadable as unreadable:
        return _page(None, text, refusal(_composer(text), unreadable))
    except Refused as refused:
        return _page(None, text, file_complaint("", refused.problems[0]))
    if not keeps:
        return _page(_turned(draft, request.form), text)
    if missing := name_error(draft):
        return _page(draft, text, missing)
    try:
        rule = house_rule_of(written(draft.rule()))
    except Unreadable as unreadable:
        return _page(draft, text, whole_sentence(unreadable.problem))
    saved = house_rules.keep(rule, device_name())
    return leave_for(url_for("house_rules.show", rule_id=saved.id))


def _composer(text: str) -> Composer | None:
    """Return the composer that labels the rules of a line. None: errors in a file or a code name the place instead."""
    return None if text.lstrip().startswith(("{", "[")) else line_composer(text)


def _draft(text: str) -> HouseDraft | None:
    """Return what came in as a link, a code, a file's text or a line. None: a line of no variant. Raises Unreadable."""
    if text.startswith(("{", "[")):
        return _of_rule(house_rule_of(parse(text.encode())))
    if match := LINK_CODE.search(text):
        return _of_rule(of_code(match[1]))
    if text and " " not in text and known(text.casefold()) is None:
        return _of_rule(of_code(text))
    return from_line(text)


def _turned(draft: HouseDraft, form: MultiDict[str, str]) -> HouseDraft:
    """Return the draft for the number of players and of cards that were chosen on the page."""
    players, cards = whole(form.get("players", "")), whole(form.get("cards", ""))
    players, cards = min(max(players or draft.players, 2), MOST_SEATS), min(max(cards or draft.cards, 1), MOST_CARDS)
    draft = replace(draft, players=players, cards=cards)
    act = form.get("act", "")
    return draft_after(draft, act) if act.startswith(TURNS) else draft


def _of_rule(rule: HouseRule) -> HouseDraft:
    row = known(rule.variant)
    assert row is not None, "a rule is read over a variant that there is"
    return begun(row, rule.rules, name=rule.name, note=rule.note)


def _page(draft: HouseDraft | None, text: str = "", wrong: str = "") -> ResponseReturnValue:
    status = 422 if wrong else 200
    if draft is None:
        return render_template("new_game/house_rules/import.html", draft=None, line=text, import_wrong=wrong), status
    differs = draft.composer.differs(draft.variant, draft.house, draft.players)
    page = render_template(
        "new_game/house_rules/import.html",
        draft=draft,
        line=text,
        import_wrong=wrong,
        differs=differs,
        title=differs_title(draft),
        same_name=same_name(draft),
        **meaning_context(draft),
    )
    return page, status
