"""The rules page: lines that open in place, a search over all other rules, and what bids score, updated on each tap.

It changes the rules of a new game, saved house rules, or the rules of a game in progress. Saved house rules are also
printed, copied, deleted, shared and imported.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.record.houserule import MOST_SEATS, HouseRule, code_of, of_code, usual_table
from scorekeeper.rules.facts import RulesChanged
from scorekeeper.rules.kind import Refused, Unreadable
from scorekeeper.storage import house_rules, journal
from scorekeeper.storage.database import writing
from scorekeeper.storage.games import Game
from scorekeeper.storage.journal import NotThere
from scorekeeper.storage.models import HouseRuleRow
from scorekeeper.web.games.club_changes import history
from scorekeeper.web.games.loading import may_write
from scorekeeper.web.games.pen import check_has_held_pen
from scorekeeper.web.games.sheet_words import rules_called
from scorekeeper.web.kinds.changes import Change, ChangePage
from scorekeeper.web.kinds.house import Ask, AxisRow, Example
from scorekeeper.web.kinds.protocols import Form
from scorekeeper.web.kinds.sentences import file_complaint, whole_sentence
from scorekeeper.web.kinds.variants import known, line_of
from scorekeeper.web.language.texts import N_, listed, ngettext, variant_called
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game import draft as new_game
from scorekeeper.web.new_game.house import (
    Obstacle,
    RulesDraft,
    changes_between,
    from_form,
    from_line,
    name_now,
    obstacle,
    of_rule,
    refusal,
    variant_of,
)
from scorekeeper.web.new_game.variants import plain
from scorekeeper.web.paper.rules import Own, rendered
from scorekeeper.web.site.answers import leave_for, wants_fragment
from scorekeeper.web.site.devices import device_name
from scorekeeper.web.site.hosts import qr_code, reachable_base
from scorekeeper.web.site.parsing import number, tidy

bp = Blueprint("house_rules", __name__)

KEEP, USE = "keep", "use"  # the buttons that do not only change the draft
BOTH = ("GET", "POST")
LINK_CODE = re.compile(r"[?&]code=([A-Za-z0-9_-]+)")
LARGEST_CODE = 1_200  # letters of a URL whose QR code a phone can still scan from a screen
TABLE, HOUSE, GAME = "table", "house", "game"  # whose rules: the new game's, house rules, those of a game in progress


@bp.route("/new/rules", methods=BOTH)
def of_table() -> ResponseReturnValue:
    """Show and change the rules of this device's new game. Every tap is saved at once."""
    table = new_game.table_in_the_making()
    own = of_rule(HouseRule(table.house_rules, table.variant, table.house, table.house_note), len(table.players))
    return _answer(TABLE, url_for("house_rules.of_table"), own)


@bp.route("/house-rules/<int:rule_id>", methods=BOTH)
def of_house(rule_id: int) -> ResponseReturnValue:
    """Show and change saved house rules. Changes can be saved even if the rules are deleted in the meantime."""
    try:
        saved = house_rules.house_rule(rule_id)
    except NotThere:
        if request.method != "POST":
            raise
        return new()
    own = of_rule(saved.rule, usual_table(saved.rule))
    return _answer(HOUSE, url_for("house_rules.of_house", rule_id=rule_id), replace(own, was=own.line), saved)


@bp.route("/house-rules/new", methods=BOTH)
def new() -> ResponseReturnValue:
    """Start house rules from a variant, or ask for the variant."""
    variant_id, here = request.args.get("variant", ""), url_for("house_rules.new")
    if request.method == "POST":
        return _answer(HOUSE, here)
    if not variant_id:
        return redirect(f"{url_for('variants.index')}?for=rules", 303)
    if known(variant_id) is None:
        abort(404, _("There is no variant called “%(name)s”.", name=variant_id[:40]))
    return _answer(HOUSE, here, of_rule(HouseRule("", variant_id, {})))


@bp.get("/house-rules/<int:rule_id>/print")
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
        draft.row, players, described, ((players, described),), back=url_for("house_rules.of_house", rule_id=rule_id),
        note=draft.note, own=Own(draft.name, title, differs, draft.line),
    )  # fmt: skip


@bp.post("/house-rules/<int:rule_id>/copy")
def copy(rule_id: int) -> ResponseReturnValue:
    """Save a copy of the rules, and open it."""
    saved = house_rules.keep(house_rules.house_rule(rule_id).rule, device_name(), twice=True)
    return redirect(url_for("house_rules.of_house", rule_id=saved.id), 303)


@bp.post("/house-rules/<int:rule_id>/delete")
def delete(rule_id: int) -> ResponseReturnValue:
    """Delete the rules; the list offers Undo."""
    check_has_held_pen()
    return redirect(url_for("variants.index", undo=house_rules.delete(rule_id, device_name())), 303)


@bp.get("/house-rules/<int:rule_id>/share")
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


@bp.get("/house-rules/import")
def ask() -> ResponseReturnValue:
    """Ask for a line of house rules. A link or a QR code contains the line, so their page opens at once."""
    code = request.args.get("code", "")
    return _read(code, request.args.get("name", "")) if code else _page()


@bp.post("/house-rules/import")
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
        return _page(text, refusal(variant_of(text), unreadable))
    except Refused as refused:
        return _page(text, file_complaint("", refused.problems[0]))
    return rules_page(RulesPage(HOUSE, url_for("house_rules.new"), draft))


def _page(text: str = "", wrong: str = "") -> ResponseReturnValue:
    page = render_template("new_game/house_rules/import.html", line=text, import_wrong=wrong)
    return page, 422 if wrong else 200


def _answer(
    whose: str, here: str, own: RulesDraft | None = None, stored: HouseRuleRow | None = None
) -> ResponseReturnValue:
    """Show rules; respond to a tap with the updated page, save the rules, or use them.

    `own`: the rules as they are, None if only the form has them; `here`: the URL for taps.
    """
    draft, act = own, ""
    if request.method == "POST":
        draft, act = from_form(request.form), request.form.get("act", "")
    # In the meantime another variant may have been picked for the new game in another tab.
    if draft is None or (whose == TABLE and own and draft.variant != own.variant):
        return leave_for(here)
    page = RulesPage(whose, here, draft, stored)
    if whose == TABLE and request.method == "POST":
        new_game.change(lambda table: replace(table, house=draft.house, house_note=draft.note))
    if act == KEEP:
        saved, page = page.kept()
        if saved and whose == HOUSE:
            return leave_for(url_for("house_rules.of_house", rule_id=saved.id))
        if saved:
            new_game.change(lambda table: new_game.by_rule(table, saved.rule))
        return rules_page(page)
    if act == USE and not draft.wrong:
        if whose == HOUSE:
            new_game.change(lambda table: new_game.by_rule(table, replace(draft.rule, name="")))
        return leave_for(url_for("setup.new"))
    return rules_page(page)


def rules_page(page: "RulesPage") -> ResponseReturnValue:
    """Render the page or, for htmx, the form."""
    template = "new_game/rules/_form.html" if wants_fragment() else "new_game/rules/page.html"
    changed = history(f"house_rule {page.stored.id}") if page.stored else ()
    status = 422 if page.name_wrong or page.draft.wrong else 200
    return render_template(template, rules=page, draft=page.draft, history=changed), status


@dataclass(frozen=True)
class RulesPage:
    """The page of a draft of rules, and what it shows of them."""

    whose: str  # TABLE, HOUSE or GAME
    here: str  # the URL for taps
    draft: RulesDraft
    stored: HouseRuleRow | None = None  # the saved rules
    name_wrong: str = ""  # why they cannot be saved
    notice: str = ""  # what was just done

    def kept(self) -> tuple[HouseRuleRow | None, "RulesPage"]:
        """Save the draft as a change of saved house rules or as new ones; return them, and the page that says so.

        Rules that somebody else changed or deleted in the meantime are left alone, and the draft becomes new ones.
        Anybody may add rules; aborts with 403 if this device may not change shared ones.
        """
        draft = self.draft
        if not self.is_ready:
            return None, replace(self, name_wrong=_("Nobody can play these rules yet."))
        if not draft.name:
            return None, replace(self, name_wrong=_("Enter a name for these rules, such as “Thursday rules”."))
        with writing(journal.LOCK):
            try:
                saved = house_rules.house_rule(self.stored.id if self.stored else 0)
            except NotThere:
                saved = None
            if saved and of_rule(saved.rule).line == draft.was:
                check_has_held_pen()
                saved = house_rules.change(saved.id, draft.rule, device_name())
            else:
                saved = house_rules.keep(draft.rule, device_name())
        notice = _("Saved: %(name)s.", name=saved.rule.name)
        return saved, replace(self, draft=replace(draft, name=saved.rule.name), notice=notice)

    @property
    def heading(self) -> str:
        """Return the heading of a page of its own."""
        if self.whose == TABLE:
            return _("Rules for this game")
        return self.stored.rule.name if self.stored else _("House rules")

    most_seats = MOST_SEATS

    @cached_property
    def lines(self) -> Sequence[Any]:
        """Return the rules line by line."""
        return self.draft.pages.rule_lines(self.draft.variant, self.draft.house, self.draft.players)

    @cached_property
    def unsaved(self) -> frozenset[str]:
        """Return the lines that differ from the saved rules or, if there are none, from the standard rules."""
        draft = self.draft
        if self.stored is None:
            return frozenset(line.key for line in self.lines if line.book)
        was = draft.pages.rule_lines(self.stored.rule.variant, self.stored.rule.rules, draft.players)
        return frozenset(line.key for line in changes_between(draft.pages, draft.house, was, self.lines))

    @property
    def unknown(self) -> str:
        """Return which words of an imported line are ignored, or ""."""
        words = self.draft.unknown
        return "" if not words else ngettext(
            "One word was not recognised and is ignored: %(words)s.",
            "%(num)s words were not recognised and are ignored: %(words)s.", len(words), words=listed(words),
        )  # fmt: skip

    @property
    def title(self) -> str:
        """Return how many lines differ from the standard rules, in words."""
        many = sum(bool(line.book) for line in self.lines)
        return ngettext("with %(num)s change", "with %(num)s changes", many) if many else _("standard rules")

    def questions(self, key: str) -> tuple[tuple[Ask, ...], bool]:
        """Return the open questions of a line, and whether a button offers rarer ones."""
        draft = self.draft
        asks = draft.pages.questions_of(draft.variant, draft.house, draft.players, key)
        opening = [answer for ask in asks.front for answer in ask.answers if answer.opens]
        # Rarer ones are open if they were opened, or if their value is not one of the usual answers.
        if key in draft.opened or any(answer.chosen for answer in opening):
            return (*asks.front, *asks.more), False
        return asks.front, bool(asks.more) and not opening

    @cached_property
    def matches(self) -> tuple[AxisRow, ...]:
        """Return the rules that match every typed word."""
        typed = plain(self.draft.find).split()
        if not typed:
            return ()
        rows = self.draft.pages.axes(self.draft.variant, self.draft.house, self.draft.players)
        words = ((row, plain(f"{row.label} {row.words}").split()) for row in rows)
        return tuple(row for row, each in words if all(any(word.startswith(part) for word in each) for part in typed))

    @property
    def open_axis(self) -> str:
        """Return the match that is open: the only one, otherwise the one that was opened."""
        return self.matches[0].axis if len(self.matches) == 1 else self.draft.axis

    @cached_property
    def obstacle(self) -> Obstacle | None:
        """Return why nobody can play by the rules, or None if somebody can."""
        return obstacle(self.draft.row, self.draft.house, self.draft.players)

    @property
    def example(self) -> Example | None:
        """Return what bids score, or None if the rules cannot be played."""
        draft = self.draft
        return None if self.obstacle else draft.pages.example(draft.variant, draft.house, draft.players, draft.bid)

    @property
    def is_ready(self) -> bool:
        """Return whether the rules can be played."""
        return not self.obstacle and not self.draft.wrong

    @property
    def keeps(self) -> bool:
        """Return whether there is anything to save."""
        draft, saved = self.draft, of_rule(self.stored.rule) if self.stored else None
        if not self.is_ready or saved is None:
            return self.is_ready and bool(draft.house)
        return (draft.line, draft.name, draft.note) != (saved.line, saved.name, saved.note)

    @property
    def foot(self) -> str:
        """Return what was done, what is wrong, or what will happen to the rules."""
        draft = self.draft
        if self.notice or self.unknown:
            return self.notice or self.unknown
        if self.obstacle:
            return _("Nobody can play these rules yet.")
        if draft.wrong:
            return next(iter(draft.wrong.values()))[1]
        if self.stored:
            return _("Games already played keep the rules they were played by.")
        named = house_rules.rule_named(draft.name)
        if named is None or named.rule == draft.rule:
            return ""
        return _("There are already rules called %(name)s. Both are kept; these get a number.", name=draft.name)


class GameRulesPage(ChangePage[Any]):
    """The same page for a game in progress, with the new totals before they are confirmed."""

    name = N_("rules")
    heading = N_("The rules of this game")
    template = "new_game/rules/_game.html"
    part = "rules"

    def now(self, game: Game) -> str:
        """Return the name of the game's house rules, otherwise of its variant."""
        return rules_called(game.head)

    def drafted(self, game: Game, form: Form) -> Change:
        """Return the change to the rules in the form, resolved for the players at the start.

        Another variant is picked with its standard rules. The game keeps its note.
        """
        head, players = game.head, len(game.setup.players)
        rule = HouseRule(head.house_rules, head.variant, new_game.chosen_house(head), head.house_note)
        own = draft = of_rule(rule, players)
        sent = from_form(MultiDict(form)) if form.get("line") else None
        if sent and sent.row.kind == game.kind.key:
            draft = replace(sent, players=players, note=own.note)
            picked = known(form.get("variant", ""))
            if picked and picked.kind == game.kind.key and picked.id != draft.variant:
                draft = replace(draft, variant=picked.id, house={}, at="", wrong={})
                draft = replace(draft, house=own.house) if picked.id == own.variant else draft
        rules = RulesPage(GAME, url_for("more.show_change", game_id=game.id, name="rules"), draft)
        if form.get("act") == KEEP and request.method == "POST" and may_write(game):
            rules = rules.kept()[1]
        is_changed = (draft.variant, draft.house) != (own.variant, own.house)
        return Change(
            (_fact(game, draft),) if is_changed and rules.is_ready else (),
            {
                "rules": rules,
                "draft": rules.draft,
                "variants": [row for row in game.kind.variants if not row.short_for or row.id == draft.variant],
                "described": None if rules.obstacle else draft.pages.described(draft.variant, draft.house, players),
            },
            rules.obstacle.words if rules.obstacle else next((words for _typed, words in draft.wrong.values()), ""),
            shown=draft.line,
            note=_("This applies to the whole game: every deal is scored again."),
        )


def _fact(game: Game, draft: RulesDraft) -> RulesChanged:
    """Return the fact. With the same variant the rules keep their note, and their name with the changes."""
    head, players = game.head, draft.players
    resolved = game.kind.resolved(draft.variant, {}, players, draft.house)
    same = draft.variant == head.variant
    name = name_now(draft.row, head.house_rules, head.house, draft.house, players) if same else ""
    return RulesChanged(draft.variant, {}, resolved, draft.house, name, head.house_note if same else "")
