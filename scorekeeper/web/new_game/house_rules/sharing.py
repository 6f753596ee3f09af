"""House rules that travel: a line of text, a link, a QR code, a file; and what comes in, shown before it is kept."""

import json
import re
from dataclasses import replace

from flask import Blueprint, Response, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.houserule import HouseRule, code_of, house_rule_of, of_code, usual_table, written
from scorekeeper.rules.kind import Refused, Unreadable
from scorekeeper.storage import house_rules
from scorekeeper.web.kinds.house import Composer
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.kinds.variants import composer_of, known
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.house_rules.draft import (
    MOST_CARDS,
    Draft,
    begun,
    changed,
    from_line,
    line_of,
    load_rule,
    refusal,
)
from scorekeeper.web.new_game.house_rules.page import differs_title, meaning_context, name_error, same_name
from scorekeeper.web.new_game.house_rules.views import TURNS
from scorekeeper.web.site.downloads import as_download, qr_code
from scorekeeper.web.site.hosts import reachable_base
from scorekeeper.web.site.htmx import leave_for
from scorekeeper.web.site.parsing import tidy, whole

bp = Blueprint("house_sharing", __name__, url_prefix="/house-rules")

LINK_CODE = re.compile(r"[?&]code=([A-Za-z0-9_-]+)")
LARGEST_CODE = 1_200  # letters of an address that a phone still reads from a screen


@bp.get("/<int:rule_id>/share")
def share(rule_id: int) -> ResponseReturnValue:
    """Show the code, the line, the link and the file of house rules."""
    rule = load_rule(rule_id).rule
    code = code_of(rule)
    link = f"{reachable_base(request.host_url)}{url_for('house_sharing.ask', code=code)}"
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
    rule = load_rule(rule_id).rule
    answer = make_response(json.dumps(written(rule), ensure_ascii=False, indent=1))
    answer.headers["Content-Type"] = "application/json"
    return as_download(answer, file_name(rule.name))


@bp.get("/import")
def ask() -> ResponseReturnValue:
    """Ask for a line or a file; a link or a code brings the rules with it, and they are shown."""
    code = request.args.get("code", "")
    return _read(code, request.args.get("name", "")) if code else _page(None)


@bp.post("/import")
def take_in() -> ResponseReturnValue:
    """Show what came in; keep it once somebody has seen what it means."""
    sent = request.files.get("file")
    data = sent.read() if sent else b""
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
        return _page(None, text, whole_sentence(refused.problems[0]))
    if not keeps:
        return _page(_turned(draft, request.form), text)
    if missing := name_error(draft):
        return _page(draft, text, missing)
    try:
        rule = house_rule_of(written(draft.rule()))
    except Unreadable as unreadable:
        return _page(draft, text, whole_sentence(unreadable.problem))
    saved = house_rules.keep(rule)
    return leave_for(url_for("house_rules.show", rule_id=saved.id))


def _composer(text: str) -> Composer | None:
    """Return the composer that labels the rules of a line. None: errors in a file or a code name the place instead."""
    return None if text.lstrip().startswith(("{", "[")) else composer_of(known((text.split() or [""])[0].casefold()))


def _draft(text: str) -> Draft | None:
    """Return what came in as a link, a code, a file's text or a line. None: a line of no variant. Raises Unreadable."""
    if text.startswith(("{", "[")):
        return _of_rule(house_rule_of(parse(text.encode())))
    if match := LINK_CODE.search(text):
        return _of_rule(of_code(match[1]))
    if text and " " not in text and known(text.casefold()) is None:
        return _of_rule(of_code(text))
    return from_line(text)


def _turned(draft: Draft, form: MultiDict[str, str]) -> Draft:
    """Return the draft for the number of players and of cards that were chosen on the page."""
    players, cards = whole(form.get("players", "")), whole(form.get("cards", ""))
    draft = replace(draft, players=players or draft.players, cards=min(max(cards or draft.cards, 1), MOST_CARDS))
    act = form.get("act", "")
    return changed(draft, act) if act.startswith(TURNS) else draft


def _of_rule(rule: HouseRule) -> Draft:
    row = known(rule.variant)
    assert row is not None, "a rule is read over a variant that there is"
    return begun(row, rule.rules, name=rule.name, note=rule.note)


def _page(draft: Draft | None, text: str = "", wrong: str = "") -> ResponseReturnValue:
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
