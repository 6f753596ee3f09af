"""The page of rules: lines that open in place, one search over all others, and what bids score, at each tap again.

It changes the rules of the table that this device sets up, house rules, and those of a game that is played.
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

KEEP, USE = "keep", "use"  # the buttons that do more than change the rules
BOTH = ("GET", "POST")


@bp.route("/new/rules", methods=BOTH)
def of_table() -> ResponseReturnValue:
    """Show and change the rules of the table that this device sets up: they hold from each tap on."""
    return _answer(TableRules(new_game.table_in_the_making()))


@bp.route("/house-rules/<int:rule_id>", methods=BOTH)
def of_house(rule_id: int) -> ResponseReturnValue:
    """Show and change one set of house rules. What was changed can be kept where the rules are deleted meanwhile."""
    try:
        saved = house_rules.house_rule(rule_id)
    except NotThere:
        if request.method != "POST":
            raise
        return _answer(HouseRules())
    return _answer(HouseRules(saved.rule, rule_id))


@bp.route("/house-rules/new", methods=BOTH)
def new() -> ResponseReturnValue:
    """Begin house rules from a variant; without one ask from which."""
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
    """Show and change the rules of a game for the whole of it."""
    if request.method == "POST":
        return answer_change(load_game(game_id), GameRulesPage())
    return change_page(load_game_for_pen(game_id), GameRulesPage(), MultiDict())


class Target(ABC):
    """What a page of rules changes."""

    here: str  # where a tap goes
    stored: HouseRule | None = None  # as the rules are kept
    rule_id = 0
    asks_players = False  # the example is for as many as are tapped
    takes_note = True

    @abstractmethod
    def own(self) -> RulesDraft:
        """Return the rules as they are."""

    @abstractmethod
    def takes(self, row: Variant) -> bool:
        """Return whether its rules may be those of a variant."""


class PageTarget(Target):
    """What has a page of its own: where one returns to from it, and where the rules are saved."""

    heading: str
    back: str

    @abstractmethod
    def hold(self, draft: RulesDraft) -> None:
        """Hold the rules as a tap left them, where they need no Save."""

    @abstractmethod
    def saved(self, draft: RulesDraft, saved: SavedRule) -> ResponseReturnValue:
        """Answer Save: the rules are kept under a name."""

    @abstractmethod
    def use(self, draft: RulesDraft) -> ResponseReturnValue:
        """Answer the button that plays by the rules."""


class TableRules(PageTarget):
    """The rules of the table that this device sets up."""

    def __init__(self, table: new_game.Draft) -> None:
        self.heading, self.table = _("Rules for this game"), table
        self.here, self.back = url_for("rules_page.of_table"), url_for("setup.new")

    def own(self) -> RulesDraft:
        """Return the rules of the table, for those who sit."""
        draft = of_rule(HouseRule(self.table.house_rules, self.table.variant, self.table.house, self.table.house_note))
        return replace(draft, players=len(self.table.players) or draft.players)

    def takes(self, row: Variant) -> bool:
        """Return whether it is the game that is picked now: another may have been picked beside this page."""
        return row.id == self.table.variant

    def hold(self, draft: RulesDraft) -> None:
        """Write them to the table."""
        with writing(drafts.lock_of(device())):
            table = new_game.table_in_the_making()
            new_game.keep(replace(table, house=draft.house, house_note=draft.note))

    def saved(self, draft: RulesDraft, saved: SavedRule) -> ResponseReturnValue:
        """Play by the rules under their name, and stay on the page."""
        _play_by(saved.rule)
        return rules_page(self, replace(draft, name=saved.rule.name), notice=_saved_words(saved))

    def use(self, draft: RulesDraft) -> ResponseReturnValue:
        """Go back to the table, which has them."""
        return leave_for(self.back)


class HouseRules(PageTarget):
    """House rules that are kept, or begin from a variant or from what came in."""

    asks_players = True

    def __init__(self, stored: HouseRule | None = None, rule_id: int = 0) -> None:
        self.stored, self.rule_id = stored, rule_id
        self.heading = stored.name if stored else _("House rules")
        self.here = url_for("rules_page.of_house", rule_id=rule_id) if stored else url_for("rules_page.new")
        self.back = url_for("variants.index")

    def own(self) -> RulesDraft:
        """Return the rules as they are kept."""
        assert self.stored, "what begins anew has rules of its own"
        was = line_of(self.stored.variant, self.stored.rules)
        return replace(of_rule(self.stored), was=was, players=usual_table(self.stored))

    def takes(self, row: Variant) -> bool:
        """Take any."""
        return True

    def hold(self, draft: RulesDraft) -> None:
        """Hold nothing: the form does."""

    def saved(self, draft: RulesDraft, saved: SavedRule) -> ResponseReturnValue:
        """Open the page of the rules that are kept now."""
        return leave_for(url_for("rules_page.of_house", rule_id=saved.id))

    def use(self, draft: RulesDraft) -> ResponseReturnValue:
        """Play by the rules without keeping them."""
        _play_by(replace(draft.rule, name=""))
        return leave_for(url_for("setup.new"))


class GameRules(Target):
    """The rules of a game that is played."""

    takes_note = False

    def __init__(self, game: Game) -> None:
        self.game = game
        self.here = url_for("rules_page.of_game", game_id=game.id)

    def own(self) -> RulesDraft:
        """Return the rules that the game is played by."""
        head = self.game.head
        draft = of_rule(HouseRule(head.house_rules, head.variant, new_game.chosen_house(head), head.house_note))
        return replace(draft, players=len(self.game.setup.players))

    def takes(self, row: Variant) -> bool:
        """Return whether the sheet can be scored by them."""
        return row.kind == self.game.kind.key


def _answer(target: PageTarget) -> ResponseReturnValue:
    """Show the rules of a target; answer a tap with the page one step further, keep the rules, or play by them."""
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
    """Render the page, or the form alone; `notice`: what was just done."""
    page = "new_game/rules/_form.html" if wants_fragment() else "new_game/rules/page.html"
    rules = RulesPage(target, draft, name_wrong, notice)
    changed = history(f"house_rule {target.rule_id}") if target.rule_id else ()
    return render_template(page, rules=rules, draft=draft, history=changed), status


def keep(target: Target, draft: RulesDraft) -> tuple[SavedRule | None, str]:
    """Keep what was put together, as the change of a rule that is kept or as a new one; else return why it cannot be.

    A rule that somebody else changed or deleted meanwhile stays as it is: what was put together is kept beside it.
    Anybody may add one; 403 where this device may not change what all share.
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
    """Have the table that this device sets up play by rules."""
    with writing(drafts.lock_of(device())):
        new_game.keep(new_game.by_rule(new_game.table_in_the_making(), rule))


@dataclass(frozen=True)
class RulesPage:
    """What the page shows of rules that are put together."""

    target: Target
    draft: RulesDraft
    name_wrong: str = ""  # why they cannot be kept
    notice: str = ""

    most_seats = MOST_SEATS

    @cached_property
    def lines(self) -> Sequence[Any]:
        """Return the lines of the rules."""
        return self.draft.pages.rule_lines(self.draft.variant, self.draft.house, self.draft.players)

    @cached_property
    def unsaved(self) -> frozenset[str]:
        """Return the lines that are not as they are kept; if they are not kept, all that are not as in the book."""
        draft, stored = self.draft, self.target.stored
        if stored is None:
            return frozenset(line.key for line in self.lines if line.book)
        was = draft.pages.rule_lines(stored.variant, stored.rules, draft.players)
        return frozenset(line.key for line in changes_between(draft.pages, draft.house, was, self.lines))

    @property
    def title(self) -> str:
        """Return in how many lines they differ from the book."""
        many = sum(bool(line.book) for line in self.lines)
        return ngettext("with %(num)s change", "with %(num)s changes", many) if many else _("standard rules")

    def questions(self, key: str) -> tuple[tuple[Ask, ...], bool]:
        """Return the questions of a line that stand open, and whether a button offers the rarer ones."""
        draft = self.draft
        asks = draft.pages.questions_of(draft.variant, draft.house, draft.players, key)
        opening = [answer for ask in asks.front for answer in ask.answers if answer.opens]
        # They stand open where they are unfolded, or set otherwise than any answer says.
        if key in draft.opened or any(answer.chosen for answer in opening):
            return (*asks.front, *asks.more), False
        return asks.front, bool(asks.more) and not opening

    @cached_property
    def matches(self) -> tuple[AxisRow, ...]:
        """Return the rules that have all words typed."""
        typed = plain(self.draft.find).split()
        if not typed:
            return ()
        rows = self.draft.pages.axes(self.draft.variant, self.draft.house, self.draft.players)
        words = ((row, plain(f"{row.label} {row.words}").split()) for row in rows)
        return tuple(row for row, each in words if all(any(word.startswith(part) for word in each) for part in typed))

    @property
    def open_axis(self) -> str:
        """Return which of those found is open: the only one is, and stays so when an answer adds others."""
        return self.matches[0].axis if len(self.matches) == 1 else self.draft.axis

    @cached_property
    def obstacle(self) -> Obstacle | None:
        """Return why nobody can play by the rules, or None if somebody can."""
        return obstacle(self.draft.row, self.draft.house, self.draft.players)

    @property
    def example(self) -> Example | None:
        """Return what bids score, where the rules can be played."""
        draft = self.draft
        return None if self.obstacle else draft.pages.example(draft.variant, draft.house, draft.players, draft.bid)

    @property
    def is_ready(self) -> bool:
        """Return whether the rules can be played."""
        return not self.obstacle and not self.draft.wrong

    @property
    def keeps(self) -> bool:
        """Return whether Save would keep anything."""
        draft, stored = self.draft, self.target.stored
        if not self.is_ready or stored is None:
            return self.is_ready and bool(draft.house)
        return (draft.line, draft.name, draft.note) != (
            line_of(stored.variant, stored.rules), stored.name, stored.note
        )  # fmt: skip

    @property
    def foot(self) -> str:
        """Return what was done, what is wrong, or what becomes of the rules."""
        draft = self.draft
        if self.notice:
            return self.notice
        if self.obstacle:
            return _("Nobody can play these rules yet.")
        if draft.wrong:
            return next(iter(draft.wrong.values()))[1]
        if self.target.stored:
            return _("Games that were played keep the rules they were played by.")
        named = house_rules.rule_named(draft.name)
        if named is None or named.rule == draft.rule:
            return ""
        return _("There are already rules called %(name)s. Both are kept; these get a number.", name=draft.name)


class GameRulesPage(ChangePage[Any]):
    """The same page for a game that is played, with the totals by other rules before they are confirmed."""

    name = N_("The rules of this game")
    template = "new_game/rules/_game.html"
    part = "game"

    def now(self, game: Game) -> str:
        """Return the name of its house rules, otherwise of its variant."""
        return rules_called(game.head)

    def drafted(self, game: Game, form: Form) -> Change:
        """Return the rules that the form says, resolved for those who started."""
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
    """Return the rules of a game after a tap: by its own note, and where another game is picked by the book of that."""
    draft = from_form(MultiDict(form)) if form.get("line") else None
    if draft is None or not target.takes(draft.row):
        return own
    draft = replace(draft, players=own.players, note=own.note)
    picked = known(form.get("variant", ""))
    if picked is None or picked.id == draft.variant or not target.takes(picked):
        return draft
    return replace(draft, variant=picked.id, house=own.house if picked.id == own.variant else {}, at="", wrong={})


def _fact(game: Game, draft: RulesDraft) -> RulesChanged:
    """Return the change; the same game keeps the name of its rules, with what is changed, and its note."""
    head, players = game.head, draft.players
    resolved = game.kind.resolved(draft.variant, {}, players, draft.house)
    same = draft.variant == head.variant
    name = name_now(draft.row, head.house_rules, head.house, draft.house, players) if same else ""
    return RulesChanged(draft.variant, {}, resolved, draft.house, name, head.house_note if same else "")
