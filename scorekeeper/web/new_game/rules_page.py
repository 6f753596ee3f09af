"""The rules page: lines that open in place, a search over all other rules, and what bids score, updated on each tap.

It changes the rules of a new game, saved house rules, or the rules of a game in progress.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.record.houserule import MOST_SEATS, HouseRule, usual_table
from scorekeeper.rules.facts import RulesChanged
from scorekeeper.rules.kind import Variant
from scorekeeper.storage import drafts, house_rules, journal
from scorekeeper.storage.database import writing
from scorekeeper.storage.games import Game
from scorekeeper.storage.house_rules import SavedRule
from scorekeeper.storage.journal import NotThere
from scorekeeper.web.games.club_changes import history
from scorekeeper.web.games.loading import load_game, may_write
from scorekeeper.web.games.pen import check_has_held_pen, load_game_for_pen
from scorekeeper.web.games.sheet_words import rules_called
from scorekeeper.web.kinds.changes import Change, ChangePage
from scorekeeper.web.kinds.house import Ask, AxisRow, Example
from scorekeeper.web.kinds.protocols import Form
from scorekeeper.web.kinds.variants import known, line_of
from scorekeeper.web.language.texts import N_, ngettext
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game import draft as new_game
from scorekeeper.web.new_game.house import Obstacle, name_now, obstacle
from scorekeeper.web.new_game.rules_draft import RulesDraft, changes_between, from_form, of_rule
from scorekeeper.web.new_game.search import plain
from scorekeeper.web.site.devices import device, device_name
from scorekeeper.web.site.htmx import leave_for, wants_fragment
from scorekeeper.web.table.more import answer_change, change_page

bp = Blueprint("rules_page", __name__)

KEEP, USE = "keep", "use"  # the buttons that do not only change the draft
BOTH = ("GET", "POST")


@bp.route("/new/rules", methods=BOTH)
def of_table() -> ResponseReturnValue:
    """Show and change the rules of this device's new game. Every tap is saved at once."""
    return _answer(TableRules(new_game.table_in_the_making()))


@bp.route("/house-rules/<int:rule_id>", methods=BOTH)
def of_house(rule_id: int) -> ResponseReturnValue:
    """Show and change saved house rules. Changes can be saved even if the rules are deleted in the meantime."""
    try:
        saved = house_rules.house_rule(rule_id)
    except NotThere:
        if request.method != "POST":
            raise
        return _answer(HouseRules())
    return _answer(HouseRules(saved.rule, rule_id))


@bp.route("/house-rules/new", methods=BOTH)
def new() -> ResponseReturnValue:
    """Start house rules from a variant, or ask for the variant."""
    variant_id = request.args.get("variant", "")
    if request.method == "POST":
        return _answer(HouseRules())
    if not variant_id:
        return redirect(f"{url_for('variants.index')}?for=rules", 303)
    if known(variant_id) is None:
        abort(404, _("There is no variant called “%(name)s”.", name=variant_id[:40]))
    return rules_page(HouseRules(), of_rule(HouseRule("", variant_id, {})))


@bp.route("/g/<game_id>/rules", methods=BOTH)
def of_game(game_id: str) -> ResponseReturnValue:
    """Show and change the rules of a whole game."""
    if request.method == "POST":
        return answer_change(load_game(game_id), GameRulesPage())
    return change_page(load_game_for_pen(game_id), GameRulesPage(), MultiDict())


class Target(ABC):
    """What a page of rules changes."""

    here: str  # the URL for taps
    stored: HouseRule | None = None  # the saved rules
    rule_id = 0
    asks_players = False  # whether the number of players in the example can be chosen
    takes_note = True

    @abstractmethod
    def own(self) -> RulesDraft:
        """Return a draft of the current rules."""

    @abstractmethod
    def takes(self, row: Variant) -> bool:
        """Return whether its rules may come from this variant."""


class PageTarget(Target):
    """A target with its own page: where Back leads, and where the rules are saved."""

    heading: str
    back: str

    @abstractmethod
    def hold(self, draft: RulesDraft) -> None:
        """Save the rules after a tap, if they need no Save button."""

    @abstractmethod
    def saved(self, draft: RulesDraft, saved: SavedRule) -> ResponseReturnValue:
        """Respond to Save; the rules are saved under a name."""

    @abstractmethod
    def use(self, draft: RulesDraft) -> ResponseReturnValue:
        """Respond to the button that uses the rules."""


class TableRules(PageTarget):
    """The rules of this device's new game."""

    def __init__(self, table: new_game.Draft) -> None:
        self.heading, self.table = _("Rules for this game"), table
        self.here, self.back = url_for("rules_page.of_table"), url_for("setup.new")

    def own(self) -> RulesDraft:
        """Return the rules of the new game, for its players."""
        draft = of_rule(HouseRule(self.table.house_rules, self.table.variant, self.table.house, self.table.house_note))
        return replace(draft, players=len(self.table.players) or draft.players)

    def takes(self, row: Variant) -> bool:
        """Return whether it is still the picked variant, because another may have been picked in another tab."""
        return row.id == self.table.variant

    def hold(self, draft: RulesDraft) -> None:
        """Save them in the draft of the new game."""
        with writing(drafts.lock_of(device())):
            table = new_game.table_in_the_making()
            new_game.keep(replace(table, house=draft.house, house_note=draft.note))

    def saved(self, draft: RulesDraft, saved: SavedRule) -> ResponseReturnValue:
        """Use the rules under their name, and stay on the page."""
        _play_by(saved.rule)
        return rules_page(self, replace(draft, name=saved.rule.name), notice=_saved_words(saved))

    def use(self, draft: RulesDraft) -> ResponseReturnValue:
        """Return to the new game, which already has them."""
        return leave_for(self.back)


class HouseRules(PageTarget):
    """House rules: saved, imported, or started from a variant."""

    asks_players = True

    def __init__(self, stored: HouseRule | None = None, rule_id: int = 0) -> None:
        self.stored, self.rule_id = stored, rule_id
        self.heading = stored.name if stored else _("House rules")
        self.here = url_for("rules_page.of_house", rule_id=rule_id) if stored else url_for("rules_page.new")
        self.back = url_for("variants.index")

    def own(self) -> RulesDraft:
        """Return the saved rules."""
        assert self.stored, "what begins anew has rules of its own"
        was = line_of(self.stored.variant, self.stored.rules)
        return replace(of_rule(self.stored), was=was, players=usual_table(self.stored))

    def takes(self, row: Variant) -> bool:
        """Accept any variant."""
        return True

    def hold(self, draft: RulesDraft) -> None:
        """Do nothing, because the form contains the draft."""

    def saved(self, draft: RulesDraft, saved: SavedRule) -> ResponseReturnValue:
        """Redirect to the page of the saved rules."""
        return leave_for(url_for("rules_page.of_house", rule_id=saved.id))

    def use(self, draft: RulesDraft) -> ResponseReturnValue:
        """Use the rules without saving them."""
        _play_by(replace(draft.rule, name=""))
        return leave_for(url_for("setup.new"))


class GameRules(Target):
    """The rules of a game in progress."""

    takes_note = False

    def __init__(self, game: Game) -> None:
        self.game = game
        self.here = url_for("rules_page.of_game", game_id=game.id)

    def own(self) -> RulesDraft:
        """Return the rules of the game."""
        head = self.game.head
        draft = of_rule(HouseRule(head.house_rules, head.variant, new_game.chosen_house(head), head.house_note))
        return replace(draft, players=len(self.game.setup.players))

    def takes(self, row: Variant) -> bool:
        """Return whether the game can be scored by this variant."""
        return row.kind == self.game.kind.key


def _answer(target: PageTarget) -> ResponseReturnValue:
    """Show the rules of a target; respond to a tap with the updated page, save the rules, or use them."""
    if request.method != "POST":
        return rules_page(target, target.own())
    draft, act = from_form(request.form), request.form.get("act", "")
    if draft is None or not target.takes(draft.row):
        return leave_for(target.here)
    target.hold(draft)
    if act == KEEP:
        saved, wrong = keep(target, draft)
        return target.saved(draft, saved) if saved else rules_page(target, draft, 422, name_wrong=wrong)
    if act == USE and not draft.wrong:
        return target.use(draft)
    return rules_page(target, draft, 422 if draft.wrong else 200)


def rules_page(
    target: PageTarget, draft: RulesDraft, status: int = 200, *, name_wrong: str = "", notice: str = ""
) -> ResponseReturnValue:
    """Render the page or, for htmx, the form; `notice`: what was just done."""
    page = "new_game/rules/_form.html" if wants_fragment() else "new_game/rules/page.html"
    rules = RulesPage(target, draft, name_wrong, notice)
    changed = history(f"house_rule {target.rule_id}") if target.rule_id else ()
    return render_template(page, rules=rules, draft=draft, history=changed), status


def keep(target: Target, draft: RulesDraft) -> tuple[SavedRule | None, str]:
    """Save a draft as a change of saved house rules or as new ones; otherwise return why not.

    Rules that somebody else changed or deleted in the meantime are left alone, and the draft becomes new ones.
    Anybody may add rules; aborts with 403 if this device may not change shared ones.
    """
    if draft.wrong or obstacle(draft.row, draft.house, draft.players):
        return None, _("Nobody can play these rules yet.")
    if not draft.name:
        return None, _("Enter a name for these rules, such as “Thursday rules”.")
    with writing(journal.LOCK):
        try:
            stored = house_rules.house_rule(target.rule_id).rule
            if line_of(stored.variant, stored.rules) == draft.was:
                check_has_held_pen()
                return house_rules.change(target.rule_id, draft.rule, device_name()), ""
        except NotThere:
            pass
        return house_rules.keep(draft.rule, device_name()), ""


def _saved_words(saved: SavedRule) -> str:
    return _("Saved: %(name)s.", name=saved.rule.name)


def _play_by(rule: HouseRule) -> None:
    """Use house rules for this device's new game."""
    with writing(drafts.lock_of(device())):
        new_game.keep(new_game.by_rule(new_game.table_in_the_making(), rule))


@dataclass(frozen=True)
class RulesPage:
    """What the page shows of a draft."""

    target: Target
    draft: RulesDraft
    name_wrong: str = ""  # why they cannot be saved
    notice: str = ""

    most_seats = MOST_SEATS

    @cached_property
    def lines(self) -> Sequence[Any]:
        """Return the rules line by line."""
        return self.draft.pages.rule_lines(self.draft.variant, self.draft.house, self.draft.players)

    @cached_property
    def unsaved(self) -> frozenset[str]:
        """Return the lines that differ from the saved rules or, if there are none, from the standard rules."""
        draft, stored = self.draft, self.target.stored
        if stored is None:
            return frozenset(line.key for line in self.lines if line.book)
        was = draft.pages.rule_lines(stored.variant, stored.rules, draft.players)
        return frozenset(line.key for line in changes_between(draft.pages, draft.house, was, self.lines))

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
        draft, stored = self.draft, self.target.stored
        if not self.is_ready or stored is None:
            return self.is_ready and bool(draft.house)
        return (draft.line, draft.name, draft.note) != (
            line_of(stored.variant, stored.rules), stored.name, stored.note
        )  # fmt: skip

    @property
    def foot(self) -> str:
        """Return what was done, what is wrong, or what will happen to the rules."""
        draft = self.draft
        if self.notice:
            return self.notice
        if self.obstacle:
            return _("Nobody can play these rules yet.")
        if draft.wrong:
            return next(iter(draft.wrong.values()))[1]
        if self.target.stored:
            return _("Games already played keep the rules they were played by.")
        named = house_rules.rule_named(draft.name)
        if named is None or named.rule == draft.rule:
            return ""
        return _("There are already rules called %(name)s. Both are kept; these get a number.", name=draft.name)


class GameRulesPage(ChangePage[Any]):
    """The same page for a game in progress, with the new totals before they are confirmed."""

    name = N_("The rules of this game")
    template = "new_game/rules/_game.html"
    part = "game"

    def now(self, game: Game) -> str:
        """Return the name of the game's house rules, otherwise of its variant."""
        return rules_called(game.head)

    def drafted(self, game: Game, form: Form) -> Change:
        """Return the change to the rules in the form, resolved for the players at the start."""
        target = GameRules(game)
        own, wrong, notice = target.own(), "", ""
        draft = _with_variant(target, own, form)
        if form.get("act") == KEEP and request.method == "POST" and may_write(game):
            saved, wrong = keep(target, draft)
            draft = replace(draft, name=saved.rule.name) if saved else draft
            notice = _saved_words(saved) if saved else ""
        rules = RulesPage(target, draft, wrong, notice)
        variants = [row for row in game.kind.variants if not row.short_for or row.id == draft.variant]
        described = None if rules.obstacle else draft.pages.described(draft.variant, draft.house, draft.players)
        is_changed = (draft.variant, draft.house) != (own.variant, own.house)
        return Change(
            (_fact(game, draft),) if is_changed and rules.is_ready else (),
            {"rules": rules, "draft": draft, "variants": variants, "described": described},
            rules.obstacle.words if rules.obstacle else next((words for _typed, words in draft.wrong.values()), ""),
            shown=draft.line,
            note=_("This applies to the whole game: every deal is scored again."),
        )


def _with_variant(target: GameRules, own: RulesDraft, form: Form) -> RulesDraft:
    """Return the draft after a tap, with the game's note; another variant is picked with its standard rules."""
    draft = from_form(MultiDict(form)) if form.get("line") else None
    if draft is None or not target.takes(draft.row):
        return own
    draft = replace(draft, players=own.players, note=own.note)
    picked = known(form.get("variant", ""))
    if picked is None or picked.id == draft.variant or not target.takes(picked):
        return draft
    return replace(draft, variant=picked.id, house=own.house if picked.id == own.variant else {}, at="", wrong={})


def _fact(game: Game, draft: RulesDraft) -> RulesChanged:
    """Return the fact. With the same variant the rules keep their note, and their name with the changes."""
    head, players = game.head, draft.players
    resolved = game.kind.resolved(draft.variant, {}, players, draft.house)
    same = draft.variant == head.variant
    name = name_now(draft.row, head.house_rules, head.house, draft.house, players) if same else ""
    return RulesChanged(draft.variant, {}, resolved, draft.house, name, head.house_note if same else "")
