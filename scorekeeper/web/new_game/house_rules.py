"""Saved house rules: printed, copied, deleted, shared, imported."""

import re
from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.record.houserule import code_of, of_code, usual_table
from scorekeeper.rules.kind import Refused, Unreadable
from scorekeeper.storage import house_rules
from scorekeeper.web.games.pen import check_has_held_pen
from scorekeeper.web.kinds.sentences import file_complaint, whole_sentence
from scorekeeper.web.kinds.variants import known, line_of
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext, variant_called
from scorekeeper.web.new_game.rules_draft import from_line, line_pages, of_rule, refusal
from scorekeeper.web.new_game.rules_page import HOUSE, RulesPage, rules_page
from scorekeeper.web.paper.rules import Own, deals_of, rendered
from scorekeeper.web.paper.rules import Page as Rules
from scorekeeper.web.site.devices import device_name
from scorekeeper.web.site.downloads import qr_code
from scorekeeper.web.site.hosts import reachable_base
from scorekeeper.web.site.parsing import number, tidy

bp = Blueprint("house_rules", __name__, url_prefix="/house-rules")

LINK_CODE = re.compile(r"[?&]code=([A-Za-z0-9_-]+)")
LARGEST_CODE = 1_200  # letters of a URL whose QR code a phone can still scan from a screen


@bp.get("/<int:rule_id>/print")
def wall(rule_id: int) -> ResponseReturnValue:
    """Show the rules for printing, for a number of players, or why they cannot be played."""
    draft = of_rule(house_rules.house_rule(rule_id).rule)
    players = request.args.get("players", usual_table(draft.rule), type=number)
    try:
        described = draft.pages.described(draft.variant, draft.house, players)
    except Refused as refused:
        abort(422, whole_sentence(refused.problems[0]))
    differs = draft.pages.differences(draft.variant, draft.house, players)
    book, many = variant_called(draft.row.name), len(differs)
    title = ngettext("Differs from %(variant)s by %(num)s rule", "Differs from %(variant)s by %(num)s rules", many,
                     variant=book) if many else _("As in %(variant)s", variant=book)  # fmt: skip
    return rendered(
        Rules(
            draft.row, players, described, deals_of([(players, described)]),
            url_for("rules_page.of_house", rule_id=rule_id), note=draft.note,
            own=Own(draft.name, title, differs, draft.line),
        )
    )  # fmt: skip


@bp.post("/<int:rule_id>/copy")
def copy(rule_id: int) -> ResponseReturnValue:
    """Save a copy of the rules, and open it."""
    saved = house_rules.copy(rule_id, device_name())
    return redirect(url_for("rules_page.of_house", rule_id=saved.id), 303)


@bp.post("/<int:rule_id>/delete")
def delete(rule_id: int) -> ResponseReturnValue:
    """Delete the rules; the list offers Undo."""
    check_has_held_pen()
    return redirect(url_for("variants.index", undo=house_rules.delete(rule_id, device_name())), 303)


@bp.get("/<int:rule_id>/share")
def share(rule_id: int) -> ResponseReturnValue:
    """Show the QR code, line and link of house rules."""
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
    )


@bp.get("/import")
def ask() -> ResponseReturnValue:
    """Ask for a line of house rules. A link or a QR code contains the line, so their page opens at once."""
    code = request.args.get("code", "")
    return _read(code, request.args.get("name", "")) if code else _page()


@bp.post("/import")
def take_in() -> ResponseReturnValue:
    """Open the page of the imported rules, where they can be checked, changed and saved."""
    return _read(request.form.get("line", ""))


def _read(text: str, name: str = "") -> ResponseReturnValue:
    text = text.strip()
    match = LINK_CODE.search(text)
    code = match[1] if match else text
    try:
        if match or (code and " " not in code and known(code.casefold()) is None):
            draft = of_rule(of_code(code))
        else:
            draft = from_line(text)
        if draft is None:
            variants = _("The line starts with a game that cannot have house rules. Copy the whole line.")
            return _page(text, variants)
        draft = replace(draft, name=tidy(name) or draft.name, players=usual_table(draft.rule))
    except Unreadable as unreadable:
        return _page(text, refusal(line_pages(text), unreadable))
    except Refused as refused:
        return _page(text, file_complaint("", refused.problems[0]))
    return rules_page(RulesPage(HOUSE, url_for("rules_page.new"), draft))


def _page(text: str = "", wrong: str = "") -> ResponseReturnValue:
    page = render_template("new_game/house_rules/import.html", line=text, import_wrong=wrong)
    return page, 422 if wrong else 200
